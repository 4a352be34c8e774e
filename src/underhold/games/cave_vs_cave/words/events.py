"""Events as sentences; consecutive actions of one player share a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from underhold.games.cave_vs_cave.content import (
    ACTION_IDS,
    ROOM_IDS,
    TURNS,
)
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine import events
from underhold.games.cave_vs_cave.engine.board import (
    EDGE_NAMES,
    FACES,
    SPACES,
)
from underhold.games.cave_vs_cave.words.effects import GAME, points_text
from underhold.games.common.words.narrator import LogLine, Narrator, Statement
from underhold.locale import Words


def _action(event: "events.Event | _Exchanged") -> tuple[str, int, dict[str, object]] | None:
    """For an action of a player: the key of its template, the seat, and the values; None for other events."""
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
    """A payment and the goods received for it, described as one action."""

    seat: int
    pay: int
    gain: int


def _with_exchanges(happened: Sequence[events.Event]) -> list[events.Event | _Exchanged]:
    """The events with each payment and what was received for it as one; repeated exchanges are added up."""
    merged: list[events.Event | _Exchanged] = []
    for event in happened:
        before = merged[-1] if merged else None
        if isinstance(event, events.Gained) and isinstance(before, events.Paid):
            merged[-1] = _Exchanged(event.seat, before.goods, event.goods)
            _join_exchanges(merged)
        else:
            merged.append(event)
    return merged


def _join_exchanges(merged: list[events.Event | _Exchanged]) -> None:
    """Merge the last two exchanges if they are of the same kinds of goods."""
    match merged[-2:]:
        case [_Exchanged() as one, _Exchanged() as two] if one.seat == two.seat and _kinds(one) == _kinds(two):
            merged[-2:] = [_Exchanged(one.seat, one.pay + two.pay, one.gain + two.gain)]


def _kinds(exchange: _Exchanged) -> tuple[list[str], list[str]]:
    return list(named(exchange.pay)), list(named(exchange.gain))


def _statement(words: Words, narrator: Narrator, event: "events.Event | _Exchanged", players: int) -> Statement:
    """An action of a player as seat and clause, any other event as a sentence."""
    action = _action(event)
    if action is None:
        return _fact_text(words, narrator, event, players)
    key, seat, values = action
    if "face" in values:
        values["face"] = words.text(f"{GAME}.face.{values['face']}")
    return seat, narrator.clause(seat, key, values)


def _fact_text(words: Words, narrator: Narrator, event: "events.Event | _Exchanged", players: int) -> str:
    match event:
        case events.ActionRevealed(number, action):
            return narrator.fact("action_revealed", round=number + 1, action=ACTION_IDS[action])
        case events.RoomDrawn(room):
            return narrator.fact("room_drawn", room=ROOM_IDS[room])
        case events.RoundEnded(number, start):
            if players == 1 or number + 1 == len(TURNS[players]):
                return narrator.fact("round_ended_last", round=number + 1)
            key = "round_ended_you" if narrator.is_you(start) else "round_ended"
            return narrator.fact(key, round=number + 1, player=narrator.subject(start))
        case events.GameEnded(points, _):
            results = [
                narrator.fact("result", player=narrator.subject(seat), points=points_text(words, total))
                for seat, total in enumerate(points)
            ]
            return narrator.fact("game_ended", result=", ".join(results))
    raise AssertionError(event)


def event_text(words: Words, event: events.Event, players: Sequence[str], you: int | None = None) -> str:
    """An event as a sentence. `players` are the names by seat; the seat `you` is addressed as "you"."""
    narrator = Narrator(words, GAME, players, you)
    statement = _statement(words, narrator, event, len(players))
    return statement if isinstance(statement, str) else narrator.sentence(*statement)


def repeats(before: Sequence[events.Event], after: Sequence[events.Event]) -> bool:
    """Whether two moves are the same exchange, so that one sentence can describe both."""
    match _with_exchanges(before), _with_exchanges(after):
        case [_Exchanged() as one], [_Exchanged() as two]:
            return one.seat == two.seat and _kinds(one) == _kinds(two)
    return False


def log_lines(
    words: Words, happened: Sequence[events.Event], players: Sequence[str], you: int | None = None
) -> list[LogLine]:
    """Events in as few sentences as possible: one for consecutive actions of a player. Ends of turns are left out."""
    narrator = Narrator(words, GAME, players, you)
    return narrator.sentences(
        (event.seat, "") if isinstance(event, events.TurnEnded) else _statement(words, narrator, event, len(players))
        for event in _with_exchanges(happened)
    )


def events_text(
    words: Words, happened: Sequence[events.Event], players: Sequence[str], you: int | None = None
) -> list[str]:
    """The same without the seats."""
    return [line.text for line in log_lines(words, happened, players, you)]
