"""Archives: many games in one file. What is read is what was written, and a broken line is named."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.records.test_records import RECORDS
from underhold.core.errors import BadRecord
from underhold.records import (
    Record,
    is_archive,
    read_archive,
    read_record,
    replay_archive,
    replay_file,
    write_archive,
    write_record,
)

NAMES = ("games.jsonl", "games.jsonl.gz")


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Records of both games, with one to seven players, of both rules versions."""
    return [read_record(path) for path in RECORDS]


def lines_of(path: Path) -> list[str]:
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode().splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_an_archive_gives_back_all_records(name: str, records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "new" / name
    assert write_archive(records, path) == len(records)
    assert list(read_archive(path)) == records
    assert list(read_archive(str(path))) == records
    assert len(lines_of(path)) == len(records)
    assert [one.name for one in path.parent.iterdir()] == [name], "nothing else is left"


def test_the_two_kinds_differ_only_in_size(records: list[Record], tmp_path: Path) -> None:
    plain, small = (tmp_path / name for name in NAMES)
    write_archive(records, plain)
    write_archive(records, small)
    assert lines_of(plain) == lines_of(small)
    assert 3 * small.stat().st_size < plain.stat().st_size
    before = small.read_bytes()
    write_archive(records, small)
    assert small.read_bytes() == before, "the same records give the same file"


def test_every_line_is_a_record_of_the_json_form(records: list[Record], tmp_path: Path) -> None:
    write_archive(records, tmp_path / "games.jsonl")
    for line, record in zip(lines_of(tmp_path / "games.jsonl"), records, strict=True):
        write_record(record, tmp_path / "one.json")
        assert json.loads(line) == json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))
        assert list(json.loads(line)) == ["format", "version", "game", "rules", "setup", "deal", "turns", "result"]


@pytest.mark.parametrize("name", NAMES)
def test_an_archive_replays(name: str, records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / name
    write_archive(records[:3], path)
    for (game, record, plies), expected in zip(replay_archive(path), records, strict=False):
        assert record == expected
        assert game.scores(plies[-1].after) == record.scores


@pytest.mark.parametrize("name", NAMES)
def test_a_line_of_an_archive_can_be_named(name: str, records: list[Record], tmp_path: Path) -> None:
    write_archive(records[:3], tmp_path / name)
    assert read_record(tmp_path / f"{name}:2") == records[1]
    assert replay_file(str(tmp_path / f"{name}:3"))[1] == records[2]
    for line in (0, 4):
        with pytest.raises(BadRecord, match=f"no game in line {line}"):
            read_record(tmp_path / f"{name}:{line}")
    with pytest.raises(BadRecord, match=rf"several games. Add the line of one, as in {name}:1"):
        replay_file(tmp_path / name)
    with pytest.raises(BadRecord, match="Cannot read"):
        read_record(tmp_path / f"nowhere-{name}:1")


def test_an_archive_with_one_game_is_a_record_file(records: list[Record], tmp_path: Path) -> None:
    write_record(records[0], tmp_path / "one.jsonl")
    assert read_record(tmp_path / "one.jsonl") == records[0]
    assert replay_file(tmp_path / "one.jsonl")[1] == records[0]
    (tmp_path / "none.jsonl").touch()
    assert list(read_archive(tmp_path / "none.jsonl")) == []
    with pytest.raises(BadRecord, match="no game in line 1"):
        read_record(tmp_path / "none.jsonl")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"turns":', '"turn":', '"turns" is missing'),
        ('"format":"underhold-record"', '"format":"other"', "not a record"),
        ('"seat":0', '"seat":"0"', "a turn needs"),
        ('}],"result"', '}],,"result"', "not JSON, or cut short"),
    ],
)
def test_a_broken_line_is_named(
    name: str, old: str, new: str, reason: str, records: list[Record], tmp_path: Path
) -> None:
    write_archive(records[:4], tmp_path / "whole.jsonl")
    lines = lines_of(tmp_path / "whole.jsonl")
    lines[2] = lines[2].replace(old, new, 1)
    text = "\n".join([*lines, ""]).encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    reading = read_archive(tmp_path / name)
    assert [next(reading), next(reading)] == records[:2], "the games before it are read"
    with pytest.raises(BadRecord, match=f"^line 3: .*{reason}") as caught:
        next(reading)
    assert caught.value.line == 3


