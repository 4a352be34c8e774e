"""The solver's best line at each daily deal: searched once, stored, and shown to guests whose attempt has ended."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from underhold.core import record_text
from underhold.games.common.web.view import WebView
from underhold.table.daily import DailyDeals
from underhold.table.identity import NOBODY, Visitor
from underhold.table.problems import NotFound, TableProblem, check_search
from underhold.table.store import Store
from underhold.table.thinker import Question, Thinker, WorkerFailed
from underhold.wire import messages

_EXTRA_SECONDS: Final = 60.0  # nobody waits at a table for an answer, and one step may take long on a slow device

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Search:
    """A search that is under way, or has failed."""

    began: float = field(default_factory=time.monotonic)
    failed: bool = False
    work: asyncio.Task[None] | None = None


class DailyBests:
    """The best lines of one store. One search runs at a time; `thinker.seconds` is the time that it has.

    `upload` stores a record as a game to watch, and `exists` says whether a table is still stored.
    """

    def __init__(
        self,
        store: Store,
        deals: DailyDeals,
        games: Mapping[str, WebView],
        thinker: Thinker,
        upload: Callable[[str, Visitor], Awaitable[str]],
        exists: Callable[[str], Awaitable[Any]],
    ) -> None:
        self._store = store
        self._deals = deals
        self._games = games
        self._thinker = thinker
        self._upload = upload
        self._exists = exists
        self._searches: dict[tuple[str, str], _Search] = {}
        self._one_at_a_time = asyncio.Lock()

    async def report(self, who: Visitor, game: str, day: date, start: bool = False) -> messages.DailyBest:
        """How far the search is, and what it has found; `start`: begin it if necessary.

        Raises TableProblem as long as the visitor could still use it: on the day of the deal, before the end of the
        visitor's attempt.
        """
        await self._check_allowed(who, game, day)
        key = (game, day.isoformat())
        stored = await self._store.load_daily_best(*key)
        if stored is not None:
            return await self._done(key, json.loads(stored))
        search = self._searches.get(key)
        if start and (search is None or search.failed):
            search = self._searches[key] = _Search()
            search.work = asyncio.create_task(self._run(key, day, search))
        if search is None:
            return self._message(key, status="none")
        if search.failed:
            return self._message(key, status="failed")
        seconds = min(time.monotonic() - search.began, self._thinker.seconds)
        return self._message(key, status="running", seconds=round(seconds, 1))

    async def _check_allowed(self, who: Visitor, game: str, day: date) -> None:
        if game not in self._games:
            raise TableProblem("not_found", "no_game", game=game)
        check_search(self._games[game].game, 0)
        if day < self._deals.today():
            return
        attempt = await self._deals.attempt(who, game, day)
        if attempt is None or not attempt.status.over:
            raise TableProblem("daily_open", "daily_best.not_ended")

    def _message(self, key: tuple[str, str], **values: Any) -> messages.DailyBest:
        return messages.DailyBest(game=key[0], date=key[1], limit=self._thinker.seconds, **values)

    async def _done(self, key: tuple[str, str], found: dict[str, Any]) -> messages.DailyBest:
        try:
            await self._exists(found["table"])
        except NotFound:  # old tables are deleted, and this one can be made again
            found["table"] = await self._upload(found["record"], NOBODY)
            await self._store.save_daily_best(*key, json.dumps(found))
        return self._message(
            key, status="done", seconds=self._thinker.seconds, points=found["points"], table=found["table"]
        )

    async def _run(self, key: tuple[str, str], day: date, search: _Search) -> None:
        try:
            async with self._one_at_a_time:
                search.began = time.monotonic()
                await self._search(key, day)
        except asyncio.CancelledError:
            self._searches.pop(key, None)
            raise
        except Exception as error:
            # The report says so, and the search can be started again.
            log.warning("daily_best_failed", extra={"fields": {"game": key[0], "day": key[1], "error": repr(error)}})
            search.failed = True
        else:
            del self._searches[key]

    async def _search(self, key: tuple[str, str], day: date) -> None:
        game_id = key[0]
        deal = await self._deals.beginning(game_id, day)
        rules, played = deal.game.rules, deal.game
        seed = self._deals.seed(game_id, day)
        question = Question("improve", game_id, 0, rules.to_ints(played.state), seed, self._thinker.seconds)
        line = await self._thinker.ask(question, _EXTRA_SECONDS)
        if "points" not in line:
            raise WorkerFailed("no line was finished")
        for move in line["moves"]:
            played = played.play(rules.unpack(move))
        record = record_text.dumps(played.record(deal.setup))
        found = {"points": line["points"], "record": record, "table": await self._upload(record, NOBODY)}
        await self._store.save_daily_best(*key, json.dumps(found))

    async def stop(self) -> None:
        """End the searches that are under way. They start over when they are asked for again."""
        tasks = [search.work for search in self._searches.values() if search.work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Stop for good."""
        await self.stop()
        await self._thinker.close()
