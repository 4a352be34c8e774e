"""The queue in front of the workers: nobody waits for all the tables of somebody else."""

import asyncio
from contextlib import ExitStack

import pytest

from tests.table.bot_kit import StepThinker, opened_with, settle, visitor, waiting_for_its_bot
from tests.table.kit import BELA, in_loop, order, refused, table_with_hints
from underhold.table.bot_queue import BotQueue
from underhold.table.fair_queue import Asker, FairQueue, Priority
from underhold.table.hint_limit import MAX_HINTS
from underhold.table.tables import Tables

MEMORY = "memory:"


def other_move() -> Priority:
    return Priority.OTHER_MOVE


def filled(*items: str) -> FairQueue[str]:
    """A queue of items such as `home/anna/1`."""
    queue = FairQueue[str]()
    for item in items:
        address, guest, _ = item.split("/")
        queue.add(item, Asker(address, guest), other_move)
    return queue


def emptied(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_addresses_take_turns_then_guests() -> None:
    queue = filled("home/anna/1", "home/anna/2", "home/bela/1", "home/bela/2", "away/clara/1", "away/clara/2")
    assert emptied(queue) == [
        "home/anna/1",
        "away/clara/1",
        "home/bela/1",
        "away/clara/2",
        "home/anna/2",
        "home/bela/2",
    ]


def test_a_new_asker_is_next() -> None:
    queue = filled(*(f"home/anna/{number}" for number in range(30)))
    assert queue.take() == "home/anna/0"
    queue.add("away/bela/1", Asker("away", "bela"), other_move)
    assert queue.take() == "away/bela/1"
    queue.add("away/bela/2", Asker("away", "bela"), other_move)  # it has just had a turn
    assert [queue.take(), queue.take()] == ["home/anna/1", "away/bela/2"]


def test_many_guests_of_one_address_count_as_one() -> None:
    queue = filled(*(f"home/{number}/1" for number in range(30)), "away/bela/1")
    assert emptied(queue).index("away/bela/1") == 1


def test_priorities_come_first_and_may_change() -> None:
    queue = FairQueue[str]()
    connected: set[str] = set()
    for number in range(3):
        guest = f"{number}"
        queue.add(
            guest,
            Asker("home", guest),
            lambda guest=guest: Priority.PLAYER_CONNECTED if guest in connected else Priority.OTHER_MOVE,  # type: ignore[misc]
        )
    queue.add("hint", Asker("away", "bela"), lambda: Priority.HINT)
    connected.add("2")
    assert emptied(queue) == ["2", "0", "1", "hint"]
    with pytest.raises(ValueError, match="empty"):
        queue.take()


def test_an_item_can_be_removed() -> None:
    queue = filled("home/anna/1", "home/anna/2")
    queue.remove("home/anna/1")
    queue.remove("home/anna/1")
    assert emptied(queue) == ["home/anna/2"]


def test_the_crowd_of_an_asker() -> None:
    queue = filled("home/anna/1", "home/anna/2", "home/bela/1", "home/bela/2", "away/clara/1", "away/dora/1")
    queue.add("hint", Asker("far", "edit"), lambda: Priority.HINT)
    assert queue.crowd(Asker("home", "anna"), Priority.OTHER_MOVE) == 4  # two of its own, Bela, and the other address
    assert queue.crowd(Asker("new", "fanni"), Priority.OTHER_MOVE) == 2
    assert queue.crowd(Asker("new", "fanni"), Priority.HINT) == 3
    assert queue.crowd(Asker("new", "fanni"), Priority.PLAYER_CONNECTED) == 0


@in_loop
async def test_turns_are_given_back_however_they_end() -> None:
    queue = BotQueue(2)
    entered: list[int] = []

    async def work(number: int) -> None:
        async with queue.turn(Asker("home", str(number)), other_move):
            entered.append(number)
            await asyncio.sleep(60)

    tasks = [asyncio.create_task(work(number)) for number in range(5)]
    await settle()
    assert (entered, len(queue)) == ([0, 1], 3)
    assert queue.longest_wait >= 0.0
    tasks[2].cancel()  # while it waits
    await settle()
    assert (entered, len(queue)) == ([0, 1], 2)
    tasks[0].cancel()  # while it works
    await settle()
    assert (entered, len(queue)) == ([0, 1, 3], 1)
    tasks[1].cancel()
    tasks[4].cancel()  # at the moment when it gets its turn
    tasks[3].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert (queue._free, len(queue), queue.longest_wait) == (2, 0, 0.0)


async def watched_tables_of_bots(tables: Tables, spectators: ExitStack, count: int, *, guests: int) -> None:
    """Tables of seven bots made and watched from one address."""
    for number in range(count):
        who = visitor(f"maker {number % guests}", "192.0.2.1")
        made = await tables.make(order(*["grandmaster"] * 7, game="cave-farmers"), who)
        spectators.enter_context((await tables.get(made.table)).subscribe(who))


@pytest.mark.parametrize("guests", [1, 30])
def test_thirty_tables_of_one_address_delay_nobody_else(guests: int) -> None:
    """Another guest's bot waits for the turn that is being computed, and for no other."""

    @in_loop
    async def run() -> None:
        thinker = StepThinker()
        async with opened_with(f"{MEMORY}thirty{guests}", thinker) as tables:
            with ExitStack() as spectators:
                await watched_tables_of_bots(tables, spectators, 30, guests=guests)
                await settle()
                assert len(thinker.asked) == thinker.running == 1
                counts = tables.counts()
                assert (counts["bots_thinking"], counts["bot_queue"]) == (30, 29)
                assert counts["bot_queue_seconds"] > 0.0
                for person in ("bela", "clara", "dora"):  # connected or not
                    who = visitor(person, f"at {person}")
                    table = await waiting_for_its_bot(tables, who)
                    if person == "clara":
                        spectators.enter_context(table.subscribe(who))
                    await settle()
                    before = len(thinker.asked)
                    while table.bot_to_move == 1:
                        await thinker.answer()
                        asked = [question.game for question in thinker.asked[before:]]
                        # Every second turn is for it, from the first on.
                        assert asked[::2] == ["cave-vs-cave"] * len(asked[::2])

    run()


@in_loop
async def test_many_tables_weaken_the_bots_of_their_own_guest_only() -> None:
    thinker = StepThinker()
    async with opened_with(f"{MEMORY}weaken", thinker) as tables:
        with ExitStack() as spectators:
            await watched_tables_of_bots(tables, spectators, 9, guests=1)
            bela = visitor("bela", "192.0.2.2")
            made = await tables.make(order("grandmaster", "grandmaster"), bela)
            spectators.enter_context((await tables.get(made.table)).subscribe(bela))
            await settle()
            for _ in range(2):
                await thinker.answer()
    assert [question.bot for question in thinker.asked] == [
        "grandmaster",  # alone
        "grandmaster@2.50s",  # Bela's: one other guest waits
        "grandmaster@0.56s",  # eight of nine tables wait, with no one else
    ]


@in_loop
async def test_tables_with_a_player_connected_come_first() -> None:
    thinker = StepThinker()
    async with opened_with(f"{MEMORY}connected", thinker) as tables:
        busy = await waiting_for_its_bot(tables)
        away = [await waiting_for_its_bot(tables, visitor(f"away {number}", f"{number}")) for number in range(3)]
        here = await waiting_for_its_bot(tables, BELA)
        await settle()
        with here.subscribe(BELA):  # only now: it was not connected when its bot began to wait
            await thinker.answer()
            assert busy.version > 0
            before = here.version
            await thinker.answer()
            assert here.version == before + 1
        assert tables.counts()["bot_queue"] >= len(away) - 1


# ---------------------------------------------------------------------------------------------------------------- hints


@in_loop
async def test_one_address_gets_one_hint_at_a_time() -> None:
    thinker = StepThinker()
    async with opened_with(f"{MEMORY}hints", thinker) as tables:
        people = [visitor(f"asker {number}", "192.0.2.1") for number in range(100)]
        seats = [await table_with_hints(tables, who, BELA) for who in people]
        first, *others = [
            asyncio.create_task(table.hint(who, "en", 0, "a-key")) for table, who in zip(seats, people, strict=True)
        ]
        await settle()
        assert all(other.done() for other in others), "they are refused and do not wait"
        for other in others:
            problem = await refused(other)
            assert (problem.error, problem.key) == ("busy", "web.problem.one_hint_address")
        assert len(thinker.asked) == 1
        problem = await refused(seats[0].hint(people[0], "en", 0, "again"))
        assert problem.key == "web.problem.one_hint"
        # Somebody elsewhere is next, and then the first address again.
        clara = visitor("clara", "192.0.2.2")
        elsewhere = await table_with_hints(tables, clara, BELA)
        second = asyncio.create_task(elsewhere.hint(clara, "en", 0, "a-key"))
        await settle()
        await thinker.answer()
        assert (await first).moves
        third = asyncio.create_task(seats[1].hint(people[1], "en", 0, "a-key"))
        await settle()
        await thinker.answer()
        assert (await second).moves
        await thinker.answer()
        assert (await third).moves


@in_loop
async def test_one_guest_gets_one_hint_at_a_time() -> None:
    """Also at two addresses, such as a phone with two networks."""
    thinker = StepThinker()
    async with opened_with(f"{MEMORY}guest", thinker) as tables:
        here, there = (visitor("anna", address) for address in ("192.0.2.1", "198.51.100.1"))
        table, other = [await table_with_hints(tables, here, BELA) for _ in range(2)]
        first = asyncio.create_task(table.hint(here, "en", 0, "a-key"))
        second = asyncio.create_task(other.hint(there, "en", 0, "a-key"))
        await settle()
        assert second.done(), "it is refused and does not wait"
        problem = await refused(second)
        assert (problem.error, problem.key) == ("busy", "web.problem.one_hint")
        await thinker.answer()
        assert (await first).moves


@in_loop
async def test_leaving_does_not_give_another_hint() -> None:
    """The worker goes on: nobody can make the server kill and start workers by asking and leaving."""
    thinker = StepThinker()
    async with opened_with(f"{MEMORY}leaving", thinker) as tables:
        anna = visitor("anna", "192.0.2.1")
        table = await table_with_hints(tables, anna, BELA)
        asking = asyncio.create_task(table.hint(anna, "en", 0, "a-key"))
        await settle()
        asking.cancel()
        await settle()
        assert asking.cancelled()
        assert thinker.running == 1
        assert (await refused(table.hint(anna, "en", 0, "again"))).error == "busy"
        await thinker.answer()
        again = asyncio.create_task(table.hint(anna, "en", 0, "again"))
        await settle()
        await thinker.answer()
        assert (await again).moves


@in_loop
async def test_moves_come_before_hints_and_few_hints_wait() -> None:
    thinker = StepThinker()
    async with opened_with(f"{MEMORY}moves", thinker) as tables:
        await waiting_for_its_bot(tables)
        asking = []
        for number in range(MAX_HINTS + 1):
            who = visitor(f"asker {number}", f"192.0.2.{number}")
            table = await table_with_hints(tables, who, BELA)
            asking.append(asyncio.create_task(table.hint(who, "en", 0, "a-key")))
        await settle()
        last = asking.pop()
        assert last.done(), "it is refused and does not wait"
        assert (await refused(last)).key == "web.problem.busy"
        await waiting_for_its_bot(tables, BELA)
        before = len(thinker.asked)
        for _ in range(4):
            await thinker.answer()
        asked = [question.ask for question in thinker.asked[before:]]
        assert asked == sorted(asked, key=["plan", "advise"].index)
        while "advise" not in asked:
            await thinker.answer()
            asked = [question.ask for question in thinker.asked[before:]]
        assert asked[0] == "plan"


@in_loop
async def test_a_hint_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.table.bot_players._HINT_WAIT_SECONDS", 0.01)
    async with opened_with(f"{MEMORY}ever", StepThinker()) as tables:
        await waiting_for_its_bot(tables)
        await settle()
        table = await table_with_hints(tables, BELA, BELA)
        assert (await refused(table.hint(BELA, "en", 0, "a-key"))).error == "busy"
