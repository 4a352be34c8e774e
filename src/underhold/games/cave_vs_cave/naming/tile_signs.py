"""The effects of tiles as signs, built from the content tables; see `games/common/naming/signs.py`."""

from functools import cache, singledispatch
from itertools import groupby
from typing import Final

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
from underhold.games.common.naming.signs import EACH, FOR, OR, WHEN, Signs, badge, goods_signs

_RAISED: Final = "↑"


@cache
def action_signs(action_id: str) -> list[Signs]:
    """The signs of an action tile, part by part."""
    return [_signs(part) for part in ACTIONS[action_number(action_id)].parts]


@cache
def room_signs(room_id: str) -> list[Signs]:
    """The signs of a room, part by part."""
    room = ROOMS[room_number(room_id)]
    return [_power(room.power)] if room.power else [_signs(part) for part in room.parts]


def _goods(goods: int) -> Signs:
    return goods_signs(named(goods))


def _traded(pay: int, gain: Signs) -> Signs:
    return [*_goods(pay), FOR, *gain] if pay else gain


def _uses(count: str) -> Signs:
    return ["part/use_room", badge(count)]


@singledispatch
def _signs(effect: object) -> Signs:
    raise TypeError(f"No signs are defined for {effect!r}.")


@_signs.register
def _(effect: Gain) -> Signs:
    below: Signs = []
    for kind, amount in named(effect.only_below).items():
        below += [f"<{amount}", f"goods/{kind}", WHEN]
    return below + _goods(effect.goods)


@_signs.register
def _(effect: Exchange) -> Signs:
    return _traded(effect.pay, _goods(effect.gain))


@_signs.register
def _(effect: ExchangeDifferent) -> Signs:
    return [f"{effect.kinds}{EACH}?", FOR, *_goods(effect.gain)]


@_signs.register
def _(effect: RaiseTo) -> Signs:
    items: Signs = []
    for amount, kinds in groupby(named(effect.goods).items(), lambda one: one[1]):
        items += [f"{_RAISED}{amount}", *[f"goods/{kind}" for kind, _ in kinds]]
    return items


@_signs.register
def _(effect: Excavate) -> Signs:
    digs: Signs = ["part/dig_through_walls" if effect.through_walls else "part/dig"]
    return _traded(effect.pay, digs + [f"{EACH}{effect.count}"] * (effect.count > 1))


@_signs.register
def _(effect: Furnish) -> Signs:
    many: Signs = [str(effect.food_per_turn)] * (effect.food_per_turn > 1)
    turns: Signs = [*many, "goods/food", EACH, "sign/turn", FOR] * bool(effect.food_per_turn)
    return turns + _traded(effect.pay, ["part/furnish"])


@_signs.register
def _(effect: BuildWall) -> Signs:
    return ["part/wall"]


@_signs.register
def _(effect: TearDownWall) -> Signs:
    return ["part/tear", FOR, *_goods(effect.gain)]


@_signs.register
def _(effect: UseRooms) -> Signs:
    return _uses(str(effect.count))


@_signs.register
def _(effect: Either) -> Signs:
    """What the alternatives gain is shown only once, and so is the amount that they raise goods to."""
    ways = [_signs(way) for way in effect.alternatives]
    if ways[0][0].startswith(_RAISED) and all(way[0] == ways[0][0] for way in ways):
        ways = [ways[0], *(way[1:] for way in ways[1:])]
    items: Signs = []
    for gain, same in groupby(ways, lambda way: way[way.index(FOR) :] if FOR in way else None):
        paid = [way[: way.index(FOR)] if gain else way for way in same]
        for way in paid:
            items += [OR, *way] if items else way
        items += gain or []
    return items


def _power(power: Power) -> Signs:
    match power:
        case MayOnAction(action, exchange):
            return [f"action/{action}", WHEN, *_signs(exchange)]
        case OnFlax(_, _, gain):
            return ["goods/flax", WHEN, *_goods(gain)]
        case OnUseRooms(counts, gain, more_rooms):
            more = _uses(f"+{more_rooms}") if more_rooms else []
            return [*_uses(str(counts[0])), WHEN, *more, *_goods(gain)]
        case OnWall(gain):
            return ["part/wall", WHEN, *_goods(gain)]
