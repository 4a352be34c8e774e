"""What happened: one type for each fact. Every fact of this game is public once it happens, so all seats are told the
same.

Goods come as the two packed words of goods.py, cells as masks of board.py, everything else as numbers of the tables.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardRevealed:
    round: int  # the printed number
    space: int


@dataclass(frozen=True, slots=True)
class WishTurned:
    """The round-4 card shows its urgent side from now on."""


@dataclass(frozen=True, slots=True)
class MarkerRevealed:
    round: int
    marker: int
    harvest: int  # what it means


@dataclass(frozen=True, slots=True)
class Replenished:
    space: int
    goods: int
    stock: int


@dataclass(frozen=True, slots=True)
class SpaceCleared:
    """Solo: a crowded space lost its goods."""

    space: int


@dataclass(frozen=True, slots=True)
class SpaceRescued:
    """Solo: a ruby kept the goods there."""

    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class DwarfPlaced:
    seat: int
    dwarf: int
    strength: int
    space: int
    imitated: int  # -1: nothing


@dataclass(frozen=True, slots=True)
class DwarfIdle:
    """There was no space that a dwarf could use."""

    seat: int


@dataclass(frozen=True, slots=True)
class Gained:
    seat: int
    goods: int
    stock: int


@dataclass(frozen=True, slots=True)
class Paid:
    seat: int
    goods: int
    stock: int


@dataclass(frozen=True, slots=True)
class StartingPlayerTaken:
    seat: int


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A meadow, field, cavern or tunnel; twin tiles are two of these."""

    seat: int
    kind: str
    cell: int


@dataclass(frozen=True, slots=True)
class PastureFenced:
    seat: int
    cells: int


@dataclass(frozen=True, slots=True)
class StableBuilt:
    seat: int
    cell: int


@dataclass(frozen=True, slots=True)
class MineBuilt:
    """An ore mine (and the deep tunnel beside it) or a ruby mine."""

    seat: int
    kind: str
    cell: int


@dataclass(frozen=True, slots=True)
class Furnished:
    seat: int
    tile: int
    cell: int


@dataclass(frozen=True, slots=True)
class Sown:
    seat: int
    grain: int
    vegetables: int


@dataclass(frozen=True, slots=True)
class DwarfBorn:
    seat: int


@dataclass(frozen=True, slots=True)
class Forged:
    seat: int
    dwarf: int
    strength: int


@dataclass(frozen=True, slots=True)
class LootTaken:
    seat: int
    loot: int


@dataclass(frozen=True, slots=True)
class WeaponGrew:
    seat: int
    dwarf: int
    strength: int


@dataclass(frozen=True, slots=True)
class WeaponGiven:
    seat: int
    dwarf: int
    strength: int


@dataclass(frozen=True, slots=True)
class PhaseSkipped:
    """Third question mark: `field` or `breeding`."""

    seat: int
    phase: str


@dataclass(frozen=True, slots=True)
class Harvested:
    seat: int
    grain: int
    vegetables: int


@dataclass(frozen=True, slots=True)
class Fed:
    seat: int
    food: int


@dataclass(frozen=True, slots=True)
class Begged:
    seat: int
    markers: int


@dataclass(frozen=True, slots=True)
class Bred:
    """Newborn animals, in the packed stock word."""

    seat: int
    stock: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int
    harvest: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    points: tuple[int, ...]
    winner: int | None  # None: shared


Event = (
    CardRevealed
    | WishTurned
    | MarkerRevealed
    | Replenished
    | SpaceCleared
    | SpaceRescued
    | DwarfPlaced
    | DwarfIdle
    | Gained
    | Paid
    | StartingPlayerTaken
    | TilePlaced
    | PastureFenced
    | StableBuilt
    | MineBuilt
    | Furnished
    | Sown
    | DwarfBorn
    | Forged
    | LootTaken
    | WeaponGrew
    | WeaponGiven
    | PhaseSkipped
    | Harvested
    | Fed
    | Begged
    | Bred
    | TurnEnded
    | RoundEnded
    | GameEnded
)
Log = list[Event]


def reveals(event: Event) -> bool:
    """Whether it brought something to light that cannot be unseen."""
    return isinstance(event, CardRevealed | MarkerRevealed)


def ends_turn(event: Event) -> bool:
    """Whether a player's turn, or their part in feeding, is over with it."""
    return isinstance(event, TurnEnded | Fed)
