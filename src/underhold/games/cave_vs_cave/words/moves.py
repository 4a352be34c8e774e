"""Moves as sentences, with their current prices."""

from typing import Final

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS, action_number, room_number
from underhold.games.cave_vs_cave.content.effects import Excavate, Exchange, ExchangeDifferent
from underhold.games.cave_vs_cave.content.goods import ONE_FOOD, named, pack
from underhold.games.cave_vs_cave.engine.lowering import DIG, OPTIONS
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.move import AnyMove, Move, as_move
from underhold.games.cave_vs_cave.naming.named_view import owed_goods
from underhold.games.cave_vs_cave.naming.places import EDGE_PLACES, FOOD_SPACES
from underhold.games.cave_vs_cave.naming.prices import cost_of
from underhold.games.cave_vs_cave.words.effects import GAME, action_effect, part_text, points_text, sentence
from underhold.locale import Words

_MOST_DIGS: Final = max(option.count for option in OPTIONS if option.kind == DIG)  # paid for at once


def _move(words: Words, key: str, **values: object) -> str:
    return words.say(f"{GAME}.move.{key}", **values)


def move_text(words: Words, view: View, move: AnyMove) -> str:
    """A move in this position as a sentence, with its current price."""
    move = as_move(move)
    clause = _move_clause(words, view, move)
    if move.with_room:
        clause = _move(words, "with_room", room=move.with_room, effect=clause)
    return sentence(clause)


def _move_clause(words: Words, view: View, move: Move) -> str:
    match move.kind:
        case "choose":
            assert move.action is not None
            action = ACTIONS[action_number(move.action)]
            effect = action_effect(words, action, int(view.turns()), int(view.players))
            return _move(words, "choose", action=move.action, effect=effect)
        case "end":
            return _move(words, "end")
        case "face":
            return _move(words, f"face_{move.face}")
        case "take":
            return _move(words, "take", gain_goods=owed_goods(view))
        case "dig":
            return _dig_clause(words, move)
        case "furnish":
            return _furnish_clause(words, view, move)
        case "wall" | "tear":
            assert move.edge is not None
            where = edge_text(words, move.edge)
            return _move(words, move.kind, edge=move.edge, where=where, gain_goods=move.gain)
        case "convert":
            return _move(words, "convert", pay_goods=move.pay, gain_goods=move.gain)
    done = move.effect
    if isinstance(done, ExchangeDifferent):  # one of its many payments
        done = Exchange(pack(**move.pay), pack(**move.gain))
    assert done is not None
    return part_text(words, done)


def _dig_clause(words: Words, move: Move) -> str:
    key = "dig"
    if move.second_dig:
        key = "dig_second" if _MOST_DIGS == 2 else "dig"
    elif move.pay:
        key = "dig_twice" if isinstance(move.effect, Excavate) and move.effect.count == 2 else "dig_paid"
    elif isinstance(move.effect, Excavate) and move.effect.through_walls:
        key = "dig_through"
    clause = _move(words, key, space=move.space, pay_goods=move.pay)
    if move.space in FOOD_SPACES:
        clause = _move(words, "bonus", effect=clause, gain_goods=named(ONE_FOOD))
    return clause


def _furnish_clause(words: Words, view: View, move: Move) -> str:
    assert move.room is not None
    cost = cost_of(view, move)
    return _move(
        words,
        "furnish" if cost else "furnish_free",
        room=move.room,
        space=move.space,
        pay_goods=cost,
        points=points_text(words, ROOMS[room_number(move.room)].points),
    )


def edge_text(words: Words, edge: str) -> str:
    """Where an edge is: `between a1 and a2`."""
    place = EDGE_PLACES[edge]
    if place.other is None:
        return _move(words, "cavern_edge", side=words.text(f"{GAME}.side.{place.side}"))
    return _move(words, "between", first=place.space, second=place.other)
