"""Games against bots in Gymnasium: its own checks, the same games as the engine's, and every option."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import underhold.env
from underhold.bots.bot import make_bot
from underhold.core.errors import BadSetup, IllegalMove
from underhold.core.rng import Rng
from underhold.encode import encoding
from underhold.env import BotGame
from underhold.env.illegal import loss_rewards
from underhold.games import game as game_of

gymnasium.register_envs(underhold.env)
CAVES, FARMERS = "Underhold/CaveVsCave-v1", "Underhold/CaveFarmers-v1"


def played(env: Any, seed: int | None, choices: int = 1) -> tuple[float, dict[str, Any], list[int]]:
    """Play a whole game with random legal actions; the sum of the rewards, the last info, the actions."""
    _, info = env.reset(seed=seed)
    rng = Rng(choices)
    total, over, actions = 0.0, False, []
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        actions.append(int(legal[rng.below(len(legal))]))
        _, reward, over, truncated, info = env.step(actions[-1])
        assert not truncated
        assert not info["illegal"]
        total += float(reward)
    return total, info, actions


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (CAVES, {"opponents": ["random"], "seat": "random"}),
        (CAVES, {"opponents": ["greedy"], "mask_in_observation": True}),
        (CAVES, {"opponents": []}),
        (FARMERS, {"opponents": ["random"] * 2}),
    ],
)
def test_gymnasium_finds_nothing_wrong(name: str, options: dict[str, Any]) -> None:
    """Its check chooses actions without a mask, so illegal ones lose."""
    check_env(gymnasium.make(name, illegal="lose", **options).unwrapped)


@pytest.mark.parametrize("opponents", range(1, 7))
def test_the_cave_farmers_with_one_to_six_opponents(opponents: int) -> None:
    env = gymnasium.make(FARMERS, opponents=["random"] * opponents, seat="random", reward="score")
    if opponents > 2:  # whole games of many players take long
        _, info = env.reset(seed=3)
        for _ in range(8):
            assert info["action_mask"].any()
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            assert not over
        assert info["points_of_all"].shape == (1 + opponents,)
        return
    total, info, _ = played(env, 3)
    assert info["points_of_all"].shape == (1 + opponents,)
    assert total == info["points"] == info["points_of_all"][info["seat"]]
    assert not info["action_mask"].any()


def test_a_level_plays_at_a_random_seat() -> None:
    env = gymnasium.make(CAVES, opponents=["journeyman@50"], seat="random")
    total, info, _ = played(env, 5)
    own, other = info["points"], info["points_of_all"][1 - info["seat"]]
    if own != other:
        assert total == (1 if own > other else -1)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1}


@pytest.mark.parametrize(("seat", "opponents"), [(0, ["greedy"]), (1, ["greedy"]), (1, ["random"])])
def test_the_bots_play_as_they_do_elsewhere(seat: int, opponents: list[str]) -> None:
    """The same deal, actions and bot on the engine itself: the same points."""
    env = BotGame("cave-vs-cave", opponents=opponents, seat=seat, reward="margin")
    total, info, actions = played(env, 11)
    game, coded = game_of("cave-vs-cave"), encoding("cave-vs-cave", 2)
    bot = make_bot(opponents[0], game, Rng(11, stream=5).new_seed())
    state = game.new(game.setup(2, 11))
    following = iter(actions)
    while decision := game.decision(state):
        view = game.view(state, decision.seat)
        move = coded.move_of(next(following)) if decision.seat == seat else bot.choose(view)
        state = game.play(state, move).state
    assert next(following, None) is None
    points = game.scores(state).points
    assert tuple(info["points_of_all"]) == points
    assert total == points[seat] - points[1 - seat]


def test_the_same_seed_is_the_same_game() -> None:
    games = [played(BotGame("cave-farmers", opponents=["random", "random"], seat="random"), 9) for _ in range(2)]
    assert games[0][0] == games[1][0]
    assert games[0][2] == games[1][2]
    env = BotGame("cave-farmers", opponents=["random", "random"], seat="random")
    assert played(env, 9)[2] == games[0][2]
    assert played(env, None)[2] != games[0][2]


def test_observations_are_those_of_the_agent() -> None:
    env = BotGame("cave-vs-cave", opponents=["random"], seat=1)
    seen, info = env.reset(seed=4)
    game = env._single.encoding.game
    state = env._single._batch.state_of(0)
    decision = game.decision(state)
    assert decision is not None
    assert decision.seat == 1 == info["seat"]
    assert seen.tolist() == env._single.encoding.observe(game.view(state, 1), 1)


def test_the_mask_may_be_part_of_the_observation() -> None:
    env = gymnasium.make(CAVES, opponents=["random"], mask_in_observation=True)
    seen, info = env.reset(seed=4)
    assert set(seen) == {"observations", "action_mask"}
    assert env.observation_space.contains(seen)
    plain, _ = gymnasium.make(CAVES, opponents=["random"]).reset(seed=4)
    assert np.array_equal(seen["observations"], plain)
    while True:
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"].astype(bool))  # type: ignore[attr-defined]
        if not info["action_mask"].any():
            break
        seen, _, _, _, info = env.step(int(seen["action_mask"].argmax()))
        assert env.observation_space.contains(seen)


def test_an_illegal_action_raises_or_loses() -> None:
    env = BotGame("cave-vs-cave", opponents=["random"])
    before, _ = env.reset(seed=4)
    with pytest.raises(IllegalMove, match="2039 is not legal"):
        env.step(2039)
    env = BotGame("cave-vs-cave", opponents=["random"], illegal="lose")
    env.reset(seed=4)
    with pytest.raises(TypeError, match="whole number"):
        env.step(1.5)  # type: ignore[arg-type]
    after, reward, over, truncated, info = env.step(2039)
    assert np.array_equal(before, after)
    assert (reward, over, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert not info["action_mask"].any()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    assert not env.reset(seed=4)[1]["illegal"]
    env = BotGame("cave-vs-cave", opponents=["random"], illegal="lose", reward="score")
    env.reset(seed=4)
    assert env.step(-1)[1] == -100.0


def test_losses_are_shared() -> None:
    assert loss_rewards(2, [1], "win") == [1.0, -1.0]
    assert loss_rewards(4, [0, 1], "win") == [-1.0, -1.0, 1.0, 1.0]
    assert loss_rewards(1, [0], "win") == [-1.0]
    assert loss_rewards(3, [2], "margin") == [0.0, 0.0, -100.0]


def test_bots_are_closed() -> None:
    closed: list[str] = []
    env = BotGame("cave-vs-cave", opponents=["random"])
    env.reset(seed=1)
    (bot,) = env._bots.values()
    bot.close = lambda: closed.append("bot")  # type: ignore[attr-defined]
    env.reset()
    assert closed == ["bot"]
    env.close()
    assert env._bots == {}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"opponents": "greedy"}, "opponents must be a list"),
        ({"opponents": ["nobody"]}, "nobody"),
        ({"opponents": ["random"] * 2}, "players must be from 1 to 2"),
        ({"opponents": ["random"], "seat": 2}, 'seat must be from 0 to 1 or "random", not 2'),
        ({"opponents": ["random"], "seat": "first"}, "not 'first'"),
        ({"opponents": ["random"], "illegal": "ignore"}, "Choose from: raise, lose"),
        ({"opponents": ["random"], "reward": "fame"}, "Unknown reward"),
        ({"opponents": ["random"], "seed": 4}, r"reset\(\)"),
    ],
)
def test_wrong_arguments_are_refused_with_a_reason(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        BotGame("cave-vs-cave", **options)


def test_nothing_works_before_reset() -> None:
    env = BotGame("cave-vs-cave", opponents=["random"], render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    for go in (env.action_masks, env.render):
        with pytest.raises(RuntimeError, match="reset"):
            go()


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_games_against_bots_are_not_copied(again: Any) -> None:
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        again(BotGame("cave-vs-cave", opponents=["random"]))


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_makes_several_side_by_side(mode: str) -> None:
    env = gymnasium.make_vec(CAVES, num_envs=2, vectorization_mode=mode, opponents=["random"], seat="random")
    seen, info = env.reset(seed=1)
    assert seen.shape[0] == 2
    seen, *_ = env.step(info["action_mask"].argmax(axis=1))
    assert env.observation_space.contains(seen)
    env.close()
