"""Lets bots move: asks a thinker, and plays what it answers through the same entry point as people."""

import asyncio
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from underhold.bots.bot import BOTS, make_bot
from underhold.core.errors import BadNotation, IllegalMove, Message
from underhold.core.game import Game, Move
from underhold.core.rng import Rng
from underhold.games.common.web.hint import AdvisedLine
from underhold.locale import words
from underhold.table import lessons
from underhold.table.askers import Askers
from underhold.table.bot_failures import MAX_FAILURES, BotFailures
from underhold.table.bot_queue import BotQueue
from underhold.table.bot_rule import bots_may_play, seen_since
from underhold.table.fair_queue import Asker, Priority
from underhold.table.hint_limit import HintLimit
from underhold.table.identity import Keys, Visitor
from underhold.table.problems import Stale
from underhold.table.thinker import Question, Thinker, WorkerDied, WorkerFailed
from underhold.table.versioned_game import VersionedGame

if TYPE_CHECKING:
    from underhold.table.table import Table

log = logging.getLogger(__name__)

_SIMPLE: Final = ("greedy", "random")  # bots that no other bot replaces when they fail; the first replaces the others
_LONG: Final = {"grandmaster": 5.0}  # levels that think for long, and the seconds of a turn
_LEAST_SECONDS: Final = 0.2
_LOADING_SECONDS: Final = 60.0  # for a bot of another package to import what it needs
HINT_SECONDS: Final = 1.0
_HINT_EXTRA_SECONDS: Final = 15.0  # a hint may come this much later, on a slow or busy machine
_HINT_WAIT_SECONDS: Final = 20.0  # for a worker; moves of bots go first
BOT_DAYS: Final = 7.0


