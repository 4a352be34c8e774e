"""A game move by move, for one recipient."""

from typing import Final

from underhold.table import messages_for
from underhold.table.attendance import Attendance
from underhold.table.recipient import Recipient
from underhold.table.store import TableRow
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages

MAX_MOMENTS: Final = 100  # in one answer; more would hold up other requests
MAX_PLIES: Final = 10_000


def moments(
    table: TableRow,
    game: VersionedGame,
    to: Recipient,
    present: Attendance,
    start: int,
    count: int,
    show_hidden: bool,
    whole_log: bool = False,
) -> messages.Moments:
    """The table after `start` moves and after each of the `count - 1` moves that follow."""
    plies = range(min(max(start, 0), game.ply), min(max(start, 0) + max(count, 0), game.ply + 1))
    points = game.rules.scores(game.state).points if game.finished else None
    return messages.Moments(
        table=table.id,
        game=table.game,
        over=game.over,
        plies=game.ply,
        seats=messages_for.seats(table, to.seats, present, points),
        turns=turns(game),
        moments=[moment(table, game, to, ply) for ply in plies],
        hidden=[game.web.hidden(game.state_at(ply)) for ply in plies] if show_hidden else None,
        log=messages_for.entries(table, game, to) if whole_log else None,
        result=messages_for.result(table, game, to),
    )


def moment(table: TableRow, game: VersionedGame, to: Recipient, ply: int) -> messages.Moment:
    """The table after this many moves, and the move that led there."""
    rules, web, state = game.rules, game.web, game.state_at(ply)
    seat = to.seats[0] if to.seats else None
    step = game.steps[ply - 1] if ply else None
    seen = () if step is None else rules.events_for(step.events, to.you)
    return messages.Moment(
        ply=ply,
        label=rules.label(state) if step is None else step.label,
        seat=None if step is None else step.seat,
        move=None if step is None else step.notation,
        text=None if step is None else web.move_text(to.words, rules.view(step.before, seat), step.move),
        log=messages_for.entries(table, game, to, ply - 1, ply) if ply else [],
        view=messages_for.view(game, ply, seat),
        points=list(rules.scores(state).points),
        events=web.happenings(seen),
    )


def turns(game: VersionedGame) -> list[tuple[str, int]]:
    """Label and first move of every turn."""
    found: list[tuple[str, int]] = []
    last = None
    for ply, step in enumerate(game.steps, start=1):
        if (step.label, step.seat) != last:
            found.append((step.label, ply))
            last = (step.label, step.seat)
    return found
