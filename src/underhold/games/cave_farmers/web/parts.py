"""The parts of a decision as wire messages."""

from typing import Final, Literal

from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.explain import Part
from underhold.games.cave_farmers.words.parts import part_text
from underhold.games.cave_farmers.words.refusals import blocked_text
from underhold.games.common.web.reasons import Reasons
from underhold.locale import Words
from underhold.wire import messages

reason: Final = Reasons(blocked_text)
_part: Final = messages.trusted(messages.Part)
_SOURCES: Final[dict[str, Literal["tile", "loot", "any"]]] = {"space": "tile", "loot": "loot", "trade": "any"}
_PartState = Literal["open", "blocked", "done"]


def shown_part(words: Words, view: View, part: Part) -> messages.Part:
    """A part of a space, a loot item or a trade as a message."""
    state: _PartState = "done" if part.done else "blocked" if part.refusal else "open"
    return _part(
        source=_SOURCES[part.source],
        id=part.id,
        part=part.number,
        alternative=part.alternative,
        kind=part.kind,
        text=part_text(words, view, part),
        state=state,
        reason=reason(words, part.refusal) if part.refusal and not part.done else None,
        pay=dict(part.cost),
        gain=dict(part.gain),
    )
