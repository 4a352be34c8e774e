"""Analyses of games that are over: worked out once, in a mind of their own, and kept in the database."""

import asyncio
import json
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from underhold.bots import analysis
from underhold.bots.analysis import LOOKS, Analysis, BadAnalysis, Choice, Stretch, Verdict, Way, stretches
from underhold.bots.think import Budget
from underhold.core.game import Game
from underhold.core.record import Ply
from underhold.core.rng import Rng
from underhold.server.bot_workers import MindFailed, Minds, Question
from underhold.server.store import rows
from underhold.server.store.database import Database
from underhold.server.store.rows import TableRow
from underhold.table import messages_for
from underhold.table.identity import Keys
from underhold.table.problems import TableProblem
from underhold.table.versioned_game import Frame
from underhold.wire import messages

AT_ONCE: Final = 4  # more have to come back later
_TRIES: Final = 2  # for each question
_PATIENCE: Final = 30.0  # nobody waits at a table for this
_KEPT: Final = 16  # analyses in memory, for those who look at one for a while

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Progress:
    """How far an analysis is."""

    done: int = 0
    total: int = 0
    failed: bool = False
    found: Analysis | None = None
    work: asyncio.Task[None] | None = field(default=None, repr=False)


class Analyses:
    """The analyses of all tables. Whoever asks while one is under way waits for the same."""

    def __init__(self, database: Database, minds: Minds, keys: Keys) -> None:
        self._database = database
        self._minds = minds
        self._keys = keys
        self._at: dict[str, Progress] = {}  # under way, or failed
        self._known: OrderedDict[str, Analysis] = OrderedDict()

    @property
    def busy(self) -> int:
        """How many are under way."""
        return sum(not progress.failed for progress in self._at.values())

    async def look(self, table: str, frame: Frame) -> Progress | None:
        """How far the analysis of a table is; None if nobody has asked for it."""
        found = await self._find(table, frame)
        return self._at.get(table) if found is None else Progress(len(found.choices), len(found.choices), found=found)

    async def start(self, table: str, frame: Frame) -> Progress:
        """The same, and begin if nobody has; raises TableProblem if too many are under way."""
        progress = await self.look(table, frame) or self._at.get(table)  # somebody may have begun meanwhile
        if progress is not None and not progress.failed:
            return progress
        if self.busy >= AT_ONCE:
            raise TableProblem("busy", "busy_analyses")
        progress = self._at[table] = Progress()
        progress.work = asyncio.create_task(self._run(table, frame, progress))
        return progress

    async def _find(self, table: str, frame: Frame) -> Analysis | None:
        """What is kept, unless it was worked out by another program's rules or in another form."""
        if table in self._known:
            self._known.move_to_end(table)
            return self._known[table]
        if table in self._at and not self._at[table].failed:
            return None
        text = await self._database.read(lambda connection: rows.load_analysis(connection, table))
        if text is None:
            return None
        try:
            found = analysis.from_json(json.loads(text))
        except (BadAnalysis, ValueError):
            return None
        return self._keep(table, found) if found.rules == frame.face.game.rules_version else None

    def _keep(self, table: str, found: Analysis) -> Analysis:
        self._known[table] = found
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

    # -------------------------------------------------------------------------------------------------- working it out

    async def _run(self, table: str, frame: Frame, progress: Progress) -> None:
        try:
            found = await self._analyse(table, frame, progress)
            text = json.dumps(analysis.to_json(found))
            await self._database.write(lambda connection: rows.keep_analysis(connection, table, text))
        except asyncio.CancelledError:
            self._at.pop(table, None)
            raise
        except Exception as error:
            # It can be asked for again; until then whoever waits is told.
            log.warning("analysis_failed", table=table, error=repr(error))
            progress.failed = True
        else:
            self._keep(table, found)
            del self._at[table]

    async def _analyse(self, table: str, frame: Frame, progress: Progress) -> Analysis:
        game = frame.face.game
        cut = await asyncio.to_thread(stretches, game, _plies(frame))
        progress.total = len(cut)
        seed = self._keys.seed(table, 0)
        verdicts: list[Verdict] = []
        for stretch in cut:
            verdicts.append(await self._judge(game, stretch, seed))
            progress.done = len(verdicts)
        points = game.scores(frame.state).points if frame.finished else None
        budget = Budget(seconds=self._minds.seconds)
        return analysis.assemble(game, _players(frame), cut, verdicts, budget, seed, points)

    async def _judge(self, game: Game[Any, Any], stretch: Stretch, seed: int) -> Verdict:
        # Every choice has numbers of its own, and the mind is told no more than its seat could know.
        seed = (seed + stretch.first) % 2**64
        imagined = game.determinize(game.view(stretch.before, stretch.seat), Rng(seed, stream=3))
        question = Question(
            "judge",
            game.id,
            stretch.seat,
            game.to_ints(imagined),
            seed,
            LOOKS * self._minds.seconds,
            moves=tuple(int(move) for move in stretch.moves),
        )
        for attempt in range(1, _TRIES + 1):
            try:
                return analysis.verdict_from_json(await self._minds.ask(question, _PATIENCE))
            except MindFailed:
                if attempt == _TRIES:
                    raise
        raise AssertionError

    async def close(self) -> None:
        """Stop. What was not finished begins anew when it is asked for."""
        tasks = [progress.work for progress in self._at.values() if progress.work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._minds.close()


def _players(frame: Frame) -> int:
    return len(frame.face.game.scores(frame.start).points)


def _plies(frame: Frame) -> list[Ply[Any]]:
    return [
        Ply(number, step.before, step.move, step.events, frame.state_at(number))
        for number, step in enumerate(frame.steps, start=1)
    ]


# ------------------------------------------------------------------------------------------------------ as it is sent


def report(
    table: TableRow, frame: Frame, progress: Progress | None, eyes: messages_for.Eyes
) -> messages.AnalysisReport:
    """How far an analysis is, for one reader; with all its sentences when it is done."""
    if progress is None:
        return messages.AnalysisReport(status="none", done=0, total=0)
    found = progress.found
    return messages.AnalysisReport(
        status="failed" if progress.failed else "running" if found is None else "done",
        done=progress.done,
        total=progress.total,
        analysis=None if found is None else _told(table, frame, found, eyes),
    )


def _told(table: TableRow, frame: Frame, found: Analysis, eyes: messages_for.Eyes) -> messages.Analysis:
    return messages.Analysis(
        table=table.id,
        game=table.game,  # type: ignore[arg-type]
        plies=frame.ply,
        points=None if found.points is None else list(found.points),
        nodes=found.nodes,
        seconds=found.seconds,
        turns=[_turn(table, frame, choice, eyes) for choice in found.choices],
        curve=[list(row) for row in found.curve],
        seats=[_seat(found, seat) for seat in range(found.seats)],
    )


def _turn(table: TableRow, frame: Frame, choice: Choice, eyes: messages_for.Eyes) -> messages.AnalysedTurn:
    verdict = choice.verdict
    return messages.AnalysedTurn(
        label=choice.label,
        seat=choice.seat,
        first=choice.first,
        last=choice.last,
        text=[entry.text for entry in messages_for.entries(table, frame, eyes, choice.first - 1, choice.last)],
        played=_way(frame, choice, verdict.played, eyes),
        best=_way(frame, choice, verdict.best, eyes),
        others=[_way(frame, choice, way, eyes) for way in verdict.others],
        loss=choice.loss,
        mark=choice.mark,
        luck=None if choice.luck is None else list(choice.luck),
    )


def _way(frame: Frame, choice: Choice, way: Way, eyes: messages_for.Eyes) -> messages.Way:
    state = frame.state_at(choice.first - 1)
    moves: list[int] = []
    game = frame.face.game
    reached = state
    for text in way.moves:
        moves.append(game.read(reached, text))
        reached = game.play(reached, moves[-1]).state
    return messages_for.way(frame, state, choice.seat, moves, way.gain, way.worths, eyes)


def _seat(found: Analysis, seat: int) -> messages.AnalysedSeat:
    summary = found.summary(seat)
    return messages.AnalysedSeat(
        seat=seat,
        lost=summary.lost,
        accuracy=summary.accuracy,
        inaccuracies=summary.marks["inaccuracy"],
        mistakes=summary.marks["mistake"],
        blunders=summary.marks["blunder"],
        costliest=list(summary.costliest),
    )
