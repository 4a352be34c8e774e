"""Analysis of a recorded game, choice by choice: what was played, what would have been best, and the difference.

A game is divided into *segments*: the moves of one seat in one turn, up to the first move that revealed something. What
follows is a new choice, made with the new information. At the start of each segment, the search looks for the best
lines from the view that the seat had. If another line was played, all reported lines are evaluated once more, with the
same random numbers and the same effort, and the best of them counts as best. So players are not blamed for what they
could not know, nor praised for luck.

`loss` is the cost of a choice: the expected lead of the best line over the best other seat, minus that of the played
line (in a solo game: expected points). Below 1 point the search is wrong as often as the player, so that is `fine`;
from 1 point on it is an `inaccuracy`, from 3 a `mistake`, from 6 a `blunder`. The accuracy of a seat, in percent, is
the mean over its choices: 100 for a choice without loss, 0 for a blunder.

`luck` is given for segments that ended because something was revealed (or a new round started): how much the expected
points of every seat changed until the next choice. It includes what the search did not foresee.

With a budget of nodes, the same record and seed always give the same analysis. `to_json` is versioned; docs/analysis.md
describes it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Any, Final, Literal, Protocol

from underhold.bots import think as thinking
from underhold.bots.think import Advice, Budget, SearchResult
from underhold.core.errors import UnderholdError
from underhold.core.game import Game, Move
from underhold.core.record import Ply, Record, replay
from underhold.core.rng import Rng
from underhold.games import game as game_by_id, title

FORMAT: Final = 1
Mark = Literal["fine", "inaccuracy", "mistake", "blunder"]
MARKS: Final[dict[Mark, float]] = {"blunder": 6.0, "mistake": 3.0, "inaccuracy": 1.0, "fine": 0.0}  # minimum loss
OTHERS: Final = 2  # next-best lines that are reported, unless another number is asked for
_WIDTH: Final = 8  # lines of a search that are looked at, at least
_SHARE: Final = 0.5  # effort for evaluating one line, relative to the search: more than the line got within the search
SEARCHES_PER_CHOICE: Final = 1 + _SHARE * (2 + OTHERS)  # maximum effort of a choice, in searches
_COSTLIEST: Final = 3
_DIGITS: Final = 2
_CHANCE_DIGITS: Final = 4
_STREAM: Final = 1000  # of random numbers; games and bots use lower ones


class BadAnalysis(UnderholdError):
    """The data is not an analysis, or one of another format."""


class Search(Protocol):
    """What an analysis uses to evaluate lines: the module `underhold.bots.think`, or a replacement in tests."""

    def think(self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> SearchResult: ...
    def evaluate_moves(
        self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]
    ) -> Advice: ...


# ------------------------------------------------------------------------------------------------------------- results


@dataclass(frozen=True, slots=True)
class EvaluatedLine:
    """A line and its expected result."""

    moves: tuple[str, ...]  # in notation
    gain: float  # expected lead over the best other seat; in a solo game: expected points
    worths: tuple[float, ...]  # expected points of every seat
    error: float | None = None  # standard error of `gain`; None: not known
    chances: tuple[float, ...] | None = None  # every seat's probability to win; None in a solo game


@dataclass(frozen=True, slots=True)
class Verdict:
    """The evaluation of one segment."""

    played: EvaluatedLine
    best: EvaluatedLine
    others: tuple[EvaluatedLine, ...]  # the next best, without these two


@dataclass(frozen=True, slots=True)
class Choice:
    """One segment of a game with its evaluation."""

    label: str
    seat: int
    first: int  # the number of its first move, from 1
    last: int
    verdict: Verdict
    luck: tuple[float, ...] | None = None

    @property
    def loss(self) -> float:
        """The points lost by this choice; never negative."""
        return max(0.0, round(self.verdict.best.gain - self.verdict.played.gain, _DIGITS))

    @property
    def loss_error(self) -> float | None:
        """The standard error of the loss, as if both lines were evaluated independently; None if it is not known. They
        are evaluated with the same random numbers, so it is rather too large.
        """
        best, played = self.verdict.best, self.verdict.played
        if best == played:
            return 0.0
        if best.error is None or played.error is None:
            return None
        return round(hypot(best.error, played.error), _DIGITS)

    @property
    def mark(self) -> Mark:
        """The mark for its loss."""
        return next(mark for mark, least in MARKS.items() if self.loss >= least)


@dataclass(frozen=True, slots=True)
class Summary:
    """The choices of one seat in the whole game."""

    seat: int
    lost: float  # by all its choices together
    accuracy: float  # in percent
    marks: dict[Mark, int]  # how many choices of each mark
    costliest: tuple[int, ...]  # indices of choices, the costliest first
    lost_error: float | None = None  # standard error of `lost`; None: not known


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a whole game."""

    game: str
    rules: int
    seats: int
    seed: int
    nodes: int | None  # budget of each search
    seconds: float | None
    points: tuple[int, ...] | None  # final points; None: the game was not finished
    choices: tuple[Choice, ...]

    @property
    def curve(self) -> list[tuple[float, ...]]:
        """The expected final points of every seat: before every choice, and at the end."""
        rows = [choice.verdict.best.worths for choice in self.choices]
        if self.points is not None:
            return [*rows, tuple(map(float, self.points))]
        return [*rows, self.choices[-1].verdict.played.worths] if self.choices else rows

    def summary(self, seat: int) -> Summary:
        """Losses and accuracy of one seat."""
        own = [(place, choice) for place, choice in enumerate(self.choices) if choice.seat == seat]
        worst = MARKS["blunder"]
        kept = sum(1.0 - min(choice.loss, worst) / worst for _, choice in own)
        costly = sorted(((-choice.loss, place) for place, choice in own if choice.loss > 0))
        errors = [choice.loss_error for _, choice in own if choice.loss > 0]
        known = [error for error in errors if error is not None]
        return Summary(
            seat=seat,
            lost=round(sum(choice.loss for _, choice in own), _DIGITS),
            accuracy=round(100.0 * kept / len(own), 1) if own else 100.0,
            marks={mark: sum(choice.mark == mark for _, choice in own) for mark in MARKS},
            costliest=tuple(place for _, place in costly[:_COSTLIEST]),
            lost_error=round(hypot(*known), _DIGITS) if len(known) == len(errors) else None,
        )


