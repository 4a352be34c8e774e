"""A process in which bots think: questions come as lines of JSON, answers go back the same way. See `minds`."""

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final

from underhold.bots.analysis import LOOKS, look, runners_up, verdict_to_json
from underhold.bots.bot import BOTS, Bot, close_bot, make_bot
from underhold.bots.outside.failure import BotFailed
from underhold.bots.think import Budget, judge as judge_line, think
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import game
from underhold.games.web_faces import FACES
from underhold.server.bot_workers import OUTSIDE_SHARE, Question

_WIDTH: Final = 24  # lines to be told of: a hint compares with the best of another kind


def plan(game_id: str, bot: str, seat: int, state: list[int], seed: int, seconds: float) -> list[int]:
    """The next moves of a bot. It stops where something comes to light, for what it sees there is only imagined.

    Our own think once for a turn. Others may take their time for every answer: the last one has to fit in as well.
    """
    until = time.monotonic() + (seconds if bot.partition("@")[0] in BOTS else seconds * OUTSIDE_SHARE)
    rules = game(game_id)
    player = make_bot(bot, rules, seed)
    try:
        return _planned(rules, player, seat, rules.from_ints(state), until)
    finally:
        close_bot(player)


def _planned(rules: Game[Any, Any], player: Bot, seat: int, imagined: Any, until: float) -> list[int]:
    face = FACES[rules.id]
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


def advise(game_id: str, seat: int, state: list[int], seed: int, seconds: float) -> list[dict[str, Any]]:
    """The best ways to play on, best first."""
    rules = game(game_id)
    view = rules.view(rules.from_ints(state), seat)
    thought = think(rules, view, Rng(seed, stream=4), Budget(seconds=seconds), _WIDTH)
    best = thought.advice[0]
    if len(thought.advice) == 1:  # nothing is tried to find the only line there is, but what it leads to can be
        best = judge_line(rules, view, Rng(seed, stream=4), Budget(seconds=seconds - thought.seconds), best.moves)
    return [
        {"moves": list(advice.moves), "gain": advice.gain, "worths": list(advice.worths)}
        for advice in (best, *runners_up(thought.advice))
    ]


def judge(game_id: str, seat: int, state: list[int], moves: Sequence[int], seed: int, seconds: float) -> dict[str, Any]:
    """What to think of moves that were played."""
    _step_back()
    rules = game(game_id)
    view = rules.view(rules.from_ints(state), seat)
    return verdict_to_json(look(rules, view, moves, Budget(seconds=seconds / LOOKS), seed))


@cache
def _step_back() -> None:
    """Nobody waits at a table for what is judged: bots come first."""
    with suppress(OSError):
        os.nice(5)


def answer_to(asked: Question) -> Any:
    """What a mind thinks."""
    if asked.ask == "plan":
        try:
            return plan(asked.game, asked.bot, asked.seat, asked.state, asked.seed, asked.seconds)
        except (BotFailed, BadSetup) as error:  # not our fault: there is nothing to be repaired here
            return str(error)
    if asked.ask == "advise":
        return advise(asked.game, asked.seat, asked.state, asked.seed, asked.seconds)
    return judge(asked.game, asked.seat, asked.state, asked.moves, asked.seed, asked.seconds)


def answers(lines: Iterator[str]) -> Iterator[str]:
    """The answers to questions."""
    for line in lines:
        yield json.dumps(answer_to(Question(**json.loads(line))))


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
