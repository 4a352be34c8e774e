"""The state of a table at the client, without a connection."""

import json
from typing import Any

import pytest

from tests.client.kit import position, snapshot
from underhold.client import NotUnderstood, Refused
from underhold.client.session import TableSession
from underhold.wire import messages

PLAY = messages.Play(version=5, key="key-00000001", move="end")


def update(version: int, log_from: int = 0, *texts: str) -> str:
    entries = [messages.Entry(ply=version, label="1.1", seat=0, text=text) for text in texts]
    return messages.Update(
        position=position(version), events=[], log=entries, log_from=log_from, cause="play"
    ).model_dump_json()


def refused(key: str | None, error: str, version: int | None = None) -> str:
    problem = messages.Problem(error=error, detail="No.", version=version)
    return messages.Refused(key=key, problem=problem).model_dump_json()


def arrived(version: int = 5) -> TableSession:
    session = TableSession("en")
    session.hello()
    session.receive(snapshot(version))
    return session


def said(texts: tuple[str, ...]) -> list[Any]:
    return [json.loads(text) for text in texts]


def version_of(session: TableSession) -> int:
    assert session.position is not None
    return session.position.version


def test_a_session_says_hello_and_keeps_the_received_position() -> None:
    session = TableSession("hu")
    assert json.loads(session.hello()) == {"type": "hello", "language": "hu", "have": None, "log": 0, "patches": True}
    assert isinstance(session.receive(snapshot(5)).change, messages.Snapshot)
    assert isinstance(session.receive(update(6)).change, messages.Update)
    assert version_of(session) == 6
    assert json.loads(session.hello())["have"] == 6


def test_nothing_is_sent_twice_if_nothing_has_changed() -> None:
    session = TableSession("en")
    session.hello()
    session.receive(snapshot(5, view="v/en/0"))
    session.receive(update(6))
    session.disconnected()
    assert json.loads(session.hello())["view"] == "v/en/0"
    session.request(PLAY)
    company = messages.Company(seats=[], offer=None, rematch="abcdefghijkl")
    received = session.receive(messages.Unchanged(version=6, company=company).model_dump_json())
    assert received.change == company
    assert [message["type"] for message in said(received.send)] == ["play"]
    assert session.fresh
    assert version_of(session) == 6
    assert session.position is not None
    assert session.position.rematch == "abcdefghijkl"
    assert isinstance(session.receive(update(7)).change, messages.Update)


def test_an_answer_about_another_version_is_not_enough() -> None:
    session = arrived()
    session.disconnected()
    session.hello()
    company = messages.Company(seats=[], offer=None, rematch=None)
    received = session.receive(messages.Unchanged(version=4, company=company).model_dump_json())
    assert [message["type"] for message in said(received.send)] == ["hello"]
    assert not session.fresh


def test_a_missing_version_is_requested_and_no_change_is_reported_until_it_arrives() -> None:
    session = arrived()
    received = session.receive(update(7))
    assert received.change is None
    assert said(received.send) == [{"type": "hello", "language": "en", "have": 5, "log": 0, "patches": True}]
    assert session.receive(update(8)) == (None, (), False)
    assert version_of(session) == 5
    session.receive(snapshot(8))
    assert session.receive(update(8)) == (None, (), False)
    assert isinstance(session.receive(update(9)).change, messages.Update)
    assert version_of(session) == 9


def test_the_log_grows_and_shrinks_with_the_position() -> None:
    session = arrived()
    session.receive(update(6, 0, "one", "two"))
    session.receive(update(7, 2, "three"))
    assert [entry.text for entry in session.log] == ["one", "two", "three"]
    session.receive(update(8, 1))
    assert [entry.text for entry in session.log] == ["one"]
    session.receive(snapshot(9))
    assert session.log == []


def test_people_come_and_go_without_another_version() -> None:
    session = arrived()
    seat = messages.Seat(number=0, kind="here", name="Ada", bot=None, claimed=True, yours=True)
    company = messages.Company(seats=[seat], offer=None, rematch="b" * 12)
    assert session.receive(company.model_dump_json()).change == company
    assert session.position == position(5, seats=[seat], rematch="b" * 12)


def test_a_request_is_sent_once_per_connection_with_the_same_key() -> None:
    session = arrived()
    assert said(session.request(PLAY)) == [json.loads(PLAY.model_dump_json())]
    assert session.receive(snapshot(5)).send == ()  # somebody took a seat: a new snapshot, and nothing is lost
    session.disconnected()
    session.hello()
    assert said(session.receive(snapshot(5)).send) == [json.loads(PLAY.model_dump_json())]
    done = messages.Acknowledged(key=PLAY.key, version=6)
    session.receive(done.model_dump_json())
    assert session.response(PLAY.key) == done
    session.disconnected()
    assert session.receive(snapshot(6)).send == ()


def test_all_is_settled_when_everything_is_known_and_answered() -> None:
    session = TableSession("en")
    states = [session.settled]
    session.receive(snapshot(5))
    states.append(session.settled)
    session.request(PLAY)
    states.append(session.settled)
    session.receive(messages.Acknowledged(key=PLAY.key, version=6).model_dump_json())
    states.append(session.settled)
    session.disconnected()
    states.append(session.settled)
    assert states == [False, True, False, True, False]


