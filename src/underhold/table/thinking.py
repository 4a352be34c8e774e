"""Answers to the questions of `thinker`: what a bot plays, what a hint advises, what an analysis says of a turn."""

import time
from collections.abc import Sequence
from typing import Any, Final

from underhold.bots.analysis import SEARCHES_PER_CHOICE, evaluate_choice, runners_up, verdict_to_json
from underhold.bots.better_line import better_line_in_steps
from underhold.bots.bot import BOTS, Bot, close_bot, make_bot
from underhold.bots.outside.failure import BotFailed
from underhold.bots.planning import PlanningBot
from underhold.bots.steps import Steps, finished
from underhold.bots.think import Budget, evaluate_moves_in_steps, think_in_steps
from underhold.core.errors import BadSetup, Message
from underhold.core.game import Game, Move
from underhold.core.rng import Rng
from underhold.games import game, title
from underhold.table.thinker import OUTSIDE_SHARE, Question

_ADVICE_LINES: Final = 24  # a hint compares the best line with the best of another kind


def answer(question: Question) -> Any:
    """The answer to a question, as plain data; for `plan` a message as `Message.to_json` if the bot refuses to play."""
    return finished(answer_in_steps(question))


def answer_in_steps(question: Question) -> Steps[Any]:
    """The same, pausing between the steps of a search. An analysis does not pause: its searches are short."""
    if question.ask == "plan":
        try:
            return (
                yield from plan_in_steps(
                    question.game, question.bot, question.seat, question.state, question.seed, question.seconds
                )
            )
        except (BotFailed, BadSetup) as error:  # the bot's fault, not ours
            return (error.message or Message("error.bot.failed", {"bot": question.bot, "reason": str(error)})).to_json()
    if question.ask == "advise":
        return (yield from _advise(question.game, question.seat, question.state, question.seed, question.seconds))
    if question.ask == "improve":
        rules = game(question.game)
        state = rules.from_ints(question.state)
        return (yield from better_line_in_steps(rules, state, question.seconds, question.seed))
    return _judge(question.game, question.seat, question.state, question.moves, question.seed, question.seconds)


def plan(game_id: str, bot: str, seat: int, state: list[int], seed: int, seconds: float) -> list[int]:
    """The next moves of a bot: up to the end of its turn, or to a move that reveals something."""
    return finished(plan_in_steps(game_id, bot, seat, state, seed, seconds))


def plan_in_steps(game_id: str, bot: str, seat: int, state: list[int], seed: int, seconds: float) -> Steps[list[int]]:
    """The same, pausing between the steps of a search.

    Our own bots search once per turn. Others may need as long for every answer, so the last one has to fit in too.
    """
    until = time.monotonic() + (seconds if bot.partition("@")[0] in BOTS else seconds * OUTSIDE_SHARE)
    rules = game(game_id)
    player = make_bot(bot, rules, seed)
    try:
        return (yield from _planned(rules, player, seat, rules.from_ints(state), until))
    finally:
        close_bot(player)


def _planned(rules: Game[Any, Any], player: Bot, seat: int, imagined: Any, until: float) -> Steps[list[int]]:
    web = title(rules.id).web_view()
    moves: list[Move] = []
    while not moves or time.monotonic() < until:
        view = rules.view(imagined, seat)
        if isinstance(player, PlanningBot):
            move = yield from player.choose_in_steps(view)
        else:
            move = player.choose(view)
        moves.append(move)
        progress = rules.play(imagined, move)
        imagined = progress.state
        decision = rules.decision(imagined)
        if decision is None or decision.seat != seat:
            break
        # Beyond a revealing move the bot would only see what it has imagined.
        if web.reveals(progress.events) or web.ends_turn(progress.events):
            break
    return [rules.pack(move) for move in moves]


def _advise(game_id: str, seat: int, state: list[int], seed: int, seconds: float) -> Steps[list[dict[str, Any]]]:
    """The best ways to continue, best first."""
    rules = game(game_id)
    view = rules.view(rules.from_ints(state), seat)
    thought = yield from think_in_steps(rules, view, Rng(seed, stream=4), Budget(seconds=seconds), _ADVICE_LINES)
    best = thought.advice[0]
    if len(thought.advice) == 1:  # the only line needs no search to be found, but its value does
        rest = Budget(seconds=seconds - thought.seconds)
        best = yield from evaluate_moves_in_steps(rules, view, Rng(seed, stream=4), rest, best.moves)
    return [
        {"moves": [rules.pack(move) for move in advice.moves], "gain": advice.gain, "worths": list(advice.worths)}
        for advice in (best, *runners_up(thought.advice))
    ]


def _judge(
    game_id: str, seat: int, state: list[int], moves: Sequence[int], seed: int, seconds: float
) -> dict[str, Any]:
    """How good the moves were that were played, compared with the best ones."""
    rules = game(game_id)
    view = rules.view(rules.from_ints(state), seat)
    return verdict_to_json(
        evaluate_choice(
            rules, view, [rules.unpack(move) for move in moves], Budget(seconds=seconds / SEARCHES_PER_CHOICE), seed
        )
    )
