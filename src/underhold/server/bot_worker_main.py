"""The program of a worker process: questions come as lines of JSON, answers go back the same way. See `bot_workers`."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Final

from underhold.table import thinking
from underhold.table.thinker import Question

_LOWEST: Final = 19


def answers(lines: Iterator[str]) -> Iterator[str]:
    """The answers to questions."""
    for line in lines:
        question = Question(**json.loads(line))
        if question.ask == "judge":
            _lower_priority(5)
        elif question.ask == "improve":
            _lower_priority(_LOWEST)
        yield json.dumps(thinking.answer(question))


@cache
def _lower_priority(further: int) -> None:
    """Nobody waits at a table for an analysis, so bots come first; and everything comes before a long search."""
    with suppress(OSError):
        os.nice(further)


def main() -> None:
    """Answer until the input ends."""
    with suppress(OSError):
        os.nice(5)  # requests of people come first
    # What a bot prints goes to the server's log and not between the answers.
    out = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(BrokenPipeError):  # the server has ended
        os.write(out, b"ready\n")
        for answer in answers(sys.stdin):
            os.write(out, answer.encode() + b"\n")


if __name__ == "__main__":
    main()
