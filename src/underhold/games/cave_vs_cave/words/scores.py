"""The result of a game as a sentence."""

from collections.abc import Sequence

from underhold.core.game import Scores
from underhold.games.cave_vs_cave.content import (
    SOLO_GOAL,
    SOLO_REMARKABLE,
)
from underhold.games.cave_vs_cave.words.effects import GAME, points_text
from underhold.locale import Words


def verdict(words: Words, scores: Scores, names: Sequence[str], you: int | None) -> str:
    """Who won and by what, or the result of a solo game."""
    if len(names) == 1:
        total = scores.points[0]
        reached = "solo_reached" if total >= SOLO_GOAL else "solo_short"
        key = "solo_remarkable" if total > SOLO_REMARKABLE else reached
        return words.say(
            f"{GAME}.verdict.{key}", points=points_text(words, total), goal=SOLO_GOAL, short=SOLO_GOAL - total
        )
    if scores.winner is None:
        return words.say(f"{GAME}.verdict.draw", points=points_text(words, scores.points[0]), best=scores.tie_break[0])
    winner, loser = scores.winner, 1 - scores.winner
    how = "tie_break" if scores.points[0] == scores.points[1] else "points"
    pair = scores.tie_break if how == "tie_break" else scores.points
    who = "you" if winner == you else "winner"
    return words.say(
        f"{GAME}.verdict.{who}_{how}",
        player=names[winner],
        mine=pair[winner],
        theirs=pair[loser],
        points=points_text(words, scores.points[winner]),
    )
