"""The proposal for feeding is a legal way to pay, and no other way leaves more points."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.cave_farmers.scene import Player, scene
from underhold.core.rng import Rng
from underhold.games.cave_farmers.engine.feeding import propose, worth
from underhold.games.cave_farmers.engine.harvest import feed
from underhold.games.cave_farmers.engine.rules import legal_moves
from underhold.games.cave_farmers.engine.state import State
from underhold.games.cave_farmers.game import GAME


def proposed(me: Player) -> list[str]:
    state = scene(players=1, round=3, phase="feed", me=me).state
    return [str(GAME.unpack(int(move))) for move in propose(GAME.view(state, 0))]


def test_food_on_hand_is_simply_paid() -> None:
    assert proposed(Player(goods={"food": 4, "grain": 3})) == ["feed"]


def test_what_is_missing_is_made_up_as_cheaply_as_can_be() -> None:
    assert proposed(Player(goods={"food": 3, "grain": 2, "gold": 5})) == ["grain>food", "feed"]
    assert proposed(Player(goods={"food": 2, "vegetable": 1, "gold": 9})) == ["vegetable>2food", "feed"]
    assert proposed(Player(goods={"gold": 5})) == ["5gold>4food", "feed"]


def test_begging_is_the_last_resort() -> None:
    assert proposed(Player(goods={"wood": 9})) == ["feed"]
    assert proposed(Player(goods={"ruby": 2})) == ["ruby>2food", "ruby>2food", "feed"]


def test_the_working_cave_and_other_caves_are_used() -> None:
    working = Player(goods={"food": 2, "ore": 2, "ruby": 1}, rooms={"d3": "working_cave"})
    assert proposed(working) == ["meal:2ore", "feed"]
    cooking = Player(goods={"grain": 1, "vegetable": 1}, rooms={"d3": "cooking_cave"})
    assert proposed(cooking) == ["grain,vegetable>5food", "feed"]


def test_only_a_bill_can_be_paid() -> None:
    with pytest.raises(ValueError, match="no food bill"):
        propose(GAME.view(scene(players=1).state, 0))


def test_no_other_set_of_trades_is_better() -> None:
    """Brute force over all sets of up to four trades, on random holdings."""
    rng = Rng(3)
    for _ in range(40):
        kinds = ("food", "grain", "vegetable", "gold", "ruby", "sheep", "boar", "wood")
        goods = {kind: int(rng.below(3)) for kind in kinds}
        start = scene(players=1, round=3, phase="feed", me=Player(goods=goods, small=["c4"])).state
        best = _after(start, propose(GAME.view(start, 0)))
        for size in range(5):
            trades = [m for m in GAME.moves(start) if ">food" in str(m) or ">2food" in str(m)]
            for chosen in itertools.combinations_with_replacement(trades, size):
                other = _after(start, [*chosen, GAME.read(start, "feed")])
                assert best is not None
                assert other is None or other <= best + 1e-9


def _after(state: State, moves: Sequence[Any]) -> float | None:
    """The worth right after feeding, or None if a move was not legal."""
    for move in moves[:-1]:
        if GAME.pack(move) not in legal_moves(state):
            return None
        state = GAME.play(state, move).state
    farm = state.farms[0].copy()
    feed(state, 0, farm, None)
    return worth(farm)
