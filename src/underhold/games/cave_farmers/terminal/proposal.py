"""How the dwarfs might be fed: the cheapest way that the engine finds."""

from functools import lru_cache

from underhold.games.cave_farmers.content.goods import FOOD, coins
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.feeding import propose
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_BIT, MEAL_GOODS, MEAL_STOCK
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import FEED, View, copy_view
from underhold.games.cave_farmers.engine.trades import is_trade, make_trade
from underhold.locale import Words


def proposal(view: View) -> list[int]:
    """Moves that feed the dwarfs, `feed` last; none if they are not to be fed now."""
    return list(_proposed(view)) if decision_phase(view) == FEED else []


@lru_cache(maxsize=4)  # a screen is composed several times before it fits
def _proposed(view: View) -> tuple[int, ...]:
    return tuple(int(move) for move in propose(view))


def begging_after(view: View, moves: list[int]) -> int:
    """How many begging markers these moves leave to take."""
    after = View(view.players, view.switches)
    copy_view(view, after)
    farm = after.farms[after.seat]
    for move in moves:
        if is_trade(move >> 21):
            make_trade(after.seat, farm, move, None)
        elif move >> 21 == m.MEAL:
            meal = move >> 12 & 63
            farm.goods -= MEAL_GOODS[meal]
            farm.stock -= MEAL_STOCK[meal]
            after.meal_eaten |= MEAL_BIT[meal]
    return max(0, int(bill(after, farm) - coins(farm.stock, FOOD)))


def proposal_text(words: Words, view: View, moves: list[int]) -> str:
    """What comes of a proposal: `no begging marker`."""
    markers = begging_after(view, moves)
    key = "result" if markers else "result_nothing"
    return words.say(f"cli.cave_farmers.feed.{key}", markers=markers)
