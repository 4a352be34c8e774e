"""The legal answers: what each says, lays, takes and gives."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.events import (
    Bred,
    CardRevealed,
    DwarfIdle,
    Event,
    Fed,
    Gained,
    MarkerRevealed,
    Paid,
    PhaseSkipped,
    RoundEnded,
    TurnEnded,
    reveals,
)
from underhold.games.cave_farmers.engine.furnishing_tables import ANIMAL_FOOD_TILES, DISCOUNT_TILES, OVERHANG_TILES
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.loot_tables import (
    FURNISHING,
    LARGE_PASTURE,
    LOOT_ROWS,
    SMALL_PASTURE,
    STABLE as LOOT_STABLE,
    TILE as LOOT_SINGLE,
)
from underhold.games.cave_farmers.engine.lowering import PARTS, SINGLE_KINDS, TWIN_KINDS
from underhold.games.cave_farmers.engine.notation import write
from underhold.games.cave_farmers.engine.rules import apply
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import UNKNOWN, State, View
from underhold.games.cave_farmers.engine.trades import is_trade
from underhold.games.cave_farmers.web.slots import MOVE_KINDS
from underhold.games.cave_farmers.words import move_text
from underhold.games.cave_farmers.words.moves import collected, out_of_order
from underhold.locale import Words
from underhold.wire.messages import After, Answer, Laid

# What comes after one of these is not the doing of the move: the harvest, other players, the next round.
_BORDERS: Final = (TurnEnded, RoundEnded, DwarfIdle, Fed, PhaseSkipped, CardRevealed, MarkerRevealed)
_PRICED: Final = reduce(or_, map(int, DISCOUNT_TILES), int(ANIMAL_FOOD_TILES | OVERHANG_TILES))  # they change prices
_KEPT: Final = 10_000


def answers(
    words: Words, view: View, state: State, legal: Sequence[int], part_of: Mapping[int, int | None]
) -> list[Answer]:
    """Every legal move, tried out on a made-up deal; `part_of` tells the part that it belongs to."""
    return [_answer(words, view, state, move, part_of.get(move)) for move in legal]


def _answer(words: Words, view: View, state: State, move: int, part: int | None) -> Answer:
    seat = int(view.seat)
    after = state.copy()
    log: list[Event] = []
    apply(after, move, log)
    kind, x, y, z = move >> 21, move >> 12 & 63, move >> 6 & 63, move & 63
    paid, gained = _exchanged(log, seat, bool(is_trade(kind)))
    placing = kind == m.PLACE
    return Answer(
        move=_written(move),
        text=_text(words, view, move),
        kind=MOVE_KINDS[kind],
        part=part,
        action=SPACE_IDS[x] if placing or kind == m.RESCUE else None,
        room=_furnishing(view, move),
        strength=y if placing else x if kind == m.FORGE else None,
        imitates=SPACE_IDS[z - 1] if placing and z else None,
        loot=LOOT_IDS[x] if kind == m.LOOT else None,
        lays=lays(move),
        pay=_amounts(*paid),
        gain=_amounts(*gained),
        after=_after(view, state, after, log, paid, gained),
        reveals=any(reveals(event) for event in log),
    )


_written: Final = lru_cache(maxsize=_KEPT)(write)
_amounts: Final = lru_cache(maxsize=_KEPT)(named)


def _furnishing(view: View, move: int) -> str | None:
    """The furnishing that a move is about."""
    kind, x, y = move >> 21, move >> 12 & 63, move >> 6 & 63
    if kind == m.FURNISH:
        return FURNISHING_IDS[x]
    if kind in (m.PAY, m.SITE):
        return FURNISHING_IDS[view.building]
    if kind == m.LOOT and LOOT_ROWS[x].kind == FURNISHING:
        return FURNISHING_IDS[y]
    return None


# ---------------------------------------------------------------------------------------------------------- sentences


@cache
def _said_before(words: Words) -> dict[tuple[object, ...], str]:
    return {}


def _text(words: Words, view: View, move: int) -> str:
    """A move as a sentence. What it depends on beside the move is little, so it is kept."""
    farm = view.farms[view.seat]
    said = _said_before(words)
    key = (
        move,
        int(view.space),
        int(farm.tiles) & _PRICED,
        view.fenced,
        view.building,
        view.loot_price,
        _also(view, move),
    )
    if key not in said:
        if len(said) >= _KEPT:
            said.clear()
        said[key] = str(move_text(words, view, move))
    return said[key]


def _also(view: View, move: int) -> object:
    """What a sentence depends on besides: goods that lie there, food that is due …"""
    farm = view.farms[view.seat]
    kind, x = move >> 21, move >> 12 & 63
    if kind == m.PLACE:
        return int(view.piles[x]), out_of_order(farm, move >> 6 & 63)
    if kind == m.COLLECT:
        return tuple(collected(view, farm, int(PARTS[view.space]) + (move >> 18 & 7)).items())
    if kind == m.RESCUE:
        return int(view.piles[x])
    if kind == m.WEAPON:
        return int(farm.weapon(x))
    if kind == m.FEED:
        return int(bill(view, farm)), int(farm.stock) & 0x3FF
    return int(view.harvest) if kind == m.MEAL else None


# ------------------------------------------------------------------------------------------------- tiles on the board

_LOOT_LAYS: Final = {LOOT_STABLE: ("stable",), SMALL_PASTURE: ("pasture",), LARGE_PASTURE: ("pasture", "pasture")}


@lru_cache(maxsize=_KEPT)
def lays(move: int) -> list[Laid]:
    """What a move puts on the board, in the order of the notation."""
    x, y, z = move >> 12 & 63, move >> 6 & 63, move & 63
    kinds = _laid_kinds(move >> 21, x)
    return [Laid(cell=CELLS[cell], kind=kind) for cell, kind in zip((y, z), kinds, strict=False)]


def _laid_kinds(kind: int, x: int) -> Sequence[str]:
    match kind:
        case m.TWIN:
            return TWIN_KINDS[x].split("_")
        case m.SMALL:
            return ("pasture",)
        case m.LARGE:
            return ("pasture", "pasture")
        case m.STABLE:
            return ("stable",)
        case m.ORE_MINE:
            return ("ore_mine", "deep_tunnel")
        case m.RUBY_MINE:
            return ("ruby_mine",)
        case m.SITE:
            return ("furnishing",)
        case m.TILE:
            return (SINGLE_KINDS[x],)
        case m.LOOT:
            row = LOOT_ROWS[x]
            return (SINGLE_KINDS[row.tile],) if row.kind == LOOT_SINGLE else _LOOT_LAYS.get(row.kind, ())
    return ()


# -------------------------------------------------------------------------------------------------------------- goods

Packed = tuple[int, int]


def _exchanged(log: Sequence[Event], seat: int, trading: bool) -> tuple[Packed, Packed]:
    """What the move itself takes and gives, without the harvest and the round that may follow it."""
    paid_goods = paid_stock = gained_goods = gained_stock = 0
    for event in log:
        if isinstance(event, Paid):
            if event.seat == seat:
                paid_goods += event.goods
                paid_stock += event.stock
        elif isinstance(event, Gained):
            if event.seat == seat:
                gained_goods += event.goods
                gained_stock += event.stock
        elif isinstance(event, Bred):
            if trading:  # room was made, and breeding goes on
                break
            if event.seat == seat:
                gained_stock += event.stock
        elif isinstance(event, _BORDERS):
            break
    return (paid_goods, paid_stock), (gained_goods, gained_stock)


def _after(view: View, state: State, after: State, log: Sequence[Event], paid: Packed, gained: Packed) -> After:
    """What the mover has then: the kinds that change. A harvest marker that is turned up only now decides more than
    anybody can know.
    """
    had, has = state.farms[view.seat], after.farms[view.seat]
    if view.harvest == UNKNOWN and any(reveals(event) for event in log):
        has = had.copy()
        has.goods += gained[0] - paid[0]
        has.stock += gained[1] - paid[1]
    changes = _changes(int(had.goods), int(had.stock), int(has.goods), int(has.stock))
    return After(goods=changes, points=int(points(has)), lost={})


@lru_cache(maxsize=_KEPT)
def _changes(had_goods: int, had_stock: int, goods: int, stock: int) -> dict[str, int]:
    before, now = named(had_goods, had_stock), named(goods, stock)
    return {kind: now.get(kind, 0) for kind in before | now if now.get(kind, 0) != before.get(kind, 0)}
