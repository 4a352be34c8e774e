"""Many states in one call."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.encode.kit import ALL_KINDS, positions
from underhold.core.errors import BadSetup, IllegalMove
from underhold.core.rng import Rng
from underhold.encode import encoding
from underhold.env import BatchedStates, Encoded
from underhold.games import game as game_of

CAVE = "cave-vs-cave"


def legal_of(seen: Encoded, index: int) -> list[int]:
    actions: list[int] = seen.actions[seen.offsets[index] : seen.offsets[index + 1]].tolist()
    return actions


def ints_of(states: BatchedStates) -> list[list[int]]:
    return [states.encoding.game.to_ints(states.get(index)) for index in range(len(states))]


def same_arrays(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def first_legal(seen: Encoded) -> list[int]:
    actions: list[int] = seen.actions[seen.offsets[:-1]].tolist()
    return actions


@pytest.mark.parametrize(("game_id", "players"), ALL_KINDS)
def test_every_position_is_encoded_as_one_by_one(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    game = coded.game
    states = [state for _, state in positions(game_id, players, seed=60 + players)]
    seen = BatchedStates.of(game_id, states, mask=True, reward="score").encode()
    for index, state in enumerate(states):
        decision = game.decision(state)
        assert seen.over[index] == (decision is None)
        if decision is not None:
            assert seen.seats[index] == decision.seat
        seat = int(seen.seats[index])
        assert seen.observations[index].tolist() == coded.observe(game.view(state, seat), seat)
        legal = [action for action in map(coded.action_of, game.moves(state)) if action is not None]
        assert legal_of(seen, index) == legal
        assert np.flatnonzero(seen.masks[index]).tolist() == sorted(legal)
        assert tuple(seen.points[index]) == tuple(seen.rewards[index]) == game.scores(state).points
    assert seen.over.tolist() == [False] * (len(states) - 1) + [True]


@pytest.mark.parametrize(("game_id", "players"), ALL_KINDS)
def test_steps_are_those_of_the_engine(game_id: str, players: int) -> None:
    """Also with masks written again and again, and games that are left out because they are over."""
    coded = encoding(game_id, players)
    game, rng = coded.game, Rng(players, stream=9)
    seeds = [5, 6, 7] if game_id == CAVE else [5, 6]
    batch = BatchedStates(game_id, players, seeds, mask=True)
    states = [game.new(game.setup(players, seed)) for seed in seeds]
    seen = batch.encode()
    while not seen.over.all():
        assert np.array_equal(seen.masks.sum(axis=1), np.diff(seen.offsets))
        playing = np.flatnonzero(~seen.over)
        actions = [legal_of(seen, index)[rng.below(len(legal_of(seen, index)))] for index in playing.tolist()]
        for index, action in zip(playing, actions, strict=True):
            assert seen.masks[index, action] == 1
            game.advance(states[index], coded.move_of(action))
        movers = seen.seats[playing].copy()
        batch.step(actions, playing)
        seen = batch.encode()
        ended = seen.over[playing]
        assert np.array_equal(seen.seats[playing][ended], movers[ended])  # seen by the last to move
    assert ints_of(batch) == [game.to_ints(state) for state in states]
    assert seen.offsets[-1] == 0
    assert not seen.masks.any()


def test_steps_without_encoding_are_checked_as_well() -> None:
    batch = BatchedStates(CAVE, 2, [1, 2])
    actions = first_legal(batch.encode())
    fresh = BatchedStates(CAVE, 2, [1, 2])
    with pytest.raises(IllegalMove, match="Action 2039 is not legal in game 1; see the action mask or the legal list"):
        fresh.step([actions[0], 2039])
    fresh.step(actions)
    batch.step(actions)
    assert ints_of(fresh) == ints_of(batch)
    with pytest.raises(IllegalMove):  # the lists of `encode` are not those of the state any more
        batch.step(actions)


def test_copies_are_independent() -> None:
    batch = BatchedStates(CAVE, 2, range(4))
    seen = batch.encode().copy()
    before = ints_of(batch)
    clone, picked = batch.clone(), batch.gather([3, 0, 0])
    assert ints_of(clone) == before
    assert ints_of(picked) == [before[3], before[0], before[0]]
    picked.step([legal_of(seen, 3)[0], legal_of(seen, 0)[0], legal_of(seen, 0)[1]])
    clone.step(first_legal(seen))
    assert ints_of(batch) == before
    after = ints_of(picked)
    assert after[1] != after[2]
    batch.step(first_legal(seen))
    assert ints_of(picked) == after
    assert ints_of(clone) == ints_of(batch)
    again = batch.encode()
    assert not np.array_equal(again.observations, seen.observations)


def test_gathering_reuses_a_batch() -> None:
    batch = BatchedStates(CAVE, 2, range(6))
    seen = batch.encode().copy()
    out = batch.gather([0, 1])
    assert out.encode().seats.tolist() == seen.seats[:2].tolist()
    assert batch.gather(np.array([5, 2]), out=out) is out
    again = out.encode()
    assert np.array_equal(again.observations, seen.observations[[5, 2]])
    assert legal_of(again, 1) == legal_of(seen, 2)
    batch.put([1, 0], batch.gather([0, 1]))
    assert np.array_equal(batch.encode().observations, seen.observations[[1, 0, 2, 3, 4, 5]])
    batch.gather([1, 0, 2, 3, 4, 5], out=batch)  # into itself
    assert np.array_equal(batch.encode().observations, seen.observations)


def test_states_are_copied_in_and_out() -> None:
    game = game_of(CAVE)
    state = game.new(game.setup(2, 9))
    batch = BatchedStates(CAVE, 2, [1, 2])
    batch.put([1], [state])
    kept = game.to_ints(state)
    game.advance(state, game.moves(state)[0])
    assert game.to_ints(batch.get(1)) == kept
    taken = batch.get(1)
    game.advance(taken, game.moves(taken)[0])
    assert game.to_ints(batch.get(1)) == kept
    assert game.to_ints(taken) == game.to_ints(state)


def test_new_games_start_where_asked() -> None:
    batch = BatchedStates(CAVE, 1, [1, 2, 3])
    before = ints_of(batch)
    batch.deal([2], [77])
    game = game_of(CAVE)
    assert ints_of(batch) == [*before[:2], game.to_ints(game.new(game.setup(1, 77)))]


def test_lists_of_legal_actions_grow() -> None:
    """Beyond the memory that a batch starts with."""
    states = [state for game, state in positions("cave-farmers", 2, seed=1) if len(game.moves(state)) > 32]
    batch = BatchedStates.of("cave-farmers", states, mask=True)
    assert batch.encode().offsets[-1] > len(states) * 32 > 0
    for index, state in enumerate(states):
        assert len(legal_of(batch.encode(), index)) == len(game_of("cave-farmers").moves(state))


def pickled(batch: BatchedStates) -> BatchedStates:
    return pickle.loads(pickle.dumps(batch))  # type: ignore[no-any-return]


def restored(batch: BatchedStates) -> BatchedStates:
    return BatchedStates.from_bytes(batch.to_bytes())


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled, restored, BatchedStates.clone])
@pytest.mark.parametrize(("game_id", "players"), ALL_KINDS)
def test_saved_states_are_the_same(again: Callable[[BatchedStates], BatchedStates], game_id: str, players: int) -> None:
    """Finished games are still observed by the seat that moved last."""
    batch = BatchedStates(game_id, players, [3, 4], reward="margin", observation="float32", mask=True)
    rng = Rng(1)
    seen = batch.encode()
    while not seen.over.any():
        batch.step(batch._batch.sample_all(rng))
        seen = batch.encode()
    seen = seen.copy()
    other = again(batch)
    assert ints_of(other) == ints_of(batch)
    assert other.to_bytes() == batch.to_bytes()
    assert same_arrays(other.encode(), seen)


def test_files_are_read_again_or_refused(tmp_path: Path) -> None:
    batch = BatchedStates(CAVE, 2, [1, 2], wood_storeroom_first=True)
    batch.save(tmp_path / "states")
    other = BatchedStates.load(str(tmp_path / "states"))
    assert ints_of(other) == ints_of(batch)
    other.deal([0], [2])
    assert ints_of(other)[0] == ints_of(batch)[1]  # with the same switches
    data = batch.to_bytes()
    with pytest.raises(ValueError, match="damaged or incomplete"):
        BatchedStates.from_bytes(data[:-8])
    with pytest.raises(ValueError, match="not saved states; pass the bytes of to_bytes"):
        BatchedStates.from_bytes(b"something else")
    with pytest.raises(ValueError, match=r"saved by Underhold 0\.0, and this is .*save records"):
        BatchedStates.from_bytes(_of_version_zero(data))
    from underhold.env import VectorGames

    with pytest.raises(ValueError, match="saved by BatchedStates, not by VectorGames"):
        VectorGames.from_bytes(data)


def _of_version_zero(data: bytes) -> bytes:
    import underhold

    return data.replace(f'"version": "{underhold.__version__}"'.encode(), b'"version": "0.0"')


# ------------------------------------------------------------------------------------------------ forms


@pytest.mark.parametrize(("game_id", "players"), [(CAVE, 1), (CAVE, 2), ("cave-farmers", 2), ("cave-farmers", 7)])
def test_forms_say_the_same(game_id: str, players: int) -> None:
    states = [state for _, state in positions(game_id, players, seed=3)][-150:]  # more than one block of rows
    raw = BatchedStates.of(game_id, states).encode().observations.astype(np.int64)
    normal = BatchedStates.of(game_id, states, observation="float32")
    hot = BatchedStates.of(game_id, states, observation="one-hot")
    numbers, ones = normal.encode().observations, hot.encode().observations
    hot.encode()  # a second time over the first
    assert numbers.dtype == ones.dtype == np.float32
    assert normal.fields == encoding(game_id, players).fields
    assert ones.shape == (len(states), hot.fields[-1].stop)
    for field, made in zip(encoding(game_id, players).fields, hot.fields, strict=True):
        assert field.name == made.name
        values = raw[:, field.start : field.stop]
        assert np.allclose(numbers[:, field.start : field.stop] * field.max_value, values, atol=1e-3)
        block = ones[:, made.start : made.stop]
        if made.size == field.size:
            assert np.allclose(block * field.max_value, values, atol=1e-3)
        else:
            block = block.reshape(len(states), field.size, field.max_value + 1)
            assert (block.sum(axis=2) == 1).all()
            assert np.array_equal(block.argmax(axis=2), values)
            assert len(made.labels) == made.size
    assert numbers.min() >= 0
    assert numbers.max() <= 1
    assert ones.max() <= 1


def test_one_hot_fields_are_named() -> None:
    fields = {field.name: field for field in BatchedStates(CAVE, 2, [1], observation="one-hot").fields}
    assert fields["own.room_on_space"].labels[:2] == (
        "a1 none",
        f"a1 {encoding(CAVE, 2).field('own.room_on_space').values[0]}",
    )
    assert fields["table.walls_left"].labels[:3] == ("0", "1", "2")
    assert fields["own.points"].size == 1


# ------------------------------------------------------------------------------------------------ hidden information


@pytest.mark.parametrize(("game_id", "players"), [(CAVE, 1), (CAVE, 2), ("cave-farmers", 2)])
def test_a_new_draw_changes_only_what_the_mover_does_not_know(game_id: str, players: int) -> None:
    batch = BatchedStates(game_id, players, range(6))
    batch.step(first_legal(batch.encode()))
    seen, before = batch.encode().copy(), ints_of(batch)
    batch.determinize(seed=1)
    assert ints_of(batch) != before
    assert same_arrays(batch.encode(), seen)
    other = batch.clone()
    batch.determinize(seed=2)
    other.determinize(seed=2)
    assert ints_of(batch) == ints_of(other)


# ------------------------------------------------------------------------------------------------ mistakes


def test_mistakes_say_what_to_do() -> None:
    batch = BatchedStates(CAVE, 2, [1, 2, 3])
    before = ints_of(batch)
    actions = first_legal(batch.encode())
    wrong: list[tuple[Callable[[], Any], type[Exception], str]] = [
        (lambda: batch.gather([3]), IndexError, "from 0 to 2, not 3"),
        (lambda: batch.gather(np.array([0, -1])), IndexError, "from 0 to 2, not -1"),
        (lambda: batch.get(10**30), IndexError, "from 0 to 2"),
        (lambda: batch.gather([]), ValueError, "at least one state"),
        (lambda: batch.gather([0], out=batch), ValueError, "out must have 1 states"),
        (lambda: batch.gather(np.array([[0]])), ValueError, r"indices must have the shape \(n,\), not \(1, 1\)"),
        (lambda: batch.gather([0.5]), TypeError, "indices must be whole numbers, not"),
        (
            lambda: batch.gather(np.array([True, False])),
            TypeError,
            "indices must be whole numbers, not an array of bool",
        ),
        (lambda: batch.step([0]), ValueError, "one item for each of the 3 games, not 1"),
        (lambda: batch.step([0], [0, 1]), ValueError, "one item for each of these 2 games, not 1"),
        (lambda: batch.step([actions[0]] * 2, [0, 0]), ValueError, "Game 0 is listed twice"),
        (lambda: batch.step([actions[0], 2039], [0, 2]), IllegalMove, "Action 2039 is not legal in game 2"),
        (lambda: batch.step([actions[0], -1, 0]), IllegalMove, "Action -1 is not legal in game 1"),
        (lambda: batch.step([actions[0], 10**30, 0]), IllegalMove, "is not legal in game 1"),
        (lambda: batch.step([actions[0]], [7]), IndexError, "from 0 to 2, not 7"),
        (lambda: batch.put([0], []), ValueError, "one state for each of the 1 indices, not 0"),
        (lambda: batch.put([0], ["state"]), TypeError, "states of cave-vs-cave for 2 players, not 'state'"),
        (lambda: batch.put([0], BatchedStates(CAVE, 1, [1])), ValueError, "of cave-vs-cave for one player"),
        (lambda: batch.gather([0], out=BatchedStates("cave-farmers", 2, [1])), ValueError, "Both batches must be"),
        (lambda: batch.deal([0], []), ValueError, "one seed for each of the 1 indices, not 0"),
        (lambda: batch.deal([0], [-1]), BadSetup, "seed"),
        (lambda: batch.deal([0], ["x"]), BadSetup, "seeds must be whole numbers"),  # type: ignore[list-item]
        (lambda: BatchedStates(CAVE, 2, []), BadSetup, "games must be at least 1"),
        (lambda: BatchedStates(CAVE, 2, [1], observation="int8"), BadSetup, "Choose from: int16, float32, one-hot"),
        (lambda: BatchedStates(CAVE, 2, [1], doors=3), BadSetup, "doors"),
        (lambda: BatchedStates.of(CAVE, []), ValueError, "at least one state"),
        (lambda: BatchedStates.of(CAVE, ["x"]), TypeError, "states of cave-vs-cave, not 'x'"),
        (
            lambda: BatchedStates.of(CAVE, [batch.get(0), BatchedStates(CAVE, 1, [1]).get(0)]),
            TypeError,
            "for 2 players",
        ),
    ]
    for call, error, reason in wrong:
        with pytest.raises(error, match=reason):
            call()
    assert ints_of(batch) == before


def test_a_finished_game_is_named() -> None:
    states = [state for _, state in positions(CAVE, 2, seed=1)][-2:]
    batch = BatchedStates.of(CAVE, states)
    seen = batch.encode()
    assert seen.over.tolist() == [False, True]
    with pytest.raises(IllegalMove, match="Game 1 is over, so no action is legal; start a new game or leave it out"):
        batch.step([legal_of(seen, 0)[0], 0])
    batch.step([legal_of(seen, 0)[0]], [0])
    with pytest.raises(IllegalMove, match="The game is over, so no action is legal"):
        batch.gather([1]).step([0])


def test_arrays_are_read_only_and_overwritten() -> None:
    for observation in ("int16", "float32", "one-hot"):
        batch = BatchedStates(CAVE, 2, [1, 2], observation=observation, mask=True)
        seen = batch.encode()
        for array in seen:
            assert not array.flags.writeable
        kept = seen.copy()
        batch.step(first_legal(seen))
        assert batch.encode().observations is seen.observations
        assert not np.array_equal(seen.observations, kept.observations)
