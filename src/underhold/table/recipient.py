"""For whom a message is written."""

from dataclasses import dataclass

from underhold import __version__
from underhold.locale import Words, words
from underhold.table.versioned_game import VersionedGame


@dataclass(frozen=True, slots=True)
class Recipient:
    """The seats that the reader of a message holds or held, and its language."""

    seats: tuple[int, ...]
    language: str
    former_seats: tuple[int, ...] = ()  # that a bot has taken over and that the reader may return to

    @property
    def words(self) -> Words:
        return words(self.language)

    @property
    def view(self) -> str:
        """A text that is the same for all who get the same messages from this version of the program."""
        return f"{__version__}/{self.language}/{_joined(self.seats)}/{_joined(self.former_seats)}"

    @property
    def you(self) -> int | None:
        """The seat that sentences may call `you`; None if several people share a screen, or for a spectator."""
        return self.seats[0] if len(self.seats) == 1 else None

    def seat_at(self, game: VersionedGame) -> int | None:
        """The seat whose view the recipient gets: the one to move if it is theirs."""
        to_move = game.to_move
        return to_move if to_move in self.seats else (self.seats[0] if self.seats else None)


def _joined(seats: tuple[int, ...]) -> str:
    return ",".join(map(str, seats))
