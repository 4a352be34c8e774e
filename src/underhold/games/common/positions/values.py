"""The kinds of values in a description of a position. Each kind checks a value from Python, and writes and reads it.

A list is written with commas, an empty one as `-`. An amount of one is written without its number: `2wood,gold`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, Protocol

from underhold import locale
from underhold.core.errors import BadPosition, Message

EMPTY: Final = "-"
_AMOUNT: Final = re.compile(r"(\d*)([a-z_]+)")


class Kind(Protocol):
    """One kind of value."""

    def check(self, value: Any, part: str) -> Any:
        """The value in its usual form; raises BadPosition. `part` names its place in the description."""

    def write(self, value: Any) -> str:
        """The text of a checked value."""

    def read(self, text: str, part: str) -> Any:
        """The checked value of a text; raises BadPosition."""


def thing_name(what: str, count: int = 1) -> Message | str:
    """The word for a kind of thing, such as `action_tile`; games of other packages may use words of their own."""
    key = f"error.position.thing.{what}"
    return Message(key, {"count": count}) if key in locale.catalogue(locale.DEFAULT_LANGUAGE) else what


def known(name: object, ids: Sequence[str], what: str, part: str) -> str:
    """The id itself; raises BadPosition for an unknown one."""
    if isinstance(name, str) and name in ids:
        return name
    near = get_close_matches(name, ids, 3) if isinstance(name, str) else []
    shown = near or list(ids)
    listed = ", ".join(shown[:30]) + (" …" if len(shown) > 30 else "")
    key = "error.position.unknown_near" if near else "error.position.unknown"
    raise BadPosition.of(key, part, what=thing_name(what), name=repr(name), names=listed)


def split(text: str) -> list[str]:
    """The items of a list; `-` is an empty one."""
    return [] if text == EMPTY else text.split(",")


def join(items: Iterable[str]) -> str:
    """The text of a list."""
    return ",".join(items) or EMPTY


def _items(value: Any, what: str, part: str) -> list[Any]:
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise BadPosition(f"{value!r} must be a list of {what}s.", part)
    return list(value)


def _once(items: list[Any], what: str, part: str) -> None:
    twice = next((item for at, item in enumerate(items) if item in items[:at]), None)
    if twice is not None:
        raise BadPosition.of("error.position.named_twice", part, what=thing_name(what), name=repr(twice))


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within limits."""

    low: int
    high: int

    def check(self, value: Any, part: str) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise BadPosition.of("error.position.number", part, low=self.low, high=self.high, given=repr(value))
        return value

    def write(self, value: int) -> str:
        return str(value)

    def read(self, text: str, part: str) -> int:
        return self.check(int(text) if re.fullmatch(r"\d{1,9}", text) else text, part)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def check(self, value: Any, part: str) -> bool:
        if type(value) is not bool:
            raise BadPosition.of("error.position.flag", part, given=repr(value))
        return value

    def write(self, value: bool) -> str:
        return "true" if value else "false"

    def read(self, text: str, part: str) -> bool:
        return self.check({"true": True, "false": False}.get(text, text), part)


@dataclass(frozen=True, slots=True)
class Word:
    """One of several ids."""

    ids: Sequence[str]
    what: str

    def check(self, value: Any, part: str) -> str:
        return known(value, self.ids, self.what, part)

    def write(self, value: str) -> str:
        return value

    def read(self, text: str, part: str) -> str:
        return self.check(text, part)


