"""Action tiles and rooms in words, built from the content tables that the engine also uses.

Effects become clauses ("gain 2 wood"). What alternatives have in common is written only once ("gain 1 wood or
1 stone"), so a clause stays a template and its object until the alternatives have been joined.
"""

from typing import Final

from underhold.games.cave_vs_cave.content import (
    Action,
    Room,
)
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
    Part,
    Power,
    RaiseTo,
    Simple,
    TearDownWall,
    UseRooms,
)
from underhold.games.cave_vs_cave.content.goods import ONE_FOOD, named, pack
from underhold.games.cave_vs_cave.naming.shapes import room_shapes
from underhold.locale import Words, capitalized

GAME: Final = "cave_vs_cave"


def sentence(clause: str) -> str:
    """A clause as a sentence, with a capital letter and a full stop."""
    return f"{capitalized(clause)}."


def _goods(words: Words, goods: int) -> str:
    return words.goods(GAME, named(goods))


def _effect(words: Words, key: str, **values: object) -> str:
    return words.say(f"{GAME}.effect.{key}", **values)


def _exchanged(words: Words, exchange: Exchange) -> str:
    return _effect(words, "exchanged", pay_goods=named(exchange.pay), gain_goods=named(exchange.gain))


def _clause(words: Words, effect: Simple, turns: int | None) -> tuple[str, str, dict[str, object]]:
    """The key of a template, the object for its placeholder `{what}`, and its other values."""
    match effect:
        case Gain(goods, 0):
            return "gain", _goods(words, goods), {}
        case Gain(goods, limit):
            return "gain_below", _goods(words, goods), {"limit_goods": named(limit)}
        case Exchange():
            return "exchange", _exchanged(words, effect), {}
        case ExchangeDifferent(kinds, gain):
            return "exchange", _effect(words, "exchanged_different", kinds=kinds, gain_goods=named(gain)), {}
        case RaiseTo(goods):
            return "raise_to", _goods(words, goods), {}
        case Excavate(1, 0, True):
            return "excavate_through", "", {}
        case Excavate(count, pay, True):
            said = _clause(words, Excavate(count, pay), turns)
            return "through_walls", "", {"effect": _effect(words, said[0], **said[2])}
        case Excavate(count, pay):
            many = count > 1
            key = ("excavate_more" if many else "excavate_paid") if pay else "excavate_many" if many else "excavate"
            return key, "", {"pay_goods": named(pay), "count": count}
        case Furnish(pay, food_per_turn):
            if food_per_turn and turns is None:
                key = "furnish_paid_per_turn" if pay else "furnish_per_turn"
                return key, _goods(words, pack(food=food_per_turn)), {"pay_goods": named(pay)}
            fee = pay + (turns or 0) * food_per_turn * ONE_FOOD
            return ("furnish_paid", _goods(words, fee), {}) if fee else ("furnish", "", {})
        case BuildWall():
            return "build_wall", "", {}
        case TearDownWall(gain):
            return "tear_down_wall", _goods(words, gain), {}
        case UseRooms(count):
            return "use_rooms", "", {"count": count}


def part_text(words: Words, part: Part, turns: int | None = None) -> str:
    """One part of a tile as a clause; if `turns` of the round are given, with the price in that round."""
    alternatives = part.alternatives if isinstance(part, Either) else (part,)
    shared: list[tuple[str, list[str], dict[str, object]]] = []
    for effect in alternatives:
        key, what, values = _clause(words, effect, turns)
        if shared and what and shared[-1][0] == key:
            shared[-1][1].append(what)
        else:
            shared.append((key, [what], values))
    said = [_effect(words, key, what=words.listed(whats, "or"), **values) for key, whats, values in shared]
    return words.listed(said, "or_clauses")


def _power_text(words: Words, power: Power) -> str:
    match power:
        case MayOnAction(action, exchange):
            return _effect(words, "may_on_action", action=action, what=_exchanged(words, exchange))
        case OnFlax(least, most, gain):
            return _effect(words, "on_flax", least=least, most=most, gain_goods=named(gain))
        case OnUseRooms(counts, gain, more):
            allowed = words.listed([str(count) for count in counts], "or")
            said = [_effect(words, "on_use_gain", counts=allowed, gain_goods=named(gain))] if gain else []
            said += [_effect(words, "on_use_more", counts=allowed, more=more)] if more else []
            return _joined(words, said)
        case OnWall(gain):
            return _effect(words, "on_wall", gain_goods=named(gain))


def _joined(words: Words, clauses: list[str]) -> str:
    return words.text(f"{GAME}.tile.then").join(clauses)


def action_effect(words: Words, action: Action, turns: int | None = None, players: int = 2) -> str:
    """What an action tile offers, as one clause."""
    parts = [part_text(words, part, turns) for part in action.parts]
    if action.needs_more_gold and players > 1:
        parts.append(_effect(words, "needs_more_gold"))
    return _joined(words, parts)


def action_text(words: Words, action: Action, turns: int | None = None, players: int = 2) -> str:
    """An action tile as a sentence that starts with its name."""
    return words.say(f"{GAME}.tile.action", action=action.id, effect=action_effect(words, action, turns, players))


def room_effect(words: Words, room: Room) -> str:
    """What a room does, as one clause."""
    if room.power is not None:
        return _power_text(words, room.power)
    return _joined(words, [part_text(words, part) for part in room.parts])


def room_text(words: Words, room: Room) -> str:
    """The complete text of a room: name, points, cost, walls and effect."""
    effect = capitalized(room_effect(words, room))
    color = color_text(words, room)
    if room.number == 0:
        return words.say(f"{GAME}.tile.entrance", room=room.id, colour=color, effect=effect)
    cost = (
        words.say(f"{GAME}.tile.cost", goods=named(room.cost))
        if room.cost
        else words.text(f"{GAME}.tile.costs_nothing")
    )
    shapes = words.listed([words.text(f"{GAME}.shape.{shape}") for shape in room_shapes(room)], "or")
    return words.say(
        f"{GAME}.tile.room",
        room=room.id,
        colour=color,
        points=points_text(words, room.points),
        cost=cost,
        walls=words.say(f"{GAME}.tile.walls", shapes=shapes),
        effect=effect,
    )


def color_text(words: Words, room: Room) -> str:
    """`orange` or `blue`."""
    return words.text(f"{GAME}.colour.{'blue' if room.is_blue else 'orange'}")  # prose: ok


def points_text(words: Words, points: int) -> str:
    """`1 point`, `3 points`."""
    return words.say(f"{GAME}.tile.points", points=points)
