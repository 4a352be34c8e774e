"""`make records`: only better games replace records, nothing is lost, and the table lists what is there."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tools.best_games import __main__ as command, folder as records, searches
from tools.best_games.categories import DEFAULT_NODES, HONEST, OPEN, PEEK, Category, chosen
from tools.best_games.folder import PAGE, BestGame, Problems, check, keep_better, read_game, rewrite
from tools.best_games.searches import FinishedSearches, Found, Search
from underhold.bots.match import play_match
from underhold.core import record_text
from underhold.games import game as game_by_id
from underhold.records import write_record

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "docs" / "records"
PEEK_3 = Category("cave-vs-cave", 3, PEEK)
HONEST_3 = Category("cave-vs-cave", 3, HONEST)
FARMERS = Category("cave-farmers", 0, OPEN)
EMPTY = "# Games\n\n<!-- records -->\n<!-- end of records -->\n\nMore words.\n"
BOUND = 108
RULES = game_by_id("cave-vs-cave").rules_version
FARMERS_RULES = game_by_id("cave-farmers").rules_version


@cache
def games(category: Category = PEEK_3, rules: int | None = None) -> list[BestGame]:
    """Games of random bots with different points, the worst first; by the current rules if no version is given."""
    game = game_by_id(category.game_id)
    setup = game.setup(1, category.seed, **({} if rules is None else {"rules": rules}))
    found: dict[int, BestGame] = {}
    for seed in range(8):
        record = play_match(game, setup, ["random"], seed, keep_record=True).record
        assert record
        best = BestGame(category, record)
        found[best.points] = best
    return [found[points] for points in sorted(found)]


def command_of(game: BestGame, nodes: int = 500) -> str:
    return game.category.command(f"--nodes {nodes}", game.record.rules)


def keep(folder: Path, game: BestGame, nodes: int = 500) -> str:
    [verdict] = keep_better(folder, [(game, command_of(game, nodes))])
    return verdict


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {PAGE}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without records. Upper bounds are not computed."""
    monkeypatch.setattr(records, "_bound", lambda *_: BOUND)
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / PAGE).write_text(EMPTY, encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str) -> int:
    finished = folder.parent / "finished"
    return command.main([*arguments, "--folder", str(folder), "--finished", str(finished)])


def test_the_shipped_records_and_their_table_are_right() -> None:
    assert {game.category for game in check(SHIPPED)} == set(DEFAULT_NODES)


# ------------------------------------------------------------------------------------------------------- replacing


def test_the_table_is_rewritten_exactly(folder: Path) -> None:
    farmers, peek, honest = games(FARMERS)[-1], games()[-1], games(HONEST_3, 1)[-1]
    for game in (peek, farmers, honest):
        assert keep(folder, game) == "the first record"
    f, p, h = farmers.points, peek.points, honest.points
    assert (folder / PAGE).read_text(encoding="utf-8") == (
        "# Games\n\n<!-- records -->\n\n"
        "| game | deal | played | points | upper bound | gap | record | found by |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
        f"| cave-farmers | - | open | {f} | 108 | {108 - f} "
        f"| [cave-farmers-solo-0-{f}.txt](cave-farmers-solo-0-{f}.txt) "
        f"| `underhold solve cave-farmers --nodes 500 --switch rules={FARMERS_RULES}` |\n"
        f"| cave-vs-cave | 3 | honest | {h} | 108 | {108 - h} "
        f"| [cave-vs-cave-solo-3-{h}.txt](cave-vs-cave-solo-3-{h}.txt) "
        "| `underhold solve cave-vs-cave --seed 3 --nodes 500 --switch rules=1` |\n"
        f"| cave-vs-cave | 3 | peek | {p} | 108 | {108 - p} "
        f"| [cave-vs-cave-solo-3-{p}-peek.txt](cave-vs-cave-solo-3-{p}-peek.txt) "
        f"| `underhold solve cave-vs-cave --seed 3 --nodes 500 --peek --switch rules={RULES}` |\n"
        "\n<!-- end of records -->\n\nMore words.\n"
    )
    assert [game.category for game in check(folder)] == [FARMERS, HONEST_3, PEEK_3]
    written = contents(folder)
    assert rewrite(folder, {}) == []
    assert contents(folder) == written


