"""Pages that are shown on request: scores, farms, loot, and one thing by its name."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.core.errors import UnderholdError
from underhold.games.cave_farmers.content import (
    FURNISHING_IDS,
    FURNISHINGS,
    LOOT,
    LOOT_IDS,
    SPACE_IDS,
    SPACES,
)
from underhold.games.cave_farmers.engine.scoring import score
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.named_view import named_view
from underhold.games.cave_farmers.terminal.farm import draw_farm, tile_style
from underhold.games.cave_farmers.terminal.furnishings import points_sign, tile_name
from underhold.games.cave_farmers.terminal.panel import panel, title
from underhold.games.cave_farmers.words import (
    furnishing_effect,
    furnishing_text,
    line_name,
    loot_text,
    sentence,
    space_text,
)
from underhold.games.common.terminal.listing import find_named
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words

_BOARD_CELL = 10
_BOARD_HEIGHT = 2
_PANEL = 76


class NoSuchPlayer(UnderholdError):
    """There is no player with this number or name."""


def score_sheet(words: Words, view: View, names: list[str]) -> RenderableType:
    """The score pad, with a column for each player."""
    pads = [score(farm) for farm in view.farms]
    table = Table(box=box.ROUNDED, show_footer=False)
    table.add_column(words.text("cli.cave_farmers.score.category"), no_wrap=True)
    for name in names:
        table.add_column(name, justify="right")
    for category in max((pad.lines for pad in pads), key=len):
        row = [pad.lines.get(category) for pad in pads]
        table.add_row(line_name(words, category), *[_number(value) for value in row])
        if category == "bonuses":
            for tile in sorted({tile for pad in pads for tile in pad.bonuses}):
                said = Text(f"  {words.text(f'cave_farmers.furnishing.{tile}')}", "uh.dim")
                values = [pad.bonuses.get(tile) for pad in pads]
                table.add_row(said, *[Text("" if value is None else str(value), "uh.dim") for value in values])
    table.add_section()
    total = Text(words.text("cli.cave_farmers.score.total"), "uh.title")
    table.add_row(total, *[Text(str(pad.points), "uh.title") for pad in pads])
    return table


def _number(value: int | None) -> Text:
    if value is None:
        return Text()
    return Text(str(value), "uh.bad" if value < 0 else "" if value else "uh.dim")


def _player(words: Words, scene: Scene, name: str) -> int:
    if not name:
        return int(scene.view.seat)
    if name.isdecimal() and 1 <= int(name[:3]) <= len(scene.names):
        return int(name[:3]) - 1
    begun = [seat for seat, said in enumerate(scene.names) if said.lower().startswith(name.lower())]
    if len(begun) == 1:
        return begun[0]
    raise NoSuchPlayer(words.say("cli.cave_farmers.farm.which", count=len(scene.names)))


def board_sheet(words: Words, scene: Scene, name: str) -> RenderableType:
    """One player's farm with all details."""
    seat = _player(words, scene, name)
    view = named_view(scene.view)
    farm = view.farms[seat]
    shown: list[RenderableType] = [
        title(words, scene, view, seat),
        *draw_farm(words, farm.land, _BOARD_CELL, _BOARD_HEIGHT),
        *panel(words, farm, _PANEL),
    ]
    if not farm.land.sites:
        return Group(*shown, Text(words.text("cli.cave_farmers.farm.tiles_none"), "uh.dim"))
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    table.add_column(ratio=1)
    for site in farm.land.sites:
        furnishing = FURNISHINGS[FURNISHING_IDS.index(site.furnishing)]
        effect = Text(sentence(furnishing_effect(words, furnishing)))
        name_text = Text(tile_name(words, furnishing), tile_style(furnishing))
        if site.covered:
            name_text.stylize("strike")
        table.add_row(name_text, points_sign(furnishing), effect)
    return Group(*shown, Text(words.text("cli.cave_farmers.farm.tiles"), "uh.heading"), table)


def loot_sheet(words: Words) -> RenderableType:
    """All loot items."""
    lines = [Text(f"  {loot_text(words, loot)}") for loot in LOOT]
    return Group(Text(words.text("cli.cave_farmers.loot.heading"), "uh.heading"), *lines)


def info_text(words: Words, view: View, name: str) -> str | None:
    """A description of the space, furnishing or loot with this name; None if there is none."""
    players = int(view.players)
    # Spaces of other boards come first, so that spaces in play replace those with the same name.
    spaces = sorted(range(len(SPACES)), key=lambda space: players in SPACES[space].players)
    names = {words.text(f"cave_farmers.loot.{one}").lower(): one for one in LOOT_IDS}
    for space in spaces:
        names[words.text(f"cave_farmers.space.{SPACE_IDS[space]}").lower()] = SPACE_IDS[space]
    names |= {words.text(f"cave_farmers.furnishing.{one}").lower(): one for one in FURNISHING_IDS}
    found = find_named(names, name)
    if not found:
        return None
    if len(found) > 1:
        said = [key for key, one in names.items() if one in found]
        return words.say("cli.play.info.several", names=words.listed([one.capitalize() for one in said], "or"))
    return _text_of(words, found[0], players)


def _text_of(words: Words, one: str, players: int) -> str:
    if one in FURNISHING_IDS:
        return furnishing_text(words, FURNISHINGS[FURNISHING_IDS.index(one)])
    if one in SPACE_IDS:
        name = words.text(f"cave_farmers.space.{one}")
        same = [space for space in SPACES if words.text(f"cave_farmers.space.{space.id}") == name]
        here = [space for space in same if players in space.players] or same
        return "\n".join(space_text(words, space) for space in here)
    return loot_text(words, LOOT[LOOT_IDS.index(one)])
