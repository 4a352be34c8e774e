"""The panel beside a home board: goods, animals, dwarfs, goods to come; and the other players, one line each."""

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS
from underhold.games.cave_farmers.naming.named_farm import NamedFarm
from underhold.games.cave_farmers.naming.named_view import NamedView
from underhold.games.cave_farmers.words import points_text
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words

GOODS: Final = KINDS[:8]
ANIMALS: Final = KINDS[8:]
AT_HOME: Final = "○"
AT_WORK: Final = "●"
NEWBORN: Final = "◌"
_SIGNS: Final = {"home": AT_HOME, "away": AT_WORK, "newborn": NEWBORN}


def good_style(kind: str) -> str:
    """The style of a good or animal."""
    return "uh.animal" if kind in ANIMALS else f"uh.{kind}"


def goods_table(words: Words, farm: NamedFarm, width: int) -> Table:
    """All kinds of goods with their amounts, in as many columns as fit."""
    names = {kind: words.text(f"cave_farmers.goods.{kind}") for kind in KINDS}
    longest = max(map(len, names.values()))
    columns = max(1, min(5, (width + 2) // (longest + 5)))
    table = Table.grid(padding=(0, 2, 0, 0))
    for kinds in (GOODS, ANIMALS):
        row: list[Text] = []
        for kind in kinds:
            amount = farm.goods[kind]
            row.append(Text(f"{names[kind]:<{longest}} {amount:>2}", good_style(kind) if amount else "uh.dim"))
            if len(row) == columns:
                table.add_row(*row)
                row = []
        if row:
            table.add_row(*row)
    return table


def goods_line(words: Words, farm: NamedFarm) -> str:
    """The goods without zeros: `3 wood, 1 sheep`."""
    owned = [words.good("cave_farmers", kind, count) for kind, count in farm.goods.items() if count]
    return ", ".join(owned) or words.text("list.nothing")


def housing_line(words: Words, farm: NamedFarm) -> Text:
    """Whether all animals are housed, and how many more could be."""
    if farm.land.homeless:
        return Text(words.text("cli.cave_farmers.farm.homeless"), "uh.bad")
    room = {kind: count for kind, count in farm.land.room.items() if count}
    has_any = any(farm.goods[kind] for kind in FARM_ANIMALS)
    said = words.text(f"cli.cave_farmers.farm.{'housed' if has_any else 'no_animals'}")
    if not room:
        more = words.text("cli.cave_farmers.farm.no_more")
    elif len(room) == len(FARM_ANIMALS) and len(set(room.values())) == 1:
        more = words.say("cli.cave_farmers.farm.more_any", count=max(room.values()))
    else:
        items = [words.good("cave_farmers", kind, count) for kind, count in room.items()]
        more = words.say("cli.cave_farmers.farm.more", more=words.listed(items, "or"))
    return Text.assemble((said, "uh.good" if has_any else "uh.dim"), (f"; {more}", "uh.dim"))


def dwarf_signs(farm: NamedFarm) -> str:
    """The dwarfs as signs, at home, at work or newborn, with the strength of their weapons: `○ ○3 ●5 ◌`."""
    return " ".join(f"{_SIGNS[dwarf.state]}{dwarf.strength or ''}" for dwarf in farm.dwarfs)


def dwarf_line(words: Words, farm: NamedFarm) -> Text:
    """The dwarfs, and whether there is room for another."""
    line = Text.assemble((f"{words.text('cli.cave_farmers.farm.dwarfs')} ", "uh.dim"), (dwarf_signs(farm), "bold"))
    places = words.say("cli.cave_farmers.farm.places", count=farm.dwarf_places)
    line.append(f"  {places}", "uh.good" if farm.can_grow else "uh.dim")
    if farm.begging:
        line.append(f"  {words.say('cli.cave_farmers.farm.begging', count=farm.begging)}", "uh.bad")
    return line


def due_line(words: Words, farm: NamedFarm) -> Text | None:
    """The goods that furnishings will bring in the next rounds."""
    last = {(kind, amount): due.round for due in farm.due for kind, amount in due.goods.items()}
    items = []
    for kind, amount in sorted(last, key=lambda due: KINDS.index(due[0])):
        goods = words.good("cave_farmers", kind, amount)
        items.append(words.say("cli.cave_farmers.farm.due", kind=goods, last=last[kind, amount]))
    if not items:
        return None
    return Text(words.say("cli.cave_farmers.farm.dues", items=", ".join(items)), "uh.dim")


def panel(words: Words, farm: NamedFarm, width: int) -> list[RenderableType]:
    """Everything about a farm except its board."""
    lines: list[RenderableType] = [goods_table(words, farm, width), housing_line(words, farm), dwarf_line(words, farm)]
    due = due_line(words, farm)
    return [*lines, due] if due is not None else lines


def title(words: Words, scene: Scene, view: NamedView, seat: int) -> Text:
    """The owner of a farm and its points."""
    active = not view.over and view.seat == seat
    notes = [points_text(words, view.farms[seat].points)]
    if view.players > 1 and view.marker == seat and not view.over:
        notes.append(words.text("cli.cave_farmers.farm.start"))
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append("▶ " if active else "  ", "uh.you")
    line.append(scene.names[seat], "uh.you" if active else "uh.title")
    return line.append(f"  {' · '.join(notes)}")


def other_line(words: Words, scene: Scene, view: NamedView, seat: int, wrap: bool) -> Text:
    """Another player in one line, or in several with `wrap`."""
    farm = view.farms[seat]
    line = title(words, scene, view, seat)
    line.no_wrap = not wrap
    line.append(f" · {dwarf_signs(farm)} · ")
    line.append(goods_line(words, farm), "uh.dim")
    return line


def others(words: Words, scene: Scene, view: NamedView, seat: int, short: bool, wrap: bool) -> list[RenderableType]:
    """One line for each other player, in the order of the seats; with `short` all in one line, without goods."""
    rest = [other for other in range(view.players) if other != seat]
    if not short:
        return [other_line(words, scene, view, other, wrap) for other in rest]
    items = [
        Text.assemble(
            (scene.names[other], "uh.title"),
            f" {view.farms[other].points} ",
            dwarf_signs(view.farms[other]),
        )
        for other in rest
    ]
    return [Flow(words.text("cli.cave_farmers.farm.others"), items)] if items else []
