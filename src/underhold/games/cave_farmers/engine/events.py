"""Events: what happened when a move was played, one type for each kind. All events of this game are public, so all
seats receive the same ones.

Goods are the two packed words of goods.py, cells are masks of board.py, all other values are numbers of the tables.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardRevealed:
    round: int  # the printed number
    space: int


@dataclass(frozen=True, slots=True)
class WishTurned:
    """The card of round 4 was turned over to its urgent side."""


@dataclass(frozen=True, slots=True)
class MarkerRevealed:
    round: int
    marker: int
    harvest: int  # the resulting harvest


@dataclass(frozen=True, slots=True)
class Replenished:
    space: int
    goods: int
    stock: int


@dataclass(frozen=True, slots=True)
class SpaceCleared:
    """Solo: the goods on a crowded space were removed."""

    space: int


@dataclass(frozen=True, slots=True)
class SpaceRescued:
    """Solo: the player paid a ruby to keep the goods on a space."""

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
    """A dwarf could not use any space."""

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
    """Third question mark: a player skips the `field` or the `breeding` phase."""

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
    winner: int | None  # None: several players share the win


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
    """Whether the event revealed something hidden, so that it cannot be undone."""
    return isinstance(event, CardRevealed | MarkerRevealed)


def ends_turn(event: Event) -> bool:
    """Whether the event ends a player's turn, or their feeding."""
    return isinstance(event, TurnEnded | Fed)
