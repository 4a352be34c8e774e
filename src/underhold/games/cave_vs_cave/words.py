"""Tiles, moves and events in words, made from the same tables that the engine runs: no rule is written down twice.

Effects become clauses ("gain 2 wood"). What alternatives have in common is said once ("gain 1 wood or 1 stone"), which
is why a clause is kept as a template and its object until the very end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from underhold.core.game import Scores
from underhold.games.cave_vs_cave.content import (
    ACTION_IDS,
    ACTIONS,
    ROOM_IDS,
    ROOMS,
    SOLO_GOAL,
    SOLO_REMARKABLE,
    TURNS,
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
from underhold.games.cave_vs_cave.engine import events
from underhold.games.cave_vs_cave.engine.board import (
    ALL_SIDES,
    BONUS_FOOD,
    CAVERN_NORTH,
    EDGE_NAMES,
    FACES,
    SPACES,
    fitting_patterns,
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
from underhold.locale import Words, capitalised

_GAME: Final = "cave_vs_cave"
_MOST_DIGS: Final = max(option.count for option in OPTIONS if option.kind == DIG)  # paid for at once
_SHAPES: Final = ("none", "one", "corner", "facing", "three", "four")


def sentence(clause: str) -> str:
    """A clause with capital and full stop."""
    return f"{capitalised(clause)}."


# ------------------------------------------------------------------------------------------------------------- effects


def _goods(words: Words, goods: int) -> str:
    return words.goods(_GAME, named(goods))


def _effect(words: Words, key: str, **values: object) -> str:
    return words.say(f"{_GAME}.effect.{key}", **values)


def _exchanged(words: Words, exchange: Exchange) -> str:
    return _effect(words, "exchanged", pay_goods=named(exchange.pay), gain_goods=named(exchange.gain))


def _clause(words: Words, effect: Simple, turns: int | None) -> tuple[str, str, dict[str, object]]:
    """A template, the object that stands for `{what}` in it, and its other values."""
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
    """One part of a tile as a clause; with the turns of a round its price is said as it is then."""
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
    return words.text(f"{_GAME}.tile.then").join(clauses)


def action_effect(words: Words, action: Action, turns: int | None = None, players: int = 2) -> str:
    """What an action tile offers, as one clause."""
    parts = [part_text(words, part, turns) for part in action.parts]
    if action.needs_more_gold and players > 1:
        parts.append(_effect(words, "needs_more_gold"))
    return _joined(words, parts)


def action_text(words: Words, action: Action, turns: int | None = None, players: int = 2) -> str:
    """An action tile as a sentence, its name first."""
    return words.say(f"{_GAME}.tile.action", action=action.id, effect=action_effect(words, action, turns, players))


def room_effect(words: Words, room: Room) -> str:
    """What a room does, as one clause."""
    if room.power is not None:
        return _power_text(words, room.power)
    return _joined(words, [part_text(words, part) for part in room.parts])


def room_text(words: Words, room: Room) -> str:
    """All that a room's tile says."""
    effect = capitalised(room_effect(words, room))
    colour = colour_text(words, room)
    if room.number == 0:
        return words.say(f"{_GAME}.tile.entrance", room=room.id, colour=colour, effect=effect)
    cost = (
        words.say(f"{_GAME}.tile.cost", goods=named(room.cost))
        if room.cost
        else words.text("cave_vs_cave.tile.costs_nothing")
    )
    shapes = words.listed([words.text(f"{_GAME}.shape.{shape}") for shape in room_shapes(room)], "or")
    return words.say(
        f"{_GAME}.tile.room",
        room=room.id,
        colour=colour,
        points=points_text(words, room.points),
        cost=cost,
        walls=words.say(f"{_GAME}.tile.walls", shapes=shapes),
        effect=effect,
    )


def colour_text(words: Words, room: Room) -> str:
    """`orange` or `blue`."""
    return words.text(f"{_GAME}.colour.{'blue' if room.is_blue else 'orange'}")


def points_text(words: Words, points: int) -> str:
    """`1 point`, `3 points`."""
    return words.say(f"{_GAME}.tile.points", points=points)


# --------------------------------------------------------------------------------------------------------- wall shapes


