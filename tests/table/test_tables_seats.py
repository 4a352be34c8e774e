"""Tables: seats, invite links, tokens, lists of tables. All on both databases."""

import asyncio

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    SEED,
    end_turn,
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
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.locale import words
from underhold.table.identity import NOBODY, Visitor
from underhold.table.problems import TableProblem
from underhold.wire import messages


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
async def test_a_script_that_plays_claims_its_seat(database: str) -> None:
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
async def test_a_table_made_without_a_guest_belongs_to_nobody(database: str) -> None:
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
async def test_impossible_orders_are_refused(database: str) -> None:
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
async def test_tables_are_listed_for_their_players(database: str) -> None:
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
