"""The whole table on one screen, in as much detail as the terminal has room for.

On top is the farm of the player to move with its goods; below it are the other players, the spaces, recent events and
the choices. `LAYOUTS` lists how much detail each of them has, from the most detailed layout to the shortest one; the
first that fits is shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content import SPACE_IDS, SPACES
from underhold.games.cave_farmers.naming.feeding_plan import feeding_plan
from underhold.games.cave_farmers.naming.named_farm import NamedFarm
from underhold.games.cave_farmers.naming.named_view import NamedView, named_view
from underhold.games.cave_farmers.naming.prices import pile_left
from underhold.games.cave_farmers.terminal.choice_list import ONE_LINE, SENTENCES, TIGHT, TIGHTEST, show_choices
from underhold.games.cave_farmers.terminal.farm import draw_farm, extent, farm_width
from underhold.games.cave_farmers.terminal.panel import dwarf_line, goods_line, housing_line, others, panel, title
from underhold.games.cave_farmers.terminal.spaces import coming_flow, idle_flow, occupied_flow, space_name
from underhold.games.cave_farmers.words import space_effect
from underhold.games.common.terminal.fitting import news_block, print_fitting
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words

_GAP: Final = 2
_CELL_MIN: Final = 7
_CELL_MAX: Final = 12
_PANEL_MIN: Final = 26
_PANEL_GOOD: Final = 44  # the board grows only while this much is left for the panel
_PANEL_WIDE: Final = 56  # from this width on, other players and news are in the panel


@dataclass(frozen=True, slots=True)
class Layout:
    height: int  # of a cell; 0: only the panel, no board
    others: int  # 0 none, 1 only points and dwarfs, 2 a line for each
    spaces: int  # 0 none, 1 occupied ones, 2 also free ones, 3 also cards to come, 4 all in every phase
    brevity: int  # of the choices
    news: int | None  # the maximum number of lines


LAYOUTS: Final = (
    Layout(3, 2, 4, SENTENCES, None),
    Layout(2, 2, 4, SENTENCES, None),
    Layout(2, 2, 3, SENTENCES, None),
    Layout(2, 2, 3, SENTENCES, 6),
    Layout(2, 2, 3, ONE_LINE, 4),
    Layout(1, 2, 3, SENTENCES, 4),
    Layout(1, 2, 3, ONE_LINE, 4),
    Layout(1, 2, 2, ONE_LINE, 2),
    Layout(2, 2, 3, TIGHT, 3),
    Layout(1, 2, 3, TIGHT, 3),
    Layout(1, 2, 2, TIGHT, 2),
    Layout(1, 2, 1, TIGHTEST, 1),
    Layout(1, 2, 0, TIGHTEST, 0),
    Layout(1, 1, 0, TIGHTEST, 0),
    Layout(1, 0, 0, TIGHTEST, 0),
    Layout(0, 0, 0, TIGHTEST, 0),
)
# While a furnishing is being chosen, costs are more important than the other players.
FURNISH_LAYOUTS: Final = (*LAYOUTS[:-5], Layout(1, 2, 0, TIGHT, 0), Layout(1, 0, 0, TIGHT, 0), *LAYOUTS[-5:])
# If the output is not a terminal, nothing needs to fit.
PLAIN: Final = Layout(2, 2, 4, SENTENCES, None)


def draw(console: Console, words: Words, scene: Scene, fit: bool, spare: int = 1) -> None:
    """Print the table. With `fit` the terminal is cleared first, and `spare` lines are left for the prompt."""
    view = named_view(scene.view)
    if not fit:
        console.print(_compose(words, scene, view, PLAIN, console.width))
        return
    layouts = FURNISH_LAYOUTS if any(choice.group == "furnish" for choice in scene.offered) else LAYOUTS
    print_fitting(console, (_compose(words, scene, view, layout, console.width) for layout in layouts), spare)


def _cell(columns: int, width: int) -> int:
    """The width of a cell."""
    for cell in range(_CELL_MAX, _CELL_MIN, -1):
        if width - farm_width(columns, cell) - _GAP >= _PANEL_GOOD:
            return cell
    for cell in range(_CELL_MIN + 2, _CELL_MIN, -1):
        if width - farm_width(columns, cell) - _GAP >= _PANEL_MIN:
            return cell
    return _CELL_MIN


def _compose(words: Words, scene: Scene, view: NamedView, layout: Layout, width: int) -> RenderableType:
    seat = view.seat if scene.front is None else scene.front
    farm = view.farms[seat]
    columns, _ = extent(farm.land)
    cell = _cell(columns, width)
    side_width = width - farm_width(columns, cell) - _GAP
    side = panel(words, farm, side_width)
    around = _around(words, scene, view, layout, seat)
    if side_width >= _PANEL_WIDE:
        side += around
        around = []
    board: list[RenderableType] = []
    if layout.height and side_width >= _PANEL_MIN:
        board = [farm_and_side(words, farm, cell, layout.height, side)]
    else:  # panel below the board, or no board
        board += draw_farm(words, farm.land, cell, layout.height) if layout.height else []
        board += [Text(goods_line(words, farm)), housing_line(words, farm), dwarf_line(words, farm)]
    return Group(
        header(words, scene, view),
        title(words, scene, view, seat),
        *board,
        *around,
        *_spaces(words, scene, view, layout),
        *_now(words, scene, view),
        *([show_choices(words, scene.view, scene.offered, layout.brevity)] if scene.offered else []),
    )


def farm_and_side(words: Words, farm: NamedFarm, cell: int, height: int, side: list[RenderableType]) -> RenderableType:
    """A farm with something beside it."""
    columns, _ = extent(farm.land)
    table = Table.grid(padding=0)
    table.add_column(width=farm_width(columns, cell))
    table.add_column(ratio=1)
    table.add_row(Group(*draw_farm(words, farm.land, cell, height)), Padding(Group(*side), (0, 0, 0, _GAP)))
    return table


def header(words: Words, scene: Scene, view: NamedView) -> Text:
    """The round, its harvest, its start player, and the seed."""
    head = Text(no_wrap=True, overflow="ellipsis")
    head.append(f"{words.text('cave_farmers.short')}  ", "uh.title")
    facts = []
    if view.over:
        head.append(words.text("cli.cave_farmers.header.over"), "uh.heading")
    else:
        last = view.track[-1].number
        key = "when" if len(view.track) == last else "when_some"  # with one or two players a round number is skipped
        when = words.say(f"cli.cave_farmers.header.{key}", round=view.round, rounds=last)
        head.append(when, "uh.heading")
        end = words.say("cli.cave_farmers.header.end", harvest=words.text(f"cave_farmers.harvest.{view.harvest}"))
        head.append(f"  {end}", "uh.food")
        if len(scene.names) > 1:
            facts.append(words.say("cli.cave_farmers.header.start", player=scene.names[view.start]))
            if view.marker != view.start:
                facts.append(words.say("cli.cave_farmers.header.next_start", player=scene.names[view.marker]))
    if scene.seed is not None:
        facts.append(words.say("cli.cave_farmers.header.seed", seed=scene.seed))
    return head.append(f"  {' · '.join(facts)}", "uh.dim")


def _around(words: Words, scene: Scene, view: NamedView, layout: Layout, seat: int) -> list[RenderableType]:
    """The other players and recent events."""
    lines = others(words, scene, view, seat, short=layout.others == 1, wrap=layout.height > 1) if layout.others else []
    return [*lines, *news_block(words, scene.news, layout.news)]


def _spaces(words: Words, scene: Scene, view: NamedView, layout: Layout) -> Iterator[RenderableType]:
    if view.over:
        return
    if layout.spaces >= 1:
        yield from occupied_flow(words, view, scene.names)
    if layout.spaces >= 4 or (layout.spaces >= 2 and view.phase == "place"):
        yield from idle_flow(words, view, scene.offered)
    if layout.spaces >= 3:
        yield from coming_flow(words, view)


def _now(words: Words, scene: Scene, view: NamedView) -> Iterator[RenderableType]:
    """What the current decision is about, if the choices do not show it."""
    turn, farm = view.open_turn, view.farms[view.seat]
    if view.phase == "act" and turn.space:
        effect = space_effect(words, SPACES[SPACE_IDS.index(turn.space)], pile_left(scene.view))
        name = space_name(words, turn.space)
        yield Text(words.say("cli.cave_farmers.spaces.in_use", space=name, effect=effect), "uh.you")
        if turn.trip:
            said = words.say("cli.cave_farmers.spaces.trip", strength=turn.trip.strength, left=turn.trip.left)
            yield Text(said, "uh.you")
    plan = feeding_plan(scene.view)
    if plan:
        yield Text(words.say("cli.cave_farmers.feed.bill", due=farm.food_due, have=farm.goods["food"]), "uh.you")
        key = "result" if plan.begging else "result_nothing"
        result = words.say(f"cli.cave_farmers.feed.{key}", markers=plan.begging)
        moves = " ".join(map(str, plan.moves))
        yield Text(words.say("cli.cave_farmers.feed.proposal", moves=moves, effect=result), "uh.good")
