"""Furnishing offers every room on every fitting space at every price: up to ninety moves. They are shown by room."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Protocol

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_vs_cave.content import ROOMS
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.board import SPACES
from underhold.games.cave_vs_cave.engine.moves import option_of, place_of, room_of
from underhold.games.cave_vs_cave.engine.notation import goods_text
from underhold.games.cave_vs_cave.engine.rules import price
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.words import points_text
from underhold.games.common.terminal.flow import Flow
from underhold.locale import Words


class Numbered(Protocol):
    """A choice."""

    @property
    def number(self) -> int: ...
    @property
    def move(self) -> int: ...


def _option(choice: Numbered) -> int:
    return choice.move >> 10


def _room(choice: Numbered) -> int:
    return room_of(choice.move)


def _suffix(option: int) -> str:
    """What the notation says of the price."""
    pay = option_of(option << 10).pay
    return f":{goods_text(pay)}" if pay else ""


def _spaces(choices: Sequence[Numbered]) -> Text:
    """`1@a2 2@b3`: the number and the space of each."""
    said = Text()
    for choice in choices:
        said.append(" " if said else "")
        said.append(str(choice.number), "uh.number").append(f"@{SPACES[place_of(choice.move)]}", "uh.notation")
    return said


def by_room(words: Words, view: View, members: Sequence[Numbered]) -> Table:
    """A line for each room and price."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="uh.notation", no_wrap=True)
    table.add_column()
    table.add_column(ratio=1)
    for option, priced in groupby(members, _option):
        for number, group in groupby(priced, _room):
            room = ROOMS[number]
            cost = int(price(view, option)) + room.cost
            said = words.say(
                "cave_vs_cave.move.furnish_row", pay_goods=named(cost), points=points_text(words, room.points)
            )
            table.add_row(f"  {room.id}{_suffix(option)}", _spaces(list(group)), Text(said))
    return table


def by_price(words: Words, view: View, members: Sequence[Numbered]) -> Iterator[RenderableType]:
    """As little as it takes: for each price the rooms and their spaces; the same ones again are only a range."""
    before: list[int] = []
    for option, group in groupby(members, _option):
        priced = list(group)
        heading = words.say(
            "cave_vs_cave.move.furnish_for", pay_goods=named(int(price(view, option))), suffix=_suffix(option)
        ).rstrip()
        targets = [choice.move & 1023 for choice in priced]
        if targets == before and len(priced) > 1:
            said = words.say("cli.cave_vs_cave.same_order", first=priced[0].number, last=priced[-1].number)
            yield Flow(heading, [Text(said, "uh.number")])
        else:
            items = [
                Text.assemble((ROOMS[number].id, "uh.notation"), " ", _spaces(list(rooms)))
                for number, rooms in groupby(priced, _room)
            ]
            yield Flow(heading, items)
        before = targets
