"""The dwarfs of a farm from their description."""

from typing import Any, Final

from underhold.core.errors import BadPosition
from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.engine.board import BIT
from underhold.games.cave_farmers.engine.farm_changes import dwarf_places
from underhold.games.cave_farmers.engine.furnishing_tables import SIXTH_DWARF_TILES
from underhold.games.cave_farmers.engine.state import ACT, MOST_DWARFS, PAY, PLACE, SITE, Farm

IN_A_TURN: Final = (ACT, PAY, SITE)
WORK: Final = (PLACE, *IN_A_TURN)  # phases in which dwarfs are away from home


def away_at_work(weapons: list[int], newborn: int, working: int) -> list[int]:
    """The dwarfs away from home if `working` of them work and nobody is idle: the weakest first, newborn always."""
    grown = range(len(weapons) - newborn)
    weakest = sorted(grown, key=lambda dwarf: weapons[dwarf])[:working]
    return sorted([*weakest, *range(len(weapons) - newborn, len(weapons))])


def add_family(farm: Farm, given: dict[str, Any], phase: int, part: str) -> None:
    """The dwarfs, their weapons, and where they are; the farm has its furnishings already. Raises BadPosition."""
    weapons = given.get("dwarfs", [0, 0])
    newborn = given.get("newborn", 0)
    farm.dwarfs = len(weapons)
    _check_places(farm, f"{part} dwarfs")
    if newborn > len(weapons) - 2 or any(weapons[len(weapons) - newborn :]):
        raise BadPosition.of("error.position.cave_farmers.newborn", f"{part} newborn")
    farm.weapons = sum(strength << 4 * dwarf for dwarf, strength in enumerate(weapons))
    young = range(len(weapons) - newborn, len(weapons))
    farm.newborn = sum(1 << dwarf for dwarf in young)
    on = given.get("on", [])
    farm.standing = sum(int(BIT[SPACE_IDS.index(space)]) for space in on)
    away = given.get("away", away_at_work(weapons, newborn, len(on)) if phase in WORK else [])
    if phase not in WORK and (on or away):
        raise BadPosition.of("error.position.cave_farmers.at_home", f"{part} on")
    if any(dwarf >= len(weapons) for dwarf in away):
        raise BadPosition.of(
            "error.position.cave_farmers.dwarf_number", f"{part} away", last=len(weapons) - 1, given=max(away)
        )
    if phase in WORK and not set(young) <= set(away):
        raise BadPosition.of("error.position.cave_farmers.newborn_away", f"{part} away")
    if len(on) > len(set(away) - set(young)):
        raise BadPosition.of("error.position.cave_farmers.on_away", f"{part} on", count=len(on))
    farm.away = sum(1 << dwarf for dwarf in away)


def _check_places(farm: Farm, part: str) -> None:
    if not 2 <= farm.dwarfs <= MOST_DWARFS:
        raise BadPosition.of("error.position.cave_farmers.family", part, most=MOST_DWARFS, given=int(farm.dwarfs))
    if farm.dwarfs == MOST_DWARFS and not farm.tiles & SIXTH_DWARF_TILES:
        raise BadPosition.of("error.position.cave_farmers.sixth", part)
    places = int(dwarf_places(farm))
    if min(farm.dwarfs, MOST_DWARFS - 1) > places:
        raise BadPosition.of("error.position.cave_farmers.places", part, count=places, given=int(farm.dwarfs))
