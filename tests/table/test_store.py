"""Every store keeps what it is given, and changes a position only from the version that was expected."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from tests.table.kit import in_loop, store_on
from underhold.table.clock import Terms
from underhold.table.store import GameStatus, MoveRow, PositionUpdate, SeatRow, Store, TableRow, UndoRequest

START = GameStatus(version=0, ply=0, label="1.1", to_move=0, bot_to_move=False, over=False)
SEATS = (
    SeatRow(0, "here", name="Anna", claimed=True, guests=frozenset({"g"})),
    SeatRow(1, "bot", "greedy", claimed=True),
)
TABLE = TableRow("aaaaaaaaaaaa", "cave-vs-cave", 1, {"seed": 2**64 - 1}, {"pile": []}, START, SEATS, maker="g")


class NoOtherProcess:
    """Nobody else uses these stores."""

    def table_changed(self, table: str) -> None: ...

    def chat_changed(self, table: str) -> None: ...

    def people_present(self, process: str, table: str, seats: frozenset[int], spectators: int) -> None: ...

    def notifications_missed(self) -> None: ...


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = store_on(database)
    await store.open(NoOtherProcess())
    try:
        yield store
    finally:
        await store.close()


@in_loop
async def test_a_table_is_read_as_it_was_written(database: str) -> None:
    async with opened(database) as store:
        await store.insert_table(TABLE, [MoveRow(0, "a"), MoveRow(1, "b")])
    async with opened(database) as store:
        stored = await store.load(TABLE.id)
        assert stored is not None
        assert replace(stored.table, seen=0, created=0, updated=0) == TABLE
        assert stored.table.created == stored.table.updated > 0
        assert stored.moves == (MoveRow(0, "a"), MoveRow(1, "b"))
        assert await store.load("b" * 12) is None


@in_loop
async def test_a_position_is_changed_from_its_own_version_only(database: str) -> None:
    async with opened(database) as store:
        await store.insert_table(TABLE, ())
        first = PositionUpdate(replace(START, version=1, ply=1), 0, [MoveRow(0, "a")], {(0, "k"): 1})
        other = PositionUpdate(replace(START, version=1, ply=1), 0, [MoveRow(0, "b")], {(0, "l"): 1})
        assert await store.update_position(TABLE.id, 0, first)
        assert not await store.update_position(TABLE.id, 0, other)
        assert not await store.update_position("b" * 12, 0, other)
        request = UndoRequest(1, 0, (1,))
        asked = PositionUpdate(replace(START, version=1, ply=1, undo_request=request), 1)
        assert await store.update_position(TABLE.id, 1, asked)
        back = PositionUpdate(replace(START, version=2, undone=("a",), takebacks=1), 0, (), {}, replace(request, ply=1))
        assert not await store.update_position(TABLE.id, 1, back)
        back = replace(back, answers=request)
        assert await store.update_position(TABLE.id, 1, back)
        stored = await store.load(TABLE.id)
        assert stored is not None
        assert stored.moves == ()
        assert stored.keys == {(0, "k"): 1}
        assert stored.table.status == back.status
        with pytest.raises(ValueError, match="number of moves"):
            await store.update_position(TABLE.id, 2, replace(first, keep=3))


@in_loop
async def test_one_of_many_simultaneous_updates_succeeds(database: str) -> None:
    async with opened(database) as store:
        await store.insert_table(TABLE, ())

        async def attempt(number: int) -> bool:
            update = PositionUpdate(replace(START, version=1, ply=1), 0, [MoveRow(0, f"m{number}")])
            return await store.update_position(TABLE.id, 0, update)

        done = await asyncio.gather(*(attempt(number) for number in range(20)))
        assert sum(done) == 1
        stored = await store.load(TABLE.id)
        assert stored is not None
        assert stored.moves == (MoveRow(0, f"m{done.index(True)}"),)


@in_loop
async def test_the_secret_is_kept_across_restarts(database: str) -> None:
    async with opened(database) as one, opened(database) as two:
        secrets = await asyncio.gather(
            *(store.secret(proposed) for store, proposed in ((one, b"a" * 32), (two, b"b" * 32), (one, b"c" * 32)))
        )
        assert len(set(secrets)) == 1


@in_loop
async def test_seats_are_claimed_kept_and_named(database: str) -> None:
    async with opened(database) as store:
        free = SeatRow(1, "link")
        await store.insert_table(replace(TABLE, seats=(SEATS[0], free)), ())
        taken = await asyncio.gather(*(store.claim_seat(TABLE.id, [1], guest, guest.upper()) for guest in "xy"))
        assert sorted(str(seat) for seat, _ in taken) == ["1", "None"]
        row = await store.hold_seat(TABLE.id, 1, 1, "z", None)
        assert row is not None
        assert row.seats[1].claimed
        assert row.seats[1].name in ("X", "Y")
        assert row.seats[1].guests in ({"x", "z"}, {"y", "z"})
        row = await store.rename_seats(TABLE.id, [0, 1], "both")
        assert row is not None
        assert [seat.name for seat in row.seats] == ["both", "both"]
        stored = await store.load(TABLE.id)
        assert stored is not None
        assert stored.table == row
        for kind, guest, found in (("mine", "z", 1), ("mine", "q", 0), ("open", "z", 0), ("finished", "z", 0)):
            assert len(await store.list_tables(kind, guest, None, None, 9)) == found  # type: ignore[arg-type]


@in_loop
async def test_lists_by_game_and_number_of_players(database: str) -> None:
    async with opened(database) as store:
        rows = {2: SEATS[:1], 3: SEATS[:1]}
        for count, first in rows.items():
            free = tuple(SeatRow(number, "link") for number in range(1, count))
            table = replace(TABLE, id=f"table{count}".ljust(12, "x"), seats=(*first, *free), listed=True)
            await store.insert_table(table, ())

        async def found(game: str | None, players: int | None) -> list[int]:
            tables = await store.list_tables("open", None, game, None, 9, players)
            return sorted(len(table.seats) for table in tables)

        assert await found(None, None) == [2, 3]
        assert await found(None, 2) == [2]
        assert await found(TABLE.game, 3) == [3]
        assert await found("another-game", 3) == []
        assert await found(None, 4) == []
        timed = replace(TABLE, id="timed".ljust(12, "x"), seats=(SEATS[0], SeatRow(1, "link")), listed=True)
        await store.insert_table(replace(timed, clock=Terms("live", 60_000)), ())
        for clock, count in (("none", 2), ("live", 1), ("correspondence", 0), (None, 3)):
            assert len(await store.list_tables("open", None, None, None, 9, None, clock)) == count  # type: ignore[arg-type]


@in_loop
async def test_a_rematch_is_written_once(database: str) -> None:
    async with opened(database) as store:
        await store.insert_table(TABLE, ())
        rows = await asyncio.gather(
            *(store.insert_rematch(TABLE.id, replace(TABLE, id=letter * 12)) for letter in "bc")
        )
        made = {row.rematch for row in rows if row is not None}
        assert len(made) == 1
        assert made < {"b" * 12, "c" * 12}
        assert [await store.load(letter * 12) is not None for letter in "bc"].count(True) == 1


@in_loop
async def test_tables_that_wait_for_a_bot(database: str) -> None:
    async with opened(database) as store:
        await store.insert_table(TABLE, ())
        waiting = replace(START, to_move=1, bot_to_move=True)
        for letter in "bc":
            await store.insert_table(replace(TABLE, id=letter * 12, status=waiting), ())
        assert await store.waiting_for_bots(1, 9) == [("b" * 12, 0), ("c" * 12, 0)]
        assert await store.waiting_for_bots(1, 1) == [("b" * 12, 0)]
        await store.mark_seen("b" * 12, 5_000)
        assert await store.waiting_for_bots(5_000, 9) == [("b" * 12, 0), ("c" * 12, 0)]
        assert await store.waiting_for_bots(5_001, 9) == [("c" * 12, 0)]
        stored = await store.load("b" * 12)
        assert stored is not None
        assert stored.table.seen == 5_000


@in_loop
async def test_a_table_where_nobody_sits_was_not_seen(database: str) -> None:
    async with opened(database) as store:
        seats = tuple(replace(seat, kind="bot", bot="random") for seat in TABLE.seats)
        await store.insert_table(replace(TABLE, seats=seats), ())
        stored = await store.load(TABLE.id)
        assert stored is not None
        assert stored.table.seen == 0


@in_loop
async def test_analyses_are_kept(database: str) -> None:
    async with opened(database) as store:
        await store.insert_table(TABLE, ())
        assert await store.load_analysis(TABLE.id) is None
        for text in ("one", "two"):
            await store.save_analysis(TABLE.id, text)
            assert await store.load_analysis(TABLE.id) == text
        await store.save_analysis("b" * 12, "of no table")


@in_loop
async def test_a_closed_store_raises_an_error(database: str) -> None:
    async with opened(database) as store:
        assert await store.healthy()
        assert store.pending_writes == 0
    assert not await store.healthy()
    assert not store.shared
    with pytest.raises(RuntimeError):
        await store.load(TABLE.id)
