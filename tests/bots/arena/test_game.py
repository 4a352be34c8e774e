"""One game of an arena: jobs and results that can be pickled, times, and mistakes of bots."""

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

from tests.bots.arena.kit import PLAN, QUICK
from underhold.bots import bot
from underhold.bots.arena.game import Result, play, ranks_of
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


class Seen:
    """A watcher that remembers."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.answers: list[tuple[int, str, float]] = []

    def asks(self, seat: int) -> None:
        self.asked.append(seat)

    def answered(self, seat: int, turn: str, seconds: float) -> None:
        self.answers.append((seat, turn, seconds))


class Unborn(Broken):
    """A bot that cannot be created."""

    def __init__(self, *_: Any) -> None:
        raise OSError("no weights")


class Cheat(Broken):
    """A bot that plays what is not a move."""

    def choose(self, view: Any) -> int:
        return -1


def test_jobs_and_results_can_be_pickled() -> None:
    job = next(QUICK.jobs())
    played = play(pickle.loads(pickle.dumps(job)))
    assert pickle.loads(pickle.dumps(played)) == played
    assert Result.from_json(json.loads(json.dumps(played.result.to_json()))) == played.result


def test_the_same_job_gives_the_same_game() -> None:
    first, again = (play(next(PLAN.jobs())) for _ in range(2))
    assert first.record == again.record
    assert first.record is not None
    assert first.record.scores is not None
    assert first.result.points == first.record.scores.points
    assert sum(clock.moves for clock in first.result.clocks) == first.record.plies
    assert sum(len(clock.turns) for clock in first.result.clocks) == len(first.record.turns)


def test_watching_does_not_change_a_game() -> None:
    seen = Seen()
    setup = CAVE_FARMERS.setup(3, 4)
    plain = play_match(CAVE_FARMERS, setup, ["random"] * 3, 4)
    watched = play_match(CAVE_FARMERS, setup, ["random"] * 3, 4, watcher=seen)
    assert (plain.scores, plain.decisions) == (watched.scores, watched.decisions)
    assert len(seen.answers) == plain.decisions
    assert seen.asked == [seat for seat, _, _ in seen.answers]
    assert set(seen.asked) == {0, 1, 2}
    assert all(seconds >= 0 for _, _, seconds in seen.answers)


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


@pytest.mark.parametrize(
    ("kind", "fault", "words"),
    [
        (Broken, "crash", "ValueError: no idea at all in"),
        (Unborn, "crash", "OSError: no weights"),
        (Cheat, "illegal", "IllegalMove"),
    ],
)
def test_a_bot_that_fails_loses_the_game(
    kind: type[Broken], fault: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bot.BOTS, "broken", kind)
    for job in replace(PLAN, bots=("broken", "random")).jobs():
        played = play(job)
        lost = job.bots.index("broken")
        assert played.record is None
        assert played.result.failed == "broken"
        assert played.result.ranks[lost] == 2
        assert played.result.ranks[1 - lost] == 1
        assert played.result.points[lost] == 0
        assert played.result.points[1 - lost] is None
        found = played.result.fault
        assert found is not None
        assert (found.seat, found.kind) == (lost, fault)
        assert words in found.error
        assert "\n" not in found.error
        assert "Traceback" in found.trace
        assert Result.from_json(json.loads(json.dumps(played.result.to_json()))) == played.result


def test_a_bot_that_fails_at_one_of_its_seats_loses_with_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bot.BOTS, "broken", Broken)
    plan = replace(PLAN, game="cave-farmers", seats=3, bots=("broken", "random"))
    ranks = {job.bots: play(job).result.ranks for job in plan.jobs()}
    assert ranks["broken", "random", "broken"] == (2, 1, 2)
    assert ranks["random", "broken", "random"] == (1, 3, 1)
