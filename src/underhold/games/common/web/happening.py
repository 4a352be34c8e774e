"""Events as plain data with named values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from underhold.games.common.naming.events import kind_of
from underhold.wire.messages import Happening

Namer = Callable[[Any], Any]


def happenings(events: Sequence[Any], namers: Mapping[str, Namer]) -> list[Happening]:
    """The events with their values by name. `namers` convert the number in a field to an id."""
    converted = []
    for event in events:
        values = {field.name: getattr(event, field.name) for field in fields(event)}
        seat = values.pop("seat", None)
        named = {name: namers[name](value) if name in namers else value for name, value in values.items()}
        converted.append(Happening(kind=kind_of(event), seat=seat, values=named))
    return converted
