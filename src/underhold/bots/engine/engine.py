"""The engine: takes lines of commands and sends lines of replies. docs/engine.md describes the protocol.

`receive` takes a line at any time and never computes; `work` carries out the next step, which is one command or one
playout of the running search. So the caller decides when to listen, and no thread shares anything with the search.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from underhold.bots.analysis import runners_up
from underhold.bots.engine.command import BadCommand, Command, parse, shown
from underhold.bots.engine.options import MAX_LINES, Go, Options, parse_go
from underhold.bots.engine.place import Place, read_place
from underhold.bots.search_setup import position_for, search_setup
from underhold.bots.steps import Steps
from underhold.bots.think import Advice, Search, SearchResult
from underhold.bots.win_chances import shares_of_win, win_chances
from underhold.core.errors import UnderholdError
from underhold.core.rng import Rng
from underhold.games import titles

PROTOCOL: Final = 1
_END: Final = " end"  # no line has such a name
_REFUSED: Final = " refused"


class Engine:
    """One session. `send` gets each reply, a line without its end."""

    def __init__(self, send: Callable[[str], None], name: str = "underhold") -> None:
        self._send = send
        self._name = name
        self._options = Options()
        self._place: Place | None = None
        self._waiting: deque[Command] = deque()
        self._running: _Running | None = None
        self.over = False  # nothing more will be done
        self._commands: Final[dict[str, Callable[[Command], None]]] = {
            "hello": self._hello,
            "ready": self._ready,
            "set": self._set,
            "position": self._position,
            "play": self._play,
            "show": self._show,
            "legal": self._legal,
            "evaluate": self._evaluate,
            "go": self._go,
            "stop": self._ready,
            "quit": self._quit,
        }

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do until the next line."""
        return self._running is None and not self._waiting

    # ------------------------------------------------------------------------------------------------------- input

    def receive(self, line: str) -> None:
        """Take a line. Commands wait for the running search, except that `ready` is answered during it, and `stop` and
        `quit` end it.
        """
        command = parse(line)
        if command is None or self.over:
            return
        if command.name == "ready" and self._running is not None:
            self._do(command)
            return
        if command.name in ("stop", "quit"):
            self._hurry(only_endless=False)
        self._waiting.append(command)

    def refuse(self, reason: str) -> None:
        """Answer a line that cannot be read."""
        self._waiting.append(Command("", _REFUSED, (reason,)))

    def end_of_input(self) -> None:
        """There will be no more lines: everything asked for is finished, and searches without a limit end now."""
        self._hurry(only_endless=True)
        self._waiting.append(Command("", _END, ()))

    def _hurry(self, only_endless: bool) -> None:
        """Let the running and waiting searches end with what is known."""
        if self._running is not None and (self._running.go.endless or not only_endless):
            self._running.command.hurried = True
        for command in self._waiting:
            if not only_endless or "infinite" in command.words:
                command.hurried = True

    # -------------------------------------------------------------------------------------------------------- work

    def work(self) -> None:
        """Do the next step: a playout of the running search, or the next command."""
        if self._running is not None:
            self._guard(self._running.command, self._continue)
        elif self._waiting:
            self._do(self._waiting.popleft())

    def _do(self, command: Command) -> None:
        def carry_out() -> None:
            if command.name == _END:
                self.over = True
                return
            if command.name == _REFUSED:
                raise BadCommand(command.rest)
            do = self._commands.get(command.name)
            if do is None:
                name = shown(command.name)
                raise BadCommand(f"There is no command {name}. Commands: {', '.join(self._commands)}.")
            do(command)

        self._guard(command, carry_out)

    def _guard(self, command: Command, do: Callable[[], None]) -> None:
        """Answer errors with a line. A mistake of ours must not end the session either."""
        try:
            do()
        except UnderholdError as error:
            self._running = None
            self._reply(command, f"error {_one_line(str(error))}")
        except Exception as error:
            self._running = None
            reason = _one_line(f"{type(error).__name__}: {error}")
            self._reply(command, f"error This should not happen, please report it: {reason}")

    def _reply(self, command: Command, text: str) -> None:
        self._send(f"{command.id} {text}" if command.id else text)

    # ---------------------------------------------------------------------------------------------------- commands

    def _hello(self, command: Command) -> None:
        self._no_arguments(command)
        self._reply(command, f"engine {self._name}")
        self._reply(command, f"protocol {PROTOCOL}")
        for title in titles().values():
            players = title.game.players
            self._reply(command, f"game {title.id} players {players[0]} {players[-1]}")
        for option in self._options.described():
            self._reply(command, f"option {option}")
        self._reply(command, "ok hello")

    def _ready(self, command: Command) -> None:
        self._no_arguments(command)
        self._reply(command, f"ok {command.name}")

    def _quit(self, command: Command) -> None:
        self._ready(command)
        self.over = True

    def _set(self, command: Command) -> None:
        if len(command.words) != 2:
            raise BadCommand("Write: set OPTION VALUE, such as set lines 5.")
        self._options.change(*command.words)
        self._reply(command, f"ok set {command.words[0]} {self._options.values()[command.words[0]]}")

    def _position(self, command: Command) -> None:
        self._place = read_place(command.words, self._options.seed)
        self._reply(command, f"ok position {self._place.described()}")

    def _play(self, command: Command) -> None:
        if not command.words:
            raise BadCommand("The moves are missing. Write: play MOVE ...")
        self._place = self._known_place().after(command.words)
        self._reply(command, f"ok play {self._place.described()}")

    def _show(self, command: Command) -> None:
        self._no_arguments(command)
        self._reply(command, f"ok show {self._known_place().text()}")

    def _legal(self, command: Command) -> None:
        self._no_arguments(command)
        place = self._known_place()
        self._reply(command, " ".join(["ok legal", *map(str, place.game.moves(place.state))]))

    def _evaluate(self, command: Command) -> None:
        """The evaluation without a search, or the result of a finished game."""
        self._no_arguments(command)
        place = self._known_place()
        decision = place.decision
        if decision is None:
            scores = place.game.scores(place.state)
            worths = tuple(map(float, scores.points))
            chances = shares_of_win(scores) if len(worths) > 1 else None
        else:
            view = place.game.view(place.state, decision.seat)
            state = place.game.determinize(view, Rng(self._options.seed))
            found = position_for(place.game.id, state, int(view.players)).worths()
            worths = tuple(float(worth) for worth in found)
            scale = search_setup(place.game.id).win_scale
            chances = win_chances(worths, scale(view)) if scale and len(worths) > 1 else None
        self._reply(command, " ".join(["ok evaluate", f"points {_numbers(worths)}", *_win(chances)]))

    def _go(self, command: Command) -> None:
        place = self._known_place()
        decision = place.decision
        if decision is None:
            raise BadCommand("The game is over, so there is nothing to search. Set another position.")
        search_setup(place.game.id)  # raises for a game without a search
        go = parse_go(command.words, self._options, place.game.id)
        packed = [place.game.pack(move) for move in place.line(go.moves)] or None
        view = place.game.view(place.state, decision.seat)
        search = Search(place.game, view, Rng(self._options.seed))
        self._running = _Running(command, go, search, search.run(packed, go.budget, MAX_LINES))

    def _no_arguments(self, command: Command) -> None:
        if command.words:
            raise BadCommand(f"{command.name} takes no arguments, but got {shown(command.rest)}.")

    def _known_place(self) -> Place:
        if self._place is None:
            raise BadCommand("There is no position yet. Set one first: position new cave-vs-cave players=2 seed=1.")
        return self._place

    # ------------------------------------------------------------------------------------------------------ search

    def _continue(self) -> None:
        running = self._running
        assert running is not None
        result = running.step()
        if result is not None:
            self._running = None
            self._tell(running.command, result)
            self._reply(running.command, " ".join(["best", *map(str, result.advice[0].moves)]))
        elif self._options.report and running.since_report() >= self._options.report:
            running.reported = time.perf_counter()
            self._tell(running.command, running.search.result(MAX_LINES))

    def _tell(self, command: Command, result: SearchResult) -> None:
        effort = f"search nodes {result.nodes} playouts {result.playouts} seconds {result.seconds:.3f}"
        self._reply(command, effort)
        shown_lines = [result.advice[0], *runners_up(result.advice)][: self._options.lines]
        for number, advice in enumerate(shown_lines, start=1):
            self._reply(command, f"line {number} {_line(advice)}")


