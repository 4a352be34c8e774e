"""Positions drawn as text."""

import sys

import pytest

from tests.pictures.kit import TABLES, middle_game
from underhold.games import title
from underhold.pictures import CannotDraw, picture_text


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_position_is_drawn_as_text(game_id: str, players: int) -> None:
    text = picture_text(game_id, title(game_id).game.view(middle_game(game_id, players), 0), 0)
    assert len(text.splitlines()) > 15
    assert all(len(line) <= 120 for line in text.splitlines())
    assert "\x1b" not in text
    assert "seed" not in text  # a view does not know it
    for number in range(1, players + 1):
        assert f"Player {number}" in text


def test_the_board_of_the_seat_comes_first() -> None:
    view = middle_game("cave-farmers", 3)
    texts = [picture_text("cave-farmers", view, seat).splitlines()[1] for seat in range(3)]
    for seat, line in enumerate(texts):
        assert f"Player {seat + 1}" in line


def test_colors_are_there_for_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    view = middle_game("cave-vs-cave", 2)
    plain = picture_text("cave-vs-cave", view)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    assert picture_text("cave-vs-cave", view) == plain
    assert "\x1b[" in picture_text("cave-vs-cave", view, color=True)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    with pytest.raises(CannotDraw, match=r"rich: pip install 'underhold\[play\]'"):
        picture_text("cave-vs-cave", middle_game("cave-vs-cave", 1))
