"""The gains that the table takes without asking: only those that no other move depends on."""

from collections.abc import Mapping

import pytest

from tests.games.cave_vs_cave.scene import GAME, Scene, scene
from underhold.core.rng import Rng
from underhold.games import title
from underhold.locale import words

WEB_VIEW = title("cave-vs-cave").web_view()
EN = words("en")


def automatic(position: Scene) -> str | None:
    return WEB_VIEW.decision(EN, GAME.view(position.state, None)).trivial


@pytest.mark.parametrize(
    ("tile", "gains"),
    [
        ("cultivation", {"emmer": 2, "flax": 1}),
        ("undergrowth", {"wood": 2}),
        ("excavation", {"stone": 1}),
        ("furnishing", {"food": 1}),
    ],
)
def test_a_plain_gain_is_taken(tile: str, gains: Mapping[str, int]) -> None:
    position = scene(tile)
    before = position.goods
    move = automatic(position)
    assert move is not None
    position.play(move)
    assert position.goods == {kind: have + gains.get(kind, 0) for kind, have in before.items()}
    assert automatic(position) is None


def test_a_choice_between_gains_is_left_to_the_player() -> None:
    assert automatic(scene("masonry")) is None


def test_goods_that_would_be_lost_are_not_taken() -> None:
    assert automatic(scene("undergrowth", goods={"wood": 8})) is None
    assert automatic(scene("undergrowth", goods={"wood": 7})) is None  # the entrance could bring another one
    assert automatic(scene("undergrowth", goods={"wood": 6})) is not None


def test_a_gain_waits_for_a_room_that_replenishes() -> None:
    assert automatic(scene("undergrowth", goods={}, rooms={"a3": "shelf"})) is None
    assert automatic(scene("undergrowth", goods={"wood": 3}, rooms={"a3": "shelf"})) is not None
    assert automatic(scene("cultivation", goods={}, rooms={"a3": "parlor"})) is None


def test_a_gain_that_opens_a_trade_is_taken_first() -> None:
    position = scene("cultivation", goods={}, rooms={"a3": "grindstone"})
    assert automatic(position) is not None


def test_nothing_is_taken_between_turns() -> None:
    position = scene()
    assert automatic(position) is None
    position.play("cultivation", "end")
    assert automatic(position) is None


def test_goods_that_were_paid_for_are_taken_once_nothing_is_lost() -> None:
    position = scene("cultivation", goods={"emmer": 9, "flax": 9, "food": 9, "wood": 1}, rooms={"a3": "warehouse"})
    (exchange,) = position.moves("warehouse")
    position.play(exchange)
    assert "take" in position.moves()
    assert automatic(position) is None
    position.play("emmer>food", "flax>food")
    assert automatic(position) == "take"


def test_refusing_or_delaying_the_gain_is_never_better() -> None:
    """Whatever is played next: playing the gain first leads to at least the same goods."""
    rng = Rng(7)
    found = 0
    for seed in range(6):
        position = Scene(GAME.new(GAME.setup(2, seed)))
        while not position.over:
            gain = automatic(position)
            if gain is not None:
                found += 1
                _check(position, gain)
            moves = sorted(position.moves())
            position.play(moves[rng.below(len(moves))])
    assert found >= 20


def _check(position: Scene, gain: str) -> None:
    for other in position.moves() - {gain, "end"}:
        first, second = Scene(position.state.copy()), Scene(position.state.copy())
        mine = position.seat
        first.play(gain, other)
        second.play(other)
        if gain in second.moves():
            second.play(gain)
            assert first.state.caves[mine].goods == second.state.caves[mine].goods, (gain, other)
