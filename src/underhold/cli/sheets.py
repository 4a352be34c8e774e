"""What is shown on request: help, scores, all rooms, one tile, the log, a hint."""

from difflib import get_close_matches
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from underhold.bots.bot import BOTS, make_bot
from underhold.cave_vs_cave.board import SPACES
from underhold.cave_vs_cave.content import (
    ACTION_IDS,
    ACTIONS,
    FACE_UP_ROOMS,
    ROOM_IDS,
    ROOMS,
    SOLO_GOAL,
    SOLO_REMARKABLE,
    Room,
)
from underhold.cave_vs_cave.events import ActionRevealed, TurnEnded
from underhold.cave_vs_cave.scoring import score
from underhold.cave_vs_cave.state import State, View
from underhold.cave_vs_cave.text import action_text, events_text, move_text, points_text, room_text
from underhold.cave_vs_cave.view import revealed_actions, unseen_rooms
from underhold.cli.boards import RoomList
from underhold.cli.cave import room_sign, room_style
from underhold.cli.session import REVEALING, Session
from underhold.core.game import Scores
from underhold.core.rng import Rng
from underhold.locale import Words

HINT_BOT = "greedy" if "greedy" in BOTS else next(iter(BOTS))


def help_sheet(words: Words) -> RenderableType:
    """How to play with this program."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="uh.notation", no_wrap=True)
    table.add_column(ratio=1)
    for name in COMMANDS:
        table.add_row(words.text(f"cli.play.usage.{name}"), Text(words.text(f"cli.play.help.{name}")))
    shapes = "   ".join(
        f"{words.text(f'cave_vs_cave.shape_sign.{shape}')} {words.text(f'cave_vs_cave.shape.{shape}')}"
        for shape in ("one", "corner", "facing", "three", "four")
    )
    return Group(
        Text(words.text("cli.play.help.heading"), "uh.heading"),
        Text(words.text("cli.play.help.intro")),
        table,
        Text(words.text("cli.play.help.signs_heading"), "uh.heading"),
        Text(words.text("cli.play.help.signs")),
        Text(words.say("cli.play.help.shapes", shapes=shapes)),
    )


COMMANDS = (
    "help", "list", "actions", "rooms", "info", "hint", "undo", "redo", "restart", "log", "score", "save", "quit",
)  # fmt: skip


def score_sheet(words: Words, view: View, names: list[str]) -> RenderableType:
    """Every room with its points, the gold, the sum, the best room."""
    sheets = []
    for name, cave in zip(names, view.caves, strict=True):
        table = Table(box=box.ROUNDED, title=name, title_style="uh.title", show_header=False, show_footer=False)
        table.add_column(no_wrap=True, min_width=20)
        table.add_column(justify="right")
        one = score(cave)
        where = {int(cave.room_at >> (5 * space) & 31): space_name for space, space_name in enumerate(SPACES)}
        for number, value in sorted(one.rooms.items(), key=lambda item: -item[1]):
            room = ROOMS[number]
            said = f"{room_sign(room)} {words.text(f'cave_vs_cave.room.{room.id}')}"
            table.add_row(Text.assemble((said, room_style(room)), (f"  {where.get(number, '')}", "uh.dim")), str(value))
        table.add_section()
        table.add_row(Text(words.text("cave_vs_cave.goods.gold"), "uh.gold"), str(one.gold))
        table.add_section()
        table.add_row(Text(words.text("cli.play.score.total"), "uh.title"), Text(str(one.points), "uh.title"))
        if len(names) > 1:
            table.add_row(Text(words.text("cli.play.score.best"), "uh.dim"), Text(str(one.best_room), "uh.dim"))
        sheets.append(table)
    grid = Table.grid(padding=(0, 2))
    grid.add_row(*sheets)
    return grid


def verdict(words: Words, scores: Scores, names: list[str], you: int | None) -> str:
    """Who won and by what, or how a game alone went."""
    if len(names) == 1:
        total = scores.points[0]
        reached = "solo_reached" if total >= SOLO_GOAL else "solo_short"
        key = "solo_remarkable" if total > SOLO_REMARKABLE else reached
        return words.say(
            f"cli.play.verdict.{key}", points=points_text(words, total), goal=SOLO_GOAL, short=SOLO_GOAL - total
        )
    if scores.winner is None:
        return words.say("cli.play.verdict.draw", points=scores.points[0], best=scores.tie_break[0])
    winner, loser = scores.winner, 1 - scores.winner
    how = "tie_break" if scores.points[0] == scores.points[1] else "points"
    pair = scores.tie_break if how == "tie_break" else scores.points
    who = "you" if winner == you else "winner"
    return words.say(
        f"cli.play.verdict.{who}_{how}",
        player=names[winner],
        mine=pair[winner],
        theirs=pair[loser],
        points=scores.points[winner],
    )


def rooms_sheet(words: Words, view: View, names: list[str]) -> RenderableType:
    """All rooms of the game by where they are."""
    unseen = set(unseen_rooms(view))
    places: list[tuple[str, list[Room]]] = [
        (words.text("cli.play.display.heading"), [room for room in ROOMS if view.display >> room.number & 1])
    ]
    for name, cave in zip(names, view.caves, strict=True):
        owned = [room for room in ROOMS if cave.rooms >> room.number & 1]
        places.append((words.say("cli.play.rooms.cave", player=name), owned))
    places.append((words.text("cli.play.rooms.unseen"), [room for room in ROOMS if room.number in unseen]))
    known = {room.number for _, rooms in places for room in rooms}
    gone = [ROOMS[number] for number in FACE_UP_ROOMS if number not in known]
    places.append((words.text("cli.play.rooms.removed"), gone))
    shown: list[RenderableType] = []
    for title, rooms in places:
        if rooms:
            shown += [Text(f"{title} ({len(rooms)})", "uh.title"), Padding(RoomList(words, rooms), (0, 0, 1, 0))]
    return Group(*shown)


def info_text(words: Words, name: str, turns: int) -> str | None:
    """All about the tile that a name means; None if none is meant."""
    ids = find_tile(words, name)
    if not ids:
        return None
    if len(ids) > 1:
        return words.say("cli.play.info.several", names=words.listed([_tile_name(words, one) for one in ids], "or"))
    tile = ids[0]
    if tile in ACTION_IDS:
        return action_text(words, ACTIONS[ACTION_IDS.index(tile)], turns)
    return room_text(words, ROOMS[ROOM_IDS.index(tile)])


def _tile_name(words: Words, tile: str) -> str:
    return words.text(f"cave_vs_cave.{'action' if tile in ACTION_IDS else 'room'}.{tile}")


def find_tile(words: Words, name: str) -> list[str]:
    """The tiles that a name, a part of one or a slip of the finger may mean."""
    names = {_tile_name(words, tile).lower(): tile for tile in (*ACTION_IDS, *ROOM_IDS)}
    wanted = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    if wanted in names:
        return [names[wanted]]
    parts = [tile for said, tile in names.items() if wanted and wanted in said]
    return parts or [names[said] for said in get_close_matches(wanted, names, n=3)]


def log_sheet(words: Words, session: Session, names: list[str], you: int | None) -> RenderableType:
    """The whole game in sentences, turn by turn."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="uh.dim", justify="right", no_wrap=True)
    table.add_column(ratio=1)
    first = session.steps[0].before if session.steps else session.state
    opening = ActionRevealed(0, revealed_actions(first)[0])
    table.add_row("", Text("\n".join(events_text(words, [opening], names, you))))
    events: list[Any] = []
    for step in session.steps:
        events += step.events
        if any(isinstance(event, TurnEnded) for event in step.events) or step is session.steps[-1]:
            said = events_text(words, events, names, you)
            table.add_row(step.label, Text("\n".join(said)))
            events = []
    return table


