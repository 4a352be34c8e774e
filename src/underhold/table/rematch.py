"""The next game of the same people."""

from underhold.table.identity import new_id, new_seed
from underhold.table.problems import TableProblem
from underhold.table.store import TableRow
from underhold.table.versioned_game import VersionedGame, new_game


def rematch_of(table: TableRow, game: VersionedGame) -> TableRow:
    """A new table with the same seats and set-up and another deal; raises TableProblem unless the game is finished."""
    if not game.finished:
        raise TableProblem("not_over", "no_rematch")
    setup = {**table.setup, "seed": new_seed()}
    start = new_game(game.web, setup)
    return TableRow(
        id=new_id(),
        game=table.game,
        rules=table.rules,
        setup=setup,
        deal=start.rules.deal_to_json(start.state),
        status=start.status(table.seats),
        seats=table.seats,
        listed=table.listed,
        maker=table.maker,
    )
