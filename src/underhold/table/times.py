"""Stored times as texts: microseconds since 1970, and ISO 8601."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def iso(micros: int) -> str:
    """A stored time as ISO 8601."""
    moment = _EPOCH + timedelta(microseconds=micros)  # integers only: a float would be a microsecond off
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def micros(text: str) -> int:
    """The stored time for ISO 8601; raises ValueError."""
    moment = datetime.fromisoformat(text)
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    return (moment - _EPOCH) // timedelta(microseconds=1)
