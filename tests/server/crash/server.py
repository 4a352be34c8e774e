"""A real server in a process of its own, which can be killed at any moment and started again."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

PATIENCE = 60.0
MARK = "UNDERHOLD_CRASH_TEST"  # in the environment of the server and of all that it starts


class Launcher:
    """Starts servers as forks of one process; see `launcher`."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.crash.launcher"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, MARK: mark},
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> "Launcher":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)

    def start(self, arguments: list[str], log: Path) -> "Forked":
        """Start `underhold` with these arguments."""
        return Forked(self, int(self.order({"start": arguments, "log": str(log)})))

    def order(self, order: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


class Forked:
    """A process that the launcher has started, with the methods of `Popen` that `Server` needs."""

    def __init__(self, launcher: Launcher, pid: int) -> None:
        self.pid = pid
        self._launcher = launcher
        self._ended: int | None = None

    def poll(self) -> int | None:
        """None while it runs."""
        if self._ended is None:
            state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
            return self.wait() if state == "Z" else None
        return self._ended

    def send_signal(self, how: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def wait(self, _: float | None = None) -> int:
        if self._ended is None:
            self._ended = int(self._launcher.order({"wait": self.pid}))
        return self._ended


class Server:
    """`underhold serve` on a database. The port stays the same, so that clients find it again."""

    def __init__(
        self,
        database: str,
        log: Path,
        launcher: Launcher | None = None,
        *,
        program: Sequence[str] = ("-m", "underhold"),
        bot_seconds: float = 10,
    ) -> None:
        self.mark = launcher.mark if launcher else f"{os.getpid()}-{log}"
        self.log = log
        self._database = database
        self._launcher = launcher
        self._program = program
        self._bot_seconds = bot_seconds
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._port}"

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start it; it may still be on its way when this returns."""
        arguments = ["serve", "--no-open", "--no-limits", "--log", "json", "--port", str(self._port)]
        arguments += ["--database", self._database, "--bot-seconds", str(self._bot_seconds)]
        if self._launcher is not None:
            self._process = self._launcher.start(arguments, self.log)
            return
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self._program, *arguments],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env={**os.environ, MARK: self.mark},
            )

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        with httpx.Client(verify=False, timeout=1) as http:
            while time.monotonic() < deadline:
                assert self._process is not None
                assert self._process.poll() is None, self.log.read_text()
                try:
                    if http.get(f"http://{self.host}/healthz").status_code == 200:
                        return
                except httpx.HTTPError:
                    time.sleep(0.02)
        raise TimeoutError(self.log.read_text())

    def kill(self) -> None:
        """The plug is pulled."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """An orderly end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def survivors(self) -> list[int]:
        """Processes that the server started and that are still there."""
        return [pid for pid in marked(self.mark) if self._launcher is None or pid != self._launcher.pid]


def marked(mark: str) -> list[int]:
    """The processes with a mark in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"{MARK}={mark}".encode() in environment:
            found.append(int(folder.name))
    return found


def parent(pid: int) -> int | None:
    """The parent of a process; None if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None
