"""A patch applied to what a recipient has gives exactly what a whole message would have said."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import pytest

from tests.table.kit import ANNA, BELA, CLARA, in_loop, new_key, opened, order, play, table_for
from underhold.client.patching import patched
from underhold.games.cave_farmers.web.messages import CaveFarmersOutlook, CaveFarmersView
from underhold.games.cave_vs_cave.web.messages import CaveVsCaveView
from underhold.table.identity import Visitor, guest_of
from underhold.table.problems import TableProblem
from underhold.table.subscriptions import PositionChanged, Subscription
from underhold.table.table import Table
from underhold.wire import messages

CLARA_TOO = Visitor(guest_of("clara, in Hungarian"))
VIEWS: dict[str, Any] = {"cave-vs-cave": CaveVsCaveView, "cave-farmers": CaveFarmersView}


class Reader:
    """One recipient, who knows a table only by a snapshot and the patches after it."""

    def __init__(self, table: Table, who: Visitor, language: str) -> None:
        self.table, self.who, self.language = table, who, language
        self.size = 0
        self.snapshot()

    def snapshot(self) -> None:
        whole = sent(self.table.snapshot(self.who, self.language))
        self.position, self.log = whole["position"], whole["log"]

    def take(self, change: PositionChanged) -> None:
        patch = self.table.patch(change, self.who, self.language)
        assert patch is not None
        messages.Patch.model_validate_json(patch.model_dump_json())
        data, update = sent(patch), sent(self.table.update(change, self.who, self.language))
        self.position = patched(self.position, data["changes"])
        self.log[data["log_from"] :] = data["log"]
        assert self.position == update["position"]
        assert {key: data[key] for key in ("events", "log", "log_from", "cause")} == {
            key: update[key] for key in ("events", "log", "log_from", "cause")
        }
        self.size += len(patch.model_dump_json())

    def check(self) -> None:
        """Compare with the whole table; seats may have changed without a patch."""
        whole = sent(self.table.snapshot(self.who, self.language))
        assert self.position == whole["position"]
        assert self.log == whole["log"]
        game = self.position["game"]
        assert VIEWS[game].model_validate(self.position["view"]).model_dump(mode="json") == self.position["view"]
        if self.position["outlook"]:
            CaveFarmersOutlook.model_validate(self.position["outlook"])


def sent(message: Any) -> Any:
    return json.loads(message.model_dump_json())


def waiting(subscription: Subscription) -> list[PositionChanged]:
    """The changes that have happened."""
    found = []
    while not subscription._waiting.empty():
        notice = subscription._waiting.get_nowait()
        if isinstance(notice, PositionChanged):
            found.append(notice)
    return found


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 2), ("cave-farmers", 2), ("cave-farmers", 4)])
def test_patches_say_the_same_as_whole_messages(game_id: str, players: int) -> None:
    @in_loop
    async def run() -> None:
        async with opened("memory:patches") as tables:
            people = (ANNA, BELA, *(Visitor(guest_of(f"guest {number}")) for number in range(2, players)))
            table = await table_for(tables, *people, game=game_id)
            rng = random.Random(7)
            whole = 0
            with table.subscribe(CLARA) as notices:
                readers = [Reader(table, who, "en") for who in (*people, CLARA)] + [Reader(table, CLARA_TOO, "hu")]
                while (seat := table.game.to_move) is not None:
                    if rng.random() < 0.15:
                        with suppress(TableProblem):
                            await table.takeback(people[seat], "undo", table.version, new_key())
                    else:
                        await play(table, people[seat], rng=rng)
                    for change in waiting(notices):
                        for reader in readers:
                            reader.take(change)
                    whole += len(table.snapshot(ANNA, "en").position.model_dump_json())
                    if rng.random() < 0.1:
                        for reader in readers:
                            reader.check()
                for reader in readers:
                    reader.check()
                    assert reader.position["result"] is not None
                    assert reader.size < whole / 2

    run()


@in_loop
async def test_one_reader_at_two_seats_sees_the_seat_to_move() -> None:
    async with opened("memory:patches here") as tables:
        made = await tables.make(order("here", "here", game="cave-farmers", seed=4), ANNA)
        table = await tables.get(made.table)
        reader = Reader(table, ANNA, "en")
        rng = random.Random(3)
        with table.subscribe(CLARA) as notices:
            for _ in range(60):
                await play(table, ANNA, rng=rng)
                for change in waiting(notices):
                    reader.take(change)
                reader.check()


@in_loop
async def test_there_is_no_patch_over_several_versions() -> None:
    async with opened("memory:patches gap") as tables:
        table = await table_for(tables, ANNA, BELA)
        before = table.game
        for _ in range(2):
            seat = table.game.to_move
            assert seat is not None
            await play(table, (ANNA, BELA)[seat])
        assert table.patch(PositionChanged("other", table.game, 0, before), ANNA, "en") is None


@in_loop
async def test_patches_say_who_is_replaced_comes_back_and_how_a_game_ends() -> None:
    async with opened("memory:patches leaving", absent_seconds=0.05) as tables:
        table = await table_for(tables, ANNA, BELA, CLARA, game="cave-farmers")
        tables._started().bots._closed = True  # only people make changes here
        others = [Reader(table, who, "en") for who in (BELA, CLARA, CLARA_TOO)]
        assert others[0].position["deal_known"]
        assert others[0].position["between_people"]
        with table.subscribe(CLARA) as notices:

            def told(readers: list[Reader]) -> None:
                """There is one change, and the readers get it as a patch."""
                (change,) = waiting(notices)
                for reader in readers:
                    reader.take(change)
                    reader.check()

            await asyncio.sleep(0.06)  # Anna is away for long enough
            waiting(notices)
            await table.remove(BELA, 0, True)
            assert not waiting(notices)  # the position is the same
            for reader in others:
                reader.snapshot()
                assert reader.position["removal"]["agreed"] == [1]
            await table.remove(CLARA, 0, True)
            told(others)
            assert others[0].position["removal"] is None
            assert others[0].position["thinking"]
            assert others[0].position["seats"][0]["left"]
            anna = Reader(table, ANNA, "en")
            assert anna.position["seats"][0]["was_yours"]
            assert table.recipient(ANNA, "en") != table.recipient(CLARA_TOO, "en")
            assert table.recipient(ANNA, "en").view != table.recipient(CLARA_TOO, "en").view
            await table.claim(ANNA, None, None)
            told(others)
            assert not others[0].position["seats"][0]["left"]
            await table.leave(CLARA)
            told([others[0], others[2]])
            assert others[0].position["between_people"]
            await table.leave(BELA)
            told([others[2]])
            assert not others[2].position["between_people"]
            await table.leave(ANNA)
            told([others[2]])
            assert (others[2].position["over"], others[2].position["ended"]) == (True, "left")


@in_loop
async def test_patches_say_who_won_by_resignation() -> None:
    async with opened("memory:patches resigning") as tables:
        table = await table_for(tables, ANNA, BELA)
        readers = [Reader(table, who, "en") for who in (ANNA, BELA, CLARA)]
        with table.subscribe(CLARA) as notices:
            await table.leave(BELA, resign=True)
            (change,) = waiting(notices)
        for reader in readers:
            reader.take(change)
            reader.check()
            assert (reader.position["ended"], reader.position["winner"]) == ("resigned", 0)
