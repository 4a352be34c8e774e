"""The current decision as a wire message: every legal answer, the parts, and why other answers are not legal."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.engine.view import determinize
from underhold.games.cave_vs_cave.naming.explain import Part, explain, previews
from underhold.games.cave_vs_cave.naming.move import Move, legal
from underhold.games.cave_vs_cave.naming.named_view import all_goods, owed_goods, phase_of, tile_in_hand
from underhold.games.cave_vs_cave.naming.outcomes import Outcome, try_out
from underhold.games.cave_vs_cave.web.automatic import automatic_gain
from underhold.games.cave_vs_cave.web.parts import reason, shown_parts
from underhold.games.cave_vs_cave.words import move_text
from underhold.locale import Words
from underhold.wire.messages import After, Answer, Decision, trusted

_PROMPT: Final = "face.cave_vs_cave.prompt"
_SEED: Final = 1  # for sampling a state; the message does not depend on it
_new_decision: Final = trusted(Decision)
_new_answer: Final = trusted(Answer)
_after: Final = trusted(After)


def decision(words: Words, view: View) -> Decision:
    """The current decision. Moves are tried out on a sampled state; the message does not depend on its hidden part."""
    state = determinize(view, Rng(_SEED))
    explained = explain(view)
    moves = explained.moves
    turns = int(view.turns())
    goods = all_goods(int(view.caves[view.seat].goods))
    part_of = _part_numbers(explained.parts)
    automatic = automatic_gain(state, moves, explained.parts)
    return _new_decision(
        seat=int(view.seat),
        kind=phase_of(view),
        prompt=prompt(words, view, moves),
        answers=[_answer(words, view, move, part_of.get(move), try_out(state, move)) for move in moves],
        parts=shown_parts(words, explained.parts, turns, goods),
        barred={target: reason(words, why, goods) for target, why in explained.targets.items()},
        previews={action: shown_parts(words, parts, turns, goods) for action, parts in previews(state).items()},
        trivial=str(automatic) if automatic else None,
    )


def prompt(words: Words, view: View, moves: Sequence[Move] | None = None) -> str:
    """The current decision as a short sentence."""
    values: dict[str, Any] = {}
    key = phase_of(view)
    if key == "act":
        if all(move.kind in ("convert", "end") for move in (legal(view) if moves is None else moves)):
            key = "act_done"
        values["action"] = tile_in_hand(view)
    elif key == "receive":
        values["gain_goods"] = owed_goods(view)
    return str(words.say(f"{_PROMPT}.{key}", **values))


@cache
def _said_before(words: Words) -> dict[tuple[Any, ...], str]:
    return {}


def _text(words: Words, view: View, move: Move) -> str:
    """A move as a sentence, cached by the move and the few other things that it depends on."""
    turns = int(view.turns()) if move.kind in ("choose", "furnish") else 0
    players = int(view.players) if move.kind == "choose" else 0
    owed = int(view.owed) if move.kind == "take" else 0
    said = _said_before(words)
    key = (move, turns, players, owed)
    if key not in said:
        said[key] = str(move_text(words, view, move))
    return said[key]


def _part_numbers(parts: Sequence[Part]) -> dict[Move, int]:
    """The index of every move's part in the list of parts in the message."""
    shown = [part for part in parts if part.source != "answer"]
    return {move: number for number, part in enumerate(shown) for move in part.moves}


def _answer(words: Words, view: View, move: Move, part: int | None, outcome: Outcome) -> Answer:
    return _new_answer(
        move=str(move),
        text=_text(words, view, move),
        kind=move.kind,
        part=part,
        action=move.action,
        room=move.room,
        space=move.space,
        edge=move.edge,
        with_room=move.with_room,
        pay=dict(outcome.pays),
        gain=dict(outcome.gains),
        after=_after(goods=dict(outcome.goods), points=outcome.points, lost=dict(outcome.lost)),
        reveals=outcome.reveals,
    )
