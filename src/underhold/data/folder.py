"""The folder of an export. An export that was interrupted continues: shards that are there are not written again.

dataset.json    what was exported, the version that did it, and the meaning of every number
games/          a row per game, in shards
positions/      a row per position, in shards
README.md       a data card, written at the end
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import underhold
from underhold.core.errors import system_reason
from underhold.data.errors import ExportError
from underhold.data.files import GAMES, POSITIONS, shard_path
from underhold.data.plan import ExportPlan
from underhold.records.new_file import new_file

FORMAT: Final = "underhold-positions"
VERSION: Final = 1
DESCRIPTION: Final = "dataset.json"
CARD: Final = "README.md"


class ExportFolder:
    """A folder that belongs to one export."""

    def __init__(self, path: Path, plan: ExportPlan, source: dict[str, Any]) -> None:
        """Start an export in this folder, or continue the one in it; raises ExportError if it is another one."""
        self.path = path
        self._description = description_of(plan, source)
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._claim()
            self.remove_unfinished()
        except OSError as error:
            raise ExportError("no_folder", folder=path, reason=system_reason(error)) from None

    def has(self, shard: int) -> bool:
        """Whether a shard is complete."""
        return shard_path(self.path, POSITIONS, shard).exists()

    def remove_unfinished(self) -> None:
        """Delete what a process that was killed has left; no shard is being written at this time."""
        for table in (GAMES, POSITIONS):
            for file in (self.path / table).glob(".part-*"):
                file.unlink(missing_ok=True)

    def write_card(self, text: str) -> None:
        """Write the data card."""
        with new_file(self.path / CARD) as path:
            path.write_text(text, encoding="utf-8", newline="\n")

    def _claim(self) -> None:
        file = self.path / DESCRIPTION
        if not file.exists():
            if any(self.path.iterdir()):
                raise ExportError("not_empty", folder=self.path)
            with new_file(file) as path:
                path.write_text(_json(self._description), encoding="utf-8", newline="\n")
            return
        try:
            found = dict(json.loads(file.read_text(encoding="utf-8")))
        except ValueError:
            raise ExportError("not_an_export", folder=self.path) from None
        for name, wanted in self._description.items():
            if found.get(name) != wanted:
                raise ExportError("other_export", folder=self.path, what=name)


def description_of(plan: ExportPlan, source: dict[str, Any]) -> dict[str, Any]:
    """Everything that determines the data, and what is needed to read it."""
    coded = plan.encoding
    described = {
        "format": FORMAT,
        "version": VERSION,
        "underhold": underhold.__version__,
        "game": plan.game,
        "players": plan.players,
        "source": source,
        "games_per_shard": plan.games_per_shard,
        "observation": plan.observation,
        "observation_size": coded.size,
        "actions": coded.actions,
        "encoding": coded.version,
        "fields": [asdict(field) for field in coded.fields],
    }
    plain: dict[str, Any] = json.loads(json.dumps(described))
    return plain


def _json(described: dict[str, Any]) -> str:
    """One line for each key and for each field."""
    fields = ",\n".join(f"  {json.dumps(field, ensure_ascii=False)}" for field in described["fields"])
    head = [f"{json.dumps(key)}: {json.dumps(described[key])}," for key in described if key != "fields"]
    return "\n".join(["{", *head, f'"fields": [\n{fields}\n]', "}", ""])
