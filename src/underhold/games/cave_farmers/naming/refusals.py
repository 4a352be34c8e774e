"""Why a single move is not legal, with the same reasons that explain the parts of a decision."""

from collections.abc import Sequence
from typing import Final

from underhold.core.errors import BadNotation
from underhold.core.refusal import Refusal
from underhold.games.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import GOLD, RUBY, amount, coins
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.loot_tables import LOOT_SCOPE, chooses_furnishing
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import ACT, BREED, FEED, FINAL, HOUSE, OVER, PHASES, PLACE, Farm, View
from underhold.games.cave_farmers.naming.explain import Arrivals
from underhold.games.cave_farmers.naming.move import Move, as_move, legal
from underhold.games.cave_farmers.naming.prices import forging_price, imitation_fee
from underhold.games.cave_farmers.naming.reasons import (
    furnishing_scope,
    missing,
    owned,
    refused,
    tile_cells,
    too_poor,
    twin_kinds,
    why_no_dwarf,
    why_no_imitation,
    why_no_loot,
    why_no_part,
    why_no_trade,
    why_not_free,
    why_not_furnishing,
)
from underhold.games.cave_farmers.naming.slots import (
    LOOT_SLOTS,
    SpaceSlot,
    space_slots,
    trade_slot,
)
from underhold.games.common.naming.picking import picked

# The phase that each kind of move belongs to; other kinds are actions of a space.
_PHASE_OF: Final = {
    "place": PLACE,
    "idle": PLACE,
    "meal": FEED,
    "feed": FEED,
    "breed": BREED,
    "finish": FINAL,
    **{kind: PHASES.index(kind) for kind in ("pay", "site", "skip", "rescue")},
    "clear": PHASES.index("rescue"),
}
_PART_OF_MOVE: Final = {"collect": "gain", "loot": "trip"}  # kinds of parts that differ from the kind of their moves

# Sentences about all moves of a kind, and the sentences that say the same about one move.
_SHORTER: Final = {
    "needs_other": "needs_other_first",
    "no_stable_place": "no_stable_left",
    "nothing_to_imitate": "nothing_to_imitate",
    "nothing_to_do": "nothing_to_do",
}


def refusal(view: View, move: int | Move) -> Refusal | None:
    """Why a move is not legal; None if it is."""
    try:
        value = as_move(move)
    except BadNotation:
        return refused("notation", "not_a_move")
    moves = legal(view)
    if value in moves:
        return None
    return _about_one_move(_why_not(view, view.farms[view.seat], value, moves))


def _about_one_move(why: Refusal) -> Refusal:
    """The same reason with a sentence about one move, for an error message, without nested reasons."""
    if why.section == "blocked" and why.key in _SHORTER:
        rule = "CF-10" if why.key == "nothing_to_do" else why.rule
        values = {name: value for name, value in why.values.items() if name == "space"}
        return refused(rule, _SHORTER[why.key], **values)
    return why


def _why_not(view: View, farm: Farm, move: Move, moves: Sequence[Move]) -> Refusal:
    phase = int(decision_phase(view))
    if phase == OVER:
        return refused("R51", "over")
    if move.is_trade:
        return _why_not_trade(view, farm, move)
    if phase == HOUSE:
        return refused("R67", "house_first")
    if phase != _PHASE_OF.get(move.kind, ACT):
        return refused("turn order", f"now_{PHASES[phase]}")
    match move.kind:
        case "place":
            return _why_not_place(view, farm, move)
        case "idle":
            return refused("R63", "not_idle")
        case "pay":
            return refused("R13", "no_such_payment")
        case "site":
            return refused("R50", "not_furnishable", cell=move.cells[0])
        case "meal":
            return _why_no_meal(view, farm, move)
        case "breed":
            return refused("R55", "not_that_litter")
        case "rescue":
            return refused("CF-02", "not_crowded", space=move.space)
    return _why_not_act(view, farm, move, moves)


def _why_not_place(view: View, farm: Farm, move: Move) -> Refusal:
    space = str(move.space)
    why = why_not_free(view, space) or why_no_dwarf(farm, move.strength or 0)
    if why:
        return why
    if move.imitated and imitation_fee(space) is None:
        return refused("CF-19", "no_imitation", space=space)
    return why_no_imitation(farm, space) or Arrivals(view).why_not(space, move.strength)


# ------------------------------------------------------------------------------------------------------------- trades


def _why_no_meal(view: View, farm: Farm, move: Move) -> Refusal:
    if move.owner_of not in picked(FURNISHING_IDS, farm.tiles):
        return refused("CF-39", "not_owned", furnishing=move.owner_of)
    why = why_no_trade(view, farm, trade_slot(move), owned(farm))
    return too_poor("CF-39", move.pays, owned(farm)) if why.key == "too_poor" else why


