"""Analyses of finished games: started once, computed by workers, saved, and shown to people who may see the record."""

import asyncio
import json
import sys
from dataclasses import asdict
from typing import Any

import pytest

from tests.server.worker_kit import BREAKS, HANGS, JUDGE, JUDGES, with_workers
from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    each_game,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play_to_end,
    table_for,
)
from underhold.bots.analysis import MARKS
from underhold.core import record_json
from underhold.core.record import Record
from underhold.games import title
from underhold.locale import available
from underhold.server import bot_workers
from underhold.table import analyses, thinking
from underhold.table.analyses import Analyses
from underhold.table.problems import GameNotOver, TableProblem
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.thinker import Question
from underhold.wire import messages


def judging(monkeypatch: pytest.MonkeyPatch, log: Any, pause: float = 0.0) -> None:
    """Let worker processes, and the thinker that needs none, judge without a search."""

    def filled(code: str) -> str:
        return code.replace("LOG", repr(str(log))).replace("PAUSE", str(pause))

    with_workers(monkeypatch, (sys.executable, "-c", filled(JUDGES)))
    inline: dict[str, Any] = {}
    exec(filled(JUDGE), inline)
    monkeypatch.setattr(thinking, "answer", lambda question: inline["judge"](asdict(question)))


async def finished(tables: Tables, game: str = "cave-vs-cave") -> Table:
    table = await table_for(tables, ANNA, BELA, game=game)
    await play_to_end(table, ANNA, BELA)
    return table


async def until_done(table: Table, language: str = "en", who: Any = CLARA) -> messages.Analysis:
    async with asyncio.timeout(60):
        while (report := await table.analysis(who, language)).status == "running":
            assert report.analysis is None
            assert report.done <= report.total
            await asyncio.sleep(0.02)
    assert report.status == "done"
    assert report.done == report.total
    assert report.analysis is not None
    return report.analysis


