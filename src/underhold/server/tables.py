"""All tables of this server: makes, finds and lists them, and lets bots go on after a restart."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Literal
from weakref import WeakValueDictionary

import structlog

from underhold.bots.bot import PROGRAM, bot_names
from underhold.core.errors import BadRecord, BadSetup, UnderholdError
from underhold.core.game import Game
from underhold.games.common.web.view import WebView
from underhold.games.web_faces import FACES
from underhold.records import replay_text
from underhold.server import game_list, messages_for
from underhold.server.analyses import Analyses
from underhold.server.auth import Keys, Who, new_id
from underhold.server.bot_workers import OUTSIDE_SHARE, MindFailed, Minds
from underhold.server.bots import Bots
from underhold.server.live import PRESENCE_SECONDS, Table
from underhold.server.problems import GameNotOver, NotFound, TableProblem
from underhold.server.services import House, new_seed
from underhold.server.store import rows
from underhold.server.store.database import Database
from underhold.server.store.migrate import migrate
from underhold.server.store.notifications import Bell
from underhold.server.store.rows import SeatRow, Stored, TableRow
from underhold.server.versioned_game import Frame, begin, play_all, restored
from underhold.wire import messages

ListKind = Literal["mine", "open", "finished"]
_SWEEP_SECONDS: Final = 3.0
_SWEEP_LIMIT: Final = 1000

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What whoever runs the server may choose."""

    database: str  # sqlite:///FILE or postgresql://…
    workers: int = 1  # processes that think for bots
    bot_seconds: float = 10.0  # for one turn of a bot
    programs: Mapping[str, str] = field(default_factory=dict)  # more bots: a name, and the command that plays
    analysis_seconds: float = 0.3  # for one search in a game that is over
    keep: int = 200  # tables kept in memory though nobody looks at them


