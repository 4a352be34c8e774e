"""Puzzles, played without a table: every request has all moves of the turn, so nothing is stored.

When the turn is over, or has revealed something, it is compared with the turns that were evaluated when the puzzle was
made. If it leads to another position than all of them, the search judges it now.
"""

import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from underhold.bots.analysis import Segment, leads_to
from underhold.bots.puzzles.puzzle import RATINGS, Puzzle, PuzzleTurn, packaged, parse, read_moves
from underhold.core.rng import Rng
from underhold.games.common.web.view import WebView
from underhold.table import messages_for
from underhold.table.analyses import Analyses
from underhold.table.attendance import attended_by
from underhold.table.playing import read_move
from underhold.table.problems import TableProblem
from underhold.table.recipient import Recipient
from underhold.table.services import RunSlow
from underhold.table.store import SeatRow, TableRow
from underhold.table.thinker import WorkerFailed
from underhold.table.versioned_game import VersionedGame, new_game, play_all
from underhold.wire import messages

LoadPuzzles = Callable[[str], Awaitable[str | None]]  # from the id of a game to the text of its file
_STARTED: Final = 32  # puzzles whose first position is kept
_OTHERS: Final = 2  # further turns in an explanation
_SOLVED_BELOW: Final = 1.0  # points: the search of a moment cannot tell turns apart that are closer


async def load_packaged(game_id: str) -> str | None:
    """The puzzles of this package."""
    data = packaged(game_id)
    return None if data is None else gzip.decompress(data).decode()


class Puzzles:
    """The puzzles of all games. A game's file is loaded when somebody asks for it."""

    def __init__(self, games: Mapping[str, WebView], load: LoadPuzzles, analyses: Analyses, run_slow: RunSlow) -> None:
        self._games = games
        self._load = load
        self._analyses = analyses
        self._run_slow = run_slow
        self._loaded: dict[str, dict[str, Puzzle]] = {}
        self._started: OrderedDict[str, VersionedGame] = OrderedDict()

    async def list(self, game_id: str) -> messages.PuzzleList:
        """The puzzles of a game; raises TableProblem if it has none."""
        found = await self._of(game_id)
        return messages.PuzzleList(game=game_id, puzzles=[_info(puzzle) for puzzle in found.values()])

    async def state(self, game_id: str, id: str, moves: Sequence[str], language: str) -> messages.PuzzleState:
        """A puzzle after these moves of the turn, with the verdict if they finish it; raises TableProblem."""
        puzzle = (await self._of(game_id)).get(id)
        if puzzle is None:
            raise TableProblem("not_found", "no_puzzle")
        start = await self._start(puzzle)
        to = Recipient((puzzle.seat,), language)
        game, finished = _played(start, puzzle, moves)
        verdict = await self._verdict(puzzle, start, game, to) if finished else None
        return await self._run_slow(_state, puzzle, game, to, bool(moves), verdict, urgent=True)

    async def _of(self, game_id: str) -> dict[str, Puzzle]:
        if game_id not in self._loaded:
            text = await self._load(game_id) if game_id in self._games else None
            if text is None:
                raise TableProblem("not_found", "no_puzzles")
            made = await self._run_slow(parse, text)
            self._loaded[game_id] = {puzzle.id: puzzle for puzzle in made.puzzles}
        return self._loaded[game_id]

    async def _start(self, puzzle: Puzzle) -> VersionedGame:
        """The game up to the position of a puzzle."""
        found = self._started.get(puzzle.id)
        if found is None:
            found = await self._run_slow(_begin, self._games[puzzle.game], puzzle, urgent=True)
        self._started[puzzle.id] = found
        self._started.move_to_end(puzzle.id)
        while len(self._started) > _STARTED:
            self._started.popitem(last=False)
        return found

    async def _verdict(
        self, puzzle: Puzzle, start: VersionedGame, game: VersionedGame, to: Recipient
    ) -> messages.PuzzleVerdict:
        rules, played = game.rules, tuple(step.move for step in game.steps[start.ply :])
        view = rules.view(start.state, puzzle.seat)
        imagined = rules.determinize(view, Rng(0))  # so that the sentences can tell nothing that is hidden
        known = {turn: read_moves(rules, imagined, turn.moves) for turn in puzzle.turns}
        mine = next((turn for turn, moves in known.items() if leads_to(rules, view, played, moves)), None)
        if mine is None:
            mine = await self._judged(puzzle, start, played)

        def way(turn: PuzzleTurn, moves: Sequence[Any]) -> messages.Way:
            return messages_for.line_of_play(start, imagined, puzzle.seat, moves, turn.gain, turn.worths, to)

        others = [turn for turn in puzzle.turns if turn is not mine and not turn.solves]
        return messages.PuzzleVerdict(
            solved=mine.solves,
            played=way(mine, played),
            best=way(puzzle.turns[0], known[puzzle.turns[0]]),
            others=[way(turn, known[turn]) for turn in others[:_OTHERS]],
            gap=puzzle.gap,
            error=puzzle.error,
        )

    async def _judged(self, puzzle: Puzzle, start: VersionedGame, played: tuple[Any, ...]) -> PuzzleTurn:
        """The search's evaluation of another turn, as far below the best one as the search sees it."""
        segment = Segment(puzzle.label, puzzle.seat, start.ply + 1, start.state, played, revealed=False)
        try:
            verdict = await self._analyses.judge(start.rules, segment, puzzle.number)
        except WorkerFailed:
            raise TableProblem("busy", "busy") from None
        loss = max(0.0, verdict.best.gain - verdict.played.gain)
        return PuzzleTurn(
            moves=tuple(map(str, played)),
            gain=puzzle.turns[0].gain - loss,
            error=0.0,
            worths=verdict.played.worths,
            solves=loss < _SOLVED_BELOW,
        )


