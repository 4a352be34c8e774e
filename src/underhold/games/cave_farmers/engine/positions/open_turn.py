"""The open turn from its description. Values that are not given are those right after placing the dwarf."""

from typing import Any

from underhold.core.errors import BadPosition
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.lowering import FEE, MARKET_ITEMS
from underhold.games.cave_farmers.engine.positions.layout import PRICES
from underhold.games.cave_farmers.engine.state import NOTHING, PAY, SITE, State


def set_turn(state: State, turn: dict[str, Any]) -> None:
    """Set the fields of the open turn; raises BadPosition."""
    for name in ("space", "dwarf"):
        if name not in turn:
            raise BadPosition.of("error.position.cave_farmers.missing", f"turn {name}")
    state.space = SPACE_IDS.index(turn["space"])
    state.imitating = int(turn.get("imitating", False))
    state.dwarf = turn["dwarf"]
    _check_worker(state)
    parts = queries.all_parts(int(state.space))
    state.open_parts = _parts(turn.get("parts"), parts, parts, "turn parts")
    state.done = _parts(turn.get("done"), parts, 0, "turn done")
    state.fenced = int(turn.get("fenced", False))
    state.trades_left = turn.get("trades_left", 0)
    state.bought = sum(1 << MARKET_ITEMS.index(item) for item in turn.get("bought", []))
    state.trip_strength = turn.get("trip_strength", 0)
    state.trip_left = turn.get("trip_left", 0)
    state.trip_taken = sum(1 << LOOT_IDS.index(loot) for loot in turn.get("loot", []))
    if not state.trip_strength and (state.trip_left or state.trip_taken):
        raise BadPosition.of("error.position.cave_farmers.strength", "turn trip_strength")
    state.building = FURNISHING_IDS.index(turn["building"]) if "building" in turn else NOTHING
    state.loot_price = 1 + PRICES.index(turn["price"]) if "price" in turn else 0


def check_turn(state: State) -> None:
    """Check that a furnishing waits to be paid for or placed exactly in the phases `pay` and `site`."""
    waits = state.building != NOTHING
    if waits != (state.phase in (PAY, SITE)):
        raise BadPosition.of("error.position.cave_farmers.building", "turn building")
    if waits and not state.supply >> state.building & 1:
        raise BadPosition.of(
            "error.position.cave_farmers.unavailable", "turn building", name=FURNISHING_IDS[state.building]
        )
    if state.loot_price and not waits:
        raise BadPosition.of("error.position.cave_farmers.price", "turn price")


def _check_worker(state: State) -> None:
    """Check that the dwarf at work is away, and is on the space or on one that imitates it."""
    farm = state.farms[state.seat]
    name = SPACE_IDS[state.space]
    if not farm.away & ~farm.newborn & 1 << int(state.dwarf):
        raise BadPosition.of("error.position.cave_farmers.worker_away", "turn dwarf")
    if not state.open_spaces >> state.space & 1 or FEE[state.space] >= 0:
        raise BadPosition.of("error.position.cave_farmers.worker_space", "turn space", name=name)
    if state.imitating:
        if not any(farm.standing >> space & 1 and FEE[space] >= 0 for space in range(len(SPACE_IDS))):
            raise BadPosition.of("error.position.cave_farmers.imitation", "turn imitating")
    elif not farm.standing >> state.space & 1:
        raise BadPosition.of("error.position.cave_farmers.worker_on", "turn space", name=name)


def _parts(numbers: list[int] | None, all_parts: int, usual: int, part: str) -> int:
    """Parts as a mask."""
    if numbers is None:
        return usual
    mask = sum(1 << number for number in numbers)
    if mask & ~all_parts:
        raise BadPosition.of(
            "error.position.cave_farmers.parts", part, last=all_parts.bit_length() - 1, given=max(numbers)
        )
    return mask
