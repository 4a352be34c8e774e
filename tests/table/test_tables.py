"""Tables: made, joined, listed, played, watched, finished, played again. All on both databases."""

import asyncio
import gc
import itertools
import random
import re
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    SEED,
    SWITCHES,
    each_game,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play,
    play_to_end,
    table_for,
)
from underhold.core import record_json, record_text
from underhold.core.record import replay
from underhold.games import title
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.locale import LANGUAGES, words
from underhold.table.identity import NOBODY, Visitor
from underhold.table.problems import GameNotOver, NotFound, NotYourSeat, Stale, TableProblem
from underhold.table.subscriptions import MAX_WAITING, NoticesMissed, PeopleChanged, PositionChanged
from underhold.table.table import Table
from underhold.wire import messages


def token_of(link: str | None) -> str:
    assert link is not None
    return link.partition("#")[2]


async def refused(awaitable: object) -> TableProblem:
    with pytest.raises(TableProblem) as caught:
        await awaitable  # type: ignore[misc]
    assert caught.value.wire(words("en")).detail
    return caught.value


# ---------------------------------------------------------------------------------------------------- moves are kept


@each_game
@in_loop
async def test_what_is_acknowledged_is_there_after_a_restart(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id, seed=7)
        rng = random.Random(2)
        for _ in range(30):
            await play(table, (ANNA, BELA)[table.game.to_move or 0], rng=rng)
        before = table.snapshot(ANNA, "en")
    async with opened(database) as tables:
        again = await tables.get(table.id)
        assert again is not table
        assert again.snapshot(ANNA, "en") == before
        assert again.version == 30
        await play_to_end(again, ANNA, BELA)


