"""The title of Cave vs Cave: everything that the rest of the program uses of it."""

from typing import Final

from underhold.games.cave_vs_cave.content import ROOMS, SOLO_GOAL, TURNS
from underhold.games.cave_vs_cave.content.goods import CAPS, GOLD, amount
from underhold.games.cave_vs_cave.engine.board import SPACES
from underhold.games.cave_vs_cave.engine.events import ends_turn, reveals
from underhold.games.cave_vs_cave.engine.setup import TWO_WALLS_CHOICES
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.naming.named_view import plain_view
from underhold.games.title import Bounds, Title, on_demand

_HERE: Final = "underhold.games.cave_vs_cave"
# A turn has fewer than 30 moves that are not conversions: tile, parts, at most four rooms of two parts, goods to be
# received, a power, a face, the end. A conversion removes one emmer, flax or gold; the caps allow 37 of these at the
# start of a turn, and a move adds at most ten. So no turn has 400 moves.
_MOVES_IN_A_TURN: Final = 400


def _max_points() -> int:
    """An upper bound: the best rooms on all spaces except the entrance, and as much gold as the cap allows."""
    rooms = sorted((room.points for room in ROOMS), reverse=True)
    return sum(rooms[: len(SPACES) - 1]) + int(amount(CAPS, GOLD))


TITLE: Final = Title(
    game=GAME,
    name="Caverna: Cave vs Cave",
    named_view=plain_view,
    section="cave_vs_cave",
    switch_choices={"additional_cavern_two_walls": TWO_WALLS_CHOICES},
    solo_goal=SOLO_GOAL,
    reveals=reveals,
    ends_turn=ends_turn,
    bounds=Bounds(0, _max_points(), _MOVES_IN_A_TURN * max(sum(turns) for turns in TURNS.values())),
    deal_draws=on_demand(f"{_HERE}.engine.deal_draws"),
    search=on_demand(f"{_HERE}.search.setup:SETUP"),
    encoder=on_demand(f"{_HERE}.encode:ENCODER"),
    draw=on_demand(f"{_HERE}.pictures.table:draw_table"),
    own_terminal_view=on_demand(f"{_HERE}.terminal.terminal_view:VIEW"),
    own_web_view=on_demand(f"{_HERE}.web.web_view:VIEW"),
    client_data=on_demand(f"{_HERE}.web.client_data:CLIENT_DATA"),
    own_lessons=on_demand(f"{_HERE}.lessons:LESSONS"),
)
