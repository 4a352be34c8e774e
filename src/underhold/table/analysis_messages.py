"""The analysis of a game as messages for one recipient."""

from underhold.bots.analysis import Analysis, Choice, EvaluatedLine
from underhold.core.game import Move
from underhold.table import messages_for
from underhold.table.analyses import Progress
from underhold.table.recipient import Recipient
from underhold.table.store import TableRow
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages


def report(table: TableRow, game: VersionedGame, progress: Progress | None, to: Recipient) -> messages.AnalysisReport:
    """How far an analysis is; the whole analysis when it is done."""
    if progress is None:
        return messages.AnalysisReport(status="none", done=0, total=0)
    found = progress.found
    return messages.AnalysisReport(
        status="failed" if progress.failed else "running" if found is None else "done",
        done=progress.done,
        total=progress.total,
        analysis=None if found is None else _analysis(table, game, found, to),
    )


def _analysis(table: TableRow, game: VersionedGame, found: Analysis, to: Recipient) -> messages.Analysis:
    return messages.Analysis(
        table=table.id,
        game=table.game,
        plies=game.ply,
        points=None if found.points is None else list(found.points),
        nodes=found.nodes,
        seconds=found.seconds,
        turns=[_turn(table, game, choice, to) for choice in found.choices],
        curve=[list(row) for row in found.curve],
        seats=[_seat(found, seat) for seat in range(found.seats)],
    )


def _turn(table: TableRow, game: VersionedGame, choice: Choice, to: Recipient) -> messages.AnalysedTurn:
    verdict = choice.verdict
    return messages.AnalysedTurn(
        label=choice.label,
        seat=choice.seat,
        first=choice.first,
        last=choice.last,
        text=[
            entry.text
            for entry in messages_for.entries(table, game, to, choice.first - 1, choice.last)
            if entry.seat == choice.seat and entry.label == choice.label
        ],
        played=_line(game, choice, verdict.played, to),
        best=_line(game, choice, verdict.best, to),
        others=[_line(game, choice, line, to) for line in verdict.others],
        loss=choice.loss,
        mark=choice.mark,
        luck=None if choice.luck is None else list(choice.luck),
    )


def _line(game: VersionedGame, choice: Choice, line: EvaluatedLine, to: Recipient) -> messages.Way:
    state = game.state_at(choice.first - 1)
    moves: list[Move] = []
    reached = state
    for text in line.moves:
        moves.append(game.rules.read(reached, text))
        reached = game.rules.play(reached, moves[-1]).state
    return messages_for.line_of_play(game, state, choice.seat, moves, line.gain, line.worths, to)


def _seat(found: Analysis, seat: int) -> messages.AnalysedSeat:
    summary = found.summary(seat)
    return messages.AnalysedSeat(
        seat=seat,
        lost=summary.lost,
        accuracy=summary.accuracy,
        inaccuracies=summary.marks["inaccuracy"],
        mistakes=summary.marks["mistake"],
        blunders=summary.marks["blunder"],
        costliest=list(summary.costliest),
    )