class BotPlayers:
    """The bots of all tables. `consider` is called for a table after every change; the rest happens in the background.

    `outside_bots`: bots that were added by name, and what the thinker needs to run them. `days`: how long bots play on
    after the last player of a table was seen; see `bot_rule`. `cancels`: a bot stops thinking about a position that a
    player has changed. Otherwise it goes on, because ending a process costs more than its answer.
    """

    def __init__(
        self,
        thinker: Thinker,
        keys: Keys,
        outside_bots: Mapping[str, str],
        days: float = BOT_DAYS,
        cancels: bool = False,
    ) -> None:
        self.queue = BotQueue(thinker.workers)
        self.askers = Askers()
        self._thinker = thinker
        self._keys = keys
        self._outside_bots = outside_bots
        self._days = days
        self._cancels = cancels
        self._failures = BotFailures()
        self._hint_limit = HintLimit()
        self._hints: set[asyncio.Task[list[AdvisedLine]]] = set()
        self._accepted: set[tuple[str, int, str]] = set()  # game, number of players and bot that go together
        self._playing: dict[str, asyncio.Task[bool]] = {}  # by table where a bot is at work
        self._thinking_about: dict[str, int] = {}  # the version, by table
        self.fallbacks = 0
        self._closed = False

    @property
    def busy(self) -> int:
        """How many tables wait for a bot."""
        return len(self._playing)

    def at_work(self, table: str) -> bool:
        """Whether a bot of this process is at work at a table."""
        return table in self._playing

    def seen_since(self) -> int:
        """The time since which a player must have been seen for bots to play on without one."""
        return seen_since(time.time_ns() // 1000, self._days)

    def due(self, table: "Table") -> int | None:
        """The seat of the bot that has to move now; None if there is none, or nobody to play for."""
        may_play = bots_may_play(
            table.row,
            player_connected=bool(table.presence.seats()),
            anybody_connected=table.presence.subscribed,
            since=self.seen_since(),
        )
        return table.bot_to_move if may_play else None

    def consider(self, table: "Table") -> None:
        """Start the bot of a table, if one has to move."""
        if table.id in self._playing:
            version = self._thinking_about.get(table.id)
            if self._cancels and version is not None and version != table.version:
                del self._thinking_about[table.id]
                self._playing[table.id].cancel()  # `_leave` looks at the new position
        elif not self._closed and self.due(table) is not None:
            task = asyncio.create_task(self._play_at(table))
            self._playing[table.id] = task
            task.add_done_callback(lambda task: self._leave(table, task))

    def _leave(self, table: "Table", task: asyncio.Task[bool]) -> None:
        del self._playing[table.id]
        if task.cancelled() or not task.result():
            self.consider(table)  # the position may have changed since the task looked last

    async def _play_at(self, table: "Table") -> bool:
        """Play while a bot has to move. Returns whether it was left to the bots of another process."""
        while self.due(table) is not None:
            game = table.game
            asker = self.askers.table(table)
            try:
                async with self.queue.turn(asker, lambda: _priority(table)):
                    await table.refresh()
                    if table.version != game.version:
                        raise Stale(table.version)
                    if (seat := self.due(table)) is None:  # all have left while it waited
                        continue
                    self._thinking_about[table.id] = game.version
                    try:
                        moves = await self._decide(table, seat, game, self.queue.crowd(asker, _priority(table)))
                    finally:
                        self._thinking_about.pop(table.id, None)
                await self._play(table, seat, game, moves)
            except Stale:
                # Either somebody undid a move here, and we look again. Or another process was faster, and we would
                # only think about the same turns as its bots; if they stop, the tables notice it.
                if table.changed_by_other:
                    return True
            except Exception:
                log.exception("bot_move_failed", extra={"fields": {"table": table.id, "version": game.version}})
                await asyncio.sleep(1.0)  # the store may be unavailable for a moment
        return False

    async def _decide(self, table: "Table", seat: int, game: VersionedGame, crowd: float) -> list[Move]:
        if (scripted := lessons.next_move(table.row, game)) is not None:
            return [scripted]
        bot = table.row.seats[seat].bot or ""
        if self._failures.replaced(table.id, seat):
            self.fallbacks += 1
            bot = _SIMPLE[0]
        try:
            return await self._plan_with_retry(table.id, game, seat, _with_time_share(bot, crowd))
        except WorkerFailed as error:
            self._count_failure(table.id, seat, bot)
            if bot not in _SIMPLE:
                with suppress(WorkerFailed):  # there may be time for a simple bot where there is none for a search
                    moves = await self._plan_with_retry(table.id, game, seat, _SIMPLE[0])
                    self._fell_back(table.id, game, seat, str(error))
                    return moves
            return [self._random_move(table.id, game, seat, str(error))]

    def _count_failure(self, table: str, seat: int, bot: str) -> None:
        if bot not in BOTS and self._failures.add(table, seat):
            fields = {"table": table, "seat": seat, "bot": bot, "replacement": _SIMPLE[0], "failures": MAX_FAILURES}
            log.warning("bot_replaced", extra={"fields": fields})

    async def _plan_with_retry(self, table: str, game: VersionedGame, seat: int, bot: str) -> list[Move]:
        try:
            return await self.plan(table, game, seat, bot)
        except WorkerDied:  # perhaps because all processes are being ended, and then this one ends soon
            return await self.plan(table, game, seat, bot)

    async def _play(self, table: "Table", seat: int, game: VersionedGame, moves: list[Move]) -> None:
        version = game.version
        for move in moves:
            try:
                version = await table.play_bot(seat, version, move)
            except IllegalMove as error:
                if version != game.version:
                    return  # the rest of the plan cannot be played; plan again from here
                version = await table.play_bot(seat, version, self._random_move(table.id, game, seat, str(error)))
                return

    async def refusal(self, game: Game[Any, Any], players: int, bot: str, who: Visitor) -> Message | None:
        """Why a bot of another package does not play a game with this many players, None if it does.

        It is asked for one move at a new table, because only there can it say how many players it supports. Raises
        WorkerFailed.
        """
        if bot in BOTS or bot in self._outside_bots or (game.id, players, bot) in self._accepted:
            return None
        start = game.new(game.setup(players, 0))
        decision = game.decision(start)
        assert decision is not None
        question = Question("plan", game.id, decision.seat, game.to_ints(start), 0, 0.0, bot)
        async with self.queue.turn(self.askers.visitor(who, ""), lambda: Priority.PLAYER_CONNECTED):
            answer: list[int] | dict[str, Any] = await self._thinker.ask(
                question, self._thinker.seconds + _LOADING_SECONDS
            )
        if isinstance(answer, dict):
            return Message.from_json(answer)
        self._accepted.add((game.id, players, bot))
        return None

    async def plan(self, table: str, game: VersionedGame, seat: int, bot: str) -> list[Move]:
        """What a bot would play here; raises WorkerFailed."""
        question = self._question("plan", table, game, seat, self._thinker.seconds, self._outside_bots.get(bot, bot))
        answer: list[int] | dict[str, Any] = await self._thinker.ask(question)
        if isinstance(answer, dict):
            raise WorkerFailed(Message.from_json(answer).say(words()))
        try:
            return [game.rules.unpack(move) for move in answer]
        except BadNotation as error:
            raise WorkerFailed(str(error)) from None

    async def advise(self, table: str, game: VersionedGame, seat: int, who: Visitor) -> list[AdvisedLine]:
        """The best ways to continue, best first; raises WorkerFailed, and TableProblem if there are too many hints."""
        # A task of its own goes on if the visitor leaves. So nobody gets further hints by reconnecting, and no worker
        # is killed for an answer that nobody reads.
        asker = self.askers.visitor(who, f"{table} {seat}")
        self._hint_limit.begin(asker, game.version)
        task = asyncio.create_task(self._advise(table, game, seat, asker))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        task.add_done_callback(lambda _: self._hint_limit.end(asker))
        return await asyncio.shield(task)

    async def stop_hints(self) -> None:
        """End the hints that are under way; nobody gets them."""
        for task in tuple(self._hints):
            task.cancel()
        await asyncio.gather(*self._hints, return_exceptions=True)

    async def _advise(self, table: str, game: VersionedGame, seat: int, asker: Asker) -> list[AdvisedLine]:
        try:
            async with asyncio.timeout(_HINT_WAIT_SECONDS) as waiting, self.queue.turn(asker, lambda: Priority.HINT):
                waiting.reschedule(None)
                return await self._ask_advice(table, game, seat)
        except TimeoutError:
            raise WorkerFailed("no worker was free") from None

    async def _ask_advice(self, table: str, game: VersionedGame, seat: int) -> list[AdvisedLine]:
        seconds = min(HINT_SECONDS, self._thinker.seconds)
        question = self._question("advise", table, game, seat, seconds)
        found = await self._thinker.ask(question, _HINT_EXTRA_SECONDS)
        unpack = game.rules.unpack
        return [AdvisedLine(tuple(map(unpack, one["moves"])), one["gain"], tuple(one["worths"])) for one in found]

    def _question(
        self, ask: Any, table: str, game: VersionedGame, seat: int, seconds: float, bot: str = ""
    ) -> Question:
        """A question about the current position, with what the seat cannot know replaced by chance."""
        seed = self._keys.seed(table, game.ply)
        imagined = game.rules.determinize(game.rules.view(game.state, seat), Rng(seed, stream=3))
        return Question(ask, game.rules.id, seat, game.rules.to_ints(imagined), seed, seconds, bot)

    def _random_move(self, table: str, game: VersionedGame, seat: int, reason: str) -> Move:
        """A legal move without thinking, so that the game always continues."""
        self._fell_back(table, game, seat, reason)
        bot = make_bot("random", game.rules, self._keys.seed(table, game.ply))
        return bot.choose(game.rules.view(game.state, seat))

    def _fell_back(self, table: str, game: VersionedGame, seat: int, reason: str) -> None:
        self.fallbacks += 1
        fields = {"table": table, "version": game.version, "seat": seat, "reason": reason}
        log.warning("bot_fallback", extra={"fields": fields})

    async def close(self) -> None:
        """Stop all bots. What was played is stored; the next start continues from there."""
        self._closed = True
        tasks = [*self._playing.values(), *self._hints]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinker.close()


def _with_time_share(bot: str, crowd: float) -> str:
    """A level that thinks long gets less time while others wait, so that all tables get to move.

    `crowd` counts each other guest once, however many tables it has, and the asker's own tables one by one: many
    tables make one's own bots weaker and not those of others.
    """
    if bot not in _LONG or not crowd:
        return bot
    return f"{bot}@{max(_LONG[bot] / (1 + crowd), _LEAST_SECONDS):.2f}s"


def _priority(table: "Table") -> Priority:
    return Priority.PLAYER_CONNECTED if table.presence.seats() else Priority.OTHER_MOVE
