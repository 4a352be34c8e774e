"""Challenges: links are checked, and a game proves its score."""

from typing import Any

import pytest
from pydantic import ValidationError

from tests.table.kit import ANNA, SWITCHES, each_game, in_loop, opened, order, play, play_to_end, refused
from underhold.core import record_text
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire.messages import ChallengeLink

SEED = 4


async def played(tables: Tables, game_id: str = "cave-vs-cave", **more: Any) -> tuple[Table, int]:
    """A finished solo game, and its points."""
    made = await tables.make(order("here", game=game_id, **({"seed": SEED} | more)), ANNA)
    table = await tables.get(made.table)
    await play_to_end(table, ANNA)
    assert table.row.status.points is not None
    return table, table.row.status.points[0]


def link(points: int, **more: Any) -> ChallengeLink:
    return ChallengeLink.model_validate({"game": "cave-vs-cave", "seed": SEED, "points": points} | more)


@each_game
@in_loop
async def test_a_game_proves_its_score_by_its_table_or_its_record(tmp_path: Any, game_id: str) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        table, points = await played(tables, game_id, switches=SWITCHES[game_id])
        switches = table.row.setup | {}
        record = record_text.dumps(await table.record())
        for proof in ({"table": table.id}, {"record": record}):
            asked = link(points, game=game_id, switches=SWITCHES[game_id], name="Anna", **proof)
            found = await tables.check_challenge(asked)
            assert (found.verified, found.points, found.name) == (True, points, "Anna")
            assert all(switches[name] == value for name, value in found.switches.items())
            wrong = link(points + 1, game=game_id, switches=SWITCHES[game_id], **proof)
            assert (await refused(tables.check_challenge(wrong))).error == "bad_challenge"
            if game_id == "cave-vs-cave":  # the other game has the same solo deal with every seed
                other = link(points, seed=SEED + 1, switches=SWITCHES[game_id], **proof)
                assert (await refused(tables.check_challenge(other))).key.endswith("other_deal")
        assert len((await tables.list("mine", ANNA)).tables) == 1, "nothing is stored"


@in_loop
async def test_without_a_game_the_score_is_on_trust(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        assert not (await tables.check_challenge(link(60))).verified
        gone = link(60, table="aaaaaaaaaaaa")
        assert not (await tables.check_challenge(gone)).verified, "a table that was deleted meanwhile"


@in_loop
async def test_bad_links_are_refused_with_a_reason(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        assert (await refused(tables.check_challenge(link(1, game="chess")))).error == "bad_setup"
        assert (await refused(tables.check_challenge(link(1, switches={"no_such": True})))).error == "bad_setup"
        assert (await refused(tables.check_challenge(link(1, record="nonsense")))).error == "bad_record"
        made = await tables.make(order("here", seed=SEED), ANNA)
        table = await tables.get(made.table)
        await play(table, ANNA)
        assert (await refused(tables.check_challenge(link(1, table=table.id)))).key.endswith("unfinished")
        two = await tables.make(order("here", "here", seed=SEED), ANNA)
        pair = await tables.get(two.table)
        await play_to_end(pair, ANNA, ANNA)
        assert (await refused(tables.check_challenge(link(1, table=pair.id)))).key.endswith("other_deal")
    for bad in ({"seed": -1}, {"points": 10_000}, {"record": "x" * 60_001}, {"name": "x" * 100}):
        with pytest.raises(ValidationError):
            link(**({"points": 1} | bad))


@in_loop
async def test_a_deal_with_an_opening_begins_after_it(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        first, _ = await played(tables, "cave-farmers")
        opening = [step.notation for step in first.game.steps[:12]]
        table, points = await played(tables, "cave-farmers", opening=opening)
        assert table.game.opening == 12
        assert [step.notation for step in table.game.steps[:12]] == opening
        found = await tables.check_challenge(link(points, game="cave-farmers", opening=opening, table=table.id))
        assert (found.verified, found.opening) == (True, opening)
        other = link(points, game="cave-farmers", opening=[opening[0], "nonsense"], table=table.id)
        assert (await refused(tables.check_challenge(other))).error == "bad_setup"
        unlike = link(points, game="cave-farmers", opening=["ruby_mining"], table=table.id)
        assert (await refused(tables.check_challenge(unlike))).key.endswith("other_deal")


@in_loop
async def test_only_solo_games_with_a_seed_have_an_opening(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        table, _ = await played(tables, "cave-farmers")
        moves = [step.notation for step in table.game.steps]
        for bad in (
            order("here", "here", game="cave-farmers", seed=1, opening=moves[:1]),
            order("here", game="cave-farmers", opening=moves[:1]),
            order("here", game="cave-farmers", seed=1, opening=["nonsense"]),
        ):
            assert (await refused(tables.make(bad, ANNA))).error == "bad_setup"
