"""The whole table on one screen, in as much detail as the terminal has room for.

`BESIDE` and `BELOW` list layouts with the boards beside or below the caves, from the most detailed one to the shortest;
the first that fits the height of the terminal is shown.
"""

from dataclasses import dataclass
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from underhold.games.cave_vs_cave.content import ACTIONS, action_number
from underhold.games.cave_vs_cave.naming.named_view import NamedView, named_view
from underhold.games.cave_vs_cave.terminal import boards
from underhold.games.cave_vs_cave.terminal.cave import ROWS, cave_width, draw_cave
from underhold.games.cave_vs_cave.terminal.choices import ONE_LINE, SENTENCES, TIGHT, TIGHTEST, show_choices
from underhold.games.cave_vs_cave.words import action_text, points_text
from underhold.games.common.terminal.fitting import news_block, print_fitting
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words

_GAP: Final = 3
_SOLO_SIDE: Final = 39
_SIDE: Final = 46  # the boards stand beside the caves if there is this much room, else below
_CELL_MIN: Final = 11
_CELL_MAX: Final = 18
_BESIDE_CELL: Final = 13


@dataclass(frozen=True, slots=True)
class Layout:
    height: int  # of a space
    actions: str  # full, brief, line or none
    display: str  # full, brief, names or none
    brevity: int  # of the choices
    news: int | None = None  # the maximum number of lines


BESIDE: Final = (
    Layout(3, "full", "full", SENTENCES),
    Layout(2, "full", "full", SENTENCES),
    Layout(2, "brief", "full", SENTENCES),
    Layout(2, "full", "brief", SENTENCES),
    Layout(2, "brief", "brief", SENTENCES),
    Layout(1, "brief", "brief", SENTENCES),
    Layout(2, "brief", "brief", TIGHT, news=4),
    Layout(1, "brief", "brief", TIGHT, news=2),
    Layout(1, "line", "brief", TIGHT, news=2),
    Layout(1, "line", "brief", ONE_LINE, news=2),
    Layout(1, "line", "brief", TIGHTEST, news=2),
)
BELOW: Final = (
    Layout(2, "full", "full", SENTENCES),
    Layout(2, "brief", "full", SENTENCES),
    Layout(2, "brief", "brief", SENTENCES),
    Layout(2, "line", "brief", SENTENCES),
    Layout(1, "brief", "brief", SENTENCES),
    Layout(1, "line", "brief", SENTENCES),
    Layout(1, "line", "brief", TIGHT, news=4),
    Layout(1, "line", "brief", TIGHT, news=2),
    Layout(1, "none", "brief", TIGHT, news=2),
    Layout(1, "none", "names", TIGHT, news=1),
    Layout(1, "none", "none", TIGHT, news=1),
    Layout(1, "none", "names", ONE_LINE, news=1),
    Layout(1, "none", "none", ONE_LINE, news=1),
    Layout(1, "none", "names", TIGHTEST, news=1),
    Layout(1, "none", "none", TIGHTEST, news=1),
)
# If the output is not a terminal, nothing needs to fit.
PLAIN: Final = Layout(2, "full", "full", SENTENCES)


def draw(console: Console, words: Words, scene: Scene, fit: bool, spare: int = 1) -> None:
    """Print the table. With `fit` the terminal is cleared first, and `spare` lines are left for the prompt."""
    view = named_view(scene.view)
    if not fit:
        console.print(_compose(words, scene, view, PLAIN, console.width))
        return
    layouts = BELOW if _beside_cell(view.players, console.width) is None else BESIDE
    print_fitting(console, (_compose(words, scene, view, layout, console.width) for layout in layouts), spare)


def _beside_cell(caves: int, width: int) -> int | None:
    """The width of a space if the boards stand beside the caves; None if there is no room for that."""
    for cell in (_BESIDE_CELL, _CELL_MIN):
        if width - caves * (cave_width(cell) + _GAP) >= (_SIDE if caves > 1 else _SOLO_SIDE):
            return cell
    return None


