"""The folder of an arena: results are saved, and an arena continues but never mixes with another."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.bots.arena.kit import QUICK, result
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.folder import ArenaFolder, record_name
from underhold.bots.arena.game import Fault, PlayedGame, play
from underhold.bots.arena.plan import ArenaPlan
from underhold.records import replay_file


def filled(path: Path, games: int, plan: ArenaPlan = QUICK) -> ArenaFolder:
    """An arena that was interrupted after this many games."""
    folder = ArenaFolder(path, plan)
    for job, _ in zip(folder.missing(), range(games), strict=False):
        folder.add(play(job))
    return folder


def test_an_arena_continues_with_its_missing_games(tmp_path: Path) -> None:
    before = filled(tmp_path / "a", 4)
    after = ArenaFolder(tmp_path / "a", QUICK)
    assert after.results() == before.results()
    assert [job.number for job in after.missing()] == [4, 5]


def test_results_stand_in_the_order_of_the_plan(tmp_path: Path) -> None:
    folder = ArenaFolder(tmp_path, QUICK)
    for job in reversed(list(QUICK.jobs())):
        folder.add(play(job))
    assert [one.number for one in folder.results()] == list(range(6))
    assert [one.number for one in ArenaFolder(tmp_path, QUICK).results()] == list(range(6))


def test_every_game_has_a_record_that_verifies(tmp_path: Path) -> None:
    folder = filled(tmp_path, 2)
    for one in folder.results():
        _, record, _ = replay_file(tmp_path / "records" / record_name(one))
        assert record.scores is not None
        assert record.scores.points == one.points
        assert record.setup["seed"] == one.seed


def test_records_can_be_left_out(tmp_path: Path) -> None:
    folder = ArenaFolder(tmp_path, QUICK, keep_records=False)
    folder.add(play(next(QUICK.jobs())))
    assert not (tmp_path / "records").exists()


def test_a_game_whose_line_was_cut_off_is_played_again(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    file = tmp_path / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    folder = ArenaFolder(tmp_path, QUICK)
    missing = list(folder.missing())
    assert [job.number for job in missing] == [2, 3, 4, 5]
    folder.add(play(missing[0]))
    assert len(ArenaFolder(tmp_path, QUICK).results()) == 3


def test_more_games_may_be_asked_for_and_fewer_not(tmp_path: Path) -> None:
    filled(tmp_path, 6)
    assert len(list(ArenaFolder(tmp_path, replace(QUICK, games=9)).missing())) == 3
    with pytest.raises(ArenaError, match="9 games"):
        ArenaFolder(tmp_path, QUICK)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 4}, "seed is 3 there, 4 here"),
        ({"bots": ("greedy",)}, "bots is"),
        ({"seats": 2}, "seats is 1 there"),
        ({"switches": {"x": True}}, "switches is"),
        ({"game": "cave-farmers"}, "cave-farmers here"),
    ],
)
def test_the_folder_of_another_arena_is_refused(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    filled(tmp_path, 1)
    with pytest.raises(ArenaError, match=words):
        ArenaFolder(tmp_path, replace(QUICK, **change))


def test_games_of_other_rules_are_not_mixed_in(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"rules": 0}))
    with pytest.raises(ArenaError, match="rules is 0 there"):
        ArenaFolder(tmp_path, QUICK)


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(ArenaError, match="other files"):
        ArenaFolder(tmp_path, QUICK)
    (tmp_path / "plan.json").write_text("[]")
    with pytest.raises(ArenaError, match="cannot be read"):
        ArenaFolder(tmp_path, QUICK)
    with pytest.raises(ArenaError, match="Cannot write"):
        ArenaFolder(tmp_path / "thesis.txt" / "below", QUICK)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    file = tmp_path / "games.jsonl"
    file.write_text(file.read_text() + "{}\n")
    with pytest.raises(ArenaError, match="line 3"):
        ArenaFolder(tmp_path, QUICK)


def test_games_that_a_bot_lost_by_failing_are_not_played_again(tmp_path: Path) -> None:
    folder = ArenaFolder(tmp_path, QUICK)
    fault = Fault(0, "crash", "ValueError: no", "Traceback")
    folder.add(PlayedGame(replace(result(0, ("random",), (0,), seed=3), fault=fault)))
    again = ArenaFolder(tmp_path, QUICK)
    assert again.results() == folder.results()
    assert again.results()[0].fault == fault
    assert next(again.missing()).number == 1


def test_names_of_records_are_plain() -> None:
    played = play(next(QUICK.jobs()))
    assert record_name(played.result) == "00000-seed3-random.txt"
    odd = replace(played.result, bots=("../x", "grandmaster@0.5s"))
    assert record_name(odd) == "00000-seed3-.._x-grandmaster@0.5s.txt"
    assert len(record_name(replace(played.result, bots=("grandmaster@5000",) * 40))) < 130
