"""Clocks of tables where people play: what is agreed, and how much time everybody has."""

from typing import Final, Literal

from pydantic import Field

from underhold.wire.base import Wire

DAY_SECONDS: Final = 86_400
MIN_TURN_SECONDS: Final = 5
MAX_LIVE_SECONDS: Final = DAY_SECONDS
MAX_DAYS: Final = 30

ClockKind = Literal["live", "correspondence"]
AtFlag = Literal["bot", "end"]  # a bot takes over the seat, and the player may come back; or the game ends and is lost


class ClockOrder(Wire):
    """The clock of a new table: seconds per turn, used first, and a reserve per seat for the game.

    A live clock counts minutes; a correspondence clock has whole days per turn and no reserve.
    """

    kind: ClockKind
    turn_seconds: int = Field(ge=MIN_TURN_SECONDS, le=MAX_DAYS * DAY_SECONDS)
    reserve_seconds: int = Field(default=0, ge=0, le=MAX_LIVE_SECONDS)
    at_flag: AtFlag = "bot"


class ClockTerms(Wire):
    """What was agreed about time, as in `ClockOrder`."""

    kind: ClockKind
    turn_seconds: int
    reserve_seconds: int
    at_flag: AtFlag


class SeatTime(Wire):
    """The time that a seat has left."""

    turn_ms: int  # for the current turn, or for the next one
    reserve_ms: int  # used when the time of a turn is used up
    flagged: bool = False  # its time ran out, and a bot plays for it now


class Clock(Wire):
    """The clock at the moment when the message was made. Clients count down the running seat themselves."""

    terms: ClockTerms
    started: bool  # false: it starts when all seats are taken, a live clock also needs the first move of a person
    running: int | None  # the seat whose time runs
    seats: list[SeatTime]
