"""Contestants `compiled` and `interpreted`: Underhold's games. The parent process selects the build."""

from hashlib import blake2b
from itertools import count
from typing import Any, Final

import underhold
from bench.serve import Clock, Counts, Task, serve, shape
from bench.turns import steps as env_steps
from underhold import Rng
from underhold.bots.bot import make_bot
from underhold.bots.think import Budget, think
from underhold.core.game import Game
from underhold.env import AECGame, VectorGames
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE

GAME: Final = CAVE_VS_CAVE
PLAY_STREAM: Final = 1  # the deal draws from stream 0 of the same seed
CHECKED_GAMES: Final = 40
SAMPLED_GAMES: Final = 5
THOUGHTS: Final = 10  # views to search
THOUGHT: Final = 4000  # positions per search
SIDE_BY_SIDE: Final = 64  # games of the vector environment
STEPS_BETWEEN: Final = 20  # steps of the vector environment between checks of the clock


def new(players: int, seed: int) -> Any:
    return GAME.new(GAME.setup(players, seed))


def play_by_hand(state: Any, rng: Rng) -> int:
    """How a script plays: a Python loop that lists the moves, chooses one and plays it."""
    decisions = 0
    while moves := GAME.moves(state):
        GAME.advance(state, moves[rng.below(len(moves))])
        decisions += 1
    return decisions


def play_inside(state: Any, rng: Rng) -> int:
    """How a search plays: one call of the library's own loop."""
    return GAME.play_out(state, rng)


def inner(players: int) -> Task:
    seeds = count(1)

    def task(clock: Clock) -> Counts:
        games = decisions = 0
        while clock.running():
            seed = next(seeds)
            decisions += play_inside(new(players, seed), Rng(seed, PLAY_STREAM))
            games += 1
        return {"games": games, "decisions": decisions}

    return task


def loop(players: int) -> Task:
    seeds = count(1)

    def task(clock: Clock) -> Counts:
        games = decisions = 0
        while clock.running():
            seed = next(seeds)
            decisions += play_by_hand(new(players, seed), Rng(seed, PLAY_STREAM))
            games += 1
        return {"games": games, "decisions": decisions}

    return task


def farmers(players: int, trades: bool) -> Task:
    seeds = count(1)

    def task(clock: Clock) -> Counts:
        games = decisions = 0
        while clock.running():
            seed = next(seeds)
            state = CAVE_FARMERS.new(CAVE_FARMERS.setup(players, seed))
            decisions += CAVE_FARMERS.play_out(state, Rng(seed, PLAY_STREAM), trades)
            games += 1
        return {"games": games, "decisions": decisions}

    return task


def positions(players: int) -> list[Any]:
    """All positions of a few random games; copies and legal moves are measured on these."""
    found = []
    for seed in range(1, SAMPLED_GAMES + 1):
        state, rng = new(players, seed), Rng(seed, PLAY_STREAM)
        while moves := GAME.moves(state):
            found.append(GAME.copy(state))
            GAME.advance(state, moves[rng.below(len(moves))])
    return found


SAMPLE: Final = positions(2)


def copies(clock: Clock) -> Counts:
    done, copy = 0, GAME.copy
    while clock.running():
        for state in SAMPLE:
            copy(state)
        done += len(SAMPLE)
    return {"copies": done}


def move_lists(clock: Clock) -> Counts:
    done, moves = 0, GAME.moves
    while clock.running():
        for state in SAMPLE:
            moves(state)
        done += len(SAMPLE)
    return {"lists": done}


def redeals(clock: Clock) -> Counts:
    done, rng = 0, Rng(1, PLAY_STREAM)
    view, determinize = GAME.view, GAME.determinize
    while clock.running():
        for state in SAMPLE:
            determinize(view(state, 0), rng)
        done += len(SAMPLE)
    return {"redeals": done}


