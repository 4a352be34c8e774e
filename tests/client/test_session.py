"""What is said at a table, without a line."""

import json
from typing import Any

import pytest

from tests.client.kit import position, snapshot
from underhold.client import NotUnderstood, Refused
from underhold.client.session import Talk
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


def arrived(version: int = 5) -> Talk:
    talk = Talk("en")
    talk.hello()
    talk.heard(snapshot(version))
    return talk


def said(texts: tuple[str, ...]) -> list[Any]:
    return [json.loads(text) for text in texts]


def version_of(talk: Talk) -> int:
    assert talk.position is not None
    return talk.position.version


def test_it_says_hello_and_keeps_what_it_is_told() -> None:
    talk = Talk("hu")
    assert json.loads(talk.hello()) == {"type": "hello", "language": "hu", "have": None, "log": 0}
    assert isinstance(talk.heard(snapshot(5)).news, messages.Snapshot)
    assert isinstance(talk.heard(update(6)).news, messages.Update)
    assert version_of(talk) == 6
    assert json.loads(talk.hello())["have"] == 6


def test_a_missing_version_is_asked_for_and_nothing_is_told_until_it_is_answered() -> None:
    talk = arrived()
    heard = talk.heard(update(7))
    assert heard.news is None
    assert said(heard.say) == [{"type": "hello", "language": "en", "have": 5, "log": 0}]
    assert talk.heard(update(8)) == (None, (), False)
    assert version_of(talk) == 5
    talk.heard(snapshot(8))
    assert talk.heard(update(8)) == (None, (), False)
    assert isinstance(talk.heard(update(9)).news, messages.Update)
    assert version_of(talk) == 9


def test_the_log_goes_on_and_back() -> None:
    talk = arrived()
    talk.heard(update(6, 0, "one", "two"))
    talk.heard(update(7, 2, "three"))
    assert [entry.text for entry in talk.log] == ["one", "two", "three"]
    talk.heard(update(8, 1))
    assert [entry.text for entry in talk.log] == ["one"]
    talk.heard(snapshot(9))
    assert talk.log == []


def test_people_come_and_go_without_another_version() -> None:
    talk = arrived()
    seat = messages.Seat(number=0, kind="here", name="Ada", bot=None, claimed=True, yours=True)
    company = messages.Company(seats=[seat], offer=None, rematch="b" * 12)
    assert talk.heard(company.model_dump_json()).news == company
    assert talk.position == position(5, seats=[seat], rematch="b" * 12)


def test_a_request_is_said_once_and_again_with_its_key_on_the_next_line() -> None:
    talk = arrived()
    assert said(talk.ask(PLAY)) == [json.loads(PLAY.model_dump_json())]
    assert talk.heard(snapshot(5)).say == ()  # somebody took a seat: everything is told anew, nothing is lost
    talk.cut()
    talk.hello()
    assert said(talk.heard(snapshot(5)).say) == [json.loads(PLAY.model_dump_json())]
    done = messages.Acknowledged(key=PLAY.key, version=6)
    talk.heard(done.model_dump_json())
    assert talk.answer(PLAY.key) == done
    talk.cut()
    assert talk.heard(snapshot(6)).say == ()


def test_all_is_settled_when_everything_is_known_and_answered() -> None:
    talk = Talk("en")
    states = [talk.settled]
    talk.heard(snapshot(5))
    states.append(talk.settled)
    talk.ask(PLAY)
    states.append(talk.settled)
    talk.heard(messages.Acknowledged(key=PLAY.key, version=6).model_dump_json())
    states.append(talk.settled)
    talk.cut()
    states.append(talk.settled)
    assert states == [False, True, False, True, False]


def test_a_request_waits_until_everything_is_known() -> None:
    talk = Talk("en")
    talk.hello()
    assert talk.ask(PLAY) == ()
    assert len(talk.heard(snapshot(5)).say) == 1


def test_what_nobody_waits_for_is_not_said_again() -> None:
    talk = arrived()
    talk.ask(PLAY)
    talk.forget(PLAY.key)
    talk.cut()
    assert talk.heard(snapshot(5)).say == ()
    talk.heard(messages.Acknowledged(key=PLAY.key, version=6).model_dump_json())
    assert talk.answer(PLAY.key) is None


def test_a_refusal_is_an_answer_and_tells_that_one_is_behind() -> None:
    talk = arrived()
    talk.ask(PLAY)
    assert talk.heard(refused(PLAY.key, "illegal", 5)).say == ()
    answer = talk.answer(PLAY.key)
    assert isinstance(answer, messages.Refused)
    talk.forget(PLAY.key)
    talk.ask(PLAY)
    assert [message["type"] for message in said(talk.heard(refused(PLAY.key, "stale", 7)).say)] == ["hello"]
    assert not talk.fresh


def test_too_fast_is_said_again_after_a_pause() -> None:
    talk = arrived()
    talk.ask(PLAY)
    assert talk.heard(refused(None, "too_many")) == (None, (), True)
    assert said(talk.again()) == [json.loads(PLAY.model_dump_json())]
    talk.hello()
    assert talk.heard(refused(None, "too_many")).too_fast
    assert [message["type"] for message in said(talk.again())] == ["hello"]


def test_other_refusals_of_nothing_in_particular_are_raised() -> None:
    with pytest.raises(Refused, match=r"No\. \[bad_request\]"):
        arrived().heard(refused(None, "bad_request"))


def test_a_newer_server_may_say_more() -> None:
    talk = Talk("en")
    message = json.loads(snapshot(3))
    message["position"]["back"]["reason_id"] = "new"
    message["more"] = 1
    talk.heard(json.dumps(message))
    assert version_of(talk) == 3


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"type": "dance"}', '{"type": "snapshot"}'])
def test_nonsense_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood, match="Is it an Underhold server"):
        Talk("en").heard(text)
