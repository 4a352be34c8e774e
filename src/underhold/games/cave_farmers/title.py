"""The title of The Cave Farmers: everything that the rest of the program uses of it."""

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
    first_game={"introductory": True},
    solo_goal=SOLO_GOAL,
    daily_rounds=3,  # up to the first harvest
    daily_drawn="place",
    reveals=reveals,
    ends_turn=ends_turn,
    # The packed goods of a farm limit the points. Negative points are at most 3 for each of the 12 food that a family
    # of six needs in each of 12 rounds, 8 for missing animals and 48 for unused cells. Six dwarfs take 72 turns in 12
    # rounds, and there are 12 harvests. None of these has 60 moves that are not trades or brings 60 goods, besides the
    # 480 goods that are put on spaces in a game. A good can be traded at most four times in a row.
    bounds=Bounds(-500, 6500, 30_000),
    deal_draws=on_demand(f"{_HERE}.engine.deal_draws"),
    search=on_demand(f"{_HERE}.search.setup:SETUP"),
    encoder=on_demand(f"{_HERE}.encode:ENCODER"),
    draw=on_demand(f"{_HERE}.pictures.table:draw_table"),
    own_terminal_view=on_demand(f"{_HERE}.terminal.terminal_view:VIEW"),
    own_web_view=on_demand(f"{_HERE}.web.web_view:VIEW"),
    client_data=on_demand(f"{_HERE}.web.client_data:CLIENT_DATA"),
    own_lessons=on_demand(f"{_HERE}.lessons:LESSONS"),
)
