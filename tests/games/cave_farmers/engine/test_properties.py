"""Games of any kind, drawn by Hypothesis as a setup and a script of choices: a failure shrinks to a short game."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings, strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.cave_farmers import invariants
from tests.scripts import Script, scripts, walk as scripted
from underhold.core import record_json, record_text
from underhold.core.record import Recorder, replay
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.events import (
    Begged,
    Bred,
    CardRevealed,
    DwarfBorn,
    Event,
    Gained,
    GameEnded,
    MarkerRevealed,
    Paid,
)
from underhold.games.cave_farmers.engine.placing import has_placement, list_placements
from underhold.games.cave_farmers.engine.setup import Setup
from underhold.games.cave_farmers.engine.state import PLACE, State
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.naming.refusals import refusal

MOST_DECISIONS = 5000  # far more than any game needs; a longer one would be endless

setups = st.builds(
    Setup,
    players=st.integers(1, 7),
    seed=st.integers(0, 2**64 - 1),
    introductory=st.booleans(),
    solo_clear_at=st.sampled_from([6, 7]),
    harvest_markers=st.sampled_from(["early", "late"]),
    imitation_takes_left_goods=st.booleans(),
    rules=st.sampled_from([1, 2]),
)
fewer = settings(max_examples=settings().max_examples // 5)


def walk(setup: Setup, script: Script) -> Iterator[tuple[State, Any, tuple[Event, ...], State]]:
    return scripted(GAME, setup, script, MOST_DECISIONS)


@fewer
@given(setups, scripts)
def test_every_position_is_in_order(setup: Setup, script: Script) -> None:
    for before, _, _, after in walk(setup, script):
        invariants.check(before)
        texts = [str(move) for move in GAME.moves(after)]
        assert len(texts) == len(set(texts))
        assert all(" " not in text for text in texts)
        assert bool(texts) == (GAME.decision(after) is not None)
        if after.phase == PLACE:
            farm = after.farms[after.seat]
            listed = list_placements(vec[i64](), after, farm)
            assert has_placement(after, farm) == any(move >> 21 == m.PLACE for move in listed)
            if not has_placement(after, farm) and not after.overfull:
                assert setup.rules == 2
                assert any(move.is_trade for move in GAME.moves(after)), "nobody is asked without need"
        plain = GAME.moves(after, trades=False)
        assert bool(plain) == bool(texts), "without trades there is always a way to go on"
        assert set(plain) <= set(GAME.moves(after))


@fewer
@given(setups, scripts)
def test_copies_and_integers_are_faithful(setup: Setup, script: Script) -> None:
    kept: list[tuple[State, list[int]]] = []
    for before, move, _, after in walk(setup, script):
        kept.append((before, before.to_ints()))
        copy = before.copy()
        assert copy == before
        GAME.advance(copy, move)
        assert copy == after
        assert GAME.from_ints(GAME.to_ints(after)).to_ints() == after.to_ints()
    assert all(state.to_ints() == ints for state, ints in kept), "playing leaves its argument untouched"


@fewer
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
    assert record_json.dumps(record_text.loads(text)) == json
    assert [ply.after.to_ints() for ply in replay(GAME, record)][-1] == state.to_ints()


@fewer
@given(setups, scripts)
def test_events_add_up_to_goods_dwarfs_and_begging_markers(setup: Setup, script: Script) -> None:
    """Goods, dwarfs and begging markers are what the events add up to, for every seat."""
    start = GAME.new(setup)
    goods = [named(int(farm.goods), int(farm.stock)) for farm in start.farms]
    dwarfs = [2] * setup.players
    begging = [0] * setup.players

    def add(seat: int, amounts: dict[str, int], sign: int) -> None:
        for kind, amount in amounts.items():
            goods[seat][kind] = goods[seat].get(kind, 0) + sign * amount

    for _, _, events, after in walk(setup, script):
        for event in events:
            match event:
                case Gained(seat, gained, stock):
                    add(seat, named(gained, stock), 1)
                case Paid(seat, paid, stock):
                    add(seat, named(paid, stock), -1)
                case Bred(seat, stock):
                    add(seat, named(0, stock), 1)
                case DwarfBorn(seat):
                    dwarfs[seat] += 1
                case Begged(seat, markers):
                    begging[seat] += markers
                case GameEnded(points, _):
                    assert points == GAME.scores(after).points
        for seat, farm in enumerate(after.farms):
            told = {kind: amount for kind, amount in goods[seat].items() if amount}
            assert told == named(int(farm.goods), int(farm.stock))
            assert (dwarfs[seat], begging[seat]) == (farm.dwarfs, farm.begging)


@fewer
@given(setups, scripts, st.integers(0, 2**32))
def test_hidden_things_show_nowhere(setup: Setup, script: Script, seed: int) -> None:
    """States that differ only in cards and markers to come look the same and tell the same."""
    for before, move, events, after in walk(setup, script):
        view = GAME.view(before, 0)
        assert type(view).__name__ == "View"
        other = GAME.determinize(view, Rng(seed))
        assert GAME.view(other, 1) == view
        progress = GAME.play(other, move)
        if not any(isinstance(event, CardRevealed | MarkerRevealed) for event in (*events, *progress.events)):
            assert progress.events == events
            assert GAME.view(progress.state, None) == GAME.view(after, None)


@settings(max_examples=max(5, settings().max_examples // 20))
@given(setups, scripts)
def test_whatever_is_not_legal_gets_a_reason(setup: Setup, script: Script) -> None:
    """Moves of other positions are refused in words, with a rule."""
    tried: list[int] = []
    for before, move, _, _ in walk(setup, script):
        legal = set(GAME.moves(before))
        for other in tried[-40:]:
            why = refusal(before, other)
            assert (why is None) == (other in legal)
            if why is not None:
                error = why.error()
                assert error.rule
                assert "{" not in error.reason
        tried.append(move)


def test_determinize_keeps_what_is_known_and_varies_the_rest() -> None:
    state = GAME.new(Setup(players=3, seed=3))
    view = GAME.view(state, 0)
    decks = {tuple(GAME.determinize(view, Rng(seed)).deal.cards) for seed in range(200)}
    assert {deck[0] for deck in decks} == {int(view.cards[0])}
    assert {deck[3] for deck in decks} == {int(state.deal.cards[3])}, "the wish card always comes in round 4"
    assert len(decks) > 50
    markers = {tuple(GAME.determinize(view, Rng(seed)).deal.markers) for seed in range(200)}
    assert len(markers) > 20
    assert all(sorted(row) == [0] * 5 + [1] * 4 + [2] * 3 for row in markers)
