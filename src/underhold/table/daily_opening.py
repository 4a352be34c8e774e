"""The opening of a daily deal: the first rounds of a game without a random setup, different from day to day.

A dwarf is sent to a random action space, and a bot plays the rest of the turn. A bot alone plays too few different
openings: about 40.
"""

from typing import Any, Final

from underhold.bots.search_setup import position_for
from underhold.core.errors import Message, UnderholdError
from underhold.core.rng import Rng
from underhold.locale import words
from underhold.table.thinker import Question, Thinker, WorkerFailed
from underhold.table.versioned_game import VersionedGame

BOT: Final = "apprentice"  # plausible turns without a search
_STREAM: Final = 6  # of random numbers
_SECONDS: Final = 60.0  # far more than a turn takes: the moves must not depend on the speed of the machine


async def opening(game: VersionedGame, rounds: int, seed: int, thinker: Thinker) -> tuple[str, ...]:
    """The moves of the first rounds of a solo game, in notation; the same for the same seed. Raises WorkerFailed."""
    rng, rules = Rng(seed, _STREAM), game.rules
    while (seat := game.to_move) is not None and game.web.round_of(rules.view(game.state, None)) <= rounds:
        view = rules.view(game.state, seat)
        imagined = rules.determinize(view, rng)
        decision = rules.decision(view)
        choice = [move for move in rules.moves(view) if decision is not None and move.kind == decision.kind]
        if choice and position_for(rules.id, imagined, game.players).share() == 1.0:  # a turn begins
            game = game.play(choice[rng.below(len(choice))])
            continue
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
