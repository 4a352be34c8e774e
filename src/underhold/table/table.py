"""One live table: the serial owner of a game. Every change goes through here, one after another.

A change is decided on the current version, stored in one transaction, and only then shown to anybody. What a change
does is decided elsewhere: `playing`, `undo`, `seats`, `leaving`, `removal`, `rematch`, `hints`.
What visitors see is in `readable_table`.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar
from weakref import ref

from underhold.core.game import Move
from underhold.table import clock_changes, hints, leaving, lessons, playing, removal, seats, undo
from underhold.table.clock import GRACE, Clock
from underhold.table.identity import Visitor
from underhold.table.names import check_name
from underhold.table.observer import TableChange
from underhold.table.problems import NotFound, NotYourSeat, Stale, TableProblem
from underhold.table.readable_table import ReadableTable
from underhold.table.rematch import rematch_of
from underhold.table.services import Services
from underhold.table.store import PositionUpdate, RequestKey, SeatRow, TableRow, UndoRequest
from underhold.table.subscriptions import PeopleChanged, PositionChanged, Subscription, TableDeleted
from underhold.table.transition import Transition
from underhold.table.undo import BOT_WAIT_SECONDS, TakebackType
from underhold.table.versioned_game import VersionedGame, caught_up
from underhold.wire import messages

T = TypeVar("T")
_ATTEMPTS: Final = 5
_TIMER_LATE: Final = 0.02
_TIMER_SECONDS: Final = 3600.0  # clocks that have more time need no timer yet
_SEEN_MICROS: Final = 60 * 60 * 1_000_000  # how exactly it is stored when a player was seen: days matter, not hours


class Table(ReadableTable):
    """A table in memory. `game` is the last version that is stored; nobody ever sees one that is not."""

    def __init__(self, services: Services, row: TableRow, game: VersionedGame, keys: dict[RequestKey, int]) -> None:
        super().__init__(services, row, game)
        self._keys = keys  # the version that each request led to: a request that is repeated gets the same answer
        self._lock = asyncio.Lock()
        self._stale = False  # the store may have a later version
        self.changed_by_other = False  # whether another process made the current version
        self._turn_began = time.monotonic()
        self._bots_wait_until = math.inf  # if a request to undo is open: until when bots wait for the answer
        self._timer: asyncio.TimerHandle | None = None  # of the clock
        self._note_request()

    # --------------------------------------------------------------------------------------- bots, hints, subscribers

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that has to move; None while it waits for the answer to a request to undo."""
        seat = self.game.to_move
        if seat is None or self.row.seats[seat].kind != "bot" or self._bots_wait():
            return None
        return seat

    def _bots_wait(self) -> bool:
        """Whether bots wait for the answer to a request to undo. They do not wait for players who stay away."""
        return self.game.undo_request is not None and time.monotonic() < self._bots_wait_until

    async def hint(self, who: Visitor, language: str, version: int, key: str) -> messages.Hint:
        """What a bot would do in the visitor's place, and why."""
        await self.refresh()
        held = self._held_seats(who)
        self._check_version(version)
        seat = playing.seat_to_move(self.game, held)
        announced = seats.between_people(self.row)
        if announced and not all(one.hints for one in seats.people(self.row)):
            raise TableProblem("no_hints", "hints_off", version)
        hint = await hints.hint(self._services, self.id, self.game, seat, who, self.recipient(who, language), key)
        await self._serially(partial(self._count_hint, seat))
        return hint

    async def _count_hint(self, seat: int) -> None:
        self._people_changed(await self._services.store.count_hint(self.id, seat))

    def subscribe(self, who: Visitor) -> Subscription:
        """A subscription to every change from now on. While it lasts, the visitor's seats count as present."""
        return Subscription(who, self._subscribed, self._unsubscribed)

    def _subscribed(self, subscription: Subscription) -> None:
        self.presence.add(subscription)
        self._services.bots.askers.met(subscription.who)
        self.note_players()
        self._services.bots.consider(self)  # it may have waited for somebody to play for

    def _unsubscribed(self, subscription: Subscription) -> None:
        self.note_players()
        self.presence.remove(subscription)
        self.free_memory()

    def free_memory(self) -> None:
        """Forget what was rendered, if nobody is connected to this process: replays fill the caches, too."""
        if not self.presence.subscribed:
            self.game.drop_caches()

    def note_players(self) -> None:
        """Store that players were seen, if any are connected to this process; see `bot_rule`."""
        if self.presence.seats_here():
            self._player_seen()

    def _player_seen(self) -> None:
        now = time.time_ns() // 1000
        if not 0 <= now - self.row.seen < _SEEN_MICROS:
            self.row = replace(self.row, seen=now)
            self._services.in_background(self._services.store.mark_seen(self.id, now))

    # ------------------------------------------------------------------------------------------- changing the position

    async def play(self, who: Visitor, version: int, key: str, move: str) -> int:
        """Play a move that was chosen at a version; returns the version that it led to, once it is stored."""
        return await self._request(who, version, key, lambda held: self._play(held, move))

    def _play(self, held: tuple[int, ...], move: str) -> Transition:
        played = playing.play(self.game, held, move)
        lessons.check_move(self.row, self.game, played.game.steps[-1].notation)
        return played

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
            await self._flag_if_due()
            former = self._former_seats_of(who)
            if (known := self._known((*self.seats_of(who), *former), key)) is not None:
                return known
            clock_changes.check_not_flagged(self.row, self.seats_of(who), former, version)
            held = self._held_seats(who)
            self._check_version(version)
            return await self._advance(decide(held), key)

        return await self._serially(work, version)

    def _held_seats(self, who: Visitor) -> tuple[int, ...]:
        held = self.seats_of(who)
        if not held:
            raise seats.no_seat(self.row, self._services.keys, who)
        return held

    def _check_version(self, version: int) -> None:
        if version != self.game.version:
            raise Stale(self.game.version)

    def _known(self, held: Iterable[int], key: str) -> int | None:
        """The version that a request with this key led to, if it was made before."""
        return next((self._keys[seat, key] for seat in held if (seat, key) in self._keys), None)

    async def _advance(self, transition: Transition, key: str | None, flagged: int | None = None) -> int:
        """Store a change, then take it over, then notify everybody. Returns the new version. A bot has no key.

        `flagged`: the seat whose time ran out, if that is the change.
        """
        expected, game, seat = self.game.version, transition.game, transition.seat
        keys: dict[RequestKey, int] = {} if key is None else {(seat, key): game.version}
        sitting = seats.after(self.row.seats, transition.seats)
        by_bot = key is None and transition.cause == "play"
        clock = self._clock_after(transition, sitting, by_bot, flagged)
        update = PositionUpdate(
            replace(game.status(sitting), clock=clock),
            transition.kept,
            game.moves(transition.kept),
            keys,
            transition.answers,
            transition.seats,
            transition.ended,
            appends=transition.kept == self.game.ply,
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
        self._count(transition, by_bot)
        before, row_before, self.changed_by_other = self.game, self.row, False
        self.row = replace(self.row, status=update.status, ended=transition.ended or self.row.ended)
        if transition.seats:
            self._take_over(replace(self.row, seats=sitting))
        self._take_game(game)
        if not by_bot and flagged is None:
            self._player_seen()
        self._keys |= keys
        self.presence.notify(
            PositionChanged(transition.cause, game, transition.kept, before)
            if game.version != expected
            else PeopleChanged()
        )
        self._set_timer()
        self._services.bots.consider(self)
        left = [change.seat for change in transition.seats if change.bot is not None]
        self._services.observer.table_changed(TableChange(row_before, self.row, left))
        return game.version

    def _count(self, transition: Transition, bot: bool) -> None:
        if transition.cause != "other":
            self._services.counts["takebacks" if transition.cause == "undo" else "moves"] += 1
            self._services.counts["bot_moves"] += bot

    # ---------------------------------------------------------------------------------------------- changing the seats

    async def claim(self, who: Visitor, token: str | None, name: str | None) -> messages.Claimed:
        """Take a seat: the one that the token opens, or without a token any free seat of a listed table.

        Taking a free seat gives it a new link, so that nobody else who knew the invitation can play there. A player
        who was removed returns to the seat.
        """

        async def work() -> messages.Claimed:
            if self.row.uploaded:
                raise TableProblem("no_free_seat", "no_free_seat")
            return self._claimed(await (self._sit(who, name) if token is None else self._sit_by(token, who, name)))

        return await self._serially(work)

    async def _sit(self, who: Visitor, name: str | None) -> int:
        """The visitor's own seat, or a free one of a listed table."""
        if own := self.seats_of(who):
            return await self._sit_again(own[0], who, name)
        if former := self._former_seats_of(who):
            return await self._sit_again(former[0], who, name)
        if who.guest is None:
            raise TableProblem("no_guest", "no_guest")
        taken = await self._take_free(seats.free_seats(self.row), who, name)
        if taken is None:
            raise TableProblem("no_free_seat", "no_free_seat")
        return taken

    async def _sit_by(self, token: str, who: Visitor, name: str | None) -> int:
        """The seat that a token opens."""
        keys = self._services.keys
        seat = seats.opened_by(self.row, keys, token)
        if seat is None:
            seat = seats.once_opened_by(self.row, keys, token)
            if seat is None:
                raise NotYourSeat("wrong_token")
            if seat not in (*self.seats_of(who), *self._former_seats_of(who)):
                raise NotYourSeat("link_used")
            return await self._sit_again(seat, who, name)  # the same browser has used it before
        row = self.row.seats[seat]
        if not row.claimed:
            if await self._take_free([seat], who, name) is None and seat not in self.seats_of(who):
                raise NotYourSeat("link_used")  # somebody else was faster
            return seat
        self._check_name(name, who, [seat])
        changed = await self._services.store.hold_seat(self.id, seat, row.link_number, who.guest, name)
        if self._people_changed(changed).seats[seat].link_number != row.link_number:
            raise NotYourSeat("link_used")
        return await self._sit_again(seat, who, None)

    async def _take_free(self, free: list[int], who: Visitor, name: str | None) -> int | None:
        self._check_name(name, who, free)
        taken, row = await self._services.store.claim_seat(self.id, free, who.guest, name)
        self._people_changed(row)
        return taken

    async def _sit_again(self, seat: int, who: Visitor, name: str | None) -> int:
        """A visitor who holds a seat opens it once more, and replaces the bot that may play there."""
        if name is not None:
            self._check_name(name, who, [seat])
            named = {seat, *self.seats_of(who)}
            self._people_changed(await self._services.store.rename_seats(self.id, sorted(named), name))
        if self.row.seats[seat].left:
            if self.game.over:
                raise TableProblem("no_free_seat", "no_free_seat")
            clock_changes.check_return(self.row, seat)
            await self._change_players(lambda: leaving.come_back(self.row, self.game, seat))
        return seat

    def _check_name(self, name: str | None, who: Visitor, seats: Iterable[int]) -> None:
        """Refuse a name that the visitor wants at one of these seats if somebody else's looks the same."""
        check_name(name, self.row.seats, {*seats, *self.seats_of(who), *self._former_seats_of(who)})

    def _claimed(self, seat: int) -> messages.Claimed:
        number = self.row.seats[seat].link_number
        return messages.Claimed(seat=seat, link=self._services.keys.link(self.id, seat, number))

    async def sign_out(self, who: Visitor, seat: int) -> messages.Claimed:
        """Sign out all other browsers that hold the visitor's seat; returns its new link."""

        async def work() -> messages.Claimed:
            self._check_holds(who, seat)
            number = self.row.seats[seat].link_number
            done, row = await self._services.store.sign_out(self.id, seat, number, who.guest)
            self._people_changed(row)
            if not done:
                self._check_holds(who, seat)  # another browser has just signed this one out
                raise Stale(self.game.version)
            return self._claimed(seat)

        return await self._serially(work)

    def _check_holds(self, who: Visitor, seat: int) -> None:
        if seat not in self._held_seats(who):
            raise NotYourSeat(version=self.game.version)

    async def agree_to_hints(self, who: Visitor, agree: bool) -> None:
        """Record whether the visitor agrees to hints in a game between people."""

        async def work() -> None:
            held = self._held_seats(who)
            self._people_changed(await self._services.store.agree_to_hints(self.id, held, agree))

        await self._serially(work)

    async def leave(self, who: Visitor, resign: bool = False, anonymous: bool = False) -> None:
        """Leave the game for good, or resign; see `leaving`. `anonymous`: the name does not stay at the seat."""

        async def work() -> None:
            held = self._held_seats(who)
            decide = leaving.resign if resign else leaving.leave
            await self._change_players(lambda: decide(self.row, self.game, held))
            if anonymous:
                self._people_changed(await self._services.store.rename_seats(self.id, held, None))

        await self._serially(work)

    async def remove(self, who: Visitor, seat: int, agree: bool) -> None:
        """Agree to remove the player of a seat who is away, or decline; see `removal`."""

        async def work() -> None:
            held = self._held_seats(who)
            if agree:
                clock_changes.check_removal(self.row, seat)
                await self._change_players(lambda: removal.agree(self.row, self.game, held, seat, self._absences()))
            elif self.game.removal is not None and self.game.removal.seat == seat:
                await self._change_players(lambda: removal.decline(self.game, held))

        await self._serially(work)

    def _absences(self) -> removal.Absences:
        waiting = time.monotonic() - self._turn_began
        return removal.Absences(self.presence.seconds_away, waiting, self._services.absent_seconds)

    async def _change_players(self, decide: Callable[[], Transition]) -> None:
        """Make a change that is meant whatever was played meanwhile through another process."""
        for _ in range(_ATTEMPTS):
            try:
                await self._advance(decide(), None)
            except Stale:
                continue
            return
        raise Stale(self.game.version)

    async def rename(self, who: Visitor, name: str) -> None:
        """Change the name that is shown at the visitor's seats."""

        async def work() -> None:
            held = self._held_seats(who)
            self._check_name(name, who, held)
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
        self._player_seen()
        self.presence.notify(PeopleChanged())
        self.check_clock()
        self._services.bots.consider(self)
        return row

    def _take_game(self, game: VersionedGame) -> None:
        if game.to_move != self.game.to_move:
            self._turn_began = time.monotonic()
        if game.version != self.game.version:
            self._bots_wait_until = math.inf
        self.game = game
        self._note_request()

    def _note_request(self) -> None:
        """Let bots go on some time after the first request to undo of a version: another one gives no more time."""
        if self.game.undo_request is not None and self._bots_wait_until == math.inf:
            self._bots_wait_until = time.monotonic() + BOT_WAIT_SECONDS
            # The timer keeps the table in memory, so that the time does not begin again.
            asyncio.get_running_loop().call_later(BOT_WAIT_SECONDS + _TIMER_LATE, self._services.bots.consider, self)

    def _take_over(self, row: TableRow) -> None:
        def change() -> None:
            self.row = row

        self.presence.holders_changed(change)

    # ------------------------------------------------------------------------------------------------------- the clock

    def _clock_after(
        self, transition: Transition, sitting: tuple[SeatRow, ...], by_bot: bool, flagged: int | None
    ) -> Clock | None:
        """The clock after a change. An undo that the others agreed to begins the turn again."""
        row = replace(self.row, seats=sitting)
        if flagged is not None and row.status.clock is not None:
            row = replace(row, status=replace(row.status, clock=row.status.clock.with_flag(flagged)))
        return clock_changes.clock_after(
            row,
            transition.game,
            self._services.uptime.now(),
            moved=transition.cause in ("play", "redo") and not by_bot,
            fresh=transition.cause == "undo" and isinstance(transition.answers, UndoRequest),
        )

    def check_clock(self) -> None:
        """Start or stop the clock if the players have changed, and let the flag fall in time."""
        if self.row.clock is None:
            return
        if self._clock_now() != self.row.status.clock:
            self._services.in_background(self._save_clock_if_it_exists())
        self._set_timer()

    def _clock_now(self) -> Clock | None:
        return clock_changes.clock_after(self.row, self.game, self._services.uptime.now())

    async def _save_clock_if_it_exists(self) -> None:
        with suppress(NotFound):
            await self._serially(self._save_clock)

    async def _save_clock(self) -> None:
        clock = self._clock_now()
        if clock is None or clock == self.row.status.clock:
            return
        if await self._services.store.save_clock(self.id, self.version, clock):
            self.row = replace(self.row, status=replace(self.row.status, clock=clock))
            self._set_timer()
            self.presence.notify(PeopleChanged())
        else:
            await self._reload()

    async def flag_if_due(self) -> None:
        """Let the flag fall if the time of the player to move is used up."""
        await self._serially(self._flag_if_due)

    async def _flag_if_due(self) -> None:
        await self._save_clock()
        clock = self.row.status.clock
        if clock is None or clock.running is None or not clock.fallen(self._services.uptime.now()):
            return
        with suppress(Stale):  # somebody has moved through another process, or it has let the flag fall
            await self._advance(clock_changes.flag(self.row, self.game, clock.running), None, flagged=clock.running)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        clock = self.row.status.clock
        if clock is None or clock.due is None:
            return
        seconds = (clock.due + GRACE - self._services.uptime.now()) / 1000
        if seconds < _TIMER_SECONDS:  # `Tables` looks for the others now and then
            loop = asyncio.get_running_loop()
            # A little later, because timers may be early by a moment.
            self._timer = loop.call_later(max(seconds, 0.0) + _TIMER_LATE, _time_up, ref(self))

    def time_up(self) -> None:
        """The timer of the clock has run out."""
        self._timer = None
        self._services.in_background(self._flag_if_it_exists())

    async def _flag_if_it_exists(self) -> None:
        with suppress(NotFound):
            await self.flag_if_due()

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
        if not same:
            self.changed_by_other = self._services.store.shared
        old = self.game
        self._take_game(games[-1])
        if same:
            self.presence.notify(PeopleChanged())
        elif kept == old.ply and self.game.version - old.version == len(games) - 1:
            for before, game in pairwise((old, *games[1:])):
                self.presence.notify(PositionChanged("play", game, game.ply - 1, before))
        else:
            self.presence.notify(PositionChanged("other", self.game, kept, old))
        self.check_clock()


def _time_up(table: "ref[Table]") -> None:
    if (live := table()) is not None:
        live.time_up()


async def _no_work() -> None:
    """Used to reload: that happens before any work."""
