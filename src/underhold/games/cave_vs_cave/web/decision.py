"""The open question of Cave vs Cave: every legal answer, what the tile in hand offers, and why the rest is barred."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.board import CAVERN, EDGE_NAMES, SPACES
from underhold.games.cave_vs_cave.engine.events import Event, Gained, LostToCap, Paid, reveals
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    DIG,
    FACE,
    FURNISH,
    OPTION_CHOOSE,
    OPTION_CONVERT,
    OPTIONS,
    TAKE,
    TEAR,
    WALL,
)
from underhold.games.cave_vs_cave.engine.moves import place_of, room_of
from underhold.games.cave_vs_cave.engine.notation import write
from underhold.games.cave_vs_cave.engine.refusals import refusal
from underhold.games.cave_vs_cave.engine.rules import apply, legal_moves
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import ACT, CHOOSE_ACTION, NOTHING_OWED, PHASES, RECEIVE, State, View
from underhold.games.cave_vs_cave.engine.view import determinize
from underhold.games.cave_vs_cave.naming.plain import goods_of
from underhold.games.cave_vs_cave.web.parts import listed_slots, parts, tile_slots, unfinished
from underhold.games.cave_vs_cave.web.reasons import barred_targets, reason
from underhold.games.cave_vs_cave.web.slots import KIND_OF, Slot, slot_options
from underhold.games.cave_vs_cave.words import move_text
from underhold.locale import Words
from underhold.wire.messages import After, Answer, Decision, Part, Reason

_PROMPT: Final = "face.cave_vs_cave.prompt"
_SEED: Final = 1  # of a deal that fits the view; nothing that is told depends on it


def decision(words: Words, view: View) -> Decision:
    """The open question. Moves are tried out on a made-up deal, of which nothing is told."""
    state = determinize(view, Rng(_SEED))
    legal = [int(move) for move in legal_moves(view)]
    open_options = {move >> 10 for move in legal}
    slots = listed_slots(view)
    choosing = view.phase == CHOOSE_ACTION
    return Decision(
        seat=int(view.seat),
        kind=PHASES[view.phase],
        prompt=prompt(words, view, legal),
        answers=_answers(words, view, state, legal, slots),
        parts=parts(words, view, slots, open_options),
        barred=_barred_tiles(words, view, legal) if choosing else _barred(words, view, legal, slots),
        previews=_previews(words, state, legal) if choosing else {},
    )


def prompt(words: Words, view: View, legal: Sequence[int] | None = None) -> str:
    """The open question in a short sentence."""
    values: dict[str, Any] = {}
    key = PHASES[view.phase]
    if view.phase == ACT:
        moves = [int(move) for move in legal_moves(view)] if legal is None else legal
        if all(move >> 10 >= OPTION_CONVERT for move in moves):
            key = "act_done"
        values["action"] = words.text(f"cave_vs_cave.action.{ACTION_IDS[view.tile]}")
    elif view.phase == RECEIVE:
        values["gain_goods"] = words.goods("cave_vs_cave", named(OPTIONS[view.owed].gain))
    return str(words.say(f"{_PROMPT}.{key}", **values))


# -------------------------------------------------------------------------------------------------------------- answers


@cache
def _said_before(words: Words) -> dict[tuple[int, ...], str]:
    return {}


def _text(words: Words, view: View, move: int) -> str:
    """A move as a sentence. What it depends on beside the move is little, so it is kept."""
    kind = OPTIONS[move >> 10].kind
    turns = int(view.turns()) if kind in (CHOOSE, FURNISH) else 0
    players = int(view.players) if kind == CHOOSE else 0
    owed = int(view.owed) if kind == TAKE else 0
    said = _said_before(words)
    key = (move, turns, players, owed)
    if key not in said:
        said[key] = str(move_text(words, view, move))
    return said[key]


def _part_numbers(slots: Sequence[Slot]) -> dict[int, int]:
    """The place in the list of parts of every option."""
    return {option: number for number, slot in enumerate(slots) for option in slot_options(slot)}


def _answers(words: Words, view: View, state: State, legal: Sequence[int], slots: Sequence[Slot]) -> list[Answer]:
    numbers = _part_numbers(slots)
    answers = []
    for move in legal:
        number = move >> 10
        option = OPTIONS[number]
        after = state.copy()
        log: list[Event] = []
        apply(after, move, log)
        paid = sum(event.goods for event in log if isinstance(event, Paid))
        lost = sum(event.goods for event in log if isinstance(event, LostToCap))
        gained = sum(event.goods for event in log if isinstance(event, Gained)) + lost
        if after.owed != NOTHING_OWED and state.owed == NOTHING_OWED:
            gained += OPTIONS[after.owed].gain
        cave = after.caves[view.seat]
        place = place_of(move)
        answers.append(
            Answer(
                move=write(move),
                text=_text(words, view, move),
                kind=KIND_OF[number],
                part=numbers.get(number),
                action=ACTION_IDS[place] if option.kind == CHOOSE else None,
                room=ROOM_IDS[room_of(move)] if option.kind == FURNISH else None,
                space=_space(option.kind, place),
                edge=EDGE_NAMES[place] if option.kind in (WALL, TEAR) else None,
                with_room=ROOM_IDS[option.room] if option.room >= 0 else None,
                pay=named(paid),
                gain=named(gained),
                after=After(goods=goods_of(int(cave.goods)), points=int(points(cave)), lost=named(lost)),
                reveals=any(reveals(event) for event in log),
            )
        )
    return answers


def _space(kind: int, place: int) -> str | None:
    if kind in (DIG, FURNISH):
        return SPACES[place]
    return SPACES[CAVERN] if kind == FACE else None


# --------------------------------------------------------------------------------------------- what cannot be done now


def _barred_tiles(words: Words, view: View, legal: Sequence[int]) -> dict[str, Reason]:
    """Action tiles that cannot be taken."""
    free = {place_of(move) for move in legal if move >> 10 == OPTION_CHOOSE}
    barred = {}
    for tile, action in enumerate(ACTION_IDS):
        if tile not in free:
            refused = refusal(view, OPTION_CHOOSE << 10 | tile)
            assert refused is not None
            barred[action] = reason(words, refused)
    return barred


def _barred(words: Words, view: View, legal: Sequence[int], slots: Sequence[Slot]) -> dict[str, Reason]:
    """While a turn is open: rooms, spaces and edges that no open part can be aimed at."""
    if view.phase != ACT:
        return {}
    return barred_targets(words, view, legal, [option for slot in slots for option in unfinished(view, slot)])


def _previews(words: Words, state: State, legal: Sequence[int]) -> dict[str, list[Part]]:
    """What every tile that may be taken would offer."""
    previews = {}
    for move in legal:
        if move >> 10 == OPTION_CHOOSE:
            after = state.copy()
            apply(after, move, None)
            open_options = {int(one) >> 10 for one in legal_moves(after)}
            previews[ACTION_IDS[place_of(move)]] = parts(words, after, tile_slots(after), open_options)
    return previews
