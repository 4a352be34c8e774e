"""The comparison after the kills finds what is lost, doubled or in the wrong place."""

import json

from tests.server.crash.campaign import log_errors, progress
from tests.server.crash.compare import compared_moves, differences, expected_moves
from tests.server.crash.load import Change, Game

PEOPLE = ("link", "link")
WITH_BOT = ("here", "random")


def played(seats: tuple[str, ...], done: dict[int, Change]) -> Game:
    return Game("abc", "cave-vs-cave", seats, done)


def test_moves_and_undos_are_replayed_in_the_order_of_their_versions() -> None:
    game = played(PEOPLE, {4: 1, 1: "a", 3: "c", 2: "b", 5: "d"})
    assert expected_moves(game, 5) == ["a", "d"]
    assert expected_moves(game, 3) == ["a", "b", "c"]
    assert differences(game, 5, ["a", "d"]) == []


def test_a_lost_move_is_found() -> None:
    game = played(PEOPLE, {1: "a", 2: "b"})
    assert differences(game, 1, ["a"]) == ["abc: version 2 (b) was acknowledged, but the table is at 1"]


def test_a_doubled_move_is_found() -> None:
    game = played(PEOPLE, {1: "a", 2: "b"})
    found = differences(game, 3, ["a", "b", "b"])
    assert found == ["abc: version 3 was acknowledged to nobody"]


def test_a_doubled_move_is_found_even_if_the_version_does_not_count_it() -> None:
    game = played(PEOPLE, {1: "a", 2: "b"})
    assert differences(game, 2, ["a", "b", "b"]) == ["abc: 3 moves are stored instead of 2"]


def test_another_move_in_its_place_is_found() -> None:
    game = played(PEOPLE, {1: "a", 2: "b", 3: "c"})
    assert differences(game, 3, ["a", "x", "c"]) == ["abc: move 2 is x instead of b"]


def test_moves_of_bots_may_be_anything_but_must_be_there() -> None:
    game = played(WITH_BOT, {1: "a", 4: "d"})
    assert differences(game, 4, ["a", "?", "!", "d"]) == []
    assert compared_moves(game, 4) == 2
    assert differences(game, 4, ["a", "?", "d"]) == [
        "abc: 3 moves are stored instead of 4",
    ]
    assert differences(game, 5, ["a", "?", "!", "x", "?"]) == ["abc: move 4 is x instead of d"]


def test_an_undo_of_bot_moves_is_replayed() -> None:
    game = played(WITH_BOT, {1: "a", 4: 1, 5: "e"})
    assert expected_moves(game, 6) == ["a", "e", None]


def test_only_errors_of_a_log_count_and_not_a_line_that_was_cut_off() -> None:
    lines = [json.dumps({"level": level, "event": level}) for level in ("info", "warning", "error")]
    log = "\n".join([*lines, '{"level": "err', "Traceback (most recent call last):"])
    assert log_errors(log) == [f"log: {lines[2]}", "log: Traceback (most recent call last):"]


def test_progress_says_what_is_left() -> None:
    assert progress(100, 500, 200.0, 7) == ("100 of 500 kills, 30 a minute, 7 requests acknowledged, 13.3 minutes left")
