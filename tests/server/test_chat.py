"""The chat of a table: who reads and writes, limits, block, report, deletion, and that it ends with the table."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import func, select, update

from tests.server.harness import PATIENCE, Json, Person, Running, Tab, random_key, running
from tests.table.kit import ANNA, BELA, CLARA, in_loop, new_key, opened, order
from underhold.cli.database import database_connection
from underhold.cli.main import cli
from underhold.core.errors import UnderholdError
from underhold.server.ages import Ages
from underhold.server.config import Config, Limits, Rate
from underhold.server.store import retention, rows
from underhold.server.store.database import open_engine
from underhold.server.store.schema import chat_blocks, chat_messages, chat_reports, tables
from underhold.table.conversation import Conversation
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem
from underhold.table.shared_messages import SharedMessages
from underhold.table.tables import Tables


class Reader:
    """A tab that follows the chat."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.said: dict[int, Json] = {}
        self.chat: Json | None = None
        tab.hello(chat=True)

    def take(self, message: Json) -> None:
        if message["type"] != "chat":
            return
        self.chat = message
        if message["whole"]:
            self.said = {}
        self.said.update({one["number"]: one for one in message["messages"]})
        for number in message["removed"]:
            self.said.pop(number, None)

    def texts(self) -> list[str]:
        return [one["text"] or f"<{one['phrase']}>" for one in self.said.values()]

    def until(self, reached: Callable[[], bool]) -> None:
        for message in self.tab.heard:
            self.take(message)
        self.tab.heard.clear()
        while not reached():
            self.take(self.tab.next())

    def ask(self, type: str, **fields: Any) -> Json:
        """A request, and its answer."""
        key = fields.pop("key", None) or random_key()
        self.tab.say({"type": type, "key": key, **fields})
        while True:
            message = self.tab.next()
            self.take(message)
            if message["type"] in ("done", "refused") and message["key"] == key:
                return message

    def say(self, text: str | None = None, **fields: Any) -> None:
        answer = self.ask("say", **({} if text is None else {"text": text}), **fields)
        assert answer["type"] == "done", answer

    def refused(self, type: str, **fields: Any) -> str:
        answer = self.ask(type, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["problem"]["error"])

    def silent(self) -> None:
        """Everything that was sent so far has arrived, and no chat was among it."""
        self.tab.say({"type": "ping"})
        assert self.tab.expect("pong")
        assert not [message for message in self.tab.heard if message["type"] == "chat"]


def table_of_two(server: Running, **order: Any) -> tuple[str, Person, Person]:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"], **order)
    ben.claim(made["links"][1], name="Ben")
    ada.post(f"/tables/{made['table']}/name", {"name": "Ada"}, 204)
    return made["table"], ada, ben


@contextmanager
def readers(table: str, *people: Person) -> Iterator[list[Reader]]:
    with ExitStack() as stack:
        yield [Reader(stack.enter_context(person.tab(table, hello=False))) for person in people]


def count(database: str, entries: Any) -> int:
    with database_connection(database) as connection:
        return int(connection.execute(select(func.count()).select_from(entries)).scalar_one())


