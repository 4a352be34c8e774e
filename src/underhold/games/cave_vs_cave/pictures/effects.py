"""The effects of tiles as icons, built from the content tables."""

from functools import cache, singledispatch
from itertools import groupby

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS, action_number, room_number
from underhold.games.cave_vs_cave.content.effects import (
    BuildWall,
    Either,
    Excavate,
    Exchange,
    ExchangeDifferent,
    Furnish,
    Gain,
    MayOnAction,
    OnFlax,
    OnUseRooms,
    OnWall,
    Power,
    RaiseTo,
    TearDownWall,
    UseRooms,
)
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.common.pictures.icon_rows import BADGE, Item, goods_signs
from underhold.games.common.pictures.typefaces import TIMES


@cache
def action_signs(action_id: str) -> list[list[Item]]:
    """The icons of an action tile, part by part."""
    return [_signs(part) for part in ACTIONS[action_number(action_id)].parts]


@cache
def room_signs(room_id: str) -> list[list[Item]]:
    """The icons of a room, part by part."""
    room = ROOMS[room_number(room_id)]
    return [_power(room.power)] if room.power else [_signs(part) for part in room.parts]


def _goods(goods: int) -> list[Item]:
    return goods_signs(named(goods))


def _traded(pay: int, gain: list[Item]) -> list[Item]:
    return [*_goods(pay), "→", *gain] if pay else gain


def _uses(count: str) -> list[Item]:
    return [("part", "use_room"), (BADGE, count)]


@singledispatch
def _signs(effect: object) -> list[Item]:
    raise TypeError(f"No icons are defined for {effect!r}.")


@_signs.register
def _(effect: Gain) -> list[Item]:
    below: list[Item] = []
    for kind, amount in named(effect.only_below).items():
        below += [f"<{amount}", ("goods", kind), ":"]
    return below + _goods(effect.goods)


@_signs.register
def _(effect: Exchange) -> list[Item]:
    return _traded(effect.pay, _goods(effect.gain))


@_signs.register
def _(effect: ExchangeDifferent) -> list[Item]:
    return [f"{effect.kinds}{TIMES}?", "→", *_goods(effect.gain)]


@_signs.register
def _(effect: RaiseTo) -> list[Item]:
    items: list[Item] = []
    for amount, kinds in groupby(named(effect.goods).items(), lambda one: one[1]):
        items += [f"↑{amount}", *[("goods", kind) for kind, _ in kinds]]
    return items


@_signs.register
def _(effect: Excavate) -> list[Item]:
    digs: list[Item] = [("part", "dig_through_walls" if effect.through_walls else "dig")]
    return _traded(effect.pay, digs + [f"{TIMES}{effect.count}"] * (effect.count > 1))


@_signs.register
def _(effect: Furnish) -> list[Item]:
    many: list[Item] = [str(effect.food_per_turn)] * (effect.food_per_turn > 1)
    turns: list[Item] = [*many, ("goods", "food"), TIMES, ("sign", "turn"), "→"] * bool(effect.food_per_turn)
    return turns + _traded(effect.pay, [("part", "furnish")])


@_signs.register
def _(effect: BuildWall) -> list[Item]:
    return [("part", "wall")]


@_signs.register
def _(effect: TearDownWall) -> list[Item]:
    return [("part", "tear"), "→", *_goods(effect.gain)]


@_signs.register
def _(effect: UseRooms) -> list[Item]:
    return _uses(str(effect.count))


@_signs.register
def _(effect: Either) -> list[Item]:
    """What the alternatives have in common is shown only once."""
    ways = [_signs(way) for way in effect.alternatives]
    if isinstance(ways[0][0], str) and all(way[0] == ways[0][0] for way in ways):
        ways = [ways[0], *(way[1:] for way in ways[1:])]
    items: list[Item] = []
    for gain, same in groupby(ways, lambda way: way[way.index("→") :] if "→" in way else None):
        paid = [way[: way.index("→")] if gain else way for way in same]
        for way in paid:
            items += ["/", *way] if items else way
        items += gain or []
    return items


def _power(power: Power) -> list[Item]:
    match power:
        case MayOnAction(action, exchange):
            return [("action", action), ":", *_signs(exchange)]
        case OnFlax(_, _, gain):
            return [("goods", "flax"), ":", *_goods(gain)]
        case OnUseRooms(counts, gain, more_rooms):
            more = _uses(f"+{more_rooms}") if more_rooms else []
            return [*_uses(str(counts[0])), ":", *more, *_goods(gain)]
        case OnWall(gain):
            return [("part", "wall"), ":", *_goods(gain)]
