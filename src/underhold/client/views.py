"""The parts of a message that each game shapes in its own way, as that game's models."""

from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from underhold.client.messages import reader, shape
from underhold.games.cave_farmers.web.messages import CaveFarmersOutlook, CaveFarmersView, HiddenFarmersView
from underhold.games.cave_vs_cave.web.messages import CaveVsCaveView, HiddenView
from underhold.wire.messages import Moment, Moments, Position

View = CaveVsCaveView | CaveFarmersView
_VIEW: Final[TypeAdapter[View]] = TypeAdapter(Annotated[View, Field(discriminator="game")])


def view_of(shown: Position | Moment) -> View:
    """What lies on the table, by name; `isinstance` tells the games apart."""
    return shape(_VIEW, shown.view)


def outlook_of(position: Position) -> CaveFarmersOutlook | None:
    """What pieces would mean to one's own seat; None where the view says it all, and for those who only watch."""
    return None if position.outlook is None else shape(reader(CaveFarmersOutlook), position.outlook)


def hidden_of(moments: Moments) -> list[HiddenView] | list[HiddenFarmersView]:
    """What lay face down, by moment; empty unless everything was asked for."""
    hidden = moments.hidden or []
    if moments.game == "cave-vs-cave":
        return shape(reader(list[HiddenView]), hidden)
    return shape(reader(list[HiddenFarmersView]), hidden)
