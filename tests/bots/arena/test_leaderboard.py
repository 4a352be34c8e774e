"""The leaderboard: which arenas are rated together, and that nothing counts twice."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bots.arena.kit import PLAN, result
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.folder import ArenaFolder
from underhold.bots.arena.game import Fault, PlayedGame, Result
from underhold.bots.arena.leaderboard import boards_of, leaderboard_json, leaderboard_page
from underhold.bots.arena.plan import ArenaPlan
from underhold.bots.arena.standings import standings_of
from underhold.bots.arena.stored import find_arenas, read_arena
from underhold.locale import available, html_tag, words


def saved(path: Path, games: list[Result], plan: ArenaPlan = PLAN) -> Path:
    """The folder of an arena with these games."""
    bots = tuple(dict.fromkeys(bot for game in games for bot in game.bots)) or plan.bots
    folder = ArenaFolder(path, replace(plan, bots=bots))
    for game in games:
        folder.add(PlayedGame(game))
    return path


def meetings(first: str, second: str, seeds: range, lead: int = 5) -> list[Result]:
    return [
        result(2 * number + turn, pair, (9 + lead, 9) if turn == 0 else (9, 9 + lead), seed=seed)
        for number, seed in enumerate(seeds)
        for turn, pair in enumerate(((first, second), (second, first)))
    ]


def test_arenas_are_read_back(tmp_path: Path) -> None:
    games = meetings("a", "b", range(3))
    read = read_arena(saved(tmp_path / "x", games, replace(PLAN, sprt=(0.0, 20.0), switches={"rules": 2})))
    assert read.plan == replace(PLAN, bots=("a", "b"), sprt=(0.0, 20.0), switches={"rules": 2})
    assert (list(read.results), read.rules) == (games, 2)


def test_an_arena_that_is_being_played_is_read_up_to_its_last_game(tmp_path: Path) -> None:
    saved(tmp_path, meetings("a", "b", range(3)))
    file = tmp_path / "games.jsonl"
    before = file.read_bytes()[:-20]
    file.write_bytes(before)
    assert len(read_arena(tmp_path).results) == 5
    assert file.read_bytes() == before


def test_folders_are_searched_and_named_twice_read_once(tmp_path: Path) -> None:
    saved(tmp_path / "a" / "deep", meetings("a", "b", range(1)))
    saved(tmp_path / "b", meetings("a", "b", range(1, 2)))
    assert [arena.folder.name for arena in find_arenas([tmp_path, tmp_path / "b"])] == ["deep", "b"]


def test_several_arenas_are_rated_as_one(tmp_path: Path) -> None:
    first, second = meetings("a", "b", range(4)), meetings("b", "c", range(2, 6))
    saved(tmp_path / "1", first)
    saved(tmp_path / "2", second)
    (board,) = boards_of(find_arenas([tmp_path]))
    (group,) = board.groups
    assert [row.bot for row in group.bots] == ["a", "b", "c"]
    assert group.bots == standings_of("abc", [*first, *second]).bots
    assert (len(board.results), board.repeated) == (16, 0)


def test_the_same_game_counts_once(tmp_path: Path) -> None:
    games = meetings("a", "b", range(4))
    other = replace(
        games[0], points=(9, 14), ranks=(2, 1)
    )  # the same deal, but a bot with a time limit played otherwise
    saved(tmp_path / "1", games)
    saved(tmp_path / "2", [other, *games[1:]])
    (board,) = boards_of(find_arenas([tmp_path]))
    assert (len(board.results), board.repeated) == (9, 7)


def test_bots_that_never_met_have_their_own_tables(tmp_path: Path) -> None:
    saved(tmp_path / "1", meetings("a", "b", range(2)))
    saved(tmp_path / "2", [*meetings("c", "d", range(2)), replace(result(4, "de", (9, 8)), seed=7)])
    (board,) = boards_of(find_arenas([tmp_path]))
    assert [[row.bot for row in group.bots] for group in board.groups] == [["c", "d", "e"], ["a", "b"]]
    assert "cannot be compared" in leaderboard_page(words("en"), [board], "2026-01-31", tmp_path)


def test_other_rules_versions_and_games_have_their_own_boards(tmp_path: Path) -> None:
    saved(tmp_path / "1", meetings("a", "b", range(2)))
    saved(tmp_path / "2", meetings("a", "b", range(2)), replace(PLAN, switches={"rules": 1}))
    saved(tmp_path / "3", meetings("a", "b", range(2)), replace(PLAN, game="cave-farmers"))
    saved(tmp_path / "4", meetings("a", "b", range(2)))
    plan = tmp_path / "4" / "plan.json"
    plan.write_text(json.dumps(json.loads(plan.read_text()) | {"underhold": "0.10.0"}))
    boards = leaderboard_json(boards_of(find_arenas([tmp_path])))
    assert [(board["game"], board["version"][:4], board["rules"]) for board in boards][::3] == [
        ("cave-vs-cave", "0.10", 2),
        ("cave-farmers", "0.2.", 2),
    ]
    assert len(boards) == 4


def test_solo_games_of_several_arenas_are_compared_deal_by_deal(tmp_path: Path) -> None:
    plan = replace(PLAN, seats=1)
    saved(tmp_path / "1", [result(seed, "a", (50,), seed=seed) for seed in range(4)], plan)
    saved(tmp_path / "2", [result(seed, "b", (40,), seed=seed) for seed in range(2, 6)], plan)
    (board,) = boards_of(find_arenas([tmp_path]))
    ((first, second),) = (group.bots for group in board.groups)
    assert (first.bot, first.record.wins, first.games, second.games) == ("a", 2, 4, 4)


def test_without_results_there_is_an_error(tmp_path: Path) -> None:
    saved(tmp_path / "empty", [])
    with pytest.raises(ArenaError, match="underhold arena"):
        boards_of(find_arenas([tmp_path]))


@pytest.mark.parametrize("language", available())
def test_the_page_is_complete_in_every_language(language: str, tmp_path: Path) -> None:
    evil = "<b onload=x>"
    fault = Fault(0, "crash", "ValueError", "")
    saved(tmp_path / "1 & 2", [*meetings(evil, "b", range(2)), replace(result(9, (evil, "b"), (0, 1)), fault=fault)])
    (tmp_path / "1 & 2" / "report.html").write_text("")
    page = leaderboard_page(words(language), boards_of(find_arenas([tmp_path])), "2026-01-31", tmp_path / "site")
    assert f'<html lang="{html_tag(language)}">' in page
    assert words(language).text("arena.leaderboard.heading") in page
    assert 'href="../1%20%26%202/report.html"' in page
    assert '<span class="failed">1</span>' in page
    assert "<b onload" not in page
    assert not re.search(r"https?:|<script[^>]* src|@import|<link|<img|arena\.\w+\.", page)
