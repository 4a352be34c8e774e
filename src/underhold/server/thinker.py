"""A process in which bots think: questions come as lines of JSON, answers go back the same way. See `minds`."""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from underhold.bots.bot import make_bot
from underhold.games import game
from underhold.server.faces import FACES


def plan(game_id: str, bot: str, seat: int, state: list[int], seed: int, seconds: float) -> list[int]:
    """The next moves of a bot. It stops where something comes to light, for what it sees there is only imagined."""
    rules, face = game(game_id), FACES[game_id]
    imagined = rules.from_ints(state)
    player = make_bot(bot, rules, seed)
    until = time.monotonic() + seconds
    moves: list[int] = []
    while not moves or time.monotonic() < until:
        moves.append(int(player.choose(rules.view(imagined, seat))))
        progress = rules.play(imagined, moves[-1])
        imagined = progress.state
        decision = rules.decision(imagined)
        if decision is None or decision.seat != seat:
            break
        if face.reveals(progress.events) or face.ends_turn(progress.events):
            break
    return moves


def answers(lines: Iterator[str]) -> Iterator[str]:
    """The answers to questions."""
    for line in lines:
        question: dict[str, Any] = json.loads(line)
        question["game_id"] = question.pop("game")
        yield json.dumps(plan(**question))


def main() -> None:
    """Answer until the questions end."""
    with suppress(OSError):
        os.nice(5)  # people come first
    # Whatever a bot prints goes to the server's log, not between the answers.
    out = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(BrokenPipeError):  # the server is gone, and nobody wants to know any more
        os.write(out, b"ready\n")
        for answer in answers(sys.stdin):
            os.write(out, answer.encode() + b"\n")


if __name__ == "__main__":
    main()
