"""Tables: the end of a game, replays, rematches, branches and records. All on both databases."""

import asyncio
import itertools
import random
import re
from pathlib import Path

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    SWITCHES,
    each_game,
    in_loop,
    new_key,
    opened,
    order,
    play,
    play_to_end,
    refused,
    table_for,
    token_of,
)
from underhold.core import record_json, record_text
from underhold.core.record import replay
from underhold.games import title
from underhold.locale import LANGUAGES, words
from underhold.table.identity import NOBODY
from underhold.table.problems import GameNotOver, TableProblem
from underhold.table.table import Table
from underhold.wire import messages


def _furnished(table: Table) -> list[list[str]]:
    """By seat, the rooms or furnishings that were placed according to the events of the game."""
    happenings = [one for step in table.game.steps for one in table.game.web.happenings(step.events)]
    found = [one for one in happenings if one.kind == "furnished"]
    placed = [(one.seat, one.values.get("room") or one.values.get("tile")) for one in found]
    return [sorted(str(id) for by, id in placed if by == seat) for seat in range(table.game.players)]


@each_game
@in_loop
async def test_a_finished_game_reveals_everything(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id, seed=99, switches=SWITCHES[game_id])
        assert isinstance(await refused(table.record()), GameNotOver)
        assert isinstance(await refused(table.moments(ANNA, "en", 0, 5, True)), GameNotOver)
        assert isinstance(await refused(table.rematch(ANNA)), TableProblem)
        await play_to_end(table, ANNA, BELA)
        position = table.position(ANNA, "en")
        assert position.over
        assert position.decision is None
        result = position.result
        assert result is not None
        assert result.seed == 99
        assert result.switches.items() >= SWITCHES[game_id].items()
        assert result.by_round[-1] == result.totals == [seat.points for seat in position.seats]
        assert [sorted(one) for one in result.built] == _furnished(table)
        assert len(result.by_round) == (8 if game_id == "cave-vs-cave" else 11)
        assert (await refused(play(table, ANNA, "end"))).error == "not_playing"
        assert (await refused(table.takeback(ANNA, "ask", table.version, new_key()))).key.endswith("back.over")
        record = await table.record()
        assert record.setup["seed"] == 99
        assert list(replay(title(game_id).game, record))[-1].after.to_ints() == table.game.state.to_ints()


