"""The open question of The Cave Farmers with every legal answer."""

from collections.abc import Sequence
from typing import Any, Final

from underhold.cave_farmers import moves as m
from underhold.cave_farmers.board import CELLS
from underhold.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.cave_farmers.events import Event, Gained, Paid, reveals
from underhold.cave_farmers.goods import KINDS, named
from underhold.cave_farmers.notation import write
from underhold.cave_farmers.rules import apply, decision_phase, legal_moves
from underhold.cave_farmers.scoring import points
from underhold.cave_farmers.state import ACT, PAY, PHASES, SITE, UNKNOWN, State, View
from underhold.cave_farmers.text import move_text
from underhold.cave_farmers.view import determinize
from underhold.core.rng import Rng
from underhold.locale import Words
from underhold.server.faces.cave_farmers.view import goods_of
from underhold.server.wire import After, Answer, Decision

_SEED: Final = 1  # of a deal that fits the view; nothing that is told depends on the real one
_KINDS: Final = {
    value: name.lower() for name, value in vars(m).items() if name.isupper() and isinstance(value, int)
} | {m.PLACE: "choose", m.DONE: "end", m.COLLECT: "gain"}
_CELL_KINDS: Final = frozenset((m.SMALL, m.LARGE, m.STABLE, m.ORE_MINE, m.RUBY_MINE, m.SITE, m.TWIN, m.TILE))


def prompt(words: Words, view: View) -> str:
    """The open question in a short sentence."""
    phase = int(decision_phase(view))
    values: dict[str, Any] = {}
    if phase == ACT:
        values["space"] = words.text(f"cave_farmers.space.{SPACE_IDS[view.space]}")
    elif phase in (PAY, SITE):
        values["furnishing"] = words.text(f"cave_farmers.furnishing.{FURNISHING_IDS[view.building]}")
    return str(words.say(f"face.cave_farmers.prompt.{PHASES[phase]}", **values))


def decision(words: Words, view: View) -> Decision:
    """The open question. Moves are tried out on a made-up deal, of which nothing is told."""
    state = determinize(view, Rng(_SEED))
    return Decision(
        seat=int(view.seat),
        kind=PHASES[decision_phase(view)],
        prompt=prompt(words, view),
        answers=[_answer(words, view, state, int(move)) for move in legal_moves(view)],
        parts=[],
    )


def _answer(words: Words, view: View, state: State, move: int) -> Answer:
    seat = int(view.seat)
    after = state.copy()
    log: list[Event] = []
    apply(after, move, log)
    kind, x, y = move >> 21, move >> 12 & 63, move >> 6 & 63
    own = [event for event in _of_the_move(log) if isinstance(event, Gained | Paid) and event.seat == seat]
    return Answer(
        move=write(move),
        text=str(move_text(words, view, move)),
        kind=_KINDS[kind],
        action=SPACE_IDS[x] if kind == m.PLACE else None,
        room=FURNISHING_IDS[x] if kind == m.FURNISH else None,
        space=CELLS[y] if kind in _CELL_KINDS else None,
        pay=_sum([event for event in own if isinstance(event, Paid)]),
        gain=_sum([event for event in own if isinstance(event, Gained)]),
        after=_after(view, state, after, log),
        reveals=any(reveals(event) for event in log),
    )


def _of_the_move(log: Sequence[Event]) -> list[Event]:
    """What the move itself did, without the harvest and the round that may follow it."""
    names = [type(event).__name__ for event in log]
    return list(log[: names.index("RoundEnded")] if "RoundEnded" in names else log)


def _sum(events: Sequence[Gained | Paid]) -> dict[str, int]:
    total: dict[str, int] = {}
    for event in events:
        for kind, amount in named(event.goods, event.stock).items():
            total[kind] = total.get(kind, 0) + amount
    return total


def _after(view: View, state: State, after: State, log: Sequence[Event]) -> After:
    """What the mover has then. A harvest marker that is turned up only now decides more than anybody can know."""
    seat = int(view.seat)
    if view.harvest == UNKNOWN and any(reveals(event) for event in log):
        goods = goods_of(state.farms[seat])
        own = [event for event in _of_the_move(log) if isinstance(event, Gained | Paid) and event.seat == seat]
        for event in own:
            sign = 1 if isinstance(event, Gained) else -1
            for kind, amount in named(event.goods, event.stock).items():
                goods[kind] += sign * amount
        return After(goods={kind: goods[kind] for kind in KINDS}, points=int(points(state.farms[seat])))
    farm = after.farms[seat]
    return After(goods=goods_of(farm), points=int(points(farm)))