def command(*line: str) -> str:
    result = CliRunner().invoke(cli, line, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_players_talk_in_text_and_phrases(server: Running) -> None:
    table, ada, ben = table_of_two(server)
    with readers(table, ada, ben) as (one, other):
        one.say("  Hello,   Ben! <b>ő</b> ")
        other.until(lambda: bool(other.said))
        (message,) = other.said.values()
        assert (message["text"], message["name"], message["seat"]) == ("Hello, Ben! <b>ő</b>", "Ada", 0)
        assert message["yours"] is False
        assert message["number"] == 1
        other.say(phrase="good_luck")
        one.until(lambda: len(one.said) == 2)
        assert one.texts() == ["Hello, Ben! <b>ő</b>", "<good_luck>"]
        assert [said["yours"] for said in one.said.values()] == [True, False]
        assert one.chat is not None
        assert one.chat["can_write"] is True
    with readers(table, ben) as (again,):  # kept for a player who comes back
        again.until(lambda: len(again.said) == 2)


def test_a_message_that_is_sent_twice_is_said_once(small_server: Running) -> None:
    table, ada, ben = table_of_two(small_server)
    with readers(table, ada, ben) as (one, other):
        key = random_key()
        for _ in range(2):
            one.say("once", key=key)
        one.say("twice")
        other.until(lambda: "twice" in other.texts())
        assert other.texts() == ["once", "twice"]


def test_texts_that_cannot_be_shown_are_refused(shared_server: Running) -> None:
    table, ada, _ = table_of_two(shared_server)
    with readers(table, ada) as (one,):
        for text in ("", "   ", "a\nb", "a\u200bb", "\u202eevil", "x" * 301, "a\u0301\u0301\u0301", "\ud800"):
            assert one.refused("say", text=text) in ("bad_text", "bad_request"), repr(text)
        assert one.refused("say") == "bad_request"
        assert one.refused("say", text="both", phrase="hello") == "bad_request"
        assert one.refused("say", phrase="unknown") == "bad_request"
        assert one.refused("say", text="x" * 1001) == "bad_request"
        one.say("x" * 300)
        one.say("👩‍🌾 ok ☺️")
        one.until(lambda: len(one.said) == 2)


def test_spectators_neither_read_nor_write(small_server: Running) -> None:
    table, ada, ben = table_of_two(small_server)
    clara = small_server.person()
    with readers(table, ada, ben, clara) as (one, other, watcher):
        one.say("the secret word")
        other.until(lambda: bool(other.said))
        assert watcher.refused("say", text="hello") == "not_your_seat"
        assert watcher.refused("report", message=1) == "not_found"
        assert watcher.refused("block", seat=0, blocked=True) == "not_your_seat"
        watcher.silent()
    for path in ("", "/moments?count=100&log=true"):
        clara.http.get(f"/api/tables/{table}{path}")
        clara.get(f"/tables/{table}{path}")
    assert "secret word" not in "".join(clara.received)


def test_spectators_read_a_public_chat(small_server: Running) -> None:
    table, ada, ben = table_of_two(small_server, chat="public")
    clara = small_server.person()
    with readers(table, ada, ben, clara) as (one, _, watcher):
        one.say("for everybody")
        watcher.until(lambda: watcher.texts() == ["for everybody"])
        assert watcher.chat is not None
        assert watcher.chat["can_write"] is False
        assert watcher.refused("say", text="me too") == "not_your_seat"


def test_tables_without_a_chat(shared_server: Running) -> None:
    ada = shared_server.person()
    silent, _, _ = table_of_two(shared_server, chat="off")
    for table in (ada.make(["here", "random"])["table"], ada.make(["here", "here"])["table"]):
        with readers(table, ada) as (one,):
            assert one.refused("say", text="anybody?") == "no_chat"
            one.silent()
    with readers(silent, ada) as (one,):
        assert one.refused("say", text="anybody?") == "no_chat"
    ada.post("/tables", {"game": "cave-vs-cave", "seats": [{"kind": "here"}], "chat": "loud"}, 422)


def test_a_client_that_does_not_ask_for_the_chat_gets_none(small_server: Running) -> None:
    table, ada, ben = table_of_two(small_server)
    with readers(table, ada) as (one,), ben.tab(table) as plain:
        one.say("hello")
        plain.say({"type": "ping"})
        plain.expect("pong")
        assert not [message for message in plain.heard if message["type"] == "chat"]


def test_nothing_is_said_in_other_tables_and_the_record_is_silent(small_server: Running) -> None:
    table, ada, ben = table_of_two(small_server)
    elsewhere = ada.make(["here", "link"])
    ben.claim(elsewhere["links"][1])
    with readers(table, ada, ben) as (one, other), readers(elsewhere["table"], ben) as (far,):
        one.say("only here")
        other.until(lambda: bool(other.said))
        far.tab.say({"type": "ping"})
        far.tab.expect("pong")
        far.until(lambda: True)
        assert far.said == {}
    ben.post(f"/tables/{table}/leave", {"resign": True}, 204)
    assert "only here" not in ada.http.get(f"/api/tables/{table}/record.json").text
    following = ada.post(f"/tables/{table}/rematch", {})["table"]
    with readers(following, ada) as (one,):
        one.until(lambda: one.chat is not None)
        assert one.said == {}


def test_a_spectator_who_takes_a_seat_reads_the_chat_and_one_who_is_signed_out_does_not(small_server: Running) -> None:
    ada, ben = small_server.person(), small_server.person()
    ben.make(["here"])  # it has a cookie from now on
    made = ada.make(["here", "link"])
    table = made["table"]
    with readers(table, ada, ben) as (one, late):
        one.say("early")
        late.silent()
        ben.claim(made["links"][1])
        late.until(lambda: late.texts() == ["early"])
        other = small_server.person()
        other.claim(ben.get(f"/tables/{table}/links")["links"][1])
        other.post(f"/tables/{table}/seats/1/sign-out", {})
        late.until(lambda: late.chat is not None and late.chat["open"] is False)
        assert late.said == {}
        one.say("later")
        late.tab.heard.clear()
        late.silent()


def test_limits_by_socket_guest_and_address(tmp_path: Path) -> None:
    limits = Limits(chat=Rate(0.01, 3), address_chat=Rate(0.01, 5))
    with running(Config(f"sqlite:///{tmp_path}/x.db", client=tmp_path, limits=limits)) as server:
        table, ada, ben = table_of_two(server)
        with readers(table, ada, ada, ben) as (one, second, other):
            for number in range(3):
                one.say(f"{number}")
            assert one.refused("say", text="too fast") == "too_much_chat"
            assert second.refused("say", text="the same guest") == "too_much_chat"
            other.say("another guest")
            other.say("once more")
            assert other.refused("say", text="the same address") == "too_much_chat"
            assert other.refused("report", message=1) == "too_much_chat"


def test_a_blocked_player_is_not_heard_anywhere(server: Running, database: str) -> None:
    table, ada, ben = table_of_two(server)
    second = ada.make(["here", "link"])
    ben.claim(second["links"][1])
    with readers(table, ada, ada, ben) as (one, window, other):
        other.say("rude")
        one.until(lambda: bool(one.said))
        assert one.refused("block", seat=0, blocked=True) == "bad_request"
        assert one.refused("block", seat=5, blocked=True) == "bad_request"
        assert one.ask("block", seat=1, blocked=True)["type"] == "done"
        one.until(lambda: one.said == {})
        assert one.chat is not None
        assert one.chat["blocked"] == [1]
        window.until(lambda: window.chat is not None and window.chat["blocked"] == [1])
        other.say("rude again")
        other.until(lambda: len(other.said) == 2)
        one.say("polite")
        one.until(lambda: one.texts() == ["polite"])
    with readers(second["table"], ada, ben) as (one, other):
        other.say("rude elsewhere")
        one.say("polite")
        one.until(lambda: bool(one.said))
        assert one.texts() == ["polite"]
    with readers(table, ada) as (one,):
        one.until(lambda: one.texts() == ["polite"])
        assert one.ask("block", seat=1, blocked=False)["type"] == "done"
        one.until(lambda: len(one.said) == 3)
    assert count(database, chat_blocks) == 0


def test_reports_reach_the_operator_and_deleted_messages_leave_the_screens(server: Running, database: str) -> None:
    table, ada, ben = table_of_two(server)
    assert command("admin", "reports", "--database", database) == "Nobody has reported a message.\n"
    with readers(table, ada, ben) as (one, other):
        one.say("Hi")
        other.say(phrase="hello")
        other.say("very rude")
        one.until(lambda: len(one.said) == 3)
        for _ in range(2):
            assert one.ask("report", message=3)["type"] == "done"
        assert one.refused("report", message=4) == "not_found"
        text = command("admin", "reports", "--database", database)
        assert text.count("report ") == 1
        lines = text.splitlines()
        assert f"table {table}  message 3, shown" in lines[0]
        assert lines[-3:] == [
            "     1  seat 0  Ada: Hi",
            "     2  seat 1  Ben: <hello>",
            ">    3  seat 1  Ben: very rude",
        ]
        assert command("admin", "delete-message", "--database", database, table, "3")
        for reader in (one, other):
            reader.until(lambda reader=reader: len(reader.said) == 2)  # type: ignore[misc]
        one.say("on we go")
        one.until(lambda: 4 in one.said)  # a number is not used again
    assert "message 3, deleted" in command("admin", "reports", "--database", database)
    number = text.split()[1]
    assert command("admin", "close-report", "--database", database, number)
    assert count(database, chat_reports) == 0
    for line in (["delete-message", table, "3"], ["close-report", number]):
        with pytest.raises(UnderholdError):
            CliRunner().invoke(cli, ["admin", line[0], "--database", database, *line[1:]], catch_exceptions=False)


def test_deleting_my_data_deletes_what_i_said(server: Running, database: str) -> None:
    table, ada, ben = table_of_two(server)
    with readers(table, ada, ben) as (one, other):
        one.say("from Ada")
        other.say("from Ben")
        assert other.ask("block", seat=0, blocked=True)["type"] == "done"
        assert one.ask("block", seat=1, blocked=True)["type"] == "done"
        assert one.ask("block", seat=1, blocked=False)["type"] == "done"
        one.until(lambda: len(one.said) == 2)
        assert one.ask("report", message=2)["type"] == "done"
        assert ben.http.delete("/api/me").status_code == 204
        one.until(lambda: one.texts() == ["from Ada"])
    assert count(database, chat_messages) == 1
    assert count(database, chat_blocks) == 0
    with database_connection(database) as connection:
        (report,) = connection.execute(select(chat_reports)).all()
    assert report.author is None
    assert report.reporter is not None
    assert [said[2] for said in json.loads(report.said)] == ["Ada", None]
    assert ada.http.delete("/api/me").status_code == 204
    assert count(database, tables) == count(database, chat_messages) == count(database, chat_reports) == 0


def test_the_chat_ends_with_the_table_and_forgets_guests_with_it(server: Running, database: str) -> None:
    table, ada, ben = table_of_two(server)
    with readers(table, ada, ben) as (one, other):
        one.say("hello")
        other.until(lambda: bool(other.said))
        assert other.ask("report", message=1)["type"] == "done"
        assert other.ask("block", seat=0, blocked=True)["type"] == "done"
    server.gone(2)
    engine = open_engine(database)
    later = rows.now() + 400 * retention.DAY
    with engine.begin() as connection:
        retention.prune_people(
            connection, Ages(empty=None, unfinished=None, finished=None, guests=365, keys=None), later
        )
        assert connection.execute(select(chat_messages.c.guest)).scalars().all() == [None]
        assert connection.execute(select(chat_reports.c.author, chat_reports.c.reporter)).all() == [(None, None)]
        assert connection.execute(select(chat_blocks)).all() == []
        connection.execute(update(tables).values(updated=1, seen=1))
        assert retention.prune_some(connection, Ages(), ()) == [table]
        for entries in (chat_messages, chat_reports):
            assert connection.execute(select(entries)).all() == []
    engine.dispose()


def test_old_messages_make_room(small_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.server.store.chat_rows.KEPT", 3)
    table, ada, _ = table_of_two(small_server)
    with readers(table, ada) as (one,):
        for number in range(5):
            one.say(f"{number}")
    with readers(table, ada) as (one,):
        one.until(lambda: one.texts() == ["2", "3", "4"])


def test_spectators_are_counted(server: Running) -> None:
    table, ada, ben = table_of_two(server)
    with ada.tab(table) as tab:
        assert tab.position["spectators"] == 0
        clara = server.person()
        clara.make(["here"])  # it has a cookie from now on
        with clara.tab(table), clara.tab(table), server.person().tab(table) as watching:
            assert watching.position["spectators"] == 2
            while tab.expect("company")["spectators"] != 2:
                pass
        while tab.expect("company")["spectators"] != 0:
            pass
        with ben.tab(table):
            while not (company := tab.expect("company"))["seats"][1]["present"]:
                pass
            assert company["seats"][1]["away_since"] is None
        while (company := tab.expect("company"))["seats"][1]["present"]:
            pass
        assert company["seats"][1]["away_since"] <= time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 60))
        assert company["seats"][0]["away_since"] is None


