"""The score pad of The Cave Farmers."""

from underhold.cave_farmers.scoring import score
from underhold.cave_farmers.state import View
from underhold.locale import Words
from underhold.server.wire import ScoreLine


def score_lines(words: Words, view: View) -> list[ScoreLine]:
    """A line for every category of the score pad."""
    pads = [score(farm) for farm in view.farms]
    lines: list[ScoreLine] = []
    for category in pads[0].categories:
        name = words.text(f"cave_farmers.score.{category}")
        lines.append(ScoreLine(id=category, text=str(name), points=[pad.categories[category] for pad in pads]))
    return lines