class Tables:
    """The tables of one database."""

    def __init__(self, settings: TableSettings, faces: Mapping[str, WebView] = FACES) -> None:
        self._settings = settings
        self._faces = faces
        # Whoever uses a table keeps it alive; the last ones that were used stay a little longer. So there is never
        # more than one of a kind in this process, and what nobody looks at is forgotten.
        self._live: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._rung: set[str] = set()  # tables that others changed while they were being loaded
        self._unusable: set[str] = set()  # tables that bots wait at but that cannot be loaded
        self._house: House | None = None
        self._sweeper: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------------------------------------ start and stop

    async def start(self) -> None:
        """Bring the database up to date and take up where the last start left off."""
        database = Database(self._settings.database)
        try:
            await asyncio.to_thread(migrate, database.engine)
            proposed = secrets.token_bytes(32)
            secret = await database.write(lambda connection: rows.server_secret(connection, proposed))
            keys = Keys(secret)
            bots = Bots(Minds(self._settings.workers, self._settings.bot_seconds), keys, self._programs())
            analyses = Analyses(database, Minds(1, self._settings.analysis_seconds), keys)
            self._house = House(database, Bell(database), keys, bots, analyses, self._wake)
            await self._house.bell.listen(self._heard, self._missed)
        except BaseException:
            self._house = None
            await database.close()
            raise
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Finish what is under way. What was acknowledged is stored in any case."""
        if self._house is None:
            return
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        house, self._house = self._house, None
        await house.bell.close()
        await house.bots.close()
        await house.analyses.close()
        await house.close()
        await house.database.close()
        self._recent.clear()

    async def healthy(self) -> bool:
        """Whether the database answers."""
        return self._house is not None and await self._house.database.healthy()

    def counts(self) -> dict[str, int]:
        """Numbers for those who run the server; the names that end in `_total` only grow."""
        house = self._open()
        return {
            "live_tables": len(self._live),
            "listeners": house.counts["listeners"],
            "bots_thinking": house.bots.busy,
            "analyses_running": house.analyses.busy,
            "pending_writes": house.database.pending,
            "moves_total": house.counts["moves"],
            "bot_moves_total": house.counts["bot_moves"],
            "bot_fallbacks_total": house.bots.fallbacks,
            "takebacks_total": house.counts["takebacks"],
            "tables_made_total": house.counts["tables_made"],
        }

    def _open(self) -> House:
        if self._house is None:
            raise RuntimeError("the tables are not started")
        return self._house

    # -------------------------------------------------------------------------------------------------------- finding

    def games(self) -> list[messages.GameInfo]:
        """What can be ordered."""
        return game_list.games(self._bots())

    def _bots(self) -> list[str]:
        """The bots that may be asked for: those that are installed here, and those that whoever runs this has named."""
        return [*bot_names(), *self._settings.programs]

    def _programs(self) -> dict[str, str]:
        """The names of programs, and what a mind has to be told to run them."""
        head = f"{PROGRAM}@{self._settings.bot_seconds * OUTSIDE_SHARE:g}s"
        return {name: f"{head}:{command}" for name, command in self._settings.programs.items()}

    async def get(self, table: str) -> Table:
        """The table with this id; raises NotFound."""
        self._open()
        found = self._live.get(table)
        if found is None:
            if table not in self._loading:
                task = asyncio.create_task(self._load(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loaded(table))
            found = await asyncio.shield(self._loading[table])
        await found.fresh()
        self._recent[table] = found
        self._recent.move_to_end(table)
        while len(self._recent) > self._settings.keep:
            self._recent.popitem(last=False)
        return found

    async def _load(self, table: str) -> Table:
        house = self._open()
        stored = await house.database.read(lambda connection: rows.load(connection, table))
        if stored is None:
            raise NotFound
        face = self._faces.get(stored.table.game)
        if face is None or face.game.rules_version != stored.table.rules:
            raise TableProblem("old_rules", "old_rules")
        frame = await asyncio.to_thread(_restore, face, stored)
        found = Table(house, stored.table, frame, stored.keys)
        if table in self._rung:
            found.heard()
        self._live[table] = found
        return found

    def _loaded(self, table: str) -> None:
        del self._loading[table]
        self._rung.discard(table)

    async def list(
        self, kind: ListKind, who: Who, game: str | None = None, before: str | None = None, limit: int = 20
    ) -> messages.TableList:
        """Tables, the latest first: of this browser, with free seats, or finished."""
        try:
            until = None if before is None else messages_for.micros(before)
        except ValueError:
            raise TableProblem("bad_request", "bad_time", text=before) from None
        found = await self._open().database.read(
            lambda connection: rows.list_tables(connection, kind, who.guest, game, until, limit + 1)
        )
        return messages.TableList(
            tables=[
                messages_for.summary(table, [seat.number for seat in table.seats if who.guest in seat.guests])
                for table in found[:limit]
            ],
            more=len(found) > limit,
        )

    # --------------------------------------------------------------------------------------------------------- making

    async def make(self, order: messages.TableOrder, who: Who) -> messages.TableMade:
        """Set up a table."""
        house = self._open()
        seats = tuple(_seat(number, seat, who, self._bots()) for number, seat in enumerate(order.seats))
        if order.branch is not None:
            game, setup, frame = await self._branch(order.branch, len(seats))
        else:
            game = order.game
            face = self._face(game)
            try:
                seed = new_seed() if order.seed is None else order.seed
                agreed = face.game.setup(len(seats), seed, **order.switches)
            except (BadSetup, TypeError) as error:  # a switch named like an argument is no switch either
                raise TableProblem("bad_setup", "bad_setup", reason=str(error)) from None
            setup = face.game.setup_to_json(agreed)
            frame = begin(face, setup)
        await self._meet(frame.face.game, seats)
        table = self._row(game, setup, frame, seats, who, listed=order.listed)
        await house.database.write(lambda connection: rows.insert_table(connection, table, frame.moves()))
        house.counts["tables_made"] += 1
        await self._wake(table.id)
        return messages.TableMade(
            table=table.id,
            links=[None if seat.kind == "bot" else house.keys.link(table.id, seat.number) for seat in seats],
        )

    async def _meet(self, game: Game[Any, Any], seats: Collection[SeatRow]) -> None:
        """Refuse bots that do not play this for so many: else another one would play all of it under their name."""
        for bot in sorted({seat.bot for seat in seats if seat.bot is not None}):
            try:
                refusal = await self._open().bots.refusal(game, len(seats), bot)
            except MindFailed as error:
                refusal = f"The bot {bot} failed: {error}."
            if refusal is not None:
                raise TableProblem("bad_setup", "bad_setup", reason=refusal)

    async def _branch(self, branch: messages.Branch, players: int) -> tuple[str, dict[str, Any], Frame]:
        """Game, set-up and position of a finished game after some moves."""
        source = await self.get(branch.table)
        if not source.frame.over:
            raise GameNotOver
        if players != len(source.row.seats):
            raise TableProblem("bad_setup", "branch_seats", count=len(source.row.seats))
        frame = source.frame
        if branch.ply > frame.ply or frame.face.game.decision(frame.state_at(branch.ply)) is None:
            raise TableProblem("bad_setup", "branch_ply")
        cut = Frame(frame.face, frame.start, frame.state_at(branch.ply), frame.steps[: branch.ply])
        return source.row.game, source.row.setup, cut

    async def upload(self, text: str, who: Who) -> str:
        """Keep a record as a game to be watched, after playing it again; returns the table's id."""
        house = self._open()
        try:
            game, setup, frame = await house.slowly(self._replayed, text)
        except BadRecord as error:
            raise TableProblem("bad_record", f"record.{error.part or 'form'}", line=error.line or 1) from None
        except (RecursionError, ValueError):  # numbers too long and lists too deep for Python
            raise TableProblem("bad_record", "record.form", line=1) from None
        seats = tuple(SeatRow(number, "link") for number in range(setup["players"]))
        table = self._row(game, setup, frame, seats, who, uploaded=True)
        await house.database.write(lambda connection: rows.insert_table(connection, table, frame.moves()))
        house.counts["tables_made"] += 1
        return table.id

    def _replayed(self, text: str) -> tuple[str, dict[str, Any], Frame]:
        game, record, plies = replay_text(text)
        face = self._face(game.id)
        setup = game.setup_to_json(game.setup_from_json(record.setup))
        frame = play_all(begin(face, setup, record.deal), (game.write(ply.move) for ply in plies))
        return game.id, setup, replace(frame, version=0, closed=not frame.finished)

    def _face(self, game: str) -> WebView:
        if game not in self._faces:
            raise TableProblem("bad_setup", "no_game", game=game)
        return self._faces[game]

    def _row(
        self,
        game: str,
        setup: dict[str, Any],
        frame: Frame,
        seats: tuple[SeatRow, ...],
        who: Who,
        listed: bool = False,
        uploaded: bool = False,
    ) -> TableRow:
        rules = frame.face.game
        return TableRow(
            id=new_id(),
            game=game,
            rules=rules.rules_version,
            setup=setup,
            deal=rules.deal_to_json(frame.start),
            standing=frame.standing(seats),
            seats=seats,
            listed=listed,
            uploaded=uploaded,
            maker=who.guest,
        )

    # ------------------------------------------------------------------------------------- bots after a restart, others

    async def _wake(self, table: str) -> None:
        """See whether a bot has to move at a table."""
        self._open().bots.consider(await self.get(table))

    async def _sweep(self) -> None:
        """Look for tables where a bot should have moved: after a restart all of them, later those that were left."""
        house = self._open()
        idle, announced = 0.0, asyncio.get_running_loop().time()
        while True:
            try:
                look_for = partial(rows.waiting_for_bots, idle=int(idle * 1_000_000), limit=_SWEEP_LIMIT)
                waiting = await house.database.read(look_for)
                for table in waiting:
                    if not house.bots.at_work(table) and table not in self._unusable:
                        await self._resume(table)
            except Exception:
                log.exception("sweep_failed")
            else:
                # Another server may be thinking about it; it is given the time that it has, and a little more.
                idle = self._settings.bot_seconds + _SWEEP_SECONDS
            if asyncio.get_running_loop().time() - announced > PRESENCE_SECONDS / 3:
                announced = asyncio.get_running_loop().time()
                for live in list(self._live.values()):
                    live.announce_again()
            await asyncio.sleep(_SWEEP_SECONDS)

    async def _resume(self, table: str) -> None:
        try:
            await self._wake(table)
        except UnderholdError as error:  # of other rules, or its moves make no game: the others must not wait for it
            log.warning("table_unusable", table=table, error=type(error).__name__)
            self._unusable.add(table)

    def _heard(self, server: str, table: str, news: str) -> None:
        """Another server has told of a table."""
        live = self._live.get(table)
        kind, _, seats = news.partition(" ")
        if live is None:
            if table in self._loading and kind != "present":
                self._rung.add(table)
        elif kind == "present":
            live.present_at(server, frozenset(int(seat) for seat in seats.split(",") if seat))
        else:
            live.heard()

    def _missed(self) -> None:
        """Other servers may have told something that was not heard."""
        self._rung.update(self._loading)
        for live in list(self._live.values()):
            live.heard()


def _seat(number: int, order: messages.SeatOrder, who: Who, bots: Collection[str]) -> SeatRow:
    if order.kind == "bot":
        if order.bot not in bots:
            raise TableProblem("no_bot", "no_bot", bot=order.bot or "")
        return SeatRow(number, "bot", order.bot, order.name, claimed=True)
    if order.bot is not None:
        raise TableProblem("bad_setup", "no_bot_there")
    here = order.kind == "here"
    guests = frozenset((who.guest,)) if here and who.guest is not None else frozenset()
    return SeatRow(number, order.kind, None, order.name, claimed=here, guests=guests)


def _restore(face: WebView, stored: Stored) -> Frame:
    table = stored.table
    return restored(face, table.setup, table.deal, stored.moves, table.standing)
