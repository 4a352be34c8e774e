"""The legal moves as numbered choices, in groups."""

from functools import partial
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from underhold.games.cave_vs_cave.content import ACTIONS, action_number
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.move import Move, as_move, legal
from underhold.games.cave_vs_cave.terminal.choice_names import choice_name
from underhold.games.cave_vs_cave.terminal.furnishings import by_price, by_room
from underhold.games.cave_vs_cave.words import action_effect, move_text, sentence
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.listing import as_lines, as_table, brief
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words

GROUPS: Final = ("tiles", "face", "take", "parts", "digs", "furnish", "walls", "rooms", "convert", "end")
_GROUP_OF_KIND: Final = {
    "choose": "tiles",
    "face": "face",
    "take": "take",
    "furnish": "furnish",
    "wall": "walls",
    "tear": "walls",
    "convert": "convert",
    "end": "end",
}
_MANY_WALLS: Final = 4  # with more walls, sentences would only repeat the heading
_MANY_FURNISHINGS: Final = 6


def _group(move: Move) -> str:
    if move.kind in _GROUP_OF_KIND:
        return _GROUP_OF_KIND[move.kind]
    if move.with_room:
        return "rooms"
    return "digs" if move.kind == "dig" else "parts"


def choices(view: View) -> list[Choice]:
    """All legal moves, group by group."""
    moves = sorted(legal(view), key=lambda move: GROUPS.index(_group(move)))
    return [Choice(number, move, _group(move)) for number, move in enumerate(moves, start=1)]


# How much of the choices is shown.
SENTENCES: Final = 0
TIGHT: Final = 1  # sentences for action tiles only
ONE_LINE: Final = 2  # the same, each cut to a line
TIGHTEST: Final = 3


def show_choices(words: Words, view: View, offered: list[Choice], brevity: int = SENTENCES) -> RenderableType:
    """The numbered list: each move as a sentence, or as its notation and a short name."""
    shown: list[RenderableType] = []
    many = sum(choice.group == "furnish" for choice in offered) > _MANY_FURNISHINGS
    long = [
        choice
        for choice in offered
        if not _is_tight(choice, offered, brevity) and not (many and choice.group == "furnish")
    ]
    width = max((len(_written(choice.move)) for choice in long), default=0)
    for group in GROUPS:
        members = [choice for choice in offered if choice.group == group]
        if not members:
            continue
        heading = words.text(f"cli.cave_vs_cave.group.{group}")
        if group == "furnish" and brevity:
            shown += by_price(words, view, members, names_only=brevity == TIGHTEST)
        elif group == "furnish" and len(members) > _MANY_FURNISHINGS:
            shown += [Text(heading, "uh.heading"), by_room(words, view, members)]
        elif _is_tight(members[0], offered, brevity):
            shown.append(Flow(heading, [_brief(words, choice, brevity) for choice in members]))
        else:
            shown += [Text(heading, "uh.heading")] if group != "end" else []
            name = partial(_name, words) if group == "tiles" else None  # the other sentences name everything
            listing = as_lines if brevity == ONE_LINE else as_table
            listed = listing(members, _written, lambda choice: _said(words, view, choice), width, name)
            shown += listed if isinstance(listed, list) else [listed]
    return Group(*shown)


def _is_tight(choice: Choice, offered: list[Choice], brevity: int) -> bool:
    """Whether the group of a choice is shown without sentences."""
    if choice.group == "convert" or brevity == TIGHTEST:
        return True
    if choice.group == "walls" and sum(other.group == "walls" for other in offered) > _MANY_WALLS:
        return True
    return brevity in (TIGHT, ONE_LINE) and choice.group not in ("tiles", "face", "take")


def _written(move: int) -> str:
    return str(as_move(move))


def _name(words: Words, choice: Choice) -> str:
    return choice_name(words, as_move(choice.move))


def _brief(words: Words, choice: Choice, brevity: int) -> Text:
    """A choice without a sentence; the shortest form leaves out the notation of choices that have a name."""
    name = _name(words, choice)
    return brief(choice, "" if name and brevity == TIGHTEST else _written(choice.move), name)


def _said(words: Words, view: View, choice: Choice) -> str:
    action = as_move(choice.move).action
    if action is not None:  # the name is beside it, and the heading says what is done
        return sentence(action_effect(words, ACTIONS[action_number(action)], int(view.turns()), int(view.players)))
    return move_text(words, view, choice.move)
