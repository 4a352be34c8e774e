"""Checks links to challenges: the deal must exist, and the game that reached the points must end with them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from underhold.core.setup import switches_of
from underhold.games.common.web.view import WebView
from underhold.table import new_tables
from underhold.table.problems import NotFound, TableProblem
from underhold.table.services import RunSlow
from underhold.table.table import Table
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages


@dataclass(frozen=True, slots=True)
class Challenges:
    """Challenges at the tables of one store. Nothing is stored."""

    games: Mapping[str, WebView]
    get: Callable[[str], Awaitable[Table]]
    run_slow: RunSlow

    async def check(self, link: messages.ChallengeLink) -> messages.Challenge:
        """What a link says, after checking it; raises TableProblem."""
        seat = messages.SeatOrder(kind="here")
        order = messages.TableOrder(
            game=link.game, seats=[seat], switches=link.switches, seed=link.seed, opening=link.opening
        )
        deal = new_tables.from_order(self.games, order)
        verified = False
        if link.record is not None:
            played = await self.run_slow(new_tables.from_record, self.games, link.record)
            verified = _proves(deal, played.game_id, played.game, link.points)
        elif link.table is not None:
            try:
                table = await self.get(link.table)
            except NotFound:  # old tables are deleted: the link stays usable, on trust
                table = None
            verified = table is not None and _proves(deal, table.row.game, table.game, link.points)
        return messages.Challenge(
            game=link.game,
            seed=link.seed,
            switches=switches_of(deal.setup),
            opening=link.opening,
            points=link.points,
            name=link.name,
            verified=verified,
        )


def _proves(deal: new_tables.Beginning, game_id: str, game: VersionedGame, points: int) -> bool:
    """True if a game had this deal and ended with these points; otherwise raises TableProblem."""
    if not game.finished:
        raise TableProblem("bad_challenge", "challenge.unfinished")
    rules = deal.game.rules
    if game_id != deal.game_id or rules.to_ints(game.start) != rules.to_ints(deal.game.start):
        raise TableProblem("bad_challenge", "challenge.other_deal")
    opening = [step.notation for step in deal.game.steps]
    if [step.notation for step in game.steps[: len(opening)]] != opening:
        raise TableProblem("bad_challenge", "challenge.other_deal")
    found = game.rules.scores(game.state).points[0]
    if found != points:
        raise TableProblem("bad_challenge", "challenge.other_points", said=points, found=found)
    return True
