"""Every language has words for everything: tiles, moves, events, refusals, and the terminal."""

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

import underhold
from tests.games.cave_farmers.words import test_words as farmers_words
from tests.games.cave_vs_cave.words import test_words as cave_words
from underhold.cli import command_output
from underhold.core.errors import IllegalMove
from underhold.core.game import Move
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers import words as cave_farmers
from underhold.games.cave_farmers.content import FURNISHINGS, LOOT, SPACES
from underhold.games.cave_vs_cave import words as cave_vs_cave
from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.common.terminal.style import THEME
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words, available, words

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
TEXTS: dict[str, Any] = {"cave-vs-cave": cave_vs_cave, "cave-farmers": cave_farmers}
GAMES = [("cave-vs-cave", 1), ("cave-vs-cave", 2), *[("cave-farmers", players) for players in range(1, 8)]]


def check(said: str) -> None:
    """A sentence: capital or sign, full stop, no placeholder, raw id, double space or doubled sign left in it."""
    assert said.strip() == said
    assert said.endswith("."), said
    assert said[:1].upper() == said[:1], said
    assert not re.search(r"[{}_]|  |\.\.|,,| [.,;:]", said), said


def tiles(speech: Words) -> Iterator[str]:
    for action in ACTIONS:
        yield cave_vs_cave.action_text(speech, action)
        yield cave_vs_cave.action_text(speech, action, turns=3, players=1)
    for room in ROOMS:
        yield cave_vs_cave.room_text(speech, room)
    for space in SPACES:
        yield cave_farmers.space_text(speech, space)
        yield cave_farmers.sentence(cave_farmers.space_effect(speech, space, {}))
    for furnishing in FURNISHINGS:
        yield cave_farmers.furnishing_text(speech, furnishing)
    for loot in LOOT:
        yield cave_farmers.loot_text(speech, loot)


@pytest.mark.parametrize("language", available())
def test_tiles(language: str) -> None:
    for said in tiles(words(language)):
        check(said)


@pytest.mark.parametrize("language", available())
def test_events(language: str) -> None:
    speech = words(language)
    for text, happened in ((cave_vs_cave, cave_words.EVERY_EVENT), (cave_farmers, farmers_words.EVERY_EVENT)):
        for event in happened:
            for you in (None, 0, 1):
                check(text.event_text(speech, event, NAMES[:2], you))


@pytest.mark.parametrize("language", available())
def test_every_move_of_cave_vs_cave(language: str) -> None:
    game, speech = underhold.game("cave-vs-cave"), words(language)
    for players in (1, 2):
        view = game.view(game.new(game.setup(players, 1)), None)
        for move in ALL_MOVES:
            check(cave_vs_cave.move_text(speech, view, move))


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_random_games(language: str, game_id: str, players: int) -> None:
    game, text, speech = underhold.game(game_id), TEXTS[game_id], words(language)
    rng = Rng(players)
    state = game.new(game.setup(players, players))
    before: list[Move] = []
    while game.decision(state) is not None:
        moves = list(game.moves(state))
        for move in moves:
            check(text.move_text(speech, state, move))
        before = [*before, *moves][-40:]
        for move in {before[0], before[rng.below(len(before))]} - set(moves):
            with pytest.raises(IllegalMove) as refused:
                game.play(state, move)
            assert refused.value.refusal
            check(refused.value.refusal.say(speech))
        progress = game.play(state, moves[rng.below(len(moves))])
        for you in (None, 0):
            for said in text.events_text(speech, progress.events, NAMES[:players], you):
                check(said)
        state = progress.state


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 2)])
def test_screens(language: str, game_id: str, players: int) -> None:
    """Longer words than English ones must not break what is drawn."""
    game, terminal, speech = underhold.game(game_id), title(game_id).terminal_view(), words(language)
    rng = Rng(1)
    state: Any = game.new(game.setup(players, 1))
    console = Console(file=io.StringIO(), theme=THEME, width=100, height=40)
    console.print(command_output.help_page(speech, terminal))
    for turn in range(400):
        if game.decision(state) is None:
            break
        moves = game.moves(state)
        if turn % 12 == 0:
            view = game.view(state, None)
            offered = terminal.choices(view)
            for fit in (True, False):
                terminal.draw(console, speech, Scene(view, NAMES[:players], 1, offered), fit)
            console.print(terminal.show_choices(speech, view, offered))
            for command in terminal.extra_commands:
                console.print(terminal.command_output(command, speech, Scene(view, NAMES[:players], 1, offered), ""))
        state = game.play(state, moves[rng.below(len(moves))]).state
    console.print(terminal.score_sheet(speech, game.view(state, None), NAMES[:players]))
    scores = game.scores(state)
    for you in (None, 0):
        check_plain(terminal.verdict(speech, scores, NAMES[:players], you))


def check_plain(said: str) -> None:
    assert said
    assert not re.search("[{}_]", said), said
