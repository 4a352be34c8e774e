"""What strangers need to trust each other: known deals are shown, and hints need the agreement of all."""

import asyncio
from pathlib import Path

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    claim,
    in_loop,
    new_key,
    opened,
    order,
    play_to_end,
    refused,
    script_at,
    table_for,
    token_of,
)
from underhold.table.identity import NOBODY, Visitor
from underhold.table.subscriptions import PeopleChanged
from underhold.table.table import Table
from underhold.wire import messages


async def hint(table: Table, who: Visitor) -> messages.Hint:
    return await table.hint(who, "en", table.version, new_key())


def mover(table: Table, *people: Visitor) -> Visitor:
    return people[table.game.to_move or 0]


@in_loop
async def test_a_known_deal_is_told_and_not_listed(database: str) -> None:
    async with opened(database) as tables:
        random_deal = await tables.get((await tables.make(order("here", "link", listed=True), ANNA)).table)
        assert not random_deal.position(BELA, "en").deal_known
        assert [row.deal_known for row in (await tables.list("open", BELA)).tables] == [False]
        table = await table_for(tables, ANNA, BELA, seed=7)
        assert table.position(BELA, "en").deal_known
        assert [row.deal_known for row in (await tables.list("mine", BELA)).tables] == [True]
        listed = await refused(tables.make(order("here", "link", seed=7, listed=True), ANNA))
        assert (listed.error, listed.key) == ("bad_setup", "web.problem.listed_deal")
        await play_to_end(table, ANNA, BELA)
        branch = messages.Branch(table=table.id, ply=3)
        assert (await refused(tables.make(order("here", "link", branch=branch, listed=True), ANNA))).key == listed.key
        continued = await tables.get((await tables.make(order("here", "link", branch=branch), ANNA)).table)
        assert continued.position(BELA, "en").deal_known
        rematch = await tables.get(await table.rematch(ANNA))
        assert not rematch.position(BELA, "en").deal_known
    async with opened(database) as tables:
        assert (await tables.get(continued.id)).position(BELA, "en").deal_known


@in_loop
async def test_hints_between_people_need_the_agreement_of_all(tmp_path: Path) -> None:
    async with opened(f"memory:{tmp_path}", bot_seconds=0.1) as tables:
        table = await table_for(tables, ANNA, BELA)
        who = mover(table, ANNA, BELA)
        assert table.position(ANNA, "en").between_people
        off = await refused(hint(table, who))
        assert (off.error, off.key) == ("no_hints", "web.problem.hints_off")
        await table.agree_to_hints(ANNA, True)
        assert [seat.hints for seat in table.position(BELA, "en").seats] == [True, False]
        assert (await refused(hint(table, who))).error == "no_hints"
        assert (await refused(table.agree_to_hints(CLARA, True))).error == "not_your_seat"
        await table.agree_to_hints(BELA, True)
        with table.subscribe(CLARA) as news:
            assert (await hint(table, who)).moves
            assert isinstance(await asyncio.wait_for(anext(news), 5), PeopleChanged)
        used = [seat.hints_used for seat in table.company(CLARA, "en").seats]
        assert used == [int(who is ANNA), int(who is BELA)]
        await table.agree_to_hints(BELA, False)
        assert (await refused(hint(table, who))).error == "no_hints"


@in_loop
async def test_hints_are_free_alone_and_against_bots(tmp_path: Path) -> None:
    async with opened(f"memory:{tmp_path}", bot_seconds=0.1) as tables:
        for seats in (("here",), ("here", "here")):
            table = await tables.get((await tables.make(order(*seats), ANNA)).table)
            assert not table.position(ANNA, "en").between_people
            assert (await hint(table, ANNA)).moves
            assert {seat.hints_used for seat in table.position(ANNA, "en").seats} == {0}
        both = await table_for(tables, ANNA, ANNA)  # one browser holds both seats by links
        assert (await hint(both, ANNA)).moves
        waiting = await tables.get((await tables.make(order("here", "link", seed=4), ANNA)).table)
        assert (await refused(hint(waiting, ANNA))).error == "no_hints"  # somebody will come
        made = await tables.make(order("link", "link"), NOBODY)
        table = await tables.get(made.table)
        scripts = [await script_at(table, link) for link in made.links]
        assert (await refused(hint(table, mover(table, *scripts)))).error == "no_hints"


@in_loop
async def test_hints_and_agreement_are_stored(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        await table.agree_to_hints(BELA, True)
        await table._count_hint(1)
        await table._count_hint(1)
    async with opened(database) as tables:
        table = await tables.get(table.id)
        seats = table.position(ANNA, "en").seats
        assert [(seat.hints, seat.hints_used) for seat in seats] == [(False, 0), (True, 2)]


@in_loop
async def test_the_next_game_has_new_links_and_no_agreement(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        await table.agree_to_hints(BELA, True)
        own = token_of(table.links(BELA).links[1])
        await play_to_end(table, ANNA, BELA)
        following = await tables.get(await table.rematch(ANNA))
        assert following.seats_of(BELA) == (0,), "they have swapped seats"
        assert following.seats_of(Visitor(tokens=(own,))) == ()
        assert [seat.hints for seat in following.position(ANNA, "en").seats] == [False, False]
        link = following.links(BELA).links[0]
        assert await claim(following, CLARA, token_of(link)) == 0  # another device
        script = Visitor(tokens=(own,))
        (script_link,) = (link for link in following.links(script, table.next_seats_of(script)).links if link)
        assert script_link == link
