"""The solver on a puzzle that can be worked out completely, and on the real games."""

from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import underhold
from underhold.bots.search_setup import open_weights_for, search_setup
from underhold.bots.solver import Costs, Node, Solver, SolverOptions, most_promising
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.games.cave_vs_cave.search.guide import CaveVsCaveGuide
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Effort, Line, Position

interpreted = pytest.mark.skipif(underhold.build() == "compiled", reason="a test cannot extend compiled classes")

TURNS = 9
# What a turn may do: goods gained (or spent, below zero), points gained. The second good looks worthless, and the large
# purchases need plenty of it, so that the obvious way is not the best one.
STEPS = ((2, 0, 0), (0, 1, 0), (-1, 0, 2), (-3, -1, 7), (-4, -4, 17), (1, 1, -1), (0, 0, 0))

State = tuple[int, int, int, int]  # turn, two goods, points


def play(state: State, step: int) -> State | None:
    turn, first, second, points = state
    more_first, more_second, more_points = STEPS[step]
    after = (turn + 1, first + more_first, second + more_second, points + more_points)
    return after if min(after[1:3]) >= 0 else None


@cache
def most_points(state: State) -> int:
    if state[0] == TURNS:
        return state[3]
    return max(most_points(after) for step in range(len(STEPS)) if (after := play(state, step)))


if underhold.build() == "interpreted":

    class Puzzle(Position):
        """Nine turns to gather and to buy."""

        def __init__(self, state: State, effort: Effort) -> None:
            self.effort = effort
            self.state = state

        def seats(self) -> int:
            return 1

        def seat(self) -> int:
            return -1 if self.state[0] == TURNS else 0

        def copy(self) -> "Puzzle":
            return Puzzle(self.state, self.effort)

        def key(self) -> int:
            return hash(self.state)

        def lines(self, most: int) -> list[Line]:
            self.effort.turns += 1
            found = []
            for step in range(len(STEPS)):
                self.effort.nodes += 1
                if after := play(self.state, step):
                    found.append(Line(vec[i64]([step]), Puzzle(after, self.effort).worths()[0]))
            return sorted(found, key=lambda line: -line.worth)[:most]

        def follow(self, moves: vec[i64]) -> None:
            for step in moves:
                after = play(self.state, step)
                assert after
                self.state = after

        def worths(self) -> vec[float]:
            turn, first, second, points = self.state
            return vec[float]([points + (0.0 if turn == TURNS else 0.9 * first + 0.1 * second)])

        def points(self, seat: int) -> float:
            return float(self.state[3])

    class Exact(Guide):
        """Knows the clock and a ceiling that holds: every turn is worth 17 points at most."""

        def clock(self, position: Position) -> int:
            assert isinstance(position, Puzzle)
            return position.state[0]

        def family(self, position: Position) -> int:
            assert isinstance(position, Puzzle)
            return position.state[2]

        def ceiling(self, position: Position) -> float:
            assert isinstance(position, Puzzle)
            return position.state[3] + 17.0 * (TURNS - position.state[0])

    class Unhelpful(Exact):
        """Hopes for everything at any time."""

        def ceiling(self, position: Position) -> float:
            return 1000.0


def solver(**budget: float) -> Solver:
    return Solver(Puzzle((0, 0, 0, 0), Effort()), Exact(), **budget)  # type: ignore[arg-type]


def finish(search: Solver) -> float:
    while not search.over():
        search.work(0.01)
    return search.score


def line_points(line: list[list[int]]) -> int:
    state: State = (0, 0, 0, 0)
    for moves in line:
        for step in moves:
            after = play(state, step)
            assert after
            state = after
    assert state[0] == TURNS
    return state[3]


@interpreted
def test_the_best_line_is_found_and_proved() -> None:
    search = solver(nodes=10**7)
    assert finish(search) == most_points((0, 0, 0, 0))
    assert search.exhausted
    assert line_points(search.line()) == search.score