def _why_not_trade(view: View, farm: Farm, move: Move) -> Refusal:
    if decision_phase(view) not in (PLACE, ACT, HOUSE, FEED, BREED, FINAL):
        return refused("CF-24", "no_trades_now")
    slot, have = trade_slot(move), owned(farm)
    if slot.owners_of and not set(slot.owners_of) & set(picked(FURNISHING_IDS, farm.tiles)):
        if move.kind == "weapon":
            return refused("CF-43", "no_weapon_trade")
        return refused("CF-24", "not_owned", furnishing=slot.id)
    if missing(have, move.pays):
        if move.kind == "gold":
            return refused("CF-23", "too_little_gold", have=int(coins(farm.stock, GOLD)))
        if move.kind == "tile":
            return refused("CF-24", "too_few_rubies", price=move.pays["ruby"], have=int(amount(farm.goods, RUBY)))
    if move.kind == "weapon" and (move.dwarf is None or not farm.weapon(move.dwarf)):
        return refused("CF-43", "no_weapon_trade")
    if move.kind == "weapon" and view.trip_strength and move.dwarf == view.dwarf:
        return refused("R64", "on_the_way")
    if move.kind == "tile" and move.cells[0] not in tile_cells(farm, move.tiles[0]):
        rule = "R01" if move.tiles[0] in ("meadow", "field") else "CF-24"
        return refused(rule, "no_place_for_tile", cell=move.cells[0])
    return why_no_trade(view, farm, slot, have)


# ---------------------------------------------------------------------------------------------------- a space's parts


def _why_not_act(view: View, farm: Farm, move: Move, moves: Sequence[Move]) -> Refusal:
    space = SPACE_IDS[view.space]
    if move.kind == "home":
        return refused("CF-20", "take_one_first" if view.trip_strength else "not_travelling")
    if move.kind == "loot" and view.trip_strength:
        return _why_not_loot(view, farm, move, moves, int(view.trip_strength))
    if view.trip_strength:
        return refused("CF-20", "travelling")
    if move.kind == "done":
        return refused("CF-10", "do_something")
    kind = _PART_OF_MOVE.get(move.kind, move.kind)
    slots = [slot for slot in space_slots(view, farm) if slot.kind == kind and _allows(slot, move)]
    if not slots:
        return refused("CF-10", "not_offered", space=space)
    still = [slot for slot in slots if queries.is_open(view, slot.number)]
    if not still:
        return refused("CF-10", "part_closed", space=space)
    if all(other.part != still[0].number for other in moves):
        why = why_no_part(view, farm, still[0])
        if move.kind == "furnish" and why.key in ("no_cavern", "too_dear"):
            return _why_not_furnish(view, farm, move, furnishing_scope(still[0].row))
        return why
    if move.kind == "loot":
        return _why_not_loot(view, farm, move, moves, int(farm.weapon(view.dwarf)))
    return _why_not_so(view, farm, move, still[0])


def _allows(slot: SpaceSlot, move: Move) -> bool:
    """Whether a part allows the tiles of a move."""
    return move.kind != "twin" or "_".join(move.tiles) in twin_kinds(slot.row)


def _why_not_so(view: View, farm: Farm, move: Move, slot: SpaceSlot) -> Refusal:
    """Why a possible part cannot be done with this move."""
    match move.kind:
        case "twin":
            rule = "R01" if move.tiles == ("meadow", "field") else "CF-10"
            return refused(rule, "no_place_for_tile", cell=move.cells[0])
        case "furnish":
            return _why_not_furnish(view, farm, move, furnishing_scope(slot.row))
        case "sow":
            return refused("CF-45", "cannot_sow", fields=int(empty_fields(farm)))
        case "forge":
            cost, have = forging_price(farm, move.strength or 0), owned(farm)
            return too_poor("CF-35", cost, have) if missing(have, cost) else refused("R17", "too_strong")
        case "small" | "large":
            return refused("CF-15", "no_meadow", cell=move.cells[0])
        case "stable":
            return refused("CF-16", "no_stable_place", cell=move.cells[0])
        case "ore_mine":
            return refused("CF-17", "no_tunnels", cell=move.cells[0])
        case "ruby_mine":
            return refused("CF-18", "no_tunnel", cell=move.cells[0])
        case "buy":
            return refused("R42", "cannot_buy")
    return refused("CF-10", "part_closed", space=slot.id)


def _why_not_furnish(view: View, farm: Farm, move: Move, scope: int) -> Refusal:
    why = why_not_furnishing(view, farm, str(move.furnishing), scope)
    return why or refused("R13", "no_such_payment")


def _why_not_loot(view: View, farm: Farm, move: Move, moves: Sequence[Move], strength: int) -> Refusal:
    slot = next(slot for slot in LOOT_SLOTS if slot.id == move.loot)
    if all(other.loot != slot.id for other in moves):
        why = why_no_loot(view, farm, slot, strength)
        if not chooses_furnishing(slot.number) or why.key not in ("no_cavern", "too_dear"):
            return why
    if chooses_furnishing(slot.number):
        return _why_not_furnish(view, farm, move, int(LOOT_SCOPE[slot.number]))
    return refused("CF-21", "no_place_for_loot", loot=slot.id)
