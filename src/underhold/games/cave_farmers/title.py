"""The Cave Farmers as the rest of the program sees it."""

from typing import Final

from underhold.games.cave_farmers.content import SOLO_GOAL
from underhold.games.cave_farmers.engine.events import ends_turn, reveals
from underhold.games.cave_farmers.engine.setup import CLEAR_AT, MARKERS
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.naming.named_view import plain_view
from underhold.games.title import Bounds, Title, on_demand

_HERE: Final = "underhold.games.cave_farmers"

TITLE: Final = Title(
    game=GAME,
    name="Caverna: The Cave Farmers",
    named_view=plain_view,
    section="cave_farmers",
    switch_choices={"solo_clear_at": CLEAR_AT, "harvest_markers": MARKERS},
    solo_goal=SOLO_GOAL,
    reveals=reveals,
    ends_turn=ends_turn,
    # The packed goods of a farm have no room for more points. Losses are at most three for each of the twelve food that
    # a family of six may owe in each of twelve rounds, 8 for missing animals and 48 for cells. Six dwarfs in twelve
    # rounds take 72 turns, and there are twelve harvests: none of these has 60 moves that are not trades or brings 60
    # goods, besides the 480 that are laid on spaces in a game. A good is traded on four times at most.
    bounds=Bounds(-500, 6500, 30_000),
    deal_draws=on_demand(f"{_HERE}.engine.deal_draws"),
    search=on_demand(f"{_HERE}.search.setup:SETUP"),
    encoder=on_demand(f"{_HERE}.encode:ENCODER"),
    draw=on_demand(f"{_HERE}.pictures.table:draw_table"),
    own_terminal_view=on_demand(f"{_HERE}.terminal.terminal_view:VIEW"),
    own_web_view=on_demand(f"{_HERE}.web.web_view:VIEW"),
    client_data=on_demand(f"{_HERE}.web.client_data:CLIENT_DATA"),
)
