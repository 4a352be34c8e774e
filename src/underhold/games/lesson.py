"""Lessons: the beginning of a game with a teacher who says what to do, move by move.

A lesson is data, like a record: a setup, a deal and moves in notation. Some of the moves are steps, which the learner
makes and the teacher explains; all others, of the learner or of the opponents, are played automatically. The table
refuses every other move until the script ends. Tests play every lesson, so a lesson that no longer fits the rules or
the texts is found.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Card:
    """One thing that the teacher says: the last part of its key, and the ids of what is lit on the board."""

    key: str
    lights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A move that the learner makes, in notation, after the teacher has shown these cards one after another.

    A move without cards is played automatically.
    """

    move: str
    cards: tuple[Card, ...] = ()
    instead: tuple[str, ...] = ()  # moves that are as good: the lesson goes on in the same way


def step(move: str, *cards: str | Card, instead: tuple[str, ...] = ()) -> Step:
    """A step with these cards; a card that lights nothing is its key."""
    return Step(move, tuple(Card(card) if isinstance(card, str) else card for card in cards), instead)


def card(key: str, *lights: str) -> Card:
    """A card that lights something besides what the move needs."""
    return Card(key, lights)


def script(*parts: Step | str) -> tuple[Step, ...]:
    """The moves of a lesson in their order; a text is moves that are played automatically."""
    found: list[Step] = []
    for part in parts:
        found += [part] if isinstance(part, Step) else map(Step, part.split())
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game. Its texts are in the catalogues: `lesson.SECTION.ID.KEY`."""

    id: str
    minutes: int  # that a beginner needs
    script: tuple[Step, ...]
    closing: tuple[Card, ...]  # what the teacher says after the last move of the script
    played: int = 0  # the first moves of the script, which were played before the learner comes
    players: int = 2
    seat: int = 0  # of the learner; bots have the others
    bot: str = "apprentice"
    seed: int = 0
    switches: Mapping[str, Any] = field(default_factory=dict)
    deal: Mapping[str, Any] | None = None  # None: drawn from the seed

    @property
    def steps(self) -> tuple[int, ...]:
        """The plies before which the teacher says something; the last one is the end of the script."""
        return (*(ply for ply, step in enumerate(self.script) if step.cards), len(self.script))

    def ply_of(self, card: str) -> int | None:
        """The ply before which the teacher shows the card with this key; None if no step has it."""
        for ply, step in enumerate(self.script):
            if any(one.key == card for one in step.cards):
                return ply
        return len(self.script) if any(one.key == card for one in self.closing) else None

    def at(self, ply: int) -> Step | None:
        """The move that follows after this many; None after the end of the script."""
        return self.script[ply] if ply < len(self.script) else None