def test_a_better_game_replaces_the_record(folder: Path) -> None:
    worse, *_, better = games()
    keep(folder, worse, 100)
    assert keep(folder, better, 200) == f"better than the record, which had {worse.points}"
    assert files(folder) == {better.file}
    assert f"`{command_of(better, 200)}`" in (folder / PAGE).read_text(encoding="utf-8")
    check(folder)


def test_a_better_game_by_new_rules_replaces_one_by_old_rules(folder: Path) -> None:
    old, new = games(PEEK_3, 1)[0], games()[-1]
    assert new.points > old.points
    keep(folder, old)
    keep(folder, new)
    assert files(folder) == {new.file}
    assert check(folder)[0].record.rules == RULES


def test_a_worse_game_or_an_equal_one_does_not(folder: Path) -> None:
    worse, *_, better = games()
    keep(folder, better)
    before = contents(folder)
    assert keep(folder, worse, 999) == f"the record has {better.points} and stays"
    assert contents(folder) == before
    assert keep(folder, better, 999) == "the record has the same and stays"
    assert contents(folder) == before, "the command is still the one that found it first"


def test_ways_to_play_do_not_replace_each_other(folder: Path) -> None:
    peek, honest = games()[-1], games(HONEST_3)[0]
    keep(folder, peek)
    keep(folder, honest)
    assert files(folder) == {peek.file, honest.file}


def test_a_record_with_a_row_by_hand_is_completed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    worse, *_, better = games()
    keep(folder, worse)
    write_record(better.record, folder / better.file)
    row = f"| [{better.file}]({better.file}) | `underhold solve cave-vs-cave --peek --seconds 9 --seed 3` |\n"
    page = (folder / PAGE).read_text(encoding="utf-8")
    (folder / PAGE).write_text(page.replace("\n\n<!-- end", f"\n{row}\n<!-- end"), encoding="utf-8")
    assert run(folder, "--table") == 0
    assert f"Deleted {worse.file}" in capsys.readouterr().out
    assert files(folder) == {better.file}
    page = (folder / PAGE).read_text(encoding="utf-8")
    assert f"`underhold solve cave-vs-cave --peek --seconds 9 --seed 3 --switch rules={RULES}` |\n\n<!-- end" in page


def test_the_bound_of_a_deal_is_that_of_the_solver(tmp_path: Path) -> None:
    honest, peek = games(HONEST_3)[0], games()[-1]
    (tmp_path / PAGE).write_text(EMPTY, encoding="utf-8")
    keep_better(tmp_path, [(honest, command_of(honest)), (peek, command_of(peek))])
    rows = [line.split(" | ") for line in (tmp_path / PAGE).read_text(encoding="utf-8").split("\n") if ".txt" in line]
    assert len(rows) == 2
    for row in rows:
        assert int(row[4]) >= 74, "no bound is below the best known game"
        assert int(row[4]) - int(row[3]) == int(row[5])
    assert rows[0][4] == rows[1][4]


# -------------------------------------------------------------------------------------------------------- problems