@in_loop
async def test_the_same_key_is_the_same_move(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        move = str(CAVE_VS_CAVE.moves(table.game.state)[0])
        answers = await asyncio.gather(*(table.play(ANNA, 0, "the-same-key", move) for _ in range(5)))
        assert answers == [1] * 5
        assert table.game.ply == 1
        await play(table, (ANNA, BELA)[table.game.to_move or 0])
        assert await table.play(ANNA, 0, "the-same-key", move) == 1
        # Somebody else's key of the same name is another key.
        assert isinstance(await refused(table.play(BELA, 0, "the-same-key", move)), Stale)
    async with opened(database) as tables:
        again = await tables.get(table.id)
        assert await again.play(ANNA, 0, "the-same-key", move) == 1
        assert again.version == 2


@in_loop
async def test_of_several_at_once_one_is_played(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        moves = [str(move) for move in CAVE_VS_CAVE.moves(table.game.state)]
        answers = await asyncio.gather(
            *(table.play(ANNA, 0, new_key(), move) for move in moves), return_exceptions=True
        )
        assert len(moves) > 1
        assert answers.count(1) == 1
        problems = [answer for answer in answers if isinstance(answer, Stale)]
        assert len(problems) == len(moves) - 1
        assert {problem.version for problem in problems} == {1}


@each_game
@in_loop
async def test_what_is_refused(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        legal = str(title(game_id).game.moves(table.game.state)[0])
        stranger = await refused(table.play(CLARA, 0, new_key(), legal))
        assert isinstance(stranger, NotYourSeat)
        assert stranger.version == 0
        waiting = await refused(table.play(BELA, 0, new_key(), legal))
        assert (waiting.error, waiting.key) == ("not_your_seat", "web.problem.not_your_turn")
        for version in (-1, 1, 7):
            assert (await refused(table.play(ANNA, version, new_key(), legal))).version == 0
        illegal = (await refused(table.play(ANNA, 0, new_key(), "end"))).wire(words("en"))
        assert illegal.error == "illegal"
        assert illegal.rule
        nonsense = await refused(table.play(ANNA, 0, new_key(), "🙂" * 40))
        assert nonsense.error == "illegal"
        assert table.version == 0
        assert isinstance(await refused(tables.get("a" * 12)), NotFound)


@in_loop
async def test_a_move_goes_on_though_its_sender_leaves(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        with table.subscribe(BELA) as news:
            task = asyncio.create_task(play(table, ANNA))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            change = await anext(news)
            while not isinstance(change, PositionChanged):
                change = await anext(news)
            assert change.version == table.version == 1
        await play_to_end(table, ANNA, BELA)


# ------------------------------------------------------------------------------------------------------ what is told


@each_game
@in_loop
async def test_updates_add_up_to_the_snapshot(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        rng = random.Random(4)
        with table.subscribe(BELA) as news:
            shown = table.snapshot(BELA, "en")
            log, version = list(shown.log), shown.position.version
            for number in range(40):
                await play(table, (ANNA, BELA)[table.game.to_move or 0], rng=rng)
                if number % 3 == 2 and (back := table.position(ANNA, "en").back).undo:
                    await table.takeback(ANNA, "undo", table.version, new_key())
                    assert back.restart
            while version < table.version:
                change = await asyncio.wait_for(anext(news), 5)
                if not isinstance(change, PositionChanged):
                    continue
                update = table.update(change, BELA, "en")
                assert update.position.version == version + 1
                assert update.log_from <= len(log)
                log = log[: update.log_from] + update.log
                version = update.position.version
                assert (update.position.decision is not None) == (update.position.to_move == 1)
            assert update.position == table.position(BELA, "en")
            assert log == table.snapshot(BELA, "en").log
            assert table.snapshot(BELA, "en", len(log) - 3).log == log[-3:]


@in_loop
async def test_a_slow_subscriber_is_told_to_read_again(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        with table.subscribe(BELA) as news:
            rng = random.Random(4)
            for _ in range(MAX_WAITING + 5):
                await play(table, (ANNA, BELA)[table.game.to_move or 0], rng=rng)
            assert isinstance(await anext(news), NoticesMissed)


@in_loop
async def test_people_come_and_go(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        with table.subscribe(ANNA) as news:
            assert [seat.present for seat in table.position(BELA, "en").seats] == [True, False]
            await anext(news)
            with table.subscribe(BELA), table.subscribe(BELA), table.subscribe(CLARA):
                assert isinstance(await anext(news), PeopleChanged)
                assert [seat.present for seat in table.company(CLARA, "en").seats] == [True, True]
            assert isinstance(await anext(news), PeopleChanged)
            assert [seat.present for seat in table.company(BELA, "en").seats] == [True, False]


# ------------------------------------------------------------------------------------------------------------- seats


@in_loop
async def test_a_link_takes_a_seat(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("here", "link"), ANNA)
        table = await tables.get(made.table)
        assert table.seats_of(ANNA) == (0,)
        assert table.seats_of(BELA) == ()
        assert [seat.claimed for seat in table.position(BELA, "en").seats] == [True, False]
        assert table.links(ANNA) == made
        assert table.links(BELA).links == [None, None]
        assert await table.claim(BELA, token_of(made.links[1]), "Béla") == 1
        assert table.seats_of(BELA) == (1,)
        assert table.links(ANNA).links == [made.links[0], None]
        assert table.links(BELA).links == [None, made.links[1]]
        assert [seat.name for seat in table.position(BELA, "en").seats] == [None, "Béla"]
        assert [seat.yours for seat in table.position(BELA, "en").seats] == [False, True]
        assert await table.claim(CLARA, token_of(made.links[1]), None) == 1  # a second browser of the same person
        await table.rename(BELA, "B.")
        assert (await refused(table.rename(Visitor("x"), "X"))).error == "not_your_seat"
        wrong = await refused(table.claim(Visitor("x"), "x" * 43, None))
        assert wrong.key == "web.problem.wrong_token"
        other = await tables.make(order("here", "link"), ANNA)
        assert (await refused(table.claim(Visitor("x"), token_of(other.links[1]), None))).error == "not_your_seat"
    async with opened(database) as tables:
        table = await tables.get(made.table)
        assert table.seats_of(CLARA) == (1,)
        assert [seat.name for seat in table.position(ANNA, "en").seats] == [None, "B."]


@in_loop
async def test_a_script_plays_by_token(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("link", "link"), NOBODY)
        table = await tables.get(made.table)
        both = [Visitor(tokens=(token_of(link),)) for link in made.links]
        assert [table.seats_of(who) for who in both] == [(0,), (1,)]
        assert table.seats_of(Visitor(tokens=("é" * 43, ""))) == ()
        assert await table.claim(both[0], token_of(made.links[0]), "Script") == 0
        await play_to_end(table, *both)
        assert table.game.over
        assert "guest" not in repr(both[0])


@in_loop
async def test_a_script_that_plays_sits_there(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("link", "link", seed=SEED, listed=True), NOBODY)
        table = await tables.get(made.table)
        both = [Visitor(tokens=(token_of(link),)) for link in made.links]
        await play(table, both[0])
        assert [seat.claimed for seat in table.position(ANNA, "en").seats] == [True, False]
        await table.claim(ANNA, None, None)
        assert table.seats_of(ANNA) == (1,)
    async with opened(database) as tables:
        table = await tables.get(made.table)
        assert [seat.claimed for seat in table.row.seats] == [True, True]
        await end_turn(table, both[0], ANNA)
        await table.takeback(ANNA, "ask", table.version, new_key(), 0)
        assert table.game.undo_request is not None  # the script has a say


@in_loop
async def test_what_was_made_without_a_browser_is_nobodys(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("link", seed=SEED), NOBODY)
        token = Visitor(tokens=(token_of(made.links[0]),))
        table = await tables.get(made.table)
        for kind in ("mine", "finished"):
            assert (await tables.list(kind, Visitor(tokens=("x" * 43,)))).tables == []
        await play_to_end(table, token)
        for who in (token, NOBODY, ANNA):
            assert (await tables.list("finished", who)).tables == []
        following = await tables.get(await table.rematch(token))
        assert following.links(NOBODY).links == following.links(token).links == [None]
        (link,) = following.links(token, table.seats_of(token)).links
        assert following.seats_of(Visitor(tokens=(token_of(link),))) == (0,)


@in_loop
async def test_free_seats_of_listed_tables(database: str) -> None:
    async with opened(database) as tables:
        closed = await tables.get((await tables.make(order("here", "link"), ANNA)).table)
        assert (await refused(closed.claim(BELA, None, None))).error == "no_free_seat"
        table = await tables.get((await tables.make(order("here", "link", listed=True), ANNA)).table)
        assert [row.table for row in (await tables.list("open", CLARA)).tables] == [table.id]
        assert (await refused(table.claim(NOBODY, None, None))).error == "no_guest"
        assert await table.claim(ANNA, None, "Anna") == 0  # she sits there already
        answers = await asyncio.gather(
            table.claim(BELA, None, "Béla"), table.claim(CLARA, None, None), return_exceptions=True
        )
        assert answers[0] == 1
        assert isinstance(answers[1], TableProblem)
        assert (await tables.list("open", CLARA)).tables == []


@in_loop
async def test_orders_that_cannot_be(database: str) -> None:
    async with opened(database) as tables:
        wrong = [
            order("here", "here", "here"),
            order("here", "wizard"),
            order("here", switches={"no_such": True}),
            order("here", switches={"wood_storeroom_first": 3}),
            order("here", switches={"players": 2}),
            order("here", branch=messages.Branch(table="a" * 12, ply=3)),
            messages.TableOrder(game="cave-vs-cave", seats=[messages.SeatOrder(kind="here", bot="greedy")]),
            messages.TableOrder(game="cave-vs-cave", seats=[messages.SeatOrder(kind="bot")]),
            order("here", game="chess"),
        ]
        errors = [(await refused(tables.make(one, ANNA))).error for one in wrong]
        assert errors == ["bad_setup", "no_bot", *["bad_setup"] * 3, "not_found", "bad_setup", "no_bot", "bad_setup"]
        unknown = (await refused(tables.make(wrong[-1], ANNA))).wire(words("en"))
        assert "chess" in unknown.detail
        assert (await tables.list("mine", ANNA)).tables == []


@in_loop
async def test_lists(database: str) -> None:
    async with opened(database) as tables:
        made = [(await tables.make(order("here", "link"), ANNA)).table for _ in range(5)]
        await tables.make(order("here", "link"), BELA)
        first = await tables.list("mine", ANNA, limit=3)
        assert [row.table for row in first.tables] == made[:1:-1]
        assert first.more
        rest = await tables.list("mine", ANNA, before=first.tables[-1].updated, limit=3)
        assert [row.table for row in rest.tables] == made[1::-1]
        assert not rest.more
        assert (await tables.list("mine", ANNA, game="cave-farmers")).tables == []
        assert (await tables.list("mine", NOBODY)).tables == []
        assert (await refused(tables.list("mine", ANNA, before="yesterday"))).error == "bad_request"
        table = await table_for(tables, ANNA, BELA, listed=True)
        secret = await table_for(tables, ANNA, BELA)
        await play_to_end(table, ANNA, BELA)
        await play_to_end(secret, ANNA, BELA)
        assert [row.table for row in (await tables.list("finished", CLARA)).tables] == [table.id]
        finished = (await tables.list("finished", ANNA)).tables
        assert [row.table for row in finished] == [secret.id, table.id]
        scores = CAVE_VS_CAVE.scores(secret.game.state)
        assert finished[0].winner == scores.winner
        assert tuple(seat.points for seat in finished[0].seats) == scores.points
        assert [seat.yours for seat in finished[0].seats] == [True, False]


# ------------------------------------------------------------------------------------------------- what comes after


@each_game
@in_loop
async def test_the_end_tells_everything(database: str, game_id: str) -> None:
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
        assert len(result.by_round) == (8 if game_id == "cave-vs-cave" else 11)
        assert (await refused(play(table, ANNA, "end"))).error == "not_playing"
        assert (await refused(table.takeback(ANNA, "ask", table.version, new_key()))).key.endswith("back.over")
        record = await table.record()
        assert record.setup["seed"] == 99
        assert list(replay(title(game_id).game, record))[-1].after.to_ints() == table.game.state.to_ints()


@each_game
@in_loop
async def test_moments_are_the_positions_that_were(database: str, game_id: str) -> None:
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
        assert shown.result is None
        assert [moment.ply for moment in (await table.moments(ANNA, "en", 20, 3, False)).moments] == [20, 21, 22]
        assert (await table.moments(ANNA, "en", 24, 100, False)).moments == shown.moments[24:]
        assert shown.turns[0] == ("1.1", 1)
        await play_to_end(table, ANNA, BELA)
        shown = await table.moments(NOBODY, "en", 0, 1000, True)
        assert shown.hidden is not None
        assert len(shown.hidden) == len(shown.moments) == table.game.ply + 1
        assert shown.result is not None


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
        assert following.seats_of(BELA) == (1,)
        assert following.row.seats[1].name == "Béla"
        assert following.row.setup.items() >= SWITCHES[game_id].items()
        assert following.row.setup["seed"] != table.row.setup["seed"]
        assert table.position(BELA, "en").rematch == following.id
        await play_to_end(following, ANNA, BELA)
    async with opened(database) as tables:
        assert await (await tables.get(table.id)).rematch(BELA) == following.id


@each_game
@in_loop
async def test_a_branch_goes_on_from_a_moment(database: str, game_id: str) -> None:
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


# ------------------------------------------------------------------------------------------------ memory and strangers


@in_loop
async def test_new_names_do_not_fill_the_memory(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        await play(table, ANNA)
        for number in range(100):
            await table.rename(ANNA, f"Anna {number}")
            assert f"Anna {number}" in table.snapshot(BELA, "en").log[0].text
        assert len(table.game.steps[0].log_cache) <= 64


@in_loop
async def test_who_is_there_is_not_looked_up_for_everyone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        with ExitStack() as subscriptions:
            for number in range(20):
                subscriptions.enter_context(table.subscribe(Visitor(tokens=(f"{number:043}",))))
            subscriptions.enter_context(table.subscribe(ANNA))
            looked = 0

            def seats_of(who: Visitor) -> tuple[int, ...]:
                nonlocal looked
                looked += 1
                return Table.seats_of(table, who)

            monkeypatch.setattr(table, "seats_of", seats_of)
            for _ in range(20):
                assert [seat.present for seat in table.company(BELA, "en").seats] == [True, False]
            assert looked <= 20 + 21
            await table.claim(CLARA, table.links(BELA).links[1].partition("#")[2], None)  # type: ignore[union-attr]
            with table.subscribe(CLARA):
                assert [seat.present for seat in table.company(BELA, "en").seats] == [True, True]


@in_loop
async def test_tables_nobody_uses_are_forgotten(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", keep=2) as tables:
        held = await tables.get((await tables.make(order("here", "here"), ANNA)).table)
        for _ in range(5):
            await tables.make(order("here", "here"), ANNA)
        assert tables.counts()["live_tables"] <= 3
        assert await tables.get(held.id) is held
        both: list[Table] = await asyncio.gather(*(tables.get(held.id) for _ in range(4)))
        assert all(one is held for one in both)


@in_loop
async def test_a_table_is_freed_without_the_garbage_collector(database: str) -> None:
    async with opened(database, keep=0) as tables:
        made = await tables.make(order("here", "here", seed=SEED), ANNA)
        gc.disable()
        try:
            table = await tables.get(made.table)
            with table.subscribe(ANNA) as notices:
                await play(table, ANNA)
                del table
                assert tables.counts()["live_tables"] == 1
                await anext(notices)
            del notices
            await asyncio.sleep(0)
            assert tables.counts()["live_tables"] == 0
        finally:
            gc.enable()


@in_loop
async def test_games_of_other_rules_are_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    async with opened(url) as tables:
        made = await tables.make(order("here", "random"), ANNA)
    monkeypatch.setattr(type(CAVE_VS_CAVE), "rules_version", 999)
    async with opened(url) as tables:
        assert (await refused(tables.get(made.table))).error == "old_rules"
        assert [row.table for row in (await tables.list("mine", ANNA)).tables] == [made.table]


@in_loop
async def test_the_list_of_games(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        games = tables.games()
        assert [game.id for game in games] == ["cave-vs-cave", "cave-farmers"]
        for game, players in itertools.product(games, (1, 2)):
            switches = {switch.id: (switch.choices or [True])[-1] for switch in game.switches}
            await tables.make(order(*("here",) * players, game=game.id, switches=switches), ANNA)
        assert await tables.healthy()
        assert tables.counts()["tables_made_total"] == 4
    assert not await tables.healthy()
    await tables.stop()  # once more does no harm
    with pytest.raises(RuntimeError):
        await tables.get("a" * 12)
