"""One player's farm from its description."""

from typing import Any

from underhold.core.errors import BadPosition
from underhold.games.cave_farmers.content import FOOD_AT_START, ROUNDS, SOLO_FOOD, SPACE_IDS
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine.lowering import BOTH_ONCE
from underhold.games.cave_farmers.engine.positions.family import add_family
from underhold.games.cave_farmers.engine.positions.land import add_land
from underhold.games.cave_farmers.engine.positions.layout import SUPPLIERS
from underhold.games.cave_farmers.engine.state import Farm, State


def build_farm(state: State, seat: int, given: dict[str, Any]) -> Farm:
    """The farm of a seat; raises BadPosition."""
    farm = Farm()
    part = f"seat{seat}"
    goods = pack(**given.get("goods", {"food": _food_at_start(state, seat)}))
    farm.goods, farm.stock = goods.goods, goods.stock
    add_land(farm, given, part)
    add_family(farm, given, int(state.phase), part)
    farm.begging = given.get("begging", 0)
    built = {name for name, _ in given.get("furnishings", [])}
    for supplier, number in given.get("due", []):
        _add_due(farm, supplier, int(number), int(state.players), built, f"{part} due")
    for name in given.get("both_done", []):
        farm.extended |= BOTH_ONCE[SPACE_IDS.index(name)]
    return farm


def _food_at_start(state: State, seat: int) -> int:
    if state.players == 1:
        return SOLO_FOOD
    return FOOD_AT_START[(seat - int(state.first)) % int(state.players)]


def _add_due(farm: Farm, supplier: str, number: int, players: int, built: set[str], part: str) -> None:
    if supplier not in built:
        raise BadPosition.of("error.position.cave_farmers.supplier", part, name=supplier)
    if number not in ROUNDS[players]:
        raise BadPosition.of("error.position.cave_farmers.no_round", part, players=players, round=number)
    for power, name in enumerate(SUPPLIERS):
        if name == supplier:
            farm.add_due(power, 1 << ROUNDS[players].index(number))
