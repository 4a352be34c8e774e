"""Better lines for solo games that are over: searched by the bot worker, and saved as games to watch."""

import asyncio
import json
from collections.abc import Callable
from typing import Final

from underhold.core import record_text
from underhold.page.thinker import PageThinker
from underhold.table.identity import Visitor, new_seed
from underhold.table.problems import GameNotOver, TableProblem, check_search
from underhold.table.tables import Tables
from underhold.table.thinker import Question, WorkerFailed

SECONDS: Final = 60.0
_EXTRA_SECONDS: Final = 30.0  # one step may take long on a slow device


class BetterLines:
    """Searches for one line at a time."""

    def __init__(self, tables: Tables, thinker: PageThinker) -> None:
        self._tables = tables
        self._thinker = thinker
        self._search: asyncio.Task[str] | None = None

    async def find(self, who: Visitor, table: str, ply: int, report: Callable[[str], None]) -> str:
        """Search from the position after `ply` moves. Returns JSON: `points` that were played, `found` of the best
        line, None without one, and the `table` that shows a line with more points.

        `report` gets the progress, as `better_line_in_steps` tells it and with the `limit` in seconds. A search that
        is under way is ended first. Raises TableProblem.
        """
        await self.cancel()
        self._search = asyncio.create_task(self._find(who, table, ply, report))
        return await self._search

    def finish(self) -> None:
        """Take the best line that is known by now."""
        self._thinker.finish()

    async def cancel(self) -> None:
        """End the search, if there is one, without a result."""
        if self._search is not None:
            self._search.cancel()
            await asyncio.gather(self._search, return_exceptions=True)

    async def _find(self, who: Visitor, table: str, ply: int, report: Callable[[str], None]) -> str:
        played = await self._tables.get(table)
        game, rules = played.game, played.game.rules
        check_search(rules, game.version)
        if not game.finished:
            raise GameNotOver
        if game.players != 1 or not 0 <= ply < game.ply:
            raise TableProblem("bad_request", "bad_request", where="ply")
        question = Question("improve", rules.id, 0, rules.to_ints(game.state_at(ply)), new_seed(), SECONDS)
        try:
            line = await self._thinker.ask(question, _EXTRA_SECONDS, lambda progress: report(_with_limit(progress)))
        except WorkerFailed:
            raise TableProblem("busy", "busy") from None
        points = rules.scores(game.state).points[0]
        found, shown = line.get("points"), None
        if found is not None and found > points:
            better = game.first_moves(ply)
            for move in line["moves"]:
                better = better.play(rules.unpack(move))
            shown = await self._tables.upload(record_text.dumps(better.record(played.row.setup)), who)
        return json.dumps({"points": points, "found": found, "table": shown})


def _with_limit(progress: str) -> str:
    return json.dumps(json.loads(progress) | {"limit": SECONDS})
