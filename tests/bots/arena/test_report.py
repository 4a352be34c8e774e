"""The report page: complete in every language, and names are escaped."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.bots.arena.kit import PLAN, result
from underhold.bots.arena.folder import record_name
from underhold.bots.arena.game import Fault, Result
from underhold.bots.arena.plan import ArenaPlan
from underhold.bots.arena.report import ReportData, report_page
from underhold.bots.arena.standings import standings_of
from underhold.locale import available, html_tag, words


def arena_of(plan: ArenaPlan, games: list[Result]) -> ReportData:
    standings = standings_of(plan.bots, games)
    return ReportData(plan, "underhold arena …", "2026-01-31", games, standings, ["games.csv"])


def games_of(*bots: str) -> list[Result]:
    pairs = [(first, second) for first in bots for second in bots if first != second]
    return [result(number, pair, (20 + number, 15 - number), seed=number) for number, pair in enumerate(pairs)]


def drawings(page: str) -> list[str]:
    return re.findall(r"<svg.*?</svg>", page, re.DOTALL)


@pytest.mark.parametrize("language", available())
def test_the_report_is_complete_in_every_language(language: str) -> None:
    page = report_page(words(language), arena_of(PLAN, games_of("greedy", "random")))
    assert f'<html lang="{html_tag(language)}">' in page
    assert page.count("<section") == page.count("</section>") == 9
    assert words(language).text("arena.report.standings") in unescape(page)
    assert len(drawings(page)) == 4
    for drawing in drawings(page):
        ElementTree.fromstring(drawing)


def test_standings_show_what_a_tester_looks_for() -> None:
    page = report_page(words("en"), arena_of(PLAN, games_of("greedy", "random")))
    shown = re.findall(r"<th[^>]*>(?:<abbr[^>]*>)?([^<]+)", page.partition("<tbody>")[0])
    assert {"Elo", "LOS", "draws", "win rate", "failed", "points"} <= {text.strip() for text in shown}


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = report_page(words("en"), arena_of(PLAN, games_of("greedy", "random")))
    without_names = re.sub(r'xmlns(:\w+)?="[^"]*"', "", page)
    assert not re.search(r"https?:|<script[^>]* src|@import|<link|<img", without_names)
    assert "default-src 'none'" in page


def test_only_the_script_of_the_page_may_run() -> None:
    page = report_page(words("en"), arena_of(PLAN, games_of("greedy", "random")))
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page


def data_of(page: str) -> dict[str, Any]:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    data: dict[str, Any] = json.loads(found)
    return data


def test_the_list_has_all_games_with_their_records() -> None:
    games = games_of("greedy", "random")
    kept = {record_name(games[1])}
    listed = data_of(report_page(words("en"), replace(arena_of(PLAN, games), records=kept)))["games"]
    assert [game[0] for game in listed] == [0, 1]
    assert [game[3] for game in listed] == [[20, 15], [21, 14]]
    assert [game[5] for game in listed] == [None, record_name(games[1])]


def test_cells_and_failures_lead_to_their_games() -> None:
    failed = replace(result(3, ("greedy", "random"), (0, 1), seed=8), fault=Fault(0, "crash", "ValueError", ""))
    page = report_page(words("en"), arena_of(PLAN, [*games_of("greedy", "random"), failed]))
    links = re.findall(r'<a [^>]*href="#games"[^>]*>', page)
    assert len(links) == 3  # both cells, and the failures of greedy
    assert any('data-bot="greedy" data-against="random"' in link for link in links)
    assert any('data-bot="greedy" data-result="failed"' in link for link in links)
    assert 'id="games"' in page


def test_a_cell_shows_the_deals_by_score() -> None:
    games = [result(0, ("greedy", "random"), (9, 1)), result(1, ("random", "greedy"), (9, 1))]
    page = report_page(words("en"), arena_of(PLAN, games))
    assert 'title="Deals by score: 0%: 0, 25%: 0, 50%: 1, 75%: 0, 100%: 0"' in page


@pytest.mark.parametrize(("mixed", "seats", "note"), [(True, 3, "1/3"), (False, 3, "the best of them counts")])
def test_captions_are_true_for_larger_tables(mixed: bool, seats: int, note: str) -> None:
    plan = replace(PLAN, game="cave-farmers", seats=seats, mixed=mixed, bots=("a", "b", "c"))
    page = report_page(words("en"), arena_of(plan, [result(0, "abc", (3, 2, 1))]))
    assert note in page
    assert note not in report_page(words("en"), arena_of(PLAN, games_of("greedy", "random")))


def test_ids_are_unique_and_references_lead_somewhere() -> None:
    page = report_page(words("en"), arena_of(PLAN, games_of("greedy", "random")))
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([^")]*)', page)) <= set(ids)


def test_colors_are_those_of_the_page() -> None:
    page = report_page(words("en"), arena_of(PLAN, games_of("greedy", "random")))
    for drawing in drawings(page):
        assert "var(--" in drawing
        assert not re.search("#[0-9a-f]{6}", re.sub(r'(?:href="|url\()#', "", drawing))
    for variable in set(re.findall(r"var\(--([a-z0-9-]+)\)", page)):
        assert f"--{variable}:" in page


def test_names_and_errors_are_escaped() -> None:
    evil = "<b onload=x>$&\"'"
    plan = replace(PLAN, bots=(evil, "random"))
    failed = replace(result(3, plan.bots, (0, 0), seed=8), fault=Fault(0, "crash", f"ValueError: {evil}", ""))
    page = report_page(words("en"), arena_of(plan, [*games_of(*plan.bots), failed]))
    assert "<b onload" not in page
    assert "&lt;b onload=x&gt;$&amp;" in page
    assert "Game 3, seed 8" in page
    for drawing in drawings(page):
        assert evil in "".join(ElementTree.fromstring(drawing).itertext())


def test_the_same_games_give_the_same_page() -> None:
    pages = {report_page(words("en"), arena_of(PLAN, games_of("greedy", "random"))) for _ in range(2)}
    assert len(pages) == 1


def test_one_bot_alone_is_not_compared() -> None:
    plan = replace(PLAN, seats=1, bots=("random",))
    page = report_page(words("en"), arena_of(plan, [result(0, ("random",), (9,))]))
    assert len(drawings(page)) == 2
    assert "Head to head" not in page
    assert "1 game, solo" in page


def test_a_dozen_bots_fit() -> None:
    bots = tuple(f"bot{number}" for number in range(12))
    page = report_page(words("en"), arena_of(replace(PLAN, bots=bots), games_of(*bots)))
    assert all(
        page.count(f"</span>{bot}</span></th>") == 3 for bot in bots
    )  # standings, and both ways of the cross table
