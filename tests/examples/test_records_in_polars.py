"""The example plays a few games, reads them back and draws; its numbers are checked against the records themselves."""

from pathlib import Path

import polars as pl
import pytest

from tests.examples.kit import Done, run
from underhold.records import read_record

GAMES = 6


def ask(folder: Path, *arguments: str) -> Done:
    return run("records_in_polars.py", folder, *arguments)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where it has been run."""
    folder = tmp_path_factory.mktemp("games")
    done = ask(folder, "games", "--play", str(GAMES), "--bot", "random", "--table", "turns.parquet")
    assert (done.code, done.err) == (0, "")
    assert "The picture is in decided.png." in done.out
    return folder


def test_the_data_frame_has_every_turn(folder: Path) -> None:
    frame = pl.read_parquet(folder / "turns.parquet")
    assert frame["game"].n_unique() == GAMES
    for path in (folder / "games").iterdir():
        record = read_record(path)
        turns = frame.filter(pl.col("game") == path.stem)
        assert record.scores is not None
        assert turns.height == len(record.turns)
        assert turns["seat"].to_list() == [turn.seat for turn in record.turns]
        assert turns["points"][-1].to_list() == turns["final"][0].to_list() == list(record.scores.points)
        assert turns["winner"].unique().to_list() == [record.scores.winner]
        for took, turn in zip(turns["took"], record.turns, strict=True):
            assert took in turn.moves, "the tile is a word of its own in Cave vs Cave"


def test_the_winner_is_ahead_in_the_end(folder: Path) -> None:
    """The last round's leader is the winner: the printed table has to end with all games won."""
    done = ask(folder, "games")
    last = [line for line in done.out.splitlines() if line.startswith("│ 8 ")][-1]
    _, _, games, won, *_ = [cell.strip() for cell in last.replace("│", "┆").split("┆")]
    assert 0 < int(games) <= GAMES
    assert float(won) == 1


def test_the_picture_is_a_png(folder: Path) -> None:
    picture = (folder / "decided.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 20_000, "it is not empty"


def test_games_that_are_there_are_kept(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (folder / "games").iterdir()}
    done = ask(folder, "games", "--play", str(GAMES), "--bot", "random", "--picture", "again.svg")
    assert done.code == 0, done.err
    assert {path: path.stat().st_mtime_ns for path in (folder / "games").iterdir()} == before
    assert "<svg" in (folder / "again.svg").read_text(encoding="utf-8")


def test_wrong_arguments_are_refused_with_a_reason(folder: Path) -> None:
    (folder / "empty").mkdir()
    (folder / "broken").mkdir()
    whole = next((folder / "games").iterdir())
    (folder / "broken" / "broken.json").write_text(whole.read_text(encoding="utf-8").replace('"seat": 0', '"seat": 1'))
    for name, arguments, reason in (
        ("empty", (), "empty contains no record of a finished game. Use --play 300 to play some."),
        ("nowhere", (), "nowhere contains no record of a finished game"),
        ("empty", ("--play", "1", "--bot", "nobody"), "nobody"),
        ("broken", (), "broken.json: line"),
    ):
        done = ask(folder, name, *arguments)
        assert done.code == 1
        assert reason in done.err
        assert "Traceback" not in done.err
