"""The result of a game as a sentence, and the names of the score categories."""

from collections.abc import Sequence

from underhold.core.game import Scores
from underhold.games.cave_farmers.content import FURNISHING_IDS, SOLO_GOAL
from underhold.games.cave_farmers.words.effects import GAME, points_text
from underhold.locale import Words


def line_name(words: Words, line: str) -> str:
    """The name of a line on the score pad: a category, or the furnishing that cancels losses."""
    if line in FURNISHING_IDS:
        return words.say(f"{GAME}.score.cancelled", furnishing=words.text(f"{GAME}.furnishing.{line}"))
    return words.text(f"{GAME}.score.{line}")


def verdict(words: Words, scores: Scores, names: Sequence[str], you: int | None) -> str:
    """Who won and by how much, or the result of a solo game."""
    best = max(scores.points)
    points = points_text(words, best)
    if len(names) == 1:
        reached = "solo_reached" if best >= SOLO_GOAL else "solo_short"
        return words.say(f"{GAME}.verdict.{reached}", points=points, goal=SOLO_GOAL, short=SOLO_GOAL - best)
    if scores.winner is None:
        winners = [seat for seat, total in enumerate(scores.points) if total == best]
        others = words.listed([names[seat] for seat in winners if seat != you])
        key = "shared_you" if you in winners else "shared"
        return words.say(f"{GAME}.verdict.{key}", players=others, points=points)
    rest = [seat for seat in range(len(names)) if seat != scores.winner]
    second = max(rest, key=lambda seat: scores.points[seat])
    key = "you" if scores.winner == you else "winner_you" if second == you else "winner"
    return words.say(
        f"{GAME}.verdict.{key}",
        player=names[scores.winner],
        points=points,
        margin=best - scores.points[second],
        second=names[second],
    )
