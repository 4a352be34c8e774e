"""Lists the moves that furnish, grouped by room. There can be ninety: every room on every space at every price."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_vs_cave.content import ROOMS, room_number
from underhold.games.cave_vs_cave.engine.notation import amounts_text
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.move import Move, as_move
from underhold.games.cave_vs_cave.naming.prices import cost_of, fee_of
from underhold.games.cave_vs_cave.terminal.choice_names import room_name
from underhold.games.cave_vs_cave.words import points_text
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.listing import labeled
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A move that furnishes, and its number in the list of choices."""

    number: int
    move: Move


def _by_price(members: Sequence[Choice]) -> Iterator[list[_Numbered]]:
    """The moves grouped by price."""
    numbered = [_Numbered(choice.number, as_move(choice.move)) for choice in members]
    for _, group in groupby(numbered, lambda one: one.move.effect):
        yield list(group)


def _by_room(members: Sequence[_Numbered]) -> Iterator[tuple[str, list[_Numbered]]]:
    for room, group in groupby(members, lambda one: one.move.room):
        assert room is not None
        yield room, list(group)


def _suffix(move: Move) -> str:
    """The price, as in the notation."""
    return f":{amounts_text(move.pay)}" if move.pay else ""


def _spaces(members: Sequence[_Numbered]) -> Text:
    """Number and space of each move: `1@a2 2@b3`."""
    said = Text()
    for one in members:
        said.append(" " if said else "")
        said.append(str(one.number), "uh.number").append(f"@{one.move.space}", "uh.notation")
    return said


def by_room(words: Words, view: View, members: Sequence[Choice]) -> Table:
    """One line for each room and price."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="uh.notation", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_column(ratio=1)
    for priced in _by_price(members):
        for room, group in _by_room(priced):
            move = group[0].move
            points = points_text(words, ROOMS[room_number(room)].points)
            said = words.say("cave_vs_cave.move.furnish_row", pay_goods=cost_of(view, move), points=points)
            table.add_row(f"  {room}{_suffix(move)}", room_name(words, room), _spaces(group), Text(said))
    return table


def by_price(words: Words, view: View, members: Sequence[Choice], names_only: bool) -> Iterator[RenderableType]:
    """The shortest form: for each price the rooms and their spaces; repeated lists are shown as a range of numbers.

    With `names_only` the rooms are shown without their notation.
    """
    before: list[tuple[str | None, str | None]] = []
    for priced in _by_price(members):
        move = priced[0].move
        heading = words.say(
            "cave_vs_cave.move.furnish_for", pay_goods=fee_of(view, move), suffix=_suffix(move)
        ).rstrip()
        targets = [(one.move.room, one.move.space) for one in priced]
        if targets == before and len(priced) > 1:
            said = words.say("cli.cave_vs_cave.same_order", first=priced[0].number, last=priced[-1].number)
            yield Flow(heading, [Text(said, "uh.number")])
        else:
            items = [
                Text.assemble(labeled("" if names_only else room, room_name(words, room)), " ", _spaces(group))
                for room, group in _by_room(priced)
            ]
            yield Flow(heading, items)
        before = targets
