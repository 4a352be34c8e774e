"""What is measured, and which results are compared."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Contestant:
    id: str
    label: str
    module: str
    language: str
    build: str = ""  # the expected build of Underhold; empty for other projects

    @property
    def ours(self) -> bool:
        return bool(self.build)


@dataclass(frozen=True, slots=True)
class Metric:
    """A task that is repeated as often as possible, and the unit in which it is counted."""

    id: str
    label: str
    unit: str
    plays: bool  # whether whole games are played, including setup


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many times faster the first is than the second. Each is a contestant and a metric."""

    label: str
    first: tuple[str, str]
    second: tuple[str, str]


CONTESTANTS: Final = (
    Contestant("compiled", "Underhold, compiled", "bench.ours", "mypyc", build="compiled"),
    Contestant("interpreted", "Underhold, interpreted", "bench.ours", "Python", build="interpreted"),
    Contestant("catanatron", "Catanatron, Catan", "bench.catan", "Python"),
    Contestant("openspiel", "OpenSpiel, backgammon", "bench.backgammon", "C++"),
    Contestant("pettingzoo", "PettingZoo, connect four", "bench.connect_four", "Python"),
    Contestant("rlcard", "RLCard, Uno", "bench.cards", "Python"),
    Contestant("pgx-connect-four", "Pgx, connect four", "bench.pgx_connect_four", "JAX"),
    Contestant("pgx-backgammon", "Pgx, backgammon", "bench.pgx_backgammon", "JAX"),
)

INNER, INNER_SOLO, LOOP, LOOP_SOLO, COPY, MOVES, REDEAL = CAVE_VS_CAVE = (
    Metric("inner-2", "Two players, own loop", "decisions", plays=True),
    Metric("inner-1", "Solo, own loop", "decisions", plays=True),
    Metric("loop-2", "Two players, Python loop", "decisions", plays=True),
    Metric("loop-1", "Solo, Python loop", "decisions", plays=True),
    Metric("copy", "Copies of a state", "copies", plays=False),
    Metric("moves", "Lists of legal moves", "lists", plays=False),
    Metric("redeal", "View and determinize", "redeals", plays=False),
)
FARMERS: Final = (
    Metric("farmers-2", "Farmers, two players", "decisions", plays=True),
    Metric("farmers-2-plain", "Farmers, two, no trades", "decisions", plays=True),
    Metric("farmers-7", "Farmers, seven players", "decisions", plays=True),
)

THINKING: Final = (
    Metric("think-1", "Cave vs Cave, solo", "nodes", plays=False),
    Metric("think-2", "Cave vs Cave, two players", "nodes", plays=False),
    Metric("think-farmers-2", "Farmers, two players", "nodes", plays=False),
)

STEPS, SIDE_BY_SIDE, *_ = ENVIRONMENTS = (
    Metric("env-2", "Environment steps, two players", "decisions", plays=True),
    Metric("vector-2", "64 games at once, two players", "decisions", plays=True),
    Metric("vector-1", "64 games at once, solo", "decisions", plays=True),
    Metric("vector-farmers-2", "64 Farmers' games at once, two", "decisions", plays=True),
)

# Without dense masks, in memory that the next step overwrites.
LARGE: Final = (
    Metric("lists-2", "64 games, legal lists", "decisions", plays=True),
    Metric("lists-2-4096", "4,096 games, legal lists", "decisions", plays=True),
    Metric("lists-farmers-2", "64 Farmers' games, legal lists", "decisions", plays=True),
    Metric("lists-farmers-2-4096", "4,096 Farmers' games, legal lists", "decisions", plays=True),
)
MANY: Final = LARGE[1]
# The same in processes with shared memory, each on a core of its own.
WORKERS: Final = (
    Metric("workers-1", "4,096 games, one worker", "decisions", plays=True),
    Metric("workers-2", "4,096 games, two workers", "decisions", plays=True),
)

ENCODING: Final = (
    Metric("encode-2", "Cave vs Cave, 64 states", "states", plays=False),
    Metric("encode-2-4096", "Cave vs Cave, 4,096 states", "states", plays=False),
    Metric("encode-2-float32", "Cave vs Cave, 64, float32", "states", plays=False),
    Metric("encode-2-one-hot", "Cave vs Cave, 64, one-hot", "states", plays=False),
    Metric("encode-farmers-2", "Farmers, 64 states", "states", plays=False),
    Metric("encode-farmers-2-4096", "Farmers, 4,096 states", "states", plays=False),
    Metric("encode-farmers-2-float32", "Farmers, 64, float32", "states", plays=False),
    Metric("encode-farmers-2-one-hot", "Farmers, 64, one-hot", "states", plays=False),
)
ENCODE: Final = ENCODING[0]

# Games that are played or replayed, encoded and written as Parquet.
EXPORT: Final = (
    Metric("export-2", "Cave vs Cave, two players", "positions", plays=False),
    Metric("export-records-2", "Cave vs Cave, from records", "positions", plays=False),
    Metric("export-farmers-2", "Farmers, two players", "positions", plays=False),
    Metric("export-records-farmers-2", "Farmers, from records", "positions", plays=False),
)

METRICS: Final = CAVE_VS_CAVE + FARMERS + THINKING + ENVIRONMENTS + LARGE + WORKERS + ENCODING + EXPORT

