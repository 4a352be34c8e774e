"""Lets bots move: asks a thinker, and plays what it answers through the same entry point as people."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from underhold.bots.bot import BOTS, make_bot
from underhold.core.errors import BadNotation, IllegalMove, Message
from underhold.core.game import Game, Move
from underhold.core.rng import Rng
from underhold.games.common.web.hint import AdvisedLine
from underhold.locale import words
from underhold.table.identity import Keys
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


class BotPlayers:
    """The bots of all tables. `consider` is called for a table after every change; the rest happens in the background.

    `outside_bots`: bots that were added by name, and what the thinker needs to run them.
    """

    def __init__(self, thinker: Thinker, keys: Keys, outside_bots: Mapping[str, str]) -> None:
        self._thinker = thinker
        self._keys = keys
        self._outside_bots = outside_bots
        self._accepted: set[tuple[str, int, str]] = set()  # game, number of players and bot that go together
        self._playing: dict[str, asyncio.Task[None]] = {}  # by table where a bot is at work
        self.fallbacks = 0
        self._closed = False

    @property
    def busy(self) -> int:
        """How many tables wait for a bot."""
        return len(self._playing)

    def at_work(self, table: str) -> bool:
        """Whether a bot of this process is at work at a table."""
        return table in self._playing

    def consider(self, table: "Table") -> None:
        """Start the bot of a table, if one has to move."""
        if not self._closed and table.id not in self._playing and table.bot_to_move is not None:
            task = asyncio.create_task(self._play_at(table))
            self._playing[table.id] = task
            task.add_done_callback(lambda _: self._leave(table))

    def _leave(self, table: "Table") -> None:
        del self._playing[table.id]
        self.consider(table)  # the position may have changed since the task looked last

    async def _play_at(self, table: "Table") -> None:
        while (seat := table.bot_to_move) is not None:
            game = table.game
            try:
                await self._play(table, seat, game, await self._decide(table, seat, game))
            except Stale:
                continue  # somebody undid a move, or another process was faster: look again
            except Exception:
                log.exception("bot_move_failed", extra={"fields": {"table": table.id, "version": game.version}})
                await asyncio.sleep(1.0)  # the store may be unavailable for a moment

    async def _decide(self, table: "Table", seat: int, game: VersionedGame) -> list[Move]:
        bot = table.row.seats[seat].bot or ""
        try:
            return await self._plan_with_retry(table.id, game, seat, bot)
        except WorkerFailed as error:
            if bot not in _SIMPLE:
                with suppress(WorkerFailed):  # there may be time for a simple bot where there is none for a search
                    moves = await self._plan_with_retry(table.id, game, seat, _SIMPLE[0])
                    self._fell_back(table.id, game, seat, str(error))
                    return moves
            return [self._random_move(table.id, game, seat, str(error))]

    async def _plan_with_retry(self, table: str, game: VersionedGame, seat: int, bot: str) -> list[Move]:
        try:
            return await self.plan(table, game, seat, self._with_time_share(bot))
        except WorkerDied:  # perhaps because all processes are being ended, and then this one ends soon
            return await self.plan(table, game, seat, self._with_time_share(bot))

    def _with_time_share(self, bot: str) -> str:
        """A level that thinks long gets less time while other questions wait, so that all tables get to move."""
        if bot not in _LONG or not self._thinker.waiting:
            return bot
        share = _LONG[bot] / (1 + self._thinker.waiting / self._thinker.workers)
        return f"{bot}@{max(share, _LEAST_SECONDS):.2f}s"

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

    async def refusal(self, game: Game[Any, Any], players: int, bot: str) -> Message | None:
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
        answer: list[int] | dict[str, Any] = await self._thinker.ask(question, self._thinker.seconds + _LOADING_SECONDS)
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

    async def advise(self, table: str, game: VersionedGame, seat: int) -> list[AdvisedLine]:
        """The best ways to continue, best first; raises WorkerFailed."""
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
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinker.close()
