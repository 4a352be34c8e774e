"""The available furnishings, at the current costs for one player."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.core.errors import UnderholdError
from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS
from underhold.games.cave_farmers.content.effects import Furnishing
from underhold.games.cave_farmers.engine.farm_changes import furnishing_cost, stock_cost
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.engine.options import can_pay
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.naming.prices import furnishing_price
from underhold.games.cave_farmers.terminal.farm import tile_style
from underhold.games.cave_farmers.words import furnishing_effect, sentence
from underhold.games.cave_farmers.words.powers import has_bonus
from underhold.games.common.naming.picking import picked
from underhold.locale import Words

GROUPS = tuple(dict.fromkeys(tile.group for tile in FURNISHINGS))


class NoSuchGroup(UnderholdError):
    """There is no group of furnishings with this name."""


def cost_text(words: Words, farm: Farm, furnishing: str) -> str:
    """The current cost for this player: `4 wood, 3 stone`."""
    cost = furnishing_price(farm, furnishing)
    said = ", ".join(words.good("cave_farmers", kind, count) for kind, count in cost.items())
    return said or words.text("cli.cave_farmers.tiles.nothing")


def points_sign(tile: Furnishing) -> str:
    """The printed points, such as `+3`, or `★` for bonus points."""
    if has_bonus(tile):
        return f"+{tile.points}★" if tile.points else "★"
    return f"+{tile.points}"


def affordable(farm: Farm, furnishing: str) -> bool:
    """Whether this player can pay for it now."""
    tile = tile_number(furnishing)
    return bool(can_pay(farm, furnishing_cost(farm, tile, 0), stock_cost(tile, 0)))


def tile_name(words: Words, tile: Furnishing) -> str:
    """The name of a furnishing."""
    return words.text(f"cave_farmers.furnishing.{tile.id}")


def groups_named(words: Words, name: str) -> tuple[str, ...]:
    """The groups with this name; all groups if it is empty."""
    if not name:
        return GROUPS
    wanted = name.lower().rstrip("s")
    found = tuple(group for group in GROUPS if words.text(f"cave_farmers.group.{group}").startswith(wanted))
    if not found:
        groups = words.listed([words.text(f"cave_farmers.group.{group}") for group in GROUPS])
        raise NoSuchGroup(words.say("cli.cave_farmers.tiles.none", name=name, groups=groups))
    return found


def tiles_sheet(words: Words, view: View, farm: Farm, name: str) -> RenderableType:
    """The available furnishings, group by group."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for key in ("tile", "points", "cost", "effect"):
        table.add_column(
            words.text(f"cli.cave_farmers.tiles.{key}"),
            header_style="uh.heading",
            justify="right" if key == "points" else "left",
            ratio=1 if key == "effect" else None,
        )
    supply = picked(FURNISHING_IDS, view.supply)
    for group in groups_named(words, name):
        for tile in FURNISHINGS:
            if tile.group == group and tile.id in supply:
                table.add_row(*_row(words, farm, tile))
        table.add_section()
    if not table.row_count:
        return Text(words.text("cli.cave_farmers.tiles.gone"))
    return Group(table, Text(words.text("cli.cave_farmers.tiles.affordable"), "uh.dim"))


def _row(words: Words, farm: Farm, tile: Furnishing) -> list[RenderableType]:
    can = affordable(farm, tile.id)
    return [
        Text(f"{'●' if can else ' '} {tile_name(words, tile)}", tile_style(tile)),
        points_sign(tile),
        Text(cost_text(words, farm, tile.id), "" if can else "uh.dim"),
        Text(sentence(furnishing_effect(words, tile))),
    ]
