"""What happened: one type for each fact. Playing a move returns them in order; the log, statistics and animations read
nothing else. Every fact of this game is public, so all seats are told the same (see `view.visible`).

Goods are packed integers, rooms and actions are numbers of the content tables, spaces and edges of `board.py`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ActionRevealed:
    round: int
    action: int


@dataclass(frozen=True, slots=True)
class ActionChosen:
    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class RoomUsed:
    seat: int
    room: int


@dataclass(frozen=True, slots=True)
class RoomAnswered:
    """A blue room did its work."""

    seat: int
    room: int


@dataclass(frozen=True, slots=True)
class Paid:
    seat: int
    goods: int


@dataclass(frozen=True, slots=True)
class Gained:
    """What really arrived."""

    seat: int
    goods: int


@dataclass(frozen=True, slots=True)
class LostToCap:
    seat: int
    goods: int


@dataclass(frozen=True, slots=True)
class Excavated:
    """A face-down room was taken off its space and lies in the display now."""

    seat: int
    space: int
    room: int


@dataclass(frozen=True, slots=True)
class RoomDrawn:
    """Solo: the top of the draw pile lies in the display now."""

    room: int


@dataclass(frozen=True, slots=True)
class Furnished:
    seat: int
    room: int
    space: int


@dataclass(frozen=True, slots=True)
class WallBuilt:
    seat: int
    edge: int


@dataclass(frozen=True, slots=True)
class WallTornDown:
    seat: int
    edge: int


@dataclass(frozen=True, slots=True)
class CavernTaken:
    seat: int
    face: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int
    start: int  # who begins the next one


@dataclass(frozen=True, slots=True)
class GameEnded:
    points: tuple[int, ...]
    winner: int | None  # None: drawn


Event = (
    ActionRevealed
    | ActionChosen
    | RoomUsed
    | RoomAnswered
    | Paid
    | Gained
    | LostToCap
    | Excavated
    | RoomDrawn
    | Furnished
    | WallBuilt
    | WallTornDown
    | CavernTaken
    | TurnEnded
    | RoundEnded
    | GameEnded
)


def reveals(event: Event) -> bool:
    """Whether it brought something to light that cannot be unseen."""
    return isinstance(event, Excavated | RoomDrawn | ActionRevealed)


def ends_turn(event: Event) -> bool:
    """Whether a player's turn is over with it."""
    return isinstance(event, TurnEnded)
