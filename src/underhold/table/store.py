"""What a table keeps, as plain data, and the protocol of the store that keeps it.

A game is its setup, its deal and its moves. The rest is what lists show and what has to be known before a game is
replayed. Times are microseconds since 1970.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol

from underhold.table.clock import Clock, Terms

if TYPE_CHECKING:
    from underhold.table.forgetting import Forgotten

ListKind = Literal["mine", "open", "finished"]
ClockFilter = Literal["none", "live", "correspondence"]
RequestKey = tuple[int, str]  # a seat, and the key that it gave its request


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and who holds it."""

    number: int
    kind: str  # here, link, bot
    bot: str | None = None
    name: str | None = None
    claimed: bool = False
    guests: frozenset[str] = frozenset()
    link_number: int = 0  # of the link that is valid: taking the seat makes a new one
    hints: bool = False  # its player agrees to hints in a game between people
    hints_used: int = 0
    left: bool = False  # its player has left, and a bot plays on
    character: str | None = None  # that the bot keeps from an earlier game; None: see `bots.characters`


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A player asks the others to agree to undo, and these seats have agreed so far."""

    seat: int
    ply: int  # the number of moves that would stay
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RemovalRequest:
    """Players want a bot to play on for a player who is away, and these seats have agreed so far."""

    seat: int  # of the player who is away
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameStatus:
    """What is stored of a position beside its moves: for lists, and to resume the game."""

    version: int
    ply: int
    label: str
    to_move: int | None
    bot_to_move: bool
    over: bool
    winner: int | None = None
    points: tuple[int, ...] | None = None
    undone: tuple[str, ...] = ()
    undo_request: UndoRequest | None = None
    removal: RemovalRequest | None = None  # never beside a request to undo: the later one takes its place
    takebacks: int = 0
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its moves."""

    id: str
    game: str
    rules: int  # the version of the game's rules
    setup: dict[str, Any]
    deal: dict[str, Any]
    status: GameStatus
    seats: tuple[SeatRow, ...]
    listed: bool = False
    uploaded: bool = False
    maker: str | None = None
    rematch: str | None = None
    deal_known: bool = False  # somebody may know the deal: the seed was given, or the game was continued
    lesson: str | None = None  # the lesson of the game that is taught here
    ended: str | None = None  # why the game ended before its end: left, resigned, closed, time
    opening: int = 0  # moves that were given with the deal, and cannot be undone
    daily: str | None = None  # the day, if this is its maker's attempt at a daily deal
    clock: Terms | None = None  # what was agreed about time; `status.clock` is how much is left
    chat: str = "players"  # who reads the chat: off, players, public
    seen: int = 0  # when a person who sits there was connected last, to the hour; 0: nobody sits there yet
    created: int = 0
    updated: int = 0

    @property
    def counts(self) -> bool:
        """Whether an attempt at a daily deal still counts: without hints, and without undoing what was revealed."""
        used_hints = any(seat.hints_used for seat in self.seats)
        return self.status.takebacks == 0 and self.ended is None and not used_hints

    @property
    def seated_people(self) -> list[SeatRow]:
        """The seats that people have taken and not left."""
        return [seat for seat in self.seats if seat.kind != "bot" and seat.claimed and not seat.left]


@dataclass(frozen=True, slots=True)
class DailyScore:
    """The result of a finished attempt at a daily deal that counts."""

    table: str
    name: str | None
    points: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One move, in notation."""

    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything that is stored of a table."""

    table: TableRow
    moves: tuple[MoveRow, ...]
    keys: dict[RequestKey, int]  # the version that each request led to


@dataclass(frozen=True, slots=True)
class SeatUpdate:
    """A bot takes over the seat of a player, or the player returns to it."""

    seat: int
    bot: str | None  # the bot that plays there from now on; None: the player is back
    forget: bool = False  # its player does not come back: no browser holds it any more, and its link is invalid

    def applied_to(self, row: SeatRow) -> SeatRow:
        """The seat afterwards."""
        row = replace(row, kind="link" if self.bot is None else "bot", bot=self.bot, left=self.bot is not None)
        return replace(row, guests=frozenset(), link_number=row.link_number + 1) if self.forget else row


@dataclass(frozen=True, slots=True)
class PositionUpdate:
    """One change of a position: the moves that are removed and added, and the status afterwards."""

    status: GameStatus
    keep: int  # later moves are deleted
    moves: Sequence[MoveRow] = ()  # written after those that stay
    keys: dict[RequestKey, int] = field(default_factory=dict)
    answers: UndoRequest | RemovalRequest | None = None  # the request that this answers: it must be the stored one
    seats: tuple[SeatUpdate, ...] = ()
    ended: str | None = None  # why the game ends before its end
    appends: bool = False  # the expected version has no moves after `keep`, so none have to be deleted

    def check(self) -> None:
        """Raise ValueError if the number of moves contradicts the status."""
        if self.keep + len(self.moves) != self.status.ply:
            raise ValueError("the number of moves is not what the status says")


