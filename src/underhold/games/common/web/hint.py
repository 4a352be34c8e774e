"""What hints of all games have in common: what the turn does, and the expected result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from underhold.locale import Words


@dataclass(frozen=True, slots=True)
class Advised:
    """A way to play on, as the search advises it."""

    moves: tuple[int, ...]
    gain: float
    worths: tuple[float, ...]


# Other moves that could be played, and by how many points the chosen ones are better: the best first.
Rival = tuple[Sequence[int], float]


def expectation(words: Words, gain: float, alone: bool) -> str:
    """What the search expects in the end, as a sentence, in whole points."""
    points = round(gain)
    if alone:
        return str(_say(words, "alone", points=points))
    if points == 0:
        return str(_say(words, "level"))
    return str(_say(words, "ahead" if points > 0 else "behind", points=abs(points)))


def what_it_does(
    words: Words, section: str, whole: bool, deeds: Sequence[str], changes: Mapping[str, int], scored: int
) -> str:
    """What a turn does, as a sentence. `whole`: it is still to begin."""
    return str(_say(words, "turn" if whole else "rest", does=all_that(words, section, deeds, changes, scored)))


def all_that(words: Words, section: str, deeds: Sequence[str], changes: Mapping[str, int], scored: int) -> str:
    """Deeds as clauses, then goods and points that come or go."""
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
