"""A game in the terminal: asks people, lets bots play, saves the game, and runs commands."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from underhold.bots.bot import Bot, close_bot, make_bot
from underhold.bots.characters import character_name, character_of
from underhold.bots.names import bot_name
from underhold.bots.outside.failure import BotFailed
from underhold.cli import command_output, saves
from underhold.cli.language import error_text
from underhold.cli.line_reader import LineReader
from underhold.cli.session import Session
from underhold.core.errors import BadNotation, BadSetup, IllegalMove, UnderholdError
from underhold.core.game import Move
from underhold.games import title
from underhold.games.common.terminal.view import Choice, Scene
from underhold.locale import Words

ALIASES = {
    "?": "help",
    "h": "help",
    "u": "undo",
    "r": "redo",
    "q": "quit",
    "exit": "quit",
    "moves": "list",
    "y": "accept",
    "yes": "accept",
}


class TerminalGame:
    """One game in one terminal."""

    def __init__(self, session: Session, seats: saves.Seats, path: Path, console: Console, words: Words) -> None:
        self.session = session
        self.terminal_view = title(session.game.id).terminal_view()
        self.seats = seats
        self.path = path
        self.console = console
        self.words = words
        self.fits_screen = console.file.isatty() and not console.is_dumb_terminal
        self._bots: dict[int, Bot] = {
            seat: make_bot(bot, session.game, session.setup.seed + seat)
            for seat, bot in enumerate(seats.bots)
            if bot is not None
        }
        self._lines = LineReader(self._completions)
        self._offered: list[Choice] = []
        self._redraw = True
        self._messages: list[Text] = []
        self._save_failed = False
        self._thinking = ""  # the turn for which "thinking" was already shown
        self._commands: dict[str, Callable[[str], bool | None]] = {
            "help": self._help,
            "list": self._list,
            "why": self._why,
            **{name: partial(self._sheet, name) for name in self.terminal_view.extra_commands},
            "accept": self._accept,
            "info": self._info,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "log": self._log,
            "score": self._score,
            "save": self._save,
            "quit": self._quit,
        }

    # --------------------------------------------------------------------------------------------------- the game

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        self._autosave()
        self._say(self.words.text("cli.play.welcome"), "uh.dim")
        with ExitStack() as leaving:
            for bot in self._bots.values():
                leaving.callback(close_bot, bot)
            try:
                while (decision := self.session.game.decision(self.session.state)) is not None:
                    if decision.seat in self._bots:
                        self._let_bot_play(decision.seat)
                    elif not self._ask(decision.seat):
                        self._leave()
                        return
            except KeyboardInterrupt:  # while a bot was thinking
                self._leave()
                return
            except (BotFailed, BadSetup):  # it cannot continue, or does not play with this many players
                self._leave()
                raise
            self._finish()

    @property
    def view(self) -> Any:
        """The position as everyone sees it."""
        return self.session.game.view(self.session.state, None)

    @property
    def you(self) -> int | None:
        """The seat addressed as "you", if only one person plays."""
        return self.seats.people[0] if len(self.seats.people) == 1 else None

    @property
    def names(self) -> list[str]:
        """The players by seat. Several bots of the same kind also have the names of characters, or numbers."""
        names: list[str] = []
        for seat, bot in enumerate(self.seats.bots):
            if bot is not None:
                several = self.seats.bots.count(bot) > 1
                names.append(self._bot_name(bot, seat) if several else bot_name(self.words, bot))
            elif self.you is not None:
                names.append(self.words.text("cli.play.name.you"))
            else:
                names.append(self.words.say("cli.play.name.person", number=seat + 1))
        return names

    def _bot_name(self, bot: str, seat: int) -> str:
        level = bot_name(self.words, bot)
        character = character_of(bot, str(self.session.setup.seed), seat)
        if character is None:  # an external bot
            return self.words.say("cli.play.name.bot_of_several", bot=level, number=seat + 1)
        return self.words.say("cli.play.name.character", name=character_name(self.words, character), bot=level)

    def _let_bot_play(self, seat: int) -> None:
        bot = self._bots[seat]
        view = self.session.game.view(self.session.state, seat)
        label = self.session.game.label(self.session.state)
        if self.fits_screen and self._thinking != label:
            self._thinking = label
            self.console.print(Text(self.words.say("cli.play.thinking", player=self.names[seat]), "uh.dim"))
        self.session.play(bot.choose(view))
        self._autosave()
        self._redraw = True

    def _finish(self) -> None:
        sheet = self.terminal_view.score_sheet(self.words, self.view, self.names)
        below = len(self.console.render_lines(sheet)) + 3  # the result, the path of the record, the shell's prompt
        self.terminal_view.draw(self.console, self.words, self._scene(), self.fits_screen, spare=below)
        scores = self.session.game.scores(self.session.state)
        self.console.print(sheet)
        self.console.print(Text(self.terminal_view.verdict(self.words, scores, self.names, self.you), "uh.good"))
        self._say_saved("cli.play.save.finished")

    def _leave(self) -> None:
        self.console.print()
        self._autosave()
        here = self.path.parent == saves.games_folder()
        self._say_saved("cli.play.save.left" if here else "cli.play.save.left_elsewhere")

    def _say_saved(self, key: str) -> None:
        if self._save_failed:
            self.console.print(Text(self.words.text("cli.play.save.not_saved"), "uh.bad"))
        else:
            self.console.print(Text(self.words.say(key, path=self.path)), soft_wrap=True)

    def _autosave(self) -> None:
        """Save the game. If that fails, a message is shown once, and play goes on."""
        try:
            saves.save(self.session.record(), self.seats, self.path)
            self._save_failed = False
        except saves.CannotSave as error:
            if not self._save_failed:
                self._say(error_text(self.words, error), "uh.bad")
            self._save_failed = True

    # ------------------------------------------------------------------------------------------------- a decision

    def _scene(self) -> Scene:
        decision = self.session.game.decision(self.session.state)
        seat = self.seats.people[0] if decision is None else decision.seat
        news = self.terminal_view.events_text(self.words, self.session.news_for(seat), self.names, self.you)
        offered = self._offered if decision else []
        return Scene(self.view, self.names, self.session.setup.seed, offered, news, seat)

    def _ask(self, seat: int) -> bool:
        """Read one line from a person; returns False if they want to leave."""
        self._offered = self.terminal_view.choices(self.view)
        if self._redraw:
            # One line for the prompt, and the messages above it.
            spare = 1 + sum(len(self.console.render_lines(message)) for message in self._messages)
            self.terminal_view.draw(self.console, self.words, self._scene(), self.fits_screen, spare)
        self._redraw = False
        for message in self._messages:
            self.console.print(message)
        self._messages.clear()
        label = self.session.game.label(self.session.state)
        line = self._lines.read(self.words.say("cli.play.prompt", player=self.names[seat], label=label))
        if line is None:
            return False
        tokens = line.split()
        if not tokens:
            self._redraw = True
            return True
        command = self._command(tokens[0])
        if command is None:
            self._play_line(tokens)
            return True
        try:
            return command(line.strip()[len(tokens[0]) :].strip()) is not False
        except UnderholdError as error:
            self._say(error_text(self.words, error), "uh.bad")
            return True

    def _command(self, token: str) -> Callable[[str], bool | None] | None:
        name = token.lower()
        return self._commands.get(ALIASES.get(name, name))

    def _say(self, message: str, style: str = "") -> None:
        self._messages.append(Text(message, style))

    def _play_line(self, tokens: list[str]) -> None:
        """Play moves one after another. Numbers refer to the list on the screen, even after the first move."""
        turn = self._turn()
        for at, token in enumerate(tokens):
            if self._turn() != turn:
                self._say(self.words.say("cli.play.rest_unplayed", rest=" ".join(tokens[at:])), "uh.bad")
                return
            try:
                self._play_moves([self._read(token)])
            except UnderholdError as error:
                self._say(f"{token}: {error_text(self.words, error)}", "uh.bad")
                return

    def _turn(self) -> tuple[str, int] | None:
        """The current turn and its seat; None when the game is over."""
        decision = self.session.game.decision(self.session.state)
        return (self.session.game.label(self.session.state), decision.seat) if decision else None

    def _read(self, token: str) -> Move:
        if token.isdecimal():
            number = int(token[:9])  # no list is that long, and int() rejects thousands of digits
            if len(token) > 9 or not 1 <= number <= len(self._offered):
                raise BadNotation(self.words.say("cli.play.no_number", number=token, count=len(self._offered)))
            chosen: Move = self._offered[number - 1].move
            return chosen
        text = token.lower()
        try:
            return self.session.game.read(self.session.state, text)
        except (BadNotation, IllegalMove) as error:
            begun = self._begun(text)
            if len(begun) == 1:
                return begun[0]
            if isinstance(error, IllegalMove):
                raise
            if begun:
                written = [str(move) for move in begun]
                raise BadNotation(
                    self.words.say("cli.play.ambiguous", moves=self.words.listed(written[:6], "or"))
                ) from None
            if self._command(text) is not None:
                raise BadNotation(self.words.text("cli.play.command_first")) from None
            raise

    def _begun(self, text: str) -> list[Move]:
        """The moves whose notation starts with this text. For a trade the > must be typed, so that nobody trades by
        accident.
        """
        written = {move: str(move) for move in self.session.game.moves(self.session.state)}
        return [move for move, name in written.items() if name.startswith(text) and (">" in text or ">" not in name)]

    def _completions(self) -> list[str]:
        moves = [str(choice.move) for choice in self._offered]
        return [*moves, *self._commands]

    # --------------------------------------------------------------------------------------------------- commands

    def _help(self, _: str) -> None:
        self.console.print(command_output.help_page(self.words, self.terminal_view))

    def _list(self, _: str) -> None:
        self.console.print(self.terminal_view.show_choices(self.words, self.view, self._offered))

    def _why(self, name: str) -> None:
        shown = command_output.blocked_table(self.words, self.terminal_view.blocked(self.words, self.view), name)
        if shown is None:
            key = "cli.play.why.unknown" if name else "cli.play.why.nothing"
            self._say(self.words.say(key, name=name))
        else:
            self.console.print(shown)

    def _sheet(self, name: str, argument: str) -> None:
        self.console.print(self.terminal_view.command_output(name, self.words, self._scene(), argument))

    def _accept(self, _: str) -> None:
        moves = self.terminal_view.proposal(self.view)
        if not moves:
            self._say(self.words.text("cli.play.nothing_proposed"), "uh.bad")
        self._play_moves(moves)

    def _play_moves(self, moves: Iterable[Move]) -> None:
        for move in moves:
            self.session.play(move)
            self._autosave()
            self._redraw = True

    def _info(self, name: str) -> None:
        if not name:
            self._say(self.words.text(f"cli.{self.terminal_view.section}.info.what"))
            return
        description = self.terminal_view.info(self.words, self.view, name)
        if description is None:
            self._say(self.words.say(f"cli.{self.terminal_view.section}.info.unknown", name=name), "uh.bad")
        else:
            self.console.print(Text(description))

    def _hint(self, _: str) -> None:
        self.console.print(command_output.hint_table(self.words, self.session, int(self.view.seat)))

    def _undo(self, _: str) -> None:
        step = self.session.undo()
        self._went_back(self.words.say("cli.play.back.undone", move=str(step.move)))

    def _redo(self, _: str) -> None:
        self.session.redo()
        move = str(self.session.steps[-1].move)
        self._went_back(self.words.say("cli.play.back.redone", move=move))

    def _restart(self, _: str) -> None:
        self.session.restart()
        key = "restarted" if self._at_turn_start() else "restarted_partly"
        self._went_back(self.words.text(f"cli.play.back.{key}"))

    def _at_turn_start(self) -> bool:
        steps = self.session.steps
        return not steps or (steps[-1].label, steps[-1].seat) != self._turn()

    def _went_back(self, message: str) -> None:
        self._autosave()
        self._redraw = True
        self._say(message)

    def _log(self, _: str) -> None:
        self.console.print(command_output.log_table(self.words, self.session, self.names, self.you))

    def _score(self, _: str) -> None:
        self.console.print(self.terminal_view.score_sheet(self.words, self.view, self.names))

    def _save(self, name: str) -> None:
        try:
            path = Path(name).expanduser() if name else self.path
        except RuntimeError as error:  # ~nobody
            raise saves.CannotSave(self.words.say("cli.play.save.failed", path=name, reason=error)) from None
        if name and path.exists() and path.resolve() != self.path.resolve():
            self._say(self.words.say("cli.play.save.exists", path=path), "uh.bad")
            return
        saves.save(self.session.record(), self.seats, path)
        self._say(self.words.say("cli.play.save.saved", path=path))

    def _quit(self, _: str) -> bool:
        return False
