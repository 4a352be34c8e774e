"""The parts of a decision as sentences: what a space, an item of loot or a trade offers now."""

from collections.abc import Mapping
from functools import lru_cache

from underhold.games.cave_farmers.content.effects import Effect
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.explain import Part
from underhold.games.cave_farmers.naming.slots import TRADE_SLOTS, TradeSlot
from underhold.games.cave_farmers.words.effects import effect_text, sentence
from underhold.games.cave_farmers.words.moves import move_text
from underhold.locale import Words


def part_text(words: Words, view: View, part: Part) -> str:
    """What a part of a space, an item of loot or a trade offers."""
    return _trade_text(words, view, part) if part.effect is None else _effect_text(words, part.effect, part.pile)


def _effect_text(words: Words, effect: Effect, pile: Mapping[str, int] | None) -> str:
    return _kept_effect_text(words, effect, None if pile is None else tuple(pile.items()))


@lru_cache(maxsize=3_000)
def _kept_effect_text(words: Words, effect: Effect, pile: tuple[tuple[str, int], ...] | None) -> str:
    return str(sentence(effect_text(words, effect, None if pile is None else dict(pile))))


_trade_texts: dict[tuple[Words, int, int], str] = {}


def _trade_text(words: Words, view: View, part: Part) -> str:
    also = int(view.harvest) if part.kind == "meal" else sum(part.gain.values())
    key = (words, part.number, also)
    known = _trade_texts.get(key)
    if known is None:
        known = _trade_texts[key] = _new_trade_text(words, view, TRADE_SLOTS[part.number])
    return known


def _new_trade_text(words: Words, view: View, slot: TradeSlot) -> str:
    match slot.kind:
        case "gold" | "weapon":
            return str(words.text(f"face.cave_farmers.trade.{slot.kind}"))
        case "tile":
            tile = words.text(f"cave_farmers.tile.{slot.move.tiles[0]}")
            return str(words.say("face.cave_farmers.trade.tile", pay_goods=slot.pay, tile=tile))
    return str(move_text(words, view, slot.move))
