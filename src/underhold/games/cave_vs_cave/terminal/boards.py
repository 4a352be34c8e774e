"""The action board and the display of rooms, in several levels of detail."""

from collections.abc import Iterator

from rich import box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS, Room, action_number, room_number
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.naming.named_view import ActionTile, NamedCave, NamedView
from underhold.games.cave_vs_cave.naming.shapes import room_shapes
from underhold.games.cave_vs_cave.terminal.cave import room_sign, room_style
from underhold.games.cave_vs_cave.words import action_effect, color_text, room_effect, room_signs, sentence
from underhold.games.common.terminal.flow import Flow
from underhold.locale import Words

_TABLE_WIDTH = 100
_STATUS_SIGN = {"free": "□", "taken": "■", "in_hand": "▣", "barred": "◇"}
_STATUS_STYLE = {"free": "bold", "taken": "uh.dim", "in_hand": "uh.you", "barred": "uh.dim"}


def action_status(tile: ActionTile) -> str:
    """The status of a face-up action tile: `free`, `taken`, `in_hand` (chosen) or `barred` (condition not met)."""
    return "barred" if tile.state == "free" and not tile.allowed else tile.state


def _action_name(words: Words, action: str) -> str:
    return words.text(f"cave_vs_cave.action.{action}")


def _coming(words: Words, view: NamedView) -> Iterator[str]:
    """The face-down action tiles, stage by stage, with the rounds that will reveal them."""
    for stage in view.to_come:
        yield words.say(
            "cli.cave_vs_cave.actions.stage",
            count=stage.last - stage.first + 1,
            stage=stage.stage,
            first=stage.first,
            last=stage.last,
            tiles=", ".join(_action_name(words, action) for action in stage.actions),
        )


def _revealed(words: Words, tile: ActionTile) -> list[str]:
    """The round that revealed a tile, if it was not there from the start."""
    return [words.say("cli.cave_vs_cave.actions.round", round=tile.round)] if tile.round else []


