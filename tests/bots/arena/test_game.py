"""One game of an arena: jobs and results that can be pickled, times, and mistakes of bots."""

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

from tests.bots.arena.kit import PLAN, QUICK
from underhold.bots import bot
from underhold.bots.arena.game import Failure, Result, play, ranks_of
from underhold.bots.match import play_match
from underhold.core.game import Scores
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE


class Broken:
    """A bot that gives up."""

    name = "broken"

    def __init__(self, *_: Any) -> None: ...

    def choose(self, view: Any) -> int:
        raise ValueError(f"no idea\nat all in {type(view).__name__}")


class Cheat(Broken):
    """A bot that plays what is not a move."""

    def choose(self, view: Any) -> int:
        return -1


def test_jobs_and_results_can_be_pickled() -> None:
    job = next(QUICK.jobs())
    played = play(pickle.loads(pickle.dumps(job)))
    assert pickle.loads(pickle.dumps(played)) == played
    assert isinstance(played.outcome, Result)
    assert Result.from_json(json.loads(json.dumps(played.outcome.to_json()))) == played.outcome


def test_the_same_job_gives_the_same_game() -> None:
    first, again = (play(next(PLAN.jobs())) for _ in range(2))
    assert first.record == again.record
    assert first.record is not None
    assert isinstance(first.outcome, Result)
    assert first.record.scores is not None
    assert first.outcome.points == first.record.scores.points
    assert sum(clock.moves for clock in first.outcome.clocks) == first.record.plies
    assert sum(len(clock.turns) for clock in first.outcome.clocks) == len(first.record.turns)


def test_watching_does_not_change_a_game() -> None:
    seen: list[tuple[int, str, float]] = []
    setup = CAVE_FARMERS.setup(3, 4)
    plain = play_match(CAVE_FARMERS, setup, ["random"] * 3, 4)
    watched = play_match(CAVE_FARMERS, setup, ["random"] * 3, 4, watcher=lambda *told: seen.append(told))
    assert (plain.scores, plain.decisions) == (watched.scores, watched.decisions)
    assert len(seen) == plain.decisions
    assert {seat for seat, _, _ in seen} == {0, 1, 2}
    assert all(seconds >= 0 for _, _, seconds in seen)


def test_ranks_go_by_points_and_then_by_the_tie_break() -> None:
    def ranks(points: tuple[int, ...], tie_break: tuple[int, ...]) -> tuple[int, ...]:
        return ranks_of(Scores(points, ({},) * len(points), tie_break, None))

    assert ranks((9, 12, 9, 3), (0, 0, 0, 0)) == (2, 1, 2, 4)
    assert ranks((9, 9), (5, 4)) == (1, 2)
    assert ranks((9, 9), (4, 4)) == (1, 1)


@pytest.mark.parametrize("seed", range(6))
def test_ranks_agree_with_the_winner(seed: int) -> None:
    scores = play_match(CAVE_VS_CAVE, CAVE_VS_CAVE.setup(2, seed), ["random", "random"], seed).scores
    first = [seat for seat, rank in enumerate(ranks_of(scores)) if rank == 1]
    assert scores.winner == (first[0] if len(first) == 1 else None)


@pytest.mark.parametrize(("kind", "words"), [(Broken, "ValueError: no idea at all in"), (Cheat, "IllegalMove")])
def test_a_mistake_of_a_bot_is_a_failure_of_its_game(
    kind: type[Broken], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bot.BOTS, "broken", kind)
    job = next(replace(QUICK, bots=("broken",)).jobs())
    failure = play(job).outcome
    assert isinstance(failure, Failure)
    assert (failure.number, failure.seed, failure.bots) == (job.number, job.seed, job.bots)
    assert words in failure.error
    assert "\n" not in failure.error
    assert "Traceback" in failure.trace