class _Running:
    """The search under way."""

    def __init__(self, command: Command, go: Go, search: Search, steps: Steps[SearchResult]) -> None:
        self.command = command
        self.go = go
        self.search = search
        self._steps = steps
        self._begun = False
        self.reported = time.perf_counter()

    def step(self) -> SearchResult | None:
        """One playout; returns the result when the search has ended. The first step always finishes a playout."""
        try:
            self._steps.send(self.command.hurried if self._begun else None)
        except StopIteration as end:
            result: SearchResult = end.value
            return result
        self._begun = True
        return None

    def since_report(self) -> float:
        """Seconds since the last report."""
        return time.perf_counter() - self.reported


def _line(advice: Advice) -> str:
    parts: list[Any] = [f"visits {advice.visits}", f"gain {advice.gain:.2f}"]
    if advice.error is not None:
        parts.append(f"error {advice.error:.2f}")
    parts.append(f"points {_numbers(advice.worths)}")
    if advice.worth_errors is not None:
        parts.append(f"errors {_numbers(advice.worth_errors)}")
    return " ".join([*parts, *_win(advice.chances), "moves", *map(str, advice.moves)])


def _win(chances: tuple[float, ...] | None) -> list[str]:
    return [] if chances is None else [f"win {','.join(f'{chance:.3f}' for chance in chances)}"]


def _numbers(values: tuple[float, ...]) -> str:
    return ",".join(f"{value:.2f}" for value in values)


def _one_line(text: str) -> str:
    return " ".join(text.split())
