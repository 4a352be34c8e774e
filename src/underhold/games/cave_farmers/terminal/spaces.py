"""The action spaces: what lies there, who stands there, what is still to come."""

from collections.abc import Iterator
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content import ROUNDS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.engine.deal import stage_cards
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.goods_found import pile_goods
from underhold.games.cave_farmers.naming.move import as_move
from underhold.games.cave_farmers.naming.prices import imitation_fee
from underhold.games.cave_farmers.words import sentence, space_effect
from underhold.games.common.naming.picking import picked
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words

_SPACES: Final = {space.id: space for space in SPACES}


def open_spaces(view: View) -> list[str]:
    """The spaces in play: those of the boards, then the cards."""
    spaces = picked(SPACE_IDS, view.open_spaces)
    return sorted(spaces, key=lambda space: bool(_SPACES[space].stage))


def space_name(words: Words, space: str) -> str:
    """Its name; Imitation with its fee, since there may be several."""
    name = words.text(f"cave_farmers.space.{space}")
    fee = imitation_fee(space)
    return name if fee is None else f"{name} ({words.goods('cave_farmers', {'food': fee})})"


def pile_text(words: Words, view: View, space: str) -> str:
    """What lies there: `3 wood`; nothing if nothing does."""
    return ", ".join(words.good("cave_farmers", kind, count) for kind, count in pile_goods(view, space).items())


def standing(view: View) -> dict[str, int]:
    """The seats whose dwarfs stand on spaces, by space."""
    return {space: seat for seat, farm in enumerate(view.farms) for space in picked(SPACE_IDS, farm.standing)}


def occupied_flow(words: Words, view: View, names: list[str]) -> list[RenderableType]:
    """Who stands where, player by player."""
    items, by = [], standing(view)
    for seat, name in enumerate(names):
        taken = [space_name(words, space) for space in open_spaces(view) if by.get(space) == seat]
        if taken:
            items.append(Text.assemble((f"{name}: ", "uh.title"), (", ".join(taken), "uh.dim")))
    return [Flow(words.text("cli.cave_farmers.spaces.occupied"), items)] if items else []


def _with_pile(words: Words, view: View, space: str) -> Text:
    said = Text(space_name(words, space))
    pile = pile_text(words, view, space)
    return said.append(f" {pile}", "uh.good") if pile else said


def idle_flow(words: Words, view: View, offered: list[Choice]) -> list[RenderableType]:
    """Free spaces that are not among the choices."""
    moves = [as_move(choice.move) for choice in offered]
    listed = {move.space for move in moves if move.kind == "place"}
    occupied = picked(SPACE_IDS, view.occupied)
    free = [space for space in open_spaces(view) if space not in occupied and space not in listed]
    if not free:
        return []
    key = "useless" if listed else "free"
    items = [_with_pile(words, view, space) for space in free]
    return [Flow(words.text(f"cli.cave_farmers.spaces.{key}"), items)]


def coming_stages(words: Words, view: View) -> Iterator[str]:
    """The cards that are still face down, by the rounds in which they may come."""
    rounds = ROUNDS[int(view.players)]
    at = 0
    for stage in stage_cards(int(view.players)):
        numbers = [rounds[index] for index in range(at, at + len(stage)) if index > view.round]
        at += len(stage)
        hidden = [words.text(f"cave_farmers.space.{SPACE_IDS[card]}") for card in stage if card not in view.cards]
        if hidden:
            yield words.say(
                "cli.cave_farmers.spaces.stage",
                count=len(numbers),
                first=numbers[0],
                last=numbers[-1],
                cards=", ".join(hidden),
            )


def coming_flow(words: Words, view: View) -> list[RenderableType]:
    """The cards to come, one stage after the other."""
    stages = [Text(stage, "uh.dim") for stage in coming_stages(words, view)]
    return [Flow(words.text("cli.cave_farmers.spaces.coming"), stages)] if stages else []


def spaces_sheet(words: Words, view: View, names: list[str]) -> RenderableType:
    """All spaces with what they offer."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for key in ("name", "now", "offers"):
        table.add_column(
            words.text(f"cli.cave_farmers.spaces.{key}"),
            header_style="uh.heading",
            ratio=1 if key == "offers" else None,
        )
    by = standing(view)
    for space in open_spaces(view):
        seat, pile = by.get(space), pile_text(words, view, space)
        now = [pile] if pile else []
        if seat is not None:
            now.append(names[seat])
        sign = "□" if seat is None else "■"
        style = "bold" if seat is None else "uh.dim"
        effect = Text(sentence(space_effect(words, _SPACES[space])), "" if seat is None else "uh.dim")
        table.add_row(Text(f"{sign} {space_name(words, space)}", style), Text(", ".join(now), style), effect)
    return Group(table, *coming_flow(words, view))
