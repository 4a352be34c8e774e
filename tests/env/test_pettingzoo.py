"""The PettingZoo environments: its own tests, and the games that are played through them."""

import copy
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest

from underhold.core.errors import BadSetup, IllegalMove
from underhold.core.rng import Rng
from underhold.encode import encoding
from underhold.env import AECGame, ParallelGame
from underhold.env.registration import register_games
from underhold.env.single_game import SeedSequence
from underhold.games import game as game_of, title

with warnings.catch_warnings():  # its tests import games of its own in a way that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

# PettingZoo's own tests warn about observations that are dictionaries, which its documentation recommends for masks.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]

KINDS = [
    ("cave-vs-cave", 1, "score"),
    ("cave-vs-cave", 2, "win"),
    ("cave-farmers", 1, "score"),
    ("cave-farmers", 2, "win"),
    ("cave-farmers", 5, "margin"),
]


@pytest.mark.parametrize(("game_id", "players", "reward"), KINDS)
def test_api_test_of_pettingzoo_passes(game_id: str, players: int, reward: str) -> None:
    api_test(AECGame(game_id, players=players, reward=reward), num_cycles=60)


@pytest.mark.parametrize(("game_id", "players", "reward"), KINDS)
def test_parallel_api(game_id: str, players: int, reward: str) -> None:
    parallel_api_test(ParallelGame(game_id, players=players, reward=reward), num_cycles=60)


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_seed_test_of_pettingzoo_passes(game_id: str) -> None:
    seed_test(partial(AECGame, game_id), num_cycles=40)


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_rendering(game_id: str) -> None:
    render_test(partial(AECGame, game_id))


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_the_environment_is_named_for_its_version(game_id: str) -> None:
    version = encoding(game_id, 2).version
    assert AECGame(game_id).metadata["name"] == f"{title(game_id).module_name}_v{version}"
    assert f"underhold/{title(game_id).module_name}-v{version}" in pettingzoo.aec_registry


