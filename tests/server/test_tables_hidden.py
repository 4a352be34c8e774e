"""Nothing hidden leaves a table: two games that differ only in what lies face down are told in the same words."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.server.kit import ANNA, BELA, CLARA, in_loop, opened, play, table_for
from underhold.core.rng import Rng
from underhold.games import GAMES
from underhold.server.frame import begin
from underhold.server.live import Table
from underhold.server.store import rows
from underhold.server.tables import Tables


async def twin_of(tables: Tables, table: Table, seed: int) -> Table:
    """The same people at a game that only lies differently where nobody has looked."""
    game = table.frame.face.game
    drawn = game.determinize(game.view(table.frame.start, None), Rng(seed, stream=9))
    deal = game.deal_to_json(drawn)
    frame = begin(table.frame.face, table.row.setup, deal)
    row = replace(table.row, id=f"twin{seed:08}", deal=deal, standing=frame.standing(table.row.seats))
    await tables._open().database.write(lambda connection: rows.insert_table(connection, row, ()))
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


@pytest.mark.parametrize("game_id", list(GAMES))
def test_twins_are_told_alike_until_something_is_turned_up(game_id: str, tmp_path: Any) -> None:
    @in_loop
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
            table = await table_for(tables, ANNA, BELA, game=game_id)
            game, face = table.frame.face.game, table.frame.face
            rng = random.Random(5)
            compared = 0
            for seed in range(3):
                table = await table_for(tables, ANNA, BELA, game=game_id, seed=seed)
                twin = await twin_of(tables, table, seed)
                assert twin.row.deal != table.row.deal
                while (seat := table.frame.to_move) is not None:
                    assert await told(table) == await told(twin)
                    compared += 1
                    move = rng.choice(game.moves(table.frame.state))
                    if face.reveals(game.play(table.frame.state, move).events):
                        break
                    for one in (table, twin):
                        await play(one, (ANNA, BELA)[seat], game.write(move))
            assert compared > 6

    run()


@in_loop
async def test_seed_and_deal_are_secret_until_the_end(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, seed=918_273_645)
        rng = random.Random(5)
        while (seat := table.frame.to_move) is not None:
            for who in (ANNA, CLARA):
                text = table.snapshot(who, "en").model_dump_json()
                assert "918273645" not in text
                assert "deal" not in text
            await play(table, (ANNA, BELA)[seat], rng=rng)
        assert "918273645" in table.snapshot(CLARA, "en").model_dump_json()