def _below_cell(caves: int, width: int) -> int:
    """The width of a space if the caves have the whole width."""
    share = (width - _GAP * (caves - 1)) // caves
    return max(_CELL_MIN, min(_CELL_MAX, (share - 4) // 3))


def _compose(words: Words, scene: Scene, view: NamedView, layout: Layout, width: int) -> RenderableType:
    count = view.players
    beside = _beside_cell(count, width)
    cell = _below_cell(count, width) if beside is None else beside
    caves = _caves(words, scene, view, cell, layout.height)
    blocks = _boards(words, view, layout, choosing=bool(scene.offered) and view.phase == "choose_action")
    below = [*news_block(words, scene.news, layout.news), *_choices(words, scene, view, layout)]
    if beside is None:
        return Group(header(words, view, scene.seed), caves, *blocks, *below)
    left_width = count * cave_width(cell) + _GAP * (count - 1)
    table = Table.grid(padding=0)
    table.add_column(width=left_width)
    table.add_column(ratio=1)
    side = Padding(Group(*blocks), (0, 0, 0, _GAP))
    if count == 1:  # the caves' column is too narrow for sentences
        table.add_row(caves, side)
        return Group(header(words, view, scene.seed), table, *below)
    table.add_row(Group(caves, *below), side)
    return Group(header(words, view, scene.seed), table)


def header(words: Words, view: NamedView, seed: int | None) -> Text:
    """Round, turn, walls left, the additional cavern, the seed."""
    if view.over:
        when = words.text("cli.cave_vs_cave.header.over")
    else:
        when = words.say(
            "cli.cave_vs_cave.header.when",
            round=view.round,
            rounds=view.rounds,
            turn=view.seat_turn,
            turns=view.turns_this_round,
        )
    facts = [
        words.say("cli.cave_vs_cave.header.walls", count=view.walls),
        words.text(f"cli.cave_vs_cave.header.{'cavern_left' if view.cavern_free else 'cavern_gone'}"),
    ]
    if seed is not None:
        facts.append(words.say("cli.cave_vs_cave.header.seed", seed=seed))
    head = Text(no_wrap=True, overflow="ellipsis")
    head.append(f"{words.text('cave_vs_cave.short')}  ", "uh.title")
    head.append(when, "uh.heading")
    head.append(f"  {' · '.join(facts)}", "uh.dim")
    return head


def _caves(words: Words, scene: Scene, view: NamedView, cell: int, height: int) -> Table:
    table = Table.grid(padding=0)
    width = cave_width(cell)
    for seat in range(view.players):
        table.add_column(width=width + (_GAP if seat < view.players - 1 else 0), no_wrap=True)
    drawn = [draw_cave(words, cave, cell, height) for cave in view.caves]
    table.add_row(*[_title(words, view, seat, scene.names[seat], width) for seat in range(view.players)])
    for line in range(ROWS * (height + 1) + 1):
        table.add_row(*[cave[line] for cave in drawn])
    return table


def _title(words: Words, view: NamedView, seat: int, name: str, width: int) -> Text:
    active = not view.over and view.seat == seat
    notes = [points_text(words, view.caves[seat].points)]
    if view.players > 1 and view.start == seat and not view.over:
        notes.append(words.text("cli.cave_vs_cave.start_player"))
    title = Text(no_wrap=True, overflow="ellipsis")
    title.append("▶ " if active else "  ", "uh.you")
    title.append(name, "uh.you" if active else "uh.title")
    title.append(f"  {' · '.join(notes)}")
    title.truncate(width, overflow="ellipsis")
    return title


def _boards(words: Words, view: NamedView, layout: Layout, choosing: bool) -> list[RenderableType]:
    """The action board and the display. While a tile is being chosen, the list of choices describes the tiles."""
    blocks: list[RenderableType] = []
    actions = "brief" if layout.actions == "full" and choosing else layout.actions
    if actions == "full":
        blocks.append(boards.actions_full(words, view))
    elif actions == "brief":
        blocks.append(boards.actions_brief(words, view))
    elif actions == "line":
        blocks.append(boards.actions_line(words, view))
    if layout.display == "full":
        blocks.append(boards.display_full(words, view, view.caves[view.seat]))
    elif layout.display == "brief":
        blocks.append(boards.display_brief(words, view))
    elif layout.display == "names":
        blocks.append(boards.display_names(words, view))
    return blocks


def _choices(words: Words, scene: Scene, view: NamedView, layout: Layout) -> list[RenderableType]:
    if not scene.offered:
        return []
    shown: list[RenderableType] = [show_choices(words, scene.view, scene.offered, layout.brevity)]
    in_hand = view.open_turn.action
    if in_hand and layout.actions != "full":  # the full action board shows it already
        said = action_text(words, ACTIONS[action_number(in_hand)], view.turns_this_round, view.players)
        shown.insert(0, Text(said, "uh.you", no_wrap=layout.brevity > SENTENCES, overflow="ellipsis"))
    return shown
