"""The screens of The Cave Farmers at the terminal."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

import underhold
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine.board import cell_at
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.naming.arrangement import room_for_more
from underhold.games.cave_farmers.naming.move import as_move
from underhold.games.cave_farmers.naming.named_farm import land_of
from underhold.games.cave_farmers.terminal.farm import draw_farm, extent, farm_width
from underhold.games.common.terminal.style import THEME
from underhold.games.common.terminal.view import Scene
from underhold.locale import DEFAULT_LANGUAGE, LANGUAGES, words

GAME = underhold.game("cave-farmers")
TERMINAL_VIEW = title("cave-farmers").terminal_view()

WORDS = words()
SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]


def drawn(view: Any, width: int, height: int, fit: bool = True, language: str = DEFAULT_LANGUAGE) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, theme=THEME, highlight=False, markup=False)
    names = ["You", *[f"Random {seat + 1}" for seat in range(1, view.players)]]
    news = ["Random 2 sends a dwarf to Logging and gains 3 wood."]
    TERMINAL_VIEW.draw(console, words(language), Scene(view, names, 7, TERMINAL_VIEW.choices(view), news), fit)
    return out.getvalue()


@pytest.mark.parametrize("players", [1, 2, 4, 7])
def test_no_line_is_too_long(players: int) -> None:
    state: Any = GAME.new(GAME.setup(players, 2))
    rng = Rng(players)
    plies = 0
    while GAME.decision(state) is not None:
        if plies % (20 * players) == 0:
            for width, height in SIZES:
                text = drawn(GAME.view(state, None), width, height)
                assert max(map(len, text.splitlines())) <= width
                assert "{" not in text
        moves = GAME.moves(state)
        state = GAME.play(state, moves[rng.below(len(moves))]).state
        plies += 1
    assert "The game is over" in drawn(GAME.view(state, None), 100, 30)


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_openings_fit_the_screen(players: int, width: int, height: int) -> None:
    state = GAME.new(GAME.setup(players, 5))
    for text in ("", "housework", "slash_and_burn"):
        after = GAME.play(state, GAME.read(state, text)).state if text else state
        assert len(drawn(GAME.view(after, None), width, height).splitlines()) < height


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "width", "height"), [(2, 80, 24), (7, 80, 24), (2, 100, 30), (2, 160, 50)])
def test_choices_have_names_in_every_language(language: str, players: int, width: int, height: int) -> None:
    view = GAME.view(GAME.new(GAME.setup(players, 5)), None)
    screen = drawn(view, width, height, language=language)
    assert len(screen.splitlines()) < height
    for choice in TERMINAL_VIEW.choices(view):
        name = words(language).text(f"cave_farmers.space.{as_move(choice.move).space}")
        assert re.search(rf"(?<!\S){choice.number} (\w+ +)?{name}", screen)


def test_notation_and_name_are_aligned() -> None:
    screen = drawn(GAME.view(GAME.new(GAME.setup(2, 5)), None), 100, 30, language="hu")
    assert "  2 slash_and_burn      Erdőirtás    " in screen
    assert "  6 logging_1_3         Favágás      " in screen


def test_common_names_are_written_once() -> None:
    sheet = io.StringIO()
    console = Console(file=sheet, width=160, theme=THEME, highlight=False, markup=False)
    view = GAME.view(rich_position(), None)
    scene = Scene(view, ["A", "B"], 7, TERMINAL_VIEW.choices(view))
    console.print(TERMINAL_VIEW.command_output("trades", words("hu"), scene, ""))
    assert re.search(r"ruby>meadow@ rét \d+ b1 \d+ c1 ", sheet.getvalue())
    assert re.search(r"\d+ vegetable>2food zöldség → 2 élelem", sheet.getvalue())


def rich_position() -> Any:
    """A farm with something of everything."""
    state = GAME.new(GAME.setup(2, 3))
    farm = state.farms[state.seat]
    goods = pack(wood=20, stone=20, ore=20, ruby=5, grain=4, vegetable=4, food=9, gold=12, dog=2, sheep=3, boar=1)
    farm.goods, farm.stock = goods
    farm.meadows = 1 << cell_at("c4") | 1 << cell_at("c3")
    farm.small = 1 << cell_at("c2")
    farm.large = 1 << cell_at("a1") | 1 << cell_at("a2")
    farm.large_down = 1 << cell_at("a1")
    farm.fields = 1 << cell_at("b4") | 1 << cell_at("z4") | 1 << cell_at("b3")
    farm.crops = 1 << 10 | 1 << 20
    farm.stables = 1 << cell_at("a1") | 1 << cell_at("b1") | 1 << cell_at("c3")
    farm.caverns = 1 << cell_at("d2") | 1 << cell_at("g1")
    farm.tunnels = 1 << cell_at("e1") | 1 << cell_at("e2")
    farm.deep = 1 << cell_at("f3")
    farm.ore_mines = 1 << cell_at("f2")
    farm.ruby_mines = 1 << cell_at("e3")
    farm.furnished |= 1 << cell_at("d3") | 1 << cell_at("e4")
    farm.tiles = 1 << tile_number("blacksmithing_parlor") | 1 << tile_number("wood_supplier")
    farm.sites = (
        cell_at("d3") << 6 | tile_number("blacksmithing_parlor"),
        cell_at("e4") << 6 | tile_number("wood_supplier"),
    )
    farm.wood_due = 0b111110
    farm.weapons = 14 | 14 << 4
    farm.begging = 2
    return state


@pytest.mark.parametrize("height", [1, 2, 3])
@pytest.mark.parametrize("cell", [7, 9, 12])
def test_a_full_farm_is_drawn(cell: int, height: int) -> None:
    land = land_of(rich_position().farms[rich_position().seat])
    lines = [line.plain for line in draw_farm(WORDS, land, cell, height)]
    columns, rows = extent(land)
    assert (columns, rows) == (8, 4)
    assert {len(line) for line in lines} == {farm_width(columns, cell)}
    assert len(lines) == rows * (height + 1) + 1
    text = "\n".join(lines)
    for said in ("z4", "g1", "meadow", "pasture", "grain 3", "veg. 2", "cavern", "tunnel", "⌂", "═══", "Wood"):
        assert said in text
    assert "a2═" not in text, "a large pasture has no line within"


def test_how_animals_are_housed() -> None:
    state = GAME.new(GAME.setup(1, 1))
    assert set(room_for_more(state.farms[0]).values()) == {2}
    state.farms[0].stock = pack(sheep=3).stock
    state.overfull = 1
    assert "Not all animals have a place!" in drawn(state, 100, 30)
    assert "Give animals away until all have a place" in drawn(state, 100, 30)


def test_every_choice_is_shown() -> None:
    state = rich_position()
    for text in ("", "housework:14", "logging_1_3:14", "clearing_1_3:14", "sheep_farming:14"):
        after = GAME.play(state, GAME.read(state, text)).state if text else state
        view = GAME.view(after, None)
        offered = [choice for choice in TERMINAL_VIEW.choices(view) if choice.group != "trades"]
        for width, height in SIZES:
            screen = drawn(view, width, height)
            assert max(map(len, screen.splitlines())) <= width
            shown = {int(number) for number in re.findall(r"(?<!\S)(\d+) [^\W\d]", screen)}
            assert {choice.number for choice in offered} <= shown


def test_loot_and_moves_of_a_rich_farm_have_words() -> None:
    state = rich_position()
    for text in ("", "housework:14", "logging_1_3:14", "clearing_1_3:14", "sheep_farming:14"):
        after = GAME.play(state, GAME.read(state, text)).state if text else state
        for move in GAME.moves(after):
            assert re.fullmatch(r"[A-Z][^{}_]*\.", TERMINAL_VIEW.move_text(WORDS, after, move)), str(move)


def test_furnishings_are_shown_with_their_cost_now() -> None:
    state = rich_position()
    after = GAME.view(GAME.play(state, GAME.read(state, "housework:14")).state, None)
    assert re.search(r"furnish:carpenter +Carpenter +\+0 1 stone +Furnishings", drawn(after, 160, 200))
    after.farms[after.seat].tiles |= 1 << tile_number("stone_carver")
    assert re.search(r"furnish:carpenter +Carpenter +\+0 free +Furnishings", drawn(after, 160, 200))


def test_dwarfs_out_of_turn_take_one_line() -> None:
    state = rich_position()
    state.farms[state.seat].weapons = 3
    text = drawn(state, 100, 30)
    assert re.search(r"Out of turn, for 1 ruby  \d+\u2013\d+ the same with strength 3", text)
    assert "housework:3" in drawn(state, 100, 300)


def test_a_dwarf_without_a_space_may_be_left_at_home() -> None:
    state = rich_position()
    state.open_spaces = 0
    view = GAME.view(state, None)
    idle = next(choice for choice in TERMINAL_VIEW.choices(view) if str(choice.move) == "idle")
    assert idle.group == "end"
    assert re.search(rf"(?<!\S){idle.number} idle", drawn(view, 160, 50))
    said = TERMINAL_VIEW.move_text(WORDS, view, idle.move)
    assert said == "Leave the next dwarf at home: there is no space it can use."


def test_trades_take_one_line() -> None:
    text = drawn(rich_position(), 160, 50)
    line = next(line for line in text.splitlines() if "Trades, any time" in line)
    assert re.search(r"\d+\u2013\d+ ruby>goods", line)
    assert re.search(r"\d+\u2013\d+ ruby>tile", line)
