"""The next game of the same people."""

from dataclasses import replace

from underhold.core.setup import switches_of
from underhold.table.identity import new_id, new_seed
from underhold.table.problems import TableProblem
from underhold.table.store import SeatRow, TableRow
from underhold.table.versioned_game import VersionedGame, new_game


def rematch_of(table: TableRow, game: VersionedGame) -> TableRow:
    """A new table with the same seats and switches and a new deal; raises TableProblem unless the game is over."""
    if not game.over:
        raise TableProblem("not_over", "no_rematch")
    rules, seats = game.rules, tuple(map(_next_seat, table.seats))
    setup = rules.setup_to_json(rules.setup(len(table.seats), new_seed(), **switches_of(table.setup)))
    start = new_game(game.web, setup)
    return TableRow(
        id=new_id(),
        game=table.game,
        rules=rules.rules_of(start.state),
        setup=setup,
        deal=rules.deal_to_json(start.state),
        status=start.status(seats),
        seats=seats,
        listed=table.listed,
        maker=table.maker,
    )


def _next_seat(seat: SeatRow) -> SeatRow:
    """A seat in the next game: the same people, but a bot stays where a player has left."""
    if seat.left:
        return SeatRow(seat.number, "bot", seat.bot, claimed=True)
    return replace(seat, link_number=0, hints=False, hints_used=0)