@each_game
@in_loop
async def test_a_finished_game_is_analysed_once_and_kept(
    database: str, game_id: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    judging(monkeypatch, tmp_path / "log")
    async with opened(database) as tables:
        table = await finished(tables, game_id)
        assert (await table.analysis(CLARA, "en")).status == "none"
        assert (await table.analysis(CLARA, "en", start=True)).status == "running"
        assert tables.counts()["analyses_running"] == 1
        assert (await table.analysis(ANNA, "en", start=True)).status == "running"  # she waits for the same one
        found = await until_done(table)
        assert tables.counts()["analyses_running"] == 0
        asked = (tmp_path / "log").read_text().splitlines()
        assert len(asked) == len(found.turns)
        assert (await table.analysis(BELA, "en", start=True)).status == "done"
    async with opened(database) as tables:  # another start of the server, and nothing is asked again
        again = await until_done(await tables.get(table.id))
        assert again == found
    assert (tmp_path / "log").read_text().splitlines() == asked


@each_game
@in_loop
async def test_the_messages_of_an_analysis(
    database: str, tmp_path: Any, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log")
    async with opened(database) as tables:
        table = await finished(tables, game_id)
        await table.analysis(ANNA, "en", start=True)
        found = await until_done(table)
        assert (found.table, found.game, found.plies) == (table.id, game_id, table.game.ply)
        assert found.points == list(title(game_id).game.scores(table.game.state).points)
        assert [turn.first for turn in found.turns] == [1, *(turn.last + 1 for turn in found.turns[:-1])]
        assert found.turns[-1].last == table.game.ply
        assert len(found.curve) == len(found.turns) + 1
        assert found.curve[-1] == found.points
        steps = table.game.steps
        for turn in found.turns:
            assert turn.played.moves == [step.notation for step in steps[turn.first - 1 : turn.last]]
            assert {(step.label, step.seat) for step in steps[turn.first - 1 : turn.last]} == {(turn.label, turn.seat)}
            for way in (turn.played, turn.best):
                assert len(way.moves) == len(way.sentences) > 0
                assert all(way.sentences)
            assert turn.mark in MARKS
            assert (turn.loss, turn.mark) == (4.0, "mistake")
        log = table.snapshot(CLARA, "en").log
        for turn in found.turns:  # the player's own sentences, without what followed: a new round, the end of the game
            inside = [entry for entry in log if turn.first <= entry.ply <= turn.last]
            told = [entry.text for entry in inside if (entry.seat, entry.label) == (turn.seat, turn.label)]
            assert turn.text == told
        assert any(entry.seat is None for entry in log)
        for seat in found.seats:
            own = [turn for turn in found.turns if turn.seat == seat.seat]
            assert seat.lost == pytest.approx(4.0 * len(own))
            assert seat.mistakes == len(own)
            assert [found.turns[place].seat for place in seat.costliest] == [seat.seat] * 3


@in_loop
async def test_the_analysis_is_shown_in_every_language(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log")
    async with opened(database) as tables:
        table = await finished(tables)
        await table.analysis(ANNA, "en", start=True)
        await until_done(table)
        told = {language: await until_done(table, language) for language in available()}
        sentences = {analysis.turns[0].best.sentences[0] for analysis in told.values()}
        assert len(sentences) == len(told)
        for analysis in told.values():
            said = [text for turn in analysis.turns for text in (*turn.text, *turn.played.sentences)]
            assert not [text for text in said if set("{}") & set(text)]


@each_game
@in_loop
async def test_only_when_the_game_is_over(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        await end_turn(table, ANNA, BELA)
        for start in (False, True):
            with pytest.raises(GameNotOver):
                await table.analysis(ANNA, "en", start)


@each_game
@in_loop
async def test_analyses_send_no_hidden_information_to_workers(
    database: str, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = title(game_id).game
    asked: list[Question] = []

    async def ask(question: Question, extra_seconds: float = 0.0) -> Any:
        asked.append(question)
        way = {"moves": [str(rules.unpack(move)) for move in question.moves], "gain": 0.0, "worths": [0.0, 0.0]}
        return {"played": way, "best": way, "others": []}

    async with opened(database) as tables:
        monkeypatch.setattr(tables._analysis_thinker, "ask", ask)
        table = await finished(tables, game_id)
        await table.analysis(ANNA, "en", start=True)
        found = await until_done(table)
        differ = 0
        for question, turn in zip(asked, found.turns, strict=True):
            told, true = rules.from_ints(question.state), table.game.state_at(turn.first - 1)
            assert rules.view(told, turn.seat).to_ints() == rules.view(true, turn.seat).to_ints()
            differ += question.state != rules.to_ints(true)
        assert differ


@in_loop
async def test_the_number_of_running_analyses_is_limited(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log", pause=0.01)
    monkeypatch.setattr(analyses, "MAX_RUNNING", 1)
    async with opened(database) as tables:
        first, second = await finished(tables), await finished(tables)
        await first.analysis(ANNA, "en", start=True)
        with pytest.raises(TableProblem) as refused:
            await second.analysis(ANNA, "en", start=True)
        assert (refused.value.error, refused.value.key) == ("busy", "web.problem.busy_analyses")
        assert (await second.analysis(ANNA, "en")).status == "none"
        await until_done(first)
        await second.analysis(ANNA, "en", start=True)
        await until_done(second)


@in_loop
async def test_simultaneous_requests_share_one_analysis(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log")
    async with opened(database) as tables:
        table = await finished(tables)
        await asyncio.gather(*(table.analysis(who, "en", start=True) for who in (ANNA, BELA, CLARA)))
        found = await until_done(table)
    assert len((tmp_path / "log").read_text().splitlines()) == len(found.turns)


@pytest.mark.parametrize("command", [BREAKS, HANGS], ids=["breaks", "hangs"])
def test_a_broken_worker_is_reported_and_can_be_tried_again(
    command: tuple[str, ...], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    @in_loop
    async def run() -> None:
        monkeypatch.setattr(bot_workers, "_GRACE_SECONDS", 0.05)
        monkeypatch.setattr(analyses, "_EXTRA_SECONDS", 0.05)
        with_workers(monkeypatch, command)
        async with opened(f"sqlite:///{tmp_path}/x.db", analysis_seconds=0.01) as tables:
            table = await finished(tables)
            assert (await table.analysis(ANNA, "en", start=True)).status == "running"
            async with asyncio.timeout(30):
                while (await table.analysis(ANNA, "en")).status == "running":
                    await asyncio.sleep(0.02)
            assert (await table.analysis(ANNA, "en")).status == "failed"
            assert tables.counts()["analyses_running"] == 0
            assert (await table.analysis(ANNA, "en", start=True)).status == "running"

    run()


@in_loop
async def test_a_saved_analysis_in_another_format_is_computed_again(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log")
    async with opened(database) as tables:
        table = await finished(tables)
        for text in ("no JSON", "{}", json.dumps({"analysis": 0})):
            await tables._store.save_analysis(table.id, text)
            assert (await table.analysis(ANNA, "en")).status == "none"
        await table.analysis(ANNA, "en", start=True)
        await until_done(table)


@in_loop
async def test_an_analysis_can_be_ended_and_started_again(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log", pause=0.05)
    async with opened(database) as tables:
        table = await finished(tables)
        await table.analysis(ANNA, "en", start=True)
        await asyncio.sleep(0.1)
        await tables.stop_analyses()
        assert (await table.analysis(ANNA, "en")).status == "none"
        assert tables.counts()["analyses_running"] == 0
        await table.analysis(ANNA, "en", start=True)
        await until_done(table)


@in_loop
async def test_a_server_that_stops_leaves_nothing_half_done(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log", pause=0.1)
    async with opened(database) as tables:
        table = await finished(tables)
        await table.analysis(ANNA, "en", start=True)
        await asyncio.sleep(0.3)
    async with opened(database) as tables:
        assert (await (await tables.get(table.id)).analysis(ANNA, "en")).status == "none"


@in_loop
async def test_an_uploaded_game_too_even_if_it_stops_early(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, tmp_path / "log")
    async with opened(database) as tables:
        table = await finished(tables)
        whole = await table.record()
        begun = Record(whole.game, whole.rules, whole.setup, whole.deal, whole.turns[:4], None)
        copy = await tables.get(await tables.upload(record_json.dumps(begun), CLARA))
        await copy.analysis(BELA, "en", start=True)
        found = await until_done(copy)
        assert found.points is None
        assert found.turns[-1].last == found.plies == begun.plies


@in_loop
async def test_bots_do_not_wait_for_analyses(database: str) -> None:
    """Analyses run in other workers than the bots that play."""
    async with opened(database) as tables:
        services = tables._started()
        assert isinstance(services.analyses, Analyses)
        assert services.analyses._thinker is not services.bots._thinker


@in_loop
async def test_play_on_from_a_choice(database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, tmp_path / "log")
    async with opened(database) as tables:
        table = await finished(tables)
        await table.analysis(ANNA, "en", start=True)
        turn = (await until_done(table)).turns[7]
        seats = ["here" if seat == turn.seat else "link" for seat in range(2)]
        branch = messages.Branch(table=table.id, ply=turn.first - 1)
        made = await tables.make(order(*seats, branch=branch), CLARA)
        fork = await tables.get(made.table)
        assert fork.game.ply == turn.first - 1
        assert fork.row.deal == table.row.deal
        assert fork.game.to_move == turn.seat
        with pytest.raises(GameNotOver):
            await fork.analysis(CLARA, "en", start=True)
        for move in turn.best.moves:
            await fork.play(CLARA, fork.version, new_key(), move)
        assert (await tables.get(table.id)).game.ply == table.game.ply
