"""The parts of a decision as wire messages."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from underhold.games.cave_farmers.content.effects import Effect
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.explain import Part
from underhold.games.cave_farmers.naming.slots import TRADE_SLOTS, TradeSlot
from underhold.games.cave_farmers.words import effect_text, move_text, sentence
from underhold.games.cave_farmers.words.refusals import blocked_text
from underhold.games.common.web.reasons import Reasons
from underhold.locale import Words
from underhold.wire import messages

reason: Final = Reasons(blocked_text)
_SOURCES: Final[dict[str, Literal["tile", "loot", "any"]]] = {"space": "tile", "loot": "loot", "trade": "any"}
_PartState = Literal["open", "blocked", "done"]


def shown_part(words: Words, view: View, part: Part) -> messages.Part:
    """A part of a space, a loot item or a trade as a message."""
    state: _PartState = "done" if part.done else "blocked" if part.refusal else "open"
    return messages.Part(
        source=_SOURCES[part.source],
        id=part.id,
        part=part.number,
        alternative=part.alternative,
        kind=part.kind,
        text=_trade_text(words, view, part) if part.effect is None else _effect_text(words, part.effect, part.pile),
        state=state,
        reason=reason(words, part.refusal) if part.refusal and not part.done else None,
        pay=dict(part.cost),
        gain=dict(part.gain),
    )


def _effect_text(words: Words, effect: Effect, pile: Mapping[str, int] | None) -> str:
    return _kept_effect_text(words, effect, None if pile is None else tuple(pile.items()))


@lru_cache(maxsize=10_000)
def _kept_effect_text(words: Words, effect: Effect, pile: tuple[tuple[str, int], ...] | None) -> str:
    return str(sentence(effect_text(words, effect, None if pile is None else dict(pile))))


# ------------------------------------------------------------------------------------------------------------- trades

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
