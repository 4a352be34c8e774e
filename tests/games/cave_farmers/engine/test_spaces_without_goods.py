"""Spaces that never accumulate goods stay empty from round to round."""

from typing import Any

import pytest

from tests.games.cave_farmers.scene import Player, scene

# The number of players of a game with this space, and the first round in which it can be in play.
EMPTY = {
    "housework": (2, 1),
    "slash_and_burn": (2, 1),
    "supplies": (2, 1),
    "imitation_3": (3, 1),
    "imitation_4_7": (4, 1),
    "growth": (4, 1),
    "weekly_market": (5, 1),
    "small_scale_drift_mining": (5, 1),
    "imitation_5": (5, 1),
    "hardware_rental_5": (5, 1),
    "imitation_6_7": (6, 1),
    "hardware_rental_6_7": (6, 1),
    "imitation_7": (7, 1),
    "extension": (7, 1),
    "blacksmithing": (2, 1),
    "ore_mine_construction": (2, 1),
    "wish_for_children": (2, 4),
    "ruby_mine_construction": (2, 5),
    "family_life": (2, 7),
    "urgent_wish_for_children": (2, 7),
    "exploration": (3, 7),
    "adventure": (2, 10),
    "ore_trading": (2, 10),
}
CARDS = [*EMPTY][[*EMPTY].index("blacksmithing") :]


def mark() -> list[Any]:
    """Rows of a table, one for each space, marked with its name."""
    return [pytest.param(space, *row, marks=pytest.mark.scenario(space), id=space) for space, row in EMPTY.items()]


@pytest.mark.parametrize(("space", "players", "round"), mark())
def test_no_goods_gather_on_the_space(space: str, players: int, round: int) -> None:
    card = "family_life" if space == "urgent_wish_for_children" else space
    farms = [Player(goods={"food": 20}) for _ in range(players)]
    game = scene(players, round, farms[0], farms[1:], cards=[card] if card in CARDS else [])
    for _ in range(2):
        game.next_round()
        assert space in game.open_spaces()
        assert game.pile(space) == {}
