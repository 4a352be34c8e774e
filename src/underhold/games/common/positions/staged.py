"""The order of face-down cards or tiles that are shuffled stage by stage."""

from collections.abc import Sequence
from dataclasses import dataclass

from underhold.core.errors import BadPosition


@dataclass(frozen=True, slots=True)
class Staged:
    """Cards or tiles of which each round reveals one."""

    ids: Sequence[str]
    stages: Sequence[Sequence[int]]  # what is shuffled together, in the order of the stages
    what: str  # such as "card"
    name: str  # in a description, such as "cards"

    def order(self, rounds: int, revealed: list[str] | None, coming: list[str], start: Sequence[int]) -> list[int]:
        """The card or tile of every round: those revealed so far, those named in the deal, then the others of `start`.

        Raises BadPosition if the game cannot have this order.
        """
        if revealed is not None and len(revealed) != rounds:
            raise BadPosition(f"{rounds} {self.what}s have been revealed by now. Name them in order.", self.name)
        if coming and revealed is None:
            raise BadPosition(f"Also give {self.name}: those revealed so far.", f"deal {self.name}")
        known = [self.ids.index(name) for name in [*(revealed or []), *coming]]
        order: list[int] = []
        for stage in self.stages:
            here = known[len(order) : len(order) + len(stage)]
            for at, number in enumerate(here):
                if number not in stage or number in here[:at]:
                    part = self.name if len(order) + at < rounds else f"deal {self.name}"
                    fitting = ", ".join(self.ids[one] for one in stage if one not in here)
                    reason = f"{self.ids[number]} cannot be {self.what} {len(order) + at + 1}."
                    raise BadPosition(f"{reason} Choose from: {fitting or 'none'}.", part)
            order += here + [int(number) for number in start if number in stage and number not in here]
        if len(known) > len(order):
            raise BadPosition(
                f"There are {len(order) - rounds} {self.what}s to come, not {len(coming)}.", f"deal {self.name}"
            )
        return order
