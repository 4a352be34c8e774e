"""Every piece of The Cave Farmers with its name and texts in one language."""

from typing import Final

from underhold.games.cave_farmers.content import FURNISHINGS, LOOT, SPACES
from underhold.games.cave_farmers.content.effects import Space
from underhold.games.cave_farmers.content.goods import KINDS, named
from underhold.games.cave_farmers.engine.state import HARVESTS
from underhold.games.cave_farmers.naming.furnishing_powers import benefits, signs
from underhold.games.cave_farmers.naming.space_tags import offers, picture_of
from underhold.games.cave_farmers.rules_page import PAGE
from underhold.games.cave_farmers.web.messages import CaveFarmersContent, FurnishingContent, LootContent, SpaceContent
from underhold.games.cave_farmers.words import (
    furnishing_effect,
    furnishing_text,
    loot_text,
    sentence,
    space_effect,
    space_text,
)
from underhold.games.cave_farmers.words.effects import GAME
from underhold.games.cave_farmers.words.powers import has_bonus
from underhold.locale import Words

# The kinds of cells; `free` cells are forest or mountain.
_CELLS: Final = (
    "free", "forest", "mountain", "meadow", "field", "pasture", "stable", "cavern", "tunnel", "deep_tunnel", "ore_mine",
    "ruby_mine", "home", "furnishing",
)  # fmt: skip


def _space(words: Words, space: Space) -> SpaceContent:
    return SpaceContent(
        id=space.id,
        name=words.text(f"{GAME}.space.{space.id}"),
        art=picture_of(space.id),
        stage=space.stage,
        players=list(space.players),
        text=space_text(words, space),
        effect=sentence(space_effect(words, space)),
        fill=named(*space.fill),
        more=named(*space.more),
        offers=offers(space),
    )


def content(words: Words) -> CaveFarmersContent:
    """The names and texts of all pieces."""
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
            signs=signs(tile),
            benefits=benefits(tile),
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
        rules=PAGE.listed_pieces(),
    )
