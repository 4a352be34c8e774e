"""Nothing hidden leaves a table: two games that differ only in what lies face down give the same messages."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.table.kit import ANNA, BELA, CLARA, each_game, in_loop, opened, play, table_for
from underhold.core.rng import Rng
from underhold.games import title
from underhold.locale import available
from underhold.table import messages_for
from underhold.table.attendance import NOBODY_THERE
from underhold.table.recipient import Recipient
from underhold.table.replay_messages import moments
from underhold.table.store import SeatRow, TableRow
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.versioned_game import VersionedGame, new_game, play_all


async def twin_of(tables: Tables, table: Table, seed: int) -> Table:
    """The same people at a game that only lies differently where nobody has looked."""
    rules = table.game.rules
    drawn = rules.determinize(rules.view(table.game.start, None), Rng(seed, stream=9))
    deal = rules.deal_to_json(drawn)
    game = new_game(table.game.web, table.row.setup, deal)
    row = replace(table.row, id=f"twin{seed:08}", deal=deal, status=game.status(table.row.seats))
    await tables._store.insert_table(row, ())
    return await tables.get(row.id)


async def told(table: Table) -> list[Any]:
    """All that anybody can ask for."""
    everything: list[Any] = []
    for who in (ANNA, BELA, CLARA):
        snapshot = table.snapshot(who, "en").model_dump(mode="json")
        moments = (await table.moments(who, "en", 0, 10_000, False)).model_dump(mode="json")
        snapshot["position"].pop("table")
        moments.pop("table")
        everything += [snapshot, moments]
    return everything


@each_game
def test_messages_are_equal_until_something_is_revealed(game_id: str, tmp_path: Any) -> None:
    @in_loop
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
            table = await table_for(tables, ANNA, BELA, game=game_id)
            rules, web = table.game.rules, table.game.web
            rng = random.Random(5)
            compared = 0
            for seed in range(3):
                table = await table_for(tables, ANNA, BELA, game=game_id, seed=seed)
                twin = await twin_of(tables, table, seed)
                assert twin.row.deal != table.row.deal
                while (seat := table.game.to_move) is not None:
                    assert await told(table) == await told(twin)
                    compared += 1
                    move = rng.choice(rules.moves(table.game.state))
                    if web.reveals(rules.play(table.game.state, move).events):
                        break
                    for one in (table, twin):
                        await play(one, (ANNA, BELA)[seat], str(move))
            assert compared > 6

    run()


def another_world(game: VersionedGame, setup: dict[str, Any], seed: int) -> VersionedGame:
    """The same moves in a game that everybody would have to take for this one."""
    rules = game.rules
    drawn = rules.determinize(rules.view(game.state, None), Rng(seed, stream=9))
    return play_all(new_game(game.web, setup, rules.deal_to_json(drawn)), (step.notation for step in game.steps))


def all_told(game: VersionedGame, setup: dict[str, Any], number: int) -> Iterator[str]:
    """The messages about a position for each seat, a player with two seats and a spectator, in different languages."""
    seats = tuple(SeatRow(seat, "link", claimed=True) for seat in range(setup["players"]))
    rules = game.rules
    row = TableRow("a" * 12, rules.id, rules.rules_version, setup, {}, game.status(seats), seats)
    held = [(), (0, len(seats) - 1), *((seat.number,) for seat in seats)]
    for language, seats_held in enumerate(held, start=number):
        to = Recipient(seats_held, available()[language % len(available())])
        yield messages_for.position(row, game, to, NOBODY_THERE).model_dump_json()
        yield moments(row, game, to, NOBODY_THERE, game.ply - 2, 3, False).model_dump_json()


@pytest.mark.parametrize(("players", "markers", "seed"), [(2, "early", 22), (4, "late", 0)])
def test_messages_of_the_cave_farmers_do_not_depend_on_hidden_information(
    players: int, markers: str, seed: int
) -> None:
    """A whole game. Now and then the hidden part is dealt again, and all messages have to stay the same."""
    web = title("cave-farmers").web_view()
    rules, rng = web.game, random.Random(players)
    setup = rules.setup_to_json(rules.setup(players, seed, harvest_markers=markers))
    game, asked = new_game(web, setup), Counter[str]()
    while (decision := rules.decision(game.state)) is not None:
        stretch = f"{decision.kind} {web.round_of(game.state)}"
        if stretch not in asked or rng.random() < 0.02:
            other = another_world(game, setup, game.ply)
            if rules.to_ints(other.state) != rules.to_ints(game.state):
                number = asked.total()
                pairs = zip(all_told(game, setup, number), all_told(other, setup, number), strict=True)
                assert all(one == two for one, two in pairs)
                asked[stretch] += 1
        game = game.play(rng.choice(rules.moves(game.state)))
    kinds = Counter(stretch.split()[0] for stretch in asked)
    assert min(kinds["place"], kinds["act"]) > 6
    assert min(kinds["feed"], kinds["skip"], kinds["site"]) > 0


@each_game
@in_loop
async def test_seed_and_deal_are_secret_until_the_end(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id, seed=918_273_645)
        rng = random.Random(5)
        while (seat := table.game.to_move) is not None:
            for who in (ANNA, CLARA):
                text = table.snapshot(who, "en").model_dump_json()
                assert "918273645" not in text
                assert "deal" not in text.replace('"deal_known"', "")
            await play(table, (ANNA, BELA)[seat], rng=rng)
        assert "918273645" in table.snapshot(CLARA, "en").model_dump_json()
