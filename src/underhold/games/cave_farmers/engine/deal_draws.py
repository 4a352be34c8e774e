"""The deal as single draws, in the order of `Deal.to_ints`, for environments with explicit chance nodes.

A new game shuffles instead (see `deal`). All deals are equally likely in both cases.
"""

from typing import Any

from underhold.core.chance_draw import DrawPool
from underhold.games.cave_farmers.content import LEAVES, QUESTIONS, ROUNDS, SPACE_IDS
from underhold.games.cave_farmers.engine.deal import (
    LEAF,
    MARKER_IDS,
    QUESTION,
    deal_from_ints,
    deal_to_json,
    marker_rounds,
    stage_cards,
)
from underhold.games.cave_farmers.engine.state import View


def pools(players: int) -> list[DrawPool]:
    """The pools that the deal is drawn from, in order. The first rounds have no marker."""
    seats = range(players)
    markers = (LEAF,) * LEAVES[players] + (QUESTION,) * QUESTIONS[players]
    bare = len(ROUNDS[players]) - len(marker_rounds(players))
    return [
        DrawPool("start", tuple(seats), 1, {seat: str(seat) for seat in seats}),
        *[DrawPool("card", tuple(cards), len(cards), dict(enumerate(SPACE_IDS))) for cards in stage_cards(players)],
        DrawPool("marker", (0,) * bare, bare, dict(enumerate(MARKER_IDS))),
        DrawPool("marker", markers, len(markers), dict(enumerate(MARKER_IDS))),
    ]


def deal(players: int, numbers: list[int]) -> dict[str, Any]:
    """The deal that consists of these draws, in the form of a record's deal."""
    return deal_to_json(deal_from_ints(players, numbers))


def revealed(view: View) -> list[bool]:
    """For every number of the deal, whether everyone has seen it."""
    rounds = range(view.rounds())
    cards, marks = len(view.cards), len(view.marks)
    return [True, *[number < cards for number in rounds], *[number < marks for number in rounds]]
