"""Events as plain data with named values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Final

from underhold.games.common.naming.events import kind_of
from underhold.wire.messages import Happening, trusted

Namer = Callable[[Any], Any]
_happening: Final = trusted(Happening)


def happenings(events: Sequence[Any], namers: Mapping[str, Namer]) -> list[Happening]:
    """The events with their values by name. `namers` convert the number in a field to an id."""
    converted = []
    for event in events:
        values = {name: getattr(event, name) for name in _field_names(type(event))}  # type: ignore[arg-type]
        seat = values.pop("seat", None)
        named = {name: namers[name](value) if name in namers else value for name, value in values.items()}
        converted.append(_happening(kind=kind_of(event), seat=seat, values=named))
    return converted


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
