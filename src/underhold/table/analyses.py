"""Analyses of finished games: computed once by a thinker of their own, and stored."""

import asyncio
import json
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final

from underhold.bots import analysis
from underhold.bots.analysis import SEARCHES_PER_CHOICE, Analysis, BadAnalysis, Segment, Verdict, segments
from underhold.bots.think import Budget
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.table.identity import Keys
from underhold.table.problems import TableProblem, check_search
from underhold.table.services import RunSlow
from underhold.table.store import Store
from underhold.table.thinker import Question, Thinker, WorkerFailed
from underhold.table.versioned_game import VersionedGame

MAX_RUNNING: Final = 4  # further requests are refused
_TRIES: Final = 2  # for each question
_EXTRA_SECONDS: Final = 30.0  # nobody waits at a table for an answer, so it may come late
_CACHED: Final = 16  # finished analyses kept in memory

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Progress:
    """How far an analysis is."""

    done: int = 0
    total: int = 0
    failed: bool = False
    found: Analysis | None = None
    work: asyncio.Task[None] | None = field(default=None, repr=False)


class Analyses:
    """The analyses of all tables. Requests for one that is under way share it."""

    def __init__(self, store: Store, thinker: Thinker, keys: Keys, run_slow: RunSlow) -> None:
        self._store = store
        self._thinker = thinker
        self._keys = keys
        self._run_slow = run_slow
        self._running: dict[str, Progress] = {}  # by table; also those that failed
        self._cache: OrderedDict[str, Analysis] = OrderedDict()

    @property
    def busy(self) -> int:
        """How many are under way."""
        return sum(not progress.failed for progress in self._running.values())

    async def progress(self, table: str, game: VersionedGame) -> Progress | None:
        """How far the analysis of a table is; None if nobody has asked for it."""
        found = await self._find(table, game)
        if found is None:
            return self._running.get(table)
        return Progress(len(found.choices), len(found.choices), found=found)

    async def start(self, table: str, game: VersionedGame) -> Progress:
        """The same, and start the analysis if necessary.

        Raises TableProblem if too many are under way, or if the game has no search.
        """
        check_search(game.rules, game.version)
        progress = await self.progress(table, game) or self._running.get(table)  # one may have started meanwhile
        if progress is not None and not progress.failed:
            return progress
        if self.busy >= MAX_RUNNING:
            raise TableProblem("busy", "busy_analyses")
        progress = self._running[table] = Progress()
        progress.work = asyncio.create_task(self._run(table, game, progress))
        return progress

    async def _find(self, table: str, game: VersionedGame) -> Analysis | None:
        """A finished analysis, unless it was made with other rules or stored in another format."""
        if table in self._cache:
            self._cache.move_to_end(table)
            return self._cache[table]
        if table in self._running and not self._running[table].failed:
            return None
        text = await self._store.load_analysis(table)
        if text is None:
            return None
        try:
            found = analysis.from_json(json.loads(text))
        except (BadAnalysis, ValueError):
            return None
        return self._remember(table, found) if found.rules == game.rules.rules_of(game.start) else None

    def _remember(self, table: str, found: Analysis) -> Analysis:
        self._cache[table] = found
        while len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return found

    async def _run(self, table: str, game: VersionedGame, progress: Progress) -> None:
        try:
            found = await self._analyse(table, game, progress)
            await self._store.save_analysis(table, json.dumps(analysis.to_json(found)))
        except asyncio.CancelledError:
            self._running.pop(table, None)
            raise
        except Exception as error:
            # The report says so, and the analysis can be started again.
            log.warning("analysis_failed", extra={"fields": {"table": table, "error": repr(error)}})
            progress.failed = True
        else:
            self._remember(table, found)
            del self._running[table]

    async def _analyse(self, table: str, game: VersionedGame, progress: Progress) -> Analysis:
        cut = await self._run_slow(segments, game.rules, game.plies(), urgent=True)
        progress.total = len(cut)
        seed = self._keys.seed(table, 0)
        verdicts: list[Verdict] = []
        for segment in cut:
            verdicts.append(await self.judge(game.rules, segment, seed))
            progress.done = len(verdicts)
        points = game.rules.scores(game.state).points if game.finished else None
        budget = Budget(seconds=self._thinker.seconds)
        return analysis.assemble(game.rules, game.players, cut, verdicts, budget, seed, points)

    async def judge(self, game: Game[Any, Any], segment: Segment, seed: int) -> Verdict:
        """The evaluation of one choice; raises WorkerFailed."""
        # Every choice has its own seed, and the thinker only gets information that the seat could know.
        seed = (seed + segment.first) % 2**64
        imagined = game.determinize(game.view(segment.before, segment.seat), Rng(seed, stream=3))
        question = Question(
            "judge",
            game.id,
            segment.seat,
            game.to_ints(imagined),
            seed,
            SEARCHES_PER_CHOICE * self._thinker.seconds,
            moves=tuple(game.pack(move) for move in segment.moves),
        )
        for attempt in range(1, _TRIES + 1):
            try:
                return analysis.verdict_from_json(await self._thinker.ask(question, _EXTRA_SECONDS))
            except WorkerFailed:
                if attempt == _TRIES:
                    raise
        raise AssertionError

    async def stop(self) -> None:
        """End the analyses that are under way. They start over when they are asked for again."""
        tasks = [progress.work for progress in self._running.values() if progress.work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Stop for good."""
        await self.stop()
        await self._thinker.close()
