"""Recorded games replay to the last digit, and a record that was tampered with is refused with line and reason."""

import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest

from underhold.bots.match import play_match
from underhold.core import record_json, record_text
from underhold.core.errors import BadRecord
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import TITLES
from underhold.records import read_record, replay_file, replay_text, write_record

HERE = Path(__file__).parent
# The browser tests go on from moments of recorded games, most of them from those here.
BROWSER = sorted((HERE.parents[1] / "web/e2e/records").glob("*.txt"))
RECORDS = sorted(path for path in HERE.glob("*/*") if path.suffix in (".txt", ".json")) + BROWSER
TEXT = HERE / "cave-vs-cave" / "two-cavern.txt"
JSON = HERE / "cave-vs-cave" / "two-second-wins.json"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_recorded_games_replay(path: Path) -> None:
    game, record, plies = replay_file(path)
    assert len(plies) == record.plies > 0
    assert game.decision(plies[-1].after) is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_files_round_trip_byte_for_byte(path: Path, tmp_path: Path) -> None:
    record = read_record(path)
    write_record(record, tmp_path / path.name)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()
    for name in ("other.json", "other.txt"):
        write_record(record, tmp_path / name)
        assert read_record(tmp_path / name) == record


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    game, record, plies = replay_file(str(TEXT))
    assert (game.id, record, len(plies)) == ("cave-vs-cave", read_record(str(TEXT)), record.plies)
    for name in ("a.txt", "a.json"):
        write_record(record, str(tmp_path / "new" / name))
        assert read_record(str(tmp_path / "new" / name)) == record


def test_every_way_to_end_has_a_record() -> None:
    ends = set()
    for path in RECORDS:
        record = read_record(path)
        scores = record.scores
        assert scores
        if record.game != "cave-vs-cave":
            continue
        if len(scores.points) == 1:
            ends.add("solo")
        elif scores.winner is None:
            ends.add("drawn")
        elif scores.points[0] == scores.points[1]:
            ends.add("tie-break")
        else:
            ends.add(f"seat {scores.winner}")
    assert ends == {"solo", "drawn", "tie-break", "seat 0", "seat 1"}


def refused(tmp_path: Path, text: str, name: str = "bad.txt") -> BadRecord:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        replay_file(path)
    return caught.value


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


TEXT_DAMAGE = [
    # (what to replace, by what, the line that is named, a word of the reason)
    (r"underhold record 1", "underhold record 9", "underhold record 9", "format"),
    (r"underhold record 1", "Hello", "Hello", "not a record"),
    (r"game cave-vs-cave", "game chess", "game chess", "chess"),
    (r"rules 1", "rules 99", "rules 99", "rules version 99"),
    (r"rules 1", "rules one", "rules one", "whole number"),
    (r"setup players = 2", "setup players = 5", "setup players = 5", "1 or 2 players"),
    (r"setup seed = 84", "setup speed = 84", "setup players", "speed"),
    (r"deal start = \d", "deal start = 7", "deal start = 7", "start player"),
    (r"deal pile:", "deal heap:", "deal start", "pile"),
    (r"deal caves 1:", "deal caves 2:", "deal caves 2:", "deal caves 1:"),
    (r"deal display: shelf", "deal display: shed", "deal start", "shed"),
    (r"end #[0-9a-f]{8}\n2\.1", "end #00000000\n2.1", "end #00000000", "digest"),
    (r"(\n2\.1 seat \d: )\w+", r"\1renovation", "2.1 seat", "not been revealed"),
    (r"(\n2\.1 seat \d: )\w+", r"\1digging", "2.1 seat", "not a move"),
    (r"\n2\.1 seat", "\n2.2 seat", "2.2 seat", "it is turn 2.1"),
    (r"\n2\.1 seat \d", "\n2.1 seat 9", "2.1 seat 9", "seat"),
    (r" end (#[0-9a-f]{8}\n2\.1)", r" \1", None, ""),
    (r"\nscore 0: \d+", "\nscore 0: 99", "score 0: 99", "not what the moves give"),
    (r"result winner 0", "result winner 1", "score 0", "not what the moves give"),
    (r"result winner 0", "result draw", "score 0", "not what the moves give"),
    (r"result winner 0\n", "result winner 0\nmore\n", "more", "follow"),
    (r"result winner 0\n", "", "score 1", "cut short"),
    (r"result winner 0\n", "result winner 0", "result winner 0", "cut short"),
    (r"score 1", "score 2", "score 2", "score 1"),
]


@pytest.mark.parametrize(("pattern", "replacement", "named", "word"), TEXT_DAMAGE)
def test_damaged_text_is_refused(tmp_path: Path, pattern: str, replacement: str, named: str | None, word: str) -> None:
    text = re.sub(pattern, replacement, TEXT.read_text(encoding="utf-8"), count=1)
    assert text != TEXT.read_text(encoding="utf-8")
    error = refused(tmp_path, text)
    assert word in error.reason
    if named:
        assert error.line == line_of(text, named)


@pytest.mark.parametrize("game", [title.game for title in TITLES], ids=lambda game: game.id)
@pytest.mark.parametrize("rules", [1, 2])
def test_a_game_is_recorded_with_its_own_rules(game: Game[Any, Any], rules: int, tmp_path: Path) -> None:
    setup = game.setup(2, 3, rules=rules)
    assert ("rules" in game.setup_to_json(setup)) == (rules > 1), "the files of version 1 stay as they were"
    record = play_match(game, setup, ["random", "random"], 3, keep_record=True).record
    assert record is not None
    assert record.rules == rules
    for name in ("game.txt", "game.json"):
        write_record(record, tmp_path / name)
        _, read, plies = replay_file(tmp_path / name)
        assert read == record
        assert game.rules_of(plies[-1].after) == rules
    text = record_text.dumps(record)
    assert "another" in tampered(tmp_path, text, f"rules {rules}", f"rules {3 - rules}")
    assert "version 3" in tampered(tmp_path, text, f"rules {rules}", "rules 3")


