"""Scripted games for property tests: a setup and a list of choices, so that a failure shrinks to a short game."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, repeat
from typing import Any

from hypothesis import strategies as st

from underhold.core.game import Game
from underhold.core.rng import Rng


@dataclass(frozen=True)
class Script:
    """Each pick is taken as moves[pick % len(moves)]. After the last one: random moves, or always the last one
    listed.
    """

    picks: list[int]
    random_rest: int | None

    def choices(self) -> Iterator[int]:
        yield from self.picks
        if self.random_rest is None:
            yield from repeat(-1)
        rng = Rng(self.random_rest or 0)
        while True:
            yield int(rng.word())


scripts = st.builds(Script, st.lists(st.integers(0, 10_000), max_size=100), st.none() | st.integers(0, 2**32))


def walk(
    game: Game[Any, Any], setup: Any, script: Script, most: int
) -> Iterator[tuple[Any, Any, tuple[Any, ...], Any]]:
    """(before, move, events, after) for every move of a game, which must end within a number of decisions."""
    state = game.new(setup)
    for choice in islice(script.choices(), most):
        moves = game.moves(state)
        if not moves:
            return
        move = moves[choice % len(moves)]
        progress = game.play(state, move)
        yield state, move, progress.events, progress.state
        state = progress.state
    raise AssertionError("the game does not end")