def hint_sheet(words: Words, session: Session, seat: int) -> RenderableType:
    """A bot's way through the rest of this turn, as far as anyone can know it."""
    game = session.game
    view = game.view(session.state, seat)
    bot = make_bot(HINT_BOT, game, session.setup.seed)
    # The bot plays on in a made-up state that looks like the real one: not even a hint may see what is hidden.
    state: State = game.determinize(view, Rng(session.setup.seed, stream=2))
    table = Table.grid(padding=(0, 1))
    table.add_column(style="uh.notation", no_wrap=True)
    table.add_column(ratio=1)
    label = game.label(state)
    open_end = False
    while not open_end and game.decision(state) is not None and game.label(state) == label:
        now = game.view(state, seat)
        move = bot.choose(now)
        table.add_row(game.write(move), Text(move_text(words, now, move)))
        progress = game.play(state, move)
        ended = any(isinstance(event, TurnEnded) for event in progress.events)
        open_end = not ended and any(isinstance(event, REVEALING) for event in progress.events)
        state = progress.state
    shown: list[RenderableType] = [
        Text(words.say("cli.play.hint.heading", bot=HINT_BOT.capitalize()), "uh.heading"),
        table,
    ]
    if open_end:
        shown.append(Text(words.text("cli.play.hint.open_end"), "uh.dim"))
    return Group(*shown)