# ------------------------------------------------------------------------------------------------------------ segments


@dataclass(frozen=True, slots=True)
class Segment:
    """Moves of one seat that were one choice."""

    label: str
    seat: int
    first: int
    before: Any  # the state before its first move
    moves: tuple[Move, ...]
    revealed: bool  # the last move revealed something

    @property
    def last(self) -> int:
        return self.first + len(self.moves) - 1


def segments(game: Game[Any, Any], plies: Sequence[Ply[Any]]) -> list[Segment]:
    """The segments of a game."""
    about = title(game.id)
    reveals, ends_turn = about.reveals, about.ends_turn
    found: list[Segment] = []
    begun: list[Ply[Any]] = []
    for ply, following in zip(plies, [*plies[1:], None], strict=False):
        begun.append(ply)
        revealed = any(map(reveals, ply.events))
        cut = revealed or any(map(ends_turn, ply.events))
        turn = _turn(game, ply.before)
        if cut or following is None or _turn(game, following.before) != turn:
            moves = tuple(one.move for one in begun)
            found.append(Segment(*turn, begun[0].number, begun[0].before, moves, revealed))
            begun = []
    return found


def _turn(game: Game[Any, Any], state: Any) -> tuple[str, int]:
    decision = game.decision(state)
    assert decision is not None
    return game.label(state), decision.seat


# ---------------------------------------------------------------------------------------------------------- evaluation


def evaluate_choice(
    game: Game[Any, Any],
    view: Any,
    moves: Sequence[Move],
    budget: Budget,
    seed: int = 0,
    stream: int = 0,
    search: Search = thinking,
    others: int = OTHERS,
) -> Verdict:
    """Evaluate moves that were played in this view. `stream` is the random stream: a different one for each choice.
    `others` is the number of next-best lines.
    """

    def rng() -> Rng:
        return Rng(seed, _STREAM + stream)

    def judged(line: Sequence[Move]) -> EvaluatedLine:
        return _evaluated(game, line, search.evaluate_moves(game, view, rng(), part, line))

    part = Budget(
        nodes=None if budget.nodes is None else int(_SHARE * budget.nodes),
        seconds=None if budget.seconds is None else _SHARE * budget.seconds,
    )
    advice = search.think(game, view, rng(), budget, max(_WIDTH, others + 2)).advice
    best, played = advice[0], tuple(moves)
    if leads_to(game, view, played, best.moves):
        if len(advice) > 1 and best.visits:
            mine = _evaluated(game, played, best)
            return Verdict(mine, mine, tuple(_evaluated(game, one.moves, one) for one in runners_up(advice)[:others]))
        mine = judged(played)  # with a single line, the search does not try it out
        return Verdict(mine, mine, ())
    # The best line was best in a search that looked for it; evaluated on equal terms, it may no longer be.
    rest = [one for one in advice[1:] if one.visits and not leads_to(game, view, played, one.moves)]
    mine = judged(played)
    ranked = sorted([mine, *(judged(one.moves) for one in (best, *rest[:others]))], key=lambda line: -line.gain)
    return Verdict(mine, ranked[0], tuple(line for line in ranked[1:] if line is not mine)[:others])


