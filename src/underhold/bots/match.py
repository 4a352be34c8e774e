"""One game between bots. Each sees only the view of its own seat."""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from underhold.bots.bot import Bot, close_bot, make_bot
from underhold.bots.random import RandomBot
from underhold.core.errors import BadSetup
from underhold.core.game import Game, Scores
from underhold.core.record import Record, Recorder
from underhold.core.rng import Rng


class Watcher(Protocol):
    """Observes a game while it is played."""

    def asks(self, seat: int) -> None:
        """The bot of this seat is created or has to choose. If it fails, nothing else is called."""

    def answered(self, seat: int, turn: str, seconds: float) -> None:
        """The bot of this seat chose a move in this many seconds; `turn` is the label of the turn."""


@dataclass(frozen=True, slots=True)
class Match:
    """The result of a game: its scores, its length, and its record if one was kept."""

    scores: Scores
    decisions: int
    record: Record | None = None


def bots_for(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The bot for every seat, given one name for all seats or one name per seat."""
    if len(names) == 1:
        return tuple(names) * players
    if len(names) != players:
        raise BadSetup.of("error.bot.seats", players=players, count=len(names))
    return tuple(names)


def play_match(
    game: Game[Any, Any],
    setup: Any,
    names: Sequence[str],
    seed: int,
    keep_record: bool = False,
    watcher: Watcher | None = None,
) -> Match:
    """Play a game to its end. The same setup, bots and seed give the same game, with or without a watcher.

    Moves are checked only if a record is kept; otherwise bots are trusted to return legal moves.
    """
    state = game.new(setup)
    if set(names) == {"random"} and not keep_record and watcher is None:
        # Uniform choices need no view, and the engine's own loop is a hundred times faster than calling bots.
        decisions = game.play_out(state, Rng(seed, stream=1))
        return Match(game.scores(state), int(decisions))
    with seated_bots(game, names, seed, watcher) as bots:
        return _play(game, setup, state, bots, keep_record, watcher)


@contextmanager
def seated_bots(
    game: Game[Any, Any], names: Sequence[str], seed: int, watcher: Watcher | None = None
) -> Iterator[Sequence[Bot]]:
    """The bot of every seat, made for a match with this seed, and closed afterwards."""
    if set(names) == {"random"}:
        one_stream = RandomBot(game, Rng(seed, stream=1))  # one bot for all seats plays the same game as `play_out`
        yield [one_stream] * len(names)
        return
    with ExitStack() as leaving:
        bots: list[Bot] = []
        for seat, name in enumerate(names):
            if watcher is not None:
                watcher.asks(seat)
            bots.append(make_bot(name, game, _seat_seed(seed, seat)))
            leaving.callback(close_bot, bots[seat])
        yield bots


def _play(
    game: Game[Any, Any], setup: Any, state: Any, bots: Sequence[Bot], keep_record: bool, watcher: Watcher | None
) -> Match:
    recorder = Recorder(game, setup, state) if keep_record else None
    decisions = 0
    while decision := game.decision(state):
        view = game.view(state, decision.seat)
        if watcher is None:
            move = bots[decision.seat].choose(view)
        else:
            watcher.asks(decision.seat)
            started = time.perf_counter()
            move = bots[decision.seat].choose(view)
            seconds = time.perf_counter() - started
            watcher.answered(decision.seat, game.label(state), seconds)
        if recorder:
            after = game.play(state, move).state
            recorder.add(state, move, after)
            state = after
        else:
            game.advance(state, move)
        decisions += 1
    return Match(game.scores(state), decisions, recorder.record(state) if recorder else None)


def _seat_seed(seed: int, seat: int) -> int:
    """An independent random stream for every seat of every game."""
    return Rng(seed, stream=2 + seat).new_seed()
