"""The parts of a message that each game defines in its own way, as that game's models."""

from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter

from underhold.client.errors import NotUnderstood
from underhold.client.messages import reader, shape
from underhold.games.cave_farmers.web.messages import CaveFarmersOutlook, CaveFarmersView, HiddenFarmersView
from underhold.games.cave_vs_cave.web.messages import CaveVsCaveView, HiddenView
from underhold.wire.messages import Moment, Moments, Position

View = CaveVsCaveView | CaveFarmersView
_HIDDEN: Final[dict[str, TypeAdapter[Any]]] = {
    "cave-vs-cave": TypeAdapter(list[HiddenView]),
    "cave-farmers": TypeAdapter(list[HiddenFarmersView]),
}
_VIEW: Final[TypeAdapter[View]] = TypeAdapter(Annotated[View, Field(discriminator="game")])


def view_of(shown: Position | Moment) -> View:
    """The view of a position; `isinstance` tells the games apart."""
    return shape(_VIEW, shown.view)


def outlook_of(position: Position) -> CaveFarmersOutlook | None:
    """What pieces would mean to your own seat; None for spectators, and for games that need none."""
    return None if position.outlook is None else shape(reader(CaveFarmersOutlook), position.outlook)


def hidden_of(moments: Moments) -> list[HiddenView] | list[HiddenFarmersView]:
    """What was hidden, by moment; empty unless `everything` was asked for."""
    if moments.game not in _HIDDEN:
        raise NotUnderstood(f"This client does not know the game {moments.game!r}.")
    hidden: list[HiddenView] | list[HiddenFarmersView] = shape(_HIDDEN[moments.game], moments.hidden or [])
    return hidden
