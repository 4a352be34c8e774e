"""The sections of a position, by name and as text.

    cave-vs-cave players=2 round=3 seat=1 … seat0 goods=2wood,gold rooms=shelf@a3 … seat1 … deal …

A text is a list of words. A word without `=` starts a section: first the table, which is named like the game, then the
others. Each player has a section of their own, `seat0`, `seat1` and so on. Line breaks count as spaces.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from underhold.core.errors import BadPosition
from underhold.games.common.positions.values import Kind, known

_SEAT: Final = re.compile(r"seat(\d)")
_INTEGER: Final = re.compile(r"-?\d{1,20}")

Fields = Mapping[str, Kind]


@dataclass(frozen=True)
class Layout:
    """The sections of a game's positions and the values of each, in the order in which they are written."""

    game: str  # the id, which starts a text
    table: Fields
    seat: Fields
    sections: Mapping[str, Fields] = field(default_factory=dict)  # those between the table and the seats
    last: Mapping[str, Fields] = field(default_factory=dict)  # those after the seats

    def check(self, named: Mapping[str, Any], players: int) -> dict[str, Any]:
        """A description from Python with every value checked; raises BadPosition."""
        others = {**self.sections, **self.last}
        values: dict[str, Any] = {}
        for name, value in named.items():
            if value is None:
                continue
            if name in others:
                values[name] = self._check_fields(value, others[name], name)
            elif name == "seats":
                values[name] = self._check_seats(value, players)
            else:
                known(name, (*self.table, *others, "seats"), "name", "position")
                values[name] = self.table[name].check(value, name)
        return values

    def _check_seats(self, value: Any, players: int) -> list[dict[str, Any]]:
        if isinstance(value, str | Mapping) or not isinstance(value, Sequence) or len(value) > players:
            raise BadPosition.of("error.position.seats", "seats", players=players)
        seats = [self._check_fields(one, self.seat, f"seat{seat}") for seat, one in enumerate(value)]
        return seats + [{} for _ in range(players - len(seats))]

    def _check_fields(self, value: Any, fields: Fields, section: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise BadPosition(f"must be a mapping from names to values, not {value!r}.", section)
        for name in value:
            known(name, tuple(fields), "name", section)
        return {name: fields[name].check(one, f"{section} {name}") for name, one in value.items() if one is not None}

    def write(self, setup: Mapping[str, Any], values: Mapping[str, Any]) -> str:
        """The text of a description, with these options of the setup."""
        words = [self.game, *(f"{name}={_setup_text(value)}" for name, value in setup.items())]
        words += _written(self.table, values)
        for name, fields in self.sections.items():
            if name in values:
                words += [name, *_written(fields, values[name])]
        for seat, one in enumerate(values["seats"]):
            words += [f"seat{seat}", *_written(self.seat, one)]
        for name, fields in self.last.items():
            if name in values:
                words += [name, *_written(fields, values[name])]
        return " ".join(words)

    def read(self, text: str, setup_names: Sequence[str]) -> dict[str, Any]:
        """The description in a text, including options of the setup; raises BadPosition."""
        words = text.split()
        if not words or words[0] != self.game:
            raise BadPosition.of("error.position.first_word", game=self.game)
        named: dict[str, Any] = {}
        seats: dict[int, dict[str, Any]] = {}
        others = {**self.sections, **self.last}
        section, fields, target = "", self.table, named
        for word in words[1:]:
            name, equals, value = word.partition("=")
            part = f"{section} {name}".strip()
            if not equals:
                section, fields, target = self._start(word, others, named, seats)
            elif name in target:
                raise BadPosition.of("error.position.given_twice", part)
            elif not section and name in setup_names:
                named[name] = _setup_value(value)
            else:
                known(name, tuple(fields), "name", section or self.game)
                target[name] = fields[name].read(value, part)
        named["seats"] = [seats.get(seat, {}) for seat in range(1 + max(seats, default=-1))]
        return named

    def _start(
        self, word: str, others: Mapping[str, Fields], named: dict[str, Any], seats: dict[int, dict[str, Any]]
    ) -> tuple[str, Fields, dict[str, Any]]:
        """A new section: its name, its fields, and where its values go."""
        seat = _SEAT.fullmatch(word)
        if word in named or (seat and int(seat[1]) in seats):
            raise BadPosition.of("error.position.section_twice", name=word)
        if seat:
            return word, self.seat, seats.setdefault(int(seat[1]), {})
        known(word, (*others, "seat0"), "section", self.game)
        named[word] = {}
        return word, others[word], named[word]


def _written(fields: Fields, values: Mapping[str, Any]) -> list[str]:
    return [f"{name}={kind.write(values[name])}" for name, kind in fields.items() if name in values]


def _setup_text(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _setup_value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _INTEGER.fullmatch(text) else text
