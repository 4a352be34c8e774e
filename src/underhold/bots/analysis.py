"""A game looked at again, choice by choice: what was played, what would have been best, and what that cost.

A game is cut into *stretches*: the moves of one seat in one turn, up to the first that brought something to light; what
follows is a choice of its own, made with what was seen. At the start of each the search is asked, from the view that
its seat had, for the best lines; where another one was played, all that are told of are judged once more, with the same
random numbers and the same effort, and the best of them is the best. So nothing is blamed on a player that could not be
known, and nothing is praised that was luck.

`loss` is what a choice gave away: the best line's expected lead over the best of the others, less that of the played
one (alone: expected points). Below a point the search is as often wrong as the player, so that is `fine`; from 1 point
on it is an `inaccuracy`, from 3 a `mistake`, from 6 a `blunder`. A seat's accuracy is the mean over its choices of what
each kept, where a blunder keeps nothing and a choice without loss everything, in percent.

`luck` is told where a stretch ended because something came to light (or a round did): how much more every seat may hope
for at the next choice than it could before. What the search did not foresee is in it as well.

With a budget of nodes the same record and seed give the same analysis, whoever works it out. `to_json` is versioned;
docs/analysis.md describes it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, Protocol

from underhold.bots import think as thinking
from underhold.bots.think import Advice, Budget, Thought
from underhold.core.errors import UnderholdError
from underhold.core.game import Game
from underhold.core.record import Ply, Record, replay
from underhold.core.rng import Rng
from underhold.games import game as game_by_id, title

FORMAT: Final = 1
Mark = Literal["fine", "inaccuracy", "mistake", "blunder"]
MARKS: Final[dict[Mark, float]] = {"blunder": 6.0, "mistake": 3.0, "inaccuracy": 1.0, "fine": 0.0}  # from this loss on
OTHERS: Final = 2  # next-best lines that are told
_SHARE: Final = 0.5  # of the effort that finds lines, to judge one of them: more than it gets among all the others
LOOKS: Final = 1 + _SHARE * (2 + OTHERS)  # what a choice costs at most, in searches that find lines
_COSTLIEST: Final = 3
_DIGITS: Final = 2
_STREAM: Final = 1000  # of random numbers; those of games and bots lie below


class BadAnalysis(UnderholdError):
    """What was to be read is no analysis, or one of another format."""


class Search(Protocol):
    """What is asked: `underhold.bots.think`, or something that answers like it."""

    def think(self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> Thought: ...
    def judge(self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[int]) -> Advice: ...


# ----------------------------------------------------------------------------------------------------- what comes of it


@dataclass(frozen=True, slots=True)
class Way:
    """A line and what is expected of it."""

    moves: tuple[str, ...]  # in notation
    gain: float  # expected lead of who plays it over the best of the others; alone: expected points
    worths: tuple[float, ...]  # expected points of every seat


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the search says of one stretch."""

    played: Way
    best: Way
    others: tuple[Way, ...]  # the next best, neither of the two


@dataclass(frozen=True, slots=True)
class Choice:
    """One stretch of a game, judged."""

    label: str
    seat: int
    first: int  # the number of its first move, from 1
    last: int
    verdict: Verdict
    luck: tuple[float, ...] | None = None

    @property
    def loss(self) -> float:
        """What it gave away; never below 0."""
        return max(0.0, round(self.verdict.best.gain - self.verdict.played.gain, _DIGITS))

    @property
    def mark(self) -> Mark:
        """What that is called."""
        return next(mark for mark, least in MARKS.items() if self.loss >= least)


