"""The output of commands that all games share: help, log, hint."""

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.bots.bot import make_bot
from underhold.bots.names import bot_name
from underhold.cli.session import Session
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.common.terminal.view import Blocked, TerminalView
from underhold.locale import Words

HINT_BOT = "master"
FIRST_COMMANDS = ("help", "list", "why")
LAST_COMMANDS = ("info", "hint", "undo", "redo", "restart", "log", "score", "save", "quit")


def help_page(words: Words, terminal_view: TerminalView) -> RenderableType:
    """How to use this program."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="uh.notation", no_wrap=True)
    table.add_column(ratio=1)
    own = f"cli.{terminal_view.section}"
    for section, names in (
        ("cli.play", FIRST_COMMANDS),
        (own, terminal_view.extra_commands),
        ("cli.play", LAST_COMMANDS),
    ):
        for name in names:
            table.add_row(words.text(f"{section}.usage.{name}"), Text(words.text(f"{section}.help.{name}")))
    intro = words.say("cli.play.help.intro", example=words.text(f"{own}.help.example"))
    return Group(
        Text(words.text("cli.play.help.heading"), "uh.heading"),
        Text(intro),
        table,
        Text(words.text("cli.play.help.signs_heading"), "uh.heading"),
        terminal_view.legend(words),
    )


def blocked_table(words: Words, blocked: Iterable[Blocked], name: str) -> RenderableType | None:
    """What is not possible now and why, of everything or of what has this name; None if there is nothing to show."""
    wanted = name.casefold()
    table = Table.grid(padding=(0, 2))
    table.add_column(ratio=2)
    table.add_column(ratio=3)
    for one in blocked:
        if wanted in one.id or wanted in one.name.casefold():
            reason = Text(one.reason)
            reason.append(f" [{one.rule}]", "uh.dim")
            table.add_row(Text(one.name), reason)
    return table if table.row_count else None


def log_table(words: Words, session: Session, names: list[str], you: int | None) -> RenderableType:
    """The whole game in sentences, turn by turn."""
    terminal_view = title(session.game.id).terminal_view()
    table = Table.grid(padding=(0, 2))
    table.add_column(style="uh.dim", justify="right", no_wrap=True)
    table.add_column(ratio=1)
    first = session.steps[0].before if session.steps else session.state
    table.add_row("", Text("\n".join(terminal_view.events_text(words, terminal_view.opening(first), names, you))))
    events: list[Any] = []
    for at, step in enumerate(session.steps, start=1):
        events += step.events
        after = session.steps[at] if at < len(session.steps) else None
        if after is None or (after.label, after.seat) != (step.label, step.seat):
            sentences = terminal_view.events_text(words, events, names, you)
            table.add_row(step.label, Text("\n".join(sentences)))
            events = []
    return table


def hint_table(words: Words, session: Session, seat: int) -> RenderableType:
    """How a bot would play the rest of this turn, as far as that can be known."""
    game, terminal_view = session.game, title(session.game.id).terminal_view()
    view = game.view(session.state, seat)
    bot = make_bot(HINT_BOT, game, session.setup.seed)
    # The bot plays in a sampled state with the same view, so that a hint cannot use hidden information.
    state = game.determinize(view, Rng(session.setup.seed, stream=2))
    table = Table.grid(padding=(0, 1))
    table.add_column(style="uh.notation", no_wrap=True)
    table.add_column(ratio=1)
    turn = (game.label(state), seat)
    open_end = False
    while not open_end and (decision := game.decision(state)) and (game.label(state), decision.seat) == turn:
        now = game.view(state, seat)
        move = bot.choose(now)
        table.add_row(str(move), Text(terminal_view.move_text(words, now, move)))
        progress = game.play(state, move)
        ended = any(terminal_view.ends_turn(event) for event in progress.events)
        open_end = not ended and any(terminal_view.reveals(event) for event in progress.events)
        state = progress.state
    shown: list[RenderableType] = [
        Text(words.say("cli.play.hint.heading", bot=bot_name(words, HINT_BOT)), "uh.heading"),
        table,
    ]
    if open_end:
        shown.append(Text(words.text("cli.play.hint.open_end"), "uh.dim"))
    return Group(*shown)
