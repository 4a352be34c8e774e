"""Undo: free within a turn as long as nothing was revealed, otherwise if the others agree."""

import asyncio
from collections.abc import Awaitable

import pytest

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
    play,
    play_on,
    quiet_move,
    shown_last,
    table_for,
    telling_move,
)
from underhold.table.identity import Visitor
from underhold.table.problems import CannotUndo, NotYourSeat, Stale
from underhold.table.subscriptions import PeopleChanged, PositionChanged
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.undo import TakebackType

SEVERAL = 3  # quiet moves of one turn


async def take_back(table: Table, who: Visitor, type: TakebackType, ply: int | None = None) -> int:
    return await table.takeback(who, type, table.version, new_key(), ply)


async def barred(awaitable: Awaitable[object]) -> str:
    with pytest.raises(CannotUndo) as caught:
        await awaitable
    return caught.value.key.rpartition(".")[2]


async def quiet_turn(tables: Tables, *people: Visitor, game: str = "cave-vs-cave") -> Table:
    """A table where the first seat has made several quiet moves in a row, and its turn goes on."""
    table = await table_for(tables, *people, game=game)
    while True:
        count = 0
        while count < SEVERAL and (move := quiet_move(table)) is not None:
            await play(table, people[table.game.to_move or 0], move)
            count += 1
        if count == SEVERAL and table.game.to_move == 0:
            return table
        await end_turn(table, *people)


