"""The score sheet of Cave vs Cave."""

from typing import Final

from underhold.games.cave_vs_cave.content import ROOM_IDS
from underhold.games.cave_vs_cave.engine.scoring import score
from underhold.games.cave_vs_cave.engine.state import View
from underhold.locale import Words
from underhold.wire.messages import ScoreLine, trusted

_line: Final = trusted(ScoreLine)


def score_lines(words: Words, view: View) -> list[ScoreLine]:
    """One line for every room that scores for a player, in the order of their numbers, and one for the gold."""
    scores = [score(cave) for cave in view.caves]
    rooms = sorted({number for one in scores for number in one.rooms})
    lines = [
        _line(
            id=ROOM_IDS[number],
            text=words.text(f"cave_vs_cave.room.{ROOM_IDS[number]}"),
            points=[one.rooms.get(number) for one in scores],
        )
        for number in rooms
    ]
    gold = words.text("cave_vs_cave.goods.gold")
    return [*lines, _line(id="gold", text=gold, points=[one.gold for one in scores])]
