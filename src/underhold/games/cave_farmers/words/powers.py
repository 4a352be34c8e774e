"""The effects of furnishings and loot as clauses and sentences."""

from collections.abc import Mapping

from underhold.games.cave_farmers.content.effects import (
    Furnishing,
    Loot,
    Power,
    ScoreByDwarfs,
    ScoreIf,
    ScorePer,
)
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.naming.furnishing_powers import Kind, Listing, Message, Value, described
from underhold.games.cave_farmers.words.effects import GAME, effect_text, points_text, say
from underhold.locale import Words, capitalized


def _said(words: Words, message: Message) -> str:
    return words.say(f"{GAME}.{message.key}", **{name: _value(words, one) for name, one in message.values.items()})


def _value(words: Words, value: Value) -> int | str:
    match value:
        case Message():
            return _said(words, value) if value.values else words.text(f"{GAME}.{value.key}")
        case Listing(items, conjunction):
            return words.listed([_item(words, item) for item in items], conjunction)
        case Kind(kind, count):
            return words.kind(GAME, kind, count)
        case Mapping():
            return words.goods(GAME, value)
    return value


def _item(words: Words, value: Value) -> str:
    item = _value(words, value)
    return item if isinstance(item, str) else str(item)


def power_text(words: Words, power: Power) -> str:
    """One power as a clause."""
    return _said(words, described(power).text)


def furnishing_effect(words: Words, tile: Furnishing) -> str:
    """What a furnishing does, as a clause."""
    return words.text(f"{GAME}.power.join").join(power_text(words, power) for power in tile.powers)


def has_bonus(tile: Furnishing) -> bool:
    """Whether it has bonus points, printed as a star. Canceling losses does not count (R27)."""
    return any(isinstance(power, ScorePer | ScoreIf | ScoreByDwarfs) for power in tile.powers)


def worth_text(words: Words, tile: Furnishing) -> str:
    """The printed points, or that it has bonus points."""
    if tile.points == 0 and has_bonus(tile):
        return words.text(f"{GAME}.power.points_some")
    return points_text(words, tile.points)


def furnishing_text(words: Words, tile: Furnishing) -> str:
    """The complete text of a furnishing."""
    cost = named(*tile.cost)
    effect = furnishing_effect(words, tile)
    return say(
        words,
        "power",
        "tile",
        furnishing=tile.id,
        group=words.text(f"{GAME}.group.{tile.group}"),
        points=worth_text(words, tile),
        cost=say(words, "power", "costs" if cost else "costs_nothing", pay_goods=cost),
        effect=capitalized(effect),
    )


def loot_text(words: Words, loot: Loot) -> str:
    """A loot item, and the strength that it needs."""
    said = say(
        words, "space_tile", "loot", loot=loot.id, strength=loot.strength, effect=effect_text(words, loot.effect)
    )
    return capitalized(said)
