"""Compares what was acknowledged to players with what the server has stored, move by move."""

from collections.abc import Sequence

from tests.server.crash.load import Game


def expected_moves(game: Game, version: int) -> list[str | None]:
    """The moves that must be stored at a version; None stands for a move of a bot."""
    moves: list[str | None] = []
    for number in range(1, version + 1):
        change = game.done.get(number)
        if isinstance(change, int):
            del moves[change:]
        else:
            moves.append(change)
    return moves


def differences(game: Game, version: int, stored: Sequence[str]) -> list[str]:
    """Whatever was acknowledged and is not there, or is there and was acknowledged to nobody."""
    found = [
        f"{game.table}: version {number} ({game.done[number]}) was acknowledged, but the table is at {version}"
        for number in sorted(game.done)
        if number > version
    ]
    if game.whole:
        found += [
            f"{game.table}: version {number} was acknowledged to nobody"
            for number in range(1, version + 1)
            if number not in game.done
        ]
    expected = expected_moves(game, version)
    if len(expected) != len(stored):
        found.append(f"{game.table}: {len(stored)} moves are stored instead of {len(expected)}")
    for number, (move, there) in enumerate(zip(expected, stored, strict=False), start=1):
        if move is not None and move != there:
            found.append(f"{game.table}: move {number} is {there} instead of {move}")
            break  # those after it are moved too
    return found


def compared_moves(game: Game, version: int) -> int:
    """How many stored moves are compared with an acknowledged one."""
    return sum(move is not None for move in expected_moves(game, version))