@each_game
@in_loop
async def test_own_moves_of_the_open_turn(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await quiet_turn(tables, ANNA, BELA, game=game_id)
        start, ply, version = table.game.state, table.game.ply, table.version
        back = table.position(ANNA, "en").back
        assert (back.undo, back.redo, back.restart, back.reason) == (True, False, True, None)
        other = table.position(BELA, "en").back
        assert (other.undo, other.redo, other.restart) == (False, False, False)
        assert other.reason
        assert await barred(take_back(table, BELA, "undo")) == "turn_over"
        with pytest.raises(NotYourSeat):
            await take_back(table, CLARA, "undo")
        assert await take_back(table, ANNA, "undo") == version + 1
        assert table.game.ply == ply - 1
        assert table.position(ANNA, "en").back.redo
        assert await take_back(table, ANNA, "redo") == version + 2
        assert table.game.state.to_ints() == start.to_ints()
        assert await barred(take_back(table, ANNA, "redo")) == "nothing_undone"
        await take_back(table, ANNA, "restart")
        assert table.game.ply <= ply - SEVERAL
        assert await barred(take_back(table, ANNA, "undo")) == "turn_start"
        assert await barred(take_back(table, ANNA, "restart")) == "turn_start"
        assert table.position(ANNA, "en").takebacks == 0
        with pytest.raises(Stale):
            await table.takeback(ANNA, "redo", version, new_key())


@each_game
@in_loop
async def test_an_undo_survives_a_restart(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await quiet_turn(tables, ANNA, BELA, game=game_id)
        state, key, version = table.game.state, new_key(), table.version
        assert await table.takeback(ANNA, "restart", version, key) == version + 1
    async with opened(database) as tables:
        table = await tables.get(table.id)
        assert await table.takeback(ANNA, "restart", version, key) == version + 1  # the same request again
        assert table.version == version + 1
        while table.game.undone:
            await take_back(table, ANNA, "redo")
        assert table.game.state.to_ints() == state.to_ints()


@each_game
@in_loop
async def test_another_move_ends_what_can_be_played_again(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await quiet_turn(tables, ANNA, BELA, game=game_id)
        await take_back(table, ANNA, "restart")
        undone = table.game.undone
        await play(table, ANNA, undone[-1])  # the same move by hand
        assert table.game.undone == undone[:-1]
        await take_back(table, ANNA, "undo")
        game = table.game.rules
        other = next(move for move in map(str, game.moves(table.game.state)) if move != undone[-1])
        await play(table, ANNA, other)
        assert table.game.undone == ()
        assert await barred(take_back(table, ANNA, "redo")) == "nothing_undone"


async def revealing_turn(tables: Tables, *people: Visitor) -> Table:
    """A table where the first seat's last move revealed something, and its turn is not over."""
    table = await table_for(tables, *people)
    while True:
        if table.game.to_move == 0 and (move := telling_move(table)) is not None:
            await play(table, people[0], move)
            return table
        seat = table.game.to_move
        assert seat is not None
        move = quiet_move(table) if seat == 0 else None
        await play(table, people[seat], move)


@in_loop
async def test_undoing_a_reveal_needs_a_request(database: str) -> None:
    async with opened(database) as tables:
        table = await revealing_turn(tables, ANNA, BELA)
        back = table.position(ANNA, "en").back
        assert not back.undo
        assert back.reason
        assert back.ask == table.game.ply - 1
        assert await barred(take_back(table, ANNA, "undo")) == "revealed"
        version, ply = table.version, table.game.ply
        with table.subscribe(BELA) as news:
            await asyncio.wait_for(anext(news), 5)
            assert await take_back(table, ANNA, "ask") == version  # only asked
            assert isinstance(await asyncio.wait_for(anext(news), 5), PeopleChanged)
            offer = table.company(BELA, "en").offer
            assert offer is not None
            assert (offer.seat, offer.ply, offer.yours, offer.answer) == (0, ply - 1, False, True)
            assert "Player 1" in offer.text
            own = table.position(ANNA, "en").offer
            assert own is not None
            assert (own.yours, own.answer) == (True, False)
            watched = table.position(CLARA, "en").offer
            assert watched is not None
            assert (watched.yours, watched.answer) == (False, False)
            with pytest.raises(NotYourSeat):
                await table.consent(CLARA, version, new_key(), True)
            with pytest.raises(NotYourSeat):
                await table.consent(ANNA, version, new_key(), True)
            key = new_key()
            assert await table.consent(BELA, version, key, True) == version + 1
            assert await table.consent(BELA, version, key, True) == version + 1
            change = await asyncio.wait_for(anext(news), 5)
            assert isinstance(change, PositionChanged)
            assert (change.cause, change.kept) == ("undo", ply - 1)
        assert table.game.ply == ply - 1
        position = table.position(ANNA, "en")
        assert position.takebacks == 1
        assert position.offer is None
        assert await barred(table.consent(BELA, table.version, new_key(), True)) == "no_offer"


@in_loop
async def test_offers_are_declined_withdrawn_and_forgotten(database: str) -> None:
    async with opened(database) as tables:
        table = await revealing_turn(tables, ANNA, BELA)
        version = table.version
        await take_back(table, ANNA, "ask")
        assert await table.consent(BELA, version, new_key(), False) == version
        assert table.game.undo_request is None
        await take_back(table, ANNA, "ask")
        assert await table.consent(ANNA, version, new_key(), False) == version
        assert table.game.undo_request is None
        await take_back(table, ANNA, "ask", 0)
    async with opened(database) as tables:
        table = await tables.get(table.id)
        offer = table.position(BELA, "en").offer
        assert offer is not None  # it is still there after a restart
        assert offer.ply == 0
        await play(table, ANNA)
        assert table.game.undo_request is None
        assert table.position(BELA, "en").offer is None
        assert await barred(take_back(table, BELA, "ask", table.game.ply)) == "nothing"
        assert await barred(take_back(table, BELA, "ask", -1)) == "nothing"
        assert table.game.takebacks == 0


@each_game
@in_loop
async def test_solo_and_shared_screen_games_need_no_consent(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        for people in ((ANNA,), (ANNA, ANNA)):
            table = await table_for(tables, *people, game=game_id)
            await play_on(table, shown_last, *people)
            await end_turn(table, *people)
            version = table.version
            assert await take_back(table, ANNA, "ask", 1) == version + 1
            assert table.game.ply == 1
            assert table.game.takebacks == 1
            assert await take_back(table, ANNA, "ask", 0) == version + 2
            assert table.game.ply == 0


@each_game
@in_loop
async def test_an_unclaimed_seat_need_not_agree(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("here", "link", game=game_id, seed=4), ANNA)
        table = await tables.get(made.table)
        await end_turn(table, ANNA)
        await take_back(table, ANNA, "ask", 0)
        assert table.game.ply == 0


@each_game
@in_loop
async def test_a_request_for_a_free_undo_is_granted_at_once(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await quiet_turn(tables, ANNA, BELA, game=game_id)
        ply = table.game.ply
        await take_back(table, ANNA, "ask", ply - 2)
        assert table.game.ply == ply - 2
        assert table.game.takebacks == 0


@each_game
@in_loop
async def test_an_undo_request_may_reach_over_the_others_moves(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        await end_turn(table, ANNA, BELA)
        own = [step.notation for step in table.game.steps]
        await play(table, BELA)
        ask = table.position(ANNA, "en").back.ask
        assert ask == len(own) - 1
        assert await barred(take_back(table, ANNA, "undo")) == "turn_over"
        await take_back(table, ANNA, "ask", 0)
        await table.consent(BELA, table.version, new_key(), True)
        assert table.game.ply == 0
        assert table.game.takebacks == 1
        for move in own:  # her own moves may be played again, Béla's are his
            assert table.game.undone[-1] == move
            await take_back(table, ANNA, "redo")
        assert table.game.undone == ()


@in_loop
async def test_consent_applies_only_to_the_request_that_was_shown(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        for _ in range(3):
            await end_turn(table, ANNA, BELA)
        ply = table.game.ply
        await take_back(table, ANNA, "ask", ply - 1)
        offer = table.position(BELA, "en").offer
        assert offer is not None
        await take_back(table, ANNA, "ask", 0)
        with pytest.raises(Stale):
            await table.consent(BELA, table.version, new_key(), True, offer.ply)
        assert table.game.ply == ply
        await table.consent(BELA, table.version, new_key(), True, 0)
        assert table.game.ply == 0


@in_loop
async def test_with_three_players_both_others_must_agree(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, CLARA, game="cave-farmers")
        for _ in range(5):
            await end_turn(table, ANNA, BELA, CLARA)
        asker = (ANNA, BELA, CLARA)[table.game.steps[-1].seat]
        first, second = (who for who in (ANNA, BELA, CLARA) if who is not asker)
        version = table.version
        await take_back(table, asker, "ask", 1)
        assert await table.consent(first, version, new_key(), True) == version
        offer = table.position(first, "en").offer
        assert offer is not None
        assert not offer.answer
        with pytest.raises(NotYourSeat):
            await table.consent(first, version, new_key(), True)
        assert await table.consent(second, version, new_key(), True) == version + 1
        assert table.game.ply == 1
