"""Games side by side: the same games as one by one."""

import pytest

from tests.encode.kit import KINDS
from underhold.core.errors import BadSetup, IllegalMove
from underhold.core.rng import Rng
from underhold.encode import encoding
from underhold.encode.encoding import batch_of
from underhold.games.common.encode.batch import Batch


def dealt(game_id: str, players: int, reward: str, *seeds: int) -> Batch:
    """Games side by side, one of each seed."""
    batch = batch_of(encoding(game_id, players), len(seeds), reward, {})
    for game, seed in enumerate(seeds):
        batch.new_game(game, seed)
    batch.encode(masked=True)
    return batch


def play_all(batch: Batch, actions: list[int]) -> None:
    """One action in every game, and the arrays after it."""
    batch.step(actions, None)
    batch.encode(masked=True)


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_a_batch_plays_the_games_of_the_engine(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    game = coded.game
    batch = dealt(game_id, players, "score", 40, 41)
    rng = Rng(1)
    states = [game.new(game.setup(players, seed)) for seed in (40, 41)]
    while not all(batch.over):
        actions = batch.sample_all(rng)
        playing = []
        for number, state in enumerate(states):
            decision = game.decision(state)
            assert bool(batch.over[number]) == (decision is None)
            if decision is None:
                continue
            legal = {coded.action_of(move) for move in game.moves(state)} - {None}
            mask = batch.masks[number * coded.actions : (number + 1) * coded.actions]
            assert {action for action in range(coded.actions) if mask[action]} == legal
            assert batch.seats[number] == decision.seat
            row = batch.buffer.values[number * coded.size : (number + 1) * coded.size]
            assert list(row) == coded.observe(state, decision.seat)
            assert sorted(batch.legal_actions[batch.offsets[number] : batch.offsets[number + 1]]) == sorted(
                action for action in legal if action is not None
            )
            playing.append(number)
            game.advance(state, coded.move_of(actions[number]))
        batch.step([actions[number] for number in playing], playing)
        batch.encode(masked=True)
    for number, state in enumerate(states):
        points = game.scores(state).points
        assert tuple(batch.points[number * players : (number + 1) * players]) == points
        assert tuple(batch.total_rewards[number * players : (number + 1) * players]) == points


def test_illegal_actions_are_refused() -> None:
    batch = dealt("cave-vs-cave", 2, "win", 1)
    for action in (-1, 2039, 2040, 10**9, 10**30, -(10**30)):
        with pytest.raises(IllegalMove, match=f"Action {action} is not legal here; see the action mask"):
            batch.step([action], None)


@pytest.mark.parametrize("bad", [-1, 2039, 10**30])
def test_all_play_or_none(bad: int) -> None:
    batch = dealt("cave-vs-cave", 2, "win", 1, 2, 3)
    states = [batch.state_of(game).to_ints() for game in range(3)]
    actions = [*batch.sample_all(Rng(1))[:2], bad]
    with pytest.raises(IllegalMove, match=f"Action {bad} is not legal in game 2; see the action mask"):
        batch.step(actions, None)
    assert [batch.state_of(game).to_ints() for game in range(3)] == states


def test_a_game_that_is_over_is_seen_by_the_last_to_move() -> None:
    last = set()
    for seed in range(4):
        batch = dealt("cave-farmers", 3, "win", seed)
        rng = Rng(seed)
        mover = -1
        while not batch.over[0]:
            mover = int(batch.seats[0])
            play_all(batch, batch.sample_all(rng))
        assert batch.seats[0] == mover
        assert list(batch.buffer.values) == encoding("cave-farmers", 3).observe(batch.state_of(0), mover)
        last.add(mover)
    assert last != {0}


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadSetup, match="win, score, margin"):
        dealt("cave-vs-cave", 2, "glory", 1)
    with pytest.raises(BadSetup, match="players must be from 1 to 2"):
        encoding("cave-vs-cave", 3)


def ended(game_id: str, players: int, reward: str, seed: int) -> tuple[list[int], list[float]]:
    """Points and total_rewards at the end of a random game."""
    batch = dealt(game_id, players, reward, seed)
    rng = Rng(seed)
    while not batch.over[0]:
        play_all(batch, batch.sample_all(rng))
    return [int(points) for points in batch.points], list(batch.total_rewards)


def test_a_win_is_one_and_adds_up_to_nothing() -> None:
    for seed in range(4):
        points, total_rewards = ended("cave-vs-cave", 2, "win", seed)
        if points[0] != points[1]:
            assert total_rewards == ([1.0, -1.0] if points[0] > points[1] else [-1.0, 1.0])
    points, total_rewards = ended("cave-farmers", 3, "win", 1)
    assert sum(total_rewards) == pytest.approx(0)
    assert total_rewards[points.index(max(points))] == max(total_rewards) > 0


def test_alone_a_win_is_the_goal() -> None:
    points, total_rewards = ended("cave-vs-cave", 1, "win", 1)
    assert total_rewards == [1.0 if points[0] >= 50 else -1.0]


def test_a_margin_is_the_lead_over_the_best_other() -> None:
    points, total_rewards = ended("cave-farmers", 3, "margin", 2)
    for seat in range(3):
        assert total_rewards[seat] == points[seat] - max(points[:seat] + points[seat + 1 :])
    assert ended("cave-vs-cave", 1, "margin", 1)[1] == [float(ended("cave-vs-cave", 1, "score", 1)[0][0])]