def _spoil(old: str, new: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return spoil


def _as(name: str) -> Callable[[Path], None]:
    def rename(path: Path) -> None:
        path.replace(path.with_name(name))

    return rename


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_spoil("1.1 seat 0: ", "1.1 seat 0: end "), "line 14: turn 1.1: 'end'"),
        (_spoil("\n1.2 seat", "\n1.3 seat"), "line 15: "),
        (_spoil("score 0: ", "score 0: 1"), "the result is not what the moves give"),
        (_spoil("setup seed = 3", "setup seed = 4"), "the name is of another deal"),
        (_spoil("underhold record", "record"), "not a record"),
        (_as("cave-vs-cave-solo-3-200-peek.txt"), "the name does not fit the result"),
    ],
)
def test_a_broken_record_is_reported_with_what_to_do(
    spoil: Callable[[Path], None],
    said: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def searched(*_: object) -> Generator[Search | Found]:
        pytest.fail("nothing may be searched")

    monkeypatch.setattr(command, "run_searches", searched)
    keep(folder, games()[-1])
    spoil(folder / games()[-1].file)
    broken = contents(folder)
    for mode in (["--check"], ["--table"], ["--only", "3/peek"]):
        assert run(folder, *mode) == 1
        told = capsys.readouterr().err
        assert said in told
        assert "Restore it with `git checkout -- " in told
        assert "or delete it and run `python -m tools.best_games --only cave-vs-cave/3/peek`" in told
        assert contents(folder) == broken


def test_a_deal_that_its_seed_does_not_give_is_refused(tmp_path: Path) -> None:
    game = game_by_id("cave-vs-cave")
    other = game.setup_to_json(game.setup(1, 3))
    record = replace(games(Category("cave-vs-cave", 4, PEEK))[0].record, setup=other)
    best = BestGame(PEEK_3, record)
    write_record(record, tmp_path / best.file)
    with pytest.raises(ValueError, match="not the deal of its seed"):
        read_game(tmp_path / best.file)


def test_a_game_with_other_switches_is_refused(tmp_path: Path) -> None:
    game = game_by_id("cave-vs-cave")
    setup = game.setup(1, 3, wood_storeroom_first=False)
    record = play_match(game, setup, ["random"], 0, keep_record=True).record
    assert record
    best = BestGame(PEEK_3, record)
    write_record(record, tmp_path / best.file)
    with pytest.raises(ValueError, match="default switches"):
        read_game(tmp_path / best.file)


def test_an_unfinished_game_or_another_layout_is_refused(tmp_path: Path) -> None:
    best = games()[0]
    path = tmp_path / best.file
    write_record(replace(best.record, turns=best.record.turns[:3], scores=None), path)
    with pytest.raises(ValueError, match="not finished"):
        read_game(path)
    path.write_text(record_text.dumps(best.record).replace("deal display: ", "deal display:  "), encoding="utf-8")
    with pytest.raises(ValueError, match="not as the program writes it"):
        read_game(path)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("notes.md", "notes.md: the file is not named like a record .* Move it elsewhere"),
        ("chess-solo-0-3.txt", "chess-solo-0-3.txt: the file is not named like a record"),
    ],
)
def test_other_files_are_reported(name: str, said: str, folder: Path) -> None:
    (folder / name).write_text("", encoding="utf-8")
    with pytest.raises(Problems, match=said):
        check(folder)


def test_a_deal_outside_the_list_is_reported(folder: Path) -> None:
    game = games(Category("cave-vs-cave", 77, PEEK))[0]
    write_record(game.record, folder / game.file)
    with pytest.raises(Problems, match=r"cave-vs-cave/77/peek is not in the list .* tools/best_games/categories\.py"):
        check(folder)


def test_two_records_of_a_category_are_reported(folder: Path) -> None:
    worse, *_, better = games()
    keep(folder, better)
    write_record(worse.record, folder / worse.file)
    with pytest.raises(Problems, match=r"both are records of cave-vs-cave/3/peek. .* --table"):
        check(folder)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" 108 ", " 109 ", "the table is not what the records give. Run `python -m tools.best_games --table`"),
        ("| game |", "| Game |", "the table is not what the records give"),
        (" --peek", "", "it was not found by"),
        ("--seed 3", "--seed 30", "it was not found by"),
        (f"rules={RULES}", "rules=1", "it was not found by"),
        ("[cave-vs", "cave-vs", "is not in the table, so the command that found it is not known"),
        ("-peek.txt) |", "-honest.txt) |", "which does not exist"),
        ("<!-- records -->", "", "add the lines `<!-- records -->` and"),
    ],
)
def test_a_wrong_table_is_reported(
    old: str, new: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(folder, games()[-1])
    _spoil(old, new)(folder / PAGE)
    assert run(folder, "--check") == 1
    assert said in capsys.readouterr().err


def test_a_folder_without_a_page_is_reported(folder: Path) -> None:
    (folder / PAGE).unlink()
    with pytest.raises(Problems, match="add the lines"):
        rewrite(folder, {})


def test_deals_without_a_record_are_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(folder, games()[-1])
    assert run(folder, "--check") == 0
    said = capsys.readouterr().out
    assert "Records verified: 1." in said
    assert "No record yet: cave-farmers/open, cave-vs-cave/0/honest," in said
    assert "cave-vs-cave/3/peek" not in said


# -------------------------------------------------------------------------------------------------------- options


def test_some_deals_can_be_chosen() -> None:
    assert chosen([]) == list(DEFAULT_NODES)
    assert chosen(["cave-farmers"]) == [FARMERS]
    assert chosen(["cave-vs-cave/3"]) == [HONEST_3, PEEK_3]
    assert chosen(["3/peek", "cave-farmers/open", "peek/3"]) == [FARMERS, PEEK_3]
    assert {one.seed for one in chosen(["1"])} == {1}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--only", "chess"], "Nothing in the list is 'chess'. Choose from: cave-farmers/open, cave-vs-cave/0/honest,"),
        (["--nodes", "0"], "must be a whole number from 1, not 0"),
        (["--seconds", "nan"], "must be more than 0, not nan"),
        (["--seconds", "1", "--nodes", "1"], "not allowed with"),
        (["--check", "--table"], "not allowed with"),
        (["--jobs", "-1"], "must be a whole number from 1"),
    ],
)
def test_wrong_options_are_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(arguments)
    assert said in capsys.readouterr().err


