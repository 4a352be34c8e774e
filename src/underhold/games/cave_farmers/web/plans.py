"""Moves that are proposed: the one that nobody would think about, and the cheapest way to feed the dwarfs."""

from collections.abc import Sequence
from typing import Final

from underhold.games.cave_farmers.content.goods import FOOD, coins
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.feeding import propose
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_BIT, MEAL_GOODS, MEAL_STOCK
from underhold.games.cave_farmers.engine.harvest import bill, feed
from underhold.games.cave_farmers.engine.lowering import CLOSES, PARTS
from underhold.games.cave_farmers.engine.notation import write
from underhold.games.cave_farmers.engine.rules import decision_phase, legal_moves
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import ACT, FEED, FINAL, View
from underhold.games.cave_farmers.engine.trades import is_trade, make_trade
from underhold.games.cave_farmers.engine.view import view_of
from underhold.games.cave_farmers.web.reasons import missing, owned
from underhold.locale import Words
from underhold.wire.messages import Plan

_PLAN: Final = "face.cave_farmers.plan"
_MOST_TRADED: Final = 200  # farms that last trades are tried out on


# -------------------------------------------------------------------------------------------------------- feeding


def feeding_plan(words: Words, view: View) -> Plan | None:
    """The cheapest way to pay the food bill, where there is one to pay."""
    if decision_phase(view) != FEED:
        return None
    own = view_of(view)
    farm = own.farms[view.seat]
    had, worth, begging = owned(farm), int(points(farm)), int(farm.begging)
    moves = propose(view)
    for move in moves:
        if move >> 21 == m.MEAL:
            meal = move >> 12 & 63
            farm.goods -= MEAL_GOODS[meal]
            farm.stock -= MEAL_STOCK[meal]
            own.meal_eaten |= MEAL_BIT[meal]
        elif move >> 21 == m.FEED:
            feed(own, own.seat, farm, None)
        else:
            make_trade(own.seat, farm, move, None)
    paid, markers = missing(owned(farm), had), int(farm.begging) - begging
    return Plan(
        moves=[write(move) for move in moves],
        text=_plan_text(words, paid, markers),
        pay=paid,
        begging=markers,
        points=worth - int(points(farm)),
    )


def _plan_text(words: Words, paid: dict[str, int], markers: int) -> str:
    if not paid and not markers:
        return str(words.text(f"{_PLAN}.nothing"))
    key = "pay" if not markers else "pay_beg" if paid else "beg"
    return str(words.say(f"{_PLAN}.{key}", pay_goods=paid, markers=markers))


# -------------------------------------------------------------------------------------------------------- trivial


def trivial(view: View, legal: Sequence[int]) -> str | None:
    """The move that nobody would think about, if there is one."""
    move = _trivial(view, legal)
    return None if move is None else write(move)


def _trivial(view: View, legal: Sequence[int]) -> int | None:
    own = [move for move in legal if not is_trade(move >> 21)]
    if len(own) != 1:
        return None
    only, phase = own[0], decision_phase(view)
    if phase == FEED:
        farm = view.farms[view.seat]
        fits = bill(view, farm) <= coins(farm.stock, FOOD)
    elif phase == ACT:
        fits = only >> 21 == m.COLLECT and _closes_nothing(view, only)
    else:  # elsewhere the engine does by itself what leaves no choice
        fits = phase == FINAL and not _can_score_more(view)
    return only if fits else None


def _closes_nothing(view: View, move: int) -> bool:
    """Whether a part is the first thing done on its space and bars no other."""
    row = int(PARTS[view.space]) + (move >> 18 & 7)
    return not view.done and not CLOSES[row]


def _can_score_more(view: View) -> bool:
    """Whether last trades may bring points. Several in a row are tried, as far as that goes quickly."""
    now = points(view.farms[view.seat])
    open_views, seen = [view], {_goods_and_land(view)}
    while open_views:
        before = open_views.pop()
        for move in legal_moves(before):
            if not is_trade(move >> 21):
                continue
            after = view_of(before)
            farm = after.farms[view.seat]
            make_trade(view.seat, farm, move, None)
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
