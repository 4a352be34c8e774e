"""Positions by name and as text: every position can be written and read, and impossible ones are refused."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.games.cave_vs_cave import invariants
from tests.scripts import Script, scripts, walk
from underhold.core.errors import BadPosition
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import ACTIONS, ROOM_IDS
from underhold.games.cave_vs_cave.engine.setup import Setup
from underhold.games.cave_vs_cave.engine.state import State
from underhold.games.cave_vs_cave.game import GAME

LIGHT, DARK = list(ROOM_IDS[1:7]), list(ROOM_IDS[7:])
STAGE_2 = [action.id for action in ACTIONS if action.stage == 2]
SPACES = ("a1", "a2", "a3", "a5", "b1", "b2", "b3", "b4", "b5", "c5")

setups = st.builds(
    Setup,
    players=st.sampled_from([1, 2]),
    seed=st.integers(0, 2**64 - 1),
    additional_cavern_two_walls=st.sampled_from(["corner", "facing"]),
    wood_storeroom_first=st.booleans(),
)
fewer = settings(max_examples=settings().max_examples // 5)


def read_again(state: State) -> None:
    text = GAME.write_position(state)
    assert GAME.read_position(text) == state, text
    assert GAME.write_position(GAME.read_position(text)) == text
    view = GAME.view(state, None)
    shown = GAME.write_position(view)
    assert text.startswith(shown)
    assert "deal" not in shown.split()
    assert GAME.view(GAME.read_position(shown, seed=3), None) == view


@fewer
@given(setups, scripts)
def test_every_position_is_read_as_it_was_written(setup: Setup, script: Script) -> None:
    last = GAME.new(setup)
    for before, _, _, last in walk(GAME, setup, script, 1500):  # noqa: B007
        read_again(before)
    read_again(last)


@fewer
@given(setups)
def test_nothing_given_is_the_start_of_a_game(setup: Setup) -> None:
    switches = {name: value for name, value in setup.to_json().items() if name not in ("players", "seed")}
    assert GAME.position(setup.players, seed=setup.seed, **switches) == GAME.new(setup)


def test_the_text_says_all_that_is_seen() -> None:
    state = GAME.position(round=2, seat=1, taken=["excavation"], seats=[{"rooms": {"a3": "shelf"}}])
    view = GAME.view(state, None)
    setup, table = GAME.write_position(view).split(" round=")
    assert setup.startswith("cave-vs-cave players=2 additional_cavern_two_walls=corner wood_storeroom_first=true")
    assert table == (
        "2 seat=1 actions=masonry,undermining taken=excavation"
        " display=spinning_wheel,tunnel,grindstone,food_corner,parlor"
        " seat0 goods=wood,stone,emmer,flax,food,gold rooms=shelf@a3 seat1 goods=wood,stone,emmer,flax,food,gold"
    )


def test_a_view_does_not_tell_what_is_hidden() -> None:
    first = GAME.position(seed=1, round=2, actions=STAGE_2[:2], seat=0)
    second = GAME.determinize(GAME.view(first, 0), Rng(5))
    assert first != second
    assert GAME.write_position(GAME.view(first, 0)) == GAME.write_position(GAME.view(second, 0))


def test_the_seed_draws_what_is_not_given() -> None:
    text = "cave-vs-cave players=2 round=4 seat0 goods=5wood dug=a2,b4 seat1 rooms=stall@a3"
    states = [GAME.read_position(text, seed) for seed in (1, 2, 1)]
    assert states[0] == states[2] != states[1]
    for state in states:
        invariants.check(state)


def test_a_part_of_the_deal_may_be_given() -> None:
    state = GAME.position(
        1,
        seed=4,
        round=2,
        actions=["masonry", "furnishing"],
        deal={"actions": ["undermining", "expansion"], "cave0": {"a2": "treasury"}, "pile": ["dungeon", "stall"]},
    )
    invariants.check(state)
    deal = GAME.deal_to_json(state)
    assert deal["actions"][:4] == ["masonry", "furnishing", "undermining", "expansion"]
    assert deal["caves"][0][1] == "treasury"
    assert deal["pile"][:2] == ["dungeon", "stall"]


def test_rooms_under_dug_spaces_lie_in_the_display() -> None:
    state = GAME.position(seed=2, seats=[{"dug": ["a2"]}], deal={"cave0": {"a2": "treasury"}})
    invariants.check(state)
    assert "treasury" in GAME.write_position(state).split("display=")[1].split()[0]


def test_a_turn_starts_with_all_parts_of_its_tile() -> None:
    for action in ("cultivation", "excavation", "housework", "undergrowth"):
        before = GAME.position(seat=0, seats=[{"rooms": {"a3": "prospecting_site", "a2": "shelf"}}])
        after = GAME.play(before, GAME.read(before, action)).state
        described = GAME.position(
            seat=0, turn={"action": action}, seats=[{"rooms": {"a3": "prospecting_site", "a2": "shelf"}}]
        )
        assert described == after


FULL = dict(zip(SPACES, [*LIGHT, *DARK[:4]], strict=True))


def test_a_full_cave_chooses_a_face_of_the_cavern() -> None:
    state = GAME.position(
        seat=0,
        phase="choose_face",
        turn={"action": "housework"},
        seats=[{"rooms": FULL}],
        display=DARK[4:9],
    )
    invariants.check(state)
    read_again(state)
    assert [str(move) for move in GAME.moves(state)][:2] == ["cavern:two_walls", "cavern:three_walls"]
    after = GAME.play(state, GAME.read(state, "cavern:three_walls")).state
    read_again(after)


def test_goods_may_be_paid_for_and_not_received() -> None:
    state = GAME.position(
        seat=0,
        turn={"action": "undergrowth", "parts": [1], "used": ["cave_entrance"], "room": "cave_entrance",
              "room_parts": [], "owed": "cave_entrance:wood"},
    )  # fmt: skip
    assert GAME.decision(state).kind == "receive"  # type: ignore[union-attr]
    read_again(state)


DUG = [{"dug": ["a2"]}]

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "setup: Cave vs Cave is for 1 or 2 players"),
    ({"wood_storeroom_first": 1}, "setup: wood_storeroom_first must be true or false"),
    ({"additional_cavern_two_walls": "round"}, "setup: .*corner"),
    ({"rounds": 3}, "Unknown name 'rounds'"),
    ({"players": 1, "round": 8}, "round: A game for 1 has 7 rounds"),
    ({"players": 1, "seat": 1}, "seat: Seats are 0 to 0"),
    ({"round": 3, "actions": STAGE_2[:2]}, "actions: 3 action tiles have been revealed"),
    ({"round": 1, "actions": ["breach"]}, "actions: breach cannot be action tile 1. Choose from"),
    ({"deal": {"actions": ["breach"]}}, "deal actions: Also give actions"),
    ({"actions": ["masonry"], "deal": {"actions": ["masonry"]}}, "deal actions: masonry cannot be action tile 2"),
    ({"taken": ["renovation"]}, "taken: renovation has not been revealed by round 1"),
    ({"taken": ["housework", "excavation", "cultivation", "undergrowth"]}, "taken: Round 1 has 4 turns"),
    ({"phase": "over", "round": 2}, "round: The game is over after round 8"),
    ({"phase": "over"}, "taken: The last round has 8 turns"),
    ({"phase": "act"}, "phase: .* in the middle of a turn"),
    ({"phase": "over", "turn": {"action": "housework"}}, "turn: There is no turn"),
    ({"phase": "receive", "turn": {"action": "housework"}}, "phase: Give what has been paid for"),
    ({"phase": "choose_face", "turn": {"action": "housework"}}, "phase: Only a cave with rooms on all spaces"),
    ({"turn": {}}, "turn action: Name the action tile"),
    ({"taken": ["housework"], "turn": {"action": "housework"}}, "turn action: housework is not available"),
    ({"turn": {"action": "housework", "parts": [2]}}, "turn parts: There are parts 0 to 1, not 2"),
    ({"turn": {"action": "cultivation", "used": ["shelf"]}}, "turn used: shelf is not in the cave"),
    ({"turn": {"action": "cultivation", "room": "cave_entrance"}}, "turn room: cave_entrance is in use"),
    ({"turn": {"action": "cultivation", "room_parts": [0]}}, "turn room: Name the room"),
    ({"turn": {"action": "cultivation", "powers": ["prospecting_site"]}}, "turn powers: No room can be open"),
    ({"turn": {"action": "cultivation", "draw_due": True}}, "turn draw_due: A room is drawn in the solo game"),
    ({"turn": {"action": "cultivation", "owed": "5wood>4gold"}}, "turn owed: 5wood>4gold cannot have been paid"),
    ({"seats": [{"goods": {"wood": 10}}]}, "seat0 goods: wood must be from 0 to 9"),
    ({"seats": [{"goods": {"gold": 20}}]}, "seat0 goods: gold must be from 0 to 19"),
    ({"seats": [{"goods": {"iron": 1}}]}, "seat0 goods: Unknown goods 'iron'"),
    ({"seats": [{"rooms": {"d1": "shelf"}}]}, "seat0 rooms: Unknown place 'd1'"),
    ({"seats": [{"rooms": {"a4": "shelf"}}]}, "seat0 rooms: Unknown place 'a4'"),
    ({"seats": [{"rooms": {"a3": "cave_entrance"}}]}, "seat0 rooms: Unknown room 'cave_entrance'"),
    ({"seats": [{"rooms": ["shelf@a3", "tunnel@a3"]}]}, "seat0 rooms: The place 'a3' is named twice"),
    ({"seats": [{"rooms": ["shelf@a3", "shelf@a2"]}]}, "seat0 rooms: A room is on two spaces"),
    ({"seats": [{"rooms": ["shelf@a3"]}, {"rooms": ["shelf@a3"]}]}, "seat1 rooms: shelf is in another cave"),
    ({"seats": [{"rooms": ["shelf@a2"], "dug": ["a2"]}]}, "seat0 rooms: a2 is also among the empty spaces"),
    ({"seats": [{"rooms": ["shelf@c4"]}]}, "seat0 rooms: c4 is the additional cavern"),
    ({"seats": [{"rooms": [f"{DARK[-1]}@a3"]}]}, "seat0 rooms: A cave always has more orange rooms"),
    ({"seats": [{"rooms": [f"{DARK[0]}@a3"]}]}, "display: The caves hold 1 rooms"),
    ({"seats": [{"dug": ["a3"]}]}, "seat0 dug: Unknown space 'a3'"),
    ({"seats": [{"walls": ["c4n"]}]}, "seat0 walls: No wall can stand on c4n"),
    ({"seats": [{"walls": ["a1s", "a2s", "a1e", "a2e"]}, {"walls": ["a1s", "a2s", "a1e", "a2e"]}]}, "walls: 8 walls"),
    ({"seats": [{"cavern": "two_walls"}]}, "seat0 cavern: Only a cave with rooms on all spaces"),
    ({"seats": [{}, {}, {}]}, "seats: must be a list of at most 2"),
    ({"display": LIGHT[:5]}, "display: 6 of the rooms .* not 5"),
    ({"display": [*LIGHT, DARK[0]]}, "display: The display and the caves hold 1 rooms .* but 0 came from dug spaces"),
    ({"display": LIGHT, "seats": [{"rooms": ["shelf@a3"]}]}, "display: shelf is in a cave"),
    ({"display": LIGHT, "seats": [{"dug": ["a2"]}]}, "display: .* hold 0 rooms .* but 1 came"),
    ({"pile": 3}, "pile: Only the solo game has a pile"),
    ({"deal": {"cave0": {"a2": "shelf"}}}, "deal cave0: shelf cannot be there"),
    ({"deal": {"cave0": {"a2": DARK[0], "a1": DARK[0]}}}, f"deal cave0: {DARK[0]} cannot be there"),
    ({"players": 1, "deal": {"cave1": {"a2": DARK[0]}}}, "deal cave1: There is no such place"),
    ({"players": 1, "deal": {"drawn": [DARK[0]]}}, "deal drawn: 0 rooms have been drawn"),
    ({"display": [*LIGHT, DARK[0]], "seats": DUG, "deal": {"cave0": {"b1": DARK[0]}}}, "deal cave0: .*lies in"),
]  # fmt: skip


@pytest.mark.parametrize(("named", "reason"), WRONG, ids=[reason[:40] for _, reason in WRONG])
def test_impossible_positions_are_refused_with_a_reason(named: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.position(**named)


def test_a_full_cave_without_the_cavern_is_refused() -> None:
    with pytest.raises(BadPosition, match="seat0 rooms: The cave has rooms on all spaces"):
        GAME.position(seats=[{"rooms": FULL}], display=DARK[4:9])


def test_every_accepted_position_is_in_order() -> None:
    """Descriptions put together at random: whatever is accepted satisfies the invariants and can be played."""
    accepted = 0
    for seed in range(300):
        rng = Rng(seed, stream=9)

        def some(names: list[str], most: int, rng: Rng = rng) -> list[str]:
            left = list(names)
            return [left.pop(int(rng.below(len(left)))) for _ in range(int(rng.below(most + 1)))]

        rooms = some([*LIGHT, *DARK], 4)
        places = some(list(SPACES), 8)
        seat = {
            "rooms": dict(zip(places, rooms, strict=False)),
            "dug": [place for place in places[len(rooms) :] if place != "a3"],
            "walls": some(["a1s", "a2s", "a3s", "b1s", "b2e", "a1e", "a2e"], 4),
        }
        try:
            state = GAME.position(1 + seed % 2, seed=seed, round=1 + int(rng.below(7)), seats=[seat])
        except BadPosition:
            continue
        accepted += 1
        invariants.check(state)
        read_again(state)
        GAME.play_out(state, rng)
        invariants.check(state)
    assert accepted > 50
