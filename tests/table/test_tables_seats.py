"""Tables: seats, invite links, tokens, lists of tables. All on both databases."""

import asyncio
import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    SEED,
    claim,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play,
    play_to_end,
    refused,
    script_at,
    table_for,
    token_of,
)
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.locale import words
from underhold.table.identity import NOBODY, Visitor
from underhold.table.problems import TableProblem
from underhold.table.subscriptions import PeopleChanged
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
        claimed = await table.claim(BELA, token_of(made.links[1]), "Béla")
        assert claimed.seat == 1
        assert table.seats_of(BELA) == (1,)
        assert table.links(ANNA).links == [made.links[0], None]
        assert table.links(BELA).links == [None, claimed.link]
        assert [seat.name for seat in table.position(BELA, "en").seats] == [None, "Béla"]
        assert [seat.yours for seat in table.position(BELA, "en").seats] == [False, True]
        assert await claim(table, CLARA, token_of(claimed.link)) == 1  # a second browser of the same person
        assert [seat.browsers for seat in table.position(ANNA, "en").seats] == [1, 2]
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
async def test_an_invitation_is_used_up_by_taking_the_seat(database: str) -> None:
    async with opened(database) as tables:
        for listed in (False, True):
            made = await tables.make(order("here", "link", listed=listed), ANNA)
            table = await tables.get(made.table)
            invitation = token_of(made.links[1])
            maker = Visitor(ANNA.guest, (invitation,))
            assert table.seats_of(maker) == (0,)  # an invitation is not a seat yet
            taken = await table.claim(BELA, None if listed else invitation, None)
            assert table.seats_of(maker) == (0,)
            assert table.links(maker).links[1] is None
            assert table.seats_of(Visitor(tokens=(invitation,))) == ()
            used = await refused(table.play(Visitor(tokens=(invitation,)), table.version, new_key(), "x"))
            assert used.key == "web.problem.link_used"
            for who in (ANNA, CLARA, NOBODY):
                assert (await refused(table.claim(who, invitation, None))).key == "web.problem.link_used"
            assert table.row.seats[1].guests == {BELA.guest}
            if not listed:  # the answer may have been lost
                assert await table.claim(BELA, invitation, "Béla") == taken
                assert table.position(ANNA, "en").seats[1].name == "Béla"
            assert table.seats_of(Visitor(tokens=(token_of(taken.link),))) == (1,)


@in_loop
async def test_of_two_who_use_an_invitation_one_gets_the_seat(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("here", "link"), ANNA)
        table = await tables.get(made.table)
        answers = await asyncio.gather(
            *(table.claim(who, token_of(made.links[1]), None) for who in (BELA, CLARA)), return_exceptions=True
        )
        assert isinstance(answers[0], messages.Claimed)
        assert isinstance(answers[1], TableProblem)
        assert table.row.seats[1].guests == {BELA.guest}


@in_loop
async def test_a_holder_signs_the_other_browsers_out(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        own = token_of(table.links(BELA).links[1])
        await table.claim(CLARA, own, None)
        script = Visitor(tokens=(own,))
        assert [table.seats_of(who) for who in (BELA, CLARA, script)] == [(1,)] * 3
        assert (await refused(table.sign_out(BELA, 0))).error == "not_your_seat"
        assert (await refused(table.sign_out(Visitor("x"), 1))).error == "not_your_seat"
        with table.subscribe(CLARA) as news:
            await anext(news)
            renewed = await table.sign_out(BELA, 1)
            assert isinstance(await anext(news), PeopleChanged)
        assert [table.seats_of(who) for who in (BELA, CLARA, script)] == [(1,), (), ()]
        assert table.position(ANNA, "en").seats[1].browsers == 1
        assert (await refused(table.claim(CLARA, own, None))).key == "web.problem.link_used"
        assert renewed.link == table.links(BELA).links[1]
        signed_out = await table.sign_out(Visitor(tokens=(token_of(renewed.link),)), 1)  # a script has only its link
        assert table.seats_of(BELA) == ()
        assert table.seats_of(Visitor(tokens=(token_of(signed_out.link),))) == (1,)
    async with opened(database) as tables:
        table = await tables.get(table.id)
        assert table.seats_of(CLARA) == ()
        assert await claim(table, CLARA, token_of(signed_out.link)) == 1


@in_loop
async def test_links_of_older_tables_stay_valid(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("here", "link"), ANNA)
        keys = tables._started().keys
        # As older versions derived it.
        derived = hmac.new(keys._secret, f"seat:{made.table}:1".encode(), sha256).digest()
        assert token_of(made.links[1]) == urlsafe_b64encode(derived).rstrip(b"=").decode()
        assert keys.token(made.table, 1, 1) != keys.token(made.table, 1)


@in_loop
async def test_a_script_plays_by_token(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("link", "link"), NOBODY)
        table = await tables.get(made.table)
        early = [Visitor(tokens=(token_of(link),)) for link in made.links]
        assert [table.seats_of(who) for who in early] == [(), ()]
        first = await refused(table.play(early[0], table.version, new_key(), "x"))
        assert (first.error, first.key) == ("not_your_seat", "web.problem.claim_first")
        both = [await script_at(table, link) for link in made.links]
        assert [table.seats_of(who) for who in both] == [(0,), (1,)]
        assert table.seats_of(Visitor(tokens=("é" * 43, ""))) == ()
        assert await claim(table, both[0], None, "Script") == 0
        await play_to_end(table, *both)
        assert table.game.over
        assert "guest" not in repr(both[0])


@in_loop
async def test_a_script_has_a_say(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("link", "link", seed=SEED), NOBODY)
        table = await tables.get(made.table)
        script = await script_at(table, made.links[0])
        await play(table, script)
        assert [seat.claimed for seat in table.position(ANNA, "en").seats] == [True, False]
        await table.claim(ANNA, token_of(made.links[1]), None)
        assert table.seats_of(ANNA) == (1,)
    async with opened(database) as tables:
        table = await tables.get(made.table)
        assert [seat.claimed for seat in table.row.seats] == [True, True]
        await end_turn(table, script, ANNA)
        await table.takeback(ANNA, "ask", table.version, new_key(), 0)
        assert table.game.undo_request is not None


@in_loop
async def test_a_table_made_without_a_guest_belongs_to_nobody(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("link", seed=SEED), NOBODY)
        table = await tables.get(made.table)
        token = await script_at(table, made.links[0])
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
        assert await claim(table, ANNA, None, "Anna") == 0  # she sits there already
        answers = await asyncio.gather(claim(table, BELA, None, "Béla"), claim(table, CLARA), return_exceptions=True)
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
        table = await table_for(tables, ANNA, BELA, listed=True, seed=None)
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
