"""The Cave Farmers at the terminal: whole games, line by line, and every screen."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import underhold
from underhold.bots.match import play_match
from underhold.cli.main import cli
from underhold.cli.session import CannotUndo, Session
from underhold.core.errors import BadSetup, UnderholdError
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine.board import cell_at
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.naming.arrangement import room_for_more
from underhold.games.cave_farmers.naming.named_farm import land_of
from underhold.games.cave_farmers.terminal.farm import draw_farm, extent, farm_width
from underhold.games.common.terminal.style import THEME
from underhold.games.common.terminal.view import Scene
from underhold.locale import words
from underhold.records import read_record, replay_file, write_record

WORDS = words()
GAME = underhold.game("cave-farmers")
FACE = title("cave-farmers").terminal_view()
# Three rounds of a game alone, up to the first harvest.
FIRST_ROUNDS = (
    "logging take end", "wood_gathering end", "ore_mining end", "excavation take end", "housework take end",
    "ruby_mining end",
)  # fmt: skip
SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "110")
    return tmp_path


def run(*lines: str, args: str, command: str = "play cave-farmers") -> Result:
    result = CliRunner().invoke(cli, [*command.split(), *args.split()], input="".join(f"{line}\n" for line in lines))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    assert "{" not in result.output
    return result


def play(*lines: str, args: str = "--solo --seed 3") -> str:
    return run(*lines, args=args).output


def saved(home: Path) -> list[Path]:
    """The games kept, oldest first."""
    return sorted((home / "data" / "underhold" / "games").glob("*.txt"), key=lambda path: path.stat().st_mtime_ns)


def moves_of(path: Path) -> list[str]:
    return [move for turn in read_record(path).turns for move in turn.moves]


def answers(players: int, seed: int, seat: int | None, pick: int = 0) -> list[str]:
    """What the person in a seat (None: in every seat) types for a whole game among random bots."""
    from underhold.bots.bot import make_bot

    bots = {other: make_bot("random", GAME, seed + other) for other in range(players) if seat not in (None, other)}
    state: Any = GAME.new(GAME.setup(players, seed))
    rng = Rng(pick)
    lines: list[str] = []
    while decision := GAME.decision(state):
        view = GAME.view(state, decision.seat)
        if decision.seat in bots:
            move = bots[decision.seat].choose(view)
        else:
            offered = FACE.choices(view)
            choice = offered[rng.below(len(offered))] if pick else offered[0]
            move = choice.move
            lines.append(str(choice.number))
        state = GAME.play(state, move).state
    return lines


# --------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("pick", [0, 1, 2])
def test_a_whole_game_alone(home: Path, pick: int) -> None:
    output = play(*answers(1, 3, None, pick))
    assert "The game is over" in output
    assert "You have brought your farm to " in output
    (path,) = saved(home)
    _, record, _ = replay_file(path)
    assert record.scores is not None


def test_a_whole_game_against_a_bot(home: Path) -> None:
    output = play(*answers(2, 4, 1, 1), args="--against random --seat 2 --seed 4")
    assert re.search(r"(wins with|You win with|share the win)", output)
    (path,) = saved(home)
    _, record, _ = replay_file(path)
    assert record.scores is not None


def test_a_whole_game_of_two_people(home: Path) -> None:
    output = play(*answers(2, 4, None), args="--hotseat --seed 4")
    assert "Player 1 1.1> " in output or "Player 2 1.1> " in output
    assert re.search(r"Player [12] wins with|share the win", output)


def test_seven_seats(home: Path) -> None:
    output = play(*answers(7, 2, 0, 3), args="--players 7 --against random --seed 2")
    assert "Random 7" in output
    assert read_record(saved(home)[0]).scores is not None
    assert len(read_record(saved(home)[0]).scores.points) == 7  # type: ignore[union-attr]


def test_everybody_at_one_screen() -> None:
    output = play("quit", args="--players 5 --hotseat --seed 1")
    assert "Player 5" in output


# ------------------------------------------------------------------------------------------------------- moves at hand


def test_numbers_notation_and_beginnings(home: Path) -> None:
    play("logging take end")
    play("logging_1_3", "1", "2")
    play("log", "logg", "take", "e")
    one, two, three = (moves_of(path) for path in saved(home))
    assert one == ["logging_1_3", "take", "end"]
    assert two[:2] == three[:2] == one[:2]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("foo", "'foo' is not a move of The Cave Farmers."),
        ("loging", "Did you mean logging"),
        ("99", "There is no choice 99; there are 1 to"),
        ("end", "[turn order]"),
        ("supplies", "is not in the game with this number of players"),
        ("logging undo", "A command stands alone on its line."),
        ("why", "Turn 1 ruby into 1 vegetable."),
        ("why blacksmithing", "Only an armed dwarf can go on an expedition."),
        ("why zzzzqq", "Nothing called “zzzzqq” is blocked now."),
        ("info", "Which space, furnishing or loot?"),
        ("info zzzzqq", "There is nothing called 'zzzzqq'"),
        ("info dwelling", "Dwelling, dwelling, 3 points."),
        ("info pasture", "Which one: "),
        ("tiles zzz", "There are no furnishings called 'zzz'"),
        ("board 9", "Which player? 1 to 1"),
        ("y", "Nothing is proposed now."),
        ("undo", "This turn has only begun"),
        ("redo", "There is nothing to play again."),
    ],
)
def test_bad_input_is_refused_with_a_reason(line: str, reason: str) -> None:
    output = play(line, "quit")
    assert reason in " ".join(output.split())
    assert "Traceback" not in output


def test_no_trade_by_accident(home: Path) -> None:
    state = GAME.new(GAME.setup(1, 3))
    state.farms[0].stock |= pack(sheep=2).stock
    assert GAME.read(state, "sheep>food")
    output = play("blacksm", "sheep", "sheep>", args="--solo --seed 3")
    assert "sheep: " in output
    assert moves_of(saved(home)[0]) == []


def test_a_beginning_that_is_a_move_elsewhere(home: Path) -> None:
    play("clear", args="--hotseat --seed 3")
    assert moves_of(saved(home)[0]) == ["clearing_1_3"]


@pytest.mark.parametrize("before", [(), FIRST_ROUNDS])
def test_a_hint_is_playable(home: Path, before: tuple[str, ...]) -> None:
    output = play(*before, "hint")
    hint = output[output.index("Master would play:") :].splitlines()[1:]
    moves = [line.split()[0] for line in hint if re.match(r"\S+ +[A-Z]", line) and "> " not in line]
    assert moves
    played = moves_of(saved(home)[0])
    play(*before, " ".join(moves))
    assert moves_of(saved(home)[1]) == [*played, *moves]


def test_sheets() -> None:
    output = play("?", "board", "spaces", "tiles", "tiles craft", "loot", "trades", "score", "log", "list", "info wood")
    for said in (
        "How to play here",
        "No furnishings yet.",
        "Ruby mining",
        "Carpenter",
        "Expedition loot by strength",
        "There is no trade to make now.",
        "Unused spaces",
        "Round 1 begins: Blacksmithing is turned up.",
        "Which one: ",
    ):
        assert said in output


def test_the_board_of_another_player() -> None:
    output = play("board 2", "board random", args="--against random --seed 3")
    assert output.count("  Random  ") >= 3


# -------------------------------------------------------------------------------------------------------- undo and save


def test_undo_redo_and_restart(home: Path) -> None:
    output = play("logging", "take", "undo", "redo", "restart", "housework take", "end", "undo")
    for said in ("Taken back: take.", "Played again: take.", "The turn begins anew.", "Taken back: end."):
        assert said in output
    assert moves_of(saved(home)[0]) == ["housework", "take"]


def test_what_was_turned_up_stays(home: Path) -> None:
    output = play("logging take end", "wood_gathering end", "undo", "restart")
    assert "The last move turned something up that cannot be unseen; it stays." in output
    assert moves_of(saved(home)[0])[-1] == "end"


def test_another_players_move_is_a_border() -> None:
    output = play("logging take", "end", "undo", args="--hotseat --seed 3")
    assert "This turn has only begun; what came before it stays." in output
    output = play("wood_gathering end", "undo", args="--against random --seed 3")
    assert "This turn has only begun; what came before it stays." in output


def test_markers_are_a_border() -> None:
    setup = GAME.setup(2, 3, harvest_markers="late")
    session = Session(GAME, setup, GAME.new(setup))
    rng = Rng(1)
    while GAME.decision(session.state) is not None:
        session.play(GAME.moves(session.state)[rng.below(len(GAME.moves(session.state)))])
        if any(FACE.reveals(event) for event in session.steps[-1].events):
            with pytest.raises(CannotUndo):
                session.undo()


def test_leaving_saves_and_resuming_goes_on(home: Path) -> None:
    play("logging take", "quit", args="--players 3 --against random --seat 2 --seed 3")
    output = play("undo", "quit", args="--resume")
    assert "Taken back: take." in output
    assert "Random 1" in output
    output = run("quit", args="--resume", command="play").output
    assert "The Cave Farmers" in output
    with pytest.raises(BadSetup, match="not of cave-vs-cave"):
        run(args=f"cave-vs-cave --resume {saved(home)[0]}", command="play")
    with pytest.raises(BadSetup, match="No unfinished game"):
        run(args="cave-vs-cave --resume", command="play")


def test_files_of_ones_own(home: Path) -> None:
    mine = home / "mine.json"
    play("logging take", args=f"--solo --seed 3 --save {mine}")
    assert moves_of(mine) == ["logging_1_3", "take"]
    play("end", args=f"--resume {mine}")
    assert moves_of(mine)[-1] == "end"


def test_switches_reach_the_game(home: Path) -> None:
    output = play("tiles room", args="--solo --seed 9 --switch introductory=true --switch solo_clear_at=6")
    assert "Cuddle room" in output
    assert "Office room" not in output
    setup = read_record(saved(home)[0]).setup
    assert setup["introductory"] is True
    assert setup["solo_clear_at"] == 6


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ("--solo --players 3", "--solo is for one player, not for 3"),
        ("--players 1 --against random", "nobody to play against"),
        ("--players 8 --against random", "1 to 7 players"),
        ("--players 3 --against random --seat 4", "There is no seat '4'; say 1 to 3"),
        ("--hotseat --seat 2", "--seat is for"),
        ("--against nobody", "There is no bot 'nobody'"),
        ("--switch solo_clear_at=9", "6 or 7"),
        ("--switch additional_cavern_two_walls=facing", "no set-up option additional_cavern_two_walls"),
    ],
)
def test_wrong_options_are_refused(args: str, reason: str) -> None:
    with pytest.raises(UnderholdError, match=reason):
        run(args=args)


def test_resuming_keeps_the_number_of_players(home: Path) -> None:
    play("quit", args="--players 3 --against random --seed 3")
    with pytest.raises(BadSetup, match="is for 3"):
        run(args="--resume --solo")
    with pytest.raises(BadSetup, match="is for 3"):
        run(args="--resume --players 4")


# ------------------------------------------------------------------------------------------------------------- feeding


def test_feeding_is_proposed_and_accepted(home: Path) -> None:
    output = play(*FIRST_ROUNDS, "y")
    assert "4 food are due; you have 2." in output
    assert "Proposed: " in output
    assert "You 4.1> " in output
    (path,) = saved(home)
    assert "feed" in moves_of(path)


# -------------------------------------------------------------------------------------------------------------- records


@pytest.mark.parametrize("players", [1, 3, 7])
def test_records_are_replayed_and_shown(tmp_path: Path, players: int) -> None:
    path = tmp_path / "game.txt"
    match = play_match(GAME, GAME.setup(players, 5), ["random"] * players, 5, keep_record=True)
    assert match.record
    write_record(match.record, path)
    told = run(args=str(path), command="replay").output
    assert "Round 1 begins: " in told
    assert "Round 12 ends: " in told
    assert "Unused spaces" in told
    assert "Verified" in run(args=f"{path} --verify", command="replay").output
    first, last = (run(args=f"{path}{at}", command="show").output for at in (" --at 0", ""))
    assert "Round 1" in first
    assert ("of 12" in first) == (players > 2)  # else there are eleven, by the numbers of twelve
    assert "The game is over" in last
    assert "b3" in first


# -------------------------------------------------------------------------------------------------------------- screens


def drawn(view: Any, width: int, height: int, fit: bool = True) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, theme=THEME, highlight=False, markup=False)
    names = ["You", *[f"Random {seat + 1}" for seat in range(1, view.players)]]
    news = ["Random 2 sends a dwarf to Logging and gains 3 wood."]
    FACE.draw(console, WORDS, Scene(view, names, 7, FACE.choices(view), news), fit)
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


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_at_a_terminal(home: Path) -> None:
    """The real command at the smallest terminal: every screen is cleared and stays within its 24 lines."""
    import pty

    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "underhold", "play", "cave-farmers", "--against", "random", "--seed", "3"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        os.write(ours, b"clearing\nundo\nhousework take end\nquit\n")
        seen = b""
        while True:
            try:
                read = os.read(ours, 65536)
            except OSError:  # how Linux says that the other end is closed
                break
            if not read:
                break
            seen += read
    os.close(ours)
    text = seen.decode()
    assert process.returncode == 0, text
    assert "The game is saved" in text
    screens = text.split("\x1b[2J")[1:]
    assert len(screens) == 4
    assert all(screen.count("\n") < 26 for screen in screens[:3])


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_openings_fit_the_screen(players: int, width: int, height: int) -> None:
    state = GAME.new(GAME.setup(players, 5))
    for text in ("", "housework", "slash_and_burn"):
        after = GAME.play(state, GAME.read(state, text)).state if text else state
        assert len(drawn(GAME.view(after, None), width, height).splitlines()) < height


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
        offered = [choice for choice in FACE.choices(view) if choice.group != "trades"]
        for width, height in SIZES:
            screen = drawn(view, width, height)
            assert max(map(len, screen.splitlines())) <= width
            shown = {int(number) for number in re.findall(r"(?<!\S)(\d+) [a-z]", screen)}
            assert {choice.number for choice in offered} <= shown


def test_loot_and_moves_of_a_rich_farm_have_words() -> None:
    state = rich_position()
    for text in ("", "housework:14", "logging_1_3:14", "clearing_1_3:14", "sheep_farming:14"):
        after = GAME.play(state, GAME.read(state, text)).state if text else state
        for move in GAME.moves(after):
            assert re.fullmatch(r"[A-Z][^{}_]*\.", FACE.move_text(WORDS, after, move)), str(move)


def test_furnishings_are_shown_with_their_cost_now() -> None:
    state = rich_position()
    after = GAME.view(GAME.play(state, GAME.read(state, "housework:14")).state, None)
    assert re.search(r"furnish:carpenter +\+0 1 stone +Furnishings", drawn(after, 160, 200))
    after.farms[after.seat].tiles |= 1 << tile_number("stone_carver")
    assert re.search(r"furnish:carpenter +\+0 free +Furnishings", drawn(after, 160, 200))


def test_dwarfs_out_of_turn_take_one_line() -> None:
    state = rich_position()
    state.farms[state.seat].weapons = 3
    text = drawn(state, 100, 30)
    assert re.search(r"Out of turn, for 1 ruby  \d+\u2013\d+ the same with strength 3", text)
    assert "housework:3" in drawn(state, 100, 300)


def test_trades_take_one_line() -> None:
    text = drawn(rich_position(), 160, 50)
    line = next(line for line in text.splitlines() if "Trades, any time" in line)
    assert re.search(r"\d+\u2013\d+ ruby>goods", line)
    assert re.search(r"\d+\u2013\d+ ruby>tile", line)
