"""The effects of furnishings and loot as clauses and sentences."""

from typing import Any

from underhold.games.cave_farmers.content import SPACES
from underhold.games.cave_farmers.content.effects import (
    AnimalRoom,
    AtOnce,
    CancelLosses,
    Discount,
    DwarfRoom,
    Exchange,
    FeedLessPerMineDonkey,
    FeedOne,
    FoodPerAnimalConverted,
    Furnishing,
    Loot,
    NewbornFood,
    OnGain,
    Overbuilds,
    Permit,
    Power,
    RoundStart,
    ScoreByDwarfs,
    ScoreIf,
    ScorePer,
    Substitute,
    Upcoming,
    WeaponsForFood,
)
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, Goods, named
from underhold.games.cave_farmers.words.effects import GAME, effect_text, points_text, say
from underhold.locale import Words, capitalized

_BOTH_ONCE = next((space.id for space in SPACES if space.both_once), "")
_SEVERAL = 5  # an example count that selects the plural in every language


def _counted(words: Words, what: str) -> str:
    return words.text(f"{GAME}.counted.{what}")


def _goods(words: Words, goods: Goods) -> str:
    return words.goods(GAME, named(*goods))


def _room_text(words: Words, room: AnimalRoom) -> str:
    key = f"animal_room_{room.per}" if room.per else "animal_room"
    count = _SEVERAL if room.per else room.animals
    if room.kinds == FARM_ANIMALS:
        kinds = say(words, "power", "farm_animals", count=count)
    else:
        kinds = words.listed([words.kind(GAME, kind, count) for kind in room.kinds], "or")
    return say(words, "power", key, count=count, kinds=kinds)


def power_text(words: Words, power: Power) -> str:
    """One power as a clause."""

    def power_says(key: str, **values: Any) -> str:
        return say(words, "power", key, **values)

    match power:
        case DwarfRoom(dwarfs, sixth_only):
            return power_says("dwarf_room_sixth" if sixth_only else "dwarf_room", dwarfs=dwarfs)
        case AnimalRoom():
            return _room_text(words, power)
        case AtOnce(goods, per):
            if per:
                return power_says("at_once_per", goods=named(*goods), what=_counted(words, per))
            return power_says("at_once", goods=named(*goods))
        case Discount(goods, on):
            deeds = words.listed([words.text(f"{GAME}.deed.{deed}") for deed in on])
            return power_says("discount", deeds=deeds, goods=named(*goods))
        case Substitute((first, second), instead):
            return power_says(
                "substitute",
                instead=words.good(GAME, instead, 1),
                first=words.good(GAME, first, 1),
                second=words.good(GAME, second, 1),
            )
        case Exchange(give, get):
            return power_says("exchange", pay_goods=named(*give), gain_goods=named(*get))
        case WeaponsForFood():
            return power_says("weapons_for_food")
        case FoodPerAnimalConverted(food, not_with):
            return power_says("animal_food", goods={"food": food}, furnishing=not_with)
        case Upcoming(goods, rounds):
            return power_says("upcoming", goods=named(*goods), rounds=rounds)
        case RoundStart(goods):
            return power_says("round_start", goods=named(*goods))
        case OnGain(kind, goods, newborn):
            key = "on_newborn" if newborn else "on_gain"
            return power_says(key, goods=named(*goods), kind=words.good(GAME, kind, 1))
        case FeedOne(meals):
            return power_says("feed_one", meals=words.listed([_goods(words, meal) for meal in meals], "or"))
        case FeedLessPerMineDonkey(food):
            return power_says("feed_less", goods={"food": food})
        case NewbornFood(food):
            return power_says("newborn_food", food=words.listed([str(one) for one in food], "or"))
        case Permit(right, goods):
            return power_says(right, goods=named(*goods), space=_BOTH_ONCE)
        case ScorePer(points, per, every):
            what = _counted(words, per)
            key = "score_per" if every == 1 else "score_every"
            return power_says(key, points=points_text(words, points), every=every, what=what)
        case ScoreIf(points, condition):
            return power_says(f"score_{condition}", points=points_text(words, points))
        case ScoreByDwarfs(by_dwarfs):
            worth = [
                power_says("score_dwarfs", points=points_text(words, points), dwarfs=dwarfs)
                for dwarfs, points in by_dwarfs
            ]
            return power_says("score_by_dwarfs", worth=words.listed(worth))
        case CancelLosses(points):
            return power_says("cancel_losses", points=points_text(words, points))
        case Overbuilds(tile):
            return power_says("overbuilds", furnishing=tile)
    raise TypeError(power)


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
