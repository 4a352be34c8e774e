"""The parts of a decision as wire messages."""

from functools import cache
from typing import Final, Literal

from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.explain import Part
from underhold.games.cave_farmers.rules_page import PAGE
from underhold.games.cave_farmers.words.parts import part_text
from underhold.games.cave_farmers.words.refusals import blocked_text
from underhold.games.common.web.reasons import Reasons
from underhold.locale import Words
from underhold.wire import messages

reason: Final = Reasons(blocked_text, PAGE.section_of)
_part: Final = messages.trusted(messages.Part)
_SOURCES: Final[dict[str, Literal["tile", "loot", "any"]]] = {"space": "tile", "loot": "loot", "trade": "any"}
_TRADES_KEPT: Final = 3_000
_PartState = Literal["open", "blocked", "done"]


def shown_part(words: Words, view: View, part: Part) -> messages.Part:
    """A part of a space, a loot item or a trade as a message."""
    why = reason(words, part.refusal) if part.refusal and not part.done else None
    if part.source != "trade":
        return _shown(words, view, part, why)
    # A trade's message depends on nothing else. The message keeps the reason alive, so its id remains unique.
    known = _trades(words)
    harvest = int(view.harvest) if part.kind == "meal" else 0
    key = (part.number, harvest, part.refusal is None, tuple(part.gain.items()), id(why))
    message = known.get(key)
    if message is None:
        if len(known) >= _TRADES_KEPT:
            known.clear()
        message = known[key] = _shown(words, view, part, why)
    return message


def _shown(words: Words, view: View, part: Part, why: messages.Reason | None) -> messages.Part:
    state: _PartState = "done" if part.done else "blocked" if part.refusal else "open"
    return _part(
        source=_SOURCES[part.source],
        id=part.id,
        part=part.number,
        alternative=part.alternative,
        kind=part.kind,
        text=part_text(words, view, part),
        state=state,
        reason=why,
        pay=dict(part.cost),
        gain=dict(part.gain),
    )


@cache
def _trades(words: Words) -> dict[tuple[object, ...], messages.Part]:
    """The messages of trades in a language: the same ones are needed with most decisions."""
    return {}
