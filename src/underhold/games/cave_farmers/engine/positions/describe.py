"""A state or a view as a description by name. The deal is described for a state only."""

from typing import Any, Final

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, ROUNDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.board import CELLS, FIRST_CAVERN, cells_of
from underhold.games.cave_farmers.engine.deal import MARKER_IDS
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_BIT, MEAL_TILE
from underhold.games.cave_farmers.engine.lowering import BOTH_ONCE, IN_STOCK, MARKET_ITEMS
from underhold.games.cave_farmers.engine.positions.family import IN_A_TURN, WORK, away_at_work
from underhold.games.cave_farmers.engine.positions.layout import (
    FOREST_TILES,
    MEALS,
    MOUNTAIN_TILES,
    PRICES,
    SUPPLIERS,
)
from underhold.games.cave_farmers.engine.state import ACT, NOTHING, PHASES, PLACE, Farm, State, View
from underhold.games.common.naming.picking import picked

_PARTS: Final = range(8)
_GRAIN: Final = (1, 2, 3)
_VEGETABLES: Final = (1, 2)


def describe(view: View) -> dict[str, Any]:
    """The description from which `build` makes the same position."""
    seat, start = int(view.seat), int(view.start)
    table: dict[str, Any] = {"round": int(view.number()), "seat": seat}
    table |= {
        name: value
        for name, value, usual in (
            ("start", start, seat),
            ("marker", int(view.marker), start),
            ("first", int(view.first), start),
        )
        if value != usual
    }
    if view.phase not in (PLACE, ACT):
        table["phase"] = PHASES[view.phase]
    table["cards"] = [SPACE_IDS[card] for card in view.cards]
    eaten = {FURNISHING_IDS[tile] for bit, tile in zip(MEAL_BIT, MEAL_TILE, strict=True) if view.meal_eaten & bit}
    more = {
        "markers": [MARKER_IDS[mark] for mark in view.marks if mark],
        "skips": picked(range(view.players), view.skips),
        "meals": [meal for meal in MEALS if meal in eaten],
        "rescued": picked(SPACE_IDS, view.rescued),
    }
    table |= {name: value for name, value in more.items() if value}
    table["stock"] = {
        SPACE_IDS[space]: named(0, int(pile)) if IN_STOCK[space] else named(int(pile), 0)
        for space, pile in enumerate(view.piles)
        if pile
    }
    if view.phase in IN_A_TURN:
        table["turn"] = _turn(view)
    table["seats"] = [_seat(view, farm) for farm in view.farms]
    if isinstance(view, State):
        deal = {
            "cards": [SPACE_IDS[card] for card in state_cards(view)],
            "markers": [MARKER_IDS[mark] for mark in list(view.deal.markers)[len(view.marks) :] if mark],
        }
        table["deal"] = {name: value for name, value in deal.items() if value}
    return table


def state_cards(state: State) -> list[int]:
    """The face-down cards, in order."""
    return [int(card) for card in state.deal.cards][len(state.cards) :]


def _turn(view: View) -> dict[str, Any]:
    turn: dict[str, Any] = {"space": SPACE_IDS[view.space]}
    if view.imitating:
        turn["imitating"] = True
    turn["dwarf"] = int(view.dwarf)
    if int(view.open_parts) != queries.all_parts(int(view.space)):
        turn["parts"] = picked(_PARTS, view.open_parts)
    more = {
        "done": picked(_PARTS, view.done),
        "fenced": bool(view.fenced),
        "trades_left": int(view.trades_left),
        "bought": picked(MARKET_ITEMS, view.bought),
        "trip_strength": int(view.trip_strength),
        "trip_left": int(view.trip_left),
        "loot": picked(LOOT_IDS, view.trip_taken),
    }
    turn |= {name: value for name, value in more.items() if value}
    if view.building != NOTHING:
        turn["building"] = FURNISHING_IDS[view.building]
    if view.loot_price:
        turn["price"] = PRICES[view.loot_price - 1]
    return turn


def _cells(mask: int) -> list[str]:
    return [CELLS[cell] for cell in cells_of(mask)]


def _seat(view: View, farm: Farm) -> dict[str, Any]:
    land = {name: _cells(int(getattr(farm, mask))) for name, mask in (FOREST_TILES | MOUNTAIN_TILES).items()}
    land["caverns"] = _cells(int(farm.caverns) & ~int(FIRST_CAVERN))
    counts = queries.crop_counts(farm)
    weapons = [int(farm.weapon(dwarf)) for dwarf in range(farm.dwarfs)]
    away = picked(range(farm.dwarfs), farm.away)
    newborn = int(farm.newborn).bit_count()
    on = picked(SPACE_IDS, farm.standing)
    numbers = ROUNDS[int(view.players)]
    usual = away_at_work(weapons, newborn, len(on)) if view.phase in WORK else []
    values: dict[str, Any] = {
        **{name: land[name] for name in FOREST_TILES},
        "grain": [amount for amount, fields in zip(_GRAIN, counts[:3], strict=True) for _ in range(fields)],
        "vegetables": [amount for amount, fields in zip(_VEGETABLES, counts[3:], strict=True) for _ in range(fields)],
        "large_pastures": _large(farm),
        "stables": _cells(int(farm.stables)),
        **{name: land[name] for name in MOUNTAIN_TILES},
        "furnishings": [(FURNISHING_IDS[tile], CELLS[cell]) for cell, tile in queries.sites(farm)],
        "dwarfs": weapons if weapons != [0, 0] else None,
        "newborn": newborn,
        "on": on,
        "begging": int(farm.begging),
        "due": [
            (supplier, str(number))
            for power, supplier in enumerate(SUPPLIERS)
            for index, number in enumerate(numbers)
            if farm.due(power) >> index & 1
        ],
        "both_done": [name for space, name in enumerate(SPACE_IDS) if BOTH_ONCE[space] & farm.extended],
    }
    seat = {"goods": named(int(farm.goods), int(farm.stock))}
    seat |= {name: value for name, value in values.items() if value}
    return seat if away == usual else seat | {"away": away}


def _large(farm: Farm) -> list[tuple[str, str]]:
    """The large pastures, the left or upper cell of each first."""
    pairs = [(cell, cell + 1) for cell in cells_of(int(farm.large_across))]
    pairs += [(cell, cell + 8) for cell in cells_of(int(farm.large_down))]
    return [(CELLS[first], CELLS[second]) for first, second in sorted(pairs)]
