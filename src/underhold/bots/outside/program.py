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
from underhold.bots.outside.failure import BotFailed
from underhold.core.errors import BadNotation, BadSetup, IllegalMove, Message
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
    except ValueError:  # from shlex, always about quotation marks
        raise BadSetup.of("error.bot.command_unreadable", bot=repr(name)) from None
    if not words:
        raise BadSetup.of("error.bot.command_missing", bot=repr(name))
    if shutil.which(words[0]) is None:
        raise BadSetup.of("error.bot.no_program", bot=repr(name), program=repr(words[0]))
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
                self._fail(Message("error.bot.why.ended"), message)

    def _answer(self, connection: Connection, question: dict[str, Any], seconds: float) -> bytes:
        try:
            return connection.receive(seconds)
        except TimedOut:
            key = "error.bot.why.slow_first" if self._asked == 1 else "error.bot.why.slow"
            self._fail(Message(key, {"seconds": seconds}), question)
        except Ended:
            self._fail(Message("error.bot.why.ended"), question)

    def _move(self, view: Any, moves: Sequence[Move], question: dict[str, Any], line: bytes) -> Move:
        """The move that an answer names, by notation or by index in the list."""
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            self._fail(Message("error.bot.why.not_json"), question, line)
        if not isinstance(answer, dict) or answer.get("id") != question["id"] or "move" not in answer:
            self._fail(Message("error.bot.why.form", {"form": f'{{"id":{question["id"]},"move":…}}'}), question, line)
        move = answer["move"]
        if type(move) is int and 0 <= move < len(moves):
            return moves[move]
        try:
            return self._game.read(view, _shortened(str(move)))
        except (BadNotation, IllegalMove) as error:
            self._fail(Message("error.bot.why.illegal", {"reason": error}), question, line)

    def _fail(self, reason: Message, sent: dict[str, Any], received: bytes = b"") -> NoReturn:
        """End the program and raise an error with everything that helps to find the cause."""
        connection, self._connection = self._connection, None
        assert connection is not None
        connection.close()
        answer = _shortened(received.decode(errors="replace").strip())
        values = {
            "bot": self.name,
            "reason": reason,
            "sent": _shortened(json.dumps(sent)),
            "received": answer or Message("list.nothing"),
        }
        if errors := connection.stderr_lines():
            stderr = "\n".join(f"  {_shortened(error)}" for error in errors)
            raise BotFailed.of("error.bot.program_failed_stderr", **values, stderr=stderr)
        raise BotFailed.of("error.bot.program_failed", **values)


def _words(command: str, posix: bool) -> list[str]:
    """The words of a command. On Windows backslashes separate folders, and shlex leaves quotes on."""
    words = shlex.split(command, posix=posix)
    return words if posix else [word[1:-1] if word[0] in "\"'" else word for word in words]


def _shortened(text: str) -> str:
    if len(text) <= _MAX_SHOWN:
        return text
    return f"{text[: _MAX_SHOWN // 2]} … {text[-_MAX_SHOWN // 2 :]}"
