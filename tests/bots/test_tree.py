"""The tree on a game small enough to be known by heart."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import underhold
from underhold.bots.tree import SearchOptions, Tree
from underhold.games.common.search.position import Line, Position

pytestmark = pytest.mark.skipif(underhold.build() == "compiled", reason="a test cannot extend compiled classes")

if underhold.build() == "interpreted":

    class Countdown(Position):
        """Two seats take 1 to 3 from a heap in turn; the last one is a point. The evaluation knows nothing."""

        def __init__(self, heap: i64, mover: i64) -> None:
            super().__init__()
            self.heap: i64 = heap
            self.mover: i64 = mover

        def seats(self) -> i64:
            return 2

        def seat(self) -> i64:
            return self.mover if self.heap else -1

        def copy(self) -> Position:
            other = Countdown(self.heap, self.mover)
            other.effort = self.effort
            return other

        def key(self) -> i64:
            return self.heap << 1 | self.mover

        def lines(self, most: i64) -> list[Line]:
            self.effort.nodes += 1
            return [Line(vec[i64]([take]), 0.0) for take in (1, 2, 3) if take <= self.heap][:most]

        def follow(self, moves: vec[i64]) -> None:
            for take in moves:
                self.heap -= take
                self.mover = 1 - self.mover

        def worths(self) -> vec[float]:
            if self.heap:
                return vec[float]([0.0, 0.0])
            return vec[float]([0.0, 1.0]) if self.mover == 0 else vec[float]([1.0, 0.0])


def grow(heap: int, playouts: int) -> Tree:
    start = Countdown(heap, 0)
    tree = Tree(
        start.copy, 2, SearchOptions(width=8, exploration=0.7, prior_visits=1.0, rollout_turns=0, max_backup=0.5)
    )
    tree.set_root(start.lines(8))
    for _ in range(playouts):
        if tree.decided():
            break
        tree.playout()
    return tree


def best(tree: Tree) -> int:
    index = max(range(len(tree.root.lines)), key=tree.lower_bound)
    return int(tree.root.lines[index].moves[0])


def test_the_winning_move_is_found() -> None:
    for heap in (5, 6, 7, 9, 10, 11):
        assert best(grow(heap, 3000)) == heap % 4


def test_positions_reached_in_different_ways_are_one_node() -> None:
    tree = grow(12, 4000)
    assert len(tree.nodes) <= 2 * 12


def test_a_search_that_has_seen_everything_stops() -> None:
    tree = grow(1, 1000)
    assert tree.decided()
    assert tree.playouts == 1
    assert best(tree) == 1


def test_more_lines_are_considered_as_a_node_is_visited_more() -> None:
    few, many = grow(11, 2), grow(11, 200)
    assert sum(1 for tries in few.root.tries if tries) < 3
    assert all(tries for tries in many.root.tries)


def continued(tree: Tree, heap: int, mover: int) -> Tree:
    """A tree that begins later in the same game."""
    start = Countdown(heap, mover)
    later = Tree(start.copy, 2, tree.options, tree)
    later.find_root()
    return later


def test_a_later_tree_takes_over_what_was_found_out() -> None:
    tree = grow(11, 2000)
    seen = tree.nodes[9 << 1 | 1]
    visits = int(seen.visits)
    later = continued(tree, 9, 1)
    assert later.root is seen
    assert visits > 10
    for _ in range(500):
        later.playout()
    assert later.root.visits == visits + 500
    assert sum(later.counts) == 500  # errors are those of this tree's playouts alone
    assert best(later) == 1


def test_a_later_tree_starts_from_nothing_where_nobody_has_been() -> None:
    tree = grow(11, 3)
    later = continued(tree, 2, 0)
    assert later.root.visits == 0
    assert len(later.root.lines) == 2


def test_nodes_of_the_tree_before_the_last_are_forgotten() -> None:
    tree = grow(12, 2000)
    later = continued(tree, 9, 1)
    last = continued(later, 4, 0)
    assert not tree.nodes
    assert not later.nodes
    assert last.root.visits == 0  # nothing was tried since, so only the root of the tree before is known
