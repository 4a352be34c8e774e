"""Any-time trades: what they give, where they are offered, and that they cannot go on for ever."""

from random import Random

import pytest

from tests.games.cave_farmers.engine.helpers import Goods
from tests.games.cave_farmers.scene import GAME, Player, Scene, scene
from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.state import Farm, State

RUBIES: list[tuple[str, Goods, Goods]] = [
    # move, goods before, goods after
    ("ruby>wood", {"ruby": 1}, {"wood": 1}),
    ("ruby>stone", {"ruby": 1}, {"stone": 1}),
    ("ruby>ore", {"ruby": 1}, {"ore": 1}),
    ("ruby>grain", {"ruby": 1}, {"grain": 1}),
    ("ruby>vegetable", {"ruby": 1}, {"vegetable": 1}),
    ("ruby>gold", {"ruby": 1}, {"gold": 1}),
    ("ruby>2food", {"ruby": 1}, {"food": 2}),
    ("ruby>dog", {"ruby": 1}, {"dog": 1}),
    ("ruby>sheep", {"ruby": 1}, {"sheep": 1}),
    ("ruby>donkey", {"ruby": 1}, {"donkey": 1}),
    ("ruby>boar", {"ruby": 1}, {"boar": 1}),
    ("ruby,food>cattle", {"ruby": 1, "food": 1}, {"cattle": 1}),
]
FOOD: list[tuple[str, Goods, Goods]] = [
    ("grain>food", {"grain": 1}, {"food": 1}),
    ("sheep>food", {"sheep": 1}, {"food": 1}),
    ("donkey>food", {"donkey": 1}, {"food": 1}),
    ("vegetable>2food", {"vegetable": 1}, {"food": 2}),
    ("boar>2food", {"boar": 1}, {"food": 2}),
    ("2donkey>3food", {"donkey": 2}, {"food": 3}),
    ("cattle>3food", {"cattle": 1}, {"food": 3}),
]
FURNISHINGS: list[tuple[str, str, Goods, Goods]] = [
    # furnishing, move, goods before, goods after
    ("trader", "2gold>wood,stone,ore", {"gold": 2}, {"wood": 1, "stone": 1, "ore": 1}),
    ("spare_part_storage", "wood,stone,ore>2gold", {"wood": 1, "stone": 1, "ore": 1}, {"gold": 2}),
    ("cooking_cave", "grain,vegetable>5food", {"grain": 1, "vegetable": 1}, {"food": 5}),
    ("hunting_parlor", "2boar>2food,2gold", {"boar": 2}, {"food": 2, "gold": 2}),
    ("beer_parlor", "2grain>3gold", {"grain": 2}, {"gold": 3}),
    ("beer_parlor", "2grain>4food", {"grain": 2}, {"food": 4}),
    ("blacksmithing_parlor", "ore,ruby>food,2gold", {"ruby": 1, "ore": 1}, {"gold": 2, "food": 1}),
]
TRADING_TILES = (
    *dict.fromkeys(tile for tile, *_ in FURNISHINGS),
    "slaughtering_cave",
    "peaceful_cave",
    "dog_school",
    "seam",
)
PLAIN_TRADES = {move for move, *_ in RUBIES + FOOD}
# A little of everything, with room for the animals at home and in the pastures.
RICH = dict.fromkeys(("wood", "stone", "ore", "ruby", "grain", "vegetable", "food", "gold"), 2)
HERD = dict.fromkeys(("sheep", "donkey", "boar", "cattle"), 2)


def trades(game: Scene) -> set[str]:
    """The trades on offer: all that is listed only with trades."""
    return game.moves() - game.actions()


# ------------------------------------------------------------------------------------------------ what they give


@pytest.mark.scenario("CF-24")
@pytest.mark.parametrize(("move", "before", "after"), RUBIES)
def test_what_a_ruby_buys(move: str, before: Goods, after: Goods) -> None:
    game = scene(me=Player(goods=before))
    game.play(move)
    assert game.goods() == after
    assert game.phase == "place", "a trade does not end the turn"
    assert game.seat == 0
    for kind in before:
        assert not scene(me=Player(goods={**before, kind: 0})).can(move)