def thinking(game: Game[Any, Any], players: int) -> Task:
    """Short tree searches on views from all stages of a game."""
    views = []
    state = game.new(game.setup(players, 1))
    bots = [make_bot("journeyman", game, seat) for seat in range(players)]
    while decision := game.decision(state):
        view = game.view(state, decision.seat)
        if len(game.moves(state)) > 1:
            views.append(view)
        game.advance(state, bots[decision.seat].choose(view))
    views = views[:: len(views) // THOUGHTS]

    def task(clock: Clock) -> Counts:
        done = {"nodes": 0, "turns": 0, "playouts": 0}
        seed = 0
        while clock.running():
            thought = think(game, views[seed % len(views)], Rng(seed, PLAY_STREAM), Budget(nodes=THOUGHT))
            done["nodes"] += thought.nodes
            done["turns"] += thought.turns
            done["playouts"] += thought.playouts
            seed += 1
        return done

    return task


def many(game_id: str, players: int) -> Task:
    """The vector environment, which draws random actions itself."""
    games = VectorGames(game_id, players, SIDE_BY_SIDE)
    games.reset(seed=1)

    def task(clock: Clock) -> Counts:
        ended = steps = 0
        while clock.running():
            for _ in range(STEPS_BETWEEN):
                ended += int(games.step(games.sample()).ended.sum())
            steps += STEPS_BETWEEN
        return {"games": max(1, ended), "decisions": steps * SIDE_BY_SIDE}

    return task


def checksum() -> str:
    """A checksum of everything that the measured code computes; both builds and both loops must agree."""
    sums = []
    for play in (play_inside, play_by_hand):
        digest = blake2b(digest_size=8)
        for players in (2, 1):
            for seed in range(1, CHECKED_GAMES + 1):
                state = new(players, seed)
                decisions = play(state, Rng(seed, PLAY_STREAM))
                digest.update(f"{decisions}:{[int(i) for i in GAME.to_ints(state)]}\n".encode())
        sums.append(digest)
    if sums[0].digest() != sums[1].digest():
        return "the two loops played different games"
    for players in range(1, 8):
        state = CAVE_FARMERS.new(CAVE_FARMERS.setup(players, players))
        CAVE_FARMERS.play_out(state, Rng(players, PLAY_STREAM))
        sums[0].update(f"{[int(i) for i in CAVE_FARMERS.to_ints(state)]}\n".encode())
    rng = Rng(1, PLAY_STREAM)
    for state in SAMPLE:
        redealt = GAME.determinize(GAME.view(GAME.copy(state), 0), rng)
        moves = [GAME.pack(move) for move in GAME.moves(redealt)]
        sums[0].update(f"{[int(i) for i in GAME.to_ints(redealt)]}:{moves}\n".encode())
    return sums[0].hexdigest()


def facts() -> dict[str, Any]:
    return {
        "build": underhold.build(),
        "versions": {"underhold": underhold.__version__},
        "rules_version": GAME.rules_version,
        "checksum": checksum(),
        "checked_games": 2 * CHECKED_GAMES + 7,
        "shape": shape([len(GAME.moves(state)) for state in SAMPLE]),
    }


if __name__ == "__main__":
    tasks = {"inner-2": inner(2), "inner-1": inner(1), "loop-2": loop(2), "loop-1": loop(1)}
    tasks |= {
        "farmers-2": farmers(2, trades=True),
        "farmers-2-plain": farmers(2, trades=False),
        "farmers-7": farmers(7, trades=True),
    }
    tasks |= {"think-1": thinking(GAME, 1), "think-2": thinking(GAME, 2), "think-farmers-2": thinking(CAVE_FARMERS, 2)}
    tasks |= {
        "env-2": env_steps(AECGame("cave-vs-cave")),
        "vector-2": many("cave-vs-cave", 2),
        "vector-1": many("cave-vs-cave", 1),
        "vector-farmers-2": many("cave-farmers", 2),
    }
    serve(tasks | {"copy": copies, "moves": move_lists, "redeal": redeals}, facts)