def played(env: Any, seed: int, choose: Callable[[Any], int]) -> tuple[dict[str, float], dict[str, int], list[str]]:
    """What everybody was rewarded in a whole game, their points, and who chose."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    points: dict[str, int] = {}
    chosen = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        assert not truncated
        rewards[agent] += reward
        if terminated:
            assert not seen["action_mask"].any()
            points[agent] = info["points"]
            env.step(None)
        else:
            chosen.append(agent)
            env.step(choose(seen["action_mask"]))
    return rewards, points, chosen


def chooser(seed: int) -> Callable[[Any], int]:
    rng = Rng(seed)

    def choose(mask: Any) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[rng.below(len(legal))])

    return choose


@pytest.mark.parametrize(("game_id", "players", "reward"), KINDS)
def test_a_whole_game_is_the_engine_s(game_id: str, players: int, reward: str) -> None:
    """The same choices on the engine itself: the same seats choose, and the points are the same."""
    env = AECGame(game_id, players=players, reward=reward)
    actions = []
    pick = chooser(7)

    def choose(mask: Any) -> int:
        actions.append(pick(mask))
        return actions[-1]

    rewards, points, chosen = played(env, 11, choose)
    game = game_of(game_id)
    state = game.new(game.setup(players, 11))
    coded = env.unwrapped._single.encoding
    for agent, action in zip(chosen, actions, strict=True):
        decision = game.decision(state)
        assert decision is not None
        assert agent == f"seat_{decision.seat}"
        state = game.play(state, coded.move_of(action)).state
    assert game.decision(state) is None
    scores = game.scores(state)
    assert [points[f"seat_{seat}"] for seat in range(players)] == list(scores.points)
    if reward == "score":
        assert [rewards[f"seat_{seat}"] for seat in range(players)] == list(scores.points)
    else:
        assert reward != "win" or sum(rewards.values()) == pytest.approx(0)
        assert max(rewards, key=rewards.__getitem__) == f"seat_{scores.points.index(max(scores.points))}"


def test_a_seed_is_the_deal_of_that_seed_and_others_follow_from_it() -> None:
    env = AECGame("cave-vs-cave")
    env.reset(seed=5)
    first = env.observe("seat_0")["observation"]
    env.reset()
    second = env.observe("seat_0")["observation"]
    env.reset(seed=5)
    assert np.array_equal(env.observe("seat_0")["observation"], first)
    env.reset()
    assert np.array_equal(env.observe("seat_0")["observation"], second)
    assert not np.array_equal(first, second)


def test_illegal_actions_are_refused_with_a_reason() -> None:
    env = AECGame("cave-vs-cave")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="mask"):
        env.step(2039)
    with pytest.raises(IllegalMove, match="must not be None"):
        env.step(None)
    for action in (10**30, -(10**30)):
        with pytest.raises(IllegalMove, match=f"{action} is not legal"):
            env.step(action)
    together = ParallelGame("cave-vs-cave")
    together.reset(seed=1)
    with pytest.raises(IllegalMove, match="can only wait"):
        together.step({"seat_0": 0, "seat_1": 0})
    with pytest.raises(IllegalMove, match="is not legal"):
        together.step({"seat_0": 10**30, "seat_1": together.wait})


def test_actions_are_whole_numbers() -> None:
    env = AECGame("cave-vs-cave")
    env.reset(seed=1)
    together = ParallelGame("cave-vs-cave")
    together.reset(seed=1)
    said = "action must be a whole number, the index of a 1 in the mask, not"
    action: Any
    for action in (1.9, np.float32(1), "x", [1]):
        with pytest.raises(TypeError, match=said):
            env.step(action)
        for agent in env.agents:  # one who acts, and one who waits
            with pytest.raises(TypeError, match=said):
                together.step(dict.fromkeys(env.agents, together.wait) | {agent: action})
    action = np.int64(env.observe(env.agent_selection)["action_mask"].argmax())
    env.step(action)


def test_waiting_agents_have_one_action() -> None:
    env = ParallelGame("cave-vs-cave", reward="margin")
    seen, _ = env.reset(seed=3)
    pick = chooser(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        movers = [agent for agent in env.agents if not seen[agent]["action_mask"][-1]]
        assert len(movers) == 1
        seen, rewards, terminated, _, infos = env.step(
            {agent: pick(seen[agent]["action_mask"]) for agent in env.agents}
        )
        total = {agent: total[agent] + reward for agent, reward in rewards.items()}
    assert all(terminated.values())
    lead = infos["seat_0"]["points"] - infos["seat_1"]["points"]
    assert total == {"seat_0": lead, "seat_1": -lead}


def test_unknown_render_modes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"Unknown render mode 'film'\. Choose from: human, ansi, rgb_array"):
        AECGame("cave-vs-cave", render_mode="film")


def test_for_people_every_change_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    shown, plain = AECGame("cave-vs-cave", render_mode="human"), AECGame("cave-vs-cave", render_mode="ansi")
    for env in (shown, plain):
        env.reset(seed=1)
    assert capsys.readouterr().out == f"{plain.render()}\n"
    for env in (shown, plain):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert capsys.readouterr().out == f"{plain.render()}\n"
    assert shown.render() is None


def test_unknown_switches_are_refused() -> None:
    with pytest.raises(BadSetup, match="nonsense"):
        AECGame("cave-vs-cave", nonsense=True)


def test_wrong_arguments_are_refused_with_a_reason() -> None:
    for make in (partial(AECGame, "cave-vs-cave"), partial(ParallelGame, "cave-farmers")):
        with pytest.raises(BadSetup, match=r"pass it to reset\(\)"):
            make(seed=4)
        with pytest.raises(BadSetup, match=r"whole number, not 2\.0"):
            make(players=2.0)  # type: ignore[arg-type]
        assert make(players=np.int64(2)).possible_agents == ["seat_0", "seat_1"]  # type: ignore[arg-type]
    env = AECGame("cave-vs-cave")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"Unknown agent 'x'\. Choose from: seat_0, seat_1"):
        env.observe("x")


def test_seeds_may_be_numpy_s_and_must_be_seeds() -> None:
    env = AECGame("cave-vs-cave")
    env.reset(seed=5)
    first = env.observe("seat_0")["observation"]
    env.reset(seed=np.int64(5))  # type: ignore[arg-type]  # works all the same
    assert np.array_equal(env.observe("seat_0")["observation"], first)
    for seed in (-1, 1 << 64, 1.5, "x"):
        with pytest.raises(BadSetup, match="seed must be a whole number"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    assert np.array_equal(env.observe("seat_0")["observation"], first)


def test_deals_that_follow_come_from_all_seeds() -> None:
    seeds = SeedSequence()
    drawn = [seeds.next(seed) for seed in (1, *[None] * 20)]
    assert drawn[0] == 1
    assert sum(seed >= 1 << 32 for seed in drawn) == 20
    assert sum(seed >> 63 for seed in drawn) in range(5, 16)


def test_everybody_acts_in_every_step_of_a_parallel_game() -> None:
    env = ParallelGame("cave-vs-cave")
    env.reset(seed=1)
    for actions in ({}, {"seat_0": 0}, {"seat_0": 0, "seat_1": 0, "seat_2": 0}):
        with pytest.raises(ValueError, match="seat_0, seat_1"):
            env.step(actions)


def test_nothing_works_before_reset() -> None:
    env = AECGame("cave-vs-cave", render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    with pytest.raises(RuntimeError, match="reset"):
        env.last()
    with pytest.raises(RuntimeError, match="reset"):
        env.observe("seat_0")
    with pytest.raises(RuntimeError, match="reset"):
        env.render()
    with pytest.raises(RuntimeError, match="reset"):
        ParallelGame("cave-vs-cave").step({})
    with pytest.raises(RuntimeError, match="reset"):
        ParallelGame("cave-vs-cave", render_mode="ansi").render()


@pytest.mark.parametrize("name", ["underhold/cave_vs_cave-v1", "underhold/cave_farmers-v1"])
def test_pettingzoo_knows_the_games_by_name(name: str) -> None:
    register_games()  # a second time does no harm
    env = pettingzoo.make("aec", name, players=1, reward="score")
    env.reset(seed=1)
    assert env.possible_agents == ["seat_0"]
    assert pettingzoo.make("parallel", name, players=2).possible_agents == ["seat_0", "seat_1"]


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "pickled"]
)
@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_an_environment_can_be_copied_in_mid_game(game_id: str, again: Callable[[Any], Any]) -> None:
    """The copy goes its own way, and both play on alike, to the end and into the next deal."""
    env = again(AECGame(game_id, reward="margin"))
    env.reset(seed=3)
    pick = chooser(1)
    for _ in range(30):
        env.step(pick(env.last()[0]["action_mask"]))
    other = again(env)
    ends = []
    for one in (env, other):
        pick = chooser(2)
        while not one.terminations[one.agent_selection]:
            one.step(pick(one.last()[0]["action_mask"]))
        last = dict(one._cumulative_rewards), one.infos
        one.reset()
        ends.append((last, one.observe("seat_0")["observation"].tolist()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_parallel_seed_test_of_pettingzoo_passes(game_id: str) -> None:
    """It chooses actions without a mask, so illegal ones lose the game."""
    parallel_seed_test(partial(ParallelGame, game_id, illegal="lose"), num_cycles=10)


def test_an_illegal_action_may_lose_the_game() -> None:
    env = AECGame("cave-farmers", players=3, illegal="lose")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(5000)
    assert env.infos[loser]["illegal"]
    assert env.rewards == {agent: -1.0 if agent == loser else 0.5 for agent in env.possible_agents}
    assert all(env.terminations.values())
    for agent in env.agent_iter():
        _, reward, terminated, _, info = env.last()
        assert (reward, terminated, info.get("illegal", False)) == (
            -1.0 if agent == loser else 0.5,
            True,
            agent == loser,
        )
        env.step(None)
    assert env.agents == []


def test_all_who_act_illegally_lose_a_parallel_game() -> None:
    env = ParallelGame("cave-farmers", players=3, illegal="lose")
    seen, _ = env.reset(seed=1)
    (mover,) = [agent for agent in env.agents if not seen[agent]["action_mask"][-1]]
    first, second = [agent for agent in env.agents if agent != mover]
    legal = int(seen[mover]["action_mask"].argmax())
    _, rewards, terminated, _, infos = env.step({mover: legal, first: 0, second: env.wait})
    assert rewards == {first: -1.0, mover: 0.5, second: 0.5}
    assert all(terminated.values())
    assert [agent for agent, info in infos.items() if info.get("illegal")] == [first]
    assert env.agents == []
    env.reset(seed=1)
    _, rewards, *_ = env.step({mover: env.wait, first: 0, second: env.wait})
    assert rewards == {mover: -1.0, first: -1.0, second: 2.0}
    env.reset(seed=1)
    assert not any(env.step({mover: legal, first: env.wait, second: env.wait})[2].values())


def test_unknown_ways_to_treat_illegal_actions_are_refused() -> None:
    for make in (AECGame, ParallelGame):
        with pytest.raises(BadSetup, match=r"Unknown value 'ignore' for illegal\. Choose from: raise, lose"):
            make("cave-vs-cave", illegal="ignore")  # type: ignore[arg-type]


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 2), ("cave-farmers", 3)])
def test_the_state_is_the_same_for_everybody(game_id: str, players: int) -> None:
    env = AECGame(game_id, players=players)
    with pytest.raises(RuntimeError, match="reset"):
        env.state()
    env.reset(seed=2)
    together = ParallelGame(game_id, players=players)
    together.reset(seed=2)
    pick = chooser(1)
    movers = set()
    while not any(env.terminations.values()):
        state = env.state()
        assert state in env.state_space
        assert np.array_equal(state, together.state())
        assert np.array_equal(state[:-players], env.observe("seat_0")["observation"])
        assert state[-players:].tolist() == [int(agent == env.agent_selection) for agent in env.possible_agents]
        movers.add(env.agent_selection)
        action = pick(env.observe(env.agent_selection)["action_mask"])
        actions = dict.fromkeys(env.possible_agents, together.wait) | {env.agent_selection: action}
        env.step(action)
        together.step(actions)
    assert movers == {*env.possible_agents}
    assert not env.state()[-players:].any()
    assert together.state_space == env.state_space


def test_the_state_does_not_depend_on_what_is_hidden() -> None:
    """Two deals that agree on everything public have the same state."""
    game = game_of("cave-vs-cave")
    text = game.write_position(game.view(game.new(game.setup(2, 1)), 0))  # type: ignore[attr-defined]
    states = []
    for seed in (1, 2):
        env = AECGame("cave-vs-cave")
        env.reset(seed=1)
        env._single._batch.set_state(0, game.read_position(text, seed=seed))  # type: ignore[attr-defined]
        env._single._batch.encode(masked=True)
        states.append(env.state())
    assert np.array_equal(states[0], states[1])


def test_state_tests_of_pettingzoo_pass() -> None:
    options: dict[str, Any] = {"game_id": "cave-vs-cave", "illegal": "lose"}
    state_test(AECGame(**options), ParallelGame(**options), num_cycles=5)
