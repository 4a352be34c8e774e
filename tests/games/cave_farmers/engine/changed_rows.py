"""Games by changed rows, each a case of test_rows.py; run_changed.py runs one in an interpreter of its own.

The engine reads the content tables once, when it is imported. A case changes the tables before that, up to its `yield`,
and plays afterwards.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from underhold.games.cave_farmers import content
from underhold.games.cave_farmers.content.effects import (
    AnimalRoom,
    AtOnce,
    CancelLosses,
    Discount,
    DwarfRoom,
    Exchange,
    Expedition,
    FeedLessPerMineDonkey,
    FeedOne,
    FoodPerAnimalConverted,
    Furnish,
    Furnishing,
    Gain,
    NewbornFood,
    OnGain,
    Permit,
    Power,
    RoundStart,
    ScoreByDwarfs,
    ScorePer,
    SmallPasture,
    Sow,
    Stable,
    Substitute,
    Trade,
    Upcoming,
    WeaponsForFood,
    and_or,
    every,
)
from underhold.games.cave_farmers.content.goods import pack as goods

Case = Callable[[], Iterator[None]]
CASES: Final[dict[str, Case]] = {}


def case(run: Case) -> Case:
    CASES[run.__name__] = run
    return run


# ------------------------------------------------------------------------------------------------ changes


def powers(tile: str, *new: Power) -> None:
    """Give a furnishing these powers in place of its own."""
    _replace("FURNISHINGS", tile, powers=new)


def add_tile(tile: Furnishing) -> None:
    content.FURNISHINGS = (*content.FURNISHINGS, tile)  # type: ignore[misc]
    content.FURNISHING_IDS = tuple(row.id for row in content.FURNISHINGS)  # type: ignore[misc]


def space(name: str, **new: Any) -> None:
    _replace("SPACES", name, **new)


def loot(name: str, **new: Any) -> None:
    _replace("LOOT", name, **new)


def _replace(table: str, name: str, **new: Any) -> None:
    rows = getattr(content, table)
    assert name in [row.id for row in rows]
    setattr(content, table, tuple(replace(row, **new) if row.id == name else row for row in rows))


# ------------------------------------------------------------------------------------------------ playing


def play(**setting: Any) -> Any:
    """A scene of the engine, which is imported now. The invariants know the printed rows only, so they are left out."""
    from tests.games.cave_farmers import invariants

    invariants.check = lambda state: None
    from tests.games.cave_farmers.scene import Player, scene

    return scene(me=Player(**setting.pop("me", {})), **setting)


def play_games(count: int = 4) -> None:
    """Whole random games by the changed rows, whose animals are housed as the arrangement says."""
    from underhold.core.rng import Rng
    from underhold.games.cave_farmers.game import GAME
    from underhold.games.cave_farmers.naming.arrangement import arrange
    from underhold.games.cave_farmers.words import furnishing_text, move_text
    from underhold.locale import words

    english = words("en")
    for tile in content.FURNISHINGS:
        assert furnishing_text(english, tile)
    for seed in range(count):
        rng = Rng(seed)
        state = GAME.new(GAME.setup(players=1 + seed % 3, seed=seed))
        while GAME.decision(state) is not None:
            moves = GAME.moves(state)
            texts = [str(move) for move in moves]
            assert len(set(texts)) == len(texts), "two moves with one text"
            move = moves[rng.below(len(moves))]
            assert GAME.read(state, str(move)) == move
            assert move_text(english, state, move)
            GAME.advance(state, move)
            for seat, farm in enumerate(state.farms):
                housing = arrange(farm)
                assert bool(housing.homeless) == bool(state.overfull and seat == state.seat)
        assert GAME.from_ints(GAME.to_ints(state)) == state


# ------------------------------------------------------------------------------------------------ five changed tiles


@case
def seam_pays_three_ore() -> Iterator[None]:
    powers("seam", OnGain("stone", goods(ore=3)))
    yield
    game = play(me={"rooms": {"d3": "seam"}}, piles={"drift_mining_1_3": {"stone": 2}})
    game.play("drift_mining_1_3", "take")
    assert game.goods() == {"stone": 2, "ore": 6}


@case
def couple_dwelling_houses_three() -> Iterator[None]:
    powers("couple_dwelling", DwarfRoom(3))
    yield
    game = play(round=4, me={"rooms": {"d3": "couple_dwelling"}, "weapons": (0, 0, 0, 0)})
    game.play("wish_for_children", "grow")
    assert game.dwarfs() == 5


@case
def carpenter_discounts_stables() -> Iterator[None]:
    wood = Discount(goods(wood=1), on=("furnish", "fences"))
    powers("carpenter", wood, Discount(goods(stone=1), on=("stable",)))
    yield
    game = play(me={"rooms": {"d3": "carpenter"}, "meadows": ["c4"]}, cards=["sheep_farming"])
    game.play("sheep_farming", "stable@c4")
    assert game.cells("stables") == {"c4"}
    assert game.goods() == {}


@case
def builder_pays_with_rubies() -> Iterator[None]:
    powers("builder", Substitute(("wood", "stone"), instead="ruby"))
    yield
    me = {"rooms": {"e3": "builder"}, "goods": {"ruby": 2, "wood": 1, "stone": 1}}
    game = play(me=me)
    game.play("housework", "furnish:miner")
    assert game.moves("pay:") == {"pay:as_printed", "pay:ruby_for_wood", "pay:ruby_for_stone", "pay:ruby_for_both"}
    game.play("pay:ruby_for_both")
    assert game.goods() == {"wood": 1, "stone": 1}


@case
def cuddle_room_holds_nine_boars() -> Iterator[None]:
    powers("cuddle_room", AnimalRoom(9, kinds=("boar",)))
    yield
    from underhold.games.cave_farmers.naming.arrangement import arrange, room_for_more

    game = play(me={"rooms": {"d3": "cuddle_room"}, "goods": {"boar": 9, "sheep": 2}})
    assert game.phase == "place"
    assert room_for_more(game.farm()) == {"sheep": 0, "donkey": 0, "boar": 0, "cattle": 0}
    assert {(stay.place, stay.kind, stay.count) for stay in arrange(game.farm()).stays} == {
        ("d3", "boar", 9),
        ("d4", "sheep", 2),
    }


@case
def the_documented_tile() -> Iterator[None]:
    """The Cheese cellar of docs/add-a-tile.md, a forty-ninth row."""
    cheese = AtOnce(goods(food=1)), ScorePer(1, "cattle", every=2)
    add_tile(Furnishing("cheese_cellar", "chamber", True, goods(wood=1), 2, cheese))
    yield
    game = play(me={"goods": {"wood": 1, "cattle": 2}}, introductory=True)
    before = game.points()
    game.play("housework", "furnish:cheese_cellar")
    assert game.goods() == {"cattle": 2, "food": 2 - 1}
    # Two printed points, one for the cattle, and a cavern that counted for nothing is as good furnished.
    assert game.points() == before + 3
    assert game.score().bonuses == {"cheese_cellar": 1}


# ------------------------------------------------------------------------------------------------ powers that add up


@case
def two_discounts_add_up() -> Iterator[None]:
    powers("miner", Discount(goods(wood=2, stone=1), on=("furnish", "fences", "stable")))
    yield
    game = play(me={"rooms": {"e3": "carpenter", "e2": "miner"}, "goods": {"wood": 1, "stone": 2}, "meadows": ["c4"]})
    game.play("housework", "furnish:simple_dwelling_4w2s")
    assert game.goods() == {"stone": 1}  # 4 wood and 2 stone, less 3 wood and 1 stone


@case
def two_answers_add_up_and_chain() -> Iterator[None]:
    powers("dog_school", OnGain("stone", goods(food=1)))
    powers("miner", OnGain("ore", goods(gold=1)))
    yield
    me = {"rooms": {"e3": "seam", "e2": "dog_school", "e1": "miner"}}
    game = play(me=me, piles={"drift_mining_1_3": {"stone": 2}})
    game.play("drift_mining_1_3", "take")
    assert game.goods() == {"stone": 2, "ore": 2, "food": 2, "gold": 2}


@case
def births_are_answered() -> Iterator[None]:
    powers("quarry", OnGain("donkey", goods(gold=2), newborn=True))
    powers("seam", OnGain("donkey", goods(ore=1)))
    powers("breeding_cave", NewbornFood((4, 5, 6, 7)))
    powers("miner", NewbornFood((10, 0, 0, 0)))
    yield
    rooms = {"e3": "quarry", "e2": "seam", "e1": "breeding_cave", "f3": "miner"}
    game = play(round=3, me={"rooms": rooms, "goods": {"donkey": 2, "food": 4}, "small": ["c4"]}, phase="feed")
    game.play("feed")
    while game.phase == "feed":
        game.play("feed")
    assert game.goods() == {"donkey": 3, "gold": 2, "ore": 1, "food": 14}


@case
def two_meals() -> Iterator[None]:
    powers("cooking_cave", FeedOne((goods(grain=1), goods(wood=1))))
    yield
    me = {"rooms": {"e3": "working_cave", "e2": "cooking_cave"}, "goods": {"wood": 2}}
    game = play(round=3, me=me, phase="feed")
    assert game.moves("meal:") == {"meal:wood", "meal:wood@working_cave"}
    game.play("meal:wood", "meal:wood@working_cave", "feed")
    assert game.goods() == {}
    assert game.farm().begging == 0


@case
def meals_of_animals_and_food() -> Iterator[None]:
    powers("working_cave", FeedOne((goods(sheep=1),)))
    powers("mining_cave", FeedLessPerMineDonkey(2))
    powers("miner", FeedLessPerMineDonkey(1), RoundStart(goods(gold=1, ore=2)))
    yield
    rooms = {"d3": "dwelling", "e3": "working_cave", "e2": "mining_cave", "e1": "miner"}
    me = {"rooms": rooms, "goods": {"sheep": 1, "donkey": 1}, "ore_mines": ["f3"], "weapons": (0, 0, 0)}
    game = play(players=1, round=3, me=me, phase="feed")
    assert game.moves("meal:") == {"meal:sheep"}
    game.play("meal:sheep", "feed")  # six food, less three for the donkey and two for the sheep
    assert game.farm().begging == 1
    assert game.goods() == {"donkey": 1, "gold": 1, "ore": 2}


@case
def rooms_of_any_size() -> Iterator[None]:
    powers("mixed_dwelling", DwarfRoom(1), AnimalRoom(3))
    powers("breakfast_room", AnimalRoom(5, kinds=("cattle", "sheep")))
    powers("miner", AnimalRoom(2, kinds=("cattle",)))
    yield
    rooms = {"e3": "mixed_dwelling", "e2": "breakfast_room", "e1": "miner"}
    from underhold.games.cave_farmers.naming.arrangement import arrange

    for herd, fits in (
        ({"cattle": 9, "sheep": 3}, True),
        ({"cattle": 9, "sheep": 4}, False),
        ({"sheep": 7, "cattle": 5}, True),
        ({"boar": 3, "donkey": 2, "cattle": 7}, True),
        ({"boar": 4, "donkey": 3}, False),
    ):
        game = play(me={"rooms": rooms, "goods": herd})
        assert (game.phase == "place") == fits, herd
        housing = arrange(game.farm())
        assert bool(housing.homeless) != fits, herd
        assert sum(stay.count for stay in housing.stays) + sum(housing.homeless.values()) == sum(herd.values())


@case
def two_rooms_on_fields() -> Iterator[None]:
    powers("miner", AnimalRoom(per="empty_field"))
    yield
    me = {"rooms": {"e3": "stubble_room", "e2": "miner"}, "fields": ["c4", "c3"], "goods": {"boar": 2, "cattle": 4}}
    assert play(me=me).phase == "place"
    me["goods"] = {"boar": 2, "cattle": 5}
    assert play(me=me).phase == "house"


@case
def suppliers_bring_what_their_rows_say() -> Iterator[None]:
    powers("wood_supplier", Upcoming(goods(wood=2, food=1), rounds=2))
    powers("miner", Upcoming(goods(gold=3), rounds=3), AtOnce(goods(gold=1), per="dog"))
    yield
    me = {"goods": {"stone": 2, "wood": 1, "dog": 2}, "caverns": ["e3"]}
    game = play(me=me)
    game.play("housework", "furnish:wood_supplier", "at:d3", "take", "end")
    assert game.goods() == {"stone": 1, "wood": 1, "dog": 3}
    game.rest()
    assert game.goods() == {"stone": 1, "wood": 3, "dog": 3, "food": 1}
    game.play("housework", "furnish:miner")
    assert game.goods()["gold"] == 3
    for wood, gold in ((4, 6), (4, 9), (4, 12), (4, 12)):
        game.state.farms[0].away = game.state.farms[1].away = 3
        game.state.phase = 0
        game.rest()
        while game.phase == "feed":
            game.play("feed")
        assert (game.goods().get("wood", 0), game.goods()["gold"]) == (wood, gold)


@case
def two_overhangs_two_chambers() -> Iterator[None]:
    powers("miner", Permit("overhang", goods(wood=1)))
    powers("trader", CancelLosses(2))
    powers("prayer_chamber", ScoreByDwarfs(((2, 7),)), ScorePer(3, "dog"))
    yield
    rooms = {"e3": "office_room", "e2": "miner", "e1": "writing_chamber", "f3": "trader", "f2": "prayer_chamber"}
    game = play(me={"rooms": rooms, "goods": {"dog": 2}, "meadows": ["c4", "c3"], "fields": ["b3", "a3"]})
    assert game.score().lines["writing_chamber"] == 7
    assert game.score().lines["trader"] == 2
    assert game.score().bonuses == {"prayer_chamber": 13}
    game.play("slash_and_burn", "meadow@b4+field@b5")
    assert game.goods() == {"dog": 2, "gold": 2, "wood": 1, "food": 1}


@case
def exchanges_and_weapons() -> Iterator[None]:
    powers("miner", WeaponsForFood(), Exchange(goods(sheep=2), goods(food=5)))
    powers("slaughtering_cave", FoodPerAnimalConverted(3, not_with="hunting_parlor"))
    yield
    rooms = {"e3": "miner", "e2": "slaughtering_cave", "e1": "hunting_parlor"}
    me = {"rooms": rooms, "goods": {"sheep": 3, "boar": 2}, "small": ["c4", "c3"], "weapons": (4, 0)}
    game = play(me=me)
    game.play("2sheep>5food")
    assert game.goods() == {"sheep": 1, "boar": 2, "food": 11}
    game.play("sheep>food")
    assert game.goods() == {"boar": 2, "food": 15}
    game.play("2boar>2food,2gold", "weapon:1>food")
    assert game.goods() == {"food": 21, "gold": 2}


# ------------------------------------------------------------------------------------------------ other tables


@case
def loot_is_what_its_rows_say() -> Iterator[None]:
    loot("dog", strength=4)
    loot("cattle", strength=1)
    loot("wood", effect=Gain(goods(wood=2, gold=1)))
    loot("stable", strength=1, effect=Stable(stone=2))
    loot("small_pasture", strength=1, effect=SmallPasture(wood=0))
    loot("sow", strength=1, effect=Sow(1))
    loot("dwelling", strength=1, effect=Furnish("ordinary", cost=goods(gold=3)))
    yield
    me = {"weapons": (3, 3), "goods": {"stone": 2, "gold": 3, "grain": 2}, "meadows": ["c4"], "fields": ["c3", "c2"]}
    game = play(me=me, piles={"logging_1_3": {"wood": 1}})
    game.play("logging_1_3:3", "take")
    offered = game.moves("loot:")
    assert "loot:cattle" in offered
    assert "loot:dog" not in offered
    assert {text for text in offered if text.startswith("loot:sow")} == {"loot:sow:grain"}
    assert "loot:small_pasture@c4" in offered
    stable = game.copy()
    stable.play("loot:stable@c4")
    assert "stone" not in stable.goods()
    dwelling = game.copy()
    dwelling.play("loot:dwelling")
    assert dwelling.rooms() == {"d3": "dwelling"}
    assert "gold" not in dwelling.goods()
    game.play("loot:wood")
    assert game.goods()["wood"] == 3
    assert game.goods()["gold"] == 4


@case
def spaces_are_what_their_rows_say() -> Iterator[None]:
    space("ruby_mining", filled_from=((2, 2),))
    space("supplies", effect=every(Gain(goods(wood=1)), Gain(goods(wood=2, food=3))))
    space("logging_1_3", effect=and_or(Gain(goods(dog=1)), Expedition(2)))
    space("ore_trading", effect=Trade(goods(gold=1), goods(ruby=1), times=2))
    yield
    game = play(round=1, me={"weapons": (1, 1)})
    game.play("supplies:1", "end")
    assert game.goods() == {"wood": 3, "food": 3}
    game.rest()
    assert game.pile("ruby_mining") == {"ruby": 1}
    game.play("logging_1_3:1", "loot:wood", "loot:dog")
    assert game.goods()["wood"] == 4
    late = play(round=12, me={"goods": {"gold": 3}}, cards=["ore_trading"])
    late.play("ore_trading", "sell", "sell")
    assert late.goods() == {"gold": 1, "ruby": 2}


@case
def trades_and_bonus_cells() -> Iterator[None]:
    content.TRADES = (Exchange(goods(wood=1), goods(gold=4)), *content.TRADES[1:])  # type: ignore[misc]
    content.TILE_PRICES = (("meadow", 3), ("field", 1), ("tunnel", 2))  # type: ignore[misc]
    content.CELL_BONUSES = (("c4", goods(wood=2)),)  # type: ignore[misc]
    yield
    game = play(me={"goods": {"wood": 1, "ruby": 2}})
    game.play("wood>4gold")
    assert game.goods() == {"gold": 4, "ruby": 2}
    tiles = {text.split("@")[0] for text in game.moves() if "@" in text}
    assert tiles == {"ruby>field", "2ruby>tunnel"}
    game.play("ruby>field@c4")
    assert game.goods() == {"gold": 4, "ruby": 1, "wood": 2}


@case
def stages_are_in_the_rows() -> Iterator[None]:
    space("family_life", stage=1)
    yield
    from underhold.games.cave_farmers.engine.deal import stage_cards

    stages = [[content.SPACE_IDS[card] for card in stage] for stage in stage_cards(3)]
    assert "family_life" in stages[0]
    assert stages[1] == ["wish_for_children"]


# ------------------------------------------------------------------------------------------------ whole games


@case
def whole_games_by_changed_rows() -> Iterator[None]:
    powers("mixed_dwelling", DwarfRoom(2), AnimalRoom(5), OnGain("food", goods(wood=1)))
    powers("cuddle_room", AnimalRoom(4, kinds=("boar", "sheep")), Discount(goods(stone=2), on=("furnish", "stable")))
    powers("builder", Substitute(("wood", "stone"), instead="ruby"))
    powers("miner", Substitute(("wood", "ore"), instead="grain"), Upcoming(goods(sheep=1), rounds=3))
    powers("trader", FeedOne((goods(grain=1), goods(wood=1))), Permit("both_alternatives"))
    powers("main_storage", AtOnce(goods(gold=1), per="yellow_tile"), ScorePer(1, "adjacent_dwelling"))
    powers("quarry", WeaponsForFood(), AnimalRoom(per="empty_field"), CancelLosses(3))
    yield
    play_games()