@dataclass(frozen=True, slots=True)
class Summary:
    """One seat in the whole game."""

    seat: int
    lost: float  # by all its choices together
    accuracy: float  # in percent
    marks: dict[Mark, int]  # how many choices of each kind
    costliest: tuple[int, ...]  # choices by their place, the costliest first


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game."""

    game: str
    rules: int
    seats: int
    seed: int
    nodes: int | None  # the effort of a search
    seconds: float | None
    points: tuple[int, ...] | None  # at the end; None: it was not reached
    choices: tuple[Choice, ...]

    @property
    def curve(self) -> list[tuple[float, ...]]:
        """The points that every seat is expected to end with: before every choice, and at the end."""
        rows = [choice.verdict.best.worths for choice in self.choices]
        if self.points is not None:
            return [*rows, tuple(map(float, self.points))]
        return [*rows, self.choices[-1].verdict.played.worths] if self.choices else rows

    def summary(self, seat: int) -> Summary:
        """What a seat gave away."""
        own = [(place, choice) for place, choice in enumerate(self.choices) if choice.seat == seat]
        worst = MARKS["blunder"]
        kept = sum(1.0 - min(choice.loss, worst) / worst for _, choice in own)
        costly = sorted(((-choice.loss, place) for place, choice in own if choice.loss > 0))
        return Summary(
            seat=seat,
            lost=round(sum(choice.loss for _, choice in own), _DIGITS),
            accuracy=round(100.0 * kept / len(own), 1) if own else 100.0,
            marks={mark: sum(choice.mark == mark for _, choice in own) for mark in MARKS},
            costliest=tuple(place for _, place in costly[:_COSTLIEST]),
        )


# -------------------------------------------------------------------------------------------------- cutting a game up


@dataclass(frozen=True, slots=True)
class Stretch:
    """Moves of one seat that were one choice."""

    label: str
    seat: int
    first: int
    before: Any  # the state in which it was to be made
    moves: tuple[int, ...]
    revealed: bool  # something came to light with the last of them

    @property
    def last(self) -> int:
        return self.first + len(self.moves) - 1


def stretches(game: Game[Any, Any], plies: Sequence[Ply[Any]]) -> list[Stretch]:
    """The choices of a game."""
    about = title(game.id)
    reveals, ends_turn = about.reveals, about.ends_turn
    found: list[Stretch] = []
    begun: list[Ply[Any]] = []
    for ply, following in zip(plies, [*plies[1:], None], strict=False):
        begun.append(ply)
        revealed = any(map(reveals, ply.events))
        cut = revealed or any(map(ends_turn, ply.events))
        turn = _turn(game, ply.before)
        if cut or following is None or _turn(game, following.before) != turn:
            moves = tuple(one.move for one in begun)
            found.append(Stretch(*turn, begun[0].number, begun[0].before, moves, revealed))
            begun = []
    return found


def _turn(game: Game[Any, Any], state: Any) -> tuple[str, int]:
    decision = game.decision(state)
    assert decision is not None
    return game.label(state), decision.seat


# --------------------------------------------------------------------------------------------------- asking the search


def look(
    game: Game[Any, Any],
    view: Any,
    moves: Sequence[int],
    budget: Budget,
    seed: int = 0,
    stream: int = 0,
    search: Search = thinking,
) -> Verdict:
    """What to think of moves that were played in this view. `stream` tells choices of one game apart."""

    def rng() -> Rng:
        return Rng(seed, _STREAM + stream)

    def judged(line: Sequence[int]) -> Way:
        return _way(game, line, search.judge(game, view, rng(), part, line))

    part = Budget(
        nodes=None if budget.nodes is None else int(_SHARE * budget.nodes),
        seconds=None if budget.seconds is None else _SHARE * budget.seconds,
    )
    advice = search.think(game, view, rng(), budget).advice
    best, played = advice[0], tuple(moves)
    if _leads_to(game, view, played, best.moves):
        if len(advice) > 1 and best.visits:
            mine = _way(game, played, best)
            return Verdict(mine, mine, tuple(_way(game, one.moves, one) for one in runners_up(advice)[:OTHERS]))
        mine = judged(played)  # where there is only one line nothing is tried to find it
        return Verdict(mine, mine, ())
    # What was found best was so by a search that looked for it; judged alike, it may be so no more.
    others = [one for one in advice[1:] if one.visits and not _leads_to(game, view, played, one.moves)]
    mine = judged(played)
    ranked = sorted([mine, *(judged(one.moves) for one in (best, *others[:OTHERS]))], key=lambda way: -way.gain)
    return Verdict(mine, ranked[0], tuple(way for way in ranked[1:] if way is not mine)[:OTHERS])


def runners_up(advice: Sequence[Advice]) -> list[Advice]:
    """The next best lines of a search, as far as they are known: not those that nobody tried, nor those that only look
    better than the best because they were tried seldom."""
    best = advice[0]
    return [one for one in advice[1:] if one.visits and one.gain <= best.gain]


def _way(game: Game[Any, Any], moves: Sequence[int], advice: Advice) -> Way:
    written = tuple(game.write(move) for move in moves)
    return Way(written, round(advice.gain, _DIGITS), tuple(round(worth, _DIGITS) for worth in advice.worths))


def _leads_to(game: Game[Any, Any], view: Any, played: tuple[int, ...], line: Sequence[int]) -> bool:
    """Whether what was played is this line, its beginning, or leads to the same, whatever lies hidden: the order of
    deeds does not matter."""
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
    """A look, as another process can be asked for it: states of the compiled engine travel as numbers."""

    game: str
    seat: int
    state: list[int]
    moves: tuple[int, ...]
    stream: int


def _do(task: _Task, nodes: int | None, seconds: float | None, seed: int, search: Search | None) -> Verdict:
    game = game_by_id(task.game)
    view = game.view(game.from_ints(task.state), task.seat)
    return look(game, view, task.moves, Budget(nodes, seconds), seed, task.stream, search or thinking)


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
) -> Analysis:
    """Look at every choice of a game; raises BadRecord. `progress` is told how many are done, of how many."""
    cut = stretches(game, list(replay(game, record)))
    tasks = [
        _Task(game.id, stretch.seat, game.to_ints(stretch.before), stretch.moves, stretch.first) for stretch in cut
    ]
    work = partial(_do, nodes=budget.nodes, seconds=budget.seconds, seed=seed, search=search)
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
    from concurrent.futures import ProcessPoolExecutor  # here, because a browser has no processes

    with ProcessPoolExecutor(min(workers, len(tasks))) as pool:
        yield from pool.map(work, tasks)


def assemble(
    game: Game[Any, Any],
    seats: int,
    cut: Sequence[Stretch],
    verdicts: Sequence[Verdict],
    budget: Budget,
    seed: int,
    points: Sequence[int] | None,
) -> Analysis:
    """An analysis from what was said of every stretch."""
    choices = [
        Choice(stretch.label, stretch.seat, stretch.first, stretch.last, verdict, _luck(stretch, verdict, following))
        for stretch, verdict, following in zip(cut, verdicts, [*verdicts[1:], None], strict=False)
    ]
    return Analysis(
        game=game.id,
        rules=game.rules_version,
        seats=seats,
        seed=seed,
        nodes=budget.nodes,
        seconds=budget.seconds,
        points=None if points is None else tuple(points),
        choices=tuple(choices),
    )


def _luck(stretch: Stretch, verdict: Verdict, following: Verdict | None) -> tuple[float, ...] | None:
    if not stretch.revealed or following is None:
        return None
    hopes = zip(following.best.worths, verdict.played.worths, strict=True)
    return tuple(round(now - before, _DIGITS) for now, before in hopes)


# ---------------------------------------------------------------------------------------------------------------- JSON


def to_json(analysis: Analysis) -> dict[str, Any]:
    """Plain data. What follows from the rest (loss, mark, curve, summaries) is written out for those who read it."""
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
        "mark": choice.mark,
        "luck": None if choice.luck is None else list(choice.luck),
    }


def _way_to_json(way: Way) -> dict[str, Any]:
    return {"moves": list(way.moves), "gain": way.gain, "worths": list(way.worths)}


def _summary_to_json(summary: Summary) -> dict[str, Any]:
    return {
        "seat": summary.seat,
        "lost": summary.lost,
        "accuracy": summary.accuracy,
        "marks": dict(summary.marks),
        "costliest": list(summary.costliest),
    }


def from_json(data: Any) -> Analysis:
    """Read it back; raises BadAnalysis."""
    if not isinstance(data, dict) or "analysis" not in data:
        raise BadAnalysis("this is no analysis of a game")
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
        raise BadAnalysis(f"this is no whole analysis: {error!r}") from None


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
    """What was said of one stretch, as plain data."""
    return {
        "played": _way_to_json(verdict.played),
        "best": _way_to_json(verdict.best),
        "others": [_way_to_json(way) for way in verdict.others],
    }


def verdict_from_json(data: dict[str, Any]) -> Verdict:
    """The same back; raises KeyError and TypeError for anything else."""
    return Verdict(
        _way_from_json(data["played"]),
        _way_from_json(data["best"]),
        tuple(_way_from_json(way) for way in data["others"]),
    )


def _way_from_json(data: dict[str, Any]) -> Way:
    return Way(tuple(map(str, data["moves"])), float(data["gain"]), tuple(map(float, data["worths"])))
