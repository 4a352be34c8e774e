"""Events as text, for games without sentences of their own."""

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import Any


def kind_of(event: Any) -> str:
    """The kind of an event: `lost_to_cap` for a `LostToCap`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower()


def event_text(event: Any, names: Sequence[str]) -> str:
    """An event as one line: the player, the kind of event, and its values."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    seat = values.pop("seat", None)
    description = ", ".join(f"{name} {value}" for name, value in values.items())
    text = kind_of(event).replace("_", " ") + (f": {description}" if description else "")
    return text if seat is None else f"{names[seat]}: {text}"
