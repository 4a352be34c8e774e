"""Finding positions in which one turn is clearly best, and verifying them with deeper searches.

All searches get the view of the seat to move, as the bots do: nothing depends on what is hidden from the player.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, Final

from underhold.bots.analysis import Segment, leads_to
from underhold.bots.puzzles.puzzle import Effort, PuzzleTurn
from underhold.bots.search_setup import position_for
from underhold.bots.think import Advice, Budget, evaluate_moves, think
from underhold.core.game import Game, Move
from underhold.core.rng import Rng

Moves = tuple[Move, ...]
Result = tuple[float, tuple[float, ...]]  # gain and worths

MIN_GAP: Final = 2.0  # points by which the best turn is better than all others
ERRORS: Final = 2.0  # the gap is also at least this many standard errors
_EQUAL: Final = 0.3  # points: turns this close to the best one solve the puzzle, too
_SCREENING: Final = 5  # the part of the effort for ruling out positions is one in this many
_MIN_CHOICE: Final = 6  # different turns to choose from
_LINES: Final = 24  # as many as the search considers
_COMPARED: Final = 6  # turns that are evaluated on equal terms
_CLOSE: Final = 4.0  # points: only turns that seem this good are compared, but always the best two
_VERIFY_STREAM: Final = 20_000  # of random numbers; the analysis uses lower ones
_DOUBT: Final = 2 * _EQUAL  # points that a single sample may be wrong by
_DIGITS: Final = 2


@dataclass(frozen=True, slots=True)
class Verified:
    """A position in which one turn is clearly best."""

    turns: tuple[PuzzleTurn, ...]  # best first
    gap: float
    error: float


def starts_turn(game: Game[Any, Any], segment: Segment) -> bool:
    """Whether a segment is a whole turn with a real choice."""
    view = game.view(segment.before, segment.seat)
    first = position_for(game.id, game.determinize(view, Rng(0)), int(view.players))
    return bool(first.at_turn_start()) and first.share() == 1.0 and len(first.lines(_MIN_CHOICE)) == _MIN_CHOICE


@dataclass(frozen=True, slots=True)
class Found:
    """What a quick search says: the best turn, and the best one that is clearly worse."""

    best: Moves
    next_best: Moves


def find(game: Game[Any, Any], view: Any, effort: Effort, rng: Rng) -> Found | None:
    """The best turn of a quick search, if it seems clearly best. A search with a fraction of the effort rules out most
    positions.
    """
    screened = think(game, view, rng.split(), Budget(nodes=effort.find // _SCREENING), _LINES).advice
    if not _stands_out(screened, MIN_GAP / 2):
        return None
    advice = think(game, view, rng.split(), Budget(nodes=effort.find), _LINES).advice
    if not _stands_out(advice, MIN_GAP):
        return None
    others = [one for one in advice[1:] if one.visits and advice[0].gain - one.gain > _EQUAL]
    return Found(advice[0].moves, max(others, key=lambda one: one.gain).moves)


def _stands_out(advice: Sequence[Advice], least: float) -> bool:
    """Whether every line is either about as good as the best one, or worse by at least this many points."""
    gaps = [advice[0].gain - one.gain for one in advice[1:] if one.visits]
    others = [gap for gap in gaps if gap > _EQUAL]
    return advice[0].visits > 0 and bool(others) and min(others) >= least


def verify(game: Game[Any, Any], view: Any, found: Found, effort: Effort, seed: int, stream: int) -> Verified | None:
    """Search deeper and compare the turns on equal terms; None if the turn is not clearly best.

    Most positions fail, so the cheapest comparison comes first: between the two turns that were found.
    """
    sample = _Samples(game, view, effort.verify // effort.samples, seed, stream)
    if sample.gain(0, found.best) - sample.gain(0, found.next_best) < MIN_GAP - _DOUBT:
        return None
    advice = think(game, view, Rng(seed, _VERIFY_STREAM + stream), Budget(nodes=effort.verify), _LINES).advice
    if not _stands_out(advice, MIN_GAP / 2):
        return None
    best = advice[0]
    ranked = [best, *sorted((one for one in advice[1:] if one.visits), key=lambda one: -one.gain)]
    compared = [one.moves for place, one in enumerate(ranked[:_COMPARED]) if place < 2 or one.gain > best.gain - _CLOSE]
    if not any(leads_to(game, view, found.best, moves) for moves in compared):
        return None
    samples: list[list[Result]] = []
    for number in range(effort.samples):
        results: list[Result] = []
        for moves in compared:
            results.append(sample(number, moves))
            if number == 0 and not _may_be_clear([gain for gain, _ in results]):
                return None
        samples.append(results)
        if not _may_be_clear([fmean(one[place][0] for one in samples) for place in range(len(compared))]):
            return None
    by_turn = _by_turn(compared, samples)
    by_turn.sort(key=lambda one: -one.gain)
    turns = _judged(by_turn)
    if turns is None:
        return None
    solving = [one.moves for one, turn in zip(by_turn, turns, strict=True) if turn.solves]
    for moves in (found.best, best.moves):
        if not any(leads_to(game, view, moves, solution) for solution in solving):
            return None  # the searches disagree
    gap, error = by_turn[0].ahead_of(by_turn[len(solving)])
    return Verified(turns, round(gap, _DIGITS), round(error, _DIGITS))


def compare(
    game: Game[Any, Any], view: Any, turns: Sequence[Moves], nodes: int, samples: int, seed: int, stream: int
) -> "list[Sampled]":
    """Evaluate turns several times, each with this many positions and all of them with the same random numbers."""
    sample = _Samples(game, view, nodes, seed, stream)
    return _by_turn(turns, [[sample(number, moves) for moves in turns] for number in range(samples)])


@dataclass(frozen=True, slots=True)
class Sampled:
    """A turn with the results of several evaluations, each with other random numbers."""

    moves: Moves
    results: list[Result]

    @property
    def gain(self) -> float:
        return fmean(gain for gain, _ in self.results)

    def ahead_of(self, other: "Sampled") -> tuple[float, float]:
        """The mean difference and its standard error. Both turns were evaluated with the same random numbers."""
        differences = [mine - theirs for (mine, _), (theirs, _) in zip(self.results, other.results, strict=True)]
        return fmean(differences), _standard_error(differences)


class _Samples:
    """Evaluations of turns in a position. Turns are compared in the same sample, which has the same random numbers."""

    def __init__(self, game: Game[Any, Any], view: Any, nodes: int, seed: int, stream: int) -> None:
        self._game, self._view, self._nodes, self._seed, self._stream = game, view, nodes, seed, stream
        self._known: dict[tuple[int, Moves], Result] = {}

    def __call__(self, number: int, moves: Moves) -> Result:
        """The result of a turn in a sample."""
        known = self._known.get((number, moves))
        if known is None:
            rng = Rng(self._seed, _VERIFY_STREAM * (number + 2) + self._stream)
            advice = evaluate_moves(self._game, self._view, rng, Budget(nodes=self._nodes), moves)
            known = self._known[number, moves] = (advice.gain, advice.worths)
        return known

    def gain(self, number: int, moves: Moves) -> float:
        return self(number, moves)[0]


def _by_turn(turns: Sequence[Moves], samples: Sequence[list[Result]]) -> list[Sampled]:
    return [Sampled(moves, [sample[place] for sample in samples]) for place, moves in enumerate(turns)]


def _may_be_clear(gains: Sequence[float]) -> bool:
    """Whether more samples may show that one turn is clearly best. Saves most of the effort in other positions."""
    gaps = [max(gains) - gain for gain in gains]
    return not any(_DOUBT < gap < MIN_GAP - _DOUBT for gap in gaps)


def _standard_error(values: Sequence[float]) -> float:
    return stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def _judged(by_turn: Sequence[Sampled]) -> tuple[PuzzleTurn, ...] | None:
    """The turns, best first, and which of them solve the puzzle. None if that is not clear, or all of them do."""
    turns: list[PuzzleTurn] = []
    for one in by_turn:
        gap, error = by_turn[0].ahead_of(one)
        solves = gap <= max(_EQUAL, min(error, MIN_GAP / ERRORS))
        if not solves and gap < max(MIN_GAP, ERRORS * error):
            return None
        worths = [fmean(worths[seat] for _, worths in one.results) for seat in range(len(one.results[0][1]))]
        turns.append(
            PuzzleTurn(
                moves=tuple(map(str, one.moves)),
                gain=round(one.gain, _DIGITS),
                error=round(_standard_error([gain for gain, _ in one.results]), _DIGITS),
                worths=tuple(round(worth, _DIGITS) for worth in worths),
                solves=solves,
            )
        )
    return None if all(turn.solves for turn in turns) else tuple(turns)