@pytest.mark.scenario("R25")
@pytest.mark.parametrize(("move", "before", "after"), FOOD)
def test_what_gives_food(move: str, before: Goods, after: Goods) -> None:
    game = scene(me=Player(goods=before))
    game.play(move)
    assert game.goods() == after
    for kind, amount in before.items():
        assert not scene(me=Player(goods={kind: amount - 1})).can(move)


@pytest.mark.scenario("CF-52")
def test_what_gives_no_food() -> None:
    game = scene(me=Player(goods={"dog": 2, "wood": 3, "stone": 3, "ore": 3, "food": 5}))
    assert trades(game) == set()


@pytest.mark.scenario("R37", "CF-23")
def test_gold_buys_one_food_less_than_it_is() -> None:
    for gold in range(2, 8):
        game = scene(me=Player(goods={"gold": 7}))
        game.play(f"{gold}gold>food" if gold == 2 else f"{gold}gold>{gold - 1}food")
        assert game.goods() == {kind: n for kind, n in {"gold": 7 - gold, "food": gold - 1}.items() if n}
    assert trades(scene(me=Player(goods={"gold": 1}))) == set()
    assert trades(scene(me=Player(goods={"gold": 3}))) == {"2gold>food", "3gold>2food"}
    game = scene(me=Player(goods={"gold": 4}))
    game.play("2gold>food", "2gold>food")
    assert game.goods() == {"food": 2}, "two purchases cost more than one"


@pytest.mark.parametrize(
    ("tile", "move", "before", "after"),
    [pytest.param(*facts, marks=pytest.mark.scenario(facts[0])) for facts in FURNISHINGS],
)
def test_what_furnishings_exchange(tile: str, move: str, before: Goods, after: Goods) -> None:
    game = scene(me=Player(goods={kind: 2 * n for kind, n in before.items()}, rooms={"d3": tile}, small=["c4"]))
    game.play(move, move)
    assert game.goods() == {kind: 2 * n for kind, n in after.items()}, "as often as wanted"
    assert not scene(me=Player(goods=before, rooms={"d3": "miner"})).can(move)
    for kind, amount in before.items():
        assert not scene(me=Player(goods={**before, kind: amount - 1}, rooms={"d3": tile})).can(move)
    rival = scene(me=Player(goods=before), rivals=[Player(rooms={"d3": tile})])
    assert not rival.can(move), "only the owner trades"


@pytest.mark.scenario("peaceful_cave")
@pytest.mark.parametrize("strength", [1, 8, 14])
def test_a_weapon_is_worth_its_strength_in_food(strength: int) -> None:
    game = scene(me=Player(weapons=[0, strength], rooms={"d3": "peaceful_cave"}))
    assert game.moves("weapon:") == {"weapon:2>food"}
    game.play("weapon:2>food")
    assert game.goods() == {"food": strength}
    assert game.weapons() == [0, 0]


@pytest.mark.scenario("R01", "R02", "CF-24")
def test_rubies_buy_forest_tiles_by_the_rules_of_placing() -> None:
    game = scene(me=Player(goods={"ruby": 2}))
    assert game.moves("ruby>meadow@") == {"ruby>meadow@c4"}
    assert game.moves("ruby>field@") == {"ruby>field@c4"}
    game.play("ruby>field@c4")
    assert game.moves("ruby>meadow@") == {"ruby>meadow@c3", "ruby>meadow@b4"}
    game.play("ruby>meadow@b4")
    assert game.goods() == {"food": 1}, "the river"
    stabled = scene(me=Player(goods={"ruby": 1}, stables=["c4"]))
    assert stabled.moves("ruby>field@") == set()
    assert stabled.moves("ruby>meadow@") == {"ruby>meadow@c4"}
    full = scene(me=Player(goods={"ruby": 1}, meadows=[column + row for row in "1234" for column in "abc"]))
    assert full.moves("ruby>meadow@") | full.moves("ruby>field@") == set()


