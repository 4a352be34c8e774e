"""Stands between a game and a program that plays in it, and sees to it that the program never outlives the game.

    python keeper.py COMMAND …

What comes in goes on to the program. When nothing more can come, the program has a moment to leave; then it is killed,
with all that it started: its process group, and on Linux also those that have left it, for they become children of this
process as soon as they have no other parent. A pipe ends with the process that held it, whichever way that goes, so
nobody has to remember to clean up.

Run as a file, by a bare interpreter: it starts quickly and needs nothing of this package.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO

PATIENCE = 1.0  # seconds that the program has to leave by itself
_SET_CHILD_SUBREAPER = 36  # of prctl(2)


def main(command: list[str]) -> None:
    """Keep a program until it ends, or until nothing more can come."""
    _adopt_orphans()
    try:
        bot = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    except OSError as error:
        _say(f"cannot be started: {error.strerror}")
        return
    assert bot.stdin is not None
    lines: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_pass_on, args=(lines, bot.stdin), daemon=True).start()
    over = threading.Event()
    ending = threading.Thread(target=_see_out, args=(bot, over), daemon=True)
    ending.start()
    # Somebody has to listen at all times, or the end would go unheard: a program need not take what it is sent.
    for line in sys.stdin.buffer:
        lines.put(line)
    over.set()
    lines.put(b"")
    ending.join(PATIENCE)
    _kill(bot)
    ending.join()


def _pass_on(lines: SimpleQueue[bytes], to: IO[bytes]) -> None:
    with suppress(OSError), to:  # it need not listen until the end
        while line := lines.get():
            to.write(line)
            to.flush()


def _see_out(bot: subprocess.Popen[bytes], over: threading.Event) -> None:
    """Leave together with the program, leave nothing behind that it started; if it went too soon, say how."""
    status = bot.wait()
    _kill(bot)
    with suppress(OSError):  # one that runs as somebody else
        _kill_children()
    if not over.is_set():
        _say(f"ended by signal {-status}" if status < 0 else f"ended with exit status {status}")
    os._exit(0)


def _kill(bot: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        if os.name == "posix":
            os.killpg(bot.pid, signal.SIGKILL)
        else:
            bot.kill()


def _adopt_orphans() -> None:
    with suppress(ImportError, OSError, AttributeError):  # an interpreter, or a system, that cannot
        import ctypes

        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _kill_children() -> None:
    """Those of a child that ends become ours, so there may be more of them."""
    while children := _children():
        for child in children:
            os.kill(child, signal.SIGKILL)
        for child in children:
            os.waitpid(child, 0)


def _children() -> list[int]:
    children: list[int] = []
    for listed in Path("/proc/self/task").glob("*/children"):  # by thread; there are none where it is not Linux
        with suppress(OSError):  # threads end, too
            children.extend(map(int, listed.read_text(encoding="ascii").split()))
    return children


def _say(text: str) -> None:
    with suppress(OSError):  # perhaps nobody is there any more
        os.write(2, f"[{text}]\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
