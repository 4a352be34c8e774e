"""Every piece of The Cave Farmers with its name and texts in one language."""

import re
from collections.abc import Iterator
from typing import Final

from underhold.cave_farmers.content import FURNISHINGS, LOOT, SPACES
from underhold.cave_farmers.effects import (
    All,
    AndOr,
    AndThen,
    AndThenOr,
    Effect,
    EitherOr,
    Expedition,
    FamilyGrowth,
    Forge,
    Furnish,
    Gain,
    GainIfRubyMines,
    GainPerOreMine,
    Imitate,
    LargePasture,
    Leaf,
    Market,
    OreMine,
    RubyMine,
    SmallPasture,
    Sow,
    Space,
    Stable,
    TakeAll,
    TakeStartingPlayer,
    Trade,
    TwinTile,
)
from underhold.cave_farmers.goods import KINDS, named
from underhold.cave_farmers.text import (
    furnishing_effect,
    furnishing_text,
    loot_text,
    sentence,
    space_effect,
    space_text,
)
from underhold.cave_farmers.text.effects import GAME
from underhold.cave_farmers.text.events import HARVESTS
from underhold.cave_farmers.text.powers import has_bonus
from underhold.locale import Words
from underhold.server.faces.cave_farmers.wire import CaveFarmersContent, FurnishingContent, LootContent, SpaceContent

# What a space lets one do, in a word each.
_DEEDS: Final[dict[type, str]] = {
    Furnish: "furnish",
    FamilyGrowth: "grow",
    Sow: "sow",
    Forge: "forge",
    Expedition: "trip",
    TwinTile: "twin",
    SmallPasture: "small",
    LargePasture: "large",
    Stable: "stable",
    OreMine: "ore_mine",
    RubyMine: "ruby_mine",
    Trade: "sell",
    Market: "buy",
    TakeStartingPlayer: "start",
    Imitate: "imitate",
}
# What a cell can be; `free` ones are forest or mountain.
_CELLS: Final = (
    "free", "forest", "mountain", "meadow", "field", "pasture", "stable", "cavern", "tunnel", "deep_tunnel", "ore_mine",
    "ruby_mine", "home", "furnishing",
)  # fmt: skip
_BOARD_SIDE: Final = re.compile(r"(_\d)+$")  # for which numbers of players: `logging_4_7`


def _leaves(effect: Effect) -> Iterator[Leaf]:
    if isinstance(effect, All | AndOr | AndThenOr | AndThen | EitherOr):
        for part in effect.parts:
            yield from _leaves(part)
    else:
        yield effect


def _given(space: Space, leaf: Leaf) -> list[str]:
    """The kinds of goods that a part can give."""
    match leaf:
        case TakeAll():
            return [*named(*space.fill), *named(*space.more)]
        case Gain(goods) | GainPerOreMine(goods) | GainIfRubyMines(_, goods):
            return [*named(*goods)]
        case Trade(_, get):
            return [*named(*get)]
        case Market(prices):
            return [kind for kind, _ in prices]
    return []


def offers(space: Space) -> list[str]:
    """What a space is good for: kinds of goods first, then deeds."""
    leaves = list(_leaves(space.effect))
    kinds = {kind for leaf in leaves for kind in _given(space, leaf)}
    deeds = [_DEEDS[type(leaf)] for leaf in leaves if type(leaf) in _DEEDS]
    return [kind for kind in KINDS if kind in kinds] + list(dict.fromkeys(deeds))


def _space(words: Words, space: Space) -> SpaceContent:
    return SpaceContent(
        id=space.id,
        name=words.text(f"{GAME}.space.{space.id}"),
        art=_BOARD_SIDE.sub("", space.id),
        stage=space.stage,
        players=list(space.players),
        text=space_text(words, space),
        effect=sentence(space_effect(words, space)),
        fill=named(*space.fill),
        more=named(*space.more),
        offers=offers(space),
    )


def content(words: Words) -> CaveFarmersContent:
    """All that the client says about pieces."""
    furnishings = [
        FurnishingContent(
            id=tile.id,
            name=words.text(f"{GAME}.furnishing.{tile.id}"),
            group=tile.group,
            cost=named(*tile.cost),
            points=tile.points,
            bonus=has_bonus(tile),
            introductory=tile.introductory,
            text=furnishing_text(words, tile),
            effect=sentence(furnishing_effect(words, tile)),
        )
        for tile in FURNISHINGS
    ]
    loot = [
        LootContent(
            id=one.id, name=words.text(f"{GAME}.loot.{one.id}"), strength=one.strength, text=loot_text(words, one)
        )
        for one in LOOT
    ]
    groups = dict.fromkeys(tile.group for tile in FURNISHINGS)
    return CaveFarmersContent(
        goods={kind: words.text(f"{GAME}.goods.{kind}") for kind in KINDS},
        spaces=[_space(words, space) for space in SPACES],
        furnishings=furnishings,
        groups={group: words.text(f"{GAME}.group.{group}") for group in groups},
        loot=loot,
        tiles={kind: words.text(f"face.cave_farmers.cell.{kind}") for kind in _CELLS},
        harvests={harvest: words.text(f"{GAME}.harvest.{harvest}") for harvest in HARVESTS},
    )
