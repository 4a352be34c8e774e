"""What a table keeps, as plain data, and the protocol of the store that keeps it.

A game is its set-up, its deal and its moves. The rest is what lists show and what has to be known before a game is
replayed. Times are microseconds since 1970.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from underhold.table.forgetting import Forgotten

ListKind = Literal["mine", "open", "finished"]
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


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A player asks the others to agree to undo, and these seats have agreed so far."""

    seat: int
    ply: int  # the number of moves that would stay
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
    takebacks: int = 0


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
    ended: str | None = None  # why the game ended before its end
    seen: int = 0  # when a person who sits there was connected last
    created: int = 0
    updated: int = 0


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
class PositionUpdate:
    """One change of a position: the moves that are removed and added, and the status afterwards."""

    status: GameStatus
    keep: int  # later moves are deleted
    moves: Sequence[MoveRow] = ()  # written after those that stay
    keys: dict[RequestKey, int] = field(default_factory=dict)
    answers: UndoRequest | None = None  # the request that this answers: it must still be the stored one
    claims: int | None = None  # a seat that counts as taken from now on, because somebody has played there

    def check(self) -> None:
        """Raise ValueError if the number of moves contradicts the status."""
        if self.keep + len(self.moves) != self.status.ply:
            raise ValueError("the number of moves is not what the status says")


class StoreListener(Protocol):
    """Gets notified when other processes change the tables of a shared store."""

    def table_changed(self, table: str) -> None:
        """Another process has changed a table."""

    def seats_present(self, process: str, table: str, seats: frozenset[int]) -> None:
        """Players of these seats, and of no others, are connected to another process."""

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

    async def insert_table(self, table: TableRow, moves: Sequence[MoveRow]) -> None:
        """Write a new table; `created` and `updated` are set to the current time."""

    async def insert_rematch(self, old: str, table: TableRow) -> TableRow | None:
        """Write the table of a rematch, unless there is one already; the old table names the one that counts."""

    async def load(self, table: str) -> StoredTable | None:
        """Everything that is stored of a table."""

    async def update_position(self, table: str, expected_version: int, update: PositionUpdate) -> bool:
        """Change a position that is at the expected version; otherwise write nothing and return False."""

    async def hold_seat(self, table: str, seat: int, guest: str | None, name: str | None) -> TableRow | None:
        """Record that a browser holds a seat, and the name that it chose."""

    async def claim_seat(
        self, table: str, seats: Iterable[int], guest: str | None, name: str | None
    ) -> tuple[int | None, TableRow | None]:
        """Take the first of these seats that is still free, and return its number; None if all are taken."""

    async def rename_seats(self, table: str, seats: Sequence[int], name: str) -> TableRow | None:
        """Change the name that is shown at these seats."""

    async def list_tables(
        self, kind: ListKind, guest: str | None, game: str | None, before: int | None, limit: int
    ) -> list[TableRow]:
        """Tables, the latest first. `mine`: where this browser sits, or which it made; `open`: listed tables with a
        free seat; `finished`: games that are over, if they are this browser's or listed."""

    async def forget_guest(self, guest: str) -> "Forgotten":
        """Delete what is stored about a guest, and the tables where nobody else sat."""

    async def waiting_for_bots(self, idle_seconds: float, limit: int) -> list[str]:
        """Tables where a bot is to move and nothing has happened for so long; the longest wait first."""

    async def load_analysis(self, table: str) -> str | None:
        """The stored analysis of a game."""

    async def save_analysis(self, table: str, text: str) -> None:
        """Store the analysis of a game, in place of an earlier one."""

    async def announce_presence(self, table: str, seats: frozenset[int]) -> None:
        """Tell the other processes which seats have a player connected here."""
