"""A real server in a process of its own, which can be killed at any moment and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

PATIENCE = 60.0
MARK = "UNDERHOLD_CRASH_TEST"  # in the environment of the server and of all that it starts


class Server:
    """`underhold serve` on a database. The port stays the same, so that clients find it again."""

    def __init__(self, database: str, log: Path) -> None:
        self.mark = f"{os.getpid()}-{log}"
        self.log = log
        self._database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it; it may still be on its way when this returns."""
        command = [sys.executable, "-m", "underhold", "serve", "--no-open", "--no-limits", "--log", "json"]
        command += ["--port", str(self._port), "--database", self._database, "--bot-seconds", "10"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env={**os.environ, MARK: self.mark}
            )

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"http://{self.host}/healthz", timeout=1).status_code == 200:
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
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                environment = (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if f"{MARK}={self.mark}".encode() in environment:
                found.append(int(folder.name))
        return found