def runners_up(advice: Sequence[Advice]) -> list[Advice]:
    """The next best lines of a search. Lines that were never tried are left out, as are lines that seem better than the
    best only because they were rarely tried.
    """
    best = advice[0]
    return [one for one in advice[1:] if one.visits and one.gain <= best.gain]


def _evaluated(game: Game[Any, Any], moves: Sequence[Move], advice: Advice) -> EvaluatedLine:
    return EvaluatedLine(
        moves=tuple(str(move) for move in moves),
        gain=round(advice.gain, _DIGITS),
        worths=tuple(round(worth, _DIGITS) for worth in advice.worths),
        error=None if advice.error is None else round(advice.error, _DIGITS),
        chances=None if advice.chances is None else tuple(round(chance, _CHANCE_DIGITS) for chance in advice.chances),
    )


def leads_to(game: Game[Any, Any], view: Any, played: tuple[Move, ...], line: Sequence[Move]) -> bool:
    """Whether the played moves are this line, its beginning, or lead to the same position whatever is hidden: the order
    of actions does not matter.
    """
    if played == tuple(line[: len(played)]):
        return True
    ends = []
    for moves in (played, line):
        state = game.determinize(view, Rng(0))
        for move in moves:
            game.advance(state, move)
        ends.append(game.view(state, None).to_ints())
    return bool(ends[0] == ends[1])


@dataclass(frozen=True, slots=True)
class _Task:
    """One evaluation to be run, possibly in another process: states of the compiled engine are sent as integers."""

    game: str
    seat: int
    state: list[int]
    moves: tuple[Move, ...]
    stream: int


def _do(
    task: _Task, nodes: int | None, seconds: float | None, seed: int, search: Search | None, others: int
) -> Verdict:
    game = game_by_id(task.game)
    view = game.view(game.from_ints(task.state), task.seat)
    return evaluate_choice(
        game, view, task.moves, Budget(nodes, seconds), seed, task.stream, search or thinking, others
    )


# ------------------------------------------------------------------------------------------------------ the whole game


def analyse(
    game: Game[Any, Any],
    record: Record,
    budget: Budget,
    progress: Callable[[int, int], None] | None = None,
    *,
    seed: int = 0,
    workers: int = 1,
    search: Search | None = None,
    others: int = OTHERS,
) -> Analysis:
    """Analyze every choice of a game; raises BadRecord. `progress` is called with the number of choices done and in
    total; `others` is the number of next-best lines for each choice.
    """
    cut = segments(game, list(replay(game, record)))
    tasks = [
        _Task(game.id, segment.seat, game.to_ints(segment.before), segment.moves, segment.first) for segment in cut
    ]
    work = partial(_do, nodes=budget.nodes, seconds=budget.seconds, seed=seed, search=search, others=others)
    verdicts: list[Verdict] = []
    if progress is not None:
        progress(0, len(tasks))
    for verdict in _results(work, tasks, workers):
        verdicts.append(verdict)
        if progress is not None:
            progress(len(verdicts), len(tasks))
    points = record.scores.points if record.scores else None
    return assemble(game, record.setup["players"], cut, verdicts, budget, seed, points)


def _results(work: Callable[[_Task], Verdict], tasks: list[_Task], workers: int) -> Iterator[Verdict]:
    if workers == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor  # imported here because browsers have no processes

    with ProcessPoolExecutor(min(workers, len(tasks))) as pool:
        yield from pool.map(work, tasks)


def assemble(
    game: Game[Any, Any],
    seats: int,
    cut: Sequence[Segment],
    verdicts: Sequence[Verdict],
    budget: Budget,
    seed: int,
    points: Sequence[int] | None,
) -> Analysis:
    """Combine the evaluations of all segments into an analysis."""
    choices = [
        Choice(segment.label, segment.seat, segment.first, segment.last, verdict, _luck(segment, verdict, following))
        for segment, verdict, following in zip(cut, verdicts, [*verdicts[1:], None], strict=False)
    ]
    return Analysis(
        game=game.id,
        rules=game.rules_of(cut[0].before) if cut else game.rules_version,
        seats=seats,
        seed=seed,
        nodes=budget.nodes,
        seconds=budget.seconds,
        points=None if points is None else tuple(points),
        choices=tuple(choices),
    )


