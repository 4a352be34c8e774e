"""Records are checked as `replay` does, and bots must play legal moves."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from tests.data.kit import match_record, new_tables, recorded_tables
from tests.records.test_records import HERE
from underhold.core.errors import BadRecord
from underhold.core.record import Record, Turn, replay
from underhold.data.errors import ExportError
from underhold.records import game_of, read_record

WHOLE = match_record("cave-vs-cave", 2, ["random", "random"], 7)


def with_turn(record: Record, index: int, **changed: Any) -> Record:
    turns = list(record.turns)
    turns[index] = replace(turns[index], **changed)
    return replace(record, turns=tuple(turns))


def with_points(record: Record, points: tuple[int, ...]) -> Record:
    assert record.scores is not None
    return replace(record, scores=replace(record.scores, points=points))


@pytest.mark.parametrize(
    "broken",
    [
        with_turn(WHOLE, 3, digest="00000000"),
        with_turn(WHOLE, len(WHOLE.turns) - 1, digest="00000000"),
        with_turn(WHOLE, 5, label="9.9"),
        with_turn(WHOLE, 5, seat=1 - WHOLE.turns[5].seat),
        with_turn(WHOLE, 4, moves=("nonsense", *WHOLE.turns[4].moves)),
        with_turn(WHOLE, 4, moves=("renovation", *WHOLE.turns[4].moves[1:])),
        with_turn(WHOLE, 4, moves=WHOLE.turns[4].moves[:-1]),
        with_points(WHOLE, (99, 99)),
        replace(WHOLE, scores=None),
        replace(WHOLE, turns=WHOLE.turns[:-1]),
        replace(WHOLE, turns=(*WHOLE.turns, Turn("9.1", 0, ("end",), "00000000"))),
        replace(WHOLE, rules=99),
        replace(WHOLE, deal={}),
    ],
)
def test_a_broken_record_is_refused_with_the_reason_of_a_replay(broken: Record) -> None:
    with pytest.raises(BadRecord) as expected:
        list(replay(game_of(broken), broken))
    with pytest.raises(BadRecord) as caught:
        recorded_tables([WHOLE, broken])
    assert str(caught.value) == f"games.jsonl:2: {expected.value}"


def test_other_spellings_are_read() -> None:
    """Short names of spaces are legal notation, but not what a program writes."""
    record = read_record(HERE / "cave-farmers" / "2.txt")
    short = {"clearing_1_3": "clearing", "logging_1_3": "logging", "excavation_1_3": "excavation"}
    turns = tuple(replace(turn, moves=tuple(short.get(text, text) for text in turn.moves)) for turn in record.turns)
    assert turns != record.turns
    _, positions = recorded_tables([record, replace(record, turns=turns)])
    first, second = (positions.filter(positions["game"] == number).drop("game") for number in (0, 1))
    assert first.equals(second)


class Cheat:
    """Plays a move that does not exist here."""

    name = "cheat"

    def __init__(self, game: Any, rng: Any) -> None:
        self._game = game

    def choose(self, view: Any) -> Any:
        return self._game.unpack(self._game.pack(self._game.moves(view)[0]) + 7)


def test_an_illegal_move_of_a_bot_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.bots.match.make_bot", lambda name, game, seed: Cheat(game, None))
    with pytest.raises(ExportError, match=r"^The game with seed 11 cannot be exported: "):
        new_tables("cave-vs-cave", 2, ["cheat", "cheat"], games=1, seed=11)


def test_errors_of_workers_reach_the_parent() -> None:
    error = ExportError("game", seed=3, reason="because")
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, ExportError)
    assert str(again) == str(error) == "The game with seed 3 cannot be exported: because"
