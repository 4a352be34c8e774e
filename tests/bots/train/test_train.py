"""The training pipeline, on a few games."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots.search_setup import search_setup
from underhold.bots.train.__main__ import train
from underhold.bots.train.starts import randomize_start
from underhold.bots.train.td import Learner, learn_from_game
from underhold.core.rng import Rng
from underhold.games import game as game_by_id
from underhold.games.common.search.weights import no_weights, unpack


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 2)])
def test_a_game_teaches_something_and_the_same_thing_every_time(game_id: str, players: int) -> None:
    game, setup = game_by_id(game_id), search_setup(game_id)

    def learn() -> tuple[list[float], list[float]]:
        weights = no_weights(setup.weight_count)
        learner = Learner(weights, setup.weight_count, 1.0, 0.7)
        final = learn_from_game(
            setup.position(game.new(game.setup(players, 1)), weights), learner, Rng(1), explore=0.2, most=5
        )
        return list(final), list(weights.values)

    assert learn() == learn()
    assert any(learn()[1])


def test_an_expectation_moves_towards_the_result() -> None:
    setup = search_setup("cave-vs-cave")
    game = game_by_id("cave-vs-cave")
    weights = no_weights(setup.weight_count)
    learner = Learner(weights, setup.weight_count, 1.0, 1.0)
    position = setup.position(game.new(game.setup(1, 1)), weights)
    features = vec[i64](sorted(set(position.features(0))))  # two spaces may look alike
    learner.correct(features, 30.0)
    assert learner.worth(0.0, features) == pytest.approx(30.0)
    learner.correct(features, -15.0)
    before = learner.worth(0.0, features)
    learner.correct(features, 30.0)  # errors that cancel make the steps smaller
    assert before < learner.worth(0.0, features) < before + 30.0


def test_the_command_writes_weights_with_their_origin(tmp_path: Path) -> None:
    out = tmp_path / "new.weights"
    done = CliRunner().invoke(train, ["cave-vs-cave", "--games", "3", "--seed", "5", "--out", str(out)])
    assert done.exit_code == 0, done.output
    weights, about = unpack(out.read_bytes())
    assert len(weights.values) == search_setup("cave-vs-cave").weight_count
    assert about["games"] == 3
    assert about["seed"] == 5
    first = out.read_bytes()
    CliRunner().invoke(train, ["cave-vs-cave", "--games", "3", "--seed", "5", "--out", str(out)])
    assert out.read_bytes() == first


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 2), ("cave-farmers", 1), ("cave-farmers", 3)])
def test_choosing_other_starts_does_not_change_the_weights(game_id: str, players: int) -> None:
    game, setup = game_by_id(game_id), search_setup(game_id)
    weights = no_weights(setup.weight_count)
    setup.set_initial_weights(weights, 3.0)
    before = list(weights.values)
    digests = set()
    for seed in range(4):
        state = game.new(game.setup(players, 1))
        randomize_start(setup, state, weights, Rng(seed))
        assert game.moves(state)  # never at the end
        digests.add(game.digest(state))
    assert list(weights.values) == before
    assert len(digests) == 4
