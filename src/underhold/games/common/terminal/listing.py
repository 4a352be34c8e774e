"""Numbered choices: as a table with sentences, or in a row with only their notation."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from rich.table import Table
from rich.text import Text

from underhold.games.common.terminal.view import Choice


def brief(choice: Choice, written: str) -> Text:
    """`3 notation`."""
    return Text.assemble((f"{choice.number} ", "uh.number"), (written, "uh.notation"))


def as_table(
    members: Iterable[Choice], write: Callable[[int], str], said: Callable[[Choice], str], width: int
) -> Table:
    """A line for each: number, notation, sentence. `width` lines the notations of several tables up."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="uh.number", no_wrap=True, min_width=3)
    table.add_column(style="uh.notation", no_wrap=True, min_width=width)
    table.add_column(ratio=1)
    for choice in members:
        table.add_row(str(choice.number), write(choice.move), Text(said(choice)))
    return table


def as_lines(
    members: Iterable[Choice], write: Callable[[int], str], said: Callable[[Choice], str], width: int
) -> list[Text]:
    """The same with a single line for each, cut where the screen ends."""
    lines = []
    for choice in members:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{choice.number:>3} ", "uh.number").append(f"{write(choice.move):<{width}} ", "uh.notation")
        lines.append(line.append(said(choice)))
    return lines


def find_named(names: dict[str, str], name: str) -> list[str]:
    """The ids that a name, a part of one or a misspelled one may mean; `names` gives ids by lower-case names."""
    wanted = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    plain = {said.replace("-", " "): one for said, one in names.items()}
    if wanted in plain:
        return [plain[wanted]]
    parts = [one for said, one in plain.items() if wanted and wanted in said]
    return parts or [plain[said] for said in get_close_matches(wanted, plain, n=3)]
