"""Moves as the numbers of a fixed list."""

import pytest

from tests.encode.kit import ALL_KINDS, positions
from underhold.encode import encoding
from underhold.games.cave_farmers.engine.every_move import MOST_GOLD
from underhold.games.cave_farmers.engine.moves import GOLD
from underhold.games.common.encode.numbering import ABSENT, Numbering


def test_every_move_of_the_list_has_its_place() -> None:
    numbering = Numbering([5, 900_000, 77, 0, 61_000_000])
    assert [numbering.index(move) for move in (5, 900_000, 77, 0, 61_000_000)] == [0, 1, 2, 3, 4]
    assert [numbering.index(move) for move in (1, 6, 78)] == [ABSENT] * 3
    assert list(numbering.moves) == [5, 900_000, 77, 0, 61_000_000]


def test_a_move_may_stand_in_the_list_only_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        Numbering([1, 2, 1])


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_actions_and_moves_are_one_to_one(game_id: str) -> None:
    coded = encoding(game_id, 2)
    moves = [coded.move_of(action) for action in range(coded.actions)]
    assert len(set(moves)) == coded.actions
    assert [coded.action_of(move) for move in moves] == list(range(coded.actions))
    with pytest.raises(IndexError, match="action must be from 0 to"):
        coded.move_of(coded.actions)


@pytest.mark.parametrize(("game_id", "players"), ALL_KINDS)
def test_every_legal_move_is_an_action(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    for game, state in positions(game_id, players, seed=20):
        for move in game.moves(state):
            assert coded.action_of(move) is not None or _is_great_gold_trade(game_id, game.pack(move)), str(move)


def _is_great_gold_trade(game_id: str, move: int) -> bool:
    return game_id == "cave-farmers" and move >> 21 == GOLD and move & 0xFFF > MOST_GOLD


def test_paying_more_gold_than_needed_is_not_an_action() -> None:
    coded = encoding("cave-farmers", 1)
    assert coded.action_of(coded.game.unpack(GOLD << 21 | MOST_GOLD)) is not None
    assert coded.action_of(coded.game.unpack(GOLD << 21 | MOST_GOLD + 1)) is None
