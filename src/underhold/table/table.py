"""One live table: the only door to a game. Everything that changes it goes through here, one after the other."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Literal, TypeVar

from sqlalchemy import Connection

from underhold.core.errors import BadNotation, IllegalMove
from underhold.core.record import Record, Recorder
from underhold.core.rng import Rng
from underhold.games.common.web.hint import expectation
from underhold.server.bot_workers import MindFailed
from underhold.server.store import rows
from underhold.server.store.rows import OfferRow, Stored, TableRow
from underhold.table import messages_for, replay_messages
from underhold.table.analyses import report
from underhold.table.identity import Who, new_id
from underhold.table.problems import (
    CannotGoBack,
    GameNotOver,
    Illegal,
    NotFound,
    NotYourSeat,
    Stale,
    TableProblem,
)
from underhold.table.services import House, new_seed
from underhold.table.subscriptions import Cause, Change, CompanyChange, Listener, News
from underhold.table.versioned_game import Frame, begin, stand
from underhold.wire import messages

T = TypeVar("T")
TakebackType = Literal["undo", "redo", "restart", "ask"]
HINTING: Final = "grandmaster"  # the bot that gives advice
_OTHERS: Final = 2  # next-best ways that a hint tells
PRESENCE_SECONDS: Final = 60.0


class Table:
    """A table in memory. `frame` is the last position that is stored; nobody is ever told of another one."""

    def __init__(self, house: House, row: TableRow, frame: Frame, keys: dict[tuple[int, str], int]) -> None:
        self.id = row.id
        self.row = row
        self.frame = frame
        self._house = house
        self._keys = keys
        self._lock = asyncio.Lock()
        self._stale = False  # the database may know more than we do
        self._listeners: list[Listener] = []
        self._seated: frozenset[int] | None = None  # the seats of the listeners; None: to be looked up
        # By other server: the seats whose browsers are connected there, and until when that is believed.
        self._elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        self._announcing = False

    # ------------------------------------------------------------------------------------------------------- looking

    @property
    def version(self) -> int:
        return self.frame.version

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that has to move; none moves while somebody asks to go back."""
        seat = self.frame.to_move
        if seat is None or self.frame.offer is not None or self.row.seats[seat].kind != "bot":
            return None
        return seat

    def seats_of(self, who: Who) -> tuple[int, ...]:
        """The seats that the asker holds, by browser or by token."""
        people = [seat for seat in self.row.seats if seat.kind != "bot"]
        held = {seat.number for seat in people if who.guest is not None and who.guest in seat.guests}
        if not self.row.uploaded:
            for token in who.tokens:
                seat = self._house.keys.seat(self.id, (seat.number for seat in people), token)
                if seat is not None:
                    held.add(seat)
        return tuple(sorted(held))

    def position(self, who: Who, language: str) -> messages.Position:
        """The table as the asker may see it."""
        return messages_for.position(self.row, self.frame, self._eyes(who, language), self._present())

    def snapshot(self, who: Who, language: str, log_from: int = 0) -> messages.Snapshot:
        """Position and log, the log from an entry on."""
        return messages_for.snapshot(self.row, self.frame, self._eyes(who, language), self._present(), log_from)

    def update(self, change: Change, who: Who, language: str) -> messages.Update:
        """A change as the asker may see it; the table may have moved on since."""
        return messages_for.update(self.row, change, self._eyes(who, language), self._present())

    def company(self, who: Who, language: str) -> messages.Company:
        """Who sits there, and who wants to go back."""
        eyes = self._eyes(who, language)
        points = self.row.standing.points
        return messages.Company(
            seats=messages_for.seats(self.row, eyes.seats, self._present(), points),
            offer=messages_for.offer(self.row, self.frame, eyes),
            rematch=self.row.rematch,
        )

    def links(self, who: Who, held: Sequence[int] = ()) -> messages.TableMade:
        """The links that the asker may give away: of its own seats, and of free ones at a table that it made.

        `held`: seats that are the asker's too, for a token that opens a seat does not open it at the next table.
        """
        own = {*self.seats_of(who), *held}
        made = who.guest is not None and who.guest == self.row.maker and not self.row.uploaded
        return messages.TableMade(
            table=self.id,
            links=[
                self._house.keys.link(self.id, seat.number)
                if seat.kind != "bot" and (seat.number in own or (made and not seat.claimed))
                else None
                for seat in self.row.seats
            ],
        )

    async def moments(self, who: Who, language: str, start: int, count: int, all: bool) -> messages.Moments:
        """A stretch of the game, move by move; `all` shows what lay face down, when that is no secret any more."""
        if all and not self.frame.over:
            raise GameNotOver
        eyes = self._eyes(who, language)
        return await self._house.slowly(
            replay_messages.moments, self.row, self.frame, eyes, self._present(), start, count, all
        )

    async def record(self) -> Record:
        """The record of a game that is over."""
        if not self.frame.over:
            raise GameNotOver
        return await self._house.slowly(_record, self.row, self.frame)

    async def analysis(self, who: Who, language: str, start: bool = False) -> messages.AnalysisReport:
        """What the search makes of a game that is over, or how far it is; `start`: begin if nobody has."""
        if not self.frame.over:
            raise GameNotOver
        analyses = self._house.analyses
        progress = await (analyses.start if start else analyses.look)(self.id, self.frame)
        return await self._house.slowly(report, self.row, self.frame, progress, self._eyes(who, language))

    def _eyes(self, who: Who, language: str) -> messages_for.Eyes:
        return messages_for.Eyes(self.seats_of(who), language)

    # ------------------------------------------------------------------------------------------------------ listening

    def listen(self, who: Who) -> Listener:
        """Hear of every change from now on. As long as it lasts, the asker's seats are not empty."""
        return Listener(who, self._enter, self._leave)

    def _enter(self, listener: Listener) -> None:
        before = self._present()
        self._listeners.append(listener)
        self._seated = None
        self._house.counts["listeners"] += 1
        self._company_changed(before)
        self.announce()

    def _leave(self, listener: Listener) -> None:
        before = self._present()
        self._listeners.remove(listener)
        self._seated = None
        self._house.counts["listeners"] -= 1
        self._company_changed(before)
        self.announce()

    def _company_changed(self, before: frozenset[int]) -> None:
        if self._present() != before:
            self._tell(CompanyChange())

    def _here(self) -> frozenset[int]:
        if self._seated is None:
            self._seated = frozenset(seat for listener in self._listeners for seat in self.seats_of(listener.who))
        return self._seated

    def _present(self) -> frozenset[int]:
        now = time.monotonic()
        return self._here().union(*(seats for seats, until in self._elsewhere.values() if until > now))

    def _tell(self, news: News) -> None:
        for listener in self._listeners:
            listener.tell(news)

    # -------------------------------------------------------------------------------------------------------- playing

    async def play(self, who: Who, version: int, key: str, move: str) -> int:
        """Play a move that was chosen at a version; returns the version that it led to, once it is stored."""

        async def work() -> int:
            seats = self._asking(who)
            if (known := self._known(seats, key)) is not None:
                return known
            seat = self._turn_of(seats, version)
            chosen = self._read(seat, move)
            return await self._advance(self.frame.play(chosen), "play", self.frame.ply, (seat, key))

        return await self._alone(work, version)

    async def play_bot(self, seat: int, version: int, move: int) -> int:
        """Play a bot's move; raises IllegalMove, and Stale if the position is not the one it thought about."""

        async def work() -> int:
            if version != self.frame.version or self.bot_to_move != seat:
                raise Stale(self.frame.version)
            return await self._advance(self.frame.play(move), "play", self.frame.ply, None)

        return await self._alone(work)

    def _read(self, seat: int, text: str) -> int:
        # It is read against what the seat may know, so that not even a refusal can tell more.
        game = self.frame.face.game
        try:
            move: int = game.read(game.view(self.frame.state, seat), text)
        except IllegalMove as error:
            raise Illegal(error, self.frame.version) from None
        except BadNotation:
            raise TableProblem("illegal", "no_move", self.frame.version, move=text) from None
        return move

    # ------------------------------------------------------------------------------------------------------ going back

    async def takeback(self, who: Who, type: TakebackType, version: int, key: str, ply: int | None = None) -> int:
        """Take moves back or play them again. `ask`: back to `ply` moves if the others agree; see docs/protocol.md."""

        async def work() -> int:
            seats = self._asking(who)
            if (known := self._known(seats, key)) is not None:
                return known
            self._check(version)
            if self.frame.over:
                raise CannotGoBack("over", self.frame.version)
            if type == "ask":
                return await self._ask(seats, key, ply)
            if self.frame.to_move not in seats:
                raise CannotGoBack("turn_over", self.frame.version)
            return await self._freely(type, self.frame.to_move, key)

        return await self._alone(work, version)

    async def _freely(self, type: TakebackType, seat: int, key: str) -> int:
        frame = self.frame
        if type == "redo":
            if not frame.undone:
                raise CannotGoBack("nothing_undone", frame.version)
            again = frame.play(self._read(seat, frame.undone[-1]))
            return await self._advance(again, "redo", frame.ply, (seat, key))
        if (reason := frame.barred()) is not None:
            raise CannotGoBack(reason, frame.version)
        keep = frame.ply - (1 if type == "undo" else frame.free())
        return await self._advance(frame.back(keep, seat), "undo", keep, (seat, key))

    async def _ask(self, seats: tuple[int, ...], key: str, ply: int | None) -> int:
        frame = self.frame
        keep = messages_for.askable(frame, seats) if ply is None else ply
        if keep is None or not 0 <= keep < frame.ply:
            raise CannotGoBack("nothing", frame.version)
        asker = next((seat for seat in (frame.steps[keep].seat, frame.to_move) if seat in seats), seats[0])
        assert asker is not None
        offer = OfferRow(asker, keep, seats)
        alone = frame.to_move in seats and frame.ply - keep <= frame.free()
        if alone or not messages_for.awaited(offer, self.row.seats):
            return await self._advance(frame.back(keep, asker), "undo", keep, (asker, key))
        return await self._advance(frame.offered(offer), "other", frame.ply, (asker, key))

    async def consent(self, who: Who, version: int, key: str, agree: bool, ply: int | None = None) -> int:
        """Answer an offer to go back; whoever made it may withdraw it by not agreeing.

        `ply`: the offer that is meant, for another may have taken its place meanwhile.
        """

        async def work() -> int:
            seats = self._asking(who)
            if (known := self._known(seats, key)) is not None:
                return known
            self._check(version)
            frame, offer = self.frame, self.frame.offer
            if offer is None:
                raise CannotGoBack("no_offer", frame.version)
            if ply is not None and ply != offer.ply:
                raise Stale(frame.version)
            asked = set(messages_for.awaited(offer, self.row.seats)) & set(seats)
            if not asked and (agree or offer.seat not in seats):
                raise NotYourSeat(version=frame.version)
            by = (seats[0], key)
            if not agree:
                return await self._advance(frame.offered(None), "other", frame.ply, by, offer)
            agreed = replace(offer, agreed=tuple(sorted({*offer.agreed, *seats})))
            if messages_for.awaited(agreed, self.row.seats):
                return await self._advance(frame.offered(agreed), "other", frame.ply, by, offer)
            return await self._advance(frame.back(offer.ply, offer.seat), "undo", offer.ply, by, offer)

        return await self._alone(work, version)

    # --------------------------------------------------------------------------------------------------------- advice

    async def hint(self, who: Who, language: str, version: int, key: str) -> messages.Hint:
        """What a bot would do in the asker's place, and why."""
        await self.fresh()
        frame = self.frame
        seat = self._turn_of(self._asking(who), version)
        try:
            advice = await self._house.bots.advise(self.id, frame, seat)
        except MindFailed:
            raise TableProblem("busy", "busy", frame.version) from None
        face, eyes = frame.face, self._eyes(who, language)
        view = face.game.view(frame.state, seat)
        believed = face.game.determinize(view, Rng(0))  # nothing can be told that is not in the view
        ways = [
            messages_for.way(frame, believed, seat, one.moves, one.gain, one.worths, eyes)
            for one in advice[: _OTHERS + 1]
        ]
        # The reason compares with other turns, which may take a while: not here, where everybody waits.
        rivals = [(one.moves, advice[0].gain - one.gain) for one in advice[1:]]
        reason = await self._house.slowly(face.hint_reason, eyes.words, view, advice[0].moves, rivals)
        best = ways[0]
        return messages.Hint(
            key=key,
            version=frame.version,
            bot=HINTING,
            moves=best.moves,
            sentences=best.sentences,
            reason=reason,
            expected=expectation(eyes.words, best.gain, len(best.worths) == 1),
            gain=best.gain,
            worths=best.worths,
            others=ways[1:],
        )

    # --------------------------------------------------------------------------------------------------------- people

    async def claim(self, who: Who, token: str | None, name: str | None) -> int:
        """Take a seat: the one that the token opens, or without one any free seat of a listed table."""

        async def work() -> int:
            if self.row.uploaded:
                raise TableProblem("no_free_seat", "no_free_seat")
            people = [seat for seat in self.row.seats if seat.kind != "bot"]
            if token is not None:
                seat = self._house.keys.seat(self.id, (seat.number for seat in people), token)
                if seat is None:
                    raise NotYourSeat("wrong_token")
                await self._change_people(lambda connection: rows.hold(connection, self.id, seat, who.guest, name))
                return seat
            if own := self.seats_of(who):
                if name is not None:
                    await self._change_people(lambda connection: rows.rename(connection, self.id, own, name))
                return own[0]
            if who.guest is None:
                raise TableProblem("no_guest", "no_guest")
            free = [seat.number for seat in people if seat.kind == "link" and not seat.claimed and self.row.listed]
            taken = await self._change_people(lambda connection: rows.claim(connection, self.id, free, who.guest, name))
            if taken is None:
                raise TableProblem("no_free_seat", "no_free_seat")
            return taken

        return await self._alone(work)

    async def rename(self, who: Who, name: str) -> None:
        """Be called something else at all one's seats."""

        async def work() -> None:
            seats = self._asking(who)
            await self._change_people(lambda connection: rows.rename(connection, self.id, seats, name))

        await self._alone(work)

    async def rematch(self, who: Who) -> str:
        """The next table of the same people; whoever asks first makes it, everyone gets the same."""

        async def work() -> str:
            self._asking(who)
            if not self.frame.finished:
                raise TableProblem("not_over", "no_rematch")
            if self.row.rematch is None:
                setup = {**self.row.setup, "seed": new_seed()}
                frame = begin(self.frame.face, setup)
                table = TableRow(
                    id=new_id(),
                    game=self.row.game,
                    rules=self.row.rules,
                    setup=setup,
                    deal=frame.face.game.deal_to_json(frame.state),
                    standing=frame.standing(self.row.seats),
                    seats=self.row.seats,
                    listed=self.row.listed,
                    maker=self.row.maker,
                )
                made = await self._change_people(lambda connection: rows.insert_rematch(connection, self.id, table))
                self._house.counts["tables_made"] += made == table.id
                await self._house.wake(made)
            assert self.row.rematch is not None
            return self.row.rematch

        return await self._alone(work)

    async def _change_people(self, change: Callable[[Connection], T]) -> T:
        """Change who sits there or what follows the game, and tell everyone."""

        def job(connection: Connection) -> tuple[T, TableRow | None]:
            done = change(connection)
            self._house.bell.ring(connection, self.id, "changed")
            return done, rows.load_table(connection, self.id)

        done, row = await self._house.database.write(job)
        if row is None:
            raise NotFound
        # Another server may have played meanwhile. Its bell rings too; until then our position stays what it was.
        self._sit(replace(row, standing=self.row.standing))
        self._tell(CompanyChange())
        return done

    def _sit(self, row: TableRow) -> None:
        """Take over who sits there."""
        before = self._here()
        self.row, self._seated = row, None
        if self._here() != before:  # somebody who was only watching has taken a seat
            self.announce()

    # --------------------------------------------------------------------------------------------------- being serial

    async def _alone(self, work: Callable[[], Awaitable[T]], version: int = 0) -> T:
        """Run work while nobody else does, and to its end, even if whoever asked has left: what is stored is told."""
        return await asyncio.shield(asyncio.create_task(self._locked(work, version)))

    async def _locked(self, work: Callable[[], Awaitable[T]], version: int) -> T:
        async with self._lock:
            # Whoever speaks of a later version has it from a server whose bell has not been heard here yet.
            if self._stale or (version > self.frame.version and self._house.database.shared):
                await self._reload()
            return await work()

    def _asking(self, who: Who) -> tuple[int, ...]:
        seats = self.seats_of(who)
        if not seats:
            raise NotYourSeat(version=self.frame.version)
        return seats

    def _check(self, version: int) -> None:
        if version != self.frame.version:
            raise Stale(self.frame.version)

    def _turn_of(self, seats: tuple[int, ...], version: int) -> int:
        """The seat that is to move, if it is one of these and the version is the current one."""
        self._check(version)
        seat = self.frame.to_move
        if seat is None:
            raise TableProblem("not_playing", "not_playing", self.frame.version)
        if seat not in seats:
            raise NotYourSeat("not_your_turn", self.frame.version)
        return seat

    def _known(self, seats: Iterable[int], key: str) -> int | None:
        """The version that a request under this key got, if it was done before."""
        return next((self._keys[seat, key] for seat in seats if (seat, key) in self._keys), None)

    async def _advance(
        self,
        frame: Frame,
        cause: Cause,
        kept: int,
        by: tuple[int, str] | None,
        answers: OfferRow | None = None,
    ) -> int:
        """Store another frame; only then is it ours, and only then is anybody told. Returns its version."""
        expected = self.frame.version
        keys = {by: frame.version} if by else {}
        step = rows.Step(frame.standing(self.row.seats), kept, frame.moves(kept), keys, answers)

        # Whoever plays with the token of a seat sits there, also without having claimed it.
        sits = by is not None and not self.row.seats[by[0]].claimed

        def job(connection: Connection) -> bool:
            done = rows.take_step(connection, self.id, expected, step)
            if done and by is not None and sits:
                rows.hold(connection, self.id, by[0], None, None)
            if done:
                self._house.bell.ring(connection, self.id, "changed")
            return done

        try:
            done = await self._house.database.write(job)
        except BaseException:
            self._stale = True  # it may be stored or not; only the database knows
            raise
        if not done:
            await self._reload()
            if by and by in self._keys:  # it was done through another server before
                return self._keys[by]
            raise Stale(self.frame.version)
        self._count(frame, cause, by is None)
        self.row = replace(self.row, standing=step.standing)
        self.frame = frame
        if by is not None and sits:
            seats = tuple(replace(seat, claimed=seat.claimed or seat.number == by[0]) for seat in self.row.seats)
            self.row = replace(self.row, seats=seats)
        self._keys |= keys
        self._tell(Change(cause, frame, kept) if frame.version != expected else CompanyChange())
        self._house.bots.consider(self)
        return frame.version

    def _count(self, frame: Frame, cause: Cause, bot: bool) -> None:
        if frame.version != self.frame.version:
            self._house.counts["takebacks" if cause == "undo" else "moves"] += 1
            self._house.counts["bot_moves"] += bot

    # --------------------------------------------------------------------------------------------------- other servers

    def heard(self) -> None:
        """Another server has changed the table, or may have: look, if anybody here cares."""
        self._stale = True
        if self._listeners:
            self._house.later(self._alone(_nothing))

    async def fresh(self) -> None:
        """Wait until this is what the database knew when it was asked."""
        if self._stale:
            await self._alone(_nothing)

    def announce(self) -> None:
        """Tell the other servers which seats have somebody here."""
        if self._house.database.shared and not self._announcing:
            self._announcing = True
            self._house.later(self._announce())

    async def _announce(self) -> None:
        # One after the other, until it is true when it has been said: two at once could arrive in the wrong order.
        said = None
        try:
            while (here := self._here()) != said:
                news = f"present {','.join(map(str, sorted(here)))}"
                await self._house.database.write(partial(self._house.bell.ring, table=self.id, news=news))
                said = here
        finally:
            self._announcing = False

    def announce_again(self) -> None:
        """Say it again before the others stop believing it."""
        if self._listeners:
            self.announce()

    def present_at(self, server: str, seats: frozenset[int]) -> None:
        """Browsers that hold these seats are connected to another server; believed until it should have said more."""
        before, known = self._present(), server in self._elsewhere
        self._elsewhere[server] = (seats, time.monotonic() + PRESENCE_SECONDS)
        self._company_changed(before)
        if not known and self._listeners:
            self.announce()  # it has just come and does not know of us

    async def _reload(self) -> None:
        """Take over what the database knows."""
        self._stale = False  # before it is read: what is heard from now on may not be in it
        try:
            stored = await self._house.database.read(lambda connection: rows.load(connection, self.id))
        except BaseException:
            self._stale = True
            raise
        if stored is None:
            raise NotFound
        kept, frames = await asyncio.to_thread(_caught_up, self.frame, stored)
        same = stored.table.standing.version == self.frame.version
        self._sit(stored.table)
        self._keys = stored.keys
        old, self.frame = self.frame, frames[-1]
        if same:
            self._tell(CompanyChange())
        elif kept == old.ply and self.frame.version - old.version == len(frames) - 1:
            for frame in frames[1:]:
                self._tell(Change("play", frame, frame.ply - 1))
        else:
            self._tell(Change("other", self.frame, kept))


async def _nothing() -> None:
    """To be alone at a table is all that is wanted: it reloads what is stale."""


def _caught_up(frame: Frame, stored: Stored) -> tuple[int, list[Frame]]:
    """How many moves stay, and the frames from there on up to what is stored."""
    kept = 0
    for step, move in zip(frame.steps, stored.moves, strict=False):
        if step.notation != move.move:
            break
        kept += 1
    base = frame if kept == frame.ply else replace(frame, state=frame.state_at(kept), steps=frame.steps[:kept])
    frames = [base]
    for move in stored.moves[kept:]:
        frames.append(frames[-1].play(base.face.game.read(frames[-1].state, move.move)))
    frames[-1] = stand(frames[-1], stored.table.standing)
    return kept, frames


def _record(row: TableRow, frame: Frame) -> Record:
    game = frame.face.game
    recorder = Recorder(game, game.setup_from_json(row.setup), frame.start)
    for ply, step in enumerate(frame.steps, start=1):
        recorder.add(step.before, step.move, frame.state_at(ply))
    return recorder.record(frame.state)
