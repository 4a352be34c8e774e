"""A view of The Cave Farmers as plain data: the engine's own fields with names and lists instead of packed numbers.

For programs in any language; docs/write-a-bot.md describes every field. Nothing of the view is lost.
"""

from collections.abc import Sequence
from typing import Any, Final

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, ROUNDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import KINDS, named
from underhold.games.cave_farmers.engine.board import CELLS, cells_of
from underhold.games.cave_farmers.engine.deal import MARKER_IDS
from underhold.games.cave_farmers.engine.furnishing_tables import DUE_NAMES
from underhold.games.cave_farmers.engine.lowering import MARKET_ITEMS
from underhold.games.cave_farmers.engine.state import (
    CLEAR_AT_SIX,
    HARVESTS,
    INTRODUCTORY,
    LATE_MARKERS,
    NO_SPACE,
    NOTHING,
    PHASES,
    TAKE_LEFT_GOODS,
    Farm,
    View,
)
from underhold.games.cave_farmers.naming.goods_found import pile_goods
from underhold.games.common.naming.picking import picked

_PARTS: Final = range(16)  # more than any space has
_RIGHT, _DOWN = 1, 8  # from the first cell of a large pasture to its other one


def plain_view(view: View) -> dict[str, Any]:
    """All that anybody may know."""
    players = int(view.players)
    rounds = ROUNDS[players]  # by their printed numbers: with few players some are left out
    return {
        "players": players,
        "switches": switches_of(view),
        "round": int(view.number()),
        "phase": PHASES[view.phase],
        "seat": int(view.seat),
        "start": int(view.start),
        "marker": int(view.marker),
        "open_spaces": picked(SPACE_IDS, view.open_spaces),
        "occupied": picked(SPACE_IDS, view.occupied),
        "piles": {name: goods for space, name in enumerate(SPACE_IDS) if (goods := pile_goods(view, space))},
        "supply": picked(FURNISHING_IDS, view.supply),
        "harvest": HARVESTS[view.harvest],
        "marks": {str(number): MARKER_IDS[mark] for number, mark in zip(rounds, view.marks, strict=False)},
        "cards": {str(number): SPACE_IDS[card] for number, card in zip(rounds, view.cards, strict=False)},
        "questions": int(view.questions),
        "skips": picked(range(players), view.skips),
        "dwarf": None if view.dwarf == NOTHING else int(view.dwarf),
        "space": None if view.space == NO_SPACE else SPACE_IDS[view.space],
        "imitating": bool(view.imitating),
        "open_parts": picked(_PARTS, view.open_parts),
        "done": picked(_PARTS, view.done),
        "fenced": bool(view.fenced),
        "trades_left": int(view.trades_left),
        "bought": picked(MARKET_ITEMS, view.bought),
        "trip_left": int(view.trip_left),
        "trip_taken": picked(LOOT_IDS, view.trip_taken),
        "trip_strength": int(view.trip_strength),
        "building": None if view.building == NOTHING else FURNISHING_IDS[view.building],
        "loot_price": bool(view.loot_price),
        "overfull": bool(view.overfull),
        "meal_eaten": bool(view.meal_eaten),
        "seats_done": int(view.seats_done),
        "rescued": picked(SPACE_IDS, view.rescued),
        "first": int(view.first),
        "farms": [_farm(farm, rounds) for farm in view.farms],
    }


def _farm(farm: Farm, rounds: Sequence[int]) -> dict[str, Any]:
    return {
        "goods": goods_of(farm),
        "meadows": picked(CELLS, farm.meadows),
        "fields": picked(CELLS, farm.fields),
        "crops": {"grain": _piled(farm, 0, 3), "vegetable": _piled(farm, 3, 2)},
        "small_pastures": picked(CELLS, farm.small),
        "large_pastures": _large_pastures(farm),
        "stables": picked(CELLS, farm.stables),
        "caverns": picked(CELLS, farm.caverns),
        "tunnels": picked(CELLS, farm.tunnels),
        "deep_tunnels": picked(CELLS, farm.deep),
        "ore_mines": picked(CELLS, farm.ore_mines),
        "ruby_mines": picked(CELLS, farm.ruby_mines),
        "furnished": picked(CELLS, farm.furnished),
        "dwellings": picked(CELLS, farm.dwellings),
        "sites": [{"cell": CELLS[site >> 6], "furnishing": FURNISHING_IDS[site & 63]} for site in farm.sites],
        "tiles": picked(FURNISHING_IDS, farm.tiles),
        "covered": picked(FURNISHING_IDS, farm.covered),
        "ordinary": int(farm.ordinary),
        "parlor": next(iter(picked(CELLS, farm.parlor)), None),
        "dwarfs": [
            {
                "weapon": int(farm.weapon(dwarf)),
                "away": bool(farm.away >> dwarf & 1),
                "newborn": bool(farm.newborn >> dwarf & 1),
            }
            for dwarf in range(farm.dwarfs)
        ],
        "standing": picked(SPACE_IDS, farm.standing),
        "begging": int(farm.begging),
        **{name: picked(rounds, farm.due(power)) for power, name in enumerate(DUE_NAMES)},
        "extended": bool(farm.extended),
    }


def _piled(farm: Farm, first: int, most: int) -> list[int]:
    """How many fields bear one, two … of a crop."""
    return [int(farm.crops >> (5 * lane) & 31) for lane in range(first, first + most)]


def _large_pastures(farm: Farm) -> list[list[str]]:
    """The two cells of each."""
    ways = ((farm.large_across, _RIGHT), (farm.large_down, _DOWN))
    return [[CELLS[cell], CELLS[cell + step]] for firsts, step in ways for cell in cells_of(firsts)]


def goods_of(farm: Farm) -> dict[str, int]:
    """All goods and animals by name, also those of which there are none."""
    return dict.fromkeys(KINDS, 0) | named(int(farm.goods), int(farm.stock))


def switches_of(view: View) -> dict[str, bool | int | str]:
    """The switches of the set-up that this game is played with, by name."""
    return {
        "introductory": bool(view.switches & INTRODUCTORY),
        "solo_clear_at": 6 if view.switches & CLEAR_AT_SIX else 7,
        "harvest_markers": "late" if view.switches & LATE_MARKERS else "early",
        "imitation_takes_left_goods": bool(view.switches & TAKE_LEFT_GOODS),
    }