# ------------------------------------------------------------------------------------------------ several processes


class Collected:
    """A connection that keeps what is sent."""

    def __init__(self) -> None:
        self.messages: list[Json] = []

    async def send(self, text: str) -> None:
        self.messages.append(json.loads(text))

    async def send_refusal(self, text: str, problem: TableProblem) -> None:
        self.messages.append(json.loads(text))

    def snapshot_requested(self, size: int) -> None: ...

    def hint_requested(self) -> None: ...

    def chat_requested(self) -> None: ...

    def change_acknowledged(self, seconds: float) -> None: ...


class Client:
    """A client of one process, without a network."""

    def __init__(self, tables: Tables, who: Visitor) -> None:
        self._tables = tables
        self._who = who
        self.connection = Collected()

    async def open(self, table: str) -> None:
        found = await self._tables.get(table)
        self.conversation = Conversation(found, self._who, "en", self.connection, SharedMessages())
        self.subscription = self.conversation.subscribe()
        self.subscription.__enter__()
        self.notices = asyncio.create_task(self.conversation.send_notices(self.subscription))
        await self.handle(type="hello", chat=True)

    async def handle(self, **message: Any) -> None:
        await self.conversation.handle(json.dumps(message).encode())

    def said(self) -> list[str]:
        found: dict[int, str] = {}
        for message in self.connection.messages:
            if message["type"] == "chat":
                found = {} if message["whole"] else found
                found |= {one["number"]: one["text"] for one in message["messages"]}
                for number in message["removed"]:
                    found.pop(number, None)
        return list(found.values())

    async def until_said(self, *texts: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.said() != list(texts):
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.notices.cancel()
        await asyncio.gather(self.notices, return_exceptions=True)
        self.subscription.__exit__()


@in_loop
async def test_two_processes_share_a_chat_and_its_spectators(postgres_database: str) -> None:
    async with opened(postgres_database) as one, opened(postgres_database) as other:
        made = await one.make(order("here", "link"), ANNA)
        await (await one.get(made.table)).claim(BELA, str(made.links[1]).partition("#")[2], None)
        anna, bela, clara = Client(one, ANNA), Client(other, BELA), Client(other, CLARA)
        for client in (anna, bela, clara):
            await client.open(made.table)
        await anna.handle(type="say", key=new_key(), text="from here")
        await bela.until_said("from here")
        await asyncio.gather(
            anna.handle(type="say", key=new_key(), text="both"), bela.handle(type="say", key=new_key(), text="both")
        )
        await anna.until_said("from here", "both", "both")
        await asyncio.to_thread(command, "admin", "delete-message", "--database", postgres_database, made.table, "1")
        for client in (anna, bela):
            await client.until_said("both", "both")
        assert clara.said() == []
        async with asyncio.timeout(PATIENCE):
            while (await one.get(made.table)).company(ANNA, "en").spectators != 1:
                await asyncio.sleep(0.01)
        for client in (anna, bela, clara):
            await client.close()
