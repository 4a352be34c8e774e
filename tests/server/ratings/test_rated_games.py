"""Which games count, and who beat whom."""

from dataclasses import replace
from typing import Any

import pytest

from underhold.server.ratings.rated_games import obstacle, score, weight
from underhold.table.clock import Clock
from underhold.table.store import GameStatus, SeatRow, TableRow

STATUS = GameStatus(9, 9, "8.4", None, False, True, winner=0, points=(60, 50))
ANNA = SeatRow(0, "here", claimed=True, guests=frozenset({"a"}))
BELA = SeatRow(1, "link", claimed=True, guests=frozenset({"b"}))
BOT = SeatRow(1, "bot", "master", claimed=True)
AGAINST_BOT = TableRow("a" * 12, "cave-vs-cave", 2, {}, {}, STATUS, (ANNA, BOT))
BETWEEN = replace(AGAINST_BOT, seats=(ANNA, BELA))


def test_games_against_levels_and_between_people_can_count() -> None:
    assert obstacle(AGAINST_BOT) is None
    assert obstacle(BETWEEN) is None
    assert obstacle(replace(BETWEEN, ended="resigned")) is None
    assert obstacle(replace(BETWEEN, ended="resigned", status=replace(STATUS, label="1.2"))) == "early"
    assert obstacle(replace(BETWEEN, status=replace(STATUS, label="1.2"))) is None, "it goes on"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "toy"}, "game"),
        ({"seats": (ANNA,)}, "alone"),
        ({"deal_known": True}, "deal"),
        ({"uploaded": True}, "deal"),
        ({"lesson": "first"}, "deal"),
        ({"seats": (replace(ANNA, hints_used=1), BOT)}, "hints"),
        ({"status": replace(STATUS, takebacks=1)}, "undo"),
        ({"seats": (ANNA, replace(BOT, bot="mine"))}, "bots"),
        ({"seats": (ANNA, replace(BOT, bot="grandmaster@1s"))}, "bots"),
        ({"seats": (ANNA, replace(BELA, guests=ANNA.guests))}, "seats"),
        ({"seats": (replace(ANNA, guests=frozenset({"a", "c"})), BOT)}, "seats"),
        ({"ended": "left"}, "left"),
        ({"ended": "closed"}, "closed"),
    ],
)
def test_others_do_not(changes: dict[str, Any], reason: str) -> None:
    assert obstacle(replace(AGAINST_BOT, **changes)) == reason


def test_scores() -> None:
    assert score(BETWEEN, 0, 1) == 1.0
    assert score(BETWEEN, 1, 0) == 0.0
    drawn = replace(BETWEEN, status=replace(STATUS, winner=None, points=(50, 50)))
    assert score(drawn, 0, 1) == 0.5
    three = replace(
        BETWEEN, seats=(ANNA, BELA, SeatRow(2, "bot", "greedy")), status=replace(STATUS, points=(60, 50, 55))
    )
    assert [score(three, 1, other) for other in (0, 2)] == [0.0, 0.0]
    assert score(three, 2, 1) == 1.0
    assert weight(three) == pytest.approx(2 / 3)


def test_a_player_who_left_or_whose_time_ran_out_has_lost() -> None:
    left = replace(BETWEEN, seats=(replace(ANNA, kind="bot", bot="journeyman", left=True), BELA))
    assert (score(left, 0, 1), score(left, 1, 0)) == (0.0, 1.0), "although the bot won"
    clock = Clock((0, 0), flagged=(0,))
    flagged = replace(BETWEEN, status=replace(STATUS, clock=clock, winner=None, points=None), ended="time")
    assert (score(flagged, 0, 1), score(flagged, 1, 0)) == (0.0, 1.0)
