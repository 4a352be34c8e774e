"""Games of any kind, drawn by Hypothesis as a setup and a script of choices: a failure shrinks to a short game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.games.cave_vs_cave import invariants
from tests.scripts import Script, scripts, walk as scripted
from underhold.core import record_json, record_text
from underhold.core.record import Recorder, replay
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import ROOMS
from underhold.games.cave_vs_cave.content.goods import ONE_OF_EACH, unpack
from underhold.games.cave_vs_cave.engine.events import (
    ActionRevealed,
    Event,
    Excavated,
    Furnished,
    Gained,
    GameEnded,
    LostToCap,
    Paid,
    RoomDrawn,
)
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.cave_vs_cave.engine.setup import Setup
from underhold.games.cave_vs_cave.engine.state import State
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.naming.refusals import refusal

MOST_DECISIONS = 1500  # far more than any game needs; a longer one would be endless

setups = st.builds(
    Setup,
    players=st.sampled_from([1, 2]),
    seed=st.integers(0, 2**64 - 1),
    additional_cavern_two_walls=st.sampled_from(["corner", "facing"]),
    wood_storeroom_first=st.booleans(),
    rules=st.sampled_from([1, 2]),
)


def walk(setup: Setup, script: Script) -> Iterator[tuple[State, Any, tuple[Event, ...], State]]:
    return scripted(GAME, setup, script, MOST_DECISIONS)


@given(setups, scripts)
def test_every_position_is_in_order(setup: Setup, script: Script) -> None:
    for before, _, _, after in walk(setup, script):
        invariants.check(before)
        invariants.check(after)
        texts = [str(move) for move in GAME.moves(after)]
        assert len(texts) == len(set(texts))
        assert bool(texts) == (GAME.decision(after) is not None)


@given(setups, scripts)
def test_playing_leaves_its_argument_untouched(setup: Setup, script: Script) -> None:
    kept: list[tuple[State, list[int]]] = []
    for before, _, _, _ in walk(setup, script):
        kept.append((before, before.to_ints()))
    assert all(state.to_ints() == ints for state, ints in kept)


@given(setups, scripts)
def test_a_copy_is_equal_and_independent(setup: Setup, script: Script) -> None:
    for before, move, _, after in walk(setup, script):
        copy = before.copy()
        assert copy == before
        GAME.advance(copy, move)
        assert copy == after
        assert GAME.from_ints(GAME.to_ints(after)).to_ints() == after.to_ints()


@given(setups, scripts)
def test_notation_reads_back(setup: Setup, script: Script) -> None:
    for before, _, _, _ in walk(setup, script):
        for move in GAME.moves(before):
            text = str(move)
            assert " " not in text
            assert GAME.read(before, text) == move


@given(setups, scripts)
def test_records_round_trip_and_replay(setup: Setup, script: Script) -> None:
    state = GAME.new(setup)
    recorder = Recorder(GAME, setup, state)
    for before, move, _, after in walk(setup, script):
        recorder.add(before, move, after)
        state = after
    record = recorder.record(state)
    text, json = record_text.dumps(record), record_json.dumps(record)
    assert record_text.loads(text) == record_json.loads(json) == record
    assert record_text.dumps(record_json.loads(json)) == text
    assert record_json.dumps(record_text.loads(text)) == json
    assert [ply.after.to_ints() for ply in replay(GAME, record)][-1] == state.to_ints()


@given(setups, scripts)
def test_events_add_up_to_goods_and_points(setup: Setup, script: Script) -> None:
    """Goods are conserved and the score is what the events add up to."""
    goods = [list(unpack(ONE_OF_EACH)) for _ in range(setup.players)]
    points = [0] * setup.players
    for _, _, events, after in walk(setup, script):
        for event in events:
            match event:
                case Gained(seat, gained):
                    goods[seat] = [a + b for a, b in zip(goods[seat], unpack(gained), strict=True)]
                case Paid(seat, paid):
                    goods[seat] = [a - b for a, b in zip(goods[seat], unpack(paid), strict=True)]
                case LostToCap(_, lost):
                    assert any(unpack(lost))
                case Furnished(seat, room, _):
                    points[seat] += ROOMS[room].points
                case GameEnded(told, _):
                    assert told == GAME.scores(after).points
        assert [list(unpack(int(cave.goods))) for cave in after.caves] == goods
        assert GAME.scores(after).points == tuple(p + g[5] for p, g in zip(points, goods, strict=True))


@given(setups, scripts, st.integers(0, 2**32))
def test_hidden_things_show_nowhere(setup: Setup, script: Script, seed: int) -> None:
    """States that differ only in what cannot be known look the same and tell the same."""
    for before, move, events, after in walk(setup, script):
        view = GAME.view(before, 0)
        assert type(view).__name__ == "View"
        other = GAME.determinize(view, Rng(seed))
        invariants.check(other)
        assert GAME.view(other, 1) == view
        assert GAME.moves(other) == GAME.moves(before)
        progress = GAME.play(other, move)
        if not any(isinstance(event, Excavated | RoomDrawn | ActionRevealed) for event in events):
            assert progress.events == events
            assert GAME.view(progress.state, None) == GAME.view(after, None)
        else:  # other rooms or tiles are revealed, but nothing else differs
            assert [type(event) for event in progress.events] == [type(event) for event in events]


@settings(max_examples=settings().max_examples // 4)
@given(setups, scripts)
def test_a_reason_is_found_exactly_for_what_is_not_legal(setup: Setup, script: Script) -> None:
    for number, (before, _, _, _) in enumerate(walk(setup, script)):
        if number % 7:
            continue
        legal = {GAME.pack(move) for move in GAME.moves(before)}
        assert {move for move in ALL_MOVES if refusal(before, move) is None} == legal


@pytest.mark.parametrize("seed", range(4))
def test_determinize_keeps_the_starting_player(seed: int) -> None:
    state = GAME.new(Setup(players=2, seed=seed))
    began = state.deal.start
    while GAME.moves(state):
        assert GAME.determinize(GAME.view(state, 0), Rng(1)).deal.start == began
        GAME.advance(state, GAME.moves(state)[-1])
    assert GAME.determinize(GAME.view(state, 0), Rng(1)).deal.start == began


def test_determinize_is_uniform() -> None:
    state = GAME.new(Setup(players=1, seed=3))
    view = GAME.view(state, 0)
    drawn = Counter(int(GAME.determinize(view, Rng(seed)).deal.room(0, 0)) for seed in range(3600))
    assert set(drawn) == set(range(7, 25))
    assert all(130 < count < 270 for count in drawn.values())
