"""Limits hints: one at a time for each guest and each address, and not too many in all."""

from typing import Final

from underhold.table.fair_queue import Asker
from underhold.table.problems import TableProblem

MAX_HINTS: Final = 20  # computed or waiting at the same time; further requests are refused


class HintLimit:
    """The hints that are computed or wait for it."""

    def __init__(self) -> None:
        self._askers: set[Asker] = set()

    def begin(self, asker: Asker, version: int) -> None:
        """Count a hint until `end`; raises TableProblem."""
        if any(other.guest == asker.guest for other in self._askers):
            raise TableProblem("busy", "one_hint", version)
        if any(other.address == asker.address for other in self._askers):
            raise TableProblem("busy", "one_hint_address", version)
        if len(self._askers) >= MAX_HINTS:
            raise TableProblem("busy", "busy", version)
        self._askers.add(asker)

    def end(self, asker: Asker) -> None:
        """The hint is there, or has failed."""
        self._askers.remove(asker)
