"""The action spaces: what lies there, who stands there, what is still to come."""

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.games.cave_farmers.content import ROUNDS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.deal import stage_cards
from underhold.games.cave_farmers.engine.lowering import FEE
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.goods_found import pile_goods
from underhold.games.cave_farmers.words import sentence, space_effect
from underhold.games.common.terminal.flow import Flow
from underhold.games.common.terminal.view import Choice
from underhold.locale import Words


def open_spaces(view: View) -> list[int]:
    """The spaces in play: those of the boards, then the cards as they came."""
    spaces = [space for space in range(len(SPACES)) if view.open_spaces >> space & 1]
    return sorted(spaces, key=lambda space: (bool(SPACES[space].stage), space))


def space_name(words: Words, space: int) -> str:
    """Its name; Imitation with its fee, since there may be several."""
    name = words.text(f"cave_farmers.space.{SPACE_IDS[space]}")
    if FEE[space] >= 0:
        fee = words.goods("cave_farmers", {"food": int(FEE[space])})
        return f"{name} ({fee})"
    return name


def pile_text(words: Words, view: View, space: int) -> str:
    """What lies there: `3 wood`; nothing if nothing does."""
    return ", ".join(words.good("cave_farmers", kind, count) for kind, count in pile_goods(view, space).items())


def standing(view: View, space: int) -> int | None:
    """The seat whose dwarf stands there."""
    for seat, farm in enumerate(view.farms):
        if farm.standing >> space & 1:
            return seat
    return None


def occupied_flow(words: Words, view: View, names: list[str]) -> list[RenderableType]:
    """Who stands where, player by player."""
    items = []
    for seat, farm in enumerate(view.farms):
        taken = [space_name(words, space) for space in open_spaces(view) if farm.standing >> space & 1]
        if taken:
            items.append(Text.assemble((f"{names[seat]}: ", "uh.title"), (", ".join(taken), "uh.dim")))
    return [Flow(words.text("cli.cave_farmers.spaces.occupied"), items)] if items else []


def _with_pile(words: Words, view: View, space: int) -> Text:
    said = Text(space_name(words, space))
    pile = pile_text(words, view, space)
    return said.append(f" {pile}", "uh.good") if pile else said


def idle_flow(words: Words, view: View, offered: list[Choice]) -> list[RenderableType]:
    """Free spaces that are not among the choices."""
    listed = {choice.move >> 12 & 63 for choice in offered if choice.move >> 21 == m.PLACE}
    free = [space for space in open_spaces(view) if not view.occupied >> space & 1 and space not in listed]
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
    for space in open_spaces(view):
        seat = standing(view, space)
        now = [pile_text(words, view, space)] if view.piles[space] else []
        if seat is not None:
            now.append(names[seat])
        sign = "□" if seat is None else "■"
        style = "bold" if seat is None else "uh.dim"
        effect = Text(sentence(space_effect(words, SPACES[space])), "" if seat is None else "uh.dim")
        table.add_row(Text(f"{sign} {space_name(words, space)}", style), Text(", ".join(now), style), effect)
    return Group(table, *coming_flow(words, view))