def shape_of(pattern: int) -> str:
    """The shape that the walls round a space make, however they are turned."""
    count = pattern.bit_count()
    if count == 2:
        return "facing" if pattern in (0b0101, 0b1010) else "corner"
    return {0: "none", 1: "one", 3: "three", 4: "four"}[count]


def room_shapes(room: Room) -> list[str]:
    """The shapes that fit a room, fewest walls first."""
    patterns = fitting_patterns(room.walls) if room.number else 0  # the entrance is never placed
    fits = {shape_of(pattern) for pattern in range(16) if patterns >> pattern & 1}
    return [shape for shape in _SHAPES if shape in fits]


def shape_sign(words: Words, pattern: int) -> str:
    """The walls round a space as one sign."""
    return words.text(f"{_GAME}.shape_sign.{shape_of(pattern)}")


def room_signs(words: Words, room: Room) -> str:
    """The signs of all shapes that fit a room."""
    return "".join(words.text(f"{_GAME}.shape_sign.{shape}") for shape in room_shapes(room))


# --------------------------------------------------------------------------------------------------------------- moves


def _move(words: Words, key: str, **values: object) -> str:
    return words.say(f"{_GAME}.move.{key}", **values)


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
        key = "dig_second" if _MOST_DIGS == 2 else "dig"
    elif option.pay:
        key = "dig_twice" if option.count == 2 else "dig_paid"
    elif option.through_walls:
        key = "dig_through"
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
        side = words.text(f"{_GAME}.side.{ALL_SIDES[edge - CAVERN_NORTH]}")
        return _move(words, "cavern_edge", side=side)
    first, second = neighbours(edge)
    return _move(words, "between", first=SPACES[first], second=SPACES[second])


# -------------------------------------------------------------------------------------------------------------- events


def _deed(event: "events.Event | _Exchanged") -> tuple[str, int, dict[str, object]] | None:
    """What a player does: the key of the words for it, the seat, and the values; None if it is nobody's doing."""
    match event:
        case events.ActionChosen(seat, action):
            return "action_chosen", seat, {"action": ACTION_IDS[action]}
        case events.RoomUsed(seat, room):
            return "room_used", seat, {"room": ROOM_IDS[room]}
        case events.RoomAnswered(seat, room):
            return "room_answered", seat, {"room": ROOM_IDS[room]}
        case events.Paid(seat, goods):
            return "paid", seat, {"goods": named(goods)}
        case events.Gained(seat, goods):
            return "gained", seat, {"goods": named(goods)}
        case _Exchanged(seat, pay, gain):
            return "exchanged", seat, {"pay_goods": named(pay), "gain_goods": named(gain)}
        case events.LostToCap(seat, goods):
            return "lost_to_cap", seat, {"goods": named(goods)}
        case events.Excavated(seat, space, room):
            return "excavated", seat, {"space": SPACES[space], "room": ROOM_IDS[room]}
        case events.Furnished(seat, room, space):
            return "furnished", seat, {"room": ROOM_IDS[room], "space": SPACES[space]}
        case events.WallBuilt(seat, edge):
            return "wall_built", seat, {"edge": EDGE_NAMES[edge]}
        case events.WallTornDown(seat, edge):
            return "wall_torn_down", seat, {"edge": EDGE_NAMES[edge]}
        case events.CavernTaken(seat, face):
            return "cavern_taken", seat, {"face": FACES[face]}
        case events.TurnEnded(seat):
            return "turn_ended", seat, {}
    return None


@dataclass(frozen=True, slots=True)
class _Exchanged:
    """Paid and gained in one go: said as one deed."""

    seat: int
    pay: int
    gain: int


def _with_exchanges(happened: Sequence[events.Event]) -> list[events.Event | _Exchanged]:
    merged: list[events.Event | _Exchanged] = []
    for event in happened:
        before = merged[-1] if merged else None
        if isinstance(event, events.Gained) and isinstance(before, events.Paid):
            merged[-1] = _Exchanged(event.seat, before.goods, event.goods)
        else:
            merged.append(event)
    return merged