@pytest.mark.scenario("CF-24")
def test_rubies_buy_tunnels_and_two_of_them_a_cavern() -> None:
    game = scene(me=Player(goods={"ruby": 3}))
    beside = {"d2", "e3", "e4"}
    assert game.moves("ruby>tunnel@") == {f"ruby>tunnel@{cell}" for cell in beside}
    assert game.moves("2ruby>cavern@") == {f"2ruby>cavern@{cell}" for cell in beside}
    game.play("2ruby>cavern@e4")
    assert game.goods() == {"ruby": 1, "food": 1}
    assert not game.moves("2ruby>")
    game.play("ruby>tunnel@f4")
    assert game.goods() == {"food": 1}
    assert game.cells("caverns") == {"d3", "e4"}
    assert game.cells("tunnels") == {"f4"}


@pytest.mark.scenario("CF-24")
def test_a_tile_on_a_boar_brings_the_boar() -> None:
    game = scene(me=Player(goods={"ruby": 1}, meadows=["c4", "c3", "c2"]))
    game.play("ruby>meadow@c1")
    assert game.goods() == {"boar": 1}
    crowded = scene(me=Player(goods={"ruby": 1, "sheep": 2}, meadows=["c4", "c3", "c2"]))
    crowded.play("ruby>field@c1")
    assert crowded.phase == "house"
    assert crowded.goods() == {"boar": 1, "sheep": 2}


@pytest.mark.scenario("R19", "CF-11")
def test_a_ruby_sends_a_dwarf_out_of_turn() -> None:
    game = scene(
        players=1,
        me=Player(goods={"ruby": 1}, weapons=[0, 2, 5], rooms={"d3": "dwelling"}),
        piles={"wood_gathering": {"wood": 1}},
    )
    assert {"wood_gathering", "wood_gathering:2", "wood_gathering:5"} <= game.moves()
    game.play("wood_gathering:5")
    assert game.goods() == {"wood": 1}
    poor = scene(me=Player(weapons=[0, 2]))
    assert poor.refused("supplies:2") == "CF-11"
    assert poor.can("supplies")


# ------------------------------------------------------------------------------------------------ where one may trade


FULL = Player(goods={**RICH, **HERD}, small=["c4", "b4"], ore_mines=["e3", "e2"])
MORE_TRADES = {"2gold>food"}


def plain(game: Scene) -> set[str]:
    """The trades of everyone, tiles apart."""
    return {move for move in trades(game) if "@" not in move}


def test_all_trades_at_once_before_a_dwarf_is_placed() -> None:
    game = scene(me=FULL)
    assert plain(game) == PLAIN_TRADES | MORE_TRADES
    assert {move.split("@")[0] for move in trades(game) if "@" in move} == {
        "ruby>meadow", "ruby>field", "ruby>tunnel", "2ruby>cavern",
    }  # fmt: skip


def test_trades_in_the_middle_of_an_action() -> None:
    game = scene(me=FULL)
    game.play("housework")
    assert plain(game) == PLAIN_TRADES | MORE_TRADES
    game.play("take")
    assert plain(game) == PLAIN_TRADES | MORE_TRADES


def test_trades_after_the_only_part_of_a_space() -> None:
    game = scene(me=FULL)
    game.play("supplies")
    assert game.can("end")
    assert trades(game) >= PLAIN_TRADES


@pytest.mark.scenario("CF-24")
def test_trades_make_an_action_possible() -> None:
    mine = scene(cards=["ore_mine_construction"], me=Player(goods={"ruby": 1}, tunnels=["e3"]))
    assert not mine.can("ore_mine_construction")
    mine.play("ruby>tunnel@e2", "ore_mine_construction", "ore_mine@e3+deep_tunnel@e2")
    sowing = scene(me=Player(goods={"ruby": 2}))
    sowing.play("slash_and_burn", "ruby>grain", "ruby>field@c4", "sow:grain")
    assert sowing.grain_fields() == [3]
    fence = scene(
        cards=["sheep_farming"], me=Player(goods={"ruby": 1, "wood": 2}), piles={"sheep_farming": {"sheep": 1}}
    )
    fence.play("sheep_farming", "ruby>meadow@c4", "small_pasture@c4")
    assert fence.cells("small") == {"c4"}


