"""How hard a puzzle is: the weakest bot that still solves it."""

from collections.abc import Sequence
from typing import Any, Final

from underhold.bots.analysis import leads_to
from underhold.bots.bot import make_bot
from underhold.bots.puzzles.puzzle import RATINGS
from underhold.bots.search_setup import search_setup
from underhold.core.game import Game, Move
from underhold.games import title

_TRIES: Final = 3  # of a bot whose choice depends on chance; it has to solve most of them


def rating_of(game: Game[Any, Any], state: Any, solutions: Sequence[Sequence[Move]], seed: int) -> int:
    """1 if the weakest of `RATINGS` solves the puzzle, and so on. If no weaker bot solves it, it is one for the
    strongest, which searches deeper than the verification.
    """
    for rating, level in enumerate(RATINGS[:-1], 1):
        positions = search_setup(game.id).level_positions.get(level)
        name = f"{level}@{positions}" if positions else level  # without a limit in seconds
        tries = _TRIES if positions or level == "apprentice" else 1
        solved = sum(_solves(game, state, solutions, name, seed + number) for number in range(tries))
        if 2 * solved > tries:
            return rating
    return len(RATINGS)


def _solves(game: Game[Any, Any], state: Any, solutions: Sequence[Sequence[Move]], name: str, seed: int) -> bool:
    decision = game.decision(state)
    assert decision is not None
    played = turn_of_bot(game, state, name, seed)
    view = game.view(state, decision.seat)
    return any(leads_to(game, view, played, solution) for solution in solutions)


def turn_of_bot(game: Game[Any, Any], state: Any, name: str, seed: int) -> tuple[Move, ...]:
    """The turn that a bot plays, or its part up to the first move that reveals something."""
    about, bot = title(game.id), make_bot(name, game, seed)
    start, label = game.decision(state), game.label(state)
    assert start is not None
    moves: list[Move] = []
    while (decision := game.decision(state)) and decision.seat == start.seat and game.label(state) == label:
        moves.append(bot.choose(game.view(state, start.seat)))
        progress = game.play(state, moves[-1])
        state = progress.state
        if any(about.reveals(event) or about.ends_turn(event) for event in progress.events):
            break
    return tuple(moves)
