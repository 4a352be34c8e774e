"""`underhold engine` as a process, driven through pipes."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from underhold.bots.engine.command import MAX_LINE

COMMAND = [sys.executable, "-m", "underhold", "engine"]
START = b"position new cave-vs-cave players=2 seed=7\n"


def piped(lines: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(COMMAND, input=lines, capture_output=True, check=False, timeout=300)


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        yield running
        running.kill()


def send(process: subprocess.Popen[bytes], line: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(line)
    process.stdin.flush()


def until(process: subprocess.Popen[bytes], start: bytes) -> list[bytes]:
    """The replies up to the first that starts like this."""
    assert process.stdout is not None
    found = []
    while line := process.stdout.readline():
        found.append(line)
        if line.startswith(start):
            return found
    raise AssertionError(found)


def test_a_script_is_answered_to_its_end() -> None:
    done = piped(
        b"hello\n" + START + b"go nodes 300\n\xff\xfe\nposition nonsense\n" + b"x" * (2 * MAX_LINE) + b"\nready\n"
    )
    said = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert done.stderr == b""
    assert said[0].startswith("engine underhold ")
    assert sum(line.startswith("best ") for line in said) == 1
    assert any(line.startswith("error The line is not UTF-8") for line in said)
    assert any(line.startswith("error The line is longer than") for line in said)
    assert "ok ready" in said


def test_stop_ends_an_infinite_search(process: subprocess.Popen[bytes]) -> None:
    send(process, b"set report 0.01\n" + START + b"go infinite\n")
    until(process, b"search ")
    send(process, b"stop\n")
    said = until(process, b"ok stop")
    assert said[-2].startswith(b"best ")
    send(process, b"quit\n")
    until(process, b"ok quit")
    assert process.wait(60) == 0


def test_a_last_line_without_an_end_counts() -> None:
    assert piped(b"ready").stdout == b"ok ready\n"


def test_nobody_reading_the_replies_is_no_crash(process: subprocess.Popen[bytes]) -> None:
    assert process.stdout is not None
    assert process.stderr is not None
    send(process, b"hello\n")
    until(process, b"ok hello")
    process.stdout.close()
    send(process, b"hello\n")
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
