"""What may be done now, sorted for people: groups of legal moves, numbered through."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from underhold.games.cave_vs_cave.content import ACTIONS
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    DIG,
    END,
    FACE,
    FURNISH,
    OPTION_CONVERT,
    TAKE,
    TEAR,
    WALL,
)
from underhold.games.cave_vs_cave.engine.moves import option_of, place_of
from underhold.games.cave_vs_cave.engine.notation import write
from underhold.games.cave_vs_cave.engine.rules import legal_moves
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.terminal.furnishings import by_price, by_room
from underhold.games.cave_vs_cave.words import action_effect, move_text, sentence
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.listing import as_table, brief
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words

GROUPS: Final = ("tiles", "face", "take", "parts", "digs", "furnish", "walls", "rooms", "convert", "end")
_MANY_WALLS: Final = 4  # above this their sentences tell nothing that the heading does not
_MANY_FURNISHINGS: Final = 6


def _group(move: int) -> str:
    option = option_of(move)
    kinds = {CHOOSE: "tiles", FACE: "face", TAKE: "take", FURNISH: "furnish", WALL: "walls", TEAR: "walls", END: "end"}
    if option.kind in kinds:
        return kinds[option.kind]
    if option.kind == DIG and option.room < 0:
        return "digs"
    if option.room >= 0:
        return "rooms"
    return "convert" if move >> 10 >= OPTION_CONVERT else "parts"


def choices(view: View) -> list[Choice]:
    """All legal moves, group by group."""
    moves = sorted((int(move) for move in legal_moves(view)), key=lambda move: GROUPS.index(_group(move)))
    return [Choice(number, move, _group(move)) for number, move in enumerate(moves, start=1)]


# How much is said of the choices.
SENTENCES: Final = 0
TIGHT: Final = 1  # sentences for action tiles only
TIGHTEST: Final = 2


def show_choices(words: Words, view: View, offered: list[Choice], brevity: int = SENTENCES) -> RenderableType:
    """The numbered list: a sentence for each move, or only the notation."""
    shown: list[RenderableType] = []
    many = sum(choice.group == "furnish" for choice in offered) > _MANY_FURNISHINGS
    long = [
        choice
        for choice in offered
        if not _is_tight(choice, offered, brevity) and not (many and choice.group == "furnish")
    ]
    width = max((len(write(choice.move)) for choice in long), default=0)
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
            shown.append(Flow(heading, [brief(choice, write(choice.move)) for choice in members]))
        else:
            shown += [Text(heading, "uh.heading")] if group != "end" else []
            shown.append(as_table(members, write, lambda choice: _said(words, view, choice), width))
    return Group(*shown)


def _is_tight(choice: Choice, offered: list[Choice], brevity: int) -> bool:
    """Whether the group of a choice goes without sentences."""
    if choice.group == "convert" or brevity == TIGHTEST:
        return True
    if choice.group == "walls" and sum(other.group == "walls" for other in offered) > _MANY_WALLS:
        return True
    return brevity == TIGHT and choice.group not in ("tiles", "face", "take")


def _said(words: Words, view: View, choice: Choice) -> str:
    if choice.group == "tiles":  # the notation is the name, the heading says what is done with it
        action = ACTIONS[place_of(choice.move)]
        return sentence(action_effect(words, action, int(view.turns()), int(view.players)))
    return move_text(words, view, choice.move)
