"""What stands beside a home board: goods, animals and their places, dwarfs, what is to come; and others in a line."""

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content import ROUNDS
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS, named
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.farm_changes import can_grow, dwarf_places
from underhold.games.cave_farmers.engine.furnishing_tables import SIXTH_DWARF_TILES
from underhold.games.cave_farmers.engine.income import goods_due
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import OVER, Farm, View
from underhold.games.cave_farmers.naming.arrangement import room_for_more
from underhold.games.cave_farmers.words import points_text
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words

GOODS: Final = KINDS[:8]
ANIMALS: Final = KINDS[8:]
AT_HOME: Final = "○"
AT_WORK: Final = "●"
NEWBORN: Final = "◌"


def amounts(farm: Farm) -> dict[str, int]:
    """All goods and animals of a farm."""
    return named(int(farm.goods), int(farm.stock))


def good_style(kind: str) -> str:
    """The style of a good or animal."""
    return "uh.animal" if kind in ANIMALS else f"uh.{kind}"


def goods_table(words: Words, farm: Farm, width: int) -> Table:
    """Every kind with its amount, in as many columns as there is room for."""
    owned = amounts(farm)
    names = {kind: words.text(f"cave_farmers.goods.{kind}") for kind in KINDS}
    longest = max(map(len, names.values()))
    columns = max(1, min(5, (width + 2) // (longest + 5)))
    table = Table.grid(padding=(0, 2, 0, 0))
    for kinds in (GOODS, ANIMALS):
        row: list[Text] = []
        for kind in kinds:
            amount = owned.get(kind, 0)
            row.append(Text(f"{names[kind]:<{longest}} {amount:>2}", good_style(kind) if amount else "uh.dim"))
            if len(row) == columns:
                table.add_row(*row)
                row = []
        if row:
            table.add_row(*row)
    return table


def goods_line(words: Words, farm: Farm) -> str:
    """Only what there is: `3 wood, 1 sheep`."""
    owned = amounts(farm)
    return ", ".join(words.good("cave_farmers", kind, count) for kind, count in owned.items()) or words.text(
        "list.nothing"
    )


def housing_line(words: Words, farm: Farm) -> Text:
    """Whether every animal has a place, and for how many more there is room."""
    if not all_housed(farm):
        return Text(words.text("cli.cave_farmers.farm.homeless"), "uh.bad")
    room = {kind: count for kind, count in room_for_more(farm).items() if count}
    has_any = any(kind in FARM_ANIMALS for kind in amounts(farm))
    said = words.text(f"cli.cave_farmers.farm.{'housed' if has_any else 'no_animals'}")
    if not room:
        more = words.text("cli.cave_farmers.farm.no_more")
    elif len(room) == len(FARM_ANIMALS) and len(set(room.values())) == 1:
        more = words.say("cli.cave_farmers.farm.more_any", count=max(room.values()))
    else:
        items = [words.good("cave_farmers", kind, count) for kind, count in room.items()]
        more = words.say("cli.cave_farmers.farm.more", more=words.listed(items, "or"))
    return Text.assemble((said, "uh.good" if has_any else "uh.dim"), (f"; {more}", "uh.dim"))


def dwarf_signs(farm: Farm) -> str:
    """`○ ○3 ●5 ◌`: at home or at work, with the strength of the weapon."""
    signs = []
    for dwarf in range(farm.dwarfs):
        strength = int(farm.weapon(dwarf))
        sign = NEWBORN if farm.newborn >> dwarf & 1 else AT_WORK if farm.away >> dwarf & 1 else AT_HOME
        signs.append(f"{sign}{strength or ''}")
    return " ".join(signs)


def dwarf_line(words: Words, farm: Farm) -> Text:
    """The dwarfs, and whether there is room for another."""
    line = Text.assemble((f"{words.text('cli.cave_farmers.farm.dwarfs')} ", "uh.dim"), (dwarf_signs(farm), "bold"))
    places = int(dwarf_places(farm)) + int(farm.tiles & SIXTH_DWARF_TILES != 0)
    line.append(
        f"  {words.say('cli.cave_farmers.farm.places', count=places)}", "uh.good" if can_grow(farm) else "uh.dim"
    )
    if farm.begging:
        line.append(f"  {words.say('cli.cave_farmers.farm.begging', count=farm.begging)}", "uh.bad")
    return line


def due_line(words: Words, view: View, farm: Farm) -> Text | None:
    """What suppliers will bring in the coming rounds."""
    rounds = ROUNDS[int(view.players)]
    last: dict[tuple[str, int], int] = {}
    for index in range(int(view.round) + 1, len(rounds)):
        for kind, amount in goods_due(farm, index).items():
            last[kind, amount] = rounds[index]
    items = []
    for kind, amount in sorted(last, key=lambda due: KINDS.index(due[0])):
        goods = words.good("cave_farmers", kind, amount)
        items.append(words.say("cli.cave_farmers.farm.due", kind=goods, last=last[kind, amount]))
    if not items:
        return None
    return Text(words.say("cli.cave_farmers.farm.dues", items=", ".join(items)), "uh.dim")


def panel(words: Words, view: View, farm: Farm, width: int) -> list[RenderableType]:
    """Everything that belongs to a farm besides its board."""
    lines: list[RenderableType] = [goods_table(words, farm, width), housing_line(words, farm), dwarf_line(words, farm)]
    due = due_line(words, view, farm)
    return [*lines, due] if due is not None else lines


def title(words: Words, scene: Scene, seat: int) -> Text:
    """Whose farm it is, and what it is worth."""
    view: View = scene.view
    active = view.phase != OVER and view.seat == seat
    notes = [points_text(words, int(points(view.farms[seat])))]
    if len(view.farms) > 1 and view.marker == seat and view.phase != OVER:
        notes.append(words.text("cli.cave_farmers.farm.start"))
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append("▶ " if active else "  ", "uh.you")
    line.append(scene.names[seat], "uh.you" if active else "uh.title")
    return line.append(f"  {' · '.join(notes)}")


def other_line(words: Words, scene: Scene, seat: int, wrap: bool) -> Text:
    """Another player in one line; in more if it may `wrap`."""
    farm = scene.view.farms[seat]
    line = title(words, scene, seat)
    line.no_wrap = not wrap
    line.append(f" · {dwarf_signs(farm)} · ")
    line.append(goods_line(words, farm), "uh.dim")
    return line


def others(words: Words, scene: Scene, seat: int, short: bool, wrap: bool) -> list[RenderableType]:
    """A line for each other player, in the order of their seats; in `short` one after the other, without goods."""
    rest = [other for other in range(len(scene.view.farms)) if other != seat]
    if not short:
        return [other_line(words, scene, other, wrap) for other in rest]
    items = [
        Text.assemble(
            (scene.names[other], "uh.title"),
            f" {int(points(scene.view.farms[other]))} ",
            dwarf_signs(scene.view.farms[other]),
        )
        for other in rest
    ]
    return [Flow(words.text("cli.cave_farmers.farm.others"), items)] if items else []
