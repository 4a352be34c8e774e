"""Setting up: boards, food, cards, rounds, harvest markers, solo, the introductory tiles, deals and switches."""

from typing import Any

import pytest

from underhold.core.errors import BadSetup
from underhold.games.cave_farmers import content
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.deal import deal_from_json, deal_from_seed, deal_to_json
from underhold.games.cave_farmers.engine.events import CardRevealed, Event, MarkerRevealed, WishTurned
from underhold.games.cave_farmers.engine.setup import Setup
from underhold.games.cave_farmers.engine.state import State
from underhold.games.cave_farmers.game import CaveFarmers

GAME = CaveFarmers()
ALL_COUNTS = range(1, 8)
SEEDS = range(12)

SMALL_BOARD = {"ruby_mining", "housework", "slash_and_burn"}
SOLO_BOARD = {"excavation_1_3", "logging_1_3", "ore_mining_1_3", "wood_gathering", "sustenance_1_3"}
COVERED_IN_SOLO = {"drift_mining_1_3", "starting_player_1_3", "supplies", "clearing_1_3"}
BASIC_4_7 = {
    "drift_mining_4_7",
    "excavation_4_7",
    "starting_player_4_7",
    "imitation_4_7",
    "logging_4_7",
    "growth",
    "ore_mining_4_7",
    "forest_exploration_4_7",
    "clearing_4_7",
    "sustenance_4_7",
}
EXTRA_5 = {
    "depot",
    "weekly_market",
    "small_scale_drift_mining",
    "imitation_5",
    "hardware_rental_5",
    "fence_building_5",
}
EXTRA_6_7 = {
    "depot",
    "weekly_market",
    "drift_mining_6_7",
    "imitation_6_7",
    "hardware_rental_6_7",
    "fence_building_6_7",
}
BOARD = {
    1: SMALL_BOARD | SOLO_BOARD,
    2: SMALL_BOARD | SOLO_BOARD | COVERED_IN_SOLO,
    3: SMALL_BOARD | SOLO_BOARD | COVERED_IN_SOLO | {"strip_mining", "imitation_3", "forest_exploration_3"},
    4: SMALL_BOARD | BASIC_4_7,
    5: SMALL_BOARD | BASIC_4_7 | EXTRA_5,
    6: SMALL_BOARD | BASIC_4_7 | EXTRA_6_7,
    7: SMALL_BOARD | BASIC_4_7 | EXTRA_6_7 | {"large_depot", "imitation_7", "extension"},
}
STAGE_1 = {"blacksmithing", "ore_mine_construction", "sheep_farming"}
STAGE_2 = {"donkey_farming", "ruby_mine_construction"}
STAGE_3 = {"family_life", "ore_delivery", "exploration"}
STAGE_4 = {"adventure", "ore_trading", "ruby_delivery"}
SHORT = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]
FULL = [*SHORT[:8], 9, *SHORT[8:]]
SOLO_CARDS = {
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
INTRODUCTORY_LACKS = {
    "mixed_dwelling",
    "couple_dwelling",
    "additional_dwelling",
    "work_room",
    "guest_room",
    "office_room",
    "miner",
    "builder",
    "trader",
    "dog_school",
    "quarry",
    "seam",
    "mining_cave",
    "breeding_cave",
    "peaceful_cave",
    "state_parlor",
    "blacksmithing_parlor",
    "spare_part_storage",
    "supplies_storage",
    "broom_chamber",
    "prayer_chamber",
}


def new(players: int, seed: int = 0, **switches: Any) -> State:
    return GAME.new(GAME.setup(players, seed, **switches))


def open_spaces(state: State) -> set[str]:
    return {name for number, name in enumerate(content.SPACE_IDS) if int(state.open_spaces) >> number & 1}


def on_offer(state: State) -> set[str]:
    return {name for number, name in enumerate(content.FURNISHING_IDS) if int(state.supply) >> number & 1}


def pile(state: State, space: str) -> int:
    return int(state.piles[content.SPACE_IDS.index(space)])


def goods(state: State, seat: int) -> dict[str, int]:
    return named(int(state.farms[seat].goods), int(state.farms[seat].stock))


def rounds(players: int) -> list[int]:
    return SHORT if players < 3 else FULL


def cards_by_round(players: int, seed: int) -> dict[int, str]:
    deal = deal_to_json(deal_from_seed(Setup(players=players, seed=seed)))
    return dict(zip(rounds(players), deal["cards"], strict=True))


def markers_by_round(players: int, seed: int) -> dict[int, str]:
    deal = deal_to_json(deal_from_seed(Setup(players=players, seed=seed)))
    return dict(zip(rounds(players), deal["markers"], strict=True))


def dawdle(state: State) -> tuple[State, list[Event]]:
    """Play to the end without any trade, as little as possible; the final state and all that happened."""
    seen: list[Event] = []
    while GAME.decision(state) is not None:
        moves = GAME.moves(state, trades=False)
        ends = [move for move in moves if str(move) in ("end", "home", "feed", "finish")]
        progress = GAME.play(state, (ends or moves)[0])
        state = progress.state
        seen.extend(progress.events)
    return state, seen


# ------------------------------------------------------------------------------------------------ boards and food


@pytest.mark.parametrize(("players", "spaces"), [(1, 8), (2, 12), (3, 15), (4, 13), (5, 19), (6, 19), (7, 22)])
def test_the_boards_of_each_number_of_players(players: int, spaces: int) -> None:
    state = new(players)
    first_card = {cards_by_round(players, 0)[1]}
    assert len(BOARD[players]) == spaces
    assert open_spaces(state) == BOARD[players] | first_card
    assert int(state.occupied) == 0


def test_four_spaces_are_covered_in_solo() -> None:
    assert open_spaces(new(1)) & COVERED_IN_SOLO == set()
    assert open_spaces(new(2)) >= COVERED_IN_SOLO


@pytest.mark.scenario("CF-05")
@pytest.mark.parametrize("players", ALL_COUNTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_food_goes_round_from_the_starting_player(players: int, seed: int) -> None:
    state = new(players, seed)
    start = int(state.deal.start)
    expected = [2] if players == 1 else [1, 1, 2, 3, 3, 3, 3][:players]
    for place, food in enumerate(expected):
        assert goods(state, (start + place) % players) == {"food": food}, "nothing else, and no animals"
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.seat, decision.kind) == (start, "place")


@pytest.mark.parametrize("players", ALL_COUNTS[1:])
def test_anybody_may_be_the_starting_player(players: int) -> None:
    assert {int(new(players, seed).deal.start) for seed in range(80)} == set(range(players))


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_everybody_starts_with_two_unarmed_dwarfs_an_entry_level_dwelling_and_a_cavern(players: int) -> None:
    for farm, scores in zip(new(players).farms, GAME.scores(new(players)).parts, strict=True):
        assert int(farm.dwarfs) == 2
        assert int(farm.weapons) == 0
        assert scores["dwarfs"] == 2
        assert scores["unused_spaces"] == -(12 + 10), "12 forest and 10 mountain spaces are free"
        assert scores["missing_animals"] == -8
        assert sum(scores.values()) == 2 - 22 - 8


def test_accumulation_spaces_are_filled_for_the_first_time() -> None:
    state = new(3)
    filled = {space: named(0, 0) for space in open_spaces(state) if pile(state, space)}
    for space in filled:
        word = pile(state, space)
        filled[space] = (
            named(0, word) if space in ("sustenance_1_3", "starting_player_1_3", "sheep_farming") else named(word, 0)
        )
    cards = {"sheep_farming": {"sheep": 1}} if "sheep_farming" in open_spaces(state) else {}
    assert filled == cards | {
        "ruby_mining": {"ruby": 1},
        "drift_mining_1_3": {"stone": 1},
        "excavation_1_3": {"stone": 1},
        "starting_player_1_3": {"food": 1},
        "logging_1_3": {"wood": 3},
        "ore_mining_1_3": {"ore": 2},
        "wood_gathering": {"wood": 1},
        "clearing_1_3": {"wood": 1},
        "sustenance_1_3": {"food": 1},
        "strip_mining": {"ore": 1},
        "forest_exploration_3": {"wood": 1},
    }


# ------------------------------------------------------------------------------------------------ cards


@pytest.mark.parametrize("players", ALL_COUNTS[1:])
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_shuffled_within_their_stages(players: int, seed: int) -> None:
    cards = cards_by_round(players, seed)
    stage_3 = STAGE_3 if players > 2 else STAGE_3 - {"exploration"}
    assert {cards[number] for number in (1, 2, 3)} == STAGE_1
    assert cards[4] == "wish_for_children"
    assert {cards[number] for number in (5, 6)} == STAGE_2
    assert {cards[number] for number in cards if 7 <= number <= 9} == stage_3
    assert {cards[number] for number in (10, 11, 12)} == STAGE_4
    assert len(cards) == (12 if players > 2 else 11)


def test_every_order_within_a_stage_occurs() -> None:
    orders = {tuple(cards_by_round(3, seed)[number] for number in (7, 8, 9)) for seed in range(120)}
    assert len(orders) == 6


@pytest.mark.parametrize("seed", SEEDS)
def test_solo_cards_are_fixed(seed: int) -> None:
    assert cards_by_round(1, seed) == SOLO_CARDS


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_a_card_comes_every_round_and_there_are_eleven_or_twelve_rounds(players: int) -> None:
    state, events = dawdle(new(players, 3))
    shown = {event.round: content.SPACE_IDS[event.space] for event in events if isinstance(event, CardRevealed)}
    expected = cards_by_round(players, 3)
    assert {1: expected[1]} | shown == expected
    assert list(shown) == rounds(players)[1:]
    cards = set(expected.values()) - {"wish_for_children"} | {"urgent_wish_for_children"}
    assert open_spaces(state) == BOARD[players] | cards


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_the_wish_card_turns_over_when_family_life_appears(players: int) -> None:
    _, events = dawdle(new(players, 1))
    at = next(place for place, event in enumerate(events) if isinstance(event, WishTurned))
    card = events[at - 1]
    assert isinstance(card, CardRevealed)
    assert content.SPACE_IDS[card.space] == "family_life"
    assert sum(isinstance(event, WishTurned) for event in events) == 1
    if players == 1:
        assert card.round == 8


# ------------------------------------------------------------------------------------------------ harvest markers


@pytest.mark.parametrize("players", ALL_COUNTS[2:])
@pytest.mark.parametrize("seed", SEEDS)
def test_seven_markers_on_rounds_6_to_12(players: int, seed: int) -> None:
    markers = markers_by_round(players, seed)
    assert [number for number, marker in markers.items() if marker != "none"] == [6, 7, 8, 9, 10, 11, 12]
    assert list(markers.values()).count("leaf") == 4
    assert list(markers.values()).count("question") == 3


@pytest.mark.scenario("CF-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_players_have_one_leaf_less_and_no_round_9(seed: int) -> None:
    markers = markers_by_round(2, seed)
    assert [number for number, marker in markers.items() if marker != "none"] == [6, 7, 8, 10, 11, 12]
    assert list(markers.values()).count("leaf") == 3
    assert list(markers.values()).count("question") == 3
    assert "exploration" not in cards_by_round(2, seed).values()


def test_markers_lie_in_many_ways() -> None:
    assert len({tuple(markers_by_round(2, seed).values()) for seed in range(400)}) == 20, "3 of 6"
    assert len({tuple(markers_by_round(4, seed).values()) for seed in range(900)}) == 35, "3 of 7"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_markers_in_solo(seed: int) -> None:
    assert set(markers_by_round(1, seed).values()) == {"none"}
    _, events = dawdle(new(1, seed))
    assert not any(isinstance(event, MarkerRevealed) for event in events)


@pytest.mark.scenario("CF-06")
@pytest.mark.parametrize(("markers", "place"), [("early", "start"), ("late", "end")])
def test_markers_are_shown_at_the_start_of_the_round_or_at_its_end(markers: str, place: str) -> None:
    _, events = dawdle(new(3, 5, harvest_markers=markers))
    facts = [event for event in events if type(event).__name__ in ("CardRevealed", "MarkerRevealed", "RoundEnded")]
    shown = [at for at, event in enumerate(facts) if isinstance(event, MarkerRevealed)]
    assert len(shown) == 7
    for at in shown:
        neighbour = facts[at - 1] if place == "start" else facts[at + 1]
        assert type(neighbour).__name__ == ("CardRevealed" if place == "start" else "RoundEnded")
        marker = facts[at]
        assert isinstance(marker, MarkerRevealed)
        assert getattr(neighbour, "round", None) == marker.round


@pytest.mark.scenario("CF-06")
def test_when_markers_are_shown_does_not_change_the_harvests() -> None:
    kinds = []
    for markers in ("early", "late"):
        _, events = dawdle(new(3, 5, harvest_markers=markers))
        kinds.append([event for event in events if isinstance(event, MarkerRevealed)])
    assert kinds[0] == kinds[1]


# ------------------------------------------------------------------------------------------------ furnishings


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_the_introductory_game_has_27_kinds(players: int) -> None:
    full, introductory = on_offer(new(players)), on_offer(new(players, introductory=True))
    assert len(full) == 48
    assert len(introductory) == 27
    assert full - introductory == INTRODUCTORY_LACKS


# ------------------------------------------------------------------------------------------------ deals


@pytest.mark.parametrize("players", ALL_COUNTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_deals_survive_the_record(players: int, seed: int) -> None:
    state = new(players, seed)
    deal = GAME.deal_to_json(state)
    assert set(deal) == {"start", "cards", "markers"}
    again = GAME.new(GAME.setup(players, 0), deal)
    assert again.to_ints() == state.to_ints()
    assert deal_to_json(deal_from_json(players, deal)) == deal


def test_the_same_seed_deals_the_same_game() -> None:
    for players in ALL_COUNTS:
        assert new(players, 7).to_ints() == new(players, 7).to_ints()
    assert len({tuple(new(4, seed).to_ints()) for seed in range(20)}) == 20


def _deal(players: int = 3) -> dict[str, Any]:
    return GAME.deal_to_json(new(players))


def _swapped(deal: dict[str, Any], key: str, a: int, b: int) -> dict[str, Any]:
    things = list(deal[key])
    things[a], things[b] = things[b], things[a]
    return deal | {key: things}


def _bad_deals() -> dict[str, tuple[int, dict[str, Any]]]:
    three, two, solo = _deal(3), _deal(2), _deal(1)
    return {
        "no cards": (3, {key: value for key, value in three.items() if key != "cards"}),
        "something else": (3, three | {"dice": [1, 2]}),
        "a start player who is not there": (3, three | {"start": 3}),
        "a start player below zero": (3, three | {"start": -1}),
        "a start player in words": (3, three | {"start": "0"}),
        "cards of two stages mixed": (3, _swapped(three, "cards", 2, 4)),
        "the wish card too late": (3, _swapped(three, "cards", 3, 4)),
        "a card twice": (3, three | {"cards": [three["cards"][1], *three["cards"][1:]]}),
        "a card too few": (3, three | {"cards": three["cards"][:-1], "markers": three["markers"][:-1]}),
        "an unknown card": (3, three | {"cards": ["brewery", *three["cards"][1:]]}),
        "a board space as a card": (3, three | {"cards": ["housework", *three["cards"][1:]]}),
        "cards that are not a list": (3, three | {"cards": "blacksmithing"}),
        "Exploration with two players": (2, _deal(3)),
        "no Exploration with three": (3, two | {"markers": three["markers"]}),
        "an unknown marker": (3, three | {"markers": ["flower", *three["markers"][1:]]}),
        "a marker too early": (3, _swapped(three, "markers", 4, 5)),
        "four question marks": (
            3,
            three | {"markers": ["none"] * 5 + ["question"] * 4 + ["leaf"] * 3},
        ),
        "two question marks": (3, three | {"markers": ["none"] * 5 + ["question"] * 2 + ["leaf"] * 5}),
        "too few markers": (3, three | {"markers": three["markers"][:-1]}),
        "markers in solo": (1, solo | {"markers": two["markers"]}),
        "solo cards in another order": (1, _swapped(solo, "cards", 0, 1)),
    }


@pytest.mark.parametrize("fault", list(_bad_deals()))
def test_deals_that_no_shuffle_could_give_are_refused(fault: str) -> None:
    players, deal = _bad_deals()[fault]
    with pytest.raises(BadSetup):
        GAME.new(GAME.setup(players, 0), deal)


# ------------------------------------------------------------------------------------------------ switches


@pytest.mark.parametrize(
    "data",
    [
        {"players": 0},
        {"players": 8},
        {"players": "3"},
        {"players": True},
        {"players": 2.0},
        {"players": 2, "seed": -1},
        {"players": 2, "seed": 2**64},
        {"players": 2, "seed": "luck"},
        {"players": 2, "introductory": 1},
        {"players": 2, "introductory": "yes"},
        {"players": 1, "solo_clear_at": 5},
        {"players": 1, "solo_clear_at": 8},
        {"players": 1, "solo_clear_at": True},
        {"players": 3, "harvest_markers": "never"},
        {"players": 3, "imitation_takes_left_goods": 1},
        {"players": 2, "weather": "fine"},
        {"players": 2, "rules": 0},
        {"players": 2, "rules": 3},
        {"players": 2, "rules": True},
    ],
)
def test_bad_set_ups_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        Setup.from_json(data)


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_set_ups_survive_the_record(players: int) -> None:
    for switches in (
        {},
        {"introductory": True},
        {"solo_clear_at": 6},
        {"harvest_markers": "late"},
        {"imitation_takes_left_goods": True},
        {"rules": 1},
    ):
        setup = GAME.setup(players, 5, **switches)
        assert GAME.setup_from_json(GAME.setup_to_json(setup)) == setup


def test_the_defaults_are_the_rule_book() -> None:
    assert GAME.setup_to_json(GAME.setup(1, 0)) == {
        "players": 1,
        "seed": 0,
        "introductory": False,
        "solo_clear_at": 7,
        "harvest_markers": "early",
        "imitation_takes_left_goods": False,
        "rules": 2,
    }
