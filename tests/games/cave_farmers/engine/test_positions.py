"""Positions by name and as text: every position can be written and read, and impossible ones are refused."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.games.cave_farmers import invariants
from tests.scripts import Script, scripts, walk
from underhold.core.errors import BadPosition
from underhold.core.rng import Rng
from underhold.games.cave_farmers.engine.setup import Setup
from underhold.games.cave_farmers.engine.state import State
from underhold.games.cave_farmers.game import GAME

setups = st.builds(
    Setup,
    players=st.integers(1, 7),
    seed=st.integers(0, 2**64 - 1),
    introductory=st.booleans(),
    solo_clear_at=st.sampled_from([6, 7]),
    harvest_markers=st.sampled_from(["early", "late"]),
    imitation_takes_left_goods=st.booleans(),
)
fewer = settings(max_examples=settings().max_examples // 10)


def read_again(state: State) -> None:
    text = GAME.write_position(state)
    assert GAME.read_position(text) == state, text
    view = GAME.view(state, None)
    shown = GAME.write_position(view)
    assert text.startswith(shown)
    assert "deal" not in shown.split()
    assert GAME.view(GAME.read_position(shown, seed=3), None) == view


@fewer
@given(setups, scripts)
def test_every_position_is_read_as_it_was_written(setup: Setup, script: Script) -> None:
    last = GAME.new(setup)
    for before, _, _, last in walk(GAME, setup, script, 5000):  # noqa: B007
        read_again(before)
    read_again(last)


@fewer
@given(setups)
def test_nothing_given_is_the_start_of_a_game(setup: Setup) -> None:
    switches = {name: value for name, value in setup.to_json().items() if name not in ("players", "seed")}
    assert GAME.position(setup.players, seed=setup.seed, **switches) == GAME.new(setup)


def test_the_text_says_all_that_is_seen() -> None:
    farm = {"goods": {"sheep": 3, "food": 2}, "small_pastures": ["c4"], "furnishings": {"d3": "dwelling"}}
    state = GAME.position(
        round=3,
        seat=1,
        start=0,
        cards=["sheep_farming", "blacksmithing", "ore_mine_construction"],
        stock={"logging_1_3": {"wood": 4}},
        seats=[{"goods": {}, "dwarfs": [0, 5], "on": ["supplies"]}, farm | {"dwarfs": [0, 0, 0], "newborn": 1}],
    )
    setup, table = GAME.write_position(GAME.view(state, None)).split(" round=")
    assert setup.startswith(
        "cave-farmers players=2 introductory=false solo_clear_at=7 harvest_markers=early"
        " imitation_takes_left_goods=false"
    )
    assert table == (
        "3 seat=1 start=0 cards=sheep_farming,blacksmithing,ore_mine_construction stock logging_1_3=4wood"
        " seat0 goods=- dwarfs=0,5 on=supplies"
        " seat1 goods=2food,3sheep small_pastures=c4 furnishings=dwelling@d3 dwarfs=0,0,0 newborn=1"
    )


def test_a_view_does_not_tell_what_is_hidden() -> None:
    first = GAME.position(4, seed=1, round=6)
    second = GAME.determinize(GAME.view(first, 0), Rng(5))
    assert first != second
    assert GAME.write_position(GAME.view(first, 0)) == GAME.write_position(GAME.view(second, 0))


def test_the_seed_draws_what_is_not_given() -> None:
    text = "cave-farmers players=3 round=7 markers=question,leaf seat0 goods=5wood"
    states = [GAME.read_position(text, seed) for seed in (1, 2, 1)]
    assert states[0] == states[2] != states[1]
    for state in states:
        invariants.check(state)
        assert GAME.deal_to_json(state)["markers"][5:7] == ["question", "leaf"]


def test_a_part_of_the_deal_may_be_given() -> None:
    state = GAME.position(
        3,
        cards=["sheep_farming"],
        deal={"cards": ["ore_mine_construction", "blacksmithing"], "markers": ["question", "question"]},
    )
    deal = GAME.deal_to_json(state)
    assert deal["cards"][:3] == ["sheep_farming", "ore_mine_construction", "blacksmithing"]
    assert deal["markers"][5:7] == ["question", "question"]


def test_spaces_hold_what_they_get_at_first_unless_it_is_given() -> None:
    assert " logging_1_3=3wood " in GAME.write_position(GAME.position(2, round=5))
    assert GAME.write_position(GAME.position(2, round=5, stock={})).split(" stock ")[1].startswith("seat0")


def test_dwarfs_that_stand_on_spaces_are_the_weakest() -> None:
    state = GAME.position(2, seats=[{"dwarfs": [8, 3]}, {"dwarfs": [8, 3], "on": ["supplies"]}], seat=0)
    assert int(state.farms[1].away) == 0b10
    assert int(state.farms[0].away) == 0


def test_a_turn_starts_with_all_parts_of_its_space() -> None:
    before = GAME.position(2, seat=0, seats=[{"goods": {"wood": 5, "stone": 5}}])
    after = GAME.play(before, GAME.read(before, "housework")).state
    seats = [{"goods": {"wood": 5, "stone": 5}, "on": ["housework"]}]
    assert GAME.position(2, seat=0, seats=seats, turn={"space": "housework", "dwarf": 0}) == after


CROWDED = {"goods": {"sheep": 2, "boar": 2}, "small_pastures": ["c4"]}
RUBY = {"goods": {"ruby": 1}}


@pytest.mark.parametrize(
    ("named", "kind"),
    [
        ({"round": 3, "phase": "feed"}, "feed"),
        ({"round": 4, "phase": "feed", "seat": 1, "start": 0}, "feed"),
        ({"round": 8, "phase": "skip", "markers": ["question"] * 3}, "skip"),
        ({"round": 5, "phase": "breed", "seats": [CROWDED, CROWDED]}, "breed"),
        ({"phase": "final", "seats": [RUBY]}, "final"),
        ({"phase": "over"}, None),
        ({"players": 1, "phase": "rescue", "stock": {"logging_1_3": {"wood": 9}}, "seats": [RUBY]}, "rescue"),
        ({"seats": [{"goods": {"sheep": 9}}], "seat": 0}, "house"),
    ],
)  # fmt: skip
def test_every_phase_can_be_set_up(named: dict[str, Any], kind: str | None) -> None:
    state = GAME.position(**named)
    invariants.check(state)
    decision = GAME.decision(state)
    assert (decision.kind if decision else None) == kind
    read_again(state)


HOUSEWORK: dict[str, Any] = {"space": "housework", "dwarf": 0}
AT_HOUSEWORK: list[dict[str, Any]] = [{"on": ["housework"]}]
AT_SUPPLIES: list[dict[str, Any]] = [{"on": ["supplies"]}]
CARPENTER = {"furnishings": ["carpenter@d3"]}
SIX = {"dwarfs": [0] * 6, "furnishings": ["couple_dwelling@d3", "dwelling@e3"]}
TRADER = {"furnishings": ["spare_part_storage@d3", "trader@e3"]}
SUPPLIER = {"furnishings": ["wood_supplier@d3"], "due": ["wood_supplier@9"]}
THIRD_QUESTION: dict[str, Any] = {"round": 8, "phase": "skip", "markers": ["question"] * 3}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": 8}, "setup: The Cave Farmers is for 1 to 7 players"),
    ({"introductory": 1}, "setup: introductory must be true or false"),
    ({"rounds": 3}, "Unknown name 'rounds'"),
    ({"players": 2, "round": 9}, "round: A game for 2 has no round 9"),
    ({"players": 2, "seat": 2}, "seat: Seats are 0 to 1"),
    ({"players": 2, "marker": 5}, "marker: Seats are 0 to 1"),
    ({"round": 3, "cards": ["sheep_farming"]}, "cards: 3 cards have been revealed"),
    ({"cards": ["family_life"]}, "cards: family_life cannot be card 1. Choose from"),
    ({"cards": ["logging_1_3"]}, "cards: Unknown card 'logging_1_3'"),
    ({"deal": {"cards": ["sheep_farming"]}}, "deal cards: Also give cards"),
    ({"markers": ["leaf"]}, "markers: 0 harvest markers have been revealed"),
    ({"players": 3, "round": 9, "markers": ["question"] * 4}, "markers: There are 4 leaf and 3 question"),
    ({"phase": "act"}, "phase: This phase is in the middle of a turn"),
    ({"phase": "feed", "turn": {"space": "supplies"}}, "turn: No turn is open"),
    ({"phase": "feed"}, "phase: Round 1 does not have the phase feed"),
    ({"round": 3, "phase": "skip"}, "phase: Round 3 does not have the phase skip"),
    ({"round": 4, "phase": "breed"}, "phase: Round 4 does not have the phase breed"),
    ({"round": 4, "phase": "final"}, "round: This phase comes after the last round"),
    ({"phase": "rescue"}, "phase: Only the solo game has the phase rescue"),
    ({"players": 1, "phase": "rescue", "seats": [RUBY]}, "phase: This phase needs a ruby, and a space"),
    ({"phase": "over", "seat": 1, "start": 0}, "seat: When the game is over"),
    ({"turn": {"space": "supplies"}}, "turn dwarf: is missing"),
    ({"turn": {"space": "supplies", "dwarf": 0}}, "turn dwarf: The dwarf at work must be"),
    ({"turn": HOUSEWORK, "seat": 0, "seats": AT_SUPPLIES}, "turn space: The dwarf stands on"),
    ({"turn": HOUSEWORK | {"parts": [4]}, "seat": 0, "seats": AT_HOUSEWORK}, "turn parts: The space has parts 0 to 1"),
    ({"turn": HOUSEWORK | {"building": "trader"}, "seat": 0, "seats": AT_HOUSEWORK}, "turn building: A furnishing"),
    ({"turn": HOUSEWORK | {"imitating": True}, "seat": 0, "seats": AT_SUPPLIES}, "turn imitating: A dwarf of"),
    ({"stock": {"family_life": {"wood": 1}}}, "stock: family_life is not in play"),
    ({"stock": {"housework": {"wood": 1}}}, "stock housework: This space never has such goods"),
    ({"stock": {"logging_1_3": {"food": 1}}}, "stock logging_1_3: This space never has such goods"),
    ({"seats": [{"goods": {"wood": 256}}]}, "seat0 goods: wood must be from 0 to 255"),
    ({"seats": [{"meadows": ["d1"]}]}, "seat0 meadows: Unknown forest cell 'd1'"),
    ({"seats": [{"tunnels": ["a1"]}]}, "seat0 tunnels: Unknown mountain cell 'a1'"),
    ({"seats": [{"meadows": ["c4"], "fields": ["c4"]}]}, "seat0 fields: c4 is covered already"),
    ({"seats": [{"tunnels": ["d4"]}]}, "seat0 tunnels: d4 is covered already"),
    ({"seats": [{"tunnels": ["d3"], "furnishings": ["carpenter@d3"]}]}, "seat0 furnishings: d3 is covered already"),
    ({"seats": [{"meadows": ["z1"]}]}, "seat0: z1 is outside the board; a1 must"),
    ({"seats": [{"large_pastures": ["a1+c1"]}]}, "seat0 large_pastures: a1 and c1 are not neighbors"),
    ({"seats": [{"large_pastures": ["a1+b1", "b1+c1"]}]}, "seat0 large_pastures: The place 'b1' is named twice"),
    ({"seats": [{"stables": ["a1", "a2", "a3", "a4"]}]}, "seat0 stables: A player has 3 stables"),
    ({"seats": [{"fields": ["c4"], "stables": ["c4"]}]}, "seat0 stables: A stable cannot stand on c4"),
    ({"seats": [{"fields": ["c4"], "grain": [3, 2]}]}, "seat0 grain: 2 fields are sown, but there are 1"),
    ({"seats": [{"furnishings": ["carpenter@d3", "carpenter@e3"]}]}, "seat0 furnishings: carpenter is named twice"),
    ({"seats": [{"furnishings": ["carpenter@d3", "miner@d3"]}]}, "seat0 furnishings: d3 is covered already"),
    ({"seats": [CARPENTER, CARPENTER]}, "seat1 furnishings: carpenter is not in this game or belongs"),
    ({"seats": [TRADER]}, "seat0 furnishings: trader covers spare_part_storage"),
    ({"introductory": True, "seats": [{"furnishings": ["office_room@d3"]}]}, "seat0 furnishings: office_room is not"),
    ({"seats": [{"dwarfs": [0]}]}, "seat0 dwarfs: A family has 2 to 6 dwarfs, not 1"),
    ({"seats": [{"dwarfs": [0, 0, 0]}]}, "seat0 dwarfs: The dwellings have room for 2 dwarfs, not 3"),
    ({"seats": [SIX]}, "seat0 dwarfs: A sixth dwarf needs"),
    ({"seats": [{"dwarfs": [0, 15]}]}, "seat0 dwarfs: must be a whole number from 0 to 14"),
    ({"seats": [{"newborn": 1}]}, "seat0 newborn: The last dwarfs are newborn"),
    ({"seats": [{"on": ["family_life"]}]}, "seat0 on: family_life is not in play"),
    ({"seats": [{"on": ["supplies"]}, {"on": ["supplies"]}]}, "seat1 on: Another dwarf stands on supplies"),
    ({"seats": [{"on": ["supplies"], "away": []}]}, "seat0 on: 1 dwarf stands on a space"),
    ({"seats": [{"away": [2]}]}, "seat0 away: Dwarfs are 0 to 1"),
    ({"round": 3, "phase": "feed", "seats": [{"on": ["supplies"]}]}, "seat0 on: All dwarfs are at home"),
    ({"seat": 0, "seats": [{"away": [0, 1]}]}, "seat0: All dwarfs of the player to decide are away"),
    ({"seat": 1, "seats": [{"goods": {"sheep": 9}}]}, "seat0 goods: There is no place for all animals"),
    (THIRD_QUESTION | {"seats": [{"goods": {"sheep": 9}}] * 2}, "goods: There is no place"),
    ({"seats": [{"due": ["wood_supplier@3"]}]}, "seat0 due: wood_supplier brings goods only to its owner"),
    ({"seats": [SUPPLIER]}, "seat0 due: A game for 2 has no round 9"),
    ({"meals": ["working_cave"]}, "meals: Such meals are only possible in the phase feed"),
    ({"round": 3, "phase": "feed", "meals": ["working_cave"]}, "meals: The player to decide does not have"),
    ({"rescued": ["logging_1_3"]}, "rescued: A ruby can keep goods in the solo game only"),
    ({"skips": [3]}, "skips: Seats are 0 to 1"),
]  # fmt: skip


@pytest.mark.parametrize(("named", "reason"), WRONG, ids=[reason[:40] for _, reason in WRONG])
def test_impossible_positions_are_refused_with_a_reason(named: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.position(**named)


def test_every_accepted_position_is_in_order() -> None:
    """Descriptions put together at random: whatever is accepted satisfies the invariants and can be played."""
    forest, mountain = [c + r for c in "abc" for r in "1234"], [c + r for c in "def" for r in "1234"]
    tiles = [
        "dwelling",
        "couple_dwelling",
        "additional_dwelling",
        "trader",
        "spare_part_storage",
        "stubble_room",
        "carpenter",
    ]
    accepted = 0
    for seed in range(200):
        rng = Rng(seed, stream=9)

        def some(names: list[str], most: int, rng: Rng = rng) -> list[str]:
            return [names.pop(int(rng.below(len(names)))) for _ in range(int(rng.below(most + 1)))]

        land, caves = list(forest), list(mountain)
        farm = {
            "goods": {"wood": int(rng.below(9)), "sheep": int(rng.below(3)), "dog": int(rng.below(2))},
            "meadows": some(land, 3),
            "fields": some(land, 3),
            "small_pastures": some(land, 2),
            "stables": some(list(forest), 2),
            "grain": [1 + int(rng.below(3)) for _ in range(int(rng.below(3)))],
            "tunnels": some(caves, 2),
            "furnishings": [f"{tile}@{cell}" for tile, cell in zip(some(list(tiles), 3), caves, strict=False)],
            "dwarfs": [int(rng.below(9)) for _ in range(2 + int(rng.below(3)))],
        }
        players = 1 + seed % 7
        rounds = [number for number in range(1, 13) if number != 9]
        try:
            seat = int(rng.below(players))
            state = GAME.position(
                players,
                seed=seed,
                round=rounds[int(rng.below(11))],
                seat=seat,
                seats=[{} for _ in range(seat)] + [farm],
            )
        except BadPosition:
            continue
        accepted += 1
        invariants.check(state)
        read_again(state)
        GAME.play_out(state, rng)
        invariants.check(state)
    assert accepted > 20
