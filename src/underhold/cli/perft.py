"""`underhold perft`: counts move sequences, to compare engines."""

import time
from typing import Any

import click

from underhold.cli.language import current_words
from underhold.cli.options import GAME, PLAYERS, POSITION, SEED, switches
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.games import game as game_by_id, read_position


@click.command()
@GAME
@PLAYERS
@SEED
@switches
@POSITION
@click.option("--depth", type=click.IntRange(min=0), default=4, show_default=True, help="Number of moves.")
@click.option("--divide", is_flag=True, help="Show the count for each first move, to find where two engines differ.")
@click.option("--distinct", is_flag=True, help="Also count distinct positions, not only move sequences.")
@click.option("--after", default="", metavar="MOVES", help="Play these moves (in notation) first.")
def perft(
    game_id: str,
    players: int,
    seed: int,
    switches: dict[str, Any],
    position: str | None,
    depth: int,
    divide: bool,
    distinct: bool,
    after: str,
) -> None:
    """Count the move sequences of a given length from the start of GAME, or from a position.

    A game that ends earlier counts as one sequence. With --position, the number of players and the switches are taken
    from the position.

    \b
    underhold perft cave-vs-cave --players 2 --seed 1 --depth 5
    underhold perft cave-vs-cave --players 1 --seed 1 --depth 4 --divide --after "excavation dig:a2"
    """
    if position is None:
        game = game_by_id(game_id)
        state = game.new(game.setup(players, seed, **switches))
    else:
        game, state = read_position(position, seed)
        if game.id != game_id:
            raise BadSetup(current_words().say("cli.wrong.position_of", game=game.id))
    for text in after.split():
        state = game.play(state, game.read(state, text)).state
    started = time.perf_counter()
    if divide and depth:
        total = 0
        for move in game.moves(state):
            below = count(game, game.play(state, move).state, depth - 1)
            click.echo(f"{move}: {below}")
            total += below
    else:
        total = count(game, state, depth)
    seconds = time.perf_counter() - started
    words = current_words()
    click.echo(words.say("cli.perft.total", depth=depth, total=total))
    if distinct:
        click.echo(words.say("cli.perft.distinct", total=count_distinct(game, state, depth)))
    click.echo(words.say("cli.perft.speed", seconds=seconds, speed=total / max(seconds, 1e-9)), err=True)


_AT_ONCE = 3  # deeper trees are searched in Python, so that Ctrl-C works: a compiled loop does not check for it


def count(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Perft that can be interrupted."""
    if depth <= _AT_ONCE:
        return game.perft(state, depth)
    moves = game.moves(state)
    return sum(count(game, game.play(state, move).state, depth - 1) for move in moves) if moves else 1


def count_distinct(game: Any, state: Any, depth: int) -> int:
    """The number of distinct positions `depth` moves ahead, including finished games."""
    level = {tuple(game.to_ints(state)): state}
    for _ in range(depth):
        following: dict[tuple[int, ...], Any] = {}
        for ints, position in level.items():
            moves = game.moves(position)
            if not moves:
                following[ints] = position
            for move in moves:
                after = game.copy(position)
                game.advance(after, move)
                following.setdefault(tuple(game.to_ints(after)), after)
        level = following
    return len(level)
