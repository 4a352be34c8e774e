"""Bots that are separate programs, in any language: questions and answers are lines of JSON.

docs/write-a-bot.md explains how to write one. A program runs for one game and one seat. It sees what its seat may know
and nothing else, and has a limited time for each answer. A program that takes too long, ends, or sends something else
is killed, and the game ends with an error that shows the question and the answer.
"""

import json
import os
import shlex
import shutil
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from underhold.bots.outside.connection import Connection, Ended, TimedOut
from underhold.bots.outside.failure import RECEIVED, SENT, BotFailed, sentence
from underhold.core.errors import BadNotation, BadSetup, IllegalMove
from underhold.core.game import Game, Move
from underhold.core.rng import Rng
from underhold.games import title

PROTOCOL: Final = 2
SECONDS: Final = 10.0  # for an answer, unless another limit is given
START_SECONDS: Final = 30.0  # more for the first one: a program may have much to load
_MAX_SHOWN: Final = 400  # characters of a line in an error message


def program_bot(name: str, command: str, seconds: float = SECONDS) -> Callable[[Game[Any, Any], Rng], "Program"]:
    """Returns a factory for bots that run a command, without a shell; raises BadSetup if it cannot be run."""
    try:
        words = _words(command, os.name == "posix")
    except ValueError as error:
        raise BadSetup(f"{name!r}: the command cannot be read: {error}.") from None
    if not words:
        raise BadSetup(f"{name!r}: a command is missing, as in exec:python3 my_bot.py.")
    if shutil.which(words[0]) is None:
        raise BadSetup(f"{name!r}: there is no program {words[0]!r} here.")
    return lambda game, rng: Program(name, words, seconds, game, int(rng.word()))


class Program:
    """A bot that asks a program at each decision. The program starts at the first one and ends with `close`."""

    def __init__(self, name: str, command: Sequence[str], seconds: float, game: Game[Any, Any], seed: int) -> None:
        self.name = name
        self._command = command
        self._seconds = seconds
        self._game = game
        self._seed = seed
        self._connection: Connection | None = None
        self._asked = 0

    def choose(self, view: Any) -> Move:
        game = self._game
        decision = game.decision(view)
        assert decision is not None
        moves = game.moves(view)
        seconds = self._seconds
        if self._connection is None:
            self._connection = Connection(self._command)
            seconds += START_SECONDS
            self._send(self._connection, self._hello(view, decision.seat))
        self._asked += 1
        question = {
            "type": "choose",
            "id": self._asked,
            "turn": game.label(view),
            "decision": decision.kind,
            "points": list(game.scores(view).points),
            "view": title(game.id).named_view(view),
            "moves": [str(move) for move in moves],
        }
        self._send(self._connection, question)
        return self._move(view, moves, question, self._answer(self._connection, question, seconds))

    def close(self) -> None:
        """End the program. The next question starts it again, for a new game."""
        if self._connection is not None:
            self._send(self._connection, {"type": "bye"})
            self._connection.close()
            self._connection = None

    def _hello(self, view: Any, seat: int) -> dict[str, Any]:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self._game.id,
            "rules": self._game.rules_of(view),
            "players": int(view.players),
            "seat": seat,
            "seed": self._seed,
            "seconds": self._seconds,
        }

    def _send(self, connection: Connection, message: dict[str, Any]) -> None:
        try:
            connection.send(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        except Ended:
            if message["type"] != "bye":
                self._fail("it has ended", message)

    def _answer(self, connection: Connection, question: dict[str, Any], seconds: float) -> bytes:
        try:
            return connection.receive(seconds)
        except TimedOut:
            hint = " (does it flush what it writes?)" if self._asked == 1 else ""
            self._fail(f"no answer came within {seconds:g} s{hint}", question)
        except Ended:
            self._fail("it has ended", question)

    def _move(self, view: Any, moves: Sequence[Move], question: dict[str, Any], line: bytes) -> Move:
        """The move that an answer names, by notation or by index in the list."""
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            self._fail("its answer is not a line of JSON (other output belongs on stderr)", question, line)
        if not isinstance(answer, dict) or answer.get("id") != question["id"] or "move" not in answer:
            self._fail(f'an answer is {{"id":{question["id"]},"move":…}}', question, line)
        move = answer["move"]
        if type(move) is int and 0 <= move < len(moves):
            return moves[move]
        try:
            return self._game.read(view, str(move))
        except (BadNotation, IllegalMove) as error:
            self._fail(f"its move cannot be played: {_shortened(str(error))}", question, line)

    def _fail(self, reason: str, sent: dict[str, Any], received: bytes = b"") -> NoReturn:
        """End the program and raise an error with everything that helps to find the cause."""
        connection, self._connection = self._connection, None
        assert connection is not None
        connection.close()
        lines = [
            sentence(f"The bot {self.name} failed: {reason}"),
            f"{SENT}{_shortened(json.dumps(sent))}",
            f"{RECEIVED}{_shortened(received.decode(errors='replace').strip()) or 'nothing'}",
        ]
        if errors := connection.stderr_lines():
            lines += ["Its last lines on stderr:", *(f"  {_shortened(error)}" for error in errors)]
        raise BotFailed("\n".join(lines))


def _words(command: str, posix: bool) -> list[str]:
    """The words of a command. On Windows backslashes separate folders, and shlex leaves quotes on."""
    words = shlex.split(command, posix=posix)
    return words if posix else [word[1:-1] if word[0] in "\"'" else word for word in words]


def _shortened(text: str) -> str:
    if len(text) <= _MAX_SHOWN:
        return text
    return f"{text[: _MAX_SHOWN // 2]} … {text[-_MAX_SHOWN // 2 :]}"
