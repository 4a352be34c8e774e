"""Shows the list of choices: as sentences where they help, otherwise as notation and name, with common beginnings
written once.

`stable@ stable 4 a1 5 a2` means the moves 4 `stable@a1` and 5 `stable@a2`. Trades, of which there are many, share
one line.
"""

from functools import partial
from itertools import groupby
from typing import Final

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.effects import All, AndOr, AndThen, AndThenOr, Effect, EitherOr, TakeAll
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.goods_found import pile_goods
from underhold.games.cave_farmers.naming.move import as_move
from underhold.games.cave_farmers.terminal.choice_names import choice_name
from underhold.games.cave_farmers.terminal.choices import GROUPS, TRADE_CLASSES, move_of, split_notation, trade_class
from underhold.games.cave_farmers.terminal.farm import tile_style
from underhold.games.cave_farmers.terminal.furnishings import cost_text, points_sign
from underhold.games.cave_farmers.terminal.spaces import pile_text
from underhold.games.cave_farmers.words import furnishing_effect, move_text, sentence
from underhold.games.cave_farmers.words.moves import placing_effect
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.listing import as_lines, as_table, brief, labeled, widest
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words

# How much of the choices is shown.
SENTENCES: Final = 0
ONE_LINE: Final = 1  # the same, each cut to a line
TIGHT: Final = 2  # sentences only where there are very few choices
TIGHTEST: Final = 3

_FEW: Final = 6  # more choices are shown without sentences
_VERY_FEW: Final = 3
_LONG_ITEM: Final = 60  # columns; longer ones may be broken
_ALWAYS_SHORT: Final = ("out_of_order", "imitate")


def _written(move: int) -> str:
    return str(as_move(move))


def _name(words: Words, choice: Choice) -> str:
    return choice_name(words, move_of(choice))


def _brief(words: Words, choice: Choice) -> Text:
    return brief(choice, _written(choice.move), _name(words, choice))


def _heading(words: Words, view: View, members: list[Choice]) -> str:
    group = members[0].group
    strength = move_of(members[0]).strength or 0
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
    width = max((len(_written(choice.move)) for members in long for choice in members), default=0)
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
            name = partial(_name, words) if group == "spaces" else None  # the other sentences name everything
            listed = listing(members, _written, lambda choice: _said(words, view, choice, brevity), width, name)
            shown += listed if isinstance(listed, list) else [listed]
        else:
            shown.append(Flow(heading, factored(words, members)))
    return Group(*shown)


def _is_long(members: list[Choice], brevity: int) -> bool:
    """Whether each member of a group is shown as a sentence."""
    group = members[0].group
    if group in _ALWAYS_SHORT or group == "trades" or brevity == TIGHTEST:
        return False
    if group == "spaces":
        return brevity < TIGHT
    return len(members) <= (_FEW if brevity < TIGHT else _VERY_FEW)


def _said(words: Words, view: View, choice: Choice, brevity: int) -> str:
    if choice.group != "spaces":
        return move_text(words, view, choice.move)
    # The name is beside it, and the heading says what is done.
    move = move_of(choice)
    effect = sentence(placing_effect(words, view, move))
    pile = pile_text(words, pile_goods(view, str(move.space)))
    if brevity == ONE_LINE and pile and not isinstance(_first_effect(str(move.space)), TakeAll):
        return words.say("cli.cave_farmers.spaces.here", pile=pile, effect=effect)  # goods first: not cut off
    return effect


def _first_effect(space: str) -> Effect:
    """The first effect of a space."""
    effect = SPACES[SPACE_IDS.index(space)].effect
    while isinstance(effect, All | AndOr | AndThenOr | AndThen | EitherOr):
        effect = effect.parts[0]
    return effect


def _with_goods(words: Words, view: View, members: list[Choice], brevity: int) -> list[Text]:
    """Choices with additional information: spaces with their goods, furnishings with their costs if there is room.

    The shortest form leaves out the notation.
    """
    items = []
    farm = view.farms[view.seat]
    for choice in members:
        move = move_of(choice)
        if choice.group == "spaces":
            goods = pile_text(words, pile_goods(view, str(move.space)))
            written = str(move)
        else:
            goods = cost_text(words, farm, str(move.furnishing)) if brevity == TIGHT else ""
            written = str(move.furnishing)
        said = brief(choice, "" if brevity == TIGHTEST else written, _name(words, choice))
        items.append(said.append(f" {goods}", "uh.dim") if goods else said)
    if members[0].group == "furnish" and brevity == TIGHTEST:
        items.append(Text(words.text("cli.cave_farmers.tiles.costs"), "uh.dim"))
    return items


