"""The list of choices: sentences where they help, otherwise notation with what it has in common said once.

`stable@ 4 a1 5 a2` stands for the moves 4 `stable@a1` and 5 `stable@a2`. Trades, which are many, share one line.
"""

from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS, SPACES
from underhold.games.cave_farmers.content.effects import All, AndOr, AndThen, AndThenOr, Effect, EitherOr, TakeAll
from underhold.games.cave_farmers.engine.notation import write
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.terminal.choices import GROUPS, TRADE_CLASSES, parts, trade_class
from underhold.games.cave_farmers.terminal.farm import tile_style
from underhold.games.cave_farmers.terminal.spaces import pile_text
from underhold.games.cave_farmers.terminal.tiles import cost_text, points_sign
from underhold.games.cave_farmers.words import furnishing_effect, move_text, sentence
from underhold.games.cave_farmers.words.moves import placing_effect
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.listing import as_lines, as_table, brief
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words

# How much is said of the choices.
SENTENCES: Final = 0
ONE_LINE: Final = 1  # the same, each cut to a line
TIGHT: Final = 2  # sentences only where there are very few choices
TIGHTEST: Final = 3

_FEW: Final = 6  # more than these go without sentences
_VERY_FEW: Final = 3
_LONG_ITEM: Final = 60  # columns; longer ones may be broken
_ALWAYS_SHORT: Final = ("out_of_order", "imitate")


def _heading(words: Words, view: View, members: list[Choice]) -> str:
    group = members[0].group
    strength = members[0].move >> 6 & 63
    if group == "spaces" and strength:
        group = "spaces_armed"
    furnishing = ""
    if group in ("pay", "site"):
        furnishing = words.text(f"cave_farmers.furnishing.{FURNISHING_IDS[view.building]}")
    return words.say(f"cli.cave_farmers.group.{group}", strength=strength, furnishing=furnishing)


def show_choices(words: Words, view: View, offered: list[Choice], brevity: int = SENTENCES) -> RenderableType:
    """The numbered list, group by group."""
    shown: list[RenderableType] = []
    groups = [[choice for choice in offered if choice.group == group] for group in GROUPS]
    long = [members for members in groups if members and _is_long(members, brevity)]
    width = max((len(write(choice.move)) for members in long for choice in members), default=0)
    for members in groups:
        if not members:
            continue
        group = members[0].group
        heading = _heading(words, view, members)
        if group == "trades":
            shown.append(trades_line(words, members))
        elif group == "out_of_order" and brevity > SENTENCES and len(members) > _FEW:
            shown.append(Flow(heading, _by_strength(words, members)))
        elif group == "furnish" and brevity < TIGHT:
            shown += [Text(heading, "uh.heading"), *_furnishings(words, view, members, brevity == ONE_LINE)]
        elif group in ("spaces", "furnish") and brevity >= TIGHT:
            shown.append(Flow(heading, _with_goods(words, view, members, brevity)))
        elif _is_long(members, brevity):
            shown += [Text(heading, "uh.heading")] if group != "end" else []
            listing = as_lines if brevity == ONE_LINE else as_table
            listed = listing(members, write, lambda choice: _said(words, view, choice, brevity), width)
            shown += listed if isinstance(listed, list) else [listed]
        else:
            shown.append(Flow(heading, factored(members)))
    return Group(*shown)


def _is_long(members: list[Choice], brevity: int) -> bool:
    """Whether the members of a group get a sentence each."""
    group = members[0].group
    if group in _ALWAYS_SHORT or group == "trades" or brevity == TIGHTEST:
        return False
    if group == "spaces":
        return brevity < TIGHT
    return len(members) <= (_FEW if brevity < TIGHT else _VERY_FEW)


def _said(words: Words, view: View, choice: Choice, brevity: int) -> str:
    if choice.group != "spaces":
        return move_text(words, view, choice.move)
    # The notation is the name, the heading says what is done with it.
    effect = sentence(placing_effect(words, view, choice.move))
    pile = pile_text(words, view, choice.move >> 12 & 63)
    if brevity == ONE_LINE and pile and not isinstance(_first_effect(choice.move >> 12 & 63), TakeAll):
        return words.say("cli.cave_farmers.spaces.here", pile=pile, effect=effect)  # else it might be cut off
    return effect


def _first_effect(space: int) -> Effect:
    """What a space names first."""
    effect = SPACES[space].effect
    while isinstance(effect, All | AndOr | AndThenOr | AndThen | EitherOr):
        effect = effect.parts[0]
    return effect


