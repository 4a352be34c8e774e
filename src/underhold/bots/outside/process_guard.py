"""Runs a bot's program and makes sure that it never outlives the game.

    python process_guard.py COMMAND …

Standard input is passed on to the program. When it ends, the program gets a moment to exit; then it is killed together
with everything it started: its process group, and on Linux also processes that left the group, because orphans become
children of this process. The pipe closes however the game's process ends, so nothing is left running. If this process
is killed itself, as Ray does with all processes of a lost node, Linux kills the program.

The program gets the memory limit of the environment, see `memory`.

It is run as a file by a bare interpreter, so that it starts quickly and needs nothing else of this package.
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

EXIT_SECONDS = 1.0  # for the program to exit on its own
_SET_PARENT_DEATH_SIGNAL, _SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)


def main(command: list[str]) -> None:
    """Run a program until it ends or standard input does."""
    _adopt_orphans()
    try:
        bot = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=_before_program if os.name == "posix" else None,  # safe: no thread has been started yet
        )
    except OSError as error:
        _say(f"cannot be started: {error.strerror}")
        return
    assert bot.stdin is not None
    lines: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_pass_on, args=(lines, bot.stdin), daemon=True).start()
    over = threading.Event()
    ending = threading.Thread(target=_exit_with, args=(bot, over), daemon=True)
    ending.start()
    # Keep reading in this thread, or the end of input would go unnoticed: the program need not read what it is sent.
    for line in sys.stdin.buffer:
        lines.put(line)
    over.set()
    lines.put(b"")
    ending.join(EXIT_SECONDS)
    _kill(bot)
    ending.join()


def _before_program() -> None:
    _call_prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    _limit_memory()


def _limit_memory() -> None:
    text = os.environ.get("UNDERHOLD_BOT_MEMORY", "")
    limit = int(text) << 20 if text.isdecimal() else 0
    if limit:
        with suppress(ImportError, OSError, ValueError):  # not supported here, or there is a lower limit already
            import resource

            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _pass_on(lines: SimpleQueue[bytes], to: IO[bytes]) -> None:
    with suppress(OSError), to:  # the program may stop reading
        while line := lines.get():
            to.write(line)
            to.flush()


def _exit_with(bot: subprocess.Popen[bytes], over: threading.Event) -> None:
    """Exit with the program and end everything it started; report how it ended if that was too early."""
    status = bot.wait()
    _kill(bot)
    with suppress(OSError):  # a process of another user
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
    _call_prctl(_SET_CHILD_SUBREAPER, 1)


def _call_prctl(option: int, value: int) -> None:
    with suppress(ImportError, OSError, AttributeError):  # not supported here
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _kill_children() -> None:
    """Kill until none are left: when a child ends, its own children become ours."""
    while children := _children():
        for child in children:
            os.kill(child, signal.SIGKILL)
        for child in children:
            os.waitpid(child, 0)


def _children() -> list[int]:
    children: list[int] = []
    for listed in Path("/proc/self/task").glob("*/children"):  # one per thread; Linux only
        with suppress(OSError):  # the thread may have ended
            children.extend(map(int, listed.read_text(encoding="ascii").split()))
    return children


def _say(text: str) -> None:
    with suppress(OSError):  # the reader may be gone
        os.write(2, f"[{text}]\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
