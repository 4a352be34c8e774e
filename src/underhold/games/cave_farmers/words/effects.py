"""The effects of spaces and loot as clauses, with the joining words of the rulebook."""

from collections.abc import Mapping
from typing import Any, Final

from underhold.games.cave_farmers.content.effects import (
    All,
    AllWeapons,
    AndOr,
    AndThen,
    AndThenOr,
    Breed,
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
    SingleTile,
    SmallPasture,
    Sow,
    Space,
    Stable,
    TakeAll,
    TakeStartingPlayer,
    Trade,
    TwinTile,
)
from underhold.games.cave_farmers.content.goods import Goods, named
from underhold.locale import Words, capitalized

GAME: Final = "cave_farmers"
Pile = Mapping[str, int]


def sentence(clause: str) -> str:
    """A clause as a sentence, with a capital letter and a full stop."""
    return f"{capitalized(clause)}."


def points_text(words: Words, points: int) -> str:
    """`1 point`, `3 points`."""
    return words.say(f"{GAME}.power.points", points=points)


def say(words: Words, section: str, key: str, **values: Any) -> str:
    """A filled-in template of this game's messages."""
    return words.say(f"{GAME}.{section}.{key}", **values)


def tile_name(words: Words, kind: str) -> str:
    """The name of a kind of tile with an article: `a meadow`."""
    return words.text(f"{GAME}.tile.{kind}")


def _goods(goods: Goods) -> dict[str, int]:
    return named(*goods)


def _leaf_text(words: Words, effect: Leaf, pile: Pile | None) -> str:
    def effect_says(key: str, **values: Any) -> str:
        return say(words, "effect", key, **values)

    match effect:
        case TakeAll():
            if pile is None:
                return effect_says("take_all")
            return effect_says("take_pile", goods=pile) if pile else effect_says("take_none")
        case Gain(goods):
            return effect_says("gain", goods=_goods(goods))
        case GainPerOreMine(goods):
            return effect_says("per_ore_mine", goods=_goods(goods))
        case GainIfRubyMines(at_least, goods):
            return effect_says("if_ruby_mines", goods=_goods(goods), count=at_least)
        case TakeStartingPlayer():
            return effect_says("starting_player")
        case TwinTile(kinds):
            return effect_says("twin", tiles=words.listed([tile_name(words, kind) for kind in kinds], "or"))
        case Furnish(kind, cost):
            if cost is not None:
                return effect_says("furnish_for", pay_goods=_goods(cost))
            return effect_says("furnish_dwelling" if kind == "dwelling" else "furnish")
        case FamilyGrowth():
            return effect_says("grow")
        case Sow(most):
            return effect_says("sow", goods={"grain": most, "vegetable": most})
        case Forge():
            return effect_says("forge")
        case Expedition(level):
            return effect_says("expedition", level=level)
        case SmallPasture(wood):
            return effect_says("small_pasture", pay_goods={"wood": wood})
        case LargePasture(wood):
            return effect_says("large_pasture", pay_goods={"wood": wood})
        case Stable(stone):
            return effect_says("stable" if stone else "stable_free", pay_goods={"stone": stone})
        case OreMine():
            return effect_says("ore_mine")
        case RubyMine(on):
            return effect_says(f"ruby_mine_{on}")
        case Trade(give, get, times):
            return effect_says("trade", pay_goods=_goods(give), gain_goods=_goods(get), times=times)
        case Market(prices):
            items = [
                effect_says("market_item", item=words.kind(GAME, kind), pay_goods={"gold": price})
                for kind, price in prices
            ]
            return effect_says("market", items=", ".join(items))
        case Imitate(food):
            return effect_says("imitate" if food else "imitate_free", pay_goods={"food": food})
        case SingleTile(kind):
            return effect_says("single", tile=tile_name(words, kind))
        case AllWeapons():
            return effect_says("all_weapons")
        case Breed(kinds):
            return effect_says("breed", kinds=kinds)


def effect_text(words: Words, effect: Effect, pile: Pile | None = None) -> str:
    """An effect as a clause; if the goods on the space (`pile`) are given, it names them."""
    match effect:
        case All(parts):
            return words.listed([effect_text(words, part, pile) for part in parts], "and_clauses")
        case AndOr(parts):
            join = "and_or"
        case AndThenOr(parts):
            join = "and_then_or"
        case AndThen(parts):
            join = "and_then"
        case EitherOr(parts):
            join = "either"
        case _:
            return _leaf_text(words, effect, pile)
    said = [effect_text(words, part, pile) for part in parts]
    if join == "either":
        said[0] = words.say(f"{GAME}.join.either_first", effect=said[0])
    between = words.text(f"{GAME}.join.{join}")
    if any(isinstance(part, All | AndOr | AndThenOr | AndThen | EitherOr) for part in parts):
        between = words.say(f"{GAME}.join.wide", join=between)
    return between.join(said)


def space_effect(words: Words, space: Space, pile: Pile | None = None) -> str:
    """What a space offers, as a clause; if the goods on it (`pile`) are given, it names them."""
    return effect_text(words, space.effect, pile)


def space_text(words: Words, space: Space) -> str:
    """The complete text of a space: its name, what it offers, and what it receives each round."""
    effect = space_effect(words, space)
    fill, more = _goods(space.fill), _goods(space.more)
    if fill:
        key = "fills" if fill == more else "fills_less"
        effect = say(words, "space_tile", key, effect=effect, fill_goods=fill, more_goods=more)
    if space.stage:
        return say(words, "space_tile", "card", space=space.id, effect=effect, stage=space.stage)
    players = [str(count) for count in space.players]
    if len(players) == 7:
        return say(words, "space_tile", "space", space=space.id, effect=effect)
    return say(words, "space_tile", "space_of_many", space=space.id, effect=effect, players=words.listed(players, "or"))
