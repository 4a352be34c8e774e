"""Games played through the command, line by line, as from a keyboard."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from underhold.bots.bot import make_bot
from underhold.cli.main import cli
from underhold.core.errors import BadRecord, BadSetup, UnderholdError
from underhold.records import read_record, replay_file

# In the game of seed 5 the bot in seat 2 begins; alone, the player does.
SEED = "5"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "110")
    return tmp_path


def play(*lines: str, args: str = f"--solo --seed {SEED}") -> str:
    return run(*lines, args=args).output


def run(*lines: str, args: str) -> Result:
    result = CliRunner().invoke(cli, ["play", *args.split()], input="".join(f"{line}\n" for line in lines))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    assert "{" not in result.output
    return result


def saved(home: Path) -> list[Path]:
    """The games kept, oldest first."""
    return sorted((home / "data" / "underhold" / "games").glob("*.txt"), key=lambda path: path.stat().st_mtime_ns)


def moves_of(path: Path) -> list[str]:
    return [move for turn in read_record(path).turns for move in turn.moves]


def test_why_lists_what_is_not_possible() -> None:
    output = play("cultivation", "why", "why shelf", "why zzzzqq", args="--solo --seed 3")
    assert output.count("Shelf   Cultivation does not let you furnish a room. [CVC-21]") == 1
    assert output.count("Shelf  Cultivation does not let you furnish a room. [CVC-21]") == 1  # alone in its table
    assert "Nothing called “zzzzqq” is blocked now." in output


def test_a_whole_solo_game_of_doing_nothing(home: Path) -> None:
    # Four tiles are there from the start; the fourth turn of the last round needs the fourth.
    tiles = ("cultivation", "excavation", "housework", "undergrowth")
    turns = [f"{tile} end" for count in (2, 2, 2, 3, 3, 3, 4) for tile in tiles[:count]]
    output = play(*turns)
    assert "The game is over" in output
    assert "1 point: 49 short of the goal of 50." in output
    (path,) = saved(home)
    assert str(path) in output.replace("\n", "")
    _, record, plies = replay_file(path)
    assert record.scores is not None
    assert record.scores.points == (1,)
    assert len(plies) == 2 * len(turns)


def test_numbers_and_notation_mean_the_same(home: Path) -> None:
    play("undergrowth", "cave_entrance:stone")
    play("4", "3")
    first, second = saved(home)
    assert moves_of(first) == moves_of(second) == ["undergrowth", "cave_entrance:stone"]


def test_numbers_of_one_line_mean_the_list_on_the_screen(home: Path) -> None:
    output = play("undergrowth", "1 2 6")
    (path,) = saved(home)
    assert moves_of(path)[:3] == ["undergrowth", "+2wood", "cave_entrance:wood"]
    assert "What happened" in output


def test_a_unique_prefix_of_a_move_is_enough(home: Path) -> None:
    output = play("cult", "cave_entrance:w", "cave")
    assert moves_of(saved(home)[0]) == ["cultivation", "cave_entrance:wood"]
    assert "cave:" in output


def test_the_rest_of_a_line_is_refused_and_the_first_moves_stay(home: Path) -> None:
    output = play("cultivation +2emmer,flax wall:a1s end")
    assert "wall:a1s: Cultivation does not offer that. [CVC-21]" in output
    assert moves_of(saved(home)[0]) == ["cultivation", "+2emmer,flax"]


def test_moves_of_one_line_stop_at_the_end_of_the_turn(home: Path) -> None:
    output = play("cultivation end undergrowth")
    assert "The turn has ended; not played: undergrowth" in output
    assert moves_of(saved(home)[0]) == ["cultivation", "end"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("foo", "'foo' is not a move of Cave vs Cave."),
        ("cultivatoin", "Did you mean cultivation?"),
        ("99", "There is no choice 99; choose from 1 to"),
        ("0", "There is no choice 0"),
        ("9" * 5000, "There is no choice 999"),
        ("end", "Take an action tile first. [CVC-21]"),
        ("breach", "Breach is not in the solo game. [CVC-60]"),
        ("shelf@a3", "[CVC-21]"),
        ("cultivation undo", "Type a command alone on its line."),
        ("info", "Which tile?"),
        ("info zzzzqq", "Unknown tile 'zzzzqq'"),
        ("info room", "Which one: "),
        ("undo", "This turn has only just begun"),
        ("restart", "This turn has only just begun"),
        ("redo", "There is nothing to redo."),
        ("save /proc/nowhere/file.txt", "Cannot write /proc/nowhere/file.txt"),
        ("save ~nobody-of-that-name/x", "Cannot write"),
        ("save a\0b", "Cannot write"),
        ("\ufffd\x07[bold]", "is not a move"),
    ],
)
def test_bad_input_is_refused_with_a_reason(line: str, reason: str) -> None:
    output = play(line, "quit")
    assert reason in " ".join(output.split())
    assert "Traceback" not in output
    assert "The game is saved" in output


def test_undo_redo_and_restart(home: Path) -> None:
    output = play(
        "cultivation +2emmer,flax cave_entrance:wood", "undo", "undo", "redo", "restart", "undergrowth", "redo"
    )
    assert "Undone: cave_entrance:wood." in output
    assert "Undone: +2emmer,flax." in output
    assert "Redone: +2emmer,flax." in output
    assert "The turn starts over." in output
    assert "There is nothing to redo." in output
    (path,) = saved(home)
    assert moves_of(path) == ["undergrowth"]
    replay_file(path)


def test_moves_that_revealed_something_cannot_be_undone(home: Path) -> None:
    output = play("excavation", "dig:b3", "+stone", "undo", "undo", "restart")
    assert "Undone: +stone." in output
    assert output.count("The last move revealed something and cannot be undone.") == 2
    assert moves_of(saved(home)[0]) == ["excavation", "dig:b3"]


def test_restart_stops_at_the_last_reveal(home: Path) -> None:
    output = play("excavation dig:b3 +stone gold>food", "restart")
    assert "Undone back to the last move that revealed something; that move stays." in output
    assert moves_of(saved(home)[0]) == ["excavation", "dig:b3"]


def test_a_turn_that_is_over_stays_over() -> None:
    output = play("cultivation end", "undo")
    assert "This turn has only just begun; earlier turns cannot be undone." in output
    output = play("cultivation end", "undo", args=f"--two --seed {SEED}")
    assert "This turn has only just begun; earlier turns cannot be undone." in output


def test_a_hint_is_a_playable_turn(home: Path) -> None:
    output = play("hint")
    hint = output[output.index("Master would play:") :].splitlines()[1:]
    moves = [re.split(r"\s{1,}", line)[0] for line in hint if re.match(r"\S+ +[A-Z]", line) and "1.1>" not in line]
    assert moves
    play(" ".join(moves))
    assert moves_of(saved(home)[1])[: len(moves)] == moves


@pytest.mark.parametrize(("language", "name"), [("hu", "Mester"), ("nl", "Meester")])
def test_bots_have_names_in_every_language(language: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERHOLD_LANGUAGE", language)
    assert name in play("hint")
    assert f"{name}@200" in play("hint", args=f"--against master@200 --seed {SEED}")


def test_a_hint_plays_nothing(home: Path) -> None:
    play("hint", "hint")
    assert moves_of(saved(home)[0]) == []


def test_every_information_page_is_shown() -> None:
    output = play(
        "?", "log", "score", "rooms", "actions", "list", "info spinning wheel", "info Cultivation", "cult", "log"
    )
    for said in (
        "How to play here",
        "Round 1 begins: ",
        "Points ",
        "Unseen (18)",
        "Not in this game (3)",
        "Face down for rounds 2 to 3 (stage 2)",
        "gold>food",
        "Spinning Wheel, orange, 4 points.",
        "Cultivation: use 1 orange room; gain 2 emmer and 1 flax.",
        "You take Cultivation.",
    ):
        assert said in output


def test_an_empty_line_draws_the_table_again() -> None:
    assert play("", "   ").count("Take an action tile\n") == 3


def test_quitting_saves_the_game_and_resuming_continues_it(home: Path) -> None:
    output = play("cultivation +2emmer,flax", "quit")
    assert "The game is saved" in output
    assert "underhold play --resume" in output
    output = play("cave_entrance:wood end", args="--resume")
    assert "You take Cultivation and gain 2 emmer and 1 flax." in " ".join(output.split())
    (path,) = saved(home)
    assert moves_of(path) == ["cultivation", "+2emmer,flax", "cave_entrance:wood", "end"]


def test_undo_works_across_resuming(home: Path) -> None:
    play("cultivation +2emmer,flax")
    play("undo", args="--resume")
    assert moves_of(saved(home)[0]) == ["cultivation"]


def test_resuming_remembers_who_sits_where(home: Path) -> None:
    play("quit", args=f"--against random --seat 2 --seed {SEED}")
    output = play("quit", args="--resume")
    assert "Random" in output
    assert "▶ You" in output
    play("quit", args=f"--two --seed {SEED}")
    assert "Player 1" in play("quit", args="--resume")


def test_records_are_saved_to_given_files(home: Path) -> None:
    mine, copy = home / "mine.txt", home / "copies" / "copy.json"
    output = play("cultivation", f"save {copy}", "+2emmer,flax", f"save {copy}", "save", args=f"--solo --save {mine}")
    assert not saved(home)
    assert moves_of(mine) == ["cultivation", "+2emmer,flax"]
    assert moves_of(copy) == ["cultivation"]
    assert "already exists" in output
    assert f"--resume {mine}" in output.replace("\n", " ")
    play("end", args=f"--resume {mine}")
    assert moves_of(mine)[-1] == "end"
    with pytest.raises(BadSetup, match="already exists"):
        run(args=f"--solo --save {mine}")


def test_a_finished_game_shows_its_end(home: Path) -> None:
    bot_moves = finished_game(home / "done.txt")
    output = play(args=f"--resume {home / 'done.txt'}")
    assert bot_moves
    assert "The game is over" in output
    assert "The record of this game" in output


def finished_game(path: Path) -> int:
    from underhold.cli.session import Session
    from underhold.games import game
    from underhold.records import write_record

    rules = game("cave-vs-cave")
    setup = rules.setup(2, 3)
    session = Session(rules, setup, rules.new(setup))
    bot = make_bot("random", rules, 3)
    while rules.decision(session.state) is not None:
        session.play(bot.choose(rules.view(session.state, None)))
    write_record(session.record(), path)
    return len(session.steps)


def test_nothing_to_resume() -> None:
    with pytest.raises(BadSetup, match="no unfinished game"):
        run(args="--resume")


def test_resuming_passes_over_damaged_and_finished_games(home: Path) -> None:
    play("cultivation")
    (path,) = saved(home)
    os.utime(path, (1, 1))
    finished_game(path.with_name("finished.txt"))
    path.with_name("damaged.txt").write_text("underhold record 1\ngame ca")
    assert "You take Cultivation." in play(args="--resume")


def test_a_damaged_game_is_named_when_nothing_else_is_left(home: Path) -> None:
    play("cultivation")
    (path,) = saved(home)
    path.write_text(path.read_text()[:200])
    with pytest.raises(BadRecord, match=f"{path.name} cannot be read: line"):
        run(args="--resume")


@pytest.mark.parametrize(
    ("args", "error", "reason"),
    [
        ("--solo --two", BadSetup, "Use only one of"),
        ("--solo --seat 2", BadSetup, "--seat is only for"),
        ("--against nobody", BadSetup, "Unknown bot 'nobody'"),
        ("chess", BadSetup, "Unknown game 'chess'"),
        ("--resume /nowhere/at/all.txt", BadRecord, "Cannot read"),
        ("--resume --seed 3", BadSetup, "has its seed"),
    ],
)
def test_wrong_options_are_refused(args: str, error: type[UnderholdError], reason: str) -> None:
    with pytest.raises(error, match=reason):
        run(args=args)


def test_a_solo_game_cannot_be_resumed_by_two(home: Path) -> None:
    play("cultivation")
    with pytest.raises(BadSetup, match="is for 1"):
        run(args="--resume --two")


def test_two_people_at_one_screen(home: Path) -> None:
    output = play("cultivation cave_entrance:wood end", "undergrowth end", args=f"--two --seed {SEED}")
    assert "Player 1" in output
    assert "Player 2 takes Cultivation, uses Cave Entrance and gains 1 wood." in " ".join(output.split())
    assert "Player 1 1.2> " in output
    assert [turn.seat for turn in read_record(saved(home)[0]).turns] == [1, 0]


def test_the_turns_of_a_bot_are_printed(home: Path) -> None:
    output = play("hint", "1 end", args=f"--seed {SEED}")
    assert "Journeyman takes " in output
    assert output.index("Journeyman takes ") < output.index("You 1.2> ")
    seats = [turn.seat for turn in read_record(saved(home)[0]).turns]
    assert seats[:3] == [1, 0, 1]


def test_a_whole_game_against_a_bot(home: Path) -> None:
    turns = ["1 end"] * 22  # whatever is on top of the list
    output = play(*turns, args=f"--against random --seed {SEED} --seat 2")
    assert re.search(r"(wins \d+ to \d+|You win \d+ to \d+|A draw)", output)
    record = read_record(saved(home)[0])
    assert record.scores is not None


def test_switches_reach_the_game(home: Path) -> None:
    play("quit", args="--solo --seed 9 --switch additional_cavern_two_walls=facing --switch wood_storeroom_first=false")
    setup = read_record(saved(home)[0]).setup
    switches = {"additional_cavern_two_walls": "facing", "wood_storeroom_first": False}
    assert setup == {"players": 1, "seed": 9, **switches, "rules": 2}


def test_a_game_goes_on_when_it_cannot_be_saved(home: Path) -> None:
    (home / "data").write_text("a file where a folder should be")
    output = play("cultivation", "+2emmer,flax")
    assert output.count("Cannot write") == 1
    assert "You take Cultivation and gain 2 emmer and 1 flax." in output
    assert "The game could not be saved." in output


def test_the_command_works_in_a_pipe_without_utf8(home: Path) -> None:
    """The real command in a pipe, in a world without UTF-8: plain text, no clearing, a polite end."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "underhold", "play", "--solo", "--seed", SEED]
    done = subprocess.run(command, input="cultivation\n", text=True, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "The game is saved" in done.stdout
    command[4:] = ["--against", "nobody"]
    done = subprocess.run(command, input="", text=True, capture_output=True, env=environment, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("underhold: Unknown bot 'nobody'. Choose from: random, greedy")


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("colour", [True, False])
def test_at_a_terminal(home: Path, colour: bool) -> None:
    """The real command at a terminal of 100 by 30: cleared, within the screen, colored unless NO_COLOR is set."""
    import pty

    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
    environment.pop("NO_COLOR", None)
    if not colour:
        environment["NO_COLOR"] = "1"
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "underhold", "play", "--solo", "--seed", SEED]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        os.write(ours, b"masonry\nundo\nquit\n")
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
    assert ("38;5;" in text) == colour
    screens = text.split("\x1b[2J")[1:]
    assert len(screens) == 3
    assert all(screen.count("\n") < 32 for screen in screens[:2])
