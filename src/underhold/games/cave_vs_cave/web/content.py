"""Every piece of Cave vs Cave with its name and texts in one language."""

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS
from underhold.games.cave_vs_cave.content.goods import GOODS, named
from underhold.games.cave_vs_cave.naming.shapes import SHAPES, room_shapes
from underhold.games.cave_vs_cave.naming.tile_signs import action_signs, room_signs
from underhold.games.cave_vs_cave.rules_page import PAGE
from underhold.games.cave_vs_cave.web.messages import ActionContent, CaveVsCaveContent, RoomContent
from underhold.games.cave_vs_cave.words import action_text, part_text, room_effect, room_text, sentence
from underhold.games.common.words.hyphens import hyphenated
from underhold.locale import Words


def content(words: Words) -> CaveVsCaveContent:
    """The names and texts of all pieces."""
    hyphenation = words.text("cave_vs_cave.hyphenation")
    rooms = [
        RoomContent(
            id=room.id,
            number=room.number,
            name=words.text(f"cave_vs_cave.room.{room.id}"),
            label=hyphenated(words.text(f"cave_vs_cave.room.{room.id}"), hyphenation),
            colour="blue" if room.is_blue else "orange",
            points=room.points,
            cost=named(room.cost),
            walls=room.walls,
            shapes=room_shapes(room),
            text=room_text(words, room),
            effect=sentence(room_effect(words, room)),
            signs=room_signs(room.id),
        )
        for room in ROOMS
    ]
    actions = [
        ActionContent(
            id=action.id,
            name=words.text(f"cave_vs_cave.action.{action.id}"),
            label=hyphenated(words.text(f"cave_vs_cave.action.{action.id}"), hyphenation),
            stage=action.stage,
            text=action_text(words, action),
            parts=[sentence(part_text(words, part)) for part in action.parts],
            signs=action_signs(action.id),
        )
        for action in ACTIONS
    ]
    return CaveVsCaveContent(
        goods={kind: words.text(f"cave_vs_cave.goods.{kind}") for kind in GOODS},
        rooms=rooms,
        actions=actions,
        shapes={shape: words.text(f"cave_vs_cave.shape.{shape}") for shape in SHAPES},
        rules=PAGE.listed_pieces(),
    )
