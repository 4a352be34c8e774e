"""The values in a description of a position: what is accepted, what is refused, and how they are written."""

from typing import Any

import pytest

from underhold.core.errors import BadPosition
from underhold.games.common.positions.values import Amounts, Flag, Kind, Number, Numbers, Pairs, Placed, Word, Words

GOODS = Amounts({"wood": 9, "gold": 19})
PLACED = Placed(("shelf", "stall"), ("a1", "a2"), "room")
STACKED = Placed(("shelf", "stall"), ("a1", "a2"), "room", stacked=True)


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (Number(1, 8), 3, "3"),
        (Flag(), True, "true"),
        (Flag(), False, "false"),
        (Word(("n", "e"), "side"), "e", "e"),
        (Words(("n", "e"), "side"), ["e", "n"], "e,n"),
        (Words(("n", "e"), "side"), [], "-"),
        (Words(("n", "e"), "side", repeat=True), ["e", "e"], "e,e"),
        (Numbers(0, 7, "part"), [2, 0], "2,0"),
        (Numbers(0, 7, "part"), [], "-"),
        (GOODS, {"wood": 1, "gold": 12}, "wood,12gold"),
        (GOODS, {}, "-"),
        (PLACED, [("shelf", "a2")], "shelf@a2"),
        (STACKED, [("shelf", "a2"), ("stall", "a2")], "shelf@a2,stall@a2"),
        (Pairs(("a1", "a2", "a3")), [("a1", "a2")], "a1+a2"),
    ],
)
def test_values_are_written_and_read(kind: Kind, value: Any, text: str) -> None:
    assert kind.check(value, "x") == value
    assert kind.write(value) == text
    assert kind.read(text, "x") == value


def test_things_on_places_may_be_a_mapping_or_words() -> None:
    expected = [("shelf", "a2"), ("stall", "a1")]
    assert PLACED.check({"a2": "shelf", "a1": "stall"}, "x") == expected
    assert PLACED.check(["shelf@a2", ("stall", "a1")], "x") == expected
    assert Pairs(("a1", "a2")).check(["a2+a1"], "x") == [("a2", "a1")]


def test_goods_are_put_in_order_and_zeros_left_out() -> None:
    assert list(GOODS.check({"gold": 2, "wood": 1}, "x")) == ["wood", "gold"]
    assert GOODS.check({"gold": 0, "wood": 1}, "x") == {"wood": 1}


@pytest.mark.parametrize(
    ("kind", "value", "reason"),
    [
        (Number(1, 8), 9, "from 1 to 8, not 9"),
        (Number(1, 8), True, "whole number"),
        (Flag(), 1, "true or false"),
        (Word(("north", "east"), "side"), "nord", "Did you mean: north"),
        (Word(("north", "east"), "side"), "", "Choose from: north, east"),
        (Words(("n", "e"), "side"), ["n", "n"], "named twice"),
        (Words(("n", "e"), "side"), "n", "must be a list"),
        (Words(("n", "e"), "side"), 3, "must be a list"),
        (Numbers(0, 7, "part"), [1, 1], "named twice"),
        (Numbers(0, 7, "part"), [8], "from 0 to 7"),
        (GOODS, {"wood": 10}, "wood must be from 0 to 9, not 10"),
        (GOODS, {"wool": 1}, "Unknown goods 'wool'"),
        (GOODS, ["wood"], "must be a mapping"),
        (PLACED, {"a3": "shelf"}, "Unknown place 'a3'"),
        (PLACED, {"a1": "shelv"}, "Unknown room 'shelv'. Did you mean: shelf"),
        (PLACED, ["shelf@a1", "stall@a1"], "named twice"),
        (PLACED, ["shelf"], "like shelf@a1"),
        (STACKED, ["shelf@a1", "shelf@a1"], "named twice"),
        (Pairs(("a1", "a2", "a3")), ["a1"], "two places"),
        (Pairs(("a1", "a2", "a3")), ["a1+a2", "a2+a3"], "named twice"),
    ],
)
def test_wrong_values_are_refused_with_a_reason(kind: Kind, value: Any, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason) as caught:
        kind.check(value, "seat0 x")
    assert caught.value.part == "seat0 x"
    assert str(caught.value) == f"seat0 x: {caught.value.reason}"


@pytest.mark.parametrize(
    ("kind", "text"),
    [(Number(1, 8), "three"), (Number(0, 8), "-1"), (Flag(), "yes"), (GOODS, "2"), (GOODS, "wood,wood"), (GOODS, "")],
)
def test_wrong_texts_are_refused(kind: Kind, text: str) -> None:
    with pytest.raises(BadPosition):
        kind.read(text, "x")
