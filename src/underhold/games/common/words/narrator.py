"""Joins events into sentences, with the templates that every game has in the section `event` of its messages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from underhold.locale import Words


class LogLine(NamedTuple):
    """A sentence of the log, and the seat that it is about; None for a fact about the game, such as a new round."""

    seat: int | None
    text: str


# What one event says: the text of a fact, or a seat and what it does as a clause. An empty clause ends the sentence.
Statement = str | tuple[int, str]


class Narrator:
    """Writes sentences about players. `names` are their names by seat; the seat `you` is addressed as "you"."""

    def __init__(self, words: Words, section: str, names: Sequence[str], you: int | None) -> None:
        self._words = words
        self._section = section
        self._names = names
        self._you = you

    def fact(self, key: str, **values: Any) -> str:
        """A sentence about the game."""
        return self._words.say(f"{self._section}.event.{key}", **values)

    def clause(self, seat: int, key: str, values: Mapping[str, Any]) -> str:
        """What a player does, as a clause."""
        doing = "you_do" if self.is_you(seat) else "does"
        return self._words.say(f"{self._section}.event.{doing}.{key}", **values)

    def is_you(self, seat: int) -> bool:
        """Whether the reader is at this seat."""
        return seat == self._you

    def subject(self, seat: int) -> str:
        """The name of a player, or "you"."""
        return self._words.text(f"{self._section}.event.you") if self.is_you(seat) else self._names[seat]

    def sentence(self, seat: int, clause: str) -> str:
        """A sentence about a player."""
        if self.is_you(seat):
            return self.fact("sentence_you", does=clause)
        return self.fact("sentence", player=self._names[seat], does=clause)

    def sentences(self, statements: Iterable[Statement]) -> list[LogLine]:
        """As few sentences as possible: consecutive clauses about the same player share one."""
        said: list[LogLine] = []
        clauses: list[str] = []
        doer = -1

        def finish() -> None:
            if clauses:
                said.append(LogLine(doer, self.sentence(doer, self._words.listed(clauses, "and_clauses"))))
                clauses.clear()

        for statement in statements:
            if isinstance(statement, str):
                finish()
                said.append(LogLine(None, statement))
                continue
            seat, clause = statement
            if seat != doer or not clause:
                finish()
            doer = seat
            if clause:
                clauses.append(clause)
        finish()
        return said
