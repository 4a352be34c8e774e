"""A state from a description by name, with all checks. Values that are not given are those of a new game."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.errors import BadPosition
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import RUBY, amount, pack
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.board import BIT
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_BIT, MEAL_TILE, UNLIMITED_TILE
from underhold.games.cave_farmers.engine.lowering import FILL, FILLED_FROM, IN_STOCK, SPACE_COUNT
from underhold.games.cave_farmers.engine.positions.farms import build_farm
from underhold.games.cave_farmers.engine.positions.open_turn import check_turn, set_turn
from underhold.games.cave_farmers.engine.positions.rounds import set_phase, set_rounds, set_seats
from underhold.games.cave_farmers.engine.rules import legal_moves
from underhold.games.cave_farmers.engine.state import ACT, BREED, FEED, FINAL, OVER, PLACE, RESCUE, State
from underhold.games.cave_farmers.engine.turn_order import crowded

_MAY_BE_OVERFULL: Final = (PLACE, ACT, FEED, BREED, FINAL)


def build(start: State, given: dict[str, Any], rng: Rng) -> State:
    """The position with these values, which have been checked one by one, on top of the start of a game."""
    state = start.copy()
    turn = given.get("turn")
    set_phase(state, given)
    set_rounds(state, given, rng)
    set_seats(state, given)
    seats = given.get("seats", [{} for _ in range(state.players)])
    state.farms = [build_farm(state, seat, one) for seat, one in enumerate(seats)]
    _take_from_supply(state)
    _occupy(state)
    _fill_spaces(state, given.get("stock"))
    _set_steps(state, given)
    if turn is not None:
        set_turn(state, turn)
    _check_animals(state)
    _check_moves(state)
    return state


def _take_from_supply(state: State) -> None:
    """Remove built furnishings from the supply. Each exists once, except the ordinary dwelling."""
    for seat, farm in enumerate(state.farms):
        for site in farm.sites:
            tile = site & 63
            if not state.supply >> tile & 1:
                name = FURNISHING_IDS[tile]
                raise BadPosition.of("error.position.cave_farmers.taken", f"seat{seat} furnishings", name=name)
            if tile != UNLIMITED_TILE:
                state.supply &= ~BIT[tile]


def _occupy(state: State) -> None:
    """Put the dwarfs on their spaces, which must be in play, one dwarf on each."""
    occupied = 0
    for seat, farm in enumerate(state.farms):
        for space, name in enumerate(SPACE_IDS):
            if farm.standing >> space & 1:
                if not state.open_spaces >> space & 1:
                    raise BadPosition.of("error.position.cave_farmers.not_in_play", f"seat{seat} on", name=name)
                if occupied >> space & 1:
                    raise BadPosition.of("error.position.cave_farmers.occupied", f"seat{seat} on", name=name)
        occupied |= int(farm.standing)
    state.occupied = occupied


def _fill_spaces(state: State, stock: dict[str, dict[str, int]] | None) -> None:
    """Put goods on the spaces: the given ones, or else those of the first refill."""
    piles = [0] * SPACE_COUNT
    if stock is None:
        for space in range(SPACE_COUNT):
            filled = state.number() >= FILLED_FROM[8 * space + state.players]
            if state.open_spaces >> space & 1 and filled:
                piles[space] = int(FILL[space])
    for name, amounts in (stock or {}).items():
        space = SPACE_IDS.index(name)
        goods = pack(**amounts)
        here, elsewhere = (goods.stock, goods.goods) if IN_STOCK[space] else (goods.goods, goods.stock)
        if amounts and not state.open_spaces >> space & 1:
            raise BadPosition.of("error.position.cave_farmers.stock_not_in_play", "stock", name=name)
        if amounts and (elsewhere or not FILL[space]):
            raise BadPosition.of("error.position.cave_farmers.stock_goods", f"stock {name}")
        piles[space] = here
    state.piles = vec[i64](piles)


def _set_steps(state: State, given: dict[str, Any]) -> None:
    """Set what players have chosen at the start or at the end of the round."""
    skips = given.get("skips", [])
    if any(seat >= state.players for seat in skips):
        raise BadPosition.of("error.position.seat", "skips", last=int(state.players) - 1, given=max(skips))
    state.skips = sum(1 << seat for seat in skips)
    meals = given.get("meals", [])
    if meals and state.phase != FEED:
        raise BadPosition.of("error.position.cave_farmers.meals_phase", "meals")
    farm = state.farms[state.seat]
    state.meal_eaten = 0
    for bit, tile in zip(MEAL_BIT, MEAL_TILE, strict=True):
        if FURNISHING_IDS[tile] in meals:
            if not farm.tiles >> tile & 1:
                raise BadPosition.of("error.position.cave_farmers.meals_tile", "meals", name=FURNISHING_IDS[tile])
            state.meal_eaten |= bit
    rescued = given.get("rescued", [])
    if rescued and state.players > 1:
        raise BadPosition.of("error.position.cave_farmers.rescued_solo", "rescued")
    state.rescued = sum(int(BIT[SPACE_IDS.index(name)]) for name in rescued)


def _check_animals(state: State) -> None:
    """Check that all animals are housed, except those of a player who has to decide about them."""
    state.overfull = 0
    for seat, farm in enumerate(state.farms):
        if all_housed(farm):
            continue
        if seat != state.seat or state.phase not in _MAY_BE_OVERFULL:
            raise BadPosition.of("error.position.cave_farmers.animals", f"seat{seat} goods")
        state.overfull = 1


def _check_moves(state: State) -> None:
    if state.phase == OVER:
        return
    farm = state.farms[state.seat]
    part = f"seat{state.seat}"
    if state.phase == PLACE:
        if farm.away == (1 << farm.dwarfs) - 1:
            raise BadPosition.of("error.position.cave_farmers.all_away", part)
        if not state.overfull and len(legal_moves(state, trades=False)) == 0:
            raise BadPosition.of("error.position.cave_farmers.no_space", part)
    if state.phase == RESCUE and not (crowded(state) and amount(farm.goods, RUBY)):
        raise BadPosition.of("error.position.cave_farmers.rescue_needs", "phase")
    check_turn(state)
    if len(legal_moves(state)) == 0:
        raise BadPosition.of("error.position.no_moves", part)
