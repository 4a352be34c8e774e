"""The training pipeline, on a few games."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots.search_setup import open_weights_for, search_setup, weights_for
from underhold.bots.train.__main__ import train
from underhold.bots.train.beams.__main__ import BeamLearner, BeamPlayer, train_beams
from underhold.bots.train.ranking.__main__ import train_ranking
from underhold.bots.train.ranking.learner import RankingLearner
from underhold.bots.train.starts import randomize_start
from underhold.bots.train.td import Learner, learn_from_game
from underhold.core.rng import Rng
from underhold.games import game as game_by_id
from underhold.games.common.search.weights import Weights, no_weights, pack, unpack


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


def test_open_weights_continue_those_of_hidden_games(tmp_path: Path) -> None:
    setup = search_setup("cave-vs-cave")
    source, out = tmp_path / "solo.weights", tmp_path / "open.weights"
    source.write_bytes(pack(weights_for("cave-vs-cave", 1), {}))
    options = ["--open", "--from", str(source), "--games", "2", "--out", str(out)]
    done = CliRunner().invoke(train, ["cave-vs-cave", *options])
    assert done.exit_code == 0, done.output
    weights, about = unpack(out.read_bytes())
    assert len(weights.values) == setup.open_weight_count
    assert about["open"] is True
    assert any(weights.values[setup.weight_count :])
    refused = CliRunner().invoke(train, ["cave-vs-cave", "--players", "2", *options])
    assert "only for solo games" in refused.output


def test_a_preferred_position_moves_up() -> None:
    game, setup = game_by_id("cave-vs-cave"), search_setup("cave-vs-cave")
    weights = no_weights(setup.open_weight_count)
    start = setup.open_position(game.new(game.setup(1, 1)), weights)
    after = []
    for line in start.lines(5):
        after.append(start.copy())
        after[-1].follow(line.moves)
    low, others = after[-1], after[:2]

    def gap() -> float:
        return sum(other.worths()[0] for other in others) / len(others) - low.worths()[0]

    before = gap()
    assert before > 0.0
    learner = RankingLearner(setup, weights, 0.01)
    learner.prefer(low, others)
    assert gap() < before
    for _ in range(1000):
        learner.prefer(low, others)
    assert gap() <= 0.0
    values = list(weights.values)
    learner.prefer(low, others)  # nothing left to do
    assert list(weights.values) == values


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_the_ranking_command_writes_the_same_weights_every_time(game_id: str, tmp_path: Path) -> None:
    source, out = tmp_path / "open.weights", tmp_path / "ranked.weights"
    source.write_bytes(pack(open_weights_for(game_id), {"games": 3}))
    written = []
    for _ in range(2):
        options = ["--deals", "1", "--wide", "5", "--narrow", "2", "--epochs", "2", "--step", "0.5"]
        arguments = [game_id, *options, "--from", str(source), "--out", str(out)]
        done = CliRunner().invoke(train_ranking, arguments)
        assert done.exit_code == 0, done.output
        written.append(out.read_bytes())
    assert written[0] == written[1]
    weights, about = unpack(written[0])
    assert about["before"]["games"] == 3
    assert about["ranking"]["deals"] == 1
    assert list(weights.values) != list(open_weights_for(game_id).values)


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_a_beam_learner_keeps_the_weights_of_its_best_game_and_forgets(game_id: str) -> None:
    game, setup = game_by_id(game_id), search_setup(game_id)
    weights = Weights(vec[float](list(open_weights_for(game_id).values)))
    original = list(weights.values)
    learner = BeamLearner(weights, BeamPlayer(setup.guide(), 3), rate=1.0, trace=0.7)
    start = setup.open_position(game.new(game.setup(1, 1)), weights)
    before = start.key()
    points = learner.play(start, 1, whole=False)
    assert points > 0
    assert learner.best_values == original  # it was not a whole game
    assert start.key() == before
    assert learner.play(start, 1, whole=True) == learner.best
    learned = list(weights.values)
    assert learner.best_values == learned != original
    learner.forget(0.5)
    assert list(weights.values) == pytest.approx(
        [0.5 * (one + other) for one, other in zip(original, learned, strict=True)]
    )
    assert learner.best_values == learned


def test_the_beams_command_writes_the_same_weights_every_time(tmp_path: Path) -> None:
    source, outs = tmp_path / "from.weights", [tmp_path / "one.weights", tmp_path / "two.weights"]
    source.write_bytes(pack(open_weights_for("cave-farmers"), {"games": 1}))
    for out in outs:
        arguments = ["cave-farmers", "--games", "4", "--width", "1", "--patience", "2", "--from", str(source)]
        done = CliRunner().invoke(train_beams, [*arguments, "--out", str(out)])
        assert done.exit_code == 0, done.output
    assert outs[0].read_bytes() == outs[1].read_bytes()
    weights, about = unpack(outs[0].read_bytes())
    assert len(weights.values) == search_setup("cave-farmers").open_weight_count
    assert about["beams"]["games"] == 4
    assert about["before"]["games"] == 1


def test_the_beams_command_refuses_weights_of_another_size(tmp_path: Path) -> None:
    source = tmp_path / "from.weights"
    source.write_bytes(pack(weights_for("cave-vs-cave", 2), {}))
    done = CliRunner().invoke(train_beams, ["cave-farmers", "--from", str(source), "--out", str(tmp_path / "x")])
    assert done.exit_code == 2
    assert str(search_setup("cave-farmers").open_weight_count) in done.output
