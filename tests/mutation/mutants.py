"""Every plausible change of one value of a content table, made by walking its rows."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from importlib import import_module
from typing import Any, Final, get_type_hints

from tests.mutation.tables import TABLES, Table

_PLACES: Final = {"id", "number"}  # these only tell rows apart
# The Cave Farmers' joining words, each with another one.
_JOINS: Final = {
    "All": "AndOr",
    "AndOr": "AndThenOr",
    "AndThenOr": "AndThen",
    "AndThen": "EitherOr",
    "EitherOr": "AndOr",
}
# Tuples in which only it matters what is there: the numbers that they may have.
_SETS: Final = {"players": range(1, 8), "counts": range(1, 4), "ROUNDS": range(1, 13)}
_PAIRS: Final = {"points", "filled_from"}  # tuples of pairs of numbers
# The rules know furnishings by color, which groups have in common; which group it is only says where the tile lies on
# the supply board. So one group of each other color is a change, and another group of the same color is not.
_COLORS: Final = (("dwelling",), ("room", "craft", "supply", "cave"), ("parlor", "storage", "chamber"))
_WALLS: Final = {"#": ".", "?": "#.", ".": "#"}

Changed = Iterator[tuple[str, Any]]  # what was changed, and the new value


@dataclass(frozen=True)
class Mutant:
    """A table with one value changed."""

    table: Table
    row: str  # its id; empty where rows have none
    name: str
    content: Any  # what the table is then

    @property
    def full_name(self) -> str:
        return f"{self.table.game}: {self.name}"

    @property
    def field(self) -> str:
        """The field of the row that was changed, with a dot in front."""
        found = re.match(r"\.\w+", self.name.removeprefix(f"{self.table.name}/{self.row}"))
        return found.group() if found else ""


class _Walker:
    """Knows the goods and the strings of one game."""

    def __init__(self, game: str) -> None:
        package = f"underhold.games.{game}.content"
        self.goods = import_module(f"{package}.goods")
        self.effects = import_module(f"{package}.effects")
        self.kinds: tuple[str, ...] = self.goods.GOODS if game == "cave_vs_cave" else self.goods.KINDS
        self.strings: dict[tuple[str, str], set[str]] = {}
        self.ids: list[tuple[str, ...]] = []  # of the tables that have some
        self.keys: list[tuple[str, ...]] = []  # the strings of tables without rows
        for table in TABLES:
            if table.game == game:
                content = getattr(import_module(table.path), table.name)
                self._learn(content)
                self.keys.append(tuple(sorted(_texts(content))))
                if _has_ids(content):
                    self.ids.append(tuple(row.id for row in content))

    # Goods

    def _is_goods(self, value: object, hint: object) -> bool:
        if getattr(hint, "__metadata__", None) == ("goods",):
            return True
        return isinstance(value, tuple) and type(value).__name__ == "Goods"

    def _amounts(self, value: Any) -> dict[str, int]:
        named: dict[str, int] = self.goods.named(*value) if isinstance(value, tuple) else self.goods.named(value)
        return named

    def _change_goods(self, value: Any) -> Changed:
        amounts = self._amounts(value)
        if not amounts:
            yield f"nothing -> 1 {self.kinds[0]}", self.goods.pack(**{self.kinds[0]: 1})
        for kind, amount in amounts.items():
            rest = {other: count for other, count in amounts.items() if other != kind}
            yield f"{amount} {kind} -> {amount + 1}", self.goods.pack(**rest, **{kind: amount + 1})
            yield f"{amount} {kind} -> {amount - 1}", self.goods.pack(**rest, **{kind: amount - 1})
            for instead in [other for other in self._after(self.kinds, kind) if other not in amounts][:1]:
                yield f"{amount} {kind} -> {amount} {instead}", self.goods.pack(**rest, **{instead: amount})

    @staticmethod
    def _after(values: tuple[str, ...], value: str) -> tuple[str, ...]:
        at = values.index(value)
        return (*values[at + 1 :], *values[:at])

    # Everything else

    def _learn(self, value: Any) -> None:
        """Collect the strings that rows use, by class and field: each of them is legal there."""
        if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                content = getattr(value, field.name)
                known = self.strings.setdefault((type(value).__name__, field.name), set())
                known.update(_texts(content))
                self._learn(content)
        elif isinstance(value, Mapping):
            for one in value.values():
                self._learn(one)
        elif isinstance(value, tuple):
            for one in value:
                self._learn(one)

    def change(self, value: Any, hint: object, owner: tuple[str, str]) -> Changed:
        """Every change of one value; `owner` is the class and the field that it stands in."""
        if self._is_goods(value, hint):
            yield from self._change_goods(value)
        elif isinstance(value, bool):
            yield f"{value} -> {not value}", not value
        elif isinstance(value, int):
            yield f"{value} -> {value + 1}", value + 1
            if value > 0 or owner[1] == "points":
                yield f"{value} -> {value - 1}", value - 1
        elif isinstance(value, str):
            yield from self._change_text(value, owner)
        elif isinstance(value, range):
            yield f"{value} -> begins later", range(value.start + 1, value.stop)
            yield f"{value} -> ends earlier", range(value.start, value.stop - 1)
        elif isinstance(value, Mapping):
            for key, one in value.items():
                for label, changed in self.change(one, None, owner):
                    yield f"[{key}]{_gap(label)}{label}", {**value, key: changed}
        elif isinstance(value, tuple):
            yield from self._change_tuple(value, owner)
        elif is_dataclass(value) and not isinstance(value, type):
            yield from self._change_row(value)
        else:
            assert value is None, value
            if "cost" in owner[1]:
                yield "None -> 1 wood", self.goods.pack(wood=1)

    def _change_text(self, value: str, owner: tuple[str, str]) -> Changed:
        if owner[1] == "walls":
            for at, side in enumerate(value):
                for other in _WALLS[side]:
                    changed = value[:at] + other + value[at + 1 :]
                    yield f"{value} -> {changed}", changed
            return
        if owner == ("Furnishing", "group"):
            for groups in _COLORS:
                if value not in groups:
                    yield f"{value!r} -> {groups[0]!r}", groups[0]
            return
        known = self.strings.get(owner, set()) | {value}
        others = [*self._after(tuple(sorted(known)), value)[:1]]
        if known - {""} == {value}:  # the only one of its kind: take another id of its table, another good, another key
            alike = next((ids for ids in (*self.ids, self.kinds, *self.keys) if value in ids), (value,))
            others += self._after(tuple(sorted(alike)), value)[:1]
        for other in others:
            yield f"{value!r} -> {other!r}", other

    def _change_tuple(self, value: tuple[Any, ...], owner: tuple[str, str]) -> Changed:
        is_named = len(value) == 2 and isinstance(value[0], str) and not isinstance(value[1], str)
        is_pair = is_named or (owner[1] in _PAIRS and all(isinstance(one, int) for one in value))
        is_set = owner[1] in _SETS
        for at, one in enumerate(value):
            without = (*value[:at], *value[at + 1 :])
            if not is_pair:  # half a pair is nothing
                yield f"[{at}] {_short(one)} dropped", without
            if is_set:
                continue
            for label, changed in self.change(one, None, owner):
                if changed not in without or not isinstance(changed, str):
                    yield f"[{at}]{_gap(label)}{label}", (*value[:at], changed, *value[at + 1 :])
        for missing in sorted(set(_SETS.get(owner[1], ())) - set(value)):
            yield f"{missing} added", tuple(sorted((*value, missing)))

    def _change_row(self, value: Any) -> Changed:
        """A row, or an effect in it: each field, and another joining word."""
        name = type(value).__name__
        hints = get_type_hints(type(value), include_extras=True)
        for field in fields(value):
            if field.name in _PLACES:
                continue
            content = getattr(value, field.name)
            for label, changed in self.change(content, hints[field.name], (name, field.name)):
                yield f".{field.name}{_gap(label)}{label}", replace(value, **{field.name: changed})
            if field.name == "power" and content is not None:
                yield f".{field.name} {_short(content)} removed", replace(value, power=None)
        if name in _JOINS:
            yield f" {name} -> {_JOINS[name]}", getattr(self.effects, _JOINS[name])(value.parts)
            if name not in ("AndOr", "EitherOr") and value.parts[::-1] != value.parts:
                yield f" {name} in reverse order", type(value)(value.parts[::-1])
        elif not fields(value):
            instead = self.effects.Gain(self.goods.pack(food=1))
            yield f" {name} -> 1 food", instead


def _texts(value: object) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, tuple):
        return {text for one in value for text in _texts(one)}
    return set()


def _has_ids(content: object) -> bool:
    return isinstance(content, tuple) and bool(content) and hasattr(content[0], "id")


def _short(value: object) -> str:
    return type(value).__name__ if is_dataclass(value) else repr(value)


def _gap(label: str) -> str:
    return "" if label.startswith((".", "[", " ")) else ": "


def mutants(table: Table) -> Iterator[Mutant]:
    """Every mutant of a table."""
    walker = _Walker(table.game)
    content = getattr(import_module(table.path), table.name)
    if _has_ids(content):
        for at, row in enumerate(content):
            for label, changed in walker.change(row, None, ("", "")):
                whole = (*content[:at], changed, *content[at + 1 :])
                yield Mutant(table, row.id, f"{table.name}/{row.id}{label}", whole)
        return
    for label, changed in walker.change(content, None, ("", table.name)):
        yield Mutant(table, "", f"{table.name}{_gap(label)}{label}", changed)


def all_mutants() -> list[Mutant]:
    """Every mutant of every table of both games."""
    return [mutant for table in TABLES for mutant in mutants(table)]
