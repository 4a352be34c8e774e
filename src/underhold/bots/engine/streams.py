"""Runs the engine on two streams, such as standard input and output."""

import os
import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import BinaryIO, Final

from underhold.bots.engine.command import MAX_LINE
from underhold.bots.engine.engine import Engine

_CHUNK: Final = 65_536  # bytes read at a time
_NOT_TEXT: Final = "The line is not UTF-8 text. Send it again as UTF-8."
_TOO_LONG: Final = f"The line is longer than {MAX_LINE} bytes and was ignored. Send a shorter one."

_Received = SimpleQueue[bytes | None]  # None: the end of input


def run_engine(source: int, target: BinaryIO, name: str) -> None:
    """Answer commands until `quit` or the end of input; raises BrokenPipeError when nobody reads the replies.

    `source` is a file descriptor: a thread that waits in a buffered file would keep the program from ending.
    """
    received: _Received = SimpleQueue()
    threading.Thread(target=_read, args=(source, received), daemon=True).start()

    def send(line: str) -> None:
        target.write(line.encode() + b"\n")
        target.flush()

    engine = Engine(send, name)
    while not engine.over:
        _listen(engine, received)
        engine.work()


def _read(source: int, received: _Received) -> None:
    """Read lines in a thread of its own, because not every system can read a pipe without waiting."""
    try:
        for line in lines_from(lambda: os.read(source, _CHUNK)):
            received.put(line)
    except OSError:  # closed
        pass
    received.put(None)


def lines_from(read: Callable[[], bytes]) -> Iterator[bytes]:
    """The lines in chunks of bytes; the last one may lack its end. A line that is too long is cut to MAX_LINE + 1."""
    begun = b""
    while chunk := read():
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            yield (begun + line)[: MAX_LINE + 1]
            begun = b""
        begun = (begun + rest)[: MAX_LINE + 1]
    if begun:
        yield begun


def _listen(engine: Engine, received: _Received) -> None:
    """Pass on the lines that have arrived; wait for one if the engine has nothing to do."""
    wait = engine.idle
    while True:
        try:
            line = received.get(block=wait)
        except Empty:
            return
        wait = False
        if line is None:
            engine.end_of_input()
            return
        _receive(engine, line)


def _receive(engine: Engine, line: bytes) -> None:
    if len(line) > MAX_LINE:
        engine.refuse(_TOO_LONG)
        return
    try:
        text = line.decode()
    except UnicodeDecodeError:
        engine.refuse(_NOT_TEXT)
        return
    engine.receive(text)
