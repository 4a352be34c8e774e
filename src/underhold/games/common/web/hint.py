"""Sentences that the hints of all games share: what the turn does, and the expected result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from underhold.locale import Words


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


def _say(words: Words, key: str, **values: Any) -> str:
    return words.say(f"face.hint.{key}", **values)
