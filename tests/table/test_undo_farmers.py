"""Up to where undo is free in The Cave Farmers: the turn, a player's part of a harvest, the round."""

import asyncio
import random
from typing import Any

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play,
    play_on,
    shown_last,
    table_for as any_table,
)
from tests.table.test_undo import barred, take_back
from underhold.games import title
from underhold.games.cave_farmers.engine.events import Fed, PhaseSkipped, TurnEnded
from underhold.table.identity import Visitor
from underhold.table.problems import NotYourSeat
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.versioned_game import PlayedMove, VersionedGame, new_game

FARMERS = title("cave-farmers").web_view()
GAME: Any = FARMERS.game
THREE = (ANNA, BELA, CLARA)
EVERY_KIND = {"place", "act", "site", "house", "skip", "feed", "breed", "final"}


async def table_for(tables: Tables, *people: Visitor, **switches: str) -> Table:
    return await any_table(tables, *people, game="cave-farmers", switches=switches)


def kind(table: Table) -> str:
    return str(GAME.decision(table.game.state).kind)


def closes(step: PlayedMove, after: VersionedGame) -> bool:
    """Whether undoing a move needs the others' consent, judged by its events."""
    if FARMERS.reveals(step.events) or any(isinstance(e, TurnEnded | Fed | PhaseSkipped) for e in step.events):
        return True
    before, now = GAME.decision(step.before), GAME.decision(after.state)
    return before.kind in ("breed", "final", "rescue") and (before.seat, before.kind) != (now.seat, now.kind)


@pytest.mark.parametrize(("players", "markers"), [(1, "early"), (3, "late"), (7, "early")])
def test_undo_is_free_up_to_the_start_of_the_turn(players: int, markers: str) -> None:
    """Whole games by chance, until every kind of question was asked."""
    kinds: set[str] = set()
    for seed in range(60 if players == 7 else 3):
        setup = GAME.setup_to_json(GAME.setup(players, seed, harvest_markers=markers))
        game, rng, free = new_game(FARMERS, setup), random.Random(seed), 0
        while (decision := GAME.decision(game.state)) is not None:
            kinds.add(decision.kind)
            assert game.free_undos() == free
            assert (game.why_no_undo() is None) == (free > 0)
            game = game.play(rng.choice(GAME.moves(game.state)))
            if game.to_move is not None:
                free = 0 if closes(game.steps[-1], game) else free + 1
        if kinds >= EVERY_KIND:
            break
    assert players < 7 or kinds >= EVERY_KIND


@in_loop
async def test_a_turn_is_undone_step_by_step_and_played_again(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *THREE)
        await play_on(table, lambda table: table.game.free_undos() >= 4, *THREE, seed=3)
        seat, free, ply = table.game.to_move or 0, table.game.free_undos(), table.game.ply
        who, other = THREE[seat], THREE[seat - 1]
        there = table.position(who, "en")
        assert await barred(take_back(table, other, "restart")) == "turn_over"
        for left in range(free - 1, -1, -1):
            await take_back(table, who, "undo")
            assert table.position(who, "en").back.undo == (left > 0)
        assert kind(table) == "place"
        assert await barred(take_back(table, who, "undo")) == "turn_start"
        for _ in range(free):
            await take_back(table, who, "redo")
        assert table.position(who, "en").view == there.view
        assert table.position(who, "en").decision == there.decision
        await take_back(table, who, "restart")
        assert (table.game.ply, table.game.takebacks) == (ply - free, 0)
        assert kind(table) == "place"


@pytest.mark.parametrize("markers", ["early", "late"])
@in_loop
async def test_undoing_a_revealed_card_needs_a_request_and_is_counted(database: str, markers: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *THREE, harvest_markers=markers)
        await play_on(table, lambda table: table.game.state.number() == 7 and shown_last(table), *THREE)
        step, label, turned = table.game.steps[-1], GAME.label(table.game.state), table.position(ANNA, "en").view
        mover = THREE[step.seat]
        for who in THREE:
            assert not table.position(who, "en").back.undo
        assert await barred(take_back(table, THREE[table.game.to_move or 0], "undo")) == "turn_start"
        await take_back(table, mover, "ask")
        for who in THREE:
            if who is not mover:
                await table.consent(who, table.version, new_key(), True)
        assert (table.game.takebacks, table.position(mover, "en").takebacks) == (1, 1)
        assert table.game.to_move == step.seat
        assert table.position(ANNA, "en").view["round"] == 6
        await take_back(table, mover, "redo")  # what lay there lies there still
        assert GAME.label(table.game.state) == label
        assert table.position(ANNA, "en").view == turned


