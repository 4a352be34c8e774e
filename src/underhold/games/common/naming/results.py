"""The result of a game as text, for games without sentences of their own."""

from collections.abc import Sequence

from underhold.core.game import Scores
from underhold.locale import Words


def plain_verdict(words: Words, scores: Scores, names: Sequence[str]) -> str:
    """Who won, or the points of a solo game."""
    if len(scores.points) == 1:
        return words.say("plain.result.solo", count=scores.points[0])
    if scores.winner is None:
        return words.text("plain.result.draw")
    return words.say("plain.result.winner", player=names[scores.winner])