@each_game
@in_loop
async def test_replay_positions_are_the_positions_that_were_played(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        seen = [table.position(ANNA, "en").view]
        log: list[messages.Entry] = []
        rng = random.Random(8)
        for _ in range(25):
            await play(table, (ANNA, BELA)[table.game.to_move or 0], rng=rng)
            seen.append(table.position(ANNA, "en").view)
        shown = await table.moments(ANNA, "en", 0, 100, False)
        assert [moment.view for moment in shown.moments] == seen
        for moment in shown.moments:
            log += moment.log
        assert log == table.snapshot(ANNA, "en").log
        assert shown.hidden is None
        assert shown.log is None
        assert shown.result is None
        assert [moment.ply for moment in (await table.moments(ANNA, "en", 20, 3, False)).moments] == [20, 21, 22]
        assert (await table.moments(ANNA, "en", 24, 100, False)).moments == shown.moments[24:]
        assert shown.turns[0] == ("1.1", 1)
        await play_to_end(table, ANNA, BELA)
        shown = await table.moments(NOBODY, "en", 0, 1000, True, whole_log=True)
        assert shown.hidden is not None
        assert shown.log == table.snapshot(NOBODY, "en").log
        assert len(shown.hidden) == len(shown.moments) == table.game.ply + 1
        assert shown.result is not None


@each_game
@in_loop
async def test_the_log_tells_whom_a_sentence_is_about_and_to_which_turn_it_belongs(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        await play_to_end(table, ANNA, BELA)
        log = table.snapshot(NOBODY, "en").log
        for entry in log:
            opening = re.match(r"Round (\d+) (begins|ends)", entry.text)
            if opening:
                assert (entry.seat, entry.label.partition(".")[0]) == (None, opening[1])
            assert (entry.seat is None) == (not entry.text.startswith("Player "))
            if entry.seat is not None:
                assert entry.text.startswith(f"Player {entry.seat + 1} ")
        harvests = {entry.label.partition(".")[2] for entry in log if " harvests " in entry.text}
        assert harvests <= {"feed"}
        assert log[-1].seat is None


@each_game
@in_loop
async def test_a_rematch_is_one_table(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id, switches=SWITCHES[game_id])
        await table.rename(BELA, "Béla")
        await play_to_end(table, ANNA, BELA)
        assert (await refused(table.rematch(CLARA))).error == "not_your_seat"
        ids = await asyncio.gather(table.rematch(ANNA), table.rematch(BELA), table.rematch(ANNA))
        assert len(set(ids)) == 1
        following = await tables.get(ids[0])
        assert following.seats_of(BELA) == (0,)  # the seats are swapped
        assert following.row.seats[0].name == "Béla"
        assert following.row.setup.items() >= SWITCHES[game_id].items()
        assert following.row.setup["seed"] != table.row.setup["seed"]
        assert table.position(BELA, "en").rematch == following.id
        await play_to_end(following, BELA, ANNA)
    async with opened(database) as tables:
        assert await (await tables.get(table.id)).rematch(BELA) == following.id


@each_game
@in_loop
async def test_a_branch_continues_from_a_position(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        branch = messages.Branch(table=table.id, ply=10)
        assert isinstance(
            await refused(tables.make(order("here", "here", game=game_id, branch=branch), ANNA)), GameNotOver
        )
        await play_to_end(table, ANNA, BELA)
        made = await tables.make(order("here", "link", game=game_id, branch=branch), CLARA)
        cut = await tables.get(made.table)
        assert cut.game.ply == 10
        assert cut.version == 0
        assert cut.game.state.to_ints() == table.game.state_at(10).to_ints()
        assert not cut.position(CLARA, "en").back.redo
        assert (await refused(tables.make(order("here", game=game_id, branch=branch), ANNA))).key.endswith(
            "branch_seats"
        )
        end = messages.Branch(table=table.id, ply=table.game.ply)
        assert (await refused(tables.make(order("here", "here", game=game_id, branch=end), ANNA))).key.endswith(
            "branch_ply"
        )
        await cut.claim(BELA, token_of(made.links[1]), None)
        await play_to_end(cut, CLARA, BELA, seed=5)
    async with opened(database) as tables:
        assert (await tables.get(cut.id)).game.state.to_ints() == cut.game.state.to_ints()


@each_game
@in_loop
async def test_records_come_back(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        await play_to_end(table, ANNA, BELA)
        record = await table.record()
        for text in (record_json.dumps(record), record_text.dumps(record)):
            copy = await tables.get(await tables.upload(text, CLARA))
            assert await copy.record() == record
            assert copy.seats_of(CLARA) == ()
            assert copy.links(CLARA).links == [None, None]
            assert copy.position(CLARA, "en").result == table.position(CLARA, "en").result
            assert (await refused(copy.claim(CLARA, None, None))).error == "no_free_seat"
            assert (await refused(copy.rematch(CLARA))).error == "not_your_seat"
        assert [row.uploaded for row in (await tables.list("finished", CLARA)).tables] == [True, True]
        assert (await tables.list("mine", CLARA)).tables == []
        assert (await tables.list("finished", BELA)).tables[0].table == table.id


@each_game
@in_loop
async def test_an_unfinished_record_can_be_watched_and_continued(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        await play_to_end(table, ANNA, BELA)
        text = record_json.dumps(await table.record())
        lines = text.split("\n")
        turn = next(number for number, line in enumerate(lines) if line.startswith('], "result"') or line == "],")
        cut = [*lines[: turn - 20], lines[turn - 20].rstrip(","), "],", '"result": null', "}", ""]
        copy = await tables.get(await tables.upload("\n".join(cut), CLARA))
        position = copy.position(CLARA, "en")
        assert position.over
        assert position.to_move is None
        assert position.result is None
        assert (await copy.moments(CLARA, "en", 0, 10, True)).hidden is not None
        assert (await copy.record()).scores is None
        branch = messages.Branch(table=copy.id, ply=copy.game.ply)
        going_on = await tables.get(
            (await tables.make(order("here", "here", game=game_id, branch=branch), CLARA)).table
        )
        await play_to_end(going_on, CLARA, CLARA)
    async with opened(database) as tables:
        again = await tables.get(copy.id)
        assert again.position(CLARA, "en") == position


@each_game
@in_loop
async def test_records_that_cannot_be_trusted(tmp_path: Path, game_id: str) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        await play_to_end(table, ANNA, BELA)
        text = record_json.dumps(await table.record())
        digest = (await table.record()).turns[3].digest
        rng = random.Random(3)
        spoilt = ["", "hello", "[" * 100_000, '{"format": ' + "9" * 5000, text.replace(digest, "00000000"), text[:-20]]
        for _ in range(150):
            start = rng.randrange(len(text))
            spoilt.append(
                text[:start]
                + rng.choice(("", "0", "null", "[]", "{}", "-1", "🙂", "\r"))
                + text[start + rng.randrange(1, 9) :]
            )
        problems = []
        for one in spoilt:
            try:
                await tables.upload(one, ANNA)
            except TableProblem as problem:
                problems.append(problem)
        for found, language in itertools.product(problems, LANGUAGES):  # what is wrong, and in which line
            assert re.search(r"\d", found.wire(words(language)).detail)
        assert {found.error for found in problems} == {"bad_record"}
        assert len(problems) > 100
