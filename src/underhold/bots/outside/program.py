"""A bot that is a program of its own, in any language: it is asked in lines of JSON and answers in lines of JSON.

docs/write-a-bot.md is the page for those who write one. The program runs for one game and one seat. It is told what
its seat may know and nothing else, and has a limited time for every answer. One that takes longer, ends, or says
something else is killed, and its game ends with an error that tells what was asked and answered.
"""

import json
import os
import shlex
import shutil
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from underhold.bots.outside.failure import RECEIVED, SENT, BotFailed, sentence
from underhold.bots.outside.talk import Gone, Silence, Talk
from underhold.core.errors import BadNotation, BadSetup, IllegalMove
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import title

PROTOCOL: Final = 1
SECONDS: Final = 10.0  # for an answer, unless another limit is given
START_SECONDS: Final = 30.0  # more for the first one: a program may have much to load
_SHOWN: Final = 400  # letters of a line that an error shows


def program_bot(name: str, command: str, seconds: float = SECONDS) -> Callable[[Game[Any, Any], Rng], "Program"]:
    """What makes a bot of a command; raises BadSetup if it cannot be run. No shell reads it."""
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
    """Asks a program at every decision. It starts at the first one and ends with `close`."""

    def __init__(self, name: str, command: Sequence[str], seconds: float, game: Game[Any, Any], seed: int) -> None:
        self.name = name
        self._command = command
        self._seconds = seconds
        self._game = game
        self._seed = seed
        self._talk: Talk | None = None
        self._asked = 0

    def choose(self, view: Any) -> int:
        game = self._game
        decision = game.decision(view)
        assert decision is not None
        moves = game.moves(view)
        seconds = self._seconds
        if self._talk is None:
            self._talk = Talk(self._command)
            seconds += START_SECONDS
            self._send(self._talk, self._hello(int(view.players), decision.seat))
        self._asked += 1
        question = {
            "type": "choose",
            "id": self._asked,
            "turn": game.label(view),
            "decision": decision.kind,
            "points": list(game.scores(view).points),
            "view": title(game.id).named_view(view),
            "moves": [game.write(move) for move in moves],
        }
        self._send(self._talk, question)
        return self._move(view, moves, question, self._answer(self._talk, question, seconds))

    def close(self) -> None:
        """The game is over. Whoever asks again begins another one."""
        if self._talk is not None:
            self._send(self._talk, {"type": "bye"})
            self._talk.close()
            self._talk = None

    def _hello(self, players: int, seat: int) -> dict[str, Any]:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self._game.id,
            "rules": self._game.rules_version,
            "players": players,
            "seat": seat,
            "seed": self._seed,
            "seconds": self._seconds,
        }

    def _send(self, talk: Talk, message: dict[str, Any]) -> None:
        try:
            talk.send(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        except Gone:
            if message["type"] != "bye":
                self._fail("it has ended", message)

    def _answer(self, talk: Talk, question: dict[str, Any], seconds: float) -> bytes:
        try:
            return talk.receive(seconds)
        except Silence:
            hint = " (does it flush what it writes?)" if self._asked == 1 else ""
            self._fail(f"no answer came within {seconds:g} s{hint}", question)
        except Gone:
            self._fail("it has ended", question)

    def _move(self, view: Any, moves: Sequence[int], question: dict[str, Any], line: bytes) -> int:
        """The move that a line means: by its notation, or by its place in the list."""
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
        """End it, and say all that helps to find out why."""
        talk, self._talk = self._talk, None
        assert talk is not None
        talk.close()
        told = [
            sentence(f"The bot {self.name} failed: {reason}"),
            f"{SENT}{_shortened(json.dumps(sent))}",
            f"{RECEIVED}{_shortened(received.decode(errors='replace').strip()) or 'nothing'}",
        ]
        if errors := talk.last_words():
            told += ["Its last lines on stderr:", *(f"  {_shortened(error)}" for error in errors)]
        raise BotFailed("\n".join(told))


def _words(command: str, posix: bool) -> list[str]:
    """The words of a command. Where a backslash stands between folders it quotes nothing, and quotes are left on."""
    words = shlex.split(command, posix=posix)
    return words if posix else [word[1:-1] if word[0] in "\"'" else word for word in words]


def _shortened(text: str) -> str:
    if len(text) <= _SHOWN:
        return text
    return f"{text[: _SHOWN // 2]} … {text[-_SHOWN // 2 :]}"