def tampered(tmp_path: Path, text: str, before: str, after: str) -> str:
    """The reason why a record with another header is refused."""
    return refused(tmp_path, text.replace(f"\n{before}\n", f"\n{after}\n", 1)).reason


def test_a_new_game_is_played_by_the_newest_rules() -> None:
    for game in (title.game for title in TITLES):
        state = game.new(game.setup(2, 1))
        assert game.rules_of(state) == game.rules_of(game.view(state, 0)) == game.rules_version == 2
        old = game.new(game.setup_from_json({"players": 2, "seed": 1}))
        assert game.rules_of(old) == 1, "a setup that does not name its version is of the first"
        assert game.rules_of(game.from_ints(game.to_ints(old))) == 1
        assert game.rules_of(game.determinize(game.view(old, 0), Rng(1))) == 1


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    for source, name in ((TEXT, "cut.txt"), (JSON, "cut.json")):
        text = source.read_text(encoding="utf-8")
        for at in range(0, len(text.rstrip("\n}")), 97):
            assert refused(tmp_path, text[:at], name).reason


def test_a_missing_turn_is_refused(tmp_path: Path) -> None:
    lines = TEXT.read_text(encoding="utf-8").splitlines(keepends=True)
    turns = [number for number, line in enumerate(lines) if " seat " in line]
    for missing in turns[::7]:
        error = refused(tmp_path, "".join(lines[:missing] + lines[missing + 1 :]))
        assert error.line is not None


def test_an_unfinished_game_replays_as_far_as_it_goes(tmp_path: Path) -> None:
    lines = TEXT.read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "part.txt"
    path.write_text("".join([*lines[:30], "result unfinished\n"]), encoding="utf-8")
    game, record, plies = replay_file(path)
    assert record.scores is None
    assert game.decision(plies[-1].after) is not None


def test_a_result_without_its_moves_is_refused(tmp_path: Path) -> None:
    lines = TEXT.read_text(encoding="utf-8").splitlines(keepends=True)
    error = refused(tmp_path, "".join([*lines[:30], *lines[-3:]]))
    assert "moves stop" in error.reason


JSON_DAMAGE = [
    (r'"format": "underhold-record"', '"format": "pgn"', "not a record"),
    (r'"version": 1', '"version": 2', "format 2"),
    (r'"rules": 1', '"rules": "1"', "rules"),
    (r'"seat": 1, "moves": \["\w+"', '"seat": 1, "moves": ["nonsense"', "not a move"),
    (r'"moves": \[', '"moves": [7, ', "a turn needs"),
    (r'"digest": "\w+"', '"digest": "00000000"', "digest"),
    (r'"result"', '"outcome"', "missing"),
    (r'"turns"', '"extra": 1, "turns"', "does not belong"),
    (r'"winner": 1', '"winner": 0', "not what the moves give"),
    (r'"scores": \[', '"scores": [3, ', "result needs"),
]


@pytest.mark.parametrize(("pattern", "replacement", "word"), JSON_DAMAGE)
def test_damaged_json_is_refused(tmp_path: Path, pattern: str, replacement: str, word: str) -> None:
    original = JSON.read_text(encoding="utf-8")
    text = re.sub(pattern, replacement, original, count=1)
    assert text != original
    error = refused(tmp_path, text, "bad.json")
    assert word in error.reason
    assert error.line is not None


def test_reformatted_json_is_the_same_record_and_still_names_lines(tmp_path: Path) -> None:
    pretty = json.dumps(json.loads(JSON.read_text(encoding="utf-8")), indent=4)
    assert record_json.loads(pretty) == read_record(JSON)
    bad = pretty.replace("cultivation", "culture", 1)
    error = refused(tmp_path, bad, "bad.json")
    assert error.line is not None
    assert abs(error.line - line_of(bad, "culture")) <= 2


@pytest.mark.parametrize("path", [JSON, TEXT], ids=["json", "text"])
def test_the_time_to_refuse_a_record_grows_with_its_length_only(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    last = next(line for line in reversed(text.split("\n")) if "#" in line or '"digest"' in line).rstrip(",") + "\n"
    repeated = last.rstrip("\n") + ("," if path is JSON else "") + "\n"
    long = text.replace(last, repeated * 20_000 + last, 1)
    assert len(long) > 1_000_000
    started = time.process_time()
    with pytest.raises(BadRecord):
        replay_text(long)
    assert time.process_time() - started < 5


def test_files_that_are_not_records_are_refused(tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadRecord, match="not a text file"):
        read_record(tmp_path / "picture.txt")
    with pytest.raises(BadRecord, match="Cannot read"):
        read_record(tmp_path / "nowhere.txt")
    assert refused(tmp_path, "").line == 1


def test_windows_line_ends_are_refused_not_misread(tmp_path: Path) -> None:
    path = tmp_path / "crlf.txt"
    path.write_bytes(TEXT.read_bytes().replace(b"\n", b"\r\n"))
    with pytest.raises(BadRecord, match=r"line 1: .* Windows line endings"):
        replay_file(path)


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_others_may_read_a_record_as_they_may_other_files(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("")
    write_record(read_record(TEXT), tmp_path / "game.txt")
    assert (tmp_path / "game.txt").stat().st_mode == (tmp_path / "other.txt").stat().st_mode


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    record = read_record(TEXT)
    write_record(record, path)

    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", broken)
    with pytest.raises(OSError, match="disk full"):
        write_record(read_record(JSON), path)
    assert path.read_text(encoding="utf-8") == record_text.dumps(record)
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
