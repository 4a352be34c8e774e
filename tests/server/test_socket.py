"""The socket, through a real server."""

import gc
import json
import random
import socket
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.server.harness import Person, Running, Tab, play_on, random_key, running
from tests.table.kit import each_game
from underhold.client.patching import patched
from underhold.server.compression import DeflateFactory
from underhold.server.config import Config, Limits, Rate
from underhold.server.socket import TableSocket


def two_people(server: Running, game: str = "cave-vs-cave") -> tuple[Person, Person, str]:
    """Two people at a table."""
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"], game)
    ben.claim(made["links"][1])
    return ada, ben, made["table"]


def in_turn(first: Tab, second: Tab) -> tuple[Tab, Tab]:
    """The player to move, and the other one."""
    return (first, second) if first.moves() else (second, first)


def test_hello_is_answered_with_everything(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here", "greedy"], seed=3)["table"]
    with ada.tab(table) as tab:
        snapshot = tab.heard[0]
        assert snapshot["type"] == "snapshot"
        assert snapshot["position"]["table"] == table
        assert snapshot["log_from"] == 0
        assert snapshot["position"]["seats"][0]["present"] is True


@each_game
def test_moves_reach_everybody_and_only_the_player_to_move_gets_a_decision(server: Running, game_id: str) -> None:
    ada, ben, table = two_people(server, game_id)
    eve = server.person()
    with ada.tab(table) as one, ben.tab(table) as two, eve.tab(table) as watcher:
        for _ in range(12):
            mover, other = in_turn(one, two)
            assert other.position["decision"] is None
            assert watcher.position["decision"] is None
            version = mover.position["version"]
            done = mover.play(mover.moves()[0])
            assert done["type"] == "done"
            assert done["version"] == version + 1
            for tab in (one, two, watcher):
                tab.reach(version + 1)
        assert watcher.play("anything")["problem"]["error"] == "not_your_seat"


def test_hello_with_the_current_version_is_answered_without_the_position(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"])
    table = made["table"]
    with ada.tab(table) as tab:
        snapshot = tab.heard[0]
        have = {"have": 0, "view": snapshot["view"]}
    with ada.tab(table, hello=False) as tab:
        tab.say({"type": "hello", "language": "en", **have})
        answer = tab.expect("unchanged", "snapshot")
        assert answer["type"] == "unchanged"
        assert answer["version"] == 0
        assert [seat["yours"] for seat in answer["company"]["seats"]] == [True, False]
        assert len(json.dumps(answer)) < len(json.dumps(snapshot)) / 5
        for changed in ({"have": 1}, {"have": None}, {"view": None}, {"view": "else"}, {"language": "hu"}):
            tab.say({"type": "hello", "language": "en", **have, **changed})
            assert tab.expect("unchanged", "snapshot")["type"] == "snapshot", changed
    with ben.tab(table, hello=False) as other:  # somebody else sees something else
        other.say({"type": "hello", "language": "en", **have})
        assert other.expect("unchanged", "snapshot")["type"] == "snapshot"
    ada.claim(made["links"][1])
    with ada.tab(table, hello=False) as tab:
        tab.say({"type": "hello", "language": "en", **have})
        assert tab.expect("unchanged", "snapshot")["type"] == "snapshot"


def test_after_an_unchanged_hello_everything_goes_on(small_server: Running) -> None:
    ada = small_server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as first:
        have = {"have": 0, "view": first.heard[0]["view"]}
        with ada.tab(table, hello=False) as tab:
            tab.say({"type": "hello", "language": "en", **have})
            tab.expect("unchanged")
            tab.position = first.position
            assert tab.play(tab.moves()[0])["type"] == "done"
            assert tab.reach(1)["version"] == 1


def test_versions_follow_each_other_and_a_gap_is_healed_by_hello(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as playing, ada.tab(table) as watching:
        first = watching.position["version"]
        play_on([playing], random.Random(1), plies=6)
        versions = [first, *(watching.expect("update")["position"]["version"] for _ in range(6))]
        assert versions == list(range(first, first + 7))
        snapshot = watching.hello(have=versions[2], log=1)
        assert snapshot["position"]["version"] == versions[-1]
        assert snapshot["log_from"] == 0
        assert snapshot["log"] == playing.hello()["log"]


def test_only_a_log_that_is_the_same_is_left_out(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as tab:
        play_on([tab], random.Random(1), plies=4)
        whole = tab.hello()["log"]
        rest = tab.hello(have=tab.position["version"], log=len(whole) - 1)
        assert (rest["log_from"], rest["log"]) == (len(whole) - 1, whole[-1:])
        tab.language = "hu"
        assert tab.hello(have=tab.position["version"], log=len(whole) - 1)["log_from"] == 0
        for strange in (-5, 10**30):
            assert tab.hello(have=tab.position["version"], log=strange)["type"] == "snapshot"


@each_game
def test_log_and_updates_agree_with_a_fresh_look(server: Running, game_id: str) -> None:
    ada = server.person()
    table = ada.make(["here", "here"], game_id)["table"]
    chance = random.Random(7)
    with ada.tab(table) as tab:
        entries = tab.heard[0]["log"]
        for _ in range(25):
            kind = chance.choice(["play", "play", "play", "undo", "redo", "restart"])
            answer = tab.play(chance.choice(tab.moves())) if kind == "play" else tab.ask({"type": kind})
            if answer["type"] == "done":
                tab.reach(answer["version"])
        for message in tab.heard:
            if message["type"] == "update":
                entries = entries[: message["log_from"]] + message["log"]
        last = tab.position
        snapshot = tab.hello()
        assert snapshot["log"] == entries
        assert snapshot["position"] == last


@each_game
def test_patches_lead_to_the_same_position_as_updates(server: Running, game_id: str) -> None:
    ada, ben, table = two_people(server, game_id)
    with ada.tab(table) as one, ben.tab(table) as two, ben.tab(table) as patching:
        position = patching.hello(patches=True)["position"]
        for _ in range(15):
            mover, _ = in_turn(one, two)
            version = mover.play(mover.moves()[-1])["version"]
            patch = patching.expect("patch", "update")
            assert patch["type"] == "patch"
            assert patch["version"] == version
            position = patched(position, patch["changes"])
            for tab in (one, two):
                tab.reach(version)
            assert position == two.position


def test_a_snapshot_comes_instead_of_a_patch_where_the_seats_have_changed(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"])
    ben.make(["here"])  # for a cookie before the socket

    def after_a_move(playing: Tab, other: Tab) -> str:
        """The message that the other gets about a move of either."""
        playing.hello()
        mover, _ = in_turn(playing, other)
        heard = len(other.heard)
        mover.play(mover.moves()[0])
        while True:
            for message in other.heard[heard:]:
                if message["type"] in ("patch", "update", "snapshot"):
                    return str(message["type"])
            other.next()

    with ada.tab(made["table"]) as playing, ben.tab(made["table"]) as tab:
        tab.hello(patches=True)
        ben.claim(made["links"][1])
        assert tab.expect("snapshot", "patch", "update")["type"] == "snapshot"
        assert [seat["yours"] for seat in tab.position["seats"]] == [False, True]
        assert after_a_move(playing, tab) == "patch"
        tab.hello()
        assert after_a_move(playing, tab) == "update", "without patches, as before"


def test_short_messages_are_not_compressed() -> None:
    _, sending = DeflateFactory().process_request_params([], [])
    _, receiving = DeflateFactory().process_request_params([], [])
    for length in (10, 5000, 10, 5000):
        frame = Frame(Opcode.TEXT, b"patch " * (length // 6))
        sent = sending.encode(frame)
        assert sent.rsv1 is (length > 1000)
        assert len(sent.data) < 200
        assert receiving.decode(sent).data == frame.data


def test_the_same_key_is_the_same_move(server: Running) -> None:
    ada, ben, table = two_people(server)
    with ada.tab(table) as one, ben.tab(table) as two:
        mover, _ = in_turn(one, two)
        message = {"type": "play", "version": mover.position["version"], "key": random_key(), "move": mover.moves()[0]}
        for _ in range(5):
            mover.say(message)
        answers = [mover.expect("done") for _ in range(5)]
        assert answers == [answers[0]] * 5
        assert mover.hello()["position"]["ply"] == 1


def test_the_same_key_is_answered_after_a_reconnect(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    key = random_key()
    with ada.tab(table) as tab:
        version, move = tab.position["version"], tab.moves()[0]
        done = tab.play(move, key=key)
    with ada.tab(table) as tab:
        assert tab.position["version"] == version + 1
        assert tab.play(move, key=key, version=version) == done
        assert tab.hello()["position"]["ply"] == 1


def test_a_stale_version_is_refused_with_the_current_one(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as tab:
        version = tab.position["version"]
        play_on([tab], random.Random(1), plies=2)
        for stale in (version, version + 1, version + 9, -1, 10**30):
            refused = tab.play(tab.moves()[0], version=stale)
            assert refused["type"] == "refused"
            assert refused["problem"]["error"] == "stale"
            assert refused["problem"]["version"] == version + 2
        assert tab.hello()["position"]["ply"] == 2


def test_foreign_seats_cannot_be_played(server: Running) -> None:
    ada, ben, table = two_people(server)
    with ada.tab(table) as one, ben.tab(table) as two:
        mover, other = in_turn(one, two)
        for message in (
            {"type": "play", "move": mover.moves()[0]},
            {"type": "undo"},
            {"type": "restart"},
            {"type": "redo"},
            {"type": "hint"},
        ):
            refused = other.ask(message)
            assert refused["type"] == "refused"
            assert refused["problem"]["error"] in ("not_your_seat", "cannot_go_back"), message
        assert other.hello()["position"]["ply"] == 0


def test_two_tabs_of_one_browser(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as left, ada.tab(table, language="hu") as right:
        play_on([left, right], random.Random(2), plies=10)
        assert left.moves() == right.moves()
        version = left.position["version"]
        moves = {tab.language: tab.play(tab.moves()[0], version=version)["type"] for tab in (left, right)}
        assert sorted(moves.values()) == ["done", "refused"]


def test_each_socket_has_its_own_language(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as english, ada.tab(table, language="ru") as russian:
        play_on([english, russian], random.Random(2), plies=3)
        texts = [[answer["text"] for answer in tab.position["decision"]["answers"]] for tab in (english, russian)]
        assert len(texts[0]) == len(texts[1])


def test_undo_redo_and_restart(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"], seed=1)["table"]
    chance = random.Random(3)
    seen = set()
    with ada.tab(table) as tab:
        for _ in range(60):
            if tab.position["over"]:
                break
            before = tab.position
            answer = tab.play(chance.choice(tab.moves()))
            after = tab.reach(answer["version"])
            if after["back"]["undo"]:
                undone = tab.reach(tab.ask({"type": "undo"})["version"])
                assert (undone["view"], undone["ply"]) == (before["view"], before["ply"])
                assert undone["back"]["redo"]
                redone = tab.reach(tab.ask({"type": "redo"})["version"])
                assert (redone["view"], redone["ply"]) == (after["view"], after["ply"])
                seen.add("undo")
            else:
                assert tab.ask({"type": "undo"})["problem"]["error"] == "cannot_go_back"
                seen.add("no undo")
            if after["back"]["restart"] and chance.random() < 0.2:
                restarted = tab.reach(tab.ask({"type": "restart"})["version"])
                assert restarted["ply"] < after["ply"]
                seen.add("restart")
    assert {"undo", "no undo", "restart"} <= seen


@each_game
def test_an_undo_request_needs_the_other_player_to_agree(server: Running, game_id: str) -> None:
    ada, ben, table = two_people(server, game_id)
    with ada.tab(table) as one, ben.tab(table) as two:
        play_on([one, two], random.Random(5), plies=20)
        asker, other = (one, two) if one.position["back"]["ask"] is not None else (two, one)
        ply = asker.position["back"]["ask"]
        assert ply is not None
        for agree in (False, True):
            assert asker.ask({"type": "ask", "ply": ply})["type"] == "done"
            while (offer := other.expect("company")["offer"]) is None:
                pass
            assert offer["answer"] is True
            assert offer["yours"] is False
            answered = other.ask({"type": "consent", "agree": agree})
            assert answered["type"] == "done"
            if agree:
                assert asker.reach(answered["version"])["ply"] == ply
                assert other.reach(answered["version"])["ply"] == ply
        assert other.ask({"type": "consent", "agree": True})["type"] == "refused"


def test_presence_and_names_are_sent_to_everyone(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"])
    table = made["table"]

    def until(tab: Tab, name: str, value: object) -> None:
        while tab.expect("company", "snapshot") and _seats(tab.heard[-1])[1][name] != value:
            pass

    with ada.tab(table) as tab:
        ben.claim(made["links"][1], name="Ben")
        until(tab, "name", "Ben")
        with ben.tab(table) as other:
            until(tab, "present", True)
            ben.post(f"/tables/{table}/name", {"name": "Benno"}, 204)
            until(tab, "name", "Benno")
            until(other, "name", "Benno")
        until(tab, "present", False)


def _seats(message: dict[str, object]) -> list[dict[str, object]]:
    holder = message["position"] if message["type"] == "snapshot" else message
    assert isinstance(holder, dict)
    seats: list[dict[str, object]] = holder["seats"]
    return seats


def test_a_seat_that_is_claimed_later_is_shown_at_once(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["link", "link"])
    ben.http.get("/", headers={"accept": "text/html"})  # a browser has its cookie from the first page
    with ben.tab(made["table"]) as tab:
        assert tab.moves() == []
        for link in made["links"]:
            ben.claim(link)
        while [seat["yours"] for seat in tab.position["seats"]] != [True, True]:
            tab.expect("snapshot")
        assert tab.moves()


def test_scripts_open_the_socket_with_a_token(server: Running) -> None:
    ada = server.person()
    made = ada.make(["link"])
    ada.claim(made["links"][0])
    token = ada.get(f"/tables/{made['table']}/links")["links"][0].partition("#")[2]
    with server.person().tab(made["table"], Authorization=f"Bearer {token}") as tab:
        assert tab.play(tab.moves()[0])["type"] == "done"


@each_game
def test_a_hint_names_moves_that_can_be_played(server: Running, game_id: str) -> None:
    ada = server.person()
    table = ada.make(["here"], game_id)["table"]
    with ada.tab(table) as tab:
        hint = tab.ask({"type": "hint"})
        assert hint["type"] == "hint", hint
        assert hint["moves"][0] in tab.moves()
        assert hint["reason"]
        assert tab.play(hint["moves"][0])["type"] == "done"


def test_a_bot_moves_without_being_asked(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here", "random"])["table"]
    with ada.tab(table) as tab:
        chance = random.Random(1)
        for _ in range(15):
            while not tab.moves():
                tab.expect("update", "snapshot")
            tab.reach(tab.play(chance.choice(tab.moves()))["version"])
        assert tab.position["ply"] > 15


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ("{", "bad_request"),
        ("[]", "bad_request"),
        ("null", "bad_request"),
        (b"\xff\xfe", "bad_request"),
        ("[" * 10000, "bad_request"),
        ('{"type": "dance"}', "bad_request"),
        ('{"type": "play"}', "bad_request"),
        ('{"type": "play", "version": "x", "key": "12345678", "move": "a"}', "bad_request"),
        ('{"type": "play", "version": 0, "key": "1", "move": "a"}', "bad_request"),
        ('{"type": "hello", "language": "xx"}', "bad_request"),
        ('{"type": "hello", "more": 1}', "bad_request"),
        ('{"type": "play", "version": 0, "key": "12345678", "move": "\\ud800"}', "bad_request"),
        (" " * 17000, "too_large"),
        ("é" * 9000, "too_large"),
    ],
)
def test_nonsense_is_refused_and_the_socket_lives(shared_server: Running, message: str | bytes, error: str) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as tab:
        tab.say(message)
        refused = tab.expect("refused")
        assert refused["problem"]["error"] == error
        tab.say({"type": "ping"})
        assert tab.expect("pong") == {"type": "pong"}


def test_a_refusal_of_nonsense_still_names_its_key(shared_server: Running) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as tab:
        tab.say({"type": "play", "key": "12345678", "move": 7})
        assert tab.expect("refused")["key"] == "12345678"


def test_repeated_nonsense_and_huge_messages_end_the_socket(shared_server: Running) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as tab:
        for _ in range(30):
            tab.say("nonsense")
        assert tab.closed() == 1008
    with ada.tab(table) as tab:
        tab.say("x" * 100_000)
        assert tab.closed() == 1009
    with ada.tab(table) as tab:
        assert tab.play(tab.moves()[0])["type"] == "done"


def test_hello_comes_first(shared_server: Running) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table, hello=False) as tab:
        tab.say({"type": "play", "version": 0, "key": "12345678", "move": "end"})
        assert tab.next()["type"] == "refused"
        tab.hello()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_pages_of_other_sites_are_refused(shared_server: Running, origin: str) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    address = f"ws://{shared_server.host}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers={"Origin": origin, "Cookie": ada.cookie()})
    response = refused.value.response
    assert response.status_code == 403
    assert json.loads(response.body)["error"] == "bad_origin"
    answer = ada.http.post("/api/tables", json={}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["error"]) == (403, "bad_origin")


def test_pages_of_our_own_are_let_in(shared_server: Running) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table, Origin=shared_server.address) as tab:
        assert tab.position["table"] == table


def test_no_table_no_socket(shared_server: Running) -> None:
    for table in ("aaaaaaaaaaaa", "nonsense", "%00"):
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://{shared_server.host}/api/tables/{table}/socket")
        assert refused.value.response.status_code == 404
        assert json.loads(refused.value.response.body)["error"] == "not_found"


def talk_without_listening(line: ClientConnection) -> None:
    while True:
        line.send(json.dumps({"type": "hello"}))


def test_a_client_that_does_not_read_is_dropped_and_may_reconnect(tmp_path: Path) -> None:
    with running(Config(f"sqlite:///{tmp_path}/slow.sqlite3", limits=None, send_seconds=0.5)) as server:
        ada = server.person()
        table = ada.make(["here"])["table"]
        host, _, port = server.host.partition(":")
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect((host, int(port)))
        quiet = connect(
            f"ws://{server.host}/api/tables/{table}/socket",
            sock=narrow,
            additional_headers={"Cookie": ada.cookie()},
            compression=None,
            max_queue=1,
            close_timeout=0.1,
        )
        with quiet as deaf, ada.tab(table) as tab:
            with pytest.raises(ConnectionClosed):
                talk_without_listening(deaf)
            assert tab.play(tab.moves()[0])["type"] == "done"
        with ada.tab(table) as again:
            assert again.position["ply"] == 1
        assert '"ended": "slow"' in server.logs('"ended": "slow"')


def test_messages_and_sockets_are_limited(tmp_path: Path) -> None:
    limits = Limits(messages=Rate(0.001, 5), sockets=2)
    with running(Config(f"sqlite:///{tmp_path}/limits.sqlite3", limits=limits)) as server:
        ada = server.person()
        table = ada.make(["here"])["table"]
        with ada.tab(table) as tab, ada.tab(table):
            with pytest.raises(InvalidStatus) as refused, ada.tab(table):
                pass
            assert refused.value.response.status_code == 429
            for _ in range(8):
                tab.say({"type": "ping"})
            answers = [tab.expect("pong", "refused") for _ in range(8)]
            assert [answer["type"] for answer in answers] == ["pong"] * 4 + ["refused"] * 4
            assert answers[-1]["problem"]["error"] == "too_many"
        server.gone(2)
        with ada.tab(table):
            pass


def test_the_server_stops_although_sockets_are_open(tmp_path: Path) -> None:
    with running(Config(f"sqlite:///{tmp_path}/stop.sqlite3", limits=None)) as server:
        ada = server.person()
        with ada.tab(ada.make(["here"])["table"]) as tab:
            server.server.should_exit = True
            assert tab.closed() == 1001


def test_metrics_count_sockets_and_moves(small_server: Running) -> None:
    ada = small_server.person()
    table = ada.make(["here"])["table"]
    with ada.tab(table) as tab:
        play_on([tab], random.Random(1), plies=3)
        tab.play("nonsense")
        metrics = httpx.get(f"{small_server.address}/metrics").text
    values = dict(line.rsplit(" ", 1) for line in metrics.splitlines() if not line.startswith("#"))
    assert float(values["underhold_sockets"]) == 1
    assert float(values["underhold_moves_total"]) == 3
    assert float(values["underhold_live_tables"]) == 1
    assert float(values["underhold_bot_queue"]) == float(values["underhold_bot_queue_seconds"]) == 0
    assert float(values["underhold_socket_answer_seconds_count"]) == 3
    assert any(name.startswith("underhold_refusals_total") for name in values)
    assert table not in metrics


def test_a_socket_that_has_ended_is_freed_without_the_garbage_collector(small_server: Running) -> None:
    ada = small_server.person()
    table = ada.make(["here", "here"])["table"]
    gc.collect()
    gc.disable()  # as `run` does; it collects every five minutes
    try:
        for _ in range(5):
            with ada.tab(table) as tab:
                tab.play(tab.moves()[0])
        small_server.gone(5)
        deadline = time.monotonic() + 5
        while (left := _table_sockets()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert left == 0
    finally:
        gc.enable()


def _table_sockets() -> int:
    return sum(type(one) is TableSocket for one in gc.get_objects())