@pytest.mark.scenario("R62")
def test_no_trade_takes_the_only_action_away() -> None:
    game = scene(
        round=10,
        cards=["ore_trading"],
        me=Player(goods={"ore": 2, "wood": 1, "stone": 1}, rooms={"d3": "spare_part_storage"}),
    )
    assert game.can("wood,stone,ore>2gold")
    game.play("ore_trading")
    assert game.refused("wood,stone,ore>2gold") == "R62"
    game.play("sell")
    assert game.phase == "act"
    sow = scene(
        me=Player(
            goods={"grain": 1},
            fields=["c4"],
            meadows=["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3"],
        )
    )
    sow.play("slash_and_burn")
    assert sow.refused("grain>food") == "R62"


@pytest.mark.scenario("R67")
def test_while_animals_have_no_place_no_more_can_be_bought() -> None:
    rooms = {"d3": "hunting_parlor"}
    game = scene(me=Player(goods={"sheep": 3, "boar": 2, "ruby": 2, "food": 2, "gold": 2}, small=["c4"], rooms=rooms))
    assert game.phase == "house"
    bought = {"ruby>sheep", "ruby>donkey", "ruby>boar", "ruby,food>cattle"}
    assert not bought & game.moves()
    assert {"sheep>food", "boar>2food", "2boar>2food,2gold", "ruby>dog", "ruby>2food", "2gold>food"} <= game.moves()
    assert {move for move in game.moves() if ">" not in move} == set(), "nothing else goes on"
    assert game.refused("supplies") == "R67"
    assert game.refused("ruby>sheep") == "R67"
    game.play("sheep>food")
    assert game.phase == "place"
    assert bought <= game.moves()


@pytest.mark.scenario("R67", "CF-52")
def test_a_dog_can_make_room() -> None:
    game = scene(me=Player(goods={"sheep": 4, "ruby": 1}, meadows=["c4"]))
    assert game.phase == "house"
    game.play("ruby>dog")
    assert game.phase == "place"


@pytest.mark.scenario("R67", "stubble_room")
def test_a_field_can_make_room() -> None:
    game = scene(me=Player(goods={"sheep": 3, "ruby": 1}, meadows=["c4"], rooms={"d3": "stubble_room"}))
    assert game.phase == "house"
    game.play("ruby>field@c3")
    assert game.phase == "place"


@pytest.mark.scenario("R34", "R35")
def test_trades_when_dwarfs_are_fed() -> None:
    game = scene(round=3, phase="feed", me=FULL)
    assert plain(game) == PLAIN_TRADES | MORE_TRADES
    bred = scene(players=1, round=3, phase="feed", me=Player(goods={"food": 4, "boar": 1, "ruby": 1}, small=["c4"]))
    bred.play("ruby>boar", "feed")
    assert bred.goods() == {"boar": 3}, "the second parent was bought just before"
    eaten = scene(players=1, round=3, phase="feed", me=Player(goods={"food": 3, "sheep": 2}, small=["c4"]))
    eaten.play("sheep>food", "feed")
    assert eaten.goods() == {"sheep": 1}, "what was eaten does not breed"


@pytest.mark.scenario("R51", "CF-25")
def test_trades_once_more_before_the_points_are_counted() -> None:
    rooms = {"d3": "beer_parlor", "e1": "hunting_parlor", "e2": "blacksmithing_parlor", "f1": "trader"}
    last = Player(goods={"grain": 2, "boar": 2, "ruby": 1, "ore": 1, "gold": 2}, rooms=rooms)
    game = scene(round=12, me=last, rivals=[Player(goods={"ruby": 1})])
    game.next_round()
    assert game.phase == "final"
    assert {"2grain>3gold", "2boar>2food,2gold", "ore,ruby>food,2gold", "2gold>wood,stone,ore"} <= game.moves()
    game.play("2grain>3gold", "2boar>2food,2gold", "ore,ruby>food,2gold", "finish")
    assert game.goods()["gold"] == 9
    assert game.seat == 1
    game.play("ruby>gold", "finish")
    assert game.over
    assert game.moves() == set()


def test_no_trades_while_a_furnishing_is_paid_for_and_placed() -> None:
    """They can all be made before the furnishing is chosen."""
    game = scene(
        me=Player(goods={"wood": 9, "stone": 9, "ore": 9, "ruby": 2}, rooms={"d3": "builder"}, caverns=["e3", "e2"])
    )
    game.play("housework", "furnish:miner")
    assert game.phase == "pay"
    assert trades(game) == set()
    game.play("pay:as_printed")
    assert game.phase == "site"
    assert trades(game) == set()


