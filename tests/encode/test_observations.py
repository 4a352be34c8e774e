"""Observations contain all that a seat may know and nothing else, always at the same place."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.encode.kit import ALL_KINDS, KINDS, positions
from underhold.core.errors import BadSetup
from underhold.core.rng import Rng
from underhold.encode import Encoding, encoding
from underhold.encode.encoding import batch_of
from underhold.games.cave_farmers import encode as cave_farmers
from underhold.games.cave_farmers.content import ROUNDS
from underhold.games.cave_farmers.engine.deal import LEAF, QUESTION
from underhold.games.cave_vs_cave import encode as cave_vs_cave
from underhold.games.common.encode.observation_buffer import ObservationBuffer

WRITERS: dict[str, Any] = {"cave-vs-cave": cave_vs_cave.write_view, "cave-farmers": cave_farmers.write_view}
PINNED = Path(__file__).parent / "pinned.json"


def seen(game_id: str, players: int) -> str:
    """A fingerprint of all observations of one game: where every number comes from."""
    coded = encoding(game_id, players)
    mark = sha256()
    for game, state in positions(game_id, players, seed=1):
        decision = game.decision(state)
        mark.update(repr(coded.observe(state, decision.seat if decision else 0)).encode())
    return mark.hexdigest()[:16]


def described(game_id: str) -> dict[str, object]:
    """The version of an encoding, and a fingerprint of all that must not change within it."""
    game = encoding(game_id, 2).game
    first = encoding(game_id, 2)
    actions = [str(first.move_of(action)) for action in range(first.actions)]
    # The fingerprint was taken when `max_value` was called `most`; a new name of an attribute changes no observation.
    fields = {
        players: [repr(field).replace("max_value=", "most=") for field in encoding(game_id, players).fields]
        for players in game.players
    }
    return {
        "version": first.version,
        "actions": first.actions,
        "sizes": {str(players): encoding(game_id, players).size for players in game.players},
        "seen": {str(players): seen(game_id, players) for players in game.players},
        "fingerprint": sha256(json.dumps([actions, fields]).encode()).hexdigest(),
    }


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_an_encoding_never_changes_within_its_version(game_id: str) -> None:
    """If this fails, VERSION goes up by one, and so do the names of the environments; then update the pinned values."""
    assert described(game_id) == json.loads(PINNED.read_text())[game_id]


@pytest.mark.parametrize(("game_id", "players"), ALL_KINDS)
def test_fields_follow_each_other_without_a_gap(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    at = 0
    for field in coded.fields:
        assert field.start == at
        assert field.size == max(1, len(field.labels))
        at = field.stop
    assert at == coded.size
    assert len({field.name for field in coded.fields}) == len(coded.fields)


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_numbers_keep_within_their_field(game_id: str, players: int) -> None:
    """And no count exceeds its maximum: nothing is capped."""
    coded = encoding(game_id, players)
    buffer = ObservationBuffer(1, coded.size)
    for number, (_, state) in enumerate(positions(game_id, players, seed=3)):
        if number % 7 == 0:
            for seat in range(players):
                buffer.start_row(0)
                WRITERS[game_id](buffer, state, seat)
                assert buffer.cut == 0
                assert buffer.at == coded.size
                for field in coded.fields:
                    row = buffer.values[field.start : field.stop]
                    assert min(row) >= 0, field
                    assert max(row) <= field.max_value, field
                    assert field.kind != "one of" or sum(row) <= 1, field


def test_a_count_that_is_too_high_is_cut_off_and_noted() -> None:
    buffer = ObservationBuffer(1, 2)
    buffer.numbers("goods", ("wood", "stone"), 19)
    buffer.put(19)
    buffer.put(20)
    assert (list(buffer.values), buffer.cut) == ([19, 19], 1)


def test_a_code_that_is_too_high_is_an_error() -> None:
    """It would name another room, or stand in another field."""
    buffer = ObservationBuffer(1, 3)
    buffer.codes("room", ("A", "B"), ("tunnel", "hall"))
    buffer.put_code(2)
    for code in (-1, 3):
        with pytest.raises(AssertionError):
            buffer.put_code(code)
    buffer.start_row(0)
    with pytest.raises(AssertionError):
        buffer.one_of("phase", 2, ("first", "second"))


def test_an_unknown_room_number_is_an_error() -> None:
    coded = encoding("cave-vs-cave", 1)
    _, state = next(positions("cave-vs-cave", 1, seed=8))
    assert len(coded.field("own.room_on_space").values) < 31
    state.caves[0].room_at |= 31
    with pytest.raises(AssertionError):
        coded.observe(state, 0)


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_observations_contain_nothing_hidden(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    rng = Rng(5)
    for number, (game, state) in enumerate(positions(game_id, players, seed=4)):
        if number % 25 == 0:
            for seat in range(players):
                view = game.view(state, seat)
                other = game.determinize(view, rng)
                assert coded.observe(state, seat) == coded.observe(view, seat) == coded.observe(other, seat)


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_equal_observations_have_equal_legal_actions(game_id: str, players: int) -> None:
    """And every move changes something that is seen: nothing that matters is left out."""
    coded = encoding(game_id, players)
    seen: dict[tuple[int, ...], list[Any]] = {}
    before = None
    for game, state in positions(game_id, players, seed=6, games=2):
        decision = game.decision(state)
        observation = tuple(coded.observe(state, decision.seat if decision else 0))
        moves = list(game.moves(state))
        assert seen.setdefault(observation, moves) == moves
        assert observation != before
        before = observation


def test_a_seat_sees_itself_first() -> None:
    coded = encoding("cave-vs-cave", 2)
    own, other = coded.field("own.points"), coded.field("opponent1.points")
    _, state = list(positions("cave-vs-cave", 2, seed=8))[-1]
    points = coded.game.scores(state).points
    assert points[0] != points[1]
    for seat in (0, 1):
        values = coded.observe(state, seat)
        assert (values[own.start], values[other.start]) == (points[seat], points[1 - seat])


def test_goods_are_where_their_labels_say() -> None:
    coded = encoding("cave-farmers", 2)
    state = None
    for _, state in positions("cave-farmers", 2, seed=9):
        field = coded.field("own.goods")
        values = dict(zip(field.labels, coded.observe(state, 0)[field.start : field.stop], strict=True))
        farm = state.farms[0]
        assert values["wood"] == farm.goods & 0x1FF
        assert values["food"] == farm.stock & 0x3FF
    assert coded.game.decision(state) is None


def named(coded: Encoding, state: Any, seat: int, name: str) -> list[str]:
    """The labels of a set that are 1."""
    field = coded.field(name)
    row = coded.observe(state, seat)[field.start : field.stop]
    return [label for label, value in zip(field.labels, row, strict=True) if value]


@pytest.mark.parametrize("players", [2, 3])
def test_rounds_go_by_their_printed_numbers(players: int) -> None:
    """With two there is no ninth round, and later rounds are still encoded by their number."""
    coded = encoding("cave-farmers", players)
    for _, state in positions("cave-farmers", players, seed=2):
        numbers = [str(number) for number in ROUNDS[players]]
        marks = dict(zip(numbers, state.marks, strict=False))
        assert named(coded, state, 0, "table.leaf_markers") == [n for n, mark in marks.items() if mark == LEAF]
        assert named(coded, state, 0, "table.question_markers") == [n for n, mark in marks.items() if mark == QUESTION]
        state.farms[0].wood_due = 0b111 << state.round & (1 << len(numbers)) - 1
        due = numbers[state.round : state.round + 3]
        assert named(coded, state, 0, "own.wood_due") == due


def test_seats_are_counted_from_the_observing_seat() -> None:
    coded = encoding("cave-farmers", 3)
    _, state = next(positions("cave-farmers", 3, seed=2))
    mover = int(state.seat)
    assert named(coded, state, mover, "table.to_move") == ["own"]
    assert named(coded, state, (mover + 1) % 3, "table.to_move") == ["opponent2"]
    assert named(coded, state, (mover + 2) % 3, "table.to_move") == ["opponent1"]


def test_codes_name_what_lies_there() -> None:
    coded = encoding("cave-vs-cave", 1)
    field = coded.field("own.room_on_space")
    _, state = list(positions("cave-vs-cave", 1, seed=8))[-1]
    row = coded.observe(state, 0)[field.start : field.stop]
    rooms = {field.values[code - 1] for code in row if code}
    assert rooms == set(named(coded, state, 0, "own.rooms")) - {"cave_entrance"} != set()


@pytest.mark.parametrize(
    ("game_id", "switches"),
    [
        ("cave-vs-cave", {"wood_storeroom_first": False, "additional_cavern_two_walls": "facing"}),
        ("cave-farmers", {"introductory": True}),
    ],
)
def test_switches_are_seen(game_id: str, switches: dict[str, Any]) -> None:
    coded = encoding(game_id, 2)
    game = coded.game
    plain = named(coded, game.new(game.setup(2, 1)), 0, "table.switches")
    chosen = named(coded, game.new(game.setup(2, 1, **switches)), 0, "table.switches")
    assert plain != chosen


def test_nonsense_is_refused() -> None:
    coded = encoding("cave-vs-cave", 2)
    game = coded.game
    with pytest.raises(BadSetup, match="for 2 players, but the view has 1"):
        coded.observe(game.new(game.setup(1, 1)), 0)
    seat: Any
    for seat in (2, -1, "x", 0.5):
        with pytest.raises(BadSetup, match=f"seat must be from 0 to 1, not {seat!r}"):
            coded.observe(game.new(game.setup(2, 1)), seat)
    with pytest.raises(BadSetup, match="games must be at least 1, not 0"):
        batch_of(coded, 0, "win", {})
    with pytest.raises(BadSetup, match=r"games must be a whole number, not 1\.5"):
        batch_of(coded, 1.5, "win", {})  # type: ignore[arg-type]  # without a type checker
    for players in (2.0, "2", None):
        with pytest.raises(BadSetup, match="players must be a whole number"):
            encoding("cave-vs-cave", players)  # type: ignore[arg-type]
    assert type(encoding("cave-vs-cave", True).players) is int


def test_unknown_fields_are_named() -> None:
    with pytest.raises(KeyError, match=r"own\.points"):
        encoding("cave-vs-cave", 1).field("points")