def _does(words: Words, event: "events.Event | _Exchanged", you: int | None) -> tuple[int, str] | None:
    deed = _deed(event)
    if deed is None:
        return None
    key, seat, values = deed
    if "face" in values:
        values["face"] = words.text(f"{_GAME}.face.{values['face']}")
    return seat, words.say(f"{_GAME}.event.{'you_do' if seat == you else 'does'}.{key}", **values)


def _subject(words: Words, players: Sequence[str], seat: int, you: int | None) -> str:
    return words.text(f"{_GAME}.event.you") if seat == you else players[seat]


def _told(words: Words, players: Sequence[str], seat: int, does: str, you: int | None) -> str:
    if seat == you:
        return words.say(f"{_GAME}.event.sentence_you", does=does)
    return words.say(f"{_GAME}.event.sentence", player=players[seat], does=does)


def event_text(words: Words, event: events.Event, players: Sequence[str], you: int | None = None) -> str:
    """What happened, as a sentence. `players` are the names by seat; the seat `you` is spoken to."""
    does = _does(words, event, you)
    if does:
        return _told(words, players, *does, you)
    return _fact_text(words, event, players, you)


def _fact_text(words: Words, event: "events.Event | _Exchanged", players: Sequence[str], you: int | None) -> str:
    match event:
        case events.ActionRevealed(number, action):
            return words.say(f"{_GAME}.event.action_revealed", round=number + 1, action=ACTION_IDS[action])
        case events.RoomDrawn(room):
            return words.say(f"{_GAME}.event.room_drawn", room=ROOM_IDS[room])
        case events.RoundEnded(number, start):
            key = "round_ended_you" if start == you else "round_ended"
            if len(players) == 1 or number + 1 == len(TURNS[len(players)]):
                key = "round_ended_last"
            return words.say(f"{_GAME}.event.{key}", round=number + 1, player=players[start])
        case events.GameEnded(points, _):
            results = [
                words.say(
                    f"{_GAME}.event.result",
                    player=_subject(words, players, seat, you),
                    points=points_text(words, total),
                )
                for seat, total in enumerate(points)
            ]
            return words.say(f"{_GAME}.event.game_ended", result=", ".join(results))
    raise AssertionError(event)


def events_text(
    words: Words, happened: Sequence[events.Event], players: Sequence[str], you: int | None = None
) -> list[str]:
    """What happened, as few sentences as it takes: one for all that a player does in a row. Turns' ends go unsaid."""
    said: list[str] = []
    doing: list[str] = []
    doer = -1

    def finish() -> None:
        if doing:
            said.append(_told(words, players, doer, words.listed(doing, "and_clauses"), you))
            doing.clear()

    for event in _with_exchanges(happened):
        does = _does(words, event, you)
        if does is None:
            finish()
            said.append(_fact_text(words, event, players, you))
        else:
            if does[0] != doer:
                finish()
            doer = does[0]
            if not isinstance(event, events.TurnEnded):
                doing.append(does[1])
            else:
                finish()
    finish()
    return said


# ------------------------------------------------------------------------------------------------------------- the end


def verdict(words: Words, scores: Scores, names: Sequence[str], you: int | None) -> str:
    """Who won and by what, or how a game alone went."""
    if len(names) == 1:
        total = scores.points[0]
        reached = "solo_reached" if total >= SOLO_GOAL else "solo_short"
        key = "solo_remarkable" if total > SOLO_REMARKABLE else reached
        return words.say(
            f"{_GAME}.verdict.{key}", points=points_text(words, total), goal=SOLO_GOAL, short=SOLO_GOAL - total
        )
    if scores.winner is None:
        return words.say(f"{_GAME}.verdict.draw", points=points_text(words, scores.points[0]), best=scores.tie_break[0])
    winner, loser = scores.winner, 1 - scores.winner
    how = "tie_break" if scores.points[0] == scores.points[1] else "points"
    pair = scores.tie_break if how == "tie_break" else scores.points
    who = "you" if winner == you else "winner"
    return words.say(
        f"{_GAME}.verdict.{who}_{how}",
        player=names[winner],
        mine=pair[winner],
        theirs=pair[loser],
        points=points_text(words, scores.points[winner]),
    )
