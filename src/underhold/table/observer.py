"""What the rest of a program receives of every change at a table, such as to notify players who are away."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from underhold.table.store import TableRow


@dataclass(frozen=True, slots=True)
class TableChange:
    """One change of a position that was made in this process and is stored."""

    before: TableRow
    after: TableRow
    left: Sequence[int] = ()  # the seats whose players have left or were removed

    @property
    def turn_began(self) -> int | None:
        """The seat whose turn begins with this change; None if the turn goes on, or the game is over."""
        now = self.after.status.to_move
        return None if now == self.before.status.to_move or self.after.status.over else now

    @property
    def ended(self) -> bool:
        """Whether the game is over from now on."""
        return self.after.status.over and not self.before.status.over


class TableObserver(Protocol):
    """Gets every change that is made in this process, after it is stored, and knows which games are rated."""

    def table_changed(self, change: TableChange) -> None:
        """A change was made. Must neither wait nor raise."""

    async def rated(self, tables: Sequence[TableRow]) -> Collection[str]:
        """The ids of those tables whose games count for ratings, if everybody who still joins agrees too."""


class NoObserver:
    """For programs that do nothing else with a change."""

    def table_changed(self, change: TableChange) -> None:
        """Nothing happens."""

    async def rated(self, tables: Sequence[TableRow]) -> Collection[str]:
        """None of them."""
        return ()
