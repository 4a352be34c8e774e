"""Solo deals played by a policy, and the words of moves."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import underhold.env
from underhold.encode import encoding
from underhold.env import move_words, solo_points

gymnasium.register_envs(underhold.env)


def first(seen: Any, legal: Any) -> Any:
    return legal.argmax(1)


@pytest.mark.parametrize(
    ("game", "name"),
    [("cave-vs-cave", "Underhold/CaveVsCaveSolo-v1"), ("cave-farmers", "Underhold/CaveFarmersSolo-v1")],
)
def test_the_points_are_those_of_the_environment_on_the_same_deals(game: str, name: str) -> None:
    points = solo_points(game, [3, 8], first)
    for deal, scored in zip([3, 8], points, strict=True):
        env = gymnasium.make(name)
        _, info = env.reset(seed=deal)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert info["points"] == scored


def test_a_policy_is_only_asked_about_running_games() -> None:
    rows = []
    rng = np.random.default_rng(1)

    def choose(seen: Any, legal: Any) -> Any:
        assert seen.shape == (len(legal), encoding("cave-vs-cave", 1).size)
        assert seen.dtype == np.float32
        assert legal.dtype == np.bool_
        assert legal.any(axis=1).all()
        rows.append(len(seen))
        return [rng.choice(np.flatnonzero(row)) for row in legal]

    assert len(solo_points("cave-vs-cave", range(6), choose, observation="float32")) == 6
    assert rows[0] == 6
    assert rows == sorted(rows, reverse=True)
    assert rows[-1] < 6, "games end at different times"


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers"])
def test_words_spell_moves(game: str) -> None:
    code = encoding(game, 1)
    words, of_action = move_words(code)
    assert words[0] == ""
    assert len(set(words)) == len(words) < 300
    assert len(of_action) == code.actions
    for action in (0, code.actions // 2, code.actions - 1):
        text = str(code.move_of(action))
        for number in of_action[action]:
            assert number > 0
            assert words[number] in text