def actions_full(words: Words, view: NamedView) -> RenderableType:
    """The action board with what every tile offers, at the prices of this round."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for key in ("heading", "status", "offers"):
        table.add_column(
            words.text(f"cli.cave_vs_cave.actions.{key}"),
            header_style="uh.heading",
            no_wrap=key != "offers",
            ratio=1 if key == "offers" else None,
        )
    for tile in view.actions:
        status = action_status(tile)
        style = _STATUS_STYLE[status]
        action = ACTIONS[action_number(tile.id)]
        effect = Text(sentence(action_effect(words, action, view.turns_this_round, view.players)))
        if status in ("taken", "barred"):
            effect.stylize("uh.dim")
        for note in _revealed(words, tile):
            effect.append(f" ({note})", "uh.dim")
        name = _action_name(words, tile.id)
        table.add_row(Text(f"{_STATUS_SIGN[status]} {name}", style), Text(_status(words, status), style), effect)
    coming = [Text(line, "uh.dim") for line in _coming(words, view)]
    return Group(table, *coming)


def _status(words: Words, status: str) -> str:
    return words.text(f"cli.cave_vs_cave.actions.{status}")


def actions_brief(words: Words, view: NamedView) -> RenderableType:
    """The action board without the texts."""
    items = []
    for tile in view.actions:
        status = action_status(tile)
        said = f"{_STATUS_SIGN[status]} {_action_name(words, tile.id)}"
        notes = _revealed(words, tile)
        if status != "free":
            notes.append(_status(words, status))
        if notes:
            said += f" ({', '.join(notes)})"
        items.append(Text(said, _STATUS_STYLE[status]))
    coming = [Text(line, "uh.dim") for line in _coming(words, view)]
    return Group(
        Text(words.text("cli.cave_vs_cave.actions.heading"), "uh.heading"), Columns(items, padding=(0, 2)), *coming
    )


def actions_line(words: Words, view: NamedView) -> RenderableType:
    """Only what the list of choices does not show: the tiles taken this round."""
    gone = [_action_name(words, tile.id) for tile in view.actions if tile.state == "taken"]
    said = words.listed(gone) if gone else words.text("list.nothing")
    return Text(words.say("cli.cave_vs_cave.actions.gone", tiles=said), "uh.dim")


# ------------------------------------------------------------------------------------------------------------- display


def display_rooms(view: NamedView) -> list[Room]:
    """The rooms on display."""
    return [ROOMS[room_number(room)] for room in view.display]


def cost_text(words: Words, room: Room) -> str:
    """The cost of a room: `2 wood, 1 gold`."""
    costs = [words.good("cave_vs_cave", kind, amount) for kind, amount in named(room.cost).items()]
    return ", ".join(costs) or words.text("cli.cave_vs_cave.display.free")


def fitting_spaces(cave: NamedCave, room: Room) -> list[str]:
    """The empty spaces of a cave that have the right walls for a room."""
    shapes = room_shapes(room)
    return [space.id for space in cave.spaces if space.kind == "empty" and space.shape in shapes]


def _heading(words: Words, view: NamedView) -> Text:
    unseen = len(view.unseen)
    heading = Text.assemble(
        (words.text("cli.cave_vs_cave.display.heading"), "uh.heading"),
        (f"  {words.say('cli.cave_vs_cave.display.unseen', count=unseen)}", "uh.dim"),
    )
    if view.players == 1:
        heading.append(f"  {words.say('cli.cave_vs_cave.display.pile', count=view.pile)}", "uh.dim")
    return heading


class RoomList:
    """Rooms with all details, and where they fit in a cave: as a table, or in two lines each on a narrow screen."""

    def __init__(self, words: Words, rooms: list[Room], cave: NamedCave | None = None) -> None:
        self._words = words
        self._rooms = rooms
        self._cave = cave

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width >= _TABLE_WIDTH:
            yield self._table()
        else:
            yield from self._lines()

    def _fits(self, room: Room) -> str:
        return " ".join(fitting_spaces(self._cave, room)) if self._cave else ""

    def _effect(self, room: Room) -> str:
        effect = sentence(room_effect(self._words, room))
        return f"{sentence(color_text(self._words, room))} {effect}" if room.is_blue else effect

    def _lines(self) -> Iterator[RenderableType]:
        for room in self._rooms:
            head = brief_room(self._words, room)
            fits = self._fits(room)
            if fits:
                head.append(f"  {self._words.say('cli.cave_vs_cave.display.fits_on', spaces=fits)}", "uh.good")
            yield head
            yield Padding(Text(self._effect(room)), (0, 0, 0, 3))

    def _table(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
        for key in ("room", "points", "cost", "walls", *(["fits"] if self._cave else []), "effect"):
            table.add_column(
                self._words.text(f"cli.cave_vs_cave.display.{key}"),
                header_style="uh.heading",
                no_wrap=key in ("room", "points", "walls"),
                justify="right" if key == "points" else "left",
                ratio=1 if key == "effect" else None,
            )
        for room in self._rooms:
            name = self._words.text(f"cave_vs_cave.room.{room.id}")
            row: list[RenderableType] = [
                Text(f"{room_sign(room)} {name}", room_style(room)),
                str(room.points),
                cost_text(self._words, room),
                room_signs(self._words, room),
            ]
            if self._cave:
                row.append(Text(self._fits(room), "uh.good"))
            table.add_row(*row, Text(self._effect(room)))
        return table


def brief_room(words: Words, room: Room, cost: bool = True) -> Text:
    """A room in one line: color and points, name, walls, cost."""
    name = words.text(f"cave_vs_cave.room.{room.id}")
    said = Text.assemble((f"{room_sign(room)}{room.points} {name}", room_style(room)), f" {room_signs(words, room)}")
    return said.append(f" {cost_text(words, room)}", "uh.dim") if cost else said


def display_names(words: Words, view: NamedView) -> RenderableType:
    """The display in as little space as possible: points, name, walls."""
    heading = words.text("cli.cave_vs_cave.display.heading")
    return Flow(heading, [brief_room(words, room, cost=False) for room in display_rooms(view)])


def display_full(words: Words, view: NamedView, cave: NamedCave) -> RenderableType:
    """The display with all details of the rooms, and where they would fit."""
    return Group(_heading(words, view), RoomList(words, display_rooms(view), cave))


def display_brief(words: Words, view: NamedView) -> RenderableType:
    """The display in a few columns: name, points, walls, cost."""
    items = [brief_room(words, room) for room in display_rooms(view)]
    return Group(_heading(words, view), Columns(items, padding=(0, 2)))