def test_no_trades_in_the_turn_of_another_player() -> None:
    game = scene(me=Player(goods={"ruby": 1}))
    game.play("supplies", "end")
    assert game.seat == 1
    assert trades(game) == set()


# ------------------------------------------------------------------------------------------------ they come to an end

LANES = (
    "wood",
    "stone",
    "ore",
    "ruby",
    "grain",
    "vegetable",
    "food",
    "gold",
    "dog",
    "sheep",
    "donkey",
    "boar",
    "cattle",
)
CROPS_AND_HERDS = ("grain", "vegetable", "sheep", "donkey", "boar", "cattle")


def holdings(farm: Farm) -> tuple[int, ...]:
    """All that counts in a trade: goods by kind, the strength of each weapon, and tiles laid on the land."""
    have = named(int(farm.goods), int(farm.stock))
    land = [int(cells).bit_count() for cells in (farm.meadows, farm.fields, farm.tunnels, farm.caverns)]
    weapons = [int(farm.weapons) >> 4 * dwarf & 15 for dwarf in range(int(farm.dwarfs))]
    return (*(have.get(kind, 0) for kind in LANES), *weapons, *land)


def potential(farm: Farm) -> int:
    """What every single trade diminishes.

    Rubies come from nowhere, and what one buys is worth less than 100 here. Crops and farm animals come from rubies
    only; two of them bring at most 3 gold. Gold and sets of materials change into each other, but one way only: with
    the Trader gold is worth more, with the Spare part storage materials are; nobody has both. Food, dogs and tiles buy
    nothing without a ruby. Whatever is dropped from the sum may grow; no term of it is ever negative.
    """
    have = named(int(farm.goods), int(farm.stock))
    total = 100 * have.get("ruby", 0) + 10 * sum(have.get(kind, 0) for kind in CROPS_AND_HERDS)
    total += sum((int(farm.weapons) >> 4 * dwarf & 15) > 0 for dwarf in range(int(farm.dwarfs)))
    total += 2 * have.get("gold", 0)
    if not int(farm.tiles) >> FURNISHING_IDS.index("trader") & 1:
        total += 2 * (have.get("wood", 0) + have.get("stone", 0) + have.get("ore", 0))
    return total


def random_trader(rng: Random) -> Scene:
    """A rich farm with a random set of the furnishings that have a part in trades; plenty of room, to keep it legal."""
    tiles = [tile for tile in TRADING_TILES if rng.random() < 0.6]
    if {"trader", "spare_part_storage"} <= {*tiles}:
        tiles.remove(rng.choice(("trader", "spare_part_storage")))
    rng.shuffle(tiles)
    cells = ["d3", "d2", "d1", "e1", "e2", "e3", "f1", "f2", "f3", "f4", "e4"]
    goods = {kind: rng.choice((0, 0, 1, 2, 3, 4)) for kind in LANES}
    return scene(
        phase=rng.choice(("place", "feed")),
        round=3,
        me=Player(
            goods=goods,
            rooms=dict(zip(cells, tiles, strict=False)),
            weapons=[rng.choice((0, 3, 14)), rng.choice((0, 5))],
            large=[("b4", "c4"), ("b3", "c3"), ("b2", "c2")],
            small=["a4", "a2"],
            stables=["b4", "b3", "b2"],
            tunnels=["e4"] if len(tiles) < 11 else [],
        ),
    )


def after_trades(state: State) -> list[tuple[str, State]]:
    """Every trade on offer, and the position after it."""
    found = []
    kept = {*GAME.moves(state, trades=False)}
    for move in GAME.moves(state):
        if move not in kept or ">" in str(move):
            after = GAME.copy(state)
            GAME.advance(after, move)
            found.append((str(move), after))
    return found


def test_every_trade_diminishes_the_potential() -> None:
    """So no sequence of trades is longer than the potential at its beginning: all are finite."""
    rng = Random(3)
    seen = set()
    for _ in range(120):
        state = random_trader(rng).state
        while True:
            before = potential(state.farms[0])
            assert before >= 0
            options = after_trades(state)
            for text, after in options:
                seen.add(text.split("@")[0].split(":")[0])
                assert potential(after.farms[0]) < before, f"{text} with {holdings(state.farms[0])}"
                assert after.seat == 0
            if not options:
                break
            state = rng.choice(options)[1]
    every = PLAIN_TRADES | {move for _, move, *_ in FURNISHINGS}
    assert every | {"weapon", "ruby>meadow", "ruby>field", "ruby>tunnel", "2ruby>cavern"} <= seen


