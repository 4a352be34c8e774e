"""Contestants `compiled` and `interpreted`: Underhold's games. The parent process selects the build."""

import os
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import underhold
from bench.serve import Clock, Counts, Task, serve, shape
from bench.turns import steps as env_steps
from underhold import Rng
from underhold.bots.bot import make_bot
from underhold.bots.match import play_match
from underhold.bots.think import Budget, think
from underhold.core.game import Game
from underhold.env import AECGame, BatchedStates, VectorGames, WorkerGames
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE

GAME: Final = CAVE_VS_CAVE
PLAY_STREAM: Final = 1  # the deal draws from stream 0 of the same seed
CHECKED_GAMES: Final = 40
SAMPLED_GAMES: Final = 5
THOUGHTS: Final = 10  # views to search
THOUGHT: Final = 4000  # positions per search
SIDE_BY_SIDE: Final = 64  # games of the vector environment
MANY: Final = 4096
SHARD_GAMES: Final = 200  # games in a shard of an export
DECISIONS_BEFORE: Final = 60  # random decisions before states are encoded, so that games are under way
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


def many(games: VectorGames | WorkerGames) -> Task:
    """The vector environment, which draws random actions itself."""
    games.reset(seed=1)
    between = max(1, STEPS_BETWEEN * SIDE_BY_SIDE // games.games)

    def task(clock: Clock) -> Counts:
        ended = steps = 0
        while clock.running():
            for _ in range(between):
                ended += int(games.step(games.sample()).ended.sum())
            steps += between
        return {"games": max(1, ended), "decisions": steps * games.games}

    return task


def lists(game_id: str, games: int) -> Task:
    """The vector environment without dense masks, in memory that each step overwrites."""
    return many(VectorGames(game_id, 2, games, mask=False, copy=False))


def workers(processes: int) -> Task:
    """The same in several processes, each on a core of its own if there are enough."""
    games = WorkerGames("cave-vs-cave", 2, MANY, processes)
    if hasattr(os, "sched_setaffinity"):
        cores = os.cpu_count() or 1
        for number, pid in enumerate(games.pids):
            os.sched_setaffinity(pid, {(cores - 1 - number) % cores})
    return many(games)


def encoded(game_id: str, size: int, observation: str = "int16") -> Task:
    """States of games under way, encoded again and again."""
    games = VectorGames(game_id, 2, size, mask=False, copy=False)
    games.reset(seed=1)
    for _ in range(DECISIONS_BEFORE):
        games.step(games.sample())
    states = BatchedStates.of(game_id, [games.states.get(game) for game in range(size)], observation=observation)

    def task(clock: Clock) -> Counts:
        done = 0
        while clock.running():
            for _ in range(max(1, STEPS_BETWEEN * SIDE_BY_SIDE // size)):
                states.encode()
                done += size
        return {"states": done}

    return task


def exported(game_id: str, recorded: bool) -> Task:
    """Shards of an export, of random games for two players: played or replayed, encoded, and written to a file."""
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    from underhold.data.plan import ExportPlan, NewGame, RecordedGame, ShardJob
    from underhold.data.shards import write_shard

    plan = ExportPlan(game_id, 2, shard_games=SHARD_GAMES, bots=() if recorded else ("random", "random"))
    games: tuple[NewGame | RecordedGame, ...] = tuple(NewGame(seed, seed) for seed in range(SHARD_GAMES))
    if recorded:
        game, bots = plan.encoding.game, ("random", "random")
        matches = [play_match(game, game.setup(2, seed), bots, seed, keep_record=True) for seed in range(SHARD_GAMES)]
        records = [match.record for match in matches if match.record is not None]
        games = tuple(RecordedGame(number, "", record) for number, record in enumerate(records))
    folder = TemporaryDirectory()  # deleted when the process ends
    job = ShardJob(plan, Path(folder.name), 0, games)
    write_shard(job)

    def task(clock: Clock) -> Counts:
        done = 0
        while clock.running():
            done += write_shard(job).positions
        assert Path(folder.name).exists()
        return {"positions": done}

    return task


def when_asked(make: Callable[[], Task]) -> Task:
    """A task that is prepared when it first runs, because not every build is asked for it."""
    made: list[Task] = []

    def task(clock: Clock) -> Counts:
        if not made:
            made.append(make())
            clock.restart()
        return made[0](clock)

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
        "vector-2": many(VectorGames("cave-vs-cave", 2, SIDE_BY_SIDE)),
        "vector-1": many(VectorGames("cave-vs-cave", 1, SIDE_BY_SIDE)),
        "vector-farmers-2": many(VectorGames("cave-farmers", 2, SIDE_BY_SIDE)),
        "lists-2": when_asked(partial(lists, "cave-vs-cave", SIDE_BY_SIDE)),
        "lists-2-4096": when_asked(partial(lists, "cave-vs-cave", MANY)),
        "lists-farmers-2": when_asked(partial(lists, "cave-farmers", SIDE_BY_SIDE)),
        "lists-farmers-2-4096": when_asked(partial(lists, "cave-farmers", MANY)),
        "workers-1": when_asked(partial(workers, 1)),
        "workers-2": when_asked(partial(workers, 2)),
    }
    for prefix, game_id in (("encode-2", "cave-vs-cave"), ("encode-farmers-2", "cave-farmers")):
        tasks |= {
            prefix: encoded(game_id, SIDE_BY_SIDE),
            f"{prefix}-4096": when_asked(partial(encoded, game_id, MANY)),
            f"{prefix}-float32": encoded(game_id, SIDE_BY_SIDE, "float32"),
            f"{prefix}-one-hot": encoded(game_id, SIDE_BY_SIDE, "one-hot"),
        }
    for suffix, game_id in (("2", "cave-vs-cave"), ("farmers-2", "cave-farmers")):
        tasks |= {
            f"export-{suffix}": when_asked(partial(exported, game_id, False)),
            f"export-records-{suffix}": when_asked(partial(exported, game_id, True)),
        }
    serve(tasks | {"copy": copies, "moves": move_lists, "redeal": redeals}, facts)
