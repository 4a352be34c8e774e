"""Records of games, from which everything else can be computed again.

A record holds the game, the rules version, the setup, the deal, the moves of every turn with a digest of the state
after it, and the result. It is stored as JSON for programs or as text for people; docs/record.md describes both.
Reading a record checks its form; `replay` checks the game itself, move by move and digest by digest.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic

from underhold.core.errors import BadNotation, BadRecord, BadSetup, IllegalMove
from underhold.core.game import Game, Move, S, Scores, V

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its label, its seat, its moves in notation, and the digest of the state after the last move."""

    label: str
    seat: int
    moves: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game: everything needed to replay it and to check that it ends the same."""

    game: str
    rules: int
    setup: dict[str, Any]
    deal: dict[str, Any]
    turns: tuple[Turn, ...]
    scores: Scores | None  # None: the game is not over

    @property
    def plies(self) -> int:
        """The number of moves in the record."""
        return sum(len(turn.moves) for turn in self.turns)


class Recorder(Generic[S, V]):
    """Builds the record of a game while it is played: call `add` for every move."""

    def __init__(self, game: Game[S, V], setup: Any, state: S) -> None:
        self._game = game
        self._rules = game.rules_of(state)
        self._setup = setup
        self._deal = game.deal_to_json(state)
        self._turns: list[Turn] = []

    def add(self, before: S, move: Move, after: S) -> None:
        """Add the next move, with the states before and after it."""
        label, seat = _turn_of(self._game, before)
        moves: tuple[str, ...] = (str(move),)
        if self._turns and (self._turns[-1].label, self._turns[-1].seat) == (label, seat):
            moves = self._turns.pop().moves + moves
        self._turns.append(Turn(label, seat, moves, self._game.digest(after)))

    def record(self, state: S) -> Record:
        """The record so far; `state` is the current state."""
        over = self._game.decision(state) is None
        return Record(
            game=self._game.id,
            rules=self._rules,
            setup=self._game.setup_to_json(self._setup),
            deal=self._deal,
            turns=tuple(self._turns),
            scores=self._game.scores(state) if over else None,
        )


def _turn_of(game: Game[S, V], state: S) -> tuple[str, int]:
    decision = game.decision(state)
    assert decision is not None
    return game.label(state), decision.seat


@dataclass(frozen=True, slots=True)
class Ply(Generic[S]):
    """One move of a replay, with its number, the states before and after it, and its events."""

    number: int  # from 1
    before: S
    move: Move
    events: tuple[Any, ...]
    after: S


def replay(
    game: Game[S, V], record: Record, line_of: Callable[[int | None], int | None] = lambda turn: None
) -> Iterator[Ply[S]]:
    """Replay a record and check everything. `line_of` returns the line of a turn in its file (None: of the result)."""
    state = start(game, record)
    number = 0
    for index, turn in enumerate(record.turns):
        for text in turn.moves:
            decision = game.decision(state)
            if decision is None:
                raise BadRecord(f"{text!r} comes after the end of the game", line_of(index), "moves")
            if (game.label(state), decision.seat) != (turn.label, turn.seat):
                there, here = f"{turn.label} of seat {turn.seat}", f"{game.label(state)} of seat {decision.seat}"
                raise BadRecord(f"{text!r} stands in turn {there}, but it is turn {here}", line_of(index), "moves")
            try:
                move = game.read(state, text)
            except (BadNotation, IllegalMove) as error:
                raise BadRecord(f"turn {turn.label}: {text!r}: {error}", line_of(index), "moves") from None
            progress = game.play(state, move)
            number += 1
            yield Ply(number, state, move, progress.events, progress.state)
            state = progress.state
        if game.digest(state) != turn.digest:
            raise BadRecord(
                f"turn {turn.label} ends with digest {turn.digest}, but its moves give {game.digest(state)}",
                line_of(index),
                "moves",
            )
        following = game.decision(state)
        last = index == len(record.turns) - 1
        if not last and following and (game.label(state), following.seat) == (turn.label, turn.seat):
            raise BadRecord(f"turn {turn.label} breaks off before its end", line_of(index), "moves")
    _check_result(game, record, state, line_of)


def start(game: Game[S, V], record: Record) -> S:
    """The state before the first move of a record."""
    if record.game != game.id:
        raise BadRecord(f"this is a record of {record.game}, not of {game.id}", part="game")
    if record.rules > game.rules_version:
        raise BadRecord(
            f"the record was played under rules version {record.rules} of {game.id};"
            f" this program plays versions up to {game.rules_version}",
            part="rules",
        )
    try:
        setup = game.setup_from_json(record.setup)
    except BadSetup as error:
        raise BadRecord(str(error), part="setup") from None
    try:
        state = game.new(setup, record.deal)
    except BadSetup as error:
        raise BadRecord(str(error), part="deal") from None
    if game.rules_of(state) != record.rules:
        raise BadRecord(
            f"the record names rules version {record.rules} of {game.id},"
            f" but its setup is of another version, {game.rules_of(state)}",
            part="rules",
        )
    return state


def _check_result(game: Game[S, V], record: Record, state: S, line_of: Callable[[int | None], int | None]) -> None:
    over = game.decision(state) is None
    if over and record.scores is None:
        raise BadRecord("the game is over, but the record says that it is not", line_of(None), "result")
    if not over and record.scores is not None:
        raise BadRecord(
            f"the record gives a result, but its moves stop in turn {game.label(state)}", line_of(None), "result"
        )
    if over and record.scores != game.scores(state):
        raise BadRecord("the result is not what the moves give", line_of(None), "result")