def way_back(start: State, rng: Random) -> str | None:
    """Look through sequences of trades for holdings that cover those of the beginning; the last trade, if there are."""
    aim = holdings(start.farms[0])
    known = {aim}
    front = [start]
    while front and len(known) < 250:
        following = []
        for state in front:
            for text, after in after_trades(state):
                if "@" in text:
                    continue  # a tile is laid only once
                now = holdings(after.farms[0])
                if all(have >= had for have, had in zip(now, aim, strict=True)):
                    return text
                if now not in known:
                    known.add(now)
                    following.append(after)
        rng.shuffle(following)
        front = following[:25]
    return None


def test_no_trades_can_be_repeated_in_a_circle() -> None:
    """Not trusting the potential."""
    rng = Random(5)
    for _ in range(60):
        start = random_trader(rng).state
        assert way_back(start, rng) is None, named(int(start.farms[0].goods), int(start.farms[0].stock))


def test_no_way_of_trading_covers_what_it_was_along_the_way() -> None:
    """Long random walks to the very end of all trading; no later position covers an earlier one."""
    rng = Random(6)
    longest = 0
    for _ in range(60):
        state = random_trader(rng).state
        path = [holdings(state.farms[0])]
        while True:
            options = after_trades(state)
            if not options:
                break
            state = rng.choice(options)[1]
            now = holdings(state.farms[0])
            goods = now[:-4]
            for earlier in path:
                assert not all(have >= had for have, had in zip(goods, earlier[:-4], strict=True))
            path.append(now)
        longest = max(longest, len(path))
    assert longest > 20


@pytest.mark.scenario("trader", "spare_part_storage", "CF-01")
def test_the_search_finds_what_the_erratum_forbids() -> None:
    """With both tiles at work two gold make a set and the set makes two gold; the Seam even adds ore."""
    state = scene(me=Player(goods={"gold": 2}, rooms={"d3": "trader", "e3": "seam"})).state
    assert way_back(state, Random(0)) is None
    state.farms[0].tiles |= 1 << FURNISHING_IDS.index("spare_part_storage")
    assert way_back(state, Random(0)) == "wood,stone,ore>2gold"


# ------------------------------------------------------------------------------------------------ between the phases


@pytest.mark.scenario("mining_cave")
def test_trades_between_feeding_and_breeding() -> None:
    """Three donkeys in three mines save 3 food; then one is eaten and its place is free for the newborn."""
    herd = {"food": 1, "donkey": 3, "cattle": 2}
    me = Player(goods=herd, rooms={"d3": "mining_cave"}, ore_mines=["e3", "e2", "e1"])
    game = scene(players=1, round=3, phase="feed", me=me)
    game.play("feed")
    assert game.round == 3
    game.play("donkey>food")
    if game.phase == "breed":  # cattle have no room for young, and might still make some
        game.play("breed:donkey")
    assert game.round == 4
    assert game.goods() == {"food": 1, "donkey": 3, "cattle": 2}


def test_nothing_is_asked_when_all_newborns_fit() -> None:
    me = Player(goods={"food": 5, "donkey": 2, "ruby": 1}, ore_mines=["e3", "e2", "e1"])
    game = scene(players=1, round=3, phase="feed", me=me)
    game.play("feed")
    assert game.round == 4
    assert game.goods() == {"food": 1, "donkey": 3, "ruby": 1}


@pytest.mark.scenario("R36")
def test_parents_are_not_given_away_while_they_breed() -> None:
    """Sheep and boars breed; a boar may go, which makes no room for a lamb, and the two sheep may not."""
    me = Player(goods={"food": 4, "sheep": 2, "boar": 3}, small=["c4"], stables=["a1"])
    game = scene(players=1, round=3, phase="feed", me=me)
    game.play("feed")
    assert game.phase == "breed"
    assert not game.can("sheep>food"), "there are only the two parents"
    assert game.can("boar>2food")
