"""The tables against a second transcription of what is printed, and the counts of the component list."""

from collections import Counter

import pytest

from tests.games.cave_farmers import printed
from tests.games.cave_farmers.scene import GAME, scene
from underhold.games.cave_farmers import content
from underhold.games.cave_farmers.content.effects import Furnishing, Space
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS, named
from underhold.games.cave_farmers.content.trades import TILE_PRICES, TRADES
from underhold.games.cave_farmers.engine.deal import LEAF, QUESTION, deal_from_seed, marker_rounds
from underhold.games.cave_farmers.engine.setup import Setup
from underhold.games.cave_farmers.words.powers import has_bonus

PRINTED_SPACES = printed.BOARD_SPACES | printed.CARDS
SPACES_AT_START = {1: 8, 2: 12, 3: 15, 4: 13, 5: 19, 6: 19, 7: 22}
CARDS_IN_GAME = {1: 11, 2: 11, 3: 12, 4: 12, 5: 12, 6: 12, 7: 12}


def test_counts_of_the_component_list() -> None:
    assert len(content.SPACES) == 38 + 13
    assert len(content.FURNISHINGS) == 48
    assert len(content.LOOT) == 23
    assert len(KINDS) == 13
    assert FARM_ANIMALS == ("sheep", "donkey", "boar", "cattle"), "dogs are not farm animals"


# Furnishings


@pytest.mark.parametrize("furnishing", content.FURNISHINGS, ids=content.FURNISHING_IDS)
def test_a_furnishing_is_as_printed(furnishing: Furnishing) -> None:
    tile = printed.FURNISHINGS[furnishing.id]
    assert furnishing.group == tile.group
    assert furnishing.introductory == tile.introductory
    assert named(*furnishing.cost) == {kind: amount for kind, amount in tile.cost.items() if amount}
    assert furnishing.points == tile.points
    assert furnishing.is_dwelling == (tile.tag == "orange")
    assert furnishing.is_yellow == (tile.tag == "yellow")


@pytest.mark.scenario("writing_chamber", "R27")
def test_stars_are_on_the_tiles_that_bring_points_by_what_one_has() -> None:
    assert {tile.id for tile in content.FURNISHINGS if has_bonus(tile)} == printed.STARRED


def test_eight_groups_of_six_in_three_colours() -> None:
    assert set(content.FURNISHING_IDS) == set(printed.FURNISHINGS)
    groups = Counter(tile.group for tile in content.FURNISHINGS)
    assert groups == dict.fromkeys(("dwelling", "room", "craft", "supply", "cave", "parlor", "storage", "chamber"), 6)
    assert Counter(tile.tag for tile in printed.FURNISHINGS.values()) == {"orange": 6, "green": 24, "yellow": 18}
    assert sum(tile.is_dwelling for tile in content.FURNISHINGS) == 6
    assert sum(tile.is_yellow for tile in content.FURNISHINGS) == 18


def test_the_introductory_game_has_27_kinds() -> None:
    out = {
        *("mixed_dwelling", "couple_dwelling", "additional_dwelling", "work_room", "guest_room", "office_room"),
        *("miner", "builder", "trader", "dog_school", "quarry", "seam", "mining_cave", "breeding_cave"),
        *("peaceful_cave", "state_parlor", "blacksmithing_parlor", "spare_part_storage", "supplies_storage"),
        *("broom_chamber", "prayer_chamber"),
    }
    kept = {tile.id for tile in content.FURNISHINGS if tile.introductory}
    assert len(kept) == 27
    assert kept | out == set(content.FURNISHING_IDS)
    assert not kept & out
    for introductory, kinds in ((True, 27), (False, 48)):
        assert int(scene(introductory=introductory).state.supply).bit_count() == kinds


# Spaces and cards


@pytest.mark.parametrize("space", content.SPACES, ids=content.SPACE_IDS)
def test_a_space_is_as_printed(space: Space) -> None:
    row = PRINTED_SPACES[space.id]
    assert "".join(map(str, space.players)) == row.players
    assert named(*space.fill) == row.empty
    assert named(*space.more) == row.otherwise
    assert bool(space.stage) == (space.id in printed.CARDS)


def test_all_spaces_are_there() -> None:
    assert list(content.SPACE_IDS) == [*printed.BOARD_SPACES, *printed.CARDS]
    assert len(printed.BOARD_SPACES) == 38
    assert len(printed.CARDS) == 13, "twelve cards, one of them with two faces"


@pytest.mark.parametrize("players", range(1, 8))
def test_spaces_and_cards_by_number_of_players(players: int) -> None:
    state = GAME.new(Setup(players, seed=3))
    board = [space for space in content.SPACES if not space.stage and players in space.players]
    assert len(board) == SPACES_AT_START[players]
    assert int(state.open_spaces).bit_count() == SPACES_AT_START[players] + 1, "the boards and the card of round 1"
    assert len(state.deal.cards) == len(set(state.deal.cards)) == CARDS_IN_GAME[players]


