"""Reads the results of arenas from their folders, without changing them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import Result
from underhold.bots.arena.plan import ArenaPlan

_LISTS: Final = ("bots", "sprt")  # values of a plan that JSON turned into lists


@dataclass(frozen=True, slots=True)
class StoredArena:
    """An arena that was played, or is being played."""

    folder: Path
    plan: ArenaPlan
    version: str  # of this package
    rules: int
    results: tuple[Result, ...]


def find_arenas(folders: Iterable[Path]) -> list[StoredArena]:
    """The arenas in these folders and below them, sorted by path; each of them once."""
    found = {file.parent.resolve(): file.parent for folder in folders for file in folder.rglob("plan.json")}
    return [read_arena(found[path]) for path in sorted(found)]


def read_arena(folder: Path) -> StoredArena:
    """The plan and the finished games of an arena."""
    try:
        data = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
        version, rules = str(data["underhold"]), int(data["rules"])
        plan = _plan(data)
    except (OSError, ValueError, KeyError, TypeError):
        raise ArenaError("not_an_arena", folder=folder) from None
    return StoredArena(folder, plan, version, rules, tuple(read_results(folder / "games.jsonl")))


def _plan(data: dict[str, Any]) -> ArenaPlan:
    values: dict[str, Any] = {field.name: data[field.name] for field in fields(ArenaPlan) if field.name in data}
    for name in _LISTS:
        if values.get(name):
            values[name] = tuple(values[name])
    return ArenaPlan(**values)


def read_results(file: Path) -> list[Result]:
    """The finished games in a file, in the order of the plan. What follows the last line break is being written."""
    if not file.exists():
        return []
    text = file.read_bytes()
    found: dict[int, Result] = {}
    for number, line in enumerate(text[: text.rfind(b"\n") + 1].splitlines(), start=1):
        try:
            result = Result.from_json(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise ArenaError("damaged", file=file, line=number) from None
        found[result.number] = result
    return [found[number] for number in sorted(found)]
