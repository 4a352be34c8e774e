"""Moves in words, with their prices as they are now."""

from underhold.games.cave_vs_cave.content import (
    ACTION_IDS,
    ACTIONS,
    ROOM_IDS,
    ROOMS,
)
from underhold.games.cave_vs_cave.content.effects import (
    Exchange,
    ExchangeDifferent,
)
from underhold.games.cave_vs_cave.content.goods import ONE_FOOD, named
from underhold.games.cave_vs_cave.engine.board import (
    ALL_SIDES,
    BONUS_FOOD,
    CAVERN_NORTH,
    EDGE_NAMES,
    FACES,
    SPACES,
    neighbours,
)
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    DIG,
    END,
    FACE,
    FURNISH,
    OPTION_CONVERT,
    OPTION_SECOND_DIG,
    OPTIONS,
    TAKE,
    TEAR,
    WALL,
    Option,
)
from underhold.games.cave_vs_cave.engine.moves import option_of, place_of, room_of
from underhold.games.cave_vs_cave.engine.rules import price
from underhold.games.cave_vs_cave.engine.state import NOTHING_OWED, View
from underhold.games.cave_vs_cave.words.effects import GAME, action_effect, part_text, points_text, sentence
from underhold.locale import Words


def _move(words: Words, key: str, **values: object) -> str:
    return words.say(f"{GAME}.move.{key}", **values)


def move_text(words: Words, view: View, move: int) -> str:
    """A move of this position as a sentence, with its price as it is now."""
    option = option_of(move)
    clause = _move_clause(words, view, move, option)
    if option.room >= 0:
        clause = _move(words, "with_room", room=ROOM_IDS[option.room], effect=clause)
    return sentence(clause)


def _move_clause(words: Words, view: View, move: int, option: Option) -> str:
    place = place_of(move)
    if option.kind == CHOOSE:
        effect = action_effect(words, ACTIONS[place], int(view.turns()), int(view.players))
        return _move(words, "choose", action=ACTION_IDS[place], effect=effect)
    if option.kind == END:
        return _move(words, "end")
    if option.kind == FACE:
        return _move(words, f"face_{FACES[option.place]}")
    if option.kind == TAKE:
        return _move(words, "take", gain_goods=named(OPTIONS[view.owed].gain if view.owed != NOTHING_OWED else 0))
    if option.kind == DIG:
        return _dig_clause(words, move, option)
    if option.kind == FURNISH:
        return _furnish_clause(words, view, move)
    if option.kind == WALL:
        return _move(words, "wall", edge=EDGE_NAMES[place], where=edge_text(words, place))
    if option.kind == TEAR:
        where = edge_text(words, place)
        return _move(words, "tear", edge=EDGE_NAMES[place], where=where, gain_goods=named(option.gain))
    if move >> 10 >= OPTION_CONVERT:
        return _move(words, "convert", pay_goods=named(option.pay), gain_goods=named(option.gain))
    effect_now = option.effect
    if isinstance(effect_now, ExchangeDifferent):  # one of its many payments
        effect_now = Exchange(option.pay, option.gain)
    assert effect_now is not None
    return part_text(words, effect_now)


def _dig_clause(words: Words, move: int, option: Option) -> str:
    place = place_of(move)
    key = "dig"
    if move >> 10 == OPTION_SECOND_DIG:
        key = "dig_second"
    elif option.through_walls:
        key = "dig_through"
    elif option.pay:
        key = "dig_twice" if option.count > 1 else "dig_paid"
    clause = _move(words, key, space=SPACES[place], pay_goods=named(option.pay))
    if BONUS_FOOD >> place & 1:
        clause = _move(words, "bonus", effect=clause, gain_goods=named(ONE_FOOD))
    return clause


def _furnish_clause(words: Words, view: View, move: int) -> str:
    room = ROOMS[room_of(move)]
    cost = int(price(view, move >> 10)) + room.cost
    return _move(
        words,
        "furnish" if cost else "furnish_free",
        room=room.id,
        space=SPACES[place_of(move)],
        pay_goods=named(cost),
        points=points_text(words, room.points),
    )


def edge_text(words: Words, edge: int) -> str:
    """Where an edge is: `between a1 and a2`."""
    if edge >= CAVERN_NORTH:
        side = words.text(f"{GAME}.side.{ALL_SIDES[edge - CAVERN_NORTH]}")
        return _move(words, "cavern_edge", side=side)
    first, second = neighbours(edge)
    return _move(words, "between", first=SPACES[first], second=SPACES[second])