def _luck(segment: Segment, verdict: Verdict, following: Verdict | None) -> tuple[float, ...] | None:
    if not segment.revealed or following is None:
        return None
    hopes = zip(following.best.worths, verdict.played.worths, strict=True)
    return tuple(round(now - before, _DIGITS) for now, before in hopes)


# ---------------------------------------------------------------------------------------------------------------- JSON


def to_json(analysis: Analysis) -> dict[str, Any]:
    """The analysis as plain data. Derived values (loss, mark, curve, summaries) are included for readers."""
    return {
        "analysis": FORMAT,
        "game": analysis.game,
        "rules": analysis.rules,
        "seed": analysis.seed,
        "nodes": analysis.nodes,
        "seconds": analysis.seconds,
        "points": None if analysis.points is None else list(analysis.points),
        "choices": [_choice_to_json(choice) for choice in analysis.choices],
        "curve": [list(row) for row in analysis.curve],
        "seats": [_summary_to_json(analysis.summary(seat)) for seat in range(analysis.seats)],
    }


def _choice_to_json(choice: Choice) -> dict[str, Any]:
    return {
        "label": choice.label,
        "seat": choice.seat,
        "first": choice.first,
        "last": choice.last,
        **verdict_to_json(choice.verdict),
        "loss": choice.loss,
        "loss_error": choice.loss_error,
        "mark": choice.mark,
        "luck": None if choice.luck is None else list(choice.luck),
    }


def _line_to_json(line: EvaluatedLine) -> dict[str, Any]:
    return {
        "moves": list(line.moves),
        "gain": line.gain,
        "worths": list(line.worths),
        "error": line.error,
        "win": None if line.chances is None else list(line.chances),
    }


def _summary_to_json(summary: Summary) -> dict[str, Any]:
    return {
        "seat": summary.seat,
        "lost": summary.lost,
        "lost_error": summary.lost_error,
        "accuracy": summary.accuracy,
        "marks": dict(summary.marks),
        "costliest": list(summary.costliest),
    }


def from_json(data: Any) -> Analysis:
    """Read an analysis from plain data; raises BadAnalysis."""
    if not isinstance(data, dict) or "analysis" not in data:
        raise BadAnalysis("this is not an analysis of a game")
    if data["analysis"] != FORMAT:
        raise BadAnalysis(f"analysis format {data['analysis']!r}; this program reads format {FORMAT}")
    try:
        return Analysis(
            game=data["game"],
            rules=data["rules"],
            seats=len(data["seats"]),
            seed=data["seed"],
            nodes=data["nodes"],
            seconds=data["seconds"],
            points=None if data["points"] is None else tuple(data["points"]),
            choices=tuple(_choice_from_json(choice) for choice in data["choices"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadAnalysis(f"the analysis is incomplete: {error!r}") from None


def _choice_from_json(data: dict[str, Any]) -> Choice:
    luck = data["luck"]
    return Choice(
        label=data["label"],
        seat=data["seat"],
        first=data["first"],
        last=data["last"],
        verdict=verdict_from_json(data),
        luck=None if luck is None else tuple(luck),
    )


def verdict_to_json(verdict: Verdict) -> dict[str, Any]:
    """The evaluation of one segment as plain data."""
    return {
        "played": _line_to_json(verdict.played),
        "best": _line_to_json(verdict.best),
        "others": [_line_to_json(line) for line in verdict.others],
    }


def verdict_from_json(data: dict[str, Any]) -> Verdict:
    """Read an evaluation from plain data; raises KeyError or TypeError."""
    return Verdict(
        _line_from_json(data["played"]),
        _line_from_json(data["best"]),
        tuple(_line_from_json(line) for line in data["others"]),
    )


def _line_from_json(data: dict[str, Any]) -> EvaluatedLine:
    error, win = data.get("error"), data.get("win")  # missing in analyses that were stored before they existed
    return EvaluatedLine(
        moves=tuple(map(str, data["moves"])),
        gain=float(data["gain"]),
        worths=tuple(map(float, data["worths"])),
        error=None if error is None else float(error),
        chances=None if win is None else tuple(map(float, win)),
    )
