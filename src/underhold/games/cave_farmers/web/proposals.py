"""Proposed moves: the obvious move, and the cheapest way to feed the dwarfs."""

from collections.abc import Sequence
from typing import Final

from underhold.games.cave_farmers.content.goods import FOOD, coins
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.lowering import CLOSES
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import ACT, FEED, FINAL, View
from underhold.games.cave_farmers.engine.trades import make_trade
from underhold.games.cave_farmers.engine.view import view_of
from underhold.games.cave_farmers.naming.feeding_plan import feeding_plan
from underhold.games.cave_farmers.naming.move import Move, legal, pack
from underhold.games.cave_farmers.naming.prices import part_row
from underhold.locale import Words
from underhold.wire.messages import Plan

_PLAN: Final = "face.cave_farmers.plan"
_MOST_TRADED: Final = 200  # the maximum number of farms to try when looking for last trades


# -------------------------------------------------------------------------------------------------------- feeding


def shown_plan(words: Words, view: View) -> Plan | None:
    """The cheapest way to feed the dwarfs as a message; None if the decision is about something else."""
    plan = feeding_plan(view)
    if plan is None:
        return None
    return Plan(
        moves=[str(move) for move in plan.moves],
        text=_plan_text(words, dict(plan.pays), plan.begging),
        pay=dict(plan.pays),
        begging=plan.begging,
        points=plan.points,
    )


def _plan_text(words: Words, paid: dict[str, int], markers: int) -> str:
    if not paid and not markers:
        return str(words.text(f"{_PLAN}.nothing"))
    key = "pay" if not markers else "pay_beg" if paid else "beg"
    return str(words.say(f"{_PLAN}.{key}", pay_goods=paid, markers=markers))


# ----------------------------------------------------------------------------------------------- the obvious move


def obvious_move(view: View, moves: Sequence[Move]) -> Move | None:
    """The only move that makes sense, if there is one."""
    own = [move for move in moves if not move.is_trade]
    if len(own) != 1:
        return None
    only, phase = own[0], decision_phase(view)
    if phase == FEED:
        farm = view.farms[view.seat]
        fits = bill(view, farm) <= coins(farm.stock, FOOD)
    elif phase == ACT:
        fits = only.kind == "collect" and _closes_nothing(view, only)
    else:  # in other phases the engine plays forced moves itself
        fits = phase == FINAL and not _can_score_more(view)
    return only if fits else None


def _closes_nothing(view: View, move: Move) -> bool:
    """Whether a move does the first part of its space and does not close any other part."""
    return not view.done and not CLOSES[part_row(view, move.part or 0)]


def _can_score_more(view: View) -> bool:
    """Whether last trades may bring points. Sequences of trades are tried up to a limit."""
    now = points(view.farms[view.seat])
    open_views, seen = [view], {_goods_and_land(view)}
    while open_views:
        before = open_views.pop()
        for move in legal(before):
            if not move.is_trade:
                continue
            after = view_of(before)
            farm = after.farms[view.seat]
            make_trade(view.seat, farm, pack(move), None)
            if points(farm) > now:
                return True
            key = _goods_and_land(after)
            if key not in seen:
                if len(seen) >= _MOST_TRADED:
                    return True
                seen.add(key)
                open_views.append(after)
    return False


def _goods_and_land(view: View) -> tuple[int, ...]:
    farm = view.farms[view.seat]
    tiles = farm.meadows | farm.fields | farm.tunnels | farm.caverns
    return int(farm.goods), int(farm.stock), int(farm.weapons), int(tiles)
