"""Pages that are shown on request: scores, all rooms, one tile."""

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from underhold.games.cave_vs_cave.content import (
    ACTION_IDS,
    ACTIONS,
    FACE_UP_ROOMS,
    ROOM_IDS,
    ROOMS,
    Room,
    room_number,
)
from underhold.games.cave_vs_cave.engine.scoring import score
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.named_view import named_view
from underhold.games.cave_vs_cave.terminal.boards import RoomList
from underhold.games.cave_vs_cave.terminal.cave import room_sign, room_style
from underhold.games.cave_vs_cave.words import action_text, room_text
from underhold.games.common.terminal.listing import find_named
from underhold.locale import Words


def signs(words: Words) -> RenderableType:
    """The meaning of the signs on the screen."""
    shapes = "   ".join(
        f"{words.text(f'cave_vs_cave.shape_sign.{shape}')} {words.text(f'cave_vs_cave.shape.{shape}')}"
        for shape in ("one", "corner", "facing", "three", "four")
    )
    return Group(
        Text(words.text("cli.cave_vs_cave.help.signs")),
        Text(words.say("cli.cave_vs_cave.help.shapes", shapes=shapes)),
    )


def score_sheet(words: Words, view: View, names: list[str]) -> RenderableType:
    """Every room with its points, the gold, the sum, the best room."""
    sheets = []
    for name, cave, named in zip(names, view.caves, named_view(view).caves, strict=True):
        table = Table(box=box.ROUNDED, title=name, title_style="uh.title", show_header=False, show_footer=False)
        table.add_column(no_wrap=True, min_width=20)
        table.add_column(justify="right")
        one = score(cave)
        where = {space.room: space.id for space in named.spaces}
        for number, value in sorted(one.rooms.items(), key=lambda item: -item[1]):
            room = ROOMS[number]
            said = f"{room_sign(room)} {words.text(f'cave_vs_cave.room.{room.id}')}"
            table.add_row(
                Text.assemble((said, room_style(room)), (f"  {where.get(room.id, '')}", "uh.dim")), str(value)
            )
        table.add_section()
        table.add_row(Text(words.text("cave_vs_cave.goods.gold"), "uh.gold"), str(one.gold))
        table.add_section()
        table.add_row(Text(words.text("cli.cave_vs_cave.score.total"), "uh.title"), Text(str(one.points), "uh.title"))
        if len(names) > 1:
            table.add_row(Text(words.text("cli.cave_vs_cave.score.best"), "uh.dim"), Text(str(one.best_room), "uh.dim"))
        sheets.append(table)
    grid = Table.grid(padding=(0, 2))
    grid.add_row(*sheets)
    return grid


def rooms_sheet(words: Words, view: View, names: list[str]) -> RenderableType:
    """All rooms of the game by where they are."""
    named = named_view(view)
    places = [(words.text("cli.cave_vs_cave.display.heading"), _rooms(named.display))]
    for name, cave in zip(names, named.caves, strict=True):
        places.append((words.say("cli.cave_vs_cave.rooms.cave", player=name), _rooms(cave.rooms)))
    places.append((words.text("cli.cave_vs_cave.rooms.unseen"), _rooms(named.unseen)))
    known = {room.number for _, rooms in places for room in rooms}
    gone = [ROOMS[number] for number in FACE_UP_ROOMS if number not in known]
    places.append((words.text("cli.cave_vs_cave.rooms.removed"), gone))
    shown: list[RenderableType] = []
    for title, rooms in places:
        if rooms:
            shown += [Text(f"{title} ({len(rooms)})", "uh.title"), Padding(RoomList(words, rooms), (0, 0, 1, 0))]
    return Group(*shown)


def _rooms(ids: Iterable[str]) -> list[Room]:
    return [ROOMS[room_number(room)] for room in ids]


def info_text(words: Words, name: str, turns: int) -> str | None:
    """A description of the tile with this name; None if there is none."""
    ids = find_tile(words, name)
    if not ids:
        return None
    if len(ids) > 1:
        return words.say("cli.play.info.several", names=words.listed([_tile_name(words, one) for one in ids], "or"))
    tile = ids[0]
    if tile in ACTION_IDS:
        return action_text(words, ACTIONS[ACTION_IDS.index(tile)], turns)
    return room_text(words, ROOMS[ROOM_IDS.index(tile)])


def _tile_name(words: Words, tile: str) -> str:
    return words.text(f"cave_vs_cave.{'action' if tile in ACTION_IDS else 'room'}.{tile}")


def find_tile(words: Words, name: str) -> list[str]:
    """The tiles that a name, part of a name or a misspelled name may mean."""
    return find_named({_tile_name(words, tile).lower(): tile for tile in (*ACTION_IDS, *ROOM_IDS)}, name)
