"""The folder of an arena: its plan, every finished game, the records. Finished games are never played again.

plan.json       the plan, and the version that plays it
games.jsonl     one line per game, in the order they ended; also games that were aborted because a bot failed
records/        a record of every game, for `underhold replay`
"""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import underhold
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import PlayedGame, Result
from underhold.bots.arena.plan import ArenaPlan, Job
from underhold.bots.arena.stored import read_results
from underhold.core.errors import system_reason
from underhold.games import game as game_by_id
from underhold.records import write_record

_LONGEST: Final = 120  # characters of a file name


class ArenaFolder:
    """The folder in which an arena is stored."""

    def __init__(self, path: Path, plan: ArenaPlan, keep_records: bool = True) -> None:
        """Start a new arena in this folder, or continue the one in it; raises an error if it belongs to another
        arena.
        """
        self.path = path
        self.plan = plan
        self._keep_records = keep_records
        self._results: dict[int, Result] = {}
        self._games = path / "games.jsonl"
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._claim()
        except OSError as error:
            raise ArenaError("no_folder", folder=path, reason=system_reason(error)) from None
        self.reread()

    def results(self) -> list[Result]:
        """All finished games in the order of the plan."""
        return [self._results[number] for number in sorted(self._results)]

    def missing(self) -> Iterator[Job]:
        """The games still to be played."""
        done = frozenset(self._results)
        return (job for job in self.plan.jobs() if job.number not in done)

    def add(self, played: PlayedGame) -> None:
        """Store the result of a game; after this returns, it is on disk."""
        result = played.result
        if self._keep_records and played.record:  # before the result, so that every game in the list has its record
            write_record(played.record, self.path / "records" / record_name(result))
        _append(self._games, result.to_json())
        self._results[result.number] = result

    def reread(self) -> None:
        """Read the finished games from the file: an interrupted process may have written one without counting it."""
        if not self._games.exists():
            return
        text = self._games.read_bytes()
        whole = text.rfind(b"\n") + 1
        if whole != len(text):  # the last line is incomplete: that game is played again
            os.truncate(self._games, whole)
        self._results |= {result.number: result for result in read_results(self._games)}

    def _claim(self) -> None:
        """Write the plan into an empty folder, or compare it with the plan in the folder."""
        file = self.path / "plan.json"
        if not file.exists():
            if any(self.path.iterdir()):
                raise ArenaError("not_empty", folder=self.path)
            self._write_plan(file)
            return
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
            played = int(found["games"])
        except (ValueError, KeyError, TypeError):
            raise ArenaError("not_an_arena", folder=self.path) from None
        wanted = _as_json(self.plan)
        for name in wanted:
            if name != "games" and found.get(name) != wanted[name]:
                values = {"found": _shown(found.get(name)), "wanted": _shown(wanted[name])}
                raise ArenaError("other_arena", folder=self.path, what=name, **values)
        if self.plan.games < played:
            raise ArenaError("fewer_games", folder=self.path, count=played)
        if self.plan.games > played:
            self._write_plan(file)

    def _write_plan(self, file: Path) -> None:
        beside = file.with_suffix(".new")
        beside.write_text(json.dumps(_as_json(self.plan), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(beside, file)


def record_name(result: Result) -> str:
    """The file name of a game's record, with its number, its deal and the bots by seat."""
    plain = re.sub(r"[^A-Za-z0-9@._-]", "_", "-".join(result.bots))
    return f"{result.number:05}-seed{result.seed}-{plain}"[:_LONGEST] + ".txt"


def _as_json(plan: ArenaPlan) -> dict[str, Any]:
    """The plan with versions. All of it must be equal for games to belong to one arena: other versions may play
    differently.
    """
    rules = plan.switches.get("rules", game_by_id(plan.game).rules_version)
    versions = {"underhold": underhold.__version__, "rules": rules}
    plain: dict[str, Any] = json.loads(json.dumps(asdict(plan) | versions))
    return plain


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _append(file: Path, data: dict[str, Any]) -> None:
    with file.open("a", encoding="utf-8", newline="\n") as lines:
        lines.write(json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n")
