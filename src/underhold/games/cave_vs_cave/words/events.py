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
from underhold.locale import Words


def _deed(event: "events.Event | _Exchanged") -> tuple[str, int, dict[str, object]] | None:
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
        values["face"] = words.text(f"{GAME}.face.{values['face']}")
    return seat, words.say(f"{GAME}.event.{'you_do' if seat == you else 'does'}.{key}", **values)


def _subject(words: Words, players: Sequence[str], seat: int, you: int | None) -> str:
    return words.text(f"{GAME}.event.you") if seat == you else players[seat]


def _told(words: Words, players: Sequence[str], seat: int, does: str, you: int | None) -> str:
    if seat == you:
        return words.say(f"{GAME}.event.sentence_you", does=does)
    return words.say(f"{GAME}.event.sentence", player=players[seat], does=does)


def event_text(words: Words, event: events.Event, players: Sequence[str], you: int | None = None) -> str:
    """An event as a sentence. `players` are the names by seat; the seat `you` is addressed as "you"."""
    does = _does(words, event, you)
    if does:
        return _told(words, players, *does, you)
    return _fact_text(words, event, players, you)


def _fact_text(words: Words, event: "events.Event | _Exchanged", players: Sequence[str], you: int | None) -> str:
    match event:
        case events.ActionRevealed(number, action):
            return words.say(f"{GAME}.event.action_revealed", round=number + 1, action=ACTION_IDS[action])
        case events.RoomDrawn(room):
            return words.say(f"{GAME}.event.room_drawn", room=ROOM_IDS[room])
        case events.RoundEnded(number, start):
            key = "round_ended_you" if start == you else "round_ended"
            if len(players) == 1 or number + 1 == len(TURNS[len(players)]):
                key = "round_ended_last"
            return words.say(f"{GAME}.event.{key}", round=number + 1, player=players[start])
        case events.GameEnded(points, _):
            results = [
                words.say(
                    f"{GAME}.event.result",
                    player=_subject(words, players, seat, you),
                    points=points_text(words, total),
                )
                for seat, total in enumerate(points)
            ]
            return words.say(f"{GAME}.event.game_ended", result=", ".join(results))
    raise AssertionError(event)


def events_text(
    words: Words, happened: Sequence[events.Event], players: Sequence[str], you: int | None = None
) -> list[str]:
    """Events in as few sentences as possible: one for consecutive actions of a player. Ends of turns are left out."""
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
