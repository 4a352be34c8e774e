"""Sentences that the hints of all games share: what the turn does, how it compares, and the expected result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from underhold.locale import Words

_CLOSE: Final = 0.5  # turns that differ by fewer points count as equally good


@dataclass(frozen=True, slots=True)
class AdvisedLine:
    """A line that the search recommends, with its expected result."""

    moves: tuple[Any, ...]
    gain: float
    worths: tuple[float, ...]


# Other moves that were considered, and how many points worse they are; the best first.
Alternative = tuple[Sequence[int], float]


def expectation(words: Words, gain: float, alone: bool) -> str:
    """The expected final result as a sentence, in whole points."""
    points = round(gain)
    if alone:
        return str(_say(words, "alone", points=points))
    if points == 0:
        return str(_say(words, "level"))
    return str(_say(words, "ahead" if points > 0 else "behind", points=abs(points)))


def turn_sentence(
    words: Words, section: str, whole: bool, deeds: Sequence[str], changes: Mapping[str, int], scored: int
) -> str:
    """What a turn does, as a sentence. `whole`: the turn has not started yet."""
    return str(_say(words, "turn" if whole else "rest", does=turn_clauses(words, section, deeds, changes, scored)))


def turn_clauses(words: Words, section: str, deeds: Sequence[str], changes: Mapping[str, int], scored: int) -> str:
    """Actions as clauses, followed by the goods and points gained or lost."""
    gain = {kind: change for kind, change in changes.items() if change > 0}
    cost = {kind: -change for kind, change in changes.items() if change < 0}
    does = list(deeds)
    if gain:
        does.append(_say(words, "brings", gain_goods=words.goods(section, gain)))
    if cost:
        does.append(_say(words, "costs", pay_goods=words.goods(section, cost)))
    if scored:
        does.append(_say(words, "scores" if scored > 0 else "loses", points=abs(scored)))
    return words.listed(does or [_say(words, "nothing")], "and_clauses")


def compared_with_stopping(words: Words, section: str, margin: float) -> str:
    """How many points better a turn is than ending it now, as a sentence."""
    if margin >= _CLOSE:
        return _say_of(words, section, "more", margin=_whole(margin))
    return _say_of(words, section, "slightly" if margin >= 0 else "later")


def compared_with_other(words: Words, section: str, margin: float, **other: str) -> str:
    """How many points better a turn is than the best `other` one, as a sentence: `action="drift_mining"`."""
    if abs(margin) < _CLOSE:
        return _say_of(words, section, "close", **other)
    if margin < 0:
        return _say_of(words, section, "further", **other)
    return _say_of(words, section, "better", margin=_whole(margin), **other)


def _whole(margin: float) -> int:
    return max(1, round(margin))


def _say_of(words: Words, section: str, key: str, **values: Any) -> str:
    return str(words.say(f"face.{section}.hint.{key}", **values))


def _say(words: Words, key: str, **values: Any) -> str:
    return words.say(f"face.hint.{key}", **values)