@dataclass(frozen=True, slots=True)
class Words:
    """A list of ids. Unless `repeat`, each may occur only once."""

    ids: Sequence[str]
    what: str
    repeat: bool = False

    def check(self, value: Any, part: str) -> list[str]:
        names = [known(name, self.ids, self.what, part) for name in _items(value, self.what, part)]
        if not self.repeat:
            _once(names, self.what, part)
        return names

    def write(self, value: list[str]) -> str:
        return join(value)

    def read(self, text: str, part: str) -> list[str]:
        return self.check(split(text), part)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of whole numbers within limits."""

    low: int
    high: int
    what: str
    repeat: bool = False

    def check(self, value: Any, part: str) -> list[int]:
        one = Number(self.low, self.high)
        numbers = [one.check(number, part) for number in _items(value, self.what, part)]
        if not self.repeat:
            _once(numbers, self.what, part)
        return numbers

    def write(self, value: list[int]) -> str:
        return join(map(str, value))

    def read(self, text: str, part: str) -> list[int]:
        one = Number(self.low, self.high)
        return self.check([one.read(item, part) for item in split(text)], part)


@dataclass(frozen=True, slots=True)
class Amounts:
    """Goods: an amount by kind, with the most that is possible of each. Kinds that are not named are 0."""

    most: Mapping[str, int]

    def check(self, value: Any, part: str) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise BadPosition(f"{value!r} must be a mapping from goods to amounts.", part)
        for kind, amount in value.items():
            known(kind, tuple(self.most), "goods", part)
            if type(amount) is not int or not 0 <= amount <= self.most[kind]:
                most = self.most[kind]
                raise BadPosition.of("error.position.amount", part, kind=kind, most=most, given=repr(amount))
        return {kind: value[kind] for kind in self.most if value.get(kind)}

    def write(self, value: Mapping[str, int]) -> str:
        return join(kind if amount == 1 else f"{amount}{kind}" for kind, amount in value.items())

    def read(self, text: str, part: str) -> dict[str, int]:
        amounts: dict[str, int] = {}
        for item in split(text):
            match = _AMOUNT.fullmatch(item)
            if match is None or len(match[1]) > 9:
                raise BadPosition.of("error.position.amount_form", part, given=repr(item))
            if match[2] in amounts:
                raise BadPosition.of("error.position.amount_twice", part, name=repr(match[2]))
            amounts[match[2]] = int(match[1] or 1)
        return self.check(amounts, part)


@dataclass(frozen=True, slots=True)
class Placed:
    """Things on places, in order: `shelf@a3`. In Python also a mapping from place to thing."""

    ids: Sequence[str]
    places: Sequence[str]
    what: str
    stacked: bool = False  # whether a place may have several

    def check(self, value: Any, part: str) -> list[tuple[str, str]]:
        if isinstance(value, Mapping):
            items = [(thing, place) for place, thing in value.items()]
        else:
            items = [self._pair(item, part) for item in _items(value, self.what, part)]
        for thing, place in items:
            known(thing, self.ids, self.what, part)
            known(place, self.places, "place", part)
        _once(items if self.stacked else [place for _, place in items], "place", part)
        return items

    def _pair(self, item: Any, part: str) -> tuple[str, str]:
        if isinstance(item, str) and item.count("@") == 1:
            thing, _, place = item.partition("@")
            return thing, place
        if isinstance(item, Sequence) and not isinstance(item, str) and len(item) == 2:
            return item[0], item[1]
        example = f"{self.ids[0]}@{self.places[0]}"
        raise BadPosition.of(
            "error.position.placed_form", part, given=repr(item), what=thing_name(self.what), example=example
        )

    def write(self, value: list[tuple[str, str]]) -> str:
        return join(f"{thing}@{place}" for thing, place in value)

    def read(self, text: str, part: str) -> list[tuple[str, str]]:
        return self.check(split(text), part)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of places: `b4+c4`."""

    places: Sequence[str]

    def check(self, value: Any, part: str) -> list[tuple[str, str]]:
        pairs = []
        for item in _items(value, "pair", part):
            pair = item.split("+") if isinstance(item, str) else item
            if not isinstance(pair, Sequence) or len(pair) != 2:
                example = f"{self.places[0]}+{self.places[1]}"
                raise BadPosition.of("error.position.pair_form", part, given=repr(item), example=example)
            pairs.append((known(pair[0], self.places, "place", part), known(pair[1], self.places, "place", part)))
        _once([place for pair in pairs for place in pair], "place", part)
        return pairs

    def write(self, value: list[tuple[str, str]]) -> str:
        return join(f"{first}+{second}" for first, second in value)

    def read(self, text: str, part: str) -> list[tuple[str, str]]:
        return self.check(split(text), part)
