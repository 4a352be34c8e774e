"""Numbered choices: as a table with sentences, or in a row with only their notation."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

from rich.table import Table
from rich.text import Text

from underhold.games.common.terminal.view import Choice


def brief(choice: Choice, written: str) -> Text:
    """A choice as number and notation: `3 notation`."""
    return Text.assemble((f"{choice.number} ", "uh.number"), (written, "uh.notation"))


def as_table(
    members: Iterable[Choice], write: Callable[[Any], str], sentence: Callable[[Choice], str], width: int
) -> Table:
    """A table with one row per choice: number, notation, sentence. `width` aligns the notations of several tables."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="uh.number", no_wrap=True, min_width=3)
    table.add_column(style="uh.notation", no_wrap=True, min_width=width)
    table.add_column(ratio=1)
    for choice in members:
        table.add_row(str(choice.number), write(choice.move), Text(sentence(choice)))
    return table


def as_lines(
    members: Iterable[Choice], write: Callable[[Any], str], sentence: Callable[[Choice], str], width: int
) -> list[Text]:
    """One line per choice with number, notation and sentence, cut at the edge of the screen."""
    lines = []
    for choice in members:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{choice.number:>3} ", "uh.number").append(f"{write(choice.move):<{width}} ", "uh.notation")
        lines.append(line.append(sentence(choice)))
    return lines


def find_named(names: dict[str, str], name: str) -> list[str]:
    """The ids that a name, part of a name or a misspelled name may mean. `names` maps lower-case names to ids."""
    wanted = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    ids = {known.replace("-", " "): id for known, id in names.items()}
    if wanted in ids:
        return [ids[wanted]]
    parts = [id for known, id in ids.items() if wanted and wanted in known]
    return parts or [ids[known] for known in get_close_matches(wanted, ids, n=3)]
