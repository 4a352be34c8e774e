"""Objects of compiled classes can be freed in any way without damaging others.

CPython frees long chains of objects in parts: beyond a depth of fifty it puts objects aside, and writes to a header
that only objects have that the garbage collector knows. So no class may be kept out of it.
"""

from pathlib import Path

import pytest

import underhold

SOURCES = Path(__file__).parents[1] / "src" / "underhold"


def test_no_class_is_kept_out_of_the_garbage_collector() -> None:
    found = [str(path) for path in SOURCES.rglob("*.py") if "acyclic=True" in path.read_text(encoding="utf-8")]
    assert not found


class Link:
    """A node of somebody's search."""

    __slots__ = ("before", "state")

    def __init__(self, before: "Link | None", state: object) -> None:
        self.before = before
        self.state = state


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_freeing_a_long_chain_of_states_changes_no_other_state(game_id: str) -> None:
    game = underhold.game(game_id)
    state = game.new(game.setup(2, 1))
    expected = game.to_ints(state)
    for _ in range(20):
        kept, chain = [], None
        for _ in range(120):
            kept.append(game.copy(state))
            chain = Link(chain, game.copy(state))
        del chain
        assert all(game.to_ints(one) == expected for one in kept)
