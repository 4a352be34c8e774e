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

STEPS, *_ = ENVIRONMENTS = (
    Metric("env-2", "Environment steps, two players", "decisions", plays=True),
    Metric("vector-2", "64 games at once, two players", "decisions", plays=True),
    Metric("vector-1", "64 games at once, solo", "decisions", plays=True),
    Metric("vector-farmers-2", "64 Farmers' games at once, two", "decisions", plays=True),
)

METRICS: Final = CAVE_VS_CAVE + FARMERS + THINKING + ENVIRONMENTS

# Not every project supports every metric: Catanatron's own loop is already a Python loop over all decisions.
MEASURED: Final[dict[str, tuple[Metric, ...]]] = {
    "compiled": METRICS,
    "interpreted": METRICS,
    "catanatron": (INNER, COPY, MOVES),
    "openspiel": (INNER, LOOP, COPY, MOVES),
    "pettingzoo": (STEPS,),
    "rlcard": (STEPS,),
}


def _builds(metric: Metric) -> Comparison:
    return Comparison(
        f"Compiled to interpreted: {metric.label[0].lower()}{metric.label[1:]}",
        ("compiled", metric.id),
        ("interpreted", metric.id),
    )


COMPARISONS: Final = (
    *(_builds(metric) for metric in METRICS),
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