# -------------------------------------------------------------------------------------------------------- searches


def test_searches_find_games_and_keep_the_better_ones(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(folder, games()[0])
    assert run(folder, "--only", "3", "--nodes", "25000", "--jobs", "2") == 0
    said = capsys.readouterr().out
    assert "2 of 2 searches to do, 2 at a time" in said
    solve = "underhold solve cave-vs-cave --seed 3 --nodes 25000"
    assert f"cave-vs-cave/3/peek: {solve} --peek --switch rules={RULES}\n" in said
    assert "points in" in said
    assert f"better than the record, which had {games()[0].points}." in said
    assert "the first record." in said
    assert "Records verified: 2." in said
    first = contents(folder)
    assert [game.category for game in check(folder)] == [HONEST_3, PEEK_3]

    assert run(folder, "--only", "3/peek", "--nodes", "25000") == 0, "a finished run is not continued"
    said = capsys.readouterr().out
    assert "1 of 1 searches to do" in said
    assert "the record has the same and stays" in said
    assert contents(folder) == first


def test_the_budget_and_the_seed_of_the_search_are_part_of_the_command(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def run_searches(wanted: Sequence[Search], jobs: int) -> Generator[Search | Found]:
        asked.extend(search.command for search in wanted)
        yield from ()

    monkeypatch.setattr(command, "run_searches", run_searches)
    assert run(folder, "--only", "cave-farmers", "--seconds", "1.5", "--search-seed", "7") == 0
    assert run(folder, "--only", "cave-farmers") == 0
    assert asked == [
        f"underhold solve cave-farmers --seconds 1.5 --search-seed 7 --switch rules={FARMERS_RULES}",
        f"underhold solve cave-farmers --nodes 250000000 --switch rules={FARMERS_RULES}",
    ]


def test_a_search_that_fails_is_reported_and_repeated(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--only", "3/peek", "--nodes", "1") == 1
    said = capsys.readouterr().err
    assert "cave-vs-cave/3/peek: failed. " in said
    assert "allow more" in said
    assert "Failed searches: 1. The same command repeats them." in said
    assert files(folder) == set()


# -------------------------------------------------------------------------------------------------- interruptions


class Searches:
    """Takes the place of the searches: finds these games, and is interrupted after some of them."""

    def __init__(self, found: dict[Category, BestGame], until: int = 99) -> None:
        self._found = found
        self._until = until
        self.asked: list[Category] = []

    def __call__(self, wanted: Sequence[Search], jobs: int) -> Generator[Search | Found]:
        for number, search in enumerate(wanted):
            if number == self._until:
                raise KeyboardInterrupt
            self.asked.append(search.category)
            yield search
            yield Found(search, 1.0, record_text.dumps(self._found[search.category].record))


BOTH = {HONEST_3: games(HONEST_3)[-1], PEEK_3: games()[-1]}


def test_an_interrupted_run_keeps_what_is_finished_and_is_continued(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "run_searches", Searches(BOTH, until=1))
    assert run(folder, "--only", "3") == 130
    assert "Stopped. 1 of 2 searches are finished and saved;" in capsys.readouterr().out
    assert files(folder) == {BOTH[HONEST_3].file}
    check(folder)

    again = Searches(BOTH)
    monkeypatch.setattr(command, "run_searches", again)
    assert run(folder, "--only", "3") == 0
    said = capsys.readouterr().out
    assert "An interrupted run has finished these searches, which are not repeated: cave-vs-cave/3/honest." in said
    assert "1 of 2 searches to do" in said
    assert again.asked == [PEEK_3]
    assert files(folder) == {BOTH[HONEST_3].file, BOTH[PEEK_3].file}

    assert run(folder, "--only", "3") == 0
    assert again.asked == [PEEK_3, HONEST_3, PEEK_3], "a new run searches everything"
    assert "not repeated" not in capsys.readouterr().out


@pytest.mark.parametrize("more", [["--restart"], ["--nodes", "5"], ["--search-seed", "1"]])
def test_other_searches_are_not_skipped(more: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "run_searches", Searches(BOTH, until=1))
    assert run(folder, "--only", "3") == 130
    again = Searches(BOTH)
    monkeypatch.setattr(command, "run_searches", again)
    assert run(folder, "--only", "3", *more) == 0
    assert again.asked == [HONEST_3, PEEK_3]


def test_after_a_change_of_the_code_everything_is_searched_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "run_searches", Searches(BOTH, until=1))
    assert run(folder, "--only", "3") == 130
    monkeypatch.setattr(searches, "_digest_of_code", lambda: "other code")
    again = Searches(BOTH)
    monkeypatch.setattr(command, "run_searches", again)
    assert run(folder, "--only", "3") == 0
    assert "The code has changed since an interrupted run. Finished searches that are repeated: 1." in (
        capsys.readouterr().out
    )
    assert again.asked == [HONEST_3, PEEK_3]


def test_an_interruption_while_a_record_is_replaced_is_repaired_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(folder, games()[0])
    wanted = [True]

    def interrupted(path: Path, commands: dict[str, str]) -> list[str]:
        if commands and wanted.pop():
            wanted.append(False)
            raise KeyboardInterrupt
        return rewrite(path, commands)

    monkeypatch.setattr(records, "rewrite", interrupted)
    monkeypatch.setattr(command, "run_searches", Searches(BOTH))
    assert run(folder, "--only", "3/peek") == 130
    assert files(folder) == {BOTH[PEEK_3].file}
    check(folder)


def test_a_run_that_was_killed_while_it_replaced_a_record_is_repaired_by_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The results of both searches were saved, but of their records one was written without its row, and one not."""
    keep(folder, games()[0])
    finished = FinishedSearches(folder.parent / "finished")
    for category, game in BOTH.items():
        search = Search(category, command_of(game, DEFAULT_NODES[category]))
        finished.add(Found(search, 1.0, record_text.dumps(game.record)))
    write_record(BOTH[PEEK_3].record, folder / BOTH[PEEK_3].file)
    monkeypatch.setattr(command, "run_searches", Searches({}))
    assert run(folder, "--only", "3") == 0
    assert "0 of 2 searches to do" in capsys.readouterr().out
    assert files(folder) == {game.file for game in BOTH.values()}
    check(folder)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for child processes in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_searches(number: signal.Signals, folder: Path) -> None:
    where = ["--folder", str(folder), "--finished", str(folder / "finished")]
    words = ["-m", "tools.best_games", "--only", "3/peek", "--seconds", "90", *where]
    with subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        try:
            assert process.stdout
            while not process.stdout.readline().startswith("cave-vs-cave/3/peek: underhold solve"):
                assert process.poll() is None
            [child] = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130, err
    assert "Stopped. 0 of 1 searches are finished" in out
    assert files(folder) == set()
    with pytest.raises(ProcessLookupError):
        os.kill(int(child), 0)
