"""What visitors may see of a table: the position and its changes, who is there, replays, records, analyses."""

from collections.abc import Collection
from functools import partial
from weakref import ref

from underhold.core.record import Record
from underhold.table import analysis_messages, clock_changes, messages_for, replay_messages, seats
from underhold.table.chat import Chat, has_chat
from underhold.table.identity import Visitor
from underhold.table.presence import Presence
from underhold.table.problems import GameNotOver, TableProblem
from underhold.table.recipient import Recipient
from underhold.table.rematch import next_number
from underhold.table.services import Services
from underhold.table.store import SeatRow, TableRow
from underhold.table.subscriptions import PositionChanged
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages


class ReadableTable:
    """A table as it is stored, and who is connected to it. Nothing here changes it: that is for `Table`."""

    def __init__(self, services: Services, row: TableRow, game: VersionedGame) -> None:
        self.id = row.id
        self.row = row
        self.game = game
        # A weak reference: a cycle would keep a table in memory that nobody uses, until the garbage collector runs.
        self.presence = Presence(services, row.id, partial(_seats_of, ref(self)))
        self.chat = Chat(services.chats, row.id, self.presence.notify)
        self._services = services

    @property
    def version(self) -> int:
        return self.game.version

    def seats_of(self, who: Visitor) -> tuple[int, ...]:
        """The seats that a visitor holds, by browser or by token."""
        return seats.seats_of(self.row, self._services.keys, who)

    def next_seats_of(self, who: Visitor) -> list[int]:
        """The seats that a visitor has at the table of a rematch."""
        return [next_number(seat, len(self.row.seats)) for seat in self.seats_of(who)]

    def takes_part(self, who: Visitor) -> bool:
        """Whether a visitor plays here, or may return to a seat that a bot has taken over."""
        return bool(self.seats_of(who) or self._former_seats_of(who))

    def chat_seat(self, who: Visitor) -> SeatRow:
        """The seat at which a visitor speaks; raises TableProblem."""
        if not has_chat(self.row) or not self.chat.available:
            raise TableProblem("no_chat", "chat.off")
        held = self.seats_of(who)
        if not held:
            raise TableProblem("not_your_seat", "chat.players_only")
        return self.row.seats[held[0]]

    def position(self, who: Visitor, language: str) -> messages.Position:
        """The table as the visitor may see it."""
        to = self.recipient(who, language)
        return messages_for.position(self.row, self.game, to, self.presence.attendance(), self._clock_message())

    def snapshot(self, who: Visitor, language: str, log_from: int = 0) -> messages.Snapshot:
        """The position, and the log from an entry on."""
        to = self.recipient(who, language)
        present, clock = self.presence.attendance(), self._clock_message()
        return messages_for.snapshot(self.row, self.game, to, present, log_from, clock)

    def unchanged(
        self, who: Visitor, language: str, version: int | None, view: str | None
    ) -> messages.Unchanged | None:
        """The answer to a visitor that has this version, written for this view; None if it needs a snapshot."""
        if version != self.version or view != self.recipient(who, language).view:
            return None
        return messages.Unchanged(version=self.version, company=self.company(who, language))

    def update(self, change: PositionChanged, who: Visitor, language: str) -> messages.Update:
        """A change as the visitor may see it; the table may have moved on since."""
        to = self.recipient(who, language)
        return messages_for.update(self.row, change, to, self.presence.attendance(), self._clock_message())

    def patch(self, change: PositionChanged, who: Visitor, language: str) -> messages.Patch | None:
        """A change as what is different for the visitor; None if that cannot be said and a snapshot is needed."""
        to = self.recipient(who, language)
        return messages_for.patch(self.row, change, to, self.presence.attendance(), self._clock_message())

    def company(self, who: Visitor, language: str) -> messages.Company:
        """Who sits there and who is connected, the request to undo, the rematch, and the clock."""
        to = self.recipient(who, language)
        return messages_for.company(self.row, self.game, to, self.presence.attendance(), self._clock_message())

    def links(self, who: Visitor, held: Collection[int] = ()) -> messages.TableMade:
        """The links that the visitor may share.

        `held`: further seats of the visitor, for after a rematch: the token of a seat does not open the next table.
        """
        return seats.links(self.row, self._services.keys, who, {*self.seats_of(who), *held})

    async def moments(
        self, who: Visitor, language: str, start: int, count: int, show_hidden: bool, whole_log: bool = False
    ) -> messages.Moments:
        """A part of the game, move by move; what was hidden can only be shown of a game that is over."""
        if show_hidden and not self.game.over:
            raise GameNotOver
        to = self.recipient(who, language)
        present = self.presence.attendance()
        return await self._services.run_slow(
            replay_messages.moments, self.row, self.game, to, present, start, count, show_hidden, whole_log
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
        to = self.recipient(who, language)
        return await self._services.run_slow(analysis_messages.report, self.row, self.game, progress, to)

    def recipient(self, who: Visitor, language: str) -> Recipient:
        """For whom a message to the visitor is written: visitors with equal recipients get the same."""
        return Recipient(self.seats_of(who), language, self._former_seats_of(who))

    def _former_seats_of(self, who: Visitor) -> tuple[int, ...]:
        return seats.former_seats_of(self.row, self._services.keys, who)

    def _clock_message(self) -> messages.Clock | None:
        return clock_changes.clock_message(self.row, self._services.uptime.now())


def _seats_of(table: "ref[ReadableTable]", who: Visitor) -> tuple[int, ...]:
    live = table()
    return () if live is None else live.seats_of(who)
