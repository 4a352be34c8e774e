"""The score pad of The Cave Farmers, with the origin of the points in each line."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import KINDS
from underhold.games.cave_farmers.engine.scoring import score
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.words import line_name
from underhold.locale import Words, capitalized
from underhold.wire.messages import ScoreLine, trusted

_new_line: Final = trusted(ScoreLine)
_DIVIDED: Final = ("animals", "missing_animals", "unused_spaces", "furnishings", "pastures", "mines", "bonuses")
_PADS: Final = 2048  # enough for 500 tables of two
_LINES: Final = 5_000
_Points = tuple[int | None, ...]  # by seat


@dataclass(frozen=True, slots=True)
class _FarmKey:
    """A cache key: equal for equal farms."""

    fields: tuple[int, ...]
    farm: Farm = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class _Pad:
    """The score pad of a farm."""

    lines: dict[str, int]
    origins: dict[str, dict[str, int]]


@lru_cache(maxsize=_PADS)  # a move usually changes only one farm
def _pad(key: _FarmKey) -> _Pad:
    scored = score(key.farm)
    return _Pad(scored.lines, scored.origins)


def score_lines(words: Words, view: View) -> list[ScoreLine]:
    """One line for every category, and one for losses canceled by the Writing chamber, if a player has it."""
    pads = [_pad(_FarmKey(tuple(farm.to_ints()), farm)) for farm in view.farms]
    return [
        _line(
            words,
            line,
            tuple([pad.lines.get(line) for pad in pads]),
            _origins(line, pads) if line in _DIVIDED else (),
        )
        for line in max((pad.lines for pad in pads), key=len)
    ]


@lru_cache(maxsize=_LINES)  # most lines stay the same from move to move
def _line(words: Words, line: str, points: _Points, origins: tuple[tuple[str, _Points], ...]) -> ScoreLine:
    return _new_line(
        id=line,
        text=line_name(words, line),
        points=list(points),
        of=[_new_line(id=part, text=_name(words, part), points=list(by_seat)) for part, by_seat in origins],
    )


def _origins(line: str, pads: list[_Pad]) -> tuple[tuple[str, _Points], ...]:
    """The parts of a line that are not zero for every player."""
    parts = dict.fromkeys([part for pad in pads for part in pad.origins[line]])
    if line in ("furnishings", "bonuses"):
        parts = dict.fromkeys([tile for tile in FURNISHING_IDS if tile in parts])
    found = [(part, tuple([pad.origins[line].get(part) for pad in pads])) for part in parts]
    return tuple([(part, points) for part, points in found if any(points)])


def _name(words: Words, part: str) -> str:
    if part in FURNISHING_IDS:
        return words.text(f"cave_farmers.furnishing.{part}")
    if part in KINDS:
        return capitalized(words.text(f"cave_farmers.goods.{part}"))
    return capitalized(words.text(f"face.cave_farmers.part.{part}"))
