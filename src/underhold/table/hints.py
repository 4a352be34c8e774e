"""Hints: what the strongest bot would do in the player's place, and why."""

from typing import Final

from underhold.core.rng import Rng
from underhold.games.common.web.hint import expectation
from underhold.table import messages_for
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem, check_search
from underhold.table.recipient import Recipient
from underhold.table.services import Services
from underhold.table.thinker import WorkerFailed
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages

HINT_BOT: Final = "grandmaster"
_OTHER_LINES: Final = 2


async def hint(
    services: Services, table: str, game: VersionedGame, seat: int, who: Visitor, to: Recipient, key: str
) -> messages.Hint:
    """A hint for a seat that is to move; raises TableProblem if the game has no search, or for too many hints."""
    check_search(game.rules, game.version)
    try:
        advice = await services.bots.advise(table, game, seat, who)
    except WorkerFailed:
        raise TableProblem("busy", "busy", game.version) from None
    view = game.rules.view(game.state, seat)
    imagined = game.rules.determinize(view, Rng(0))  # so that the sentences can tell nothing that is hidden
    lines = [
        messages_for.line_of_play(game, imagined, seat, one.moves, one.gain, one.worths, to)
        for one in advice[: _OTHER_LINES + 1]
    ]
    alternatives = [(one.moves, advice[0].gain - one.gain) for one in advice[1:]]
    reason = await services.run_slow(game.web.hint_reason, to.words, view, advice[0].moves, alternatives)
    best = lines[0]
    return messages.Hint(
        key=key,
        version=game.version,
        bot=HINT_BOT,
        moves=best.moves,
        sentences=best.sentences,
        reason=reason,
        expected=expectation(to.words, best.gain, len(best.worths) == 1),
        gain=best.gain,
        worths=best.worths,
        others=lines[1:],
    )
