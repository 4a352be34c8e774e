"""Generates the pages with all pieces of a game from the engine's own tables."""

from collections.abc import Iterable
from typing import Final

from tools.docs.markup import WORDS, art, card, cards, cost, heading, listed, points, say
from underhold.art import pieces
from underhold.games.cave_farmers.web.content import content as farmers_content
from underhold.games.cave_farmers.web.messages import CaveFarmersContent, SpaceContent
from underhold.games.cave_vs_cave.web.content import content as caves_content
from underhold.locale import capitalized

CAVES: Final = caves_content(WORDS)
FARMERS: Final = farmers_content(WORDS)
_SIDES: Final = ("M3 3H31", "M31 3V31", "M3 31H31", "M3 3V31")  # north, east, south, west
_PICTURE: Final = 4.5


def wall_sign(pattern: str, shapes: Iterable[str], size: float = 2.6) -> str:
    """The walls that a room needs: solid for required walls, dashed for optional ones."""
    label = say("web.rules.fits", shapes=", ".join(CAVES.shapes[shape] for shape in shapes))
    kinds = {"#": "must", "?": "may"}
    lines = "".join(
        f'<path class="{kinds[sign]}" d="{path}"/>' for sign, path in zip(pattern, _SIDES, strict=True) if sign in kinds
    )
    return (
        f'<svg class="walls" style="width:{size:g}em" viewBox="0 0 34 34" role="img" aria-label="{label}">'
        f'<title>{label}</title><rect x="6" y="6" width="22" height="22" rx="2"/>{lines}</svg>'
    )


def _stage(stage: int) -> str:
    return f"<span>{say('web.rules.stage', stage=stage)}</span>"


def _actions() -> str:
    return cards(
        card(
            f"action-{action.id}",
            art("action", action.id, _PICTURE),
            action.name,
            [_stage(action.stage) if action.stage else f"<span>{say('web.rules.from_start')}</span>"],
            listed(action.parts),
        )
        for action in CAVES.actions
    )


def _rooms() -> str:
    return cards(
        card(
            f"room-{room.id}",
            art("room", room.id, _PICTURE),
            art("scene", f"{room.colour}_badge", 1, say(f"cave_vs_cave.colour.{room.colour}")) + room.name,
            [points(room.points), cost(room.cost, CAVES.goods)] if room.number else [points(room.points)],
            f"<p>{room.effect}</p>",
            room.colour,
            wall_sign(room.walls, room.shapes) if room.shapes else "",
        )
        for room in CAVES.rooms
    )


def cave_vs_cave() -> str:
    """The page with all action tiles and rooms."""
    return (
        f"# {say('cave_vs_cave.name')}: {say('web.rules.tiles_title').lower()}\n\n"
        "All texts on this page are generated from the tables that the engine uses. The sign next to a room shows\n"
        "the walls that it needs; [the rules](cave-vs-cave.md#walls) explain how to read it.\n\n"
        + heading(2, "actions", say("web.rules.actions"))
        + _actions()
        + "\n"
        + heading(2, "rooms", say("web.rules.rooms"))
        + _rooms()
    )


def _range(players: list[int]) -> str:
    return f"{players[0]}\N{EN DASH}{players[-1]}" if len(players) > 1 else f"{players[0]}"


def _without_name(text: str, name: str) -> str:
    """A text without the name of its piece at the beginning, for places that already show the name."""
    return capitalized(text.partition(": ")[2]) if text.lower().startswith(name.lower()) else text


def _space(space: SpaceContent) -> str:
    return card(
        f"space-{space.id}",
        art("space", space.art, _PICTURE),
        space.name,
        [f"<span>{say('web.farm_rules.players', players=_range(space.players))}</span>"],
        f"<p>{_without_name(space.text, space.name)}</p>",
    )


def loot_picture(id_: str) -> tuple[str, str]:
    """The picture of a loot item: the item itself if there is a picture of it, otherwise its action."""
    named = {
        "furnish_cavern": ("part", "furnish"),
        "dwelling": ("furnishing", "dwelling"),
        "small_pasture": ("part", "small"),
        "large_pasture": ("part", "large"),
    }
    known = set(pieces())
    return named.get(id_) or next((group, id_) for group in ("goods", "land", "part") if (group, id_) in known)


def _loot(content: CaveFarmersContent) -> str:
    return cards(
        card(
            f"loot-{one.id}",
            art(*loot_picture(one.id), 3),
            capitalized(one.name),
            [f"<span>{art('figure', 'axe', 1.3)} {say('web.farm_rules.strength', strength=one.strength)}</span>"],
            f"<p>{_without_name(one.text, one.name)}</p>",
        )
        for one in content.loot
    )


def cave_farmers_spaces() -> str:
    """The page with all action spaces and loot items."""
    stages = sorted({space.stage for space in FARMERS.spaces})
    parts = [
        f"# {say('cave_farmers.name')}: {say('web.farm_rules.spaces').lower()}\n\n",
        "The boards differ by number of players, so a space may be listed more than once.\n\n",
    ]
    for stage in stages:
        title = say("web.rules.stage", stage=stage) if stage else say("web.farm_rules.on_board")
        parts.append(heading(2, f"stage-{stage}", title))
        parts.append(cards(_space(space) for space in FARMERS.spaces if space.stage == stage) + "\n")
    parts.append(heading(2, "loot", say("web.farm_rules.loot"), [("figure", "axe")]))
    return "".join(parts) + _loot(FARMERS)


def cave_farmers_furnishings() -> str:
    """The page with all furnishings."""
    parts = [
        f"# {say('cave_farmers.name')}: {say('web.farm_rules.furnishings').lower()}\n\n",
        "There is one of each, but ordinary Dwellings are unlimited. The frame color shows the group.\n\n",
    ]
    for group, name in FARMERS.groups.items():
        parts.append(heading(2, f"group-{group}", name.capitalize()))
        parts.append(
            cards(
                card(
                    f"furnishing-{tile.id}",
                    art("furnishing", tile.id, _PICTURE),
                    tile.name,
                    [points(tile.points), cost(tile.cost, FARMERS.goods)],
                    f"<p>{tile.effect}</p>",
                )
                for tile in FARMERS.furnishings
                if tile.group == group
            )
            + "\n"
        )
    return "".join(parts)