def test_a_request_waits_for_the_first_snapshot() -> None:
    session = TableSession("en")
    session.hello()
    assert session.request(PLAY) == ()
    assert len(session.receive(snapshot(5)).send) == 1


def test_forgotten_requests_are_not_sent_again() -> None:
    session = arrived()
    session.request(PLAY)
    session.forget(PLAY.key)
    session.disconnected()
    assert session.receive(snapshot(5)).send == ()
    session.receive(messages.Acknowledged(key=PLAY.key, version=6).model_dump_json())
    assert session.response(PLAY.key) is None


def test_a_refusal_is_an_answer_and_shows_that_the_client_is_behind() -> None:
    session = arrived()
    session.request(PLAY)
    assert session.receive(refused(PLAY.key, "illegal", 5)).send == ()
    answer = session.response(PLAY.key)
    assert isinstance(answer, messages.Refused)
    session.forget(PLAY.key)
    session.request(PLAY)
    assert [message["type"] for message in said(session.receive(refused(PLAY.key, "stale", 7)).send)] == ["hello"]
    assert not session.fresh


def test_a_message_refused_as_too_fast_is_sent_again_after_a_pause() -> None:
    session = arrived()
    session.request(PLAY)
    assert session.receive(refused(None, "too_many")) == (None, (), True)
    assert said(session.resend()) == [json.loads(PLAY.model_dump_json())]
    session.hello()
    assert session.receive(refused(None, "too_many")).rate_limited
    assert [message["type"] for message in said(session.resend())] == ["hello"]


def test_other_refusals_of_nothing_in_particular_are_raised() -> None:
    with pytest.raises(Refused, match=r"No\. \[bad_request\]"):
        arrived().receive(refused(None, "bad_request"))


def test_unknown_fields_of_a_newer_server_are_ignored() -> None:
    session = TableSession("en")
    message = json.loads(snapshot(3))
    message["position"]["back"]["reason_id"] = "new"
    message["more"] = 1
    session.receive(json.dumps(message))
    assert version_of(session) == 3


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"type": "dance"}', '{"type": "snapshot"}'])
def test_nonsense_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood, match="Is it an Underhold server"):
        TableSession("en").receive(text)


def patch(version: int, *changes: tuple[list[str | int], Any]) -> str:
    return json.dumps(
        {
            "type": "patch",
            "version": version,
            "changes": [[["version"], version], *changes],
            "events": [],
            "log": [{"ply": version, "label": "1.1", "seat": 0, "text": "Anna digs."}],
            "log_from": 0,
            "cause": "play",
        }
    )


def test_a_patch_is_passed_on_as_an_update_with_the_whole_position() -> None:
    session = arrived()
    change = session.receive(patch(6, (["view"], {"caves": [1, 2]}), (["field of a newer server"], 1))).change
    assert isinstance(change, messages.Update)
    assert change.position == session.position == position(6, ply=5, view={"caves": [1, 2]})
    session.receive(patch(7, (["view", "caves", 1], 3)))
    assert session.position == position(7, ply=5, view={"caves": [1, 3]})
    assert change.position.view == {"caves": [1, 2]}, "earlier messages stay as they were"
    assert [entry.text for entry in session.log] == ["Anna digs."]


def test_a_patch_of_another_version_asks_for_a_snapshot_or_is_dropped() -> None:
    session = arrived()
    assert session.receive(patch(5)) == (None, (), False)
    assert said(session.receive(patch(7)).send)[0]["type"] == "hello"
    assert session.receive(patch(6)) == (None, (), False)
    assert version_of(session) == 5


def test_a_patch_of_something_unknown_is_not_understood() -> None:
    with pytest.raises(NotUnderstood):
        arrived().receive(patch(6, (["view", "caves", 1], 3)))


def chat(*numbers: int, whole: bool = False, removed: tuple[int, ...] = (), open: bool = True) -> str:
    said = [
        messages.ChatMessage(number=one, seat=0, name="Ada", text=f"text {one}", at="2026-11-18") for one in numbers
    ]
    return messages.Chat(open=open, can_write=True, whole=whole, messages=said, removed=list(removed)).model_dump_json()


def test_the_chat_is_only_asked_for_when_it_is_wanted() -> None:
    session = arrived()
    assert "chat" not in json.loads(session.hello())
    session.receive(snapshot(5))
    assert [one["chat"] for one in said(session.want_chat())] == [True]
    assert session.want_chat() == (), "once is enough"
    assert [one["type"] for one in said(session.receive(snapshot(5)).send)] == ["ping"], "it comes before the pong"
    session.receive(messages.Pong().model_dump_json())
    assert session.knows_chat
    session.disconnected()
    assert json.loads(session.hello())["chat"] is True, "also after a lost connection"


def test_messages_of_the_chat_are_added_replaced_and_removed() -> None:
    session = arrived()
    assert isinstance(session.receive(chat(1, 2, whole=True)).change, messages.Chat)
    session.receive(chat(3))
    assert [one.number for one in session.chat] == [1, 2, 3]
    session.receive(chat(3, removed=(1,)))
    assert [one.number for one in session.chat] == [2, 3], "no message is there twice"
    session.receive(chat(7, 8, whole=True))
    assert [one.number for one in session.chat] == [7, 8]
    session.receive(chat(open=False))
    assert session.chat == []