def test_a_game_that_does_not_replay_is_named(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_archive(records[:3], path)
    text = path.read_text(encoding="utf-8")
    second = text.splitlines()[1]
    path.write_text(text.replace(second, second.replace(records[1].turns[4].digest, "00000000")), encoding="utf-8")
    assert len(list(read_archive(path))) == 3, "its form is right"
    replaying = replay_archive(path)
    next(replaying)
    with pytest.raises(BadRecord, match=r"^line 2: turn .* ends with digest 00000000") as caught:
        next(replaying)
    assert (caught.value.line, caught.value.part) == (2, "moves")
    with pytest.raises(BadRecord, match=r"^line 2: "):
        replay_file(tmp_path / "games.jsonl:2")


def test_a_cut_file_gives_the_games_before_the_cut(records: list[Record], tmp_path: Path) -> None:
    write_archive(records[:2], tmp_path / "games.jsonl")
    whole = (tmp_path / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(whole[:-40])
    reading = read_archive(tmp_path / "games.jsonl")
    assert next(reading) == records[0]
    with pytest.raises(BadRecord, match=r"^line 2: not JSON, or cut short"):
        next(reading)
    (tmp_path / "games.jsonl.gz").write_bytes(gzip.compress(whole)[:-20])
    with pytest.raises(BadRecord, match="damaged or cut short"):
        list(read_archive(tmp_path / "games.jsonl.gz"))
    (tmp_path / "games.jsonl.gz").write_bytes(whole)
    with pytest.raises(BadRecord, match=r"^line 1: the compressed file is damaged"):
        list(read_archive(tmp_path / "games.jsonl.gz"))
    (tmp_path / "games.jsonl").write_bytes(whole.splitlines()[0] + b"\n\xff\xfe\n")
    with pytest.raises(BadRecord, match=r"^line 2: not a text"):
        list(read_archive(tmp_path / "games.jsonl"))


def test_empty_lines_are_left_out(records: list[Record], tmp_path: Path) -> None:
    write_archive(records[:2], tmp_path / "games.jsonl")
    first, second = lines_of(tmp_path / "games.jsonl")
    (tmp_path / "games.jsonl").write_text(f"\n{first}\n\n{second}\n\n", encoding="utf-8")
    assert list(read_archive(tmp_path / "games.jsonl")) == records[:2]
    assert read_record(tmp_path / "games.jsonl:4") == records[1], "but they count"


@pytest.mark.parametrize("name", NAMES)
def test_an_interrupted_archive_leaves_the_old_one(name: str, records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / name
    write_archive(records[:1], path)

    def interrupted() -> Iterator[Record]:
        yield from records
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_archive(interrupted(), path)
    assert list(read_archive(path)) == records[:1]
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_reading_is_lazy(records: list[Record], tmp_path: Path) -> None:
    """A huge archive must not be in memory: the second line is only parsed when it is asked for."""
    path = tmp_path / "games.jsonl"
    write_archive(records[:1], path)
    with path.open("a", encoding="utf-8") as file:
        file.write("broken\n")
    assert next(read_archive(path)) == records[0]


def test_only_names_of_archives_are_written(tmp_path: Path) -> None:
    assert is_archive("a.jsonl")
    assert is_archive(Path("a.jsonl.gz"))
    assert not is_archive("a.json")
    with pytest.raises(ValueError, match=r"\*\.jsonl or \*\.jsonl\.gz, not games\.json"):
        write_archive([], tmp_path / "games.json")