def _with_goods(words: Words, view: View, members: list[Choice], brevity: int) -> list[Text]:
    """Spaces with what lies there, furnishings with their costs (if there is room for that)."""
    items = []
    farm = view.farms[view.seat]
    for choice in members:
        target = choice.move >> 12 & 63
        if choice.group == "spaces":
            goods = pile_text(words, view, target)
            said = brief(choice, write(choice.move))
        else:
            goods = cost_text(words, farm, target) if brevity == TIGHT else ""
            said = brief(choice, FURNISHING_IDS[target])
        items.append(said.append(f" {goods}", "uh.dim") if goods else said)
    if members[0].group == "furnish" and brevity == TIGHTEST:
        items.append(Text(words.text("cli.cave_farmers.tiles.costs"), "uh.dim"))
    return items


def _furnishings(words: Words, view: View, members: list[Choice], one_line: bool) -> list[RenderableType]:
    """A line for each furnishing: number, notation, points, cost now, effect."""
    farm = view.farms[view.seat]
    tiles = [choice.move >> 12 & 63 for choice in members]
    costs = [cost_text(words, farm, tile) for tile in tiles]
    names = [write(choice.move) for choice in members]
    table = Table.grid(padding=(0, 1))
    for _ in range(4):
        table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    lines: list[RenderableType] = []
    for choice, tile, name, cost in zip(members, tiles, names, costs, strict=True):
        effect = sentence(furnishing_effect(words, FURNISHINGS[tile]))
        cells = [
            Text(f"{choice.number:>3}", "uh.number"),
            Text(f"{name:<{max(map(len, names))}}", "uh.notation"),
            Text(f"{points_sign(FURNISHINGS[tile]):>3}", tile_style(tile)),
            Text(f"{cost:<{max(map(len, costs))}}", "uh.dim"),
            Text(effect),
        ]
        table.add_row(*cells)
        line = Text(" ").join(cells)
        line.no_wrap, line.overflow = True, "ellipsis"
        lines.append(line)
    return lines if one_line else [table]


# ------------------------------------------------------------------------------------------- what moves have in common


def factored(members: list[Choice]) -> list[Text]:
    """Choices in brief, with what neighbours have in common said once."""
    items = []
    for head, group in groupby(members, lambda choice: parts(choice.move)[0]):
        same = list(group)
        if len(same) == 1:
            items.append(brief(same[0], write(same[0].move)))
            continue
        rests = [brief(choice, parts(choice.move)[1]) for choice in same]
        rests[0] = Text.assemble((head, "uh.notation"), " ", rests[0])
        whole = Text(" ").join(rests)
        items += [whole] if whole.cell_len <= _LONG_ITEM else rests
    return items


def _by_strength(words: Words, members: list[Choice]) -> list[Text]:
    """Dwarfs that go out of turn have the same choices as the next one: only their numbers are shown."""
    items = []
    for strength, group in groupby(members, lambda choice: choice.move >> 6 & 63):
        items.append(_range(words, list(group), words.say("cli.cave_farmers.trades.strength", strength=strength)))
    return [*items, Text(words.text("cli.cave_farmers.trades.list"), "uh.dim")]


def _range(words: Words, same: list[Choice], name: str) -> Text:
    """Consecutive choices of one kind: the first and the last number."""
    numbers = words.say("cli.cave_farmers.trades.range", first=same[0].number, last=same[-1].number)
    return Text.assemble((f"{numbers} ", "uh.number"), (name, "uh.notation"))


# -------------------------------------------------------------------------------------------------------------- trades


def trades_line(words: Words, members: list[Choice]) -> RenderableType:
    """All trades in one line: kinds of trades with the numbers that they have."""
    items = []
    for kind in TRADE_CLASSES:
        same = [choice for choice in members if trade_class(choice.move) == kind]
        if len(same) <= _VERY_FEW:
            items += [brief(choice, write(choice.move)) for choice in same]
        else:
            name = words.text(f"cli.cave_farmers.trades.{kind}")
            items.append(_range(words, same, name))
    if len(items) < len(members):
        items.append(Text(words.text("cli.cave_farmers.trades.more"), "uh.dim"))
    return Flow(words.text("cli.cave_farmers.group.trades"), items)


def trades_sheet(words: Words, members: list[Choice]) -> RenderableType:
    """Every trade that can be made now, kind by kind."""
    shown: list[RenderableType] = []
    for kind in TRADE_CLASSES:
        same = [choice for choice in members if trade_class(choice.move) == kind]
        if same:
            shown.append(Flow(words.text(f"cli.cave_farmers.trades.{kind}"), factored(same)))
    return Group(*shown) if shown else Text(words.text("cli.cave_farmers.trades.none"))
