"""All tables of one store: makes, finds and lists them, and lets bots continue after a restart."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final
from weakref import WeakValueDictionary

from underhold.bots.bot import bot_names
from underhold.core.errors import Message, UnderholdError
from underhold.core.game import Game
from underhold.games import title, titles
from underhold.games.common.web.view import WebView
from underhold.locale import DEFAULT_LANGUAGE
from underhold.table import game_list, lessons, new_tables
from underhold.table.analyses import Analyses
from underhold.table.bot_players import BOT_DAYS, BotPlayers
from underhold.table.challenges import Challenges
from underhold.table.chat_store import ChatStore
from underhold.table.clock import GRACE
from underhold.table.clock_changes import ordered_terms
from underhold.table.daily import DailyDeals
from underhold.table.daily_best import DailyBests
from underhold.table.identity import Keys, Visitor
from underhold.table.list_messages import summary
from underhold.table.observer import NoObserver, TableObserver
from underhold.table.presence import PRESENCE_SECONDS
from underhold.table.problems import NotFound, StorageFailed, TableProblem
from underhold.table.puzzles import LoadPuzzles, Puzzles, load_packaged
from underhold.table.seats import ordered_seats, seated, seats_of_browser
from underhold.table.services import ABSENT_SECONDS, RunSlow, Services, run_inline
from underhold.table.store import ClockFilter, ListKind, MoveRow, SeatRow, Store, TableRow
from underhold.table.table import Table
from underhold.table.thinker import Thinker, WorkerFailed
from underhold.table.times import micros
from underhold.table.uptime import Uptime
from underhold.table.versioned_game import restored
from underhold.table.waiting_tables import WaitingTables
from underhold.wire import messages

_SWEEP_SECONDS: Final = 3.0
_SWEEP_LIMIT: Final = 1000
_CLOCK_SECONDS: Final = 2.0
_FLAG_LIMIT: Final = 100

FindSame = Callable[[TableRow, Sequence[MoveRow]], Awaitable[str | None]]

log = logging.getLogger(__name__)


class Tables:
    """The tables of one store.

    `thinker` computes for bots and hints, `analysis_thinker` for analyses, `solver_thinker` (by default the
    same) for the best lines at daily deals. `outside_bots`: further bots by name, and
    what the thinker needs to run them. `bot_days`: how long bots play on after the last player of a table was seen.
    `keep`: how many tables stay in memory when nobody uses them, for at most `keep_seconds`. `absent_seconds`: after
    which the others may remove a player who is away. `cancel_bots`: see `BotPlayers`. `public_deals`: the daily deals
    are those of all pages without a server (see `daily.DailyDeals`). `chats`: what is said at tables; None: nothing.
    `observer`: receives every change that is made here, and knows which games are rated.
    `clocks`: whether tables may have a clock; `uptime` is the time that they count.
    `find_same`: finds a finished table with the game of a record, which is then not stored again.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        analysis_thinker: Thinker,
        *,
        solver_thinker: Thinker | None = None,
        run_slow: RunSlow = run_inline,
        outside_bots: Mapping[str, str] | None = None,
        bot_days: float = BOT_DAYS,
        keep: int = 40,
        keep_seconds: float = 90.0,
        absent_seconds: float = ABSENT_SECONDS,
        cancel_bots: bool = False,
        find_same: FindSame | None = None,
        games: Mapping[str, WebView] | None = None,
        public_deals: bool = False,
        load_puzzles: LoadPuzzles = load_packaged,
        observer: TableObserver | None = None,
        clocks: bool = True,
        uptime: Uptime | None = None,
        chats: ChatStore | None = None,
    ) -> None:
        self._store = store
        self._thinker = thinker
        self._analysis_thinker = analysis_thinker
        self._solver_thinker = solver_thinker or analysis_thinker
        self._run_slow = run_slow
        self._outside_bots = outside_bots or {}
        self._bot_days = bot_days
        self._keep = keep
        self._keep_seconds = keep_seconds
        self._absent_seconds = absent_seconds
        self._cancel_bots = cancel_bots
        self._find_same = find_same
        self._games = games or {game_id: title.web_view() for game_id, title in titles().items()}
        self._public_deals = public_deals
        self._daily: DailyDeals | None = None
        self._daily_bests: DailyBests | None = None
        self._challenges = Challenges(self._games, self.get, run_slow)
        # Whatever uses a table keeps it alive, and the tables used last stay a little longer. So there is never more
        # than one object of a table in this process, and tables that nobody uses are freed.
        self._live: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._recent: OrderedDict[str, tuple[Table, float]] = OrderedDict()  # with the time of the last use
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._changed_while_loading: set[str] = set()
        self._unusable: set[str] = set()  # tables where a bot is to move but which cannot be loaded
        self._load_puzzles = load_puzzles
        self._observer = observer or NoObserver()
        self._chats = chats
        self._puzzles: Puzzles | None = None
        self._clocks = clocks
        self._uptime = uptime or Uptime()
        self._services: Services | None = None
        self._tasks: list[asyncio.Task[None]] = []

    # ------------------------------------------------------------------------------------------------- start and stop

    async def start(self) -> None:
        """Open the store and let bots continue where the last run ended."""
        await self._store.open(self)
        try:
            keys = Keys(await self._store.secret(secrets.token_bytes(32)))
            if self._clocks:
                self._uptime.confirm(await self._store.advance_uptime(0))
        except BaseException:
            await self._store.close()
            raise
        self._daily = DailyDeals(self._store, keys, self._games, self._run_slow, self._thinker, self._public_deals)
        self._daily_bests = DailyBests(
            self._store, self._daily, self._games, self._solver_thinker, self.upload, self.get
        )
        bots = BotPlayers(self._thinker, keys, self._outside_bots, self._bot_days, self._cancel_bots)
        analyses = Analyses(self._store, self._analysis_thinker, keys, self._run_slow)
        self._puzzles = Puzzles(self._games, self._load_puzzles, analyses, self._run_slow)
        self._services = Services(
            self._store,
            keys,
            bots,
            analyses,
            self._run_slow,
            self._wake_bots,
            self._absent_seconds,
            self._observer,
            self._uptime,
            self._chats,
        )
        self._tasks = [asyncio.create_task(self._sweep())]
        if self._clocks:
            self._tasks.append(asyncio.create_task(self._watch_clocks()))

    async def stop(self) -> None:
        """Finish what is under way. Whatever was acknowledged is stored in any case."""
        if self._services is None:
            return
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        services, self._services = self._services, None
        await services.bots.close()
        await services.analyses.close()
        if self._daily_bests is not None:
            await self._daily_bests.close()
        await services.close()
        await self._store.close()
        self._recent.clear()

    async def healthy(self) -> bool:
        """Whether the store answers."""
        return self._services is not None and await self._store.healthy()

    def counts(self) -> dict[str, float]:
        """Numbers for monitoring; those that end in `_total` only grow."""
        services = self._started()
        return {
            "live_tables": len(self._live),
            "listeners": services.counts["listeners"],
            "bots_thinking": services.bots.busy,
            "bot_queue": len(services.bots.queue),
            "bot_queue_seconds": services.bots.queue.longest_wait,
            "analyses_running": services.analyses.busy,
            "pending_writes": self._store.pending_writes,
            "moves_total": services.counts["moves"],
            "bot_moves_total": services.counts["bot_moves"],
            "bot_fallbacks_total": services.bots.fallbacks,
            "takebacks_total": services.counts["takebacks"],
            "tables_made_total": services.counts["tables_made"],
        }

    async def stop_analyses(self) -> None:
        """End the analyses that are under way; they can be started again."""
        await self._started().analyses.stop()

    async def stop_hints(self) -> None:
        """End the hints that are under way; nobody gets them."""
        await self._started().bots.stop_hints()

    def _started(self) -> Services:
        if self._services is None:
            raise RuntimeError("the tables are not started")
        return self._services

    # -------------------------------------------------------------------------------------------------------- finding

    def games(self, language: str = DEFAULT_LANGUAGE) -> list[messages.GameInfo]:
        """The games that can be ordered."""
        return game_list.games(self._bots(), language)

    def _bots(self) -> list[str]:
        """The bots that a table may have: those that are installed, and those that were added by name."""
        return [*bot_names(), *self._outside_bots]

    @property
    def puzzles(self) -> Puzzles:
        """The puzzles of all games; they need no table."""
        if self._puzzles is None:
            raise RuntimeError("the tables are not started")
        return self._puzzles

    async def get(self, table: str) -> Table:
        """The table with this id; raises NotFound."""
        self._started()
        found = self._live.get(table)
        if found is None:
            if table not in self._loading:
                task = asyncio.create_task(self._load(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loaded(table))
            found = await asyncio.shield(self._loading[table])
        await found.refresh()
        self._recent[table] = (found, time.monotonic())
        self._recent.move_to_end(table)
        while len(self._recent) > self._keep:
            self._recent.popitem(last=False)
        return found

    def _forget_unused(self) -> None:
        """Let go of tables that were not used lately; those with subscribers stay, since their sockets hold them."""
        until = time.monotonic() - self._keep_seconds
        while self._recent and next(iter(self._recent.values()))[1] < until:
            self._recent.popitem(last=False)

    async def _load(self, table: str) -> Table:
        services = self._started()
        stored = await self._store.load(table)
        if stored is None:
            raise NotFound
        web = self._games.get(stored.table.game)
        if web is None:
            raise TableProblem("game_removed", "game_removed", game=stored.table.game)
        game = await self._run_slow(restored, web, stored, urgent=True)
        found = Table(services, stored.table, game, stored.keys)
        found.check_clock()
        if table in self._changed_while_loading:
            found.changed_elsewhere()
        self._live[table] = found
        return found

    def _loaded(self, table: str) -> None:
        del self._loading[table]
        self._changed_while_loading.discard(table)

    async def list(
        self,
        kind: ListKind,
        who: Visitor,
        game: str | None = None,
        before: str | None = None,
        limit: int = 20,
        players: int | None = None,
        clock: ClockFilter | None = None,
    ) -> messages.TableList:
        """Tables, the latest first: of this browser, with free seats, or finished; of any kind or of one."""
        self._started()
        if game is not None and game not in self._games:
            raise TableProblem("bad_request", "no_game", game=game)
        try:
            until = None if before is None else micros(before)
        except ValueError:
            raise TableProblem("bad_request", "bad_time", text=before) from None
        found = await self._store.list_tables(kind, who.guest, game, until, limit + 1, players, clock)
        uptime = self._started().uptime.now()
        rated = await self._observer.rated(found[:limit]) if kind == "open" else ()
        return messages.TableList(
            tables=[
                summary(table, seats_of_browser(table, who.guest), uptime, table.id in rated) for table in found[:limit]
            ],
            more=len(found) > limit,
        )

    def present(self, table: str) -> frozenset[int]:
        """The seats of a table whose players are connected, as far as this process knows."""
        live = self._live.get(table)
        return frozenset() if live is None else live.presence.seats()

    def in_use(self) -> Collection[str]:
        """The ids of the tables that somebody is connected to."""
        return [table.id for table in list(self._live.values()) if table.presence.subscribed]

    async def forget(self, who: Visitor) -> None:
        """Delete what is stored about a visitor's browser, and the tables where nobody else sat.

        In games that go on with other people a bot takes over, without the visitor's name.
        """
        self._started()
        if who.guest is None:
            return
        for row in await self._running_with_others(who.guest):
            with suppress(TableProblem):  # one of a version that cannot be played: its seat becomes free
                await (await self.get(row.id)).leave(Visitor(who.guest), anonymous=True)
        done = await self._store.forget_guest(who.guest)
        for table in (*done.deleted, *done.changed):
            self.table_changed(table)
        for table in done.chats:
            self.chat_changed(table)

    async def _running_with_others(self, guest: str) -> tuple[TableRow, ...]:
        """The games that go on without a browser, at seats which no other browser holds."""
        found: tuple[TableRow, ...] = ()
        before = None
        while rows := await self._store.list_tables("mine", guest, None, before, _SWEEP_LIMIT):
            found += tuple(row for row in rows if not row.status.over and _goes_on_without(row, guest))
            before = rows[-1].updated
        return found

    # --------------------------------------------------------------------------------------------------------- making

    async def make(self, order: messages.TableOrder, who: Visitor) -> messages.TableMade:
        """Make a table."""
        services = self._started()
        lesson = lessons.ordered(order)
        wanted = order.seats if lesson is None else lessons.seats(lesson, order.seats)
        seats = ordered_seats(wanted, who, self._bots())
        terms = ordered_terms(order, seats, self._clocks)
        if lesson is not None:
            beginning = new_tables.from_lesson(self._games, order.game, lesson, order.lesson_card)
        elif order.branch is not None:
            beginning = new_tables.from_branch(await self.get(order.branch.table), order.branch.ply, len(seats))
        else:
            beginning = new_tables.from_order(self._games, order)
        services.bots.askers.met(who)
        await self._check_bots(beginning.game.rules, seats, who)
        row = beginning.row(seats, who, listed=order.listed, clock=terms, chat=order.chat)
        table = await self._insert(beginning, row)
        await self._wake_bots(table.id)
        return messages.TableMade(
            table=table.id,
            links=[None if seat.kind == "bot" else services.keys.link(table.id, seat.number) for seat in seats],
        )

    async def daily(self, game: str, who: Visitor, day: str | None = None) -> messages.Daily:
        """The daily deal of a game: how far the visitor is, and the results. `day`: an earlier one."""
        deals = self._deals()
        return await deals.report(who, game, deals.day(day))

    async def play_daily(self, game: str, order: messages.DailyOrder, who: Visitor) -> messages.DailyTable:
        """The table at which the visitor plays a daily deal.

        The first game at today's deal counts, and is continued until it is over. Later ones, and those of earlier days,
        are for practice: their players know the deal, or could.
        """
        deals = self._deals()
        day = deals.day(order.date)
        beginning = await deals.beginning(game, day)
        seats = ordered_seats([messages.SeatOrder(kind="here", name=order.name)], who, ())
        if day == deals.today() and who.guest is not None:
            counted = replace(beginning, deal_known=False).row(seats, who, daily=day.isoformat())
            if await self._store.insert_table(counted, beginning.game.moves()):
                self._started().counts["tables_made"] += 1
                return messages.DailyTable(table=counted.id, counted=True)
            attempt = await deals.attempt(who, game, day)
            if attempt is not None and not attempt.status.over:
                return messages.DailyTable(table=attempt.id, counted=attempt.counts)
        table = await self._insert(beginning, beginning.row(seats, who))
        return messages.DailyTable(table=table.id, counted=False)

    async def daily_best(
        self, game: str, who: Visitor, day: str | None = None, start: bool = False
    ) -> messages.DailyBest:
        """The solver's best line at a daily deal, for visitors who cannot use it any more; `start`: search for it."""
        deals = self._deals()
        assert self._daily_bests is not None
        return await self._daily_bests.report(who, game, deals.day(day), start)

    async def check_challenge(self, link: messages.ChallengeLink) -> messages.Challenge:
        """What a link to a challenge says, after checking it."""
        self._started()
        return await self._challenges.check(link)

    def _deals(self) -> DailyDeals:
        self._started()
        assert self._daily is not None
        return self._daily

    async def upload(self, text: str, who: Visitor) -> str:
        """Store a record as a game to watch, after replaying it; returns the table's id."""
        self._started()
        beginning = await self._run_slow(new_tables.from_record, self._games, text)
        seats = tuple(SeatRow(number, "link") for number in range(beginning.setup["players"]))
        table = beginning.row(seats, who, uploaded=True)
        same = None if self._find_same is None else await self._find_same(table, beginning.game.moves())
        return (await self._insert(beginning, table)).id if same is None else same

    async def _insert(self, beginning: new_tables.Beginning, table: TableRow) -> TableRow:
        await self._store.insert_table(table, beginning.game.moves())
        self._started().counts["tables_made"] += 1
        return table

    async def _check_bots(self, game: Game[Any, Any], seats: Collection[SeatRow], who: Visitor) -> None:
        """Refuse bots that do not play this game with this many players: another bot would play under their name."""
        for bot in sorted({seat.bot for seat in seats if seat.bot is not None}):
            if not game_list.can_play(title(game.id), bot):
                raise TableProblem("no_bot", "no_bot", bot=bot)
            try:
                refusal = await self._started().bots.refusal(game, len(seats), bot, who)
            except WorkerFailed as error:
                log.warning("bot_check_failed", extra={"fields": {"bot": bot, "error": str(error)}})
                reason = Message("error.bot.no_answer", {"bot": bot})
                raise TableProblem("bad_setup", "bad_setup", reason=reason) from None
            if refusal is not None:
                raise TableProblem("bad_setup", "bad_setup", reason=refusal)

    # ------------------------------------------------------------------------------------------- bots after a restart

    async def _wake_bots(self, table: str) -> None:
        """Start the bot of a table, if one has to move."""
        self._started().bots.consider(await self.get(table))

    async def _sweep(self) -> None:
        """Look for tables where a bot should have moved: at first all of them, later those that were forgotten.

        No decision here depends on the time of day, which may be set back.
        """
        services = self._started()
        waiting, idle, announced = WaitingTables(), 0.0, _monotonic()
        while True:
            self._forget_unused()
            try:
                for table in waiting.overdue(await self._waiting_for_bots(), _monotonic(), idle):
                    if not services.bots.at_work(table) and table not in self._unusable:
                        await self._resume(table)
            except Exception:
                log.exception("sweep_failed")
            else:
                # The bot may be at work in another process: it gets its time, and a little more.
                idle = self._thinker.seconds + _SWEEP_SECONDS
            if _monotonic() - announced > PRESENCE_SECONDS / 3:
                announced = _monotonic()
                for live in list(self._live.values()):
                    live.presence.repeat_announcement()
                    live.note_players()
                    live.free_memory()
            await asyncio.sleep(_SWEEP_SECONDS)

    async def _waiting_for_bots(self) -> Sequence[tuple[str, int]]:
        """Tables with people, from the store; and those to which somebody is connected here, such as of bots alone."""
        bots = self._started().bots
        stored = await self._store.waiting_for_bots(bots.seen_since(), _SWEEP_LIMIT)
        connected = [live for live in self._live.values() if live.presence.subscribed]
        return [*stored, *((live.id, live.version) for live in connected if bots.due(live) is not None)]

    async def _resume(self, table: str) -> None:
        try:
            await self._wake_bots(table)
        except StorageFailed:  # says nothing about the table
            raise
        except UnderholdError as error:  # other rules, or a broken record: the other tables must not wait for it
            log.warning("table_unusable", extra={"fields": {"table": table, "error": type(error).__name__}})
            self._unusable.add(table)

    # --------------------------------------------------------------------------------------------------------- clocks

    async def _watch_clocks(self) -> None:
        while True:
            try:
                await self.look_at_clocks()
            except Exception:
                log.exception("clocks_failed")
            await asyncio.sleep(_CLOCK_SECONDS)

    async def look_at_clocks(self) -> None:
        """Store the uptime while clocks run, and let flags fall, also at tables that nobody has opened."""
        now = self._uptime.now()
        flags = await self._store.next_flags(_FLAG_LIMIT)
        # While no clock runs, nobody needs to know the uptime. So a server without clocks does not write.
        self._uptime.confirm(await self._store.advance_uptime(now) if flags else now)
        for table, due in flags:
            if due + GRACE > self._uptime.now():
                break
            if table not in self._unusable:
                await self._flag(table)

    async def _flag(self, table: str) -> None:
        try:
            await (await self.get(table)).flag_if_due()
        except StorageFailed:
            raise
        except UnderholdError as error:
            log.warning("table_unusable", extra={"fields": {"table": table, "error": type(error).__name__}})
            self._unusable.add(table)

    # ------------------------------------------------------------------------------------------------ other processes

    def table_changed(self, table: str) -> None:
        """Another process has changed a table (see `store.StoreListener`)."""
        if self._services is None:
            return
        if (live := self._live.get(table)) is not None:
            live.changed_elsewhere()
        elif table in self._loading:
            self._changed_while_loading.add(table)

    def chat_changed(self, table: str) -> None:
        """Somebody has said or deleted something at a table."""
        live = self._live.get(table)
        if self._services is not None and live is not None:
            live.chat.changed()

    def people_present(self, process: str, table: str, seats: frozenset[int], spectators: int) -> None:
        """Players of these seats and some spectators are connected to another process."""
        live = self._live.get(table)
        if self._services is not None and live is not None:
            live.presence.announced_elsewhere(process, seats, spectators)

    def notifications_missed(self) -> None:
        """Any table may have been changed."""
        if self._services is None:
            return
        self._changed_while_loading.update(self._loading)
        for live in list(self._live.values()):
            live.changed_elsewhere()
            live.chat.changed()


def _monotonic() -> float:
    return asyncio.get_running_loop().time()


def _goes_on_without(row: TableRow, guest: str) -> bool:
    held = set(seats_of_browser(row, guest))
    alone = all(row.seats[seat].guests == {guest} for seat in held)
    return bool(held) and alone and bool(set(seated(row.seats)) - held)
