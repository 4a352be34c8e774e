"""The parts of a decision as wire messages."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.content.effects import Simple
from underhold.games.cave_vs_cave.naming import explain
from underhold.games.cave_vs_cave.naming.remedies import remedies
from underhold.games.cave_vs_cave.rules_page import PAGE
from underhold.games.cave_vs_cave.words import part_text, sentence
from underhold.games.cave_vs_cave.words.refusals import blocked_text
from underhold.games.common.web.reasons import Reasons
from underhold.locale import Words
from underhold.wire.messages import Part, Reason, trusted

_reason: Final = Reasons(blocked_text, PAGE.section_of)
_part: Final = trusted(Part)


def reason(words: Words, why: Refusal, goods: Mapping[str, int]) -> Reason:
    """Why something is not possible for a player with these goods, with the conversions that would change that."""
    said, moves = _reason(words, why), remedies(why, goods)
    return said.model_copy(update={"remedies": moves}) if moves else said


@lru_cache(maxsize=4096)
def _text(words: Words, effect: Simple, turns: int) -> str:
    """What a part offers, as a sentence, with its price in a round with this number of turns."""
    return str(sentence(part_text(words, effect, turns)))


def shown_parts(words: Words, parts: Iterable[explain.Part], turns: int, goods: Mapping[str, int]) -> list[Part]:
    """The printed parts and the conversions as messages; other answers are left out."""
    return [_shown(words, part, turns, goods) for part in parts if part.source != "answer"]


def _shown(words: Words, part: explain.Part, turns: int, goods: Mapping[str, int]) -> Part:
    assert part.source != "answer"
    assert part.effect is not None
    blocked = part.refusal is not None and not part.done
    why = reason(words, part.refusal, goods) if blocked and part.refusal else None
    if why and part.kind == "dig" and why.section == "exchange":  # the price of a dig
        why = why.model_copy(update={"section": "dig"})
    return _part(
        source=part.source,
        id=part.id,
        part=part.part,
        alternative=part.alternative,
        kind=part.kind,
        text=_text(words, part.effect, turns),
        state="done" if part.done else "blocked" if blocked else "open",
        reason=why,
    )
