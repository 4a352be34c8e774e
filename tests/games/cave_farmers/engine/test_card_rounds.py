"""The rounds in which each card comes: by stage, in random order within a stage, and in a fixed order in solo."""

from typing import Any

import pytest

from tests.games.cave_farmers.scene import GAME, Scene
from underhold.games.cave_farmers.engine.setup import Setup

# The rounds in which a card may come with others at the table, and the one in which it comes in solo.
CARDS: dict[str, tuple[set[int], int]] = {
    "blacksmithing": ({1, 2, 3}, 1),
    "sheep_farming": ({1, 2, 3}, 2),
    "ore_mine_construction": ({1, 2, 3}, 3),
    "wish_for_children": ({4}, 4),
    "donkey_farming": ({5, 6}, 5),
    "ruby_mine_construction": ({5, 6}, 6),
    "ore_delivery": ({7, 8, 9}, 7),
    "family_life": ({7, 8, 9}, 8),
    "urgent_wish_for_children": ({7, 8, 9}, 8),
    "ore_trading": ({10, 11, 12}, 10),
    "adventure": ({10, 11, 12}, 11),
    "ruby_delivery": ({10, 11, 12}, 12),
}


def comes_in(card: str, players: int, seed: int) -> int:
    """The round that reveals a card, in a game in which no dwarf is placed."""
    game = Scene(GAME.new(Setup(players, seed)))
    while card not in game.open_spaces():
        game.next_round()
    return game.round


def rows() -> list[Any]:
    return [pytest.param(card, *row, marks=pytest.mark.scenario(card), id=card) for card, row in CARDS.items()]


@pytest.mark.parametrize(("card", "rounds", "solo"), rows())
def test_a_card_comes_in_a_round_of_its_stage(card: str, rounds: set[int], solo: int) -> None:
    assert comes_in(card, 1, 0) == solo
    for seed in range(6):
        assert comes_in(card, 2, seed) in rounds - {9}, "two players have no round 9"
        assert comes_in(card, 3, seed) in rounds


@pytest.mark.scenario("exploration")
def test_exploration_comes_with_three_players_or_more() -> None:
    for seed in range(6):
        assert comes_in("exploration", 3, seed) in {7, 8, 9}
    for players in (1, 2):
        game = Scene(GAME.new(Setup(players, 0)))
        while game.round < 12:
            game.next_round()
        assert "exploration" not in game.open_spaces()