def test_cards_by_stage() -> None:
    stages = {space.id: space.stage for space in content.SPACES if space.stage}
    assert stages == {
        **dict.fromkeys(("blacksmithing", "ore_mine_construction", "sheep_farming"), 1),
        **dict.fromkeys(("wish_for_children", "urgent_wish_for_children"), 2),
        **dict.fromkeys(("donkey_farming", "ruby_mine_construction"), 2),
        **dict.fromkeys(("family_life", "ore_delivery", "exploration"), 3),
        **dict.fromkeys(("adventure", "ore_trading", "ruby_delivery"), 4),
    }


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("seed", range(5))
def test_the_deck_goes_stage_by_stage(players: int, seed: int) -> None:
    cards = [content.SPACE_IDS[card] for card in deal_from_seed(Setup(players, seed)).cards]
    third = {"family_life", "ore_delivery"} | ({"exploration"} if players > 2 else set())
    assert set(cards[:3]) == {"blacksmithing", "ore_mine_construction", "sheep_farming"}
    assert cards[3] == "wish_for_children", "always in round 4"
    assert set(cards[4:6]) == {"donkey_farming", "ruby_mine_construction"}
    assert set(cards[6:-3]) == third
    assert set(cards[-3:]) == {"adventure", "ore_trading", "ruby_delivery"}


def test_the_cards_of_solo_come_in_a_fixed_order() -> None:
    for seed in range(5):
        cards = [content.SPACE_IDS[card] for card in deal_from_seed(Setup(1, seed)).cards]
        assert dict(zip(content.ROUNDS[1], cards, strict=True)) == {
            1: "blacksmithing",
            2: "sheep_farming",
            3: "ore_mine_construction",
            4: "wish_for_children",
            5: "donkey_farming",
            6: "ruby_mine_construction",
            7: "ore_delivery",
            8: "family_life",
            10: "ore_trading",
            11: "adventure",
            12: "ruby_delivery",
        }


# Rounds, food, harvest markers


@pytest.mark.parametrize("players", range(1, 8))
def test_rounds(players: int) -> None:
    rounds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    if players <= 2:
        rounds.remove(9)
    assert list(content.ROUNDS[players]) == rounds


@pytest.mark.parametrize("players", range(1, 8))
def test_food_at_the_start(players: int) -> None:
    expected = [2] if players == 1 else [1, 1, 2, 3, 3, 3, 3][:players]
    starts = set()
    for seed in range(20):
        state = GAME.new(Setup(players, seed))
        start = int(state.start)
        starts.add(start)
        for step, food in enumerate(expected):
            farm = state.farms[(start + step) % players]
            assert named(int(farm.goods), int(farm.stock)) == {"food": food}
            assert (farm.dwarfs, farm.weapons, farm.stables) == (2, 0, 0)
    assert len(starts) > 1 or players == 1, "anybody may begin"


@pytest.mark.parametrize(
    ("players", "rounds", "leaves", "questions"),
    [(1, [], 0, 0), (2, [6, 7, 8, 10, 11, 12], 3, 3)] + [(n, [6, 7, 8, 9, 10, 11, 12], 4, 3) for n in range(3, 8)],
)
def test_harvest_markers(players: int, rounds: list[int], leaves: int, questions: int) -> None:
    assert [content.ROUNDS[players][index] for index in marker_rounds(players)] == rounds
    for seed in range(5):
        markers = list(deal_from_seed(Setup(players, seed)).markers)
        assert (markers.count(LEAF), markers.count(QUESTION)) == (leaves, questions)
        assert [content.ROUNDS[players][index] for index, marker in enumerate(markers) if marker] == rounds


# Loot and trades


def test_loot_is_as_printed() -> None:
    assert {loot.id: loot.strength for loot in content.LOOT} == printed.LOOT
    assert 13 not in printed.LOOT.values()
    assert max(printed.LOOT.values()) == 14


def test_any_time_trades_are_those_of_the_rules() -> None:
    trades = {(_text(named(*trade.give)), _text(named(*trade.get))) for trade in TRADES}
    ruby_buys = ("wood", "stone", "ore", "grain", "vegetable", "gold", "dog", "sheep", "donkey", "boar", "2 food")
    assert trades == {
        *(("ruby", good) for good in ruby_buys),
        ("ruby food", "cattle"),
        *((food, "food") for food in ("grain", "sheep", "donkey")),
        *((food, "2 food") for food in ("vegetable", "boar")),
        *((food, "3 food") for food in ("2 donkey", "cattle")),
    }
    assert len(TRADES) == len(trades)
    assert dict(TILE_PRICES) == {"meadow": 1, "field": 1, "tunnel": 1, "cavern": 2}


def _text(amounts: dict[str, int]) -> str:
    return " ".join(kind if amount == 1 else f"{amount} {kind}" for kind, amount in amounts.items())