def _info(puzzle: Puzzle) -> messages.PuzzleInfo:
    return messages.PuzzleInfo(
        id=puzzle.id,
        rating=puzzle.rating,
        bot=RATINGS[puzzle.rating - 1],
        players=puzzle.players,
        label=puzzle.label,
    )


def _begin(web: WebView, puzzle: Puzzle) -> VersionedGame:
    return play_all(new_game(web, puzzle.setup), puzzle.moves)


def _played(start: VersionedGame, puzzle: Puzzle, moves: Sequence[str]) -> tuple[VersionedGame, bool]:
    """The game after these moves, and whether they finish the turn or reveal something; raises TableProblem."""
    game, finished = start, False
    for text in moves:
        if finished:
            raise TableProblem("not_playing", "puzzle_over", game.version)
        game = game.play(read_move(game, puzzle.seat, text))
        events = game.steps[-1].events
        finished = game.to_move != puzzle.seat or game.web.reveals(events) or game.web.ends_turn(events)
        finished = finished or game.rules.label(game.state) != puzzle.label
    return game, finished


def _state(
    puzzle: Puzzle, game: VersionedGame, to: Recipient, moved: bool, verdict: messages.PuzzleVerdict | None
) -> messages.PuzzleState:
    table = _row(puzzle, game)
    position = messages_for.position(table, game, to, attended_by([puzzle.seat]))
    back = position.back.model_copy(update={"redo": False, "ask": None})
    if verdict is not None:
        back = back.model_copy(update={"undo": False, "restart": False})
    last = game.steps[-1].events if moved else ()
    return messages.PuzzleState(
        puzzle=_info(puzzle),
        seat=puzzle.seat,
        position=position.model_copy(update={"back": back, "decision": position.decision if verdict is None else None}),
        log=messages_for.entries(table, game, to),
        events=game.web.happenings(game.rules.events_for(last, puzzle.seat)),
        verdict=verdict,
    )


def _row(puzzle: Puzzle, game: VersionedGame) -> TableRow:
    """The table that the messages describe. It is not stored anywhere."""
    seats = tuple(
        SeatRow(number, "here" if number == puzzle.seat else "link", claimed=True) for number in range(puzzle.players)
    )
    return TableRow(
        id=f"{puzzle.id}00",
        game=puzzle.game,
        rules=game.rules.rules_of(game.start),
        setup=puzzle.setup,
        deal={},
        status=game.status(seats),
        seats=seats,
        deal_known=True,
    )