def _furnishings(words: Words, view: View, members: list[Choice], one_line: bool) -> list[RenderableType]:
    """One line for each furnishing: number, notation, name, points, current cost, effect."""
    farm = view.farms[view.seat]
    furnishings = [str(move_of(choice).furnishing) for choice in members]
    costs = [cost_text(words, farm, furnishing) for furnishing in furnishings]
    notations = [_written(choice.move) for choice in members]
    names = [_name(words, choice) for choice in members]
    table = Table.grid(padding=(0, 1))
    for _ in range(5):
        table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    lines: list[RenderableType] = []
    for choice, furnishing, written, name, cost in zip(members, furnishings, notations, names, costs, strict=True):
        tile = FURNISHINGS[tile_number(furnishing)]
        effect = sentence(furnishing_effect(words, tile))
        cells = [
            Text(f"{choice.number:>3}", "uh.number"),
            Text(f"{written:<{max(map(len, notations))}}", "uh.notation"),
            Text(set_cell_size(name, widest(names))),
            Text(f"{points_sign(tile):>3}", tile_style(tile)),
            Text(f"{cost:<{max(map(len, costs))}}", "uh.dim"),
            Text(effect),
        ]
        table.add_row(*cells)
        line = Text(" ").join(cells)
        line.no_wrap, line.overflow = True, "ellipsis"
        lines.append(line)
    return lines if one_line else [table]


# ------------------------------------------------------------------------------------------- what moves have in common


def factored(words: Words, members: list[Choice]) -> list[Text]:
    """Choices in short form; the common beginning and the common name of adjacent choices are written once."""
    items = []
    for head, group in groupby(members, lambda choice: split_notation(move_of(choice))[0]):
        same = list(group)
        if len(same) == 1:
            items.append(_brief(words, same[0]))
            continue
        names = [_name(words, choice) for choice in same]
        common = names[0] if len(set(names)) == 1 else ""
        rests = [
            brief(choice, split_notation(move_of(choice))[1], "" if common else name)
            for choice, name in zip(same, names, strict=True)
        ]
        rests[0] = Text.assemble(labeled(head, common), " ", rests[0])
        whole = Text(" ").join(rests)
        items += [whole] if whole.cell_len <= _LONG_ITEM else rests
    return items


def _by_strength(words: Words, members: list[Choice]) -> list[Text]:
    """Dwarfs sent out of order have the same choices as the weakest one, so only their numbers are shown."""
    items = []
    for strength, group in groupby(members, lambda choice: move_of(choice).strength or 0):
        items.append(_range(words, list(group), words.say("cli.cave_farmers.trades.strength", strength=strength)))
    return [*items, Text(words.text("cli.cave_farmers.trades.list"), "uh.dim")]


def _range(words: Words, same: list[Choice], name: str) -> Text:
    """Consecutive choices of one kind: the first and the last number."""
    numbers = words.say("cli.cave_farmers.trades.range", first=same[0].number, last=same[-1].number)
    return Text.assemble((f"{numbers} ", "uh.number"), (name, "uh.notation"))


# -------------------------------------------------------------------------------------------------------------- trades


def trades_line(words: Words, members: list[Choice]) -> RenderableType:
    """All trades in one line: kinds of trades with the numbers of their choices."""
    items = []
    for kind in TRADE_CLASSES:
        same = [choice for choice in members if trade_class(move_of(choice)) == kind]
        if len(same) <= _VERY_FEW:
            items += [_brief(words, choice) for choice in same]
        else:
            name = words.text(f"cli.cave_farmers.trades.{kind}")
            items.append(_range(words, same, name))
    if len(items) < len(members):
        items.append(Text(words.text("cli.cave_farmers.trades.more"), "uh.dim"))
    return Flow(words.text("cli.cave_farmers.group.trades"), items)


def trades_sheet(words: Words, members: list[Choice]) -> RenderableType:
    """All possible trades, kind by kind."""
    shown: list[RenderableType] = []
    for kind in TRADE_CLASSES:
        same = [choice for choice in members if trade_class(move_of(choice)) == kind]
        if same:
            shown.append(Flow(words.text(f"cli.cave_farmers.trades.{kind}"), factored(words, same)))
    return Group(*shown) if shown else Text(words.text("cli.cave_farmers.trades.none"))
