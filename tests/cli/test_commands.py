"""The other commands: exit codes, output, errors without tracebacks."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import underhold
from underhold.locale import words
from underhold.records import read_archive, read_record

RECORDS = Path(__file__).parents[1] / "records"


def run(*arguments: object, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "underhold", *map(str, arguments)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_version_names_the_build() -> None:
    assert run("--version").stdout == f"underhold {underhold.__version__} ({underhold.build()} build)\n"


@pytest.mark.parametrize("command", ["play", "sim", "perft", "replay", "show"])
def test_help_is_worth_reading(command: str) -> None:
    text = run(command, "--help").stdout
    assert len(text.splitlines()) >= 8
    assert command in run("--help").stdout


def test_errors_are_in_the_selected_language(tmp_path: Path) -> None:
    done = run("--language", "nl", "sim", "cave-vs-cave", "--players", 5, code=2)
    assert done.stderr == "underhold: Het Duel is voor 1 of 2 spelers, niet voor 5.\n"
    broken = tmp_path / "broken.txt"
    broken.write_text("not a record\n", encoding="utf-8")
    done = run("--language", "hu", "replay", broken, code=1)
    assert done.stderr == f"underhold: {words('hu').say('web.problem.record.form', line=1)}\n"


def test_sim_names_the_game_in_the_selected_language() -> None:
    done = run("--language", "nl", "sim", "cave-vs-cave", "--players", 1, "--games", 1, "--bots", "random")
    assert "Het Duel" in done.stdout


def test_sim_reports_in_json() -> None:
    done = run("sim", "cave-vs-cave", "--players", 2, "--games", 4, "--bots", "greedy,random", "--seed", 3, "--json")
    result = json.loads(done.stdout)
    assert result["games"] == 4
    assert result["wins"] == [4, 0]
    assert result["decisions"] > 400
    assert result["games_per_second"] > 0
    assert result["decisions_per_second"] > 0
    assert result["seconds"] > 0
    assert len(result["mean_score"]) == 2


def test_sim_is_the_same_however_it_is_divided() -> None:
    def result(*more: object) -> dict[str, object]:
        data = json.loads(run("sim", "cave-vs-cave", "--games", 30, "--seed", 5, "--json", *more).stdout)
        return {key: value for key, value in data.items() if "second" not in key}

    assert result() == result("--jobs", 2)


def test_sim_writes_records_that_verify(tmp_path: Path) -> None:
    run("sim", "cave-vs-cave", "--players", 1, "--games", 3, "--records", tmp_path / "a")
    run("sim", "cave-vs-cave", "--games", 2, "--records", tmp_path / "b", "--json-records")
    files = sorted(tmp_path.glob("*/*"))
    assert len(files) == 5
    for file in files:
        assert "Verified" in run("replay", file, "--verify").stdout


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_sim_writes_one_archive_whatever_the_jobs(name: str, tmp_path: Path) -> None:
    for folder, jobs in (("one", 1), ("two", 2)):
        run("sim", "cave-vs-cave", "--games", 5, "--seed", 3, "--records", tmp_path / folder / name, "--jobs", jobs)
    assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert [record.setup["seed"] for record in read_archive(tmp_path / "one" / name)] == [3, 4, 5, 6, 7]
    run("sim", "cave-vs-cave", "--games", 5, "--seed", 3, "--records", tmp_path / "files", "--json-records")
    for number, record in enumerate(read_archive(tmp_path / "one" / name)):
        assert record == read_record(tmp_path / "files" / f"cave-vs-cave-2p-{3 + number}.json")
    archive = tmp_path / "one" / name
    assert f"{name}: 5 games, " in run("replay", archive, "--verify").stdout
    assert "Round 8" in run("replay", f"{archive}:5").stdout
    assert f"as in {name}:1" in run("replay", archive, code=1).stderr
    assert "no game in line 6" in run("show", f"{archive}:6", code=1).stderr


def test_sim_says_what_is_wrong_with_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "games.jsonl"
    done = run("sim", "cave-vs-cave", "--games", 1, "--records", archive, "--json-records", code=2)
    assert "an archive is always JSON" in done.stderr
    archive.mkdir()
    assert "Cannot write" in run("sim", "cave-vs-cave", "--games", 1, "--records", archive, code=2).stderr


def test_switches_reach_the_set_up(tmp_path: Path) -> None:
    switches = ["--switch", "wood_storeroom_first=false", "--switch", "additional_cavern_two_walls=facing"]
    run("sim", "cave-vs-cave", "--games", 1, "--records", tmp_path, *switches)
    text = next(tmp_path.iterdir()).read_text()
    assert "wood_storeroom_first = false" in text
    assert "additional_cavern_two_walls = facing" in text


def test_perft_and_divide_add_up() -> None:
    plain = run("perft", "cave-vs-cave", "--players", 2, "--seed", 1, "--depth", 3).stdout
    divided = run("perft", "cave-vs-cave", "--players", 2, "--seed", 1, "--depth", 3, "--divide", "--distinct").stdout
    total = plain.split()[-1]
    rows = [line.rsplit(": ", 1) for line in divided.splitlines()]
    counts = {name: int(count) for name, count in rows}
    assert counts.pop("depth 3") == int(total)
    assert counts.pop("distinct") < int(total)
    assert sum(counts.values()) == int(total)


def test_perft_after_some_moves() -> None:
    done = run("perft", "cave-vs-cave", "--depth", 1, "--divide", "--after", "excavation +stone")
    assert "+stone" not in done.stdout
    assert "dig2:" not in done.stdout, "there is not enough food"


def test_replay_prints_every_round() -> None:
    text = run("replay", RECORDS / "cave-vs-cave" / "two-tie-break.txt").stdout
    assert "Round 8" in text
    assert "8.8" in text


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("cave-vs-cave/two-tie-break.txt", "5.2 Player 1 takes Furnishing, exchanges 2 flax for 2 food, pays 3 food"),
        ("cave-farmers/1.txt", "7.feed Player 1 exchanges 4 grain for 4 food and feeds the dwarfs"),
        ("cave-farmers/4.txt", "12.2 Player 1 sends a dwarf to Ore trading and exchanges 6 ore for 3 food and 6 gold."),
        ("cave-farmers/2.txt", "10.3 Player 2 sends a dwarf to Ore trading and exchanges 4 ore for 2 food and 4 gold."),
    ],
)
def test_replay_adds_up_exchanges_in_a_row(record: str, line: str) -> None:
    assert line in " ".join(run("replay", RECORDS / record).stdout.split())


def test_show_draws_a_position() -> None:
    assert "Shelf" in run("show", RECORDS / "cave-vs-cave" / "solo.txt", "--at", 20).stdout
    assert (
        run("show", RECORDS / "cave-vs-cave" / "solo.txt", "--at", 0).stdout
        != run("show", RECORDS / "cave-vs-cave" / "solo.txt").stdout
    )


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["sim", "cave-vs-cave", "--players", "3"], 2, "1 or 2 players"),
        (["sim", "cave-vs-cave", "--bots", "clever"], 2, "Unknown bot 'clever'"),
        (["sim", "cave-vs-cave", "--bots", "random,random,random"], 2, "2 seats"),
        (["sim", "cave-vs-cave", "--switch", "speed=9"], 2, "speed"),
        (["sim", "cave-vs-cave", "--switch", "speed"], 2, "NAME=VALUE"),
        (["sim", "cave-vs-cave", "--games", "none"], 2, "none"),
        (["sim", "chess"], 2, "chess"),
        (["perft", "cave-vs-cave", "--after", "nonsense"], 2, "not a move"),
        (["perft", "cave-vs-cave", "--after", "renovation"], 2, "not been revealed"),
        (["replay", "nowhere.txt"], 1, "Cannot read"),
        (["replay", str(Path(__file__))], 1, "line 1"),
        (["show", str(RECORDS / "cave-vs-cave" / "solo.txt"), "--at", "9999"], 2, "no move 9999"),
        (["show", str(RECORDS / "cave-vs-cave" / "solo.txt"), "--width", "300"], 2, "--width goes with --png"),
        (["juggle"], 2, "juggle"),
    ],
)
def test_mistakes_get_a_line_and_an_exit_code(arguments: list[str], code: int, words: str) -> None:
    done = run(*arguments, code=code)
    assert words in done.stderr
    assert not done.stdout
