"""Stands between a game and a program that plays in it, and sees to it that the program never outlives the game.

    python keeper.py COMMAND …

What comes in goes on to the program. When nothing more can come, the program has a moment to leave; then it is killed,
with all that it started. A pipe ends with the process that held it, whichever way that goes, so nobody has to remember
to clean up.

Run as a file, by a bare interpreter: it starts quickly and needs nothing of this package.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import IO

PATIENCE = 1.0  # seconds that the program has to leave by itself


def main(command: list[str]) -> None:
    """Keep a program until it ends, or until nothing more can come."""
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
    if not over.is_set():
        _say(f"ended by signal {-status}" if status < 0 else f"ended with exit status {status}")
    os._exit(0)


def _kill(bot: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        if os.name == "posix":
            os.killpg(bot.pid, signal.SIGKILL)
        else:
            bot.kill()


def _say(text: str) -> None:
    with suppress(OSError):  # perhaps nobody is there any more
        os.write(2, f"[{text}]\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
