"""Every tile, move and event has words, and all placeholders in them are filled."""

import re
from typing import Any

import pytest

import underhold
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS, Action, Room
from underhold.games.cave_vs_cave.engine import events
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.cave_vs_cave.naming.shapes import room_shapes
from underhold.games.cave_vs_cave.words import (
    action_text,
    event_text,
    events_text,
    move_text,
    room_signs,
    room_text,
)
from underhold.locale import words

WORDS = words()
GAME: Any = underhold.game("cave-vs-cave")
NAMES = ["Ada", "Bo"]


def is_sentence(text: str) -> bool:
    """Begins with a capital, ends with a full stop, with no placeholder, double space or raw id left in it."""
    return bool(re.fullmatch(r"[A-Z][^{}_]*\.", text)) and "  " not in text


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_actions(action: Action) -> None:
    assert is_sentence(action_text(WORDS, action))
    assert is_sentence(action_text(WORDS, action, turns=3, players=1))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.id)
def test_rooms(room: Room) -> None:
    assert is_sentence(room_text(WORDS, room))
    assert len(room_signs(WORDS, room)) == len(room_shapes(room))


def test_the_common_part_of_alternatives_is_written_once() -> None:
    assert action_text(WORDS, ACTIONS[5]) == "Masonry: use 1 orange room; gain 1 wood or 1 stone; build a wall."
    assert room_text(WORDS, ROOMS[2]).endswith("Exchange 1 flax for 1 gold or 3 flax for 2 gold.")


def test_prices_are_those_of_the_round() -> None:
    housework = ACTIONS[2]
    assert "1 food per turn of this round" in action_text(WORDS, housework)
    assert "its cost and 3 food" in action_text(WORDS, housework, turns=3)


def test_renovation_has_no_condition_alone() -> None:
    assert "opponent" in action_text(WORDS, ACTIONS[11])
    assert "opponent" not in action_text(WORDS, ACTIONS[11], players=1)


def test_blue_rooms_say_when_they_work() -> None:
    assert "Whenever you build a wall, gain 2 gold." in room_text(WORDS, ROOMS[24])
    assert "blue" in room_text(WORDS, ROOMS[24])


@pytest.mark.parametrize("players", [1, 2])
def test_every_possible_move_has_words(players: int) -> None:
    view = GAME.view(GAME.new(GAME.setup(players, 1)), None)
    for move in ALL_MOVES:
        assert is_sentence(move_text(WORDS, view, move)), str(move)


def test_a_furnishing_names_the_price_now() -> None:
    state = GAME.new(GAME.setup(2, 5))
    seat = state.seat
    for text in ("housework",):
        state = GAME.play(state, GAME.read(state, text)).state
    assert state.seat == seat
    move = GAME.read(state, "shelf@a3:gold")
    assert move_text(WORDS, state, move) == "Furnish Shelf on a3 for 1 wood and 1 gold (worth 3 points)."


EVERY_EVENT: list[events.Event] = [
    events.ActionRevealed(0, 4),
    events.ActionChosen(0, 1),
    events.RoomUsed(0, 0),
    events.RoomAnswered(0, 21),
    events.Paid(0, 0x01),
    events.Gained(1, 0x0100),
    events.LostToCap(0, 0x01),
    events.Excavated(1, 6, 9),
    events.RoomDrawn(9),
    events.Furnished(0, 9, 6),
    events.WallBuilt(0, 15),
    events.WallTornDown(1, 0),
    events.CavernTaken(0, 1),
    events.TurnEnded(1),
    events.RoundEnded(0, 1),
    events.GameEnded((40, 1), 0),
]


def test_every_kind_of_event_is_here() -> None:
    assert {type(event) for event in EVERY_EVENT} == set(events.Event.__args__)


@pytest.mark.parametrize("event", EVERY_EVENT, ids=lambda event: type(event).__name__)
def test_events(event: events.Event) -> None:
    for you in (None, 0, 1):
        text = event_text(WORDS, event, NAMES, you)
        assert is_sentence(text)
        if you is not None and getattr(event, "seat", None) == you:
            assert text.startswith("You ")


def test_a_turn_is_one_sentence() -> None:
    happened: list[events.Event] = [
        events.ActionChosen(0, 0),
        events.Paid(0, 0x01_00_00),
        events.Gained(0, 0x01_00_00_00_00),
        events.RoomUsed(0, 0),
        events.Gained(0, 0x01),
        events.TurnEnded(0),
        events.RoundEnded(0, 1),
    ]
    assert events_text(WORDS, happened, NAMES, 0) == [
        "You take Cultivation, exchange 1 emmer for 1 food, use Cave Entrance and gain 1 wood.",
        "Round 1 ends; Bo begins the next one.",
    ]


def test_repeated_exchanges_are_added_up() -> None:
    exchange: list[events.Event] = [events.Paid(0, 0x01_00_00), events.Gained(0, 0x01_00_00_00_00)]
    other: list[events.Event] = [events.Paid(0, 0x01_00_00_00), events.Gained(0, 0x01_00_00_00_00)]
    happened: list[events.Event] = [*(4 * exchange), *other]
    assert events_text(WORDS, happened, NAMES) == ["Ada exchanges 4 emmer for 4 food and exchanges 1 flax for 1 food."]


@pytest.mark.parametrize("players", [1, 2])
def test_every_move_and_event_of_random_games_has_words(players: int) -> None:
    for seed in range(8):
        state: Any = GAME.new(GAME.setup(players, seed))
        rng = Rng(seed)
        while GAME.decision(state) is not None:
            moves = GAME.moves(state)
            for move in moves:
                assert is_sentence(move_text(WORDS, state, move)), str(move)
            progress = GAME.play(state, moves[rng.below(len(moves))])
            for sentence in events_text(WORDS, progress.events, NAMES[:players]):
                assert is_sentence(sentence)
            state = progress.state
