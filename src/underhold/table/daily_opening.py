"""The opening of a daily deal: the first rounds of a game without a random setup, different from day to day.

Moves of one kind are drawn at random: in The Cave Farmers, the action space of every dwarf. A bot chooses the other
moves. A bot alone would play too few different openings: about 40.
"""

from typing import Any, Final

from underhold.core.errors import Message, UnderholdError
from underhold.core.rng import Rng
from underhold.games import title
from underhold.locale import words
from underhold.table.thinker import Question, Thinker, WorkerFailed
from underhold.table.versioned_game import VersionedGame

BOT: Final = "apprentice"  # plausible turns without a search
_STREAM: Final = 6  # of random numbers
_SECONDS: Final = 60.0  # far more than a turn takes: the moves must not depend on the speed of the machine


async def opening(game: VersionedGame, rounds: int, seed: int, thinker: Thinker) -> tuple[str, ...]:
    """The moves of the first rounds of a solo game, in notation; the same for the same seed. Raises WorkerFailed."""
    rng, rules = Rng(seed, _STREAM), game.rules
    drawn = title(rules.id).daily_drawn
    while (seat := game.to_move) is not None and game.web.round_of(rules.view(game.state, None)) <= rounds:
        view = rules.view(game.state, seat)
        choice = [move for move in rules.moves(view) if move.kind == drawn]
        if choice:
            game = game.play(choice[rng.below(len(choice))])
            continue
        imagined = rules.determinize(view, rng)
        question = Question("plan", rules.id, seat, rules.to_ints(imagined), rng.new_seed(), _SECONDS, BOT)
        planned: list[int] | dict[str, Any] = await thinker.ask(question, _SECONDS)
        if isinstance(planned, dict):
            raise WorkerFailed(Message.from_json(planned).say(words()))
        try:
            for move in planned:
                game = game.play(rules.unpack(move))
        except UnderholdError as error:
            raise WorkerFailed(str(error)) from None
    return tuple(step.notation for step in game.steps)