# The interpreted build would need minutes for 4,096 games.
_COMPILED_ONLY: Final = (*LARGE, *WORKERS, *EXPORT, *(metric for metric in ENCODING if metric.id.endswith("-4096")))
BOTH_BUILDS: Final = tuple(metric for metric in METRICS if metric not in _COMPILED_ONLY)

# Not every project supports every metric: Catanatron's own loop is already a Python loop over all decisions.
MEASURED: Final[dict[str, tuple[Metric, ...]]] = {
    "compiled": METRICS,
    "interpreted": BOTH_BUILDS,
    "catanatron": (INNER, COPY, MOVES),
    "openspiel": (INNER, LOOP, COPY, MOVES, ENCODE),
    "pettingzoo": (STEPS, ENCODE),
    "rlcard": (STEPS,),
    "pgx-connect-four": (SIDE_BY_SIDE, MANY),
    "pgx-backgammon": (SIDE_BY_SIDE, MANY),
}


def _builds(metric: Metric) -> Comparison:
    label = f"encoded, {metric.label}" if metric in ENCODING else f"{metric.label[0].lower()}{metric.label[1:]}"
    return Comparison(
        f"Compiled to interpreted: {label}",
        ("compiled", metric.id),
        ("interpreted", metric.id),
    )


COMPARISONS: Final = (
    *(_builds(metric) for metric in BOTH_BUILDS),
    Comparison("Farmers to Cave vs Cave, compiled", ("compiled", "farmers-2"), ("compiled", "inner-2")),
    Comparison("Compiled to Catanatron: own loops", ("compiled", "inner-2"), ("catanatron", "inner-2")),
    Comparison("Compiled to Catanatron: Python loops", ("compiled", "loop-2"), ("catanatron", "inner-2")),
    Comparison("Interpreted to Catanatron: Python loops", ("interpreted", "loop-2"), ("catanatron", "inner-2")),
    Comparison("Compiled to Catanatron: copies of a state", ("compiled", "copy"), ("catanatron", "copy")),
    Comparison("Compiled to Catanatron: lists of legal moves", ("compiled", "moves"), ("catanatron", "moves")),
    Comparison("Compiled to OpenSpiel: own loops", ("compiled", "inner-2"), ("openspiel", "inner-2")),
    Comparison("Compiled to OpenSpiel: Python loops", ("compiled", "loop-2"), ("openspiel", "loop-2")),
    Comparison("Interpreted to OpenSpiel: Python loops", ("interpreted", "loop-2"), ("openspiel", "loop-2")),
    Comparison("Compiled to OpenSpiel: copies of a state", ("compiled", "copy"), ("openspiel", "copy")),
    Comparison("Compiled to OpenSpiel: lists of legal moves", ("compiled", "moves"), ("openspiel", "moves")),
    Comparison("Compiled to PettingZoo: environment steps", ("compiled", "env-2"), ("pettingzoo", "env-2")),
    Comparison("Compiled to RLCard: environment steps", ("compiled", "env-2"), ("rlcard", "env-2")),
    Comparison("64 games at once to PettingZoo", ("compiled", "vector-2"), ("pettingzoo", "env-2")),
    Comparison("64 games at once to RLCard", ("compiled", "vector-2"), ("rlcard", "env-2")),
    Comparison("64 games to Pgx, connect four", ("compiled", "vector-2"), ("pgx-connect-four", "vector-2")),
    Comparison("64 games to Pgx, backgammon", ("compiled", "vector-2"), ("pgx-backgammon", "vector-2")),
    Comparison("4,096 games to Pgx, connect four", ("compiled", "lists-2-4096"), ("pgx-connect-four", "lists-2-4096")),
    Comparison("4,096 games to Pgx, backgammon", ("compiled", "lists-2-4096"), ("pgx-backgammon", "lists-2-4096")),
    Comparison("Encoded states to OpenSpiel", ("compiled", "encode-2"), ("openspiel", "encode-2")),
    Comparison("Encoded states to PettingZoo", ("compiled", "encode-2"), ("pettingzoo", "encode-2")),
    Comparison("4,096 to 64 games", ("compiled", "lists-2-4096"), ("compiled", "lists-2")),
    Comparison("4,096 to 64 Farmers' games", ("compiled", "lists-farmers-2-4096"), ("compiled", "lists-farmers-2")),
    Comparison("4,096 to 64 encoded states", ("compiled", "encode-2-4096"), ("compiled", "encode-2")),
    Comparison(
        "4,096 to 64 encoded Farmers' states", ("compiled", "encode-farmers-2-4096"), ("compiled", "encode-farmers-2")
    ),
    Comparison("Two worker processes to one", ("compiled", "workers-2"), ("compiled", "workers-1")),
)


@dataclass(frozen=True, slots=True)
class Length:
    rounds: int
    playing: float  # seconds per measurement that plays games
    calling: float  # seconds per measurement that repeats a single call

    def seconds(self, metric: Metric) -> float:
        return self.playing if metric.plays else self.calling


FULL: Final = Length(rounds=5, playing=1.5, calling=0.5)
QUICK: Final = Length(rounds=3, playing=0.3, calling=0.1)
