"""The legal answers as wire messages: text, placed tiles, cost and gain."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import FOOD, coins
from underhold.games.cave_farmers.engine.furnishing_tables import ANIMAL_FOOD_TILES, DISCOUNT_TILES, OVERHANG_TILES
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.placing import out_of_order
from underhold.games.cave_farmers.engine.state import State, View
from underhold.games.cave_farmers.naming.goods_found import pile_goods
from underhold.games.cave_farmers.naming.move import Move
from underhold.games.cave_farmers.naming.outcomes import try_out
from underhold.games.cave_farmers.naming.prices import collected, part_row
from underhold.games.cave_farmers.words import move_text
from underhold.locale import Words
from underhold.wire.messages import After, Answer, Laid, trusted

# Kinds of moves that have another name in messages.
_CALLED: Final = {"place": "choose", "done": "end", "collect": "gain"}
_PRICED: Final = reduce(or_, map(int, DISCOUNT_TILES), int(ANIMAL_FOOD_TILES | OVERHANG_TILES))  # they change prices
_KEPT: Final = 3_000
_new_answer: Final = trusted(Answer)
_after: Final = trusted(After)


def answers(words: Words, view: View, state: State, legal: Sequence[Move], part_of: Mapping[Move, int]) -> list[Answer]:
    """All legal moves as answers, tried out on a sampled state; `part_of` is the index of each move's part."""
    return [_answer(words, view, state, move, part_of.get(move)) for move in legal]


def _answer(words: Words, view: View, state: State, move: Move, part: int | None) -> Answer:
    outcome = try_out(state, move)
    return _new_answer(
        move=move.text,
        text=_text(words, view, move),
        kind=_CALLED.get(move.kind, move.kind),
        part=part,
        action=move.space,
        room=FURNISHING_IDS[view.building] if move.kind in ("pay", "site") else move.furnishing,
        strength=move.strength,
        imitates=move.imitated,
        loot=move.loot,
        lays=_lays(move),
        pay=dict(outcome.pays),
        gain=dict(outcome.gains),
        after=_after(goods=dict(outcome.goods), points=outcome.points, lost={}),
        reveals=outcome.reveals,
    )


@lru_cache(maxsize=_KEPT)
def _lays(move: Move) -> list[Laid]:
    """The tiles that a move places, in the order of the notation."""
    return [Laid(cell=cell, kind=kind) for cell, kind in zip(move.cells, move.tiles, strict=True)]


# ---------------------------------------------------------------------------------------------------------- sentences


@cache
def _said_before(words: Words) -> dict[tuple[object, ...], str]:
    return {}


def _text(words: Words, view: View, move: Move) -> str:
    """A move as a sentence, cached by the move and the few other things that it depends on."""
    farm = view.farms[view.seat]
    said = _said_before(words)
    also = _also(view, move)
    key = (move, int(view.space), int(farm.tiles) & _PRICED, view.fenced, view.building, view.loot_price, also)
    text = said.get(key)
    if text is None:
        if len(said) >= _KEPT:
            said.clear()
        text = said[key] = str(move_text(words, view, move))
    return text


def _also(view: View, move: Move) -> object:
    """What else a sentence depends on: goods on the space, food to pay …"""
    farm = view.farms[view.seat]
    match move.kind:
        case "place":
            return tuple(pile_goods(view, str(move.space)).items()), out_of_order(farm, move.strength or 0)
        case "rescue":
            return tuple(pile_goods(view, str(move.space)).items())
        case "collect":
            return tuple(collected(view, farm, part_row(view, move.part or 0)).items())
        case "weapon":
            return int(farm.weapon(move.dwarf or 0))
        case "feed":
            return int(bill(view, farm)), int(coins(farm.stock, FOOD))
        case "meal":
            return int(view.harvest)
    return None
