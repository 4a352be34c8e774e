"""A line-based connection to a program, with a time limit for each answer.

The program ends when the connection is closed or garbage collected, or when this process ends: `process_guard` makes
sure of that.
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

_GUARD: Final = str(Path(__file__).with_name("process_guard.py"))
_MAX_LINE: Final = 65_536  # bytes of a line that are read
_STDERR_LINES: Final = 12  # kept for error messages
_END: Final = b""
_EXIT_SECONDS: Final = 10.0  # for the guard to end the program and itself; it needs much less
_DRAIN_SECONDS: Final = 1.0  # for output that the program wrote before it ended


class TimedOut(Exception):
    """No line arrived in time."""


class Ended(Exception):
    """The program has ended, so no more lines will arrive."""


class Connection:
    """A running program, and the lines sent to and received from it."""

    def __init__(self, command: Sequence[str]) -> None:
        # In its own session: Ctrl-C in the terminal ends the game, which then ends the program cleanly.
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", _GUARD, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdin is not None
        self._to = process.stdin
        self._received: Queue[bytes] = Queue(1)  # a program that writes without being asked blocks
        self._stderr: deque[str] = deque(maxlen=_STDERR_LINES)
        readers = [
            threading.Thread(target=_read_lines, args=(process.stdout, self._received), daemon=True),
            threading.Thread(target=_keep_last_lines, args=(process.stderr, self._stderr), daemon=True),
        ]
        for reader in readers:
            reader.start()
        # Runs once: when the connection is closed or collected, or this process ends.
        self.close = weakref.finalize(self, _end, process, self._received, readers)

    def send(self, line: bytes) -> None:
        """Send a line; raises Ended."""
        try:
            self._to.write(line)
            self._to.flush()
        except OSError:
            raise Ended from None

    def receive(self, seconds: float) -> bytes:
        """The next line; raises TimedOut or Ended."""
        try:
            line = self._received.get(timeout=seconds)
        except Empty:
            raise TimedOut from None
        if line == _END:
            raise Ended
        return line

    def stderr_lines(self) -> list[str]:
        """The last lines of its standard error; complete once the connection is closed."""
        return list(self._stderr)


def _read_lines(stream: IO[bytes], received: Queue[bytes]) -> None:
    with stream:
        while line := stream.readline(_MAX_LINE):
            received.put(line)
    received.put(_END)


def _keep_last_lines(stream: IO[bytes], lines: deque[str]) -> None:
    with stream:
        while line := stream.readline(_MAX_LINE):
            lines.append(line.decode(errors="replace").rstrip())


def _end(process: subprocess.Popen[bytes], received: Queue[bytes], readers: list[threading.Thread]) -> None:
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_EXIT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    # A process that the program detached may hold the pipes open for ever, where the guard cannot end it.
    until = time.monotonic() + _DRAIN_SECONDS
    for reader in readers:
        while reader.is_alive() and time.monotonic() < until:
            with suppress(Empty):
                received.get_nowait()  # nobody reads it any more; do not let the thread block on it
            reader.join(0.01)
