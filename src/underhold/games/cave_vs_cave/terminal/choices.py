"""The legal moves as numbered choices, in groups."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from underhold.games.cave_vs_cave.content import ACTIONS, action_number
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.move import Move, as_move, legal
from underhold.games.cave_vs_cave.terminal.furnishings import by_price, by_room
from underhold.games.cave_vs_cave.words import action_effect, move_text, sentence
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.listing import as_table, brief
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
TIGHTEST: Final = 2


def show_choices(words: Words, view: View, offered: list[Choice], brevity: int = SENTENCES) -> RenderableType:
    """The numbered list: each move as a sentence, or only its notation."""
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
            shown += by_price(words, view, members)
        elif group == "furnish" and len(members) > _MANY_FURNISHINGS:
            shown += [Text(heading, "uh.heading"), by_room(words, view, members)]
        elif _is_tight(members[0], offered, brevity):
            shown.append(Flow(heading, [brief(choice, _written(choice.move)) for choice in members]))
        else:
            shown += [Text(heading, "uh.heading")] if group != "end" else []
            shown.append(as_table(members, _written, lambda choice: _said(words, view, choice), width))
    return Group(*shown)


def _is_tight(choice: Choice, offered: list[Choice], brevity: int) -> bool:
    """Whether the group of a choice is shown without sentences."""
    if choice.group == "convert" or brevity == TIGHTEST:
        return True
    if choice.group == "walls" and sum(other.group == "walls" for other in offered) > _MANY_WALLS:
        return True
    return brevity == TIGHT and choice.group not in ("tiles", "face", "take")


def _written(move: int) -> str:
    return str(as_move(move))


def _said(words: Words, view: View, choice: Choice) -> str:
    action = as_move(choice.move).action
    if action is not None:  # the notation is the name, and the heading says what is done
        return sentence(action_effect(words, ACTIONS[action_number(action)], int(view.turns()), int(view.players)))
    return move_text(words, view, choice.move)
