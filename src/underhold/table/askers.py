"""Who the work of bots is done for: the keys by which the queue is fair."""

from typing import TYPE_CHECKING, Final

from underhold.table.fair_queue import Asker
from underhold.table.identity import Visitor

if TYPE_CHECKING:
    from underhold.table.table import Table

_REMEMBERED: Final = 10_000  # guests whose address is remembered


class Askers:
    """Remembers from which address each guest came last. Addresses are not stored, so a restart forgets them."""

    def __init__(self) -> None:
        self._addresses: dict[str, str] = {}  # by guest; the last visitor at the end

    def met(self, who: Visitor) -> None:
        """Remember the address of a visitor."""
        if who.guest is not None and who.address is not None:
            self._addresses.pop(who.guest, None)
            self._addresses[who.guest] = who.address
            while len(self._addresses) > _REMEMBERED:
                del self._addresses[next(iter(self._addresses))]

    def visitor(self, who: Visitor, name: str) -> Asker:
        """The asker of something that a visitor wants; `name` stands for a visitor without a guest."""
        guest = name if who.guest is None else who.guest
        return Asker(_alone(guest) if who.address is None else who.address, guest)

    def table(self, table: "Table") -> Asker:
        """The asker of a bot's move: the guest who made the table.

        If its address is not known, that of another player or of a spectator counts: else a restart would make
        one address look like many. If nobody's address is known, the maker counts as an address of its own.
        """
        row = table.row
        maker = row.maker or ""
        guests = [maker, *sorted(guest for seat in row.seats for guest in seat.guests)]
        known = [self._addresses[guest] for guest in guests if guest in self._addresses]
        known += [who.address for who in table.presence.visitors() if who.address is not None]
        return Asker(known[0] if known else _alone(maker), maker)


def _alone(guest: str) -> str:
    return f"guest {guest}"  # no address looks like this
