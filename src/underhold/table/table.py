"""One live table: the serial owner of a game. Every change goes through here, one after another.

A change is decided on the current version, stored in one transaction, and only then shown to anybody. What a change
does is decided elsewhere: `playing`, `undo`, `seats`, `rematch`, `hints`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import ref

from underhold.core.game import Move
from underhold.core.record import Record
from underhold.table import analysis_messages, hints, messages_for, playing, replay_messages, seats, undo
from underhold.table.identity import Visitor
from underhold.table.presence import Presence
from underhold.table.problems import GameNotOver, NotFound, NotYourSeat, Stale, TableProblem
from underhold.table.recipient import Recipient
from underhold.table.rematch import rematch_of
from underhold.table.services import Services
from underhold.table.store import PositionUpdate, RequestKey, TableRow
from underhold.table.subscriptions import PeopleChanged, PositionChanged, Subscription, TableDeleted
from underhold.table.transition import Transition
from underhold.table.undo import TakebackType
from underhold.table.versioned_game import VersionedGame, caught_up
from underhold.wire import messages

T = TypeVar("T")


class Table:
    """A table in memory. `game` is the last version that is stored; nobody ever sees one that is not."""

    def __init__(self, services: Services, row: TableRow, game: VersionedGame, keys: dict[RequestKey, int]) -> None:
        self.id = row.id
        self.row = row
        self.game = game
        # A weak reference: a cycle would keep a table in memory that nobody uses, until the garbage collector runs.
        self.presence = Presence(services, row.id, partial(_seats_of, ref(self)))
        self._services = services
        self._keys = keys  # the version that each request led to: a request that is repeated gets the same answer
        self._lock = asyncio.Lock()
        self._stale = False  # the store may have a later version

    # ------------------------------------------------------------------------------------------------------- reading

    @property
    def version(self) -> int:
        return self.game.version

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that has to move; None while a request to undo is open."""
        seat = self.game.to_move
        if seat is None or self.game.undo_request is not None or self.row.seats[seat].kind != "bot":
            return None
        return seat

    def seats_of(self, who: Visitor) -> tuple[int, ...]:
        """The seats that a visitor holds, by browser or by token."""
        return seats.seats_of(self.row, self._services.keys, who)

    def position(self, who: Visitor, language: str) -> messages.Position:
        """The table as the visitor may see it."""
        return messages_for.position(self.row, self.game, self._recipient(who, language), self.presence.seats())

    def snapshot(self, who: Visitor, language: str, log_from: int = 0) -> messages.Snapshot:
        """The position, and the log from an entry on."""
        to = self._recipient(who, language)
        return messages_for.snapshot(self.row, self.game, to, self.presence.seats(), log_from)

    def update(self, change: PositionChanged, who: Visitor, language: str) -> messages.Update:
        """A change as the visitor may see it; the table may have moved on since."""
        return messages_for.update(self.row, change, self._recipient(who, language), self.presence.seats())

    def company(self, who: Visitor, language: str) -> messages.Company:
        """Who sits there and who is connected, the request to undo, and the rematch."""
        return messages_for.company(self.row, self.game, self._recipient(who, language), self.presence.seats())

    def links(self, who: Visitor, held: Collection[int] = ()) -> messages.TableMade:
        """The links that the visitor may share.

        `held`: further seats of the visitor, for after a rematch: the token of a seat does not open the next table.
        """
        return seats.links(self.row, self._services.keys, who, {*self.seats_of(who), *held})

    async def moments(self, who: Visitor, language: str, start: int, count: int, show_hidden: bool) -> messages.Moments:
        """A part of the game, move by move; what was hidden can only be shown of a game that is over."""
        if show_hidden and not self.game.over:
            raise GameNotOver
        to = self._recipient(who, language)
        present = self.presence.seats()
        return await self._services.run_slow(
            replay_messages.moments, self.row, self.game, to, present, start, count, show_hidden
        )

    async def record(self) -> Record:
        """The record of a game that is over."""
        if not self.game.over:
            raise GameNotOver
        return await self._services.run_slow(self.game.record, self.row.setup)

    async def analysis(self, who: Visitor, language: str, start: bool = False) -> messages.AnalysisReport:
        """The analysis of a game that is over, or how far it is; `start`: start it if nobody has."""
        if not self.game.over:
            raise GameNotOver
        analyses = self._services.analyses
        progress = await (analyses.start if start else analyses.progress)(self.id, self.game)
        to = self._recipient(who, language)
        return await self._services.run_slow(analysis_messages.report, self.row, self.game, progress, to)

    async def hint(self, who: Visitor, language: str, version: int, key: str) -> messages.Hint:
        """What a bot would do in the visitor's place, and why."""
        await self.refresh()
        held = self._held_seats(who)
        self._check_version(version)
        seat = playing.seat_to_move(self.game, held)
        return await hints.hint(self._services, self.id, self.game, seat, self._recipient(who, language), key)

    def subscribe(self, who: Visitor) -> Subscription:
        """A subscription to every change from now on. While it lasts, the visitor's seats count as present."""
        return Subscription(who, self._subscribed, self._unsubscribed)

    def _subscribed(self, subscription: Subscription) -> None:
        self.presence.add(subscription)

    def _unsubscribed(self, subscription: Subscription) -> None:
        self.presence.remove(subscription)
        if not self.presence.subscribed:
            self.game.drop_caches()

    def _recipient(self, who: Visitor, language: str) -> Recipient:
        return Recipient(self.seats_of(who), language)

    # ------------------------------------------------------------------------------------------- changing the position

    async def play(self, who: Visitor, version: int, key: str, move: str) -> int:
        """Play a move that was chosen at a version; returns the version that it led to, once it is stored."""
        return await self._request(who, version, key, lambda held: playing.play(self.game, held, move))

    async def takeback(self, who: Visitor, type: TakebackType, version: int, key: str, ply: int | None = None) -> int:
        """Undo, redo, restart the turn, or ask the others to go back to `ply` moves; see docs/protocol.md."""
        return await self._request(
            who, version, key, lambda held: undo.takeback(self.game, self.row.seats, held, type, ply)
        )

    async def consent(self, who: Visitor, version: int, key: str, agree: bool, ply: int | None = None) -> int:
        """Answer a request to undo. `ply`: of the request that is meant."""
        return await self._request(
            who, version, key, lambda held: undo.answer_request(self.game, self.row.seats, held, agree, ply)
        )

    async def play_bot(self, seat: int, version: int, move: Move) -> int:
        """Play a bot's move; raises IllegalMove, and Stale if the position is not the one it was chosen for."""

        async def work() -> int:
            if version != self.game.version or self.bot_to_move != seat:
                raise Stale(self.game.version)
            return await self._advance(Transition(self.game.play(move), "play", self.game.ply, seat), None)

        return await self._serially(work)

    async def _request(
        self, who: Visitor, version: int, key: str, decide: Callable[[tuple[int, ...]], Transition]
    ) -> int:
        """Make a change that a visitor has requested, unless it was made before under the same key."""

        async def work() -> int:
            held = self._held_seats(who)
            if (known := self._known(held, key)) is not None:
                return known
            self._check_version(version)
            return await self._advance(decide(held), key)

        return await self._serially(work, version)

    def _held_seats(self, who: Visitor) -> tuple[int, ...]:
        held = self.seats_of(who)
        if not held:
            raise NotYourSeat(version=self.game.version)
        return held

    def _check_version(self, version: int) -> None:
        if version != self.game.version:
            raise Stale(self.game.version)

    def _known(self, held: Iterable[int], key: str) -> int | None:
        """The version that a request with this key led to, if it was made before."""
        return next((self._keys[seat, key] for seat in held if (seat, key) in self._keys), None)

    async def _advance(self, transition: Transition, key: str | None) -> int:
        """Store a change, then take it over, then notify everybody. Returns the new version. A bot has no key."""
        expected, game, seat = self.game.version, transition.game, transition.seat
        keys: dict[RequestKey, int] = {} if key is None else {(seat, key): game.version}
        # Playing with the token of a seat takes the seat, even if it was not claimed before.
        claims = seat if key is not None and not self.row.seats[seat].claimed else None
        update = PositionUpdate(
            game.status(self.row.seats),
            transition.kept,
            game.moves(transition.kept),
            keys,
            transition.answers,
            claims,
        )
        try:
            done = await self._services.store.update_position(self.id, expected, update)
        except BaseException:
            self._stale = True  # it may have been stored or not; only the store knows
            raise
        if not done:
            await self._reload()
            if key is not None and (seat, key) in self._keys:  # it was made before, through another process
                return self._keys[seat, key]
            raise Stale(self.game.version)
        self._count(transition, bot=key is None)
        self.row = replace(self.row, status=update.status)
        self.game = game
        if claims is not None:
            claimed = tuple(replace(row, claimed=row.claimed or row.number == claims) for row in self.row.seats)
            self.row = replace(self.row, seats=claimed)
        self._keys |= keys
        self.presence.notify(
            PositionChanged(transition.cause, game, transition.kept) if game.version != expected else PeopleChanged()
        )
        self._services.bots.consider(self)
        return game.version

    def _count(self, transition: Transition, bot: bool) -> None:
        if transition.game.version != self.game.version:
            self._services.counts["takebacks" if transition.cause == "undo" else "moves"] += 1
            self._services.counts["bot_moves"] += bot

    # ---------------------------------------------------------------------------------------------- changing the seats

    async def claim(self, who: Visitor, token: str | None, name: str | None) -> int:
        """Take a seat: the one that the token opens, or without a token any free seat of a listed table."""

        async def work() -> int:
            store = self._services.store
            if self.row.uploaded:
                raise TableProblem("no_free_seat", "no_free_seat")
            if token is not None:
                seat = self._services.keys.seat(self.id, seats.people(self.row), token)
                if seat is None:
                    raise NotYourSeat("wrong_token")
                self._people_changed(await store.hold_seat(self.id, seat, who.guest, name))
                return seat
            if own := self.seats_of(who):
                if name is not None:
                    self._people_changed(await store.rename_seats(self.id, own, name))
                return own[0]
            if who.guest is None:
                raise TableProblem("no_guest", "no_guest")
            taken, row = await store.claim_seat(self.id, seats.free_seats(self.row), who.guest, name)
            self._people_changed(row)
            if taken is None:
                raise TableProblem("no_free_seat", "no_free_seat")
            return taken

        return await self._serially(work)

    async def rename(self, who: Visitor, name: str) -> None:
        """Change the name that is shown at the visitor's seats."""

        async def work() -> None:
            held = self._held_seats(who)
            self._people_changed(await self._services.store.rename_seats(self.id, held, name))

        await self._serially(work)

    async def rematch(self, who: Visitor) -> str:
        """The id of the next table of the same people. The first request makes it; all get the same one."""

        async def work() -> str:
            self._held_seats(who)
            if self.row.rematch is not None:
                return self.row.rematch
            following = rematch_of(self.row, self.game)
            made = self._people_changed(await self._services.store.insert_rematch(self.id, following)).rematch
            assert made is not None
            self._services.counts["tables_made"] += made == following.id
            await self._services.wake_bots(made)
            return made

        return await self._serially(work)

    def _people_changed(self, row: TableRow | None) -> TableRow:
        """Take over a row in which seats or the rematch have changed, and notify everybody."""
        if row is None:
            raise NotFound
        # Another process may have played meanwhile. Its notification is on the way; until then we keep our position.
        self._take_over(replace(row, status=self.row.status))
        self.presence.notify(PeopleChanged())
        return row

    def _take_over(self, row: TableRow) -> None:
        def change() -> None:
            self.row = row

        self.presence.holders_changed(change)

    # --------------------------------------------------------------------------------------------------- one at a time

    async def _serially(self, work: Callable[[], Awaitable[T]], version: int = 0) -> T:
        """Run work while no other work runs; it finishes even if the caller is cancelled, and changes are announced."""
        return await asyncio.shield(asyncio.create_task(self._locked(work, version)))

    async def _locked(self, work: Callable[[], Awaitable[T]], version: int) -> T:
        async with self._lock:
            # A later version than ours comes from another process whose notification has not arrived yet.
            if self._stale or (version > self.game.version and self._services.store.shared):
                await self._reload()
            return await work()

    # ------------------------------------------------------------------------------------------------- other processes

    def changed_elsewhere(self) -> None:
        """Another process may have changed the table; reload if anyone is connected here."""
        self._stale = True
        if self.presence.subscribed:
            self._services.in_background(self._reload_if_it_exists())

    async def _reload_if_it_exists(self) -> None:
        with suppress(NotFound):  # subscribers have been notified
            await self._serially(_no_work)

    async def refresh(self) -> None:
        """Reload the table if another process may have changed it."""
        if self._stale:
            await self._serially(_no_work)

    async def _reload(self) -> None:
        """Take over what is stored, and notify everybody of what has changed."""
        self._stale = False  # before reading: a notification from now on may not be covered by it
        try:
            stored = await self._services.store.load(self.id)
        except BaseException:
            self._stale = True
            raise
        if stored is None:
            self._stale = True  # so that the next request is refused too
            self.game = self.game.without_moves()
            self.presence.notify(TableDeleted())
            raise NotFound
        kept, games = await self._services.run_slow(caught_up, self.game, stored, urgent=True)
        same = stored.table.status.version == self.game.version
        self._take_over(stored.table)
        self._keys = stored.keys
        old, self.game = self.game, games[-1]
        if same:
            self.presence.notify(PeopleChanged())
        elif kept == old.ply and self.game.version - old.version == len(games) - 1:
            for game in games[1:]:
                self.presence.notify(PositionChanged("play", game, game.ply - 1))
        else:
            self.presence.notify(PositionChanged("other", self.game, kept))


def _seats_of(table: "ref[Table]", who: Visitor) -> tuple[int, ...]:
    live = table()
    return () if live is None else live.seats_of(who)


async def _no_work() -> None:
    """Used to reload: that happens before any work."""