class StoreListener(Protocol):
    """Gets notified when other processes change the tables of a shared store."""

    def table_changed(self, table: str) -> None:
        """Another process has changed a table."""

    def chat_changed(self, table: str) -> None:
        """Another process has changed the chat of a table."""

    def people_present(self, process: str, table: str, seats: frozenset[int], spectators: int) -> None:
        """Players of these seats, and of no others, and this many spectators are connected to another process."""

    def notifications_missed(self) -> None:
        """Any table may have been changed, because notifications were lost."""


class Store(Protocol):
    """Keeps tables. Each method is one transaction; when it returns, what it wrote is safe.

    Methods that change who sits at a table return it as it is afterwards, None if there is no such table.
    """

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same tables."""

    @property
    def pending_writes(self) -> int:
        """How many writes are under way."""

    async def open(self, listener: StoreListener) -> None:
        """Open the store. From then on, the listener is notified of changes by other processes."""

    async def close(self) -> None:
        """Finish what is under way."""

    async def healthy(self) -> bool:
        """Whether the store answers."""

    async def secret(self, proposed: bytes) -> bytes:
        """The secret of this store; the proposed one if it has none yet."""

    async def insert_table(self, table: TableRow, moves: Sequence[MoveRow]) -> bool:
        """Write a new table; `created`, `updated` and, if a person sits there, `seen` are set to the current time.

        False, and nothing is written, if it is an attempt at a daily deal and its maker has made one before.
        """

    async def insert_rematch(self, old: str, table: TableRow) -> TableRow | None:
        """Write the table of a rematch, unless there is one already; the old table names the one that counts."""

    async def load(self, table: str) -> StoredTable | None:
        """Everything that is stored of a table."""

    async def update_position(self, table: str, expected_version: int, update: PositionUpdate) -> bool:
        """Change a position that is at the expected version; otherwise write nothing and return False."""

    async def claim_seat(
        self, table: str, seats: Iterable[int], guest: str | None, name: str | None
    ) -> tuple[int | None, TableRow | None]:
        """Take the first of these seats that is still free, and return its number; None if all are taken.

        The seat gets a new link, so that the invitation is used up.
        """

    async def hold_seat(
        self, table: str, seat: int, link_number: int, guest: str | None, name: str | None
    ) -> TableRow | None:
        """Record that another browser holds a taken seat, and the name that it chose, if its link has this number."""

    async def sign_out(
        self, table: str, seat: int, link_number: int, guest: str | None
    ) -> tuple[bool, TableRow | None]:
        """Let only this browser hold a seat, and give the seat a new link; False if its link has another number."""

    async def agree_to_hints(self, table: str, seats: Sequence[int], agree: bool) -> TableRow | None:
        """Record whether the players of these seats agree to hints."""

    async def count_hint(self, table: str, seat: int) -> TableRow | None:
        """Count a hint that a seat has used."""

    async def rename_seats(self, table: str, seats: Sequence[int], name: str | None) -> TableRow | None:
        """Change the name that is shown at these seats."""

    async def list_tables(
        self,
        kind: ListKind,
        guest: str | None,
        game: str | None,
        before: int | None,
        limit: int,
        players: int | None = None,
        clock: ClockFilter | None = None,
    ) -> list[TableRow]:
        """Tables, the latest first. `mine`: where this browser sits, or which it made; `open`: listed tables with a
        free seat; `finished`: games that are over, if they are this browser's or listed. `players`: tables with
        this number of seats only; `clock`: with this kind of clock only."""

    async def daily_attempts(self, guest: str, game: str, day: str | None, limit: int) -> list[TableRow]:
        """The attempts of a guest at the daily deals of a game, the latest day first; `day`: at this one only."""

    async def daily_scores(self, game: str, day: str) -> list[DailyScore]:
        """The results at a daily deal that count (`TableRow.counts`): the best first, of equal ones the earliest."""

    async def load_daily_best(self, game: str, day: str) -> str | None:
        """What is stored of the solver's best line at a daily deal."""

    async def save_daily_best(self, game: str, day: str, text: str) -> None:
        """Store the solver's best line at a daily deal, in place of an earlier one."""

    async def forget_guest(self, guest: str) -> "Forgotten":
        """Delete what is stored about a guest, and the tables where nobody else sat."""

    async def mark_seen(self, table: str, at: int) -> None:
        """Store when a person who sits at a table was seen. Other processes are not notified."""

    async def waiting_for_bots(self, seen_since: int, limit: int) -> list[tuple[str, int]]:
        """Tables where a bot is to move and a person was seen since a time, with their versions; the one that was
        changed longest ago first."""

    async def save_clock(self, table: str, version: int, clock: Clock) -> bool:
        """Store a clock that has changed without the position; False if the position has another version."""

    async def next_flags(self, limit: int) -> list[tuple[str, int]]:
        """Tables whose clock runs, and when their time will be used up (`Clock.due`); the earliest first."""

    async def advance_uptime(self, to: int) -> int:
        """Store the uptime for clocks, if it is later than the one that is stored, and return the later one.

        With 0 it is only read; the time when the clock of a table began to run counts too.
        """

    async def load_analysis(self, table: str) -> str | None:
        """The stored analysis of a game."""

    async def save_analysis(self, table: str, text: str) -> None:
        """Store the analysis of a game, in place of an earlier one."""

    async def announce_presence(self, table: str, seats: frozenset[int], spectators: int) -> None:
        """Tell the other processes which seats have a player connected here, and how many spectators there are."""
