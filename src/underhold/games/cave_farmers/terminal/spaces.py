"""The action spaces with their goods and dwarfs, and the cards to come."""

from collections.abc import Mapping
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content import SPACES
from underhold.games.cave_farmers.naming.move import as_move
from underhold.games.cave_farmers.naming.named_view import ActionSpace, NamedView, Stage
from underhold.games.cave_farmers.naming.prices import imitation_fee
from underhold.games.cave_farmers.words import sentence, space_effect
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words

_SPACES: Final = {space.id: space for space in SPACES}


def space_name(words: Words, space: str) -> str:
    """The name of a space; for Imitation with its fee, because there may be several."""
    name = words.text(f"cave_farmers.space.{space}")
    fee = imitation_fee(space)
    return name if fee is None else f"{name} ({words.goods('cave_farmers', {'food': fee})})"


def pile_text(words: Words, goods: Mapping[str, int]) -> str:
    """The goods on a space: `3 wood`; empty if there are none."""
    return ", ".join(words.good("cave_farmers", kind, count) for kind, count in goods.items())


def _in_order(view: NamedView) -> list[ActionSpace]:
    """The spaces in play: those on the boards, then the cards."""
    return sorted(view.spaces, key=lambda space: bool(_SPACES[space.id].stage))


def occupied_flow(words: Words, view: NamedView, names: list[str]) -> list[RenderableType]:
    """The occupied spaces, player by player."""
    items = []
    for seat, name in enumerate(names):
        taken = [space_name(words, space.id) for space in _in_order(view) if space.by == seat]
        if taken:
            items.append(Text.assemble((f"{name}: ", "uh.title"), (", ".join(taken), "uh.dim")))
    return [Flow(words.text("cli.cave_farmers.spaces.occupied"), items)] if items else []


def _with_pile(words: Words, space: ActionSpace) -> Text:
    said = Text(space_name(words, space.id))
    pile = pile_text(words, space.goods)
    return said.append(f" {pile}", "uh.good") if pile else said


def idle_flow(words: Words, view: NamedView, offered: list[Choice]) -> list[RenderableType]:
    """Free spaces that are not among the choices."""
    moves = [as_move(choice.move) for choice in offered]
    listed = {move.space for move in moves if move.kind == "place"}
    free = [space for space in _in_order(view) if space.by is None and space.id not in listed]
    if not free:
        return []
    key = "useless" if listed else "free"
    items = [_with_pile(words, space) for space in free]
    return [Flow(words.text(f"cli.cave_farmers.spaces.{key}"), items)]


def _stage_text(words: Words, stage: Stage) -> str:
    return words.say(
        "cli.cave_farmers.spaces.stage",
        count=len(stage.cards),
        first=stage.first,
        last=stage.last,
        cards=", ".join(words.text(f"cave_farmers.space.{card}") for card in stage.cards),
    )


def coming_flow(words: Words, view: NamedView) -> list[RenderableType]:
    """The face-down cards, by the rounds in which they can be revealed."""
    stages = [Text(_stage_text(words, stage), "uh.dim") for stage in view.to_come]
    return [Flow(words.text("cli.cave_farmers.spaces.coming"), stages)] if stages else []


def spaces_sheet(words: Words, view: NamedView, names: list[str]) -> RenderableType:
    """All spaces with what they offer."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for key in ("name", "now", "offers"):
        table.add_column(
            words.text(f"cli.cave_farmers.spaces.{key}"),
            header_style="uh.heading",
            ratio=1 if key == "offers" else None,
        )
    for space in _in_order(view):
        now = [pile_text(words, space.goods)] if space.goods else []
        if space.by is not None:
            now.append(names[space.by])
        sign = "□" if space.by is None else "■"
        style = "bold" if space.by is None else "uh.dim"
        effect = Text(sentence(space_effect(words, _SPACES[space.id])), "" if space.by is None else "uh.dim")
        table.add_row(Text(f"{sign} {space_name(words, space.id)}", style), Text(", ".join(now), style), effect)
    return Group(table, *coming_flow(words, view))
