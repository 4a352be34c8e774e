"""Looking back: a game move by move, as one receiver may see it."""

from collections.abc import Collection

from underhold.server.store.rows import TableRow
from underhold.table import messages_for
from underhold.table.versioned_game import Frame
from underhold.wire import messages


def moments(
    table: TableRow, frame: Frame, eyes: messages_for.Eyes, present: Collection[int], start: int, count: int, all: bool
) -> messages.Moments:
    """The table after `start` moves and the `count - 1` moves that follow; `all`: with what lay face down."""
    game = frame.face.game
    plies = range(min(max(start, 0), frame.ply), min(max(start, 0) + max(count, 0), frame.ply + 1))
    points = game.scores(frame.state).points if frame.finished else None
    return messages.Moments(
        table=table.id,
        game=table.game,  # type: ignore[arg-type]
        over=frame.over,
        plies=frame.ply,
        seats=messages_for.seats(table, eyes.seats, present, points),
        turns=turns(frame),
        moments=[moment(table, frame, eyes, ply) for ply in plies],
        hidden=[frame.face.hidden(frame.state_at(ply)) for ply in plies] if all else None,
        result=messages_for.result(table, frame, eyes),
    )


def moment(table: TableRow, frame: Frame, eyes: messages_for.Eyes, ply: int) -> messages.Moment:
    """The table after so many moves, and the move that led there."""
    face, state = frame.face, frame.state_at(ply)
    seat = eyes.seats[0] if eyes.seats else None
    step = frame.steps[ply - 1] if ply else None
    seen = () if step is None else face.game.events_for(step.events, eyes.you)
    return messages.Moment(
        ply=ply,
        label=face.game.label(state) if step is None else step.label,
        seat=None if step is None else step.seat,
        move=None if step is None else step.notation,
        text=None if step is None else face.move_text(eyes.words, face.game.view(step.before, seat), step.move),
        log=messages_for.entries(table, frame, eyes, ply - 1, ply) if ply else [],
        view=messages_for.view(frame, ply, seat),
        points=list(face.game.scores(state).points),
        events=face.happenings(seen),
    )


def turns(frame: Frame) -> list[tuple[str, int]]:
    """Label and first move of every turn."""
    found: list[tuple[str, int]] = []
    last = None
    for ply, step in enumerate(frame.steps, start=1):
        if (step.label, step.seat) != last:
            found.append((step.label, ply))
            last = (step.label, step.seat)
    return found
