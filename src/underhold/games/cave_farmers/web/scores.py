"""The score pad of The Cave Farmers, with the origin of the points in each line."""

from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import KINDS
from underhold.games.cave_farmers.engine.scoring import Score, score
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.words import line_name
from underhold.locale import Words, capitalized
from underhold.wire.messages import ScoreLine, trusted

_line: Final = trusted(ScoreLine)
_DIVIDED: Final = ("animals", "missing_animals", "unused_spaces", "furnishings", "pastures", "mines", "bonuses")


def score_lines(words: Words, view: View) -> list[ScoreLine]:
    """One line for every category, and one for losses canceled by the Writing chamber, if a player has it."""
    pads = [score(farm) for farm in view.farms]
    lines = max((pad.lines for pad in pads), key=len)
    return [
        _line(
            id=line,
            text=line_name(words, line),
            points=[pad.lines.get(line) for pad in pads],
            of=_origins(words, line, pads) if line in _DIVIDED else [],
        )
        for line in lines
    ]


def _origins(words: Words, line: str, pads: list[Score]) -> list[ScoreLine]:
    """The parts of a line that are not zero for every player."""
    parts = dict.fromkeys(part for pad in pads for part in pad.origins[line])
    if line in ("furnishings", "bonuses"):
        parts = dict.fromkeys(tile for tile in FURNISHING_IDS if tile in parts)
    return [
        _line(id=part, text=_name(words, part), points=points)
        for part in parts
        if any(points := [pad.origins[line].get(part) for pad in pads])
    ]


def _name(words: Words, part: str) -> str:
    if part in FURNISHING_IDS:
        return words.text(f"cave_farmers.furnishing.{part}")
    if part in KINDS:
        return capitalized(words.text(f"cave_farmers.goods.{part}"))
    return capitalized(words.text(f"face.cave_farmers.part.{part}"))
