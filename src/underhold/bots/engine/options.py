"""The options of the engine, and the arguments of its command `go`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from underhold.bots.engine.command import BadCommand, choice, integer, seconds, shown
from underhold.bots.levels import LEVELS, level_budget
from underhold.bots.search_setup import search_setup
from underhold.bots.think import Budget

MAX_LINES: Final = 24  # as many as the search considers
_MAX_SEED: Final = 2**32 - 1
_MAX_NODES: Final = 10**12
_MIN_SECONDS: Final = 0.001
_MAX_SECONDS: Final = 86_400.0
_GO: Final = "go [nodes N] [seconds S] [level NAME] [infinite] [moves MOVE ...]"


@dataclass(slots=True)
class Options:
    """Values that hold until they are changed with `set`."""

    lines: int = 3
    seed: int = 0
    level: str = "master"
    report: float = 1.0
    ponder: str = "false"

    def change(self, name: str, value: str) -> None:
        """Set an option from text; raises BadCommand."""
        if name == "lines":
            self.lines = integer(name, value, 1, MAX_LINES)
        elif name == "seed":
            self.seed = integer(name, value, 0, _MAX_SEED)
        elif name == "level":
            self.level = choice(name, value, LEVELS)
        elif name == "report":
            self.report = seconds(name, value, 0.0, _MAX_SECONDS)
        elif name == "ponder":
            self.ponder = choice(name, value, ("false",))
        else:
            raise BadCommand(f"There is no option {shown(name)}. Options: {', '.join(self.values())}.")

    def values(self) -> dict[str, str]:
        """The options by name, as text."""
        return {
            "lines": str(self.lines),
            "seed": str(self.seed),
            "level": self.level,
            "report": f"{self.report:g}",
            "ponder": self.ponder,
        }

    def described(self) -> list[str]:
        """Every option with its current value and what it accepts."""
        accepts = {
            "lines": f"integer 1 {MAX_LINES}",
            "seed": f"integer 0 {_MAX_SEED}",
            "level": f"choice {' '.join(LEVELS)}",
            "report": f"seconds 0 {_MAX_SECONDS:g}",
            "ponder": "choice false",
        }
        return [f"{name} value {value} type {accepts[name]}" for name, value in self.values().items()]


@dataclass(frozen=True, slots=True)
class Go:
    """The arguments of `go`."""

    budget: Budget
    moves: tuple[str, ...]  # the only line to evaluate; empty: search for the best ones

    @property
    def endless(self) -> bool:
        return self.budget.nodes is None and self.budget.seconds is None


def parse_go(words: Sequence[str], options: Options, game_id: str) -> Go:
    """The arguments of `go`; raises BadCommand. Without a limit the budget of the level in the options holds."""
    nodes: int | None = None
    limit: float | None = None
    level = ""
    infinite = False
    left = list(words)
    moves: tuple[str, ...] = ()
    while left:
        name = left.pop(0)
        if name == "infinite":
            infinite = True
            continue
        if name not in ("nodes", "seconds", "level", "moves"):
            raise BadCommand(f"{shown(name)} does not belong to go. Write: {_GO}.")
        if not left:
            raise BadCommand(f"The value of {name} is missing. Write: {_GO}.")
        if name == "moves":
            moves = tuple(left)
            break
        value = left.pop(0)
        if name == "nodes":
            nodes = integer(name, value, 1, _MAX_NODES)
        elif name == "seconds":
            limit = seconds(name, value, _MIN_SECONDS, _MAX_SECONDS)
        else:
            level = choice(name, value, LEVELS)
    if (nodes is not None or limit is not None) + bool(level) + infinite > 1:
        raise BadCommand("Give go either limits (nodes, seconds), or a level, or infinite.")
    if nodes is None and limit is None and not infinite:
        return Go(_budget_of(level or options.level, game_id), moves)
    return Go(Budget(nodes, limit, whole=True), moves)


def _budget_of(level: str, game_id: str) -> Budget:
    """The budget of a level; raises BadCommand for a level that takes the evaluation's choice without a search."""
    budget = level_budget(level, game_id)
    if budget is not None:
        return budget
    weakest = min(search_setup(game_id).level_positions, default="", key=LEVELS.index)
    raise BadCommand(
        f"The level {level} does not search {game_id}. "
        + (f"Choose {weakest} or a higher one, or give nodes or seconds." if weakest else "Give nodes or seconds.")
    )
