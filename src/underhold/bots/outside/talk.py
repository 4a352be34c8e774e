"""A program to talk to in lines, with a limit to how long it is waited for. It is gone when the talk is closed, or
forgotten, or broken off by the end of this process: `keeper` sees to that.
"""

import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import IO, Final

_KEEPER: Final = str(Path(__file__).with_name("keeper.py"))
_LONGEST: Final = 1 << 16  # bytes of a line that is listened to
_REMEMBERED: Final = 12  # lines of its errors
_OVER: Final = b""
_FAREWELL: Final = 10.0  # seconds for the keeper to end the program and itself: much more than it needs
_LAST_WORDS: Final = 1.0  # seconds for what the program has said before it ended


class Silence(Exception):
    """No line came in time."""


class Gone(Exception):
    """The program has ended, and no line will come."""


class Talk:
    """A program that runs, and the lines that go to and fro."""

    def __init__(self, command: Sequence[str]) -> None:
        # A session of its own: Ctrl-C at the terminal ends the game, which then ends the program in good order.
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", _KEEPER, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdin is not None
        self._to = process.stdin
        self._heard: Queue[bytes] = Queue(1)  # whoever talks without being asked has to wait
        self._errors: deque[str] = deque(maxlen=_REMEMBERED)
        ears = [
            threading.Thread(target=_listen, args=(process.stdout, self._heard), daemon=True),
            threading.Thread(target=_remember, args=(process.stderr, self._errors), daemon=True),
        ]
        for ear in ears:
            ear.start()
        # Runs once: when the talk is closed, collected, or this process ends.
        self.close = weakref.finalize(self, _end, process, self._heard, ears)

    def send(self, line: bytes) -> None:
        """Say something; raises Gone."""
        try:
            self._to.write(line)
            self._to.flush()
        except OSError:
            raise Gone from None

    def receive(self, seconds: float) -> bytes:
        """The next line; raises Silence or Gone."""
        try:
            line = self._heard.get(timeout=seconds)
        except Empty:
            raise Silence from None
        if line == _OVER:
            raise Gone
        return line

    def last_words(self) -> list[str]:
        """The last lines of its errors; all of them once the talk is closed."""
        return list(self._errors)


def _listen(stream: IO[bytes], heard: Queue[bytes]) -> None:
    with stream:
        while line := stream.readline(_LONGEST):
            heard.put(line)
    heard.put(_OVER)


def _remember(stream: IO[bytes], errors: deque[str]) -> None:
    with stream:
        while line := stream.readline(_LONGEST):
            errors.append(line.decode(errors="replace").rstrip())


def _end(process: subprocess.Popen[bytes], heard: Queue[bytes], ears: list[threading.Thread]) -> None:
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_FAREWELL)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    # Where nobody could end a process that the program has detached, that one may hold the pipes for ever.
    until = time.monotonic() + _LAST_WORDS
    for ear in ears:
        while ear.is_alive() and time.monotonic() < until:
            with suppress(Empty):
                heard.get_nowait()  # nobody listens any more, and it must not wait for that
            ear.join(0.01)
