"""Plays for bots: asks a mind, and plays what it says through the same door as people."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import structlog

from underhold.bots.bot import BOTS, make_bot
from underhold.core.errors import IllegalMove
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games.common.web.hint import Advised
from underhold.server.bot_workers import MindBroke, MindFailed, Minds, Question
from underhold.table.identity import Keys
from underhold.table.problems import Stale
from underhold.table.versioned_game import Frame

if TYPE_CHECKING:
    from underhold.table.table import Table

log = structlog.get_logger(__name__)


_SIMPLE: Final = ("greedy", "random")  # bots that need no other one to stand in for them; the first one does
_LONG: Final = {"grandmaster": 5.0}  # levels that would keep others waiting, and the seconds of a turn
_LEAST_SECONDS: Final = 0.2
HINT_SECONDS: Final = 1.0
_HINT_PATIENCE: Final = 15.0  # beyond that; an interpreted build takes its time, and a machine may be busy


class Bots:
    """The bots of all tables. A table that waits for one is given to `consider`; everything else happens by itself."""

    def __init__(self, minds: Minds, keys: Keys, programs: Mapping[str, str]) -> None:
        self._minds = minds
        self._keys = keys
        self._programs = programs
        self._met: set[tuple[str, int, str]] = set()  # the games, numbers of players and bots that go together
        self._at: dict[str, asyncio.Task[None]] = {}  # the tables where a bot is at work
        self.fallbacks = 0
        self._closed = False

    @property
    def busy(self) -> int:
        """How many tables wait for a bot."""
        return len(self._at)

    def at_work(self, table: str) -> bool:
        """Whether a bot of this server is thinking there."""
        return table in self._at

    def consider(self, table: "Table") -> None:
        """See whether a bot has to move there, and let it."""
        if not self._closed and table.id not in self._at and table.bot_to_move is not None:
            task = asyncio.create_task(self._play_at(table))
            self._at[table.id] = task
            task.add_done_callback(lambda _: self._leave(table))

    def _leave(self, table: "Table") -> None:
        del self._at[table.id]
        self.consider(table)  # somebody may have changed the position between the last look and now

    async def _play_at(self, table: "Table") -> None:
        while (seat := table.bot_to_move) is not None:
            frame = table.frame
            try:
                await self._play(table, seat, frame, await self._decide(table, seat, frame))
            except Stale:
                continue  # somebody went back, or another server was quicker: look again
            except Exception:
                log.exception("bot_move_failed", table=table.id, version=frame.version)
                await asyncio.sleep(1.0)  # the database may be away for a moment

    async def _decide(self, table: "Table", seat: int, frame: Frame) -> list[int]:
        bot = table.row.seats[seat].bot or ""
        try:
            return await self._patiently(table.id, frame, seat, bot)
        except MindFailed as error:
            if bot not in _SIMPLE:
                with suppress(MindFailed):  # where there is no time for deep thoughts there may be for quick ones
                    moves = await self._patiently(table.id, frame, seat, _SIMPLE[0])
                    self._fell_back(table.id, frame, seat, str(error))
                    return moves
            return [self._quick(table.id, frame, seat, str(error))]

    async def _patiently(self, table: str, frame: Frame, seat: int, bot: str) -> list[int]:
        try:
            return await self.plan(table, frame, seat, self._hurried(bot))
        except MindBroke:  # perhaps not its fault: all may be ended together, and then this server ends soon
            return await self.plan(table, frame, seat, self._hurried(bot))

    def _hurried(self, bot: str) -> str:
        """A level that thinks long shares its time with those that wait for a mind, so that all of them get to move."""
        if bot not in _LONG or not self._minds.waiting:
            return bot
        share = _LONG[bot] / (1 + self._minds.waiting / self._minds.workers)
        return f"{bot}@{max(share, _LEAST_SECONDS):.2f}s"

    async def _play(self, table: "Table", seat: int, frame: Frame, moves: list[int]) -> None:
        version = frame.version
        for move in moves:
            try:
                version = await table.play_bot(seat, version, move)
            except IllegalMove as error:
                if version != frame.version:
                    return  # the rest of the plan is no good; plan again from here
                version = await table.play_bot(seat, version, self._quick(table.id, frame, seat, str(error)))
                return

    async def refusal(self, game: Game[Any, Any], players: int, bot: str) -> str | None:
        """Why a bot of another package does not play a game for so many, None if it does; raises MindFailed.

        It is asked for a move at a fresh table: only there can it say with how many it plays. One answer will do.
        """
        if bot in BOTS or bot in self._programs or (game.id, players, bot) in self._met:
            return None
        start = game.new(game.setup(players, 0))
        decision = game.decision(start)
        assert decision is not None
        refused = await self._minds.meet(game.id, bot, decision.seat, game.to_ints(start))
        if refused is None:
            self._met.add((game.id, players, bot))
        return refused

    async def plan(self, table: str, frame: Frame, seat: int, bot: str) -> list[int]:
        """What a bot would play here; raises MindFailed. It is told what the seat may know, not what is true."""
        game = frame.face.game
        seed = self._keys.seed(table, frame.ply)
        imagined = game.determinize(game.view(frame.state, seat), Rng(seed, stream=3))
        return await self._minds.plan(game.id, self._programs.get(bot, bot), seat, game.to_ints(imagined), seed)

    async def advise(self, table: str, frame: Frame, seat: int) -> list[Advised]:
        """The best ways to play on, best first; raises MindFailed."""
        game = frame.face.game
        seed = self._keys.seed(table, frame.ply)
        imagined = game.determinize(game.view(frame.state, seat), Rng(seed, stream=3))
        seconds = min(HINT_SECONDS, self._minds.seconds)
        question = Question("advise", game.id, seat, game.to_ints(imagined), seed, seconds)
        found = await self._minds.ask(question, _HINT_PATIENCE)
        return [Advised(tuple(one["moves"]), one["gain"], tuple(one["worths"])) for one in found]

    def _quick(self, table: str, frame: Frame, seat: int, reason: str) -> int:
        """Some legal move at once, so that nobody waits for ever."""
        self._fell_back(table, frame, seat, reason)
        game = frame.face.game
        return make_bot("random", game, self._keys.seed(table, frame.ply)).choose(game.view(frame.state, seat))

    def _fell_back(self, table: str, frame: Frame, seat: int, reason: str) -> None:
        self.fallbacks += 1
        log.warning("bot_fallback", table=table, version=frame.version, seat=seat, reason=reason)

    async def close(self) -> None:
        """Stop thinking. What was played is stored; the rest goes on with the next start."""
        self._closed = True
        tasks = list(self._at.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._minds.close()
