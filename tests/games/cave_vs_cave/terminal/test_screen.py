"""The table is drawn at every size, says everything, and fits where it can."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

import underhold
from underhold.bots.bot import make_bot
from underhold.games.cave_vs_cave.engine.board import SPACES
from underhold.games.cave_vs_cave.engine.lowering import OPTION_POWERS
from underhold.games.cave_vs_cave.engine.state import CHOOSE_FACE, RECEIVE
from underhold.games.cave_vs_cave.naming.move import as_move
from underhold.games.cave_vs_cave.naming.named_view import named_view
from underhold.games.cave_vs_cave.terminal.cave import cave_width, draw_cave
from underhold.games.cave_vs_cave.terminal.choices import choices
from underhold.games.cave_vs_cave.terminal.screen import draw
from underhold.games.common.terminal.canvas import shorten
from underhold.games.common.terminal.style import THEME
from underhold.games.common.terminal.view import Scene
from underhold.locale import DEFAULT_LANGUAGE, LANGUAGES, words

WORDS = words()
GAME = underhold.game("cave-vs-cave")


def position(players: int, seed: int, plies: int, bot: str = "random") -> Any:
    state = GAME.new(GAME.setup(players, seed))
    player = make_bot(bot, GAME, seed)
    for _ in range(plies):
        if GAME.decision(state) is None:
            break
        state = GAME.play(state, player.choose(GAME.view(state, None))).state
    return GAME.view(state, None)


def drawn(
    view: Any, width: int, height: int, fit: bool = True, color: bool = False, language: str = DEFAULT_LANGUAGE
) -> str:
    out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        height=height,
        theme=THEME,
        highlight=False,
        markup=False,
        force_terminal=color,
        color_system="256" if color else None,
    )
    scene = Scene(view, ["You", "Greedy"][: view.players], 7, choices(view), ["You gain 1 wood."])
    draw(console, words(language), scene, fit)
    return out.getvalue()


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)])
@pytest.mark.parametrize("plies", [0, 3, 60, 120, 400])
def test_no_line_is_too_long(players: int, width: int, height: int, plies: int) -> None:
    lines = drawn(position(players, 2, plies), width, height).splitlines()
    assert max(map(len, lines)) <= width
    assert any("a1" in line for line in lines)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (160, 50)])
def test_openings_fit_the_screen(width: int, height: int) -> None:
    for players in (1, 2):
        for tile in ("", "masonry", "cultivation", "excavation", "housework"):
            state = GAME.new(GAME.setup(players, 5))
            if tile:
                state = GAME.play(state, GAME.read(state, tile)).state
            assert len(drawn(GAME.view(state, None), width, height).splitlines()) < height


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (160, 50)])
def test_choices_have_names_in_every_language(language: str, width: int, height: int) -> None:
    for players in (1, 2):
        state = GAME.new(GAME.setup(players, 5))
        screen = drawn(GAME.view(state, None), width, height, language=language)
        assert len(screen.splitlines()) < height
        for choice in choices(state):
            if choice.group == "tiles":
                name = words(language).text(f"cave_vs_cave.action.{as_move(choice.move).action}")
                assert re.search(rf"(?<!\S){choice.number} (\w+ +)?{name}", screen)


def test_notation_and_name_are_aligned() -> None:
    screen = drawn(position(2, 5, 0), 160, 50, language="hu")
    assert re.search(r"1 cultivation Földművelés  \S.*\n(.*\n)* *2 excavation  Kivájás      \S", screen)
    assert re.search(r"\d+ emmer>food tönkebúza", screen)


def test_a_piped_table_says_everything() -> None:
    text = drawn(position(2, 1, 0), 120, 40, fit=False)
    for said in ("Round 1 of 8", "7 walls left", "Shelf", "Parlor", "Masonry", "stage 3", "18 unseen rooms"):
        assert said in text
    assert "\x1b" not in text


def test_built_walls_differ_without_colour() -> None:
    state = GAME.new(GAME.setup(1, 5))
    before = "\n".join(line.plain for line in draw_cave(WORDS, named_view(state).caves[0], 11, 1))
    for text in ("masonry", "wall:a1s", "end"):
        state = GAME.play(state, GAME.read(state, text)).state
    after = "\n".join(line.plain for line in draw_cave(WORDS, named_view(state).caves[0], 11, 1))
    assert "═" not in before
    assert "═" * 8 in after


@pytest.mark.parametrize("height", [1, 2, 3])
@pytest.mark.parametrize("cell", [11, 13, 18])
def test_a_full_cave_with_the_additional_cavern(cell: int, height: int) -> None:
    state = GAME.new(GAME.setup(1, 1))
    cave = state.caves[0]
    cave.covered = cave.empty = 0
    cave.sides |= 12 << 44
    for space, room in enumerate((1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 12, 18)):
        cave.room_at |= room << (5 * space)
        cave.rooms |= 1 << room
    cave.goods = 0x13_09_09_09_09_09
    lines = [line.plain for line in draw_cave(WORDS, named_view(state).caves[0], cell, height)]
    assert {len(line) for line in lines} == {cave_width(cell)}
    for name in SPACES:
        assert any(name in line for line in lines)
    assert "gold  19" in "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cell", [11, 13, 18])
def test_goods_fit_into_the_cave_in_every_language(language: str, cell: int) -> None:
    cave = named_view(GAME.new(GAME.setup(1, 1))).caves[0]
    lines = [line.plain for line in draw_cave(words(language), cave, cell, 2)]
    beside = 2 * (cell + 1)  # the line between the second and the third column
    marked = [line for line in lines if "+1 " in line]
    assert len(marked) == 2
    assert all(line[beside] == "┃" and line[cell + 1] == "·" for line in marked)
    assert not any("…" in line[beside:] for line in lines)


def test_names_are_shortened_kindly() -> None:
    assert shorten("Shelf", 8) == "Shelf"
    assert shorten("Spinning Wheel", 11) == "Spin. Wheel"
    assert shorten("Prospecting", 5) == "Pros…"


def test_the_end_is_drawn() -> None:
    view = position(2, 3, 1000)
    text = drawn(view, 120, 40)
    assert "The game is over" in text


def test_the_additional_cavern_is_offered() -> None:
    view = position(1, 1, 1)
    view.phase = CHOOSE_FACE
    text = drawn(view, 100, 30)
    assert "cavern:two_walls" in text
    assert "three-wall side up" in text


def test_goods_paid_for_are_offered() -> None:
    view = position(1, 1, 1)
    view.phase = RECEIVE
    view.owed = OPTION_POWERS
    text = drawn(view, 100, 30)
    assert "Receive 1 gold" in text


def test_many_furnishings_are_shown_by_room_and_price() -> None:
    state = GAME.new(GAME.setup(2, 1))
    cave = state.caves[state.seat]
    cave.covered = 0
    cave.empty = 0b111_1111_0111
    cave.goods = 0x09_09_09_09_09_09
    state = GAME.play(state, GAME.read(state, "housework")).state
    offered = choices(state)
    assert len(offered) > 60
    full = drawn(state, 120, 200)
    assert re.search(r"shelf:gold +Shelf +\d+@a2 .* for 1 wood and 1 gold \(3 points\)", full)
    brief = drawn(state, 100, 30)
    assert "in the same order" in brief
    assert len(brief.splitlines()) < 30
    shown = {int(number) for number in re.findall(r"(\d+)@", full)}
    assert shown == {choice.number for choice in offered if choice.group == "furnish"}
