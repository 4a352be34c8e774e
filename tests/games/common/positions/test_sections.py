"""Sections of a position as text: how they are read and written, and what is refused."""

import pytest

from underhold.core.errors import BadPosition
from underhold.games.common.positions.sections import Layout
from underhold.games.common.positions.values import Number, Words

LAYOUT = Layout(
    game="pebbles",
    table={"round": Number(1, 9)},
    sections={"turn": {"part": Number(0, 3)}},
    seat={"stones": Words(("red", "blue"), "stone")},
    last={"deal": {"bag": Words(("red", "blue"), "stone")}},
)
SETUP = ("players", "passing", "rules")


def test_sections_are_written_in_order_and_read_back() -> None:
    values = {"round": 2, "turn": {"part": 1}, "seats": [{"stones": ["red"]}, {}], "deal": {"bag": []}}
    text = LAYOUT.write({"players": 2, "passing": False, "rules": 2}, values)
    assert text == "pebbles players=2 passing=false rules=2 round=2 turn part=1 seat0 stones=red seat1 deal bag=-"
    assert LAYOUT.read(text, SETUP) == {"players": 2, "passing": False, "rules": 2, **values}


def test_sections_may_be_left_out_and_lines_broken() -> None:
    assert LAYOUT.read("pebbles", SETUP) == {"seats": []}
    assert LAYOUT.read("pebbles\n  players=2\n\n  seat1 stones=blue\n", SETUP) == {
        "players": 2,
        "seats": [{}, {"stones": ["blue"]}],
    }


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "must start with the name of its game, pebbles"),
        ("chess round=1", "must start with the name of its game, pebbles"),
        ("pebbles turns part=1", "Unknown section 'turns'. Did you mean: turn"),
        ("pebbles rounds=1", "Unknown name 'rounds'. Did you mean: round"),
        ("pebbles seat0 stone=red", "seat0: Unknown name 'stone'. Did you mean: stones"),
        ("pebbles round=1 round=2", "round: is given twice"),
        ("pebbles players=1 players=2", "players: is given twice"),
        ("pebbles turn turn", "section turn appears twice"),
        ("pebbles seat0 seat0", "section seat0 appears twice"),
        ("pebbles seat0 players=2", "seat0: Unknown name 'players'"),
        ("pebbles round=ten", "round: must be a whole number from 1 to 9"),
        ("pebbles seat0 stones=green", "seat0 stones: Unknown stone 'green'"),
    ],
)
def test_wrong_texts_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        LAYOUT.read(text, SETUP)


def test_descriptions_from_python_are_checked() -> None:
    assert LAYOUT.check({"round": 2, "turn": None, "seats": [{"stones": ("red",)}]}, 2) == {
        "round": 2,
        "seats": [{"stones": ["red"]}, {}],
    }


@pytest.mark.parametrize(
    ("name", "value"), [("rounds", 1), ("seats", [{}] * 3), ("seats", {}), ("turn", 3), ("seats", [{"goods": {}}])]
)
def test_wrong_descriptions_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadPosition):
        LAYOUT.check({name: value}, 2)
