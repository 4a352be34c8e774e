"""Numbered choices: as a table with sentences, or in a row with their notation and name."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.table import Table
from rich.text import Text

from underhold.games.common.terminal.view import Choice
from underhold.locale import Words


def brief(choice: Choice, written: str, name: str = "") -> Text:
    """A choice as number, notation and name: `3 notation Name`. Without a notation only its name, or the reverse."""
    return Text.assemble((f"{choice.number} ", "uh.number"), labeled(written, name))


def labeled(written: str, name: str) -> Text:
    """A notation and what it means in the player's language, side by side; either may be empty."""
    between = " " if written and name else ""
    return Text.assemble((written, "uh.notation"), between, name)


def goods_name(words: Words, game: str, amounts: Mapping[str, int]) -> str:
    """Goods as the notation writes them, without a number for a single one: `grain`, `2 wood, gold`."""
    kinds = [(kind, amount) for kind, amount in amounts.items() if amount]
    return ", ".join(
        words.kind(game, kind) if amount == 1 else words.good(game, kind, amount) for kind, amount in kinds
    )


def exchange_name(words: Words, game: str, pays: Mapping[str, int], gains: Mapping[str, int]) -> str:
    """An exchange in short: `grain → 2 food`."""
    return f"{goods_name(words, game, pays)} → {goods_name(words, game, gains)}"


def widest(texts: Iterable[str]) -> int:
    """The width of the widest text."""
    return max(map(cell_len, texts), default=0)


def as_table(
    members: Iterable[Choice],
    write: Callable[[Any], str],
    sentence: Callable[[Choice], str],
    width: int,
    name: Callable[[Choice], str] | None = None,
) -> Table:
    """A table with one row per choice: number, notation, name, sentence. Without `name` it has no column for names.

    `width` aligns the notations of several tables.
    """
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="uh.number", no_wrap=True, min_width=3)
    table.add_column(style="uh.notation", no_wrap=True, min_width=width)
    if name:
        table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for choice in members:
        names = [name(choice)] if name else []
        table.add_row(str(choice.number), write(choice.move), *names, Text(sentence(choice)))
    return table


def as_lines(
    members: Iterable[Choice],
    write: Callable[[Any], str],
    sentence: Callable[[Choice], str],
    width: int,
    name: Callable[[Choice], str] | None = None,
) -> list[Text]:
    """One line per choice with number, notation, name and sentence, cut at the edge of the screen."""
    members = list(members)
    name_width = widest(map(name, members)) if name else 0
    lines = []
    for choice in members:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{choice.number:>3} ", "uh.number").append(f"{write(choice.move):<{width}} ", "uh.notation")
        if name:
            line.append(set_cell_size(name(choice), name_width)).append(" ")
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
