"""Statistics of games between bots: counted, saved, continued and shown."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tools.docs import strategy
from tools.strategy import __main__ as command
from tools.strategy.sample import Sample, Seat, pieces_of, rounds_of, sample_of
from tools.strategy.summary import FORMAT, summary_of
from underhold.bots.match import Match, play_match
from underhold.records import game_of, read_record

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
SHELF = ("room", "shelf")


def seat(place: int, points: int, won: bool | None, *taken: int) -> Seat:
    return Seat(
        place, points, won, {"orange": points, "blue": 0, "gold": 0}, Counter({(SHELF, one): 1 for one in taken})
    )


def test_winners_are_compared_with_the_others() -> None:
    games = [
        Sample([seat(0, 60, True, 2), seat(1, 50, False)], {SHELF}),
        Sample([seat(0, 64, True, 3), seat(1, 52, False)], {SHELF}),
        Sample([seat(0, 56, False), seat(1, 58, True, 2)], set()),
        Sample([seat(0, 60, None), seat(1, 60, None, 8)], {SHELF}),
    ]
    made = summary_of("cave-vs-cave", 2, games)
    row = made["pieces"]["room"]["shelf"]
    assert (made["games"], made["drawn"], made["won_by_place"]) == (4, 1, [2, 1])
    assert made["points"]["by_place"] == [60, 55]
    assert (row["taken"], row["ahead"], row["behind"], row["seen"]) == (0.5, 1, 0, 0.75)
    assert (row["with"], row["without"]) == (60.5, 54.5)
    assert row["gap"] == 6, "(0 + 4 + 3 + 5) / 4 less (-5 - 3 - 4 + 0) / 4: what is above the mean of the place"
    assert row["by_round"] == [0, 0.25, 0.125, 0, 0, 0, 0, 0.125]
    assert made["points"]["bins"] == {"50": 2, "55": 2, "60": 4}


def test_solo_games_compare_the_better_half_with_the_other() -> None:
    games = [Sample([seat(0, points, None, *taken)]) for points, taken in ((70, (1,)), (60, (1,)), (50, ()), (40, ()))]
    made = summary_of("cave-vs-cave", 1, games)
    row = made["pieces"]["room"]["shelf"]
    assert (made["points"]["ahead"], made["points"]["behind"]) == (65, 45)
    assert (row["ahead"], row["behind"], row["gap"]) == (1, 0, 20)
    assert "breach" not in made["pieces"]["action"]


@pytest.mark.parametrize("path", ["cave-vs-cave/two-cavern.txt", "cave-vs-cave/solo.txt", "cave-farmers/3.txt"])
def test_a_record_is_read(path: str) -> None:
    record = read_record(RECORDS / path)
    sample = sample_of(game_of(record), record)
    known = set(pieces_of(record.game, len(sample.seats)))
    rounds = set(rounds_of(record.game, len(sample.seats)))
    assert record.scores is not None
    assert [one.points for one in sample.seats] == list(record.scores.points)
    assert all(sum(one.parts.values()) == one.points for one in sample.seats)
    taken = [key for one in sample.seats for key in one.taken]
    assert {piece for piece, _ in taken} <= known
    assert {number for _, number in taken} <= rounds


def test_every_turn_of_cave_vs_cave_takes_a_tile() -> None:
    record = read_record(RECORDS / "cave-vs-cave" / "two-cavern.txt")
    sample = sample_of(game_of(record), record)
    for one in sample.seats:
        assert sum(amount for ((group, _), _), amount in one.taken.items() if group == "action") == 22
    rooms = {piece for one in sample.seats for piece, _ in one.taken if piece[0] == "room"}
    assert rooms <= sample.seen


def run(folder: Path, *arguments: str) -> dict[str, Any]:
    where = ("--out", str(folder / "data"), "--kept", str(folder / "kept"))
    command.main(["cave-vs-cave", "--bot", "random", "--games", "3", *arguments, *where])
    (path,) = (folder / "data").glob("*.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_games_are_played_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = run(tmp_path)
    assert (made["format"], made["game"], made["players"], made["games"]) == (FORMAT, "cave-vs-cave", 2, 3)
    for row in made["pieces"]["action"].values():
        assert sum(row["by_round"]) == pytest.approx(row["times"], abs=0.01)
    assert sum(row["times"] for row in made["pieces"]["action"].values()) == pytest.approx(22, abs=0.01)
    assert "3 games" in capsys.readouterr().out
    assert list((tmp_path / "kept").iterdir()) == [], "records are kept no longer than needed"


def test_a_run_continues_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(tmp_path / "whole")
    left = [2]

    def play(*given: Any, **more: Any) -> Match:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return play_match(*given, **more)

    monkeypatch.setattr(command, "play_match", play)
    with pytest.raises(SystemExit, match="run the same command to continue"):
        run(tmp_path)
    assert len(list((tmp_path / "kept" / "cave-vs-cave-2-random").iterdir())) == 2
    left[0] = 1
    assert run(tmp_path) == whole


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [(("--bot", "nobody"), "Unknown bot"), (("--players", "5"), "1 or 2"), (("--games", "0"), "2")],
)
def test_wrong_arguments_are_refused(tmp_path: Path, arguments: tuple[str, ...], reason: str) -> None:
    with pytest.raises(SystemExit) as refused:
        run(tmp_path, *arguments)
    assert reason in str(refused.value)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "data").glob("strategy-*.json")), ids=lambda path: path.stem)
def test_the_numbers_of_the_page_are_of_today_s_games(path: Path) -> None:
    made = json.loads(path.read_text(encoding="utf-8"))
    assert made["format"] == FORMAT
    assert [(group, id_) for group, rows in made["pieces"].items() for id_ in rows] == pieces_of(
        made["game"], made["players"]
    )
    assert command.dumps(made) == path.read_text(encoding="utf-8")
    assert f"--games {made['games']}" in strategy.command(made["game"], str(made["players"]))


def test_a_table_shows_what_was_counted() -> None:
    rooms = strategy.pieces("cave-vs-cave", "2", "room")
    assert rooms.count("<tr>") > 15
    assert 'href="games/cave-vs-cave-tiles.html#room-parlor"' in rooms
    assert "revealed" in rooms
    with pytest.raises(LookupError, match=r"python -m tools\.strategy cave-vs-cave --players 9"):
        strategy.source("cave-vs-cave", "9")
