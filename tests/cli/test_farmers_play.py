"""The Cave Farmers at the terminal: whole games, line by line."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import underhold
from underhold.bots.match import play_match
from underhold.cli.main import cli
from underhold.cli.session import CannotUndo, Session
from underhold.core.errors import BadSetup, UnderholdError
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.content.goods import pack
from underhold.records import read_record, replay_file, write_record

GAME = underhold.game("cave-farmers")
TERMINAL_VIEW = title("cave-farmers").terminal_view()

# Three rounds of a game alone, up to the first harvest.
FIRST_ROUNDS = (
    "logging take end", "wood_gathering end", "ore_mining end", "excavation take end", "housework take end",
    "ruby_mining end",
)  # fmt: skip


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
            offered = TERMINAL_VIEW.choices(view)
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
    assert "Your farm is worth " in output
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


def bots_in(output: str) -> set[str]:
    """The characters of the random bots; several at a table are told apart by their names."""
    return set(re.findall(r"(\w+) \(Random\)", output))


def test_seven_seats(home: Path) -> None:
    output = play(*answers(7, 2, 0, 3), args="--players 7 --against random --seed 2")
    assert len(bots_in(output)) == 6
    assert read_record(saved(home)[0]).scores is not None
    assert len(read_record(saved(home)[0]).scores.points) == 7  # type: ignore[union-attr]


def test_a_game_with_all_players_at_one_screen() -> None:
    output = play("quit", args="--players 5 --hotseat --seed 1")
    assert "Player 5" in output


# ------------------------------------------------------------------------------------------------------- moves at hand


def test_moves_by_number_notation_and_prefix(home: Path) -> None:
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
        ("99", "There is no choice 99; choose from 1 to"),
        ("end", "[turn order]"),
        ("supplies", "is not in the game with this number of players"),
        ("logging undo", "Type a command alone on its line."),
        ("why", "Turn 1 ruby into 1 vegetable."),
        ("why blacksmithing", "Only an armed dwarf can go on an expedition."),
        ("why zzzzqq", "Nothing called “zzzzqq” is blocked now."),
        ("info", "Which space, furnishing or loot?"),
        ("info zzzzqq", "Unknown name 'zzzzqq'"),
        ("info dwelling", "Dwelling, dwelling, 3 points."),
        ("info pasture", "Which one: "),
        ("tiles zzz", "Unknown group 'zzz'"),
        ("board 9", "Which player? 1 to 1"),
        ("y", "There is no proposal now."),
        ("undo", "This turn has only just begun"),
        ("redo", "There is nothing to redo."),
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


def test_a_prefix_that_is_a_move_in_another_phase(home: Path) -> None:
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


def test_every_information_page_is_shown() -> None:
    output = play("?", "board", "spaces", "tiles", "tiles craft", "loot", "trades", "score", "log", "list", "info wood")
    for said in (
        "How to play here",
        "No furnishings yet.",
        "Ruby mining",
        "Carpenter",
        "Expedition loot by strength",
        "There are no trades to make now.",
        "Unused spaces",
        "Round 1 begins: Blacksmithing is revealed.",
        "Which one: ",
    ):
        assert said in output


def test_the_board_of_another_player() -> None:
    output = play("board 2", "board random", args="--against random --seed 3")
    assert output.count("  Random  ") >= 3


# -------------------------------------------------------------------------------------------------------- undo and save


def test_undo_redo_and_restart(home: Path) -> None:
    output = play("logging", "take", "undo", "redo", "restart", "housework take", "end", "undo")
    for said in ("Undone: take.", "Redone: take.", "The turn starts over.", "Undone: end."):
        assert said in output
    assert moves_of(saved(home)[0]) == ["housework", "take"]


def test_moves_that_revealed_something_cannot_be_undone(home: Path) -> None:
    output = play("logging take end", "wood_gathering end", "undo", "restart")
    assert "The last move revealed something and cannot be undone." in output
    assert moves_of(saved(home)[0])[-1] == "end"


def test_undo_stops_at_another_players_move() -> None:
    output = play("logging take", "end", "undo", args="--hotseat --seed 3")
    assert "This turn has only just begun; earlier turns cannot be undone." in output
    output = play("wood_gathering end", "undo", args="--against random --seed 3")
    assert "This turn has only just begun; earlier turns cannot be undone." in output


def test_undo_stops_at_revealed_markers() -> None:
    setup = GAME.setup(2, 3, harvest_markers="late")
    session = Session(GAME, setup, GAME.new(setup))
    rng = Rng(1)
    while GAME.decision(session.state) is not None:
        session.play(GAME.moves(session.state)[rng.below(len(GAME.moves(session.state)))])
        if any(TERMINAL_VIEW.reveals(event) for event in session.steps[-1].events):
            with pytest.raises(CannotUndo):
                session.undo()


def test_quitting_saves_the_game_and_resuming_continues_it(home: Path) -> None:
    before = play("logging take", "quit", args="--players 3 --against random --seat 2 --seed 3")
    output = play("undo", "quit", args="--resume")
    assert "Undone: take." in output
    assert len(bots_in(before)) == 2
    assert bots_in(output) == bots_in(before)
    output = run("quit", args="--resume", command="play").output
    assert "The Cave Farmers" in output
    with pytest.raises(BadSetup, match="not of cave-vs-cave"):
        run(args=f"cave-vs-cave --resume {saved(home)[0]}", command="play")
    with pytest.raises(BadSetup, match="no unfinished game"):
        run(args="cave-vs-cave --resume", command="play")


def test_records_are_saved_to_a_given_file(home: Path) -> None:
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
        ("--players 1 --against random", "A solo game has no opponents"),
        ("--players 8 --against random", "1 to 7 players"),
        ("--players 3 --against random --seat 4", "There is no seat '4'; choose 1 to 3"),
        ("--hotseat --seat 2", "--seat is only for"),
        ("--against nobody", "Unknown bot 'nobody'"),
        ("--switch solo_clear_at=9", "6 or 7"),
        ("--switch additional_cavern_two_walls=facing", "no setup option additional_cavern_two_walls"),
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
    assert "4 food is due; you have 2." in output
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
