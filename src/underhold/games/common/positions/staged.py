"""The order of face-down cards or tiles that are shuffled stage by stage."""

from collections.abc import Sequence
from dataclasses import dataclass

from underhold.core.errors import BadPosition
from underhold.games.common.positions.values import thing_name


@dataclass(frozen=True, slots=True)
class Staged:
    """Cards or tiles of which each round reveals one."""

    ids: Sequence[str]
    stages: Sequence[Sequence[int]]  # what is shuffled together, in the order of the stages
    what: str  # such as "card", a thing of `error.position.thing`
    name: str  # in a description, such as "cards"

    def order(self, rounds: int, revealed: list[str] | None, coming: list[str], start: Sequence[int]) -> list[int]:
        """The card or tile of every round: those revealed so far, those named in the deal, then the others of `start`.

        Raises BadPosition if the game cannot have this order.
        """
        if revealed is not None and len(revealed) != rounds:
            raise BadPosition.of(
                "error.position.turned_up", self.name, count=rounds, what=thing_name(self.what, rounds)
            )
        if coming and revealed is None:
            raise BadPosition.of("error.position.give_turned_up", f"deal {self.name}", name=self.name)
        known = [self.ids.index(name) for name in [*(revealed or []), *coming]]
        order: list[int] = []
        for stage in self.stages:
            here = known[len(order) : len(order) + len(stage)]
            for at, number in enumerate(here):
                if number not in stage or number in here[:at]:
                    part = self.name if len(order) + at < rounds else f"deal {self.name}"
                    fitting = ", ".join(self.ids[one] for one in stage if one not in here)
                    raise BadPosition.of(
                        "error.position.not_in_stage",
                        part,
                        name=self.ids[number],
                        what=thing_name(self.what),
                        number=len(order) + at + 1,
                        names=fitting,
                    )
            order += here + [int(number) for number in start if number in stage and number not in here]
        if len(known) > len(order):
            left = len(order) - rounds
            raise BadPosition.of(
                "error.position.to_come",
                f"deal {self.name}",
                count=left,
                what=thing_name(self.what, left),
                given=len(coming),
            )
        return order