@in_loop
async def test_each_player_undoes_their_own_part_of_a_harvest(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *THREE)
        # Somebody feeds after another one, and has a choice: something may be eaten.
        await play_on(
            table,
            lambda table: (
                kind(table) == "feed"
                and any(isinstance(event, Fed) for event in table.game.steps[-1].events)
                and len(GAME.moves(table.game.state)) > 1
            ),
            *THREE,
        )
        before, seat = THREE[table.game.steps[-1].seat], table.game.to_move or 0
        who, ply = THREE[seat], table.game.ply
        assert before is not who
        assert await barred(take_back(table, who, "undo")) == "turn_start"
        assert await barred(take_back(table, before, "undo")) == "turn_over"
        eaten = next(text for move in GAME.moves(table.game.state) if (text := str(move)) != "feed")
        await play(table, who, eaten)
        assert (kind(table), table.game.to_move, table.game.free_undos()) == ("feed", seat, 1)
        await take_back(table, who, "undo")
        assert (table.game.ply, table.game.takebacks) == (ply, 0)
        await play(table, who, "feed")
        assert table.game.to_move != seat or kind(table) != "feed"
        assert not table.position(who, "en").back.undo
        assert table.position(who, "en").back.ask == ply


@in_loop
async def test_in_solo_games_every_undo_is_granted_and_reveals_are_counted(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA)
        await end_turn(table, ANNA)
        assert await barred(take_back(table, ANNA, "undo")) == "turn_start"
        assert table.position(ANNA, "en").back.ask == table.game.ply - 1
        await take_back(table, ANNA, "ask")
        assert table.game.takebacks == 0
        await play_on(table, shown_last, ANNA)
        await take_back(table, ANNA, "ask")
        assert table.game.takebacks == 1
        await take_back(table, ANNA, "redo")
        assert shown_last(table)


@in_loop
async def test_bots_agree_and_it_is_counted(database: str) -> None:
    async with opened(database, bot_seconds=20.0) as tables:
        made = await tables.make(order("here", "random", "random", game="cave-farmers", seed=4), ANNA)
        table = await tables.get(made.table)
        await end_turn(table, ANNA)
        own = table.game.ply
        async with asyncio.timeout(60):
            while table.game.to_move != 0:
                await asyncio.sleep(0.02)
        assert table.position(ANNA, "en").back.ask == own - 1
        await take_back(table, ANNA, "ask")
        assert (table.game.ply, table.game.to_move, table.game.takebacks) == (own - 1, 0, 1)
        await take_back(table, ANNA, "redo")
        async with asyncio.timeout(60):
            while table.game.to_move != 0:
                await asyncio.sleep(0.02)
        assert {step.seat for step in table.game.steps[own:]} == {1, 2}


@in_loop
async def test_two_seats_at_one_browser_and_one_elsewhere(database: str) -> None:
    people = (ANNA, ANNA, BELA)
    async with opened(database) as tables:
        table = await table_for(tables, *people)
        await end_turn(table, *people)
        assert table.game.to_move == 1  # hers too, but another turn
        assert await barred(take_back(table, ANNA, "undo")) == "turn_start"
        assert table.position(ANNA, "en").back.ask == table.game.ply - 1
        await play_on(table, lambda table: table.game.free_undos() > 0, *people)
        assert table.position(ANNA, "en").back.undo
        await take_back(table, ANNA, "undo")
        await take_back(table, ANNA, "ask", 0)
        offer = table.position(BELA, "en").offer
        assert offer is not None
        assert (offer.seat, offer.answer) == (0, True)
        await table.consent(BELA, table.version, new_key(), True)
        assert (table.game.ply, table.game.takebacks, table.game.to_move) == (0, 0, 0)


@in_loop
async def test_with_three_players_one_refusal_is_enough(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *THREE)
        for _ in range(4):
            await end_turn(table, *THREE)
        ply, version = table.game.ply, table.version
        await take_back(table, ANNA, "ask", 0)
        assert await table.consent(BELA, version, new_key(), True) == version
        assert await table.consent(CLARA, version, new_key(), False) == version
        assert table.game.undo_request is None
        assert await barred(table.consent(BELA, version, new_key(), True)) == "no_offer"
        await take_back(table, ANNA, "ask", 0)  # who agreed before is asked again
        assert [answers(table, who) for who in THREE] == [False, True, True]
        await table.consent(BELA, version, new_key(), False)
        assert table.game.undo_request is None
        await take_back(table, ANNA, "ask", 0)
        assert await table.consent(ANNA, version, new_key(), False) == version  # withdrawn
        assert (table.game.undo_request, table.game.ply, table.version, table.game.takebacks) == (None, ply, version, 0)


@in_loop
async def test_consent_survives_a_restart(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *THREE)
        for _ in range(4):
            await end_turn(table, *THREE)
        await take_back(table, BELA, "ask", 1)
        await table.consent(ANNA, table.version, new_key(), True)
    async with opened(database) as tables:
        table = await tables.get(table.id)
        assert [answers(table, who) for who in THREE] == [False, False, True]
        with pytest.raises(NotYourSeat):
            await table.consent(ANNA, table.version, new_key(), True)
        await table.consent(CLARA, table.version, new_key(), True)
        assert (table.game.ply, table.game.takebacks) == (1, 1)


def answers(table: Table, who: Visitor) -> bool:
    offer = table.position(who, "en").offer
    assert offer is not None
    return offer.answer
