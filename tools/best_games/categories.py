"""The deals and ways to play whose best known games are kept."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from underhold.bots.search_setup import search_setup
from underhold.core.errors import UnderholdError

HONEST: Final = "honest"  # the search knows what a player would know
PEEK: Final = "peek"  # it sees hidden tiles
OPEN: Final = "open"  # nothing is hidden in this game

# The list of all best games: game, way to play, seeds of the deals, and the default budget in positions.
_LISTED: Final[tuple[tuple[str, str, Sequence[int], int], ...]] = (
    ("cave-farmers", OPEN, (0,), 250_000_000),
    ("cave-vs-cave", HONEST, range(10), 70_000_000),
    ("cave-vs-cave", PEEK, (*range(10), 16), 15_000_000),
)
_FILE: Final = re.compile(r"(?P<game>[a-z-]+)-solo-(?P<seed>\d+)-(?P<points>-?\d+)(?P<peek>-peek)?\.txt")
_RULES: Final = re.compile(r" --switch rules=(\d+)\b")


@dataclass(frozen=True, slots=True, order=True)
class Category:
    """A deal and a way to play it. Each category has one best known game."""

    game_id: str
    seed: int
    played: str

    @classmethod
    def of_file(cls, name: str) -> Self | None:
        """The category of a record file; None if the name is not that of a record."""
        match = _FILE.fullmatch(name)
        if not match:
            return None
        try:
            hides = search_setup(match["game"]).turns_left is not None
        except UnderholdError:
            return None
        played = PEEK if match["peek"] else HONEST if hides else OPEN
        return cls(match["game"], int(match["seed"]), played)

    @property
    def deal(self) -> str:
        return "-" if self.played == OPEN else str(self.seed)

    @property
    def name(self) -> str:
        return "/".join(part for part in (self.game_id, self.deal, self.played) if part != "-")

    def file_name(self, points: int) -> str:
        """The name of the file of a record with these points."""
        return f"{self.game_id}-solo-{self.seed}-{points}{'-peek' if self.played == PEEK else ''}.txt"

    def command(self, budget: str, rules: int) -> str:
        """The command that searches with a budget, such as `--nodes 1000`, for a game by a version of the rules."""
        seed = "" if self.played == OPEN else f" --seed {self.seed}"
        peek = " --peek" if self.played == PEEK else ""
        return with_rules(f"underhold solve {self.game_id}{seed} {budget}{peek}", rules)

    def has_command(self, command: str, rules: int) -> bool:
        """Whether a command searches for a game of this category by this version of the rules."""
        words = command.split()
        seed = words[words.index("--seed") + 1 :][:1] if "--seed" in words else []
        return (
            words[:3] == ["underhold", "solve", self.game_id]
            and seed == ([] if self.played == OPEN else [str(self.seed)])
            and ("--peek" in words) == (self.played == PEEK)
            and _RULES.findall(command) == [str(rules)]
        )


def with_rules(command: str, rules: int) -> str:
    """The command with the version of the rules, if it does not name one."""
    return command if _RULES.search(command) else f"{command} --switch rules={rules}"


DEFAULT_NODES: Final[dict[Category, int]] = dict(
    sorted((Category(game, seed, played), nodes) for game, played, seeds, nodes in _LISTED for seed in seeds)
)


def chosen(only: Sequence[str]) -> list[Category]:
    """The listed categories that match one of these, such as `peek`, `cave-vs-cave/3` or `3/peek`; all if it is empty.

    Raises ValueError for one that matches nothing.
    """
    found: set[Category] = set()
    for wanted in only:
        parts = set(wanted.split("/"))
        matching = [one for one in DEFAULT_NODES if parts <= {one.game_id, one.deal, one.played}]
        if not matching:
            raise ValueError(
                f"Nothing in the list is {wanted!r}. Choose from: {', '.join(c.name for c in DEFAULT_NODES)}"
            )
        found.update(matching)
    return sorted(found) if only else list(DEFAULT_NODES)