@interpreted
def test_the_search_works_with_a_guide_that_knows_nothing() -> None:
    search = Solver(Puzzle((0, 0, 0, 0), Effort()), Guide(), nodes=10**7)
    assert finish(search) == most_points((0, 0, 0, 0))
    assert search.exhausted


@interpreted
def test_a_narrow_beam_misses_the_best_line() -> None:
    """Otherwise the puzzle would show nothing."""
    first = solver(nodes=10**7)
    while first.widest < 1:
        first.work(0.0)
    assert first.score < most_points((0, 0, 0, 0))


@interpreted
def test_each_pass_yields_a_line_that_is_never_worse() -> None:
    search = solver(nodes=10**7)
    scores = []
    while not search.over():
        if search.work(0.0):
            scores.append(search.score)
            assert line_points(search.line()) == search.score
    assert scores == sorted(set(scores))
    assert len(scores) > 1


@interpreted
def test_counted_in_nodes_it_is_the_same_search_every_time() -> None:
    runs = []
    for slice_ in (0.0, 0.001, 1.0):
        search = solver(nodes=2000, seed=3)
        while not search.over():
            search.work(slice_)
        runs.append((search.score, search.line(), search.spent_nodes(), search.passes))
    assert runs[0] == runs[1] == runs[2]


@interpreted
def test_the_search_stays_within_its_budget() -> None:
    search = solver(nodes=500)
    finish(search)
    assert 500 <= search.spent_nodes() < 500 + 2 * len(STEPS)
    search = Solver(Puzzle((0, 0, 0, 0), Effort()), Unhelpful(), seconds=0.05)
    finish(search)
    assert search.exhausted or search.spent_seconds >= 0.05
    assert search.spent_seconds < 1.0


def test_the_last_pass_is_as_wide_as_the_remaining_time_allows() -> None:
    """Rungs grow fourfold; where the next one would not fit, it is as wide as fits, and it comes to its end."""
    game = CAVE_VS_CAVE
    start = search_setup(game.id).open_position(game.new(game.setup(1, 1)), open_weights_for(game.id))
    search = Solver(start, CaveVsCaveGuide(), nodes=150_000)
    finish(search)
    assert search.widest not in {4**power for power in range(10)}
    assert search.widest > 1


@interpreted
def test_noisy_passes_find_what_the_first_passes_missed() -> None:
    options = SolverOptions()
    options.noise, options.ladder_share = 1.0, 0.0
    search = Solver(Puzzle((0, 0, 0, 0), Effort()), Unhelpful(), seed=1, nodes=40_000, options=options)
    assert finish(search) == most_points((0, 0, 0, 0))
    assert search.widest == 1


def test_a_pass_is_narrower_where_turns_are_costly() -> None:
    costs = Costs(0.5)
    assert costs.factor(1) == 1.0
    for tick, nodes in ((1, 100), (1, 100), (2, 400)):
        costs.add(tick, nodes)
    costs.update()
    assert costs.factor(1) == pytest.approx(2 * costs.factor(2))
    assert 100 * costs.factor(1) + 400 * costs.factor(2) == pytest.approx(500)  # as much as with the same width
    assert costs.factor(3) == 1.0  # not known


def node(rank: float, family: int) -> Node:
    return Node(None, vec[i64](), None, rank, family)


def test_one_family_does_not_fill_a_step_of_the_beam() -> None:
    strong = [node(10.0 + at, 1) for at in range(20)]
    weak = [node(float(at), 2 + at % 3) for at in range(9)]
    kept = most_promising(strong + weak, 8, 4)
    assert len(kept) == 8
    assert [one.family for one in kept].count(1) == 2
    assert max(one.rank for one in kept) == 29.0


def test_a_family_fills_what_others_leave() -> None:
    kept = most_promising([node(float(at), 1) for at in range(20)], 8, 4)
    assert [one.rank for one in kept] == [19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0]
    assert len(most_promising([node(1.0, 1)], 8, 4)) == 1
