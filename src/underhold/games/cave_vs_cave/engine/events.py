"""Events: what happened when a move was played, one type for each kind. The log, statistics and animations are based
on them. All events of this game are public, so all seats receive the same ones.

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
    """The power of a blue room applied."""

    seat: int
    room: int


@dataclass(frozen=True, slots=True)
class Paid:
    seat: int
    goods: int


@dataclass(frozen=True, slots=True)
class Gained:
    """Goods received, without what was lost to a limit."""

    seat: int
    goods: int


@dataclass(frozen=True, slots=True)
class LostToCap:
    seat: int
    goods: int


@dataclass(frozen=True, slots=True)
class Excavated:
    """A face-down room was moved from its space to the display."""

    seat: int
    space: int
    room: int


@dataclass(frozen=True, slots=True)
class RoomDrawn:
    """Solo: the top room of the draw pile was moved to the display."""

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
    start: int  # the start player of the next round


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
    """Whether the event revealed something hidden, so that it cannot be undone."""
    return isinstance(event, Excavated | RoomDrawn | ActionRevealed)


def ends_turn(event: Event) -> bool:
    """Whether the event ends a player's turn."""
    return isinstance(event, TurnEnded)
