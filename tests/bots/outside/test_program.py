"""Bots that are programs: what they receive, what they may answer, and that they never keep running."""

import gc
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.bots.outside.kit import is_gone, program
from underhold.bots.arena.game import play
from underhold.bots.arena.plan import ArenaPlan
from underhold.bots.bot import Bot, check_bot, close_bot, is_program, make_bot, split_bots
from underhold.bots.match import play_match
from underhold.bots.outside import connection, program as programs
from underhold.bots.outside.failure import BotFailed
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.content import ROUNDS
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME

EXAMPLES = Path(__file__).parents[3] / "examples" / "any_language"
EXAMPLE = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'bot.py'))}"
FIRST_VIEW = GAME.view(GAME.new(GAME.setup(2, 3)), 0)

# Writes down its process and one that it starts, then follows the instructions.
NOTING = """
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
with open({notes!r}, "w") as file:
    print(os.getpid(), child.pid, file=file)
"""
# The same with processes that leave it: one in a session of its own, and one of that one.
DETACHING = """
detached = '''
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
with open({notes!r}, "w") as file:
    print(os.getpid(), child.pid, file=file)
time.sleep(600)
'''
subprocess.Popen([sys.executable, "-c", detached], start_new_session=True)
while not os.path.exists({notes!r}) or not os.path.getsize({notes!r}):
    time.sleep(0.01)
"""
ANSWERING = "for message in questions(): answer(message)"
HANGING = "for message in questions(): time.sleep(600)"
STAYING = "signal_is_no_reason = [answer(message) for message in questions()]\nwhile True: time.sleep(600)"


def noting(folder: Path, body: str, limit: str = "", start: str = NOTING) -> tuple[str, Path]:
    """A program that starts others, and where the numbers of two processes are noted."""
    notes = folder / "notes"
    return program(folder, start.format(notes=str(notes)) + body, limit), notes


def all_gone(notes: Path) -> bool:
    pids = [int(pid) for pid in notes.read_text(encoding="ascii").split()]
    assert len(pids) == 2
    return all(is_gone(pid) for pid in pids)


# ------------------------------------------------------------------------------------------------------------ a game


@pytest.mark.parametrize("game", [GAME, CAVE_FARMERS])
def test_the_example_beats_random(game: Game[Any, Any]) -> None:
    seeds = range(6)
    matches = [play_match(game, game.setup(2, seed), [EXAMPLE, "random"], seed) for seed in seeds]
    points = [sum(match.scores.points[seat] for match in matches) for seat in (0, 1)]
    assert points[0] > points[1] + 2 * len(seeds)


def test_games_repeat_themselves_with_and_without_a_record() -> None:
    def played(keep: bool) -> Any:
        return play_match(GAME, GAME.setup(2, 4), [EXAMPLE, "random"], 8, keep_record=keep)

    first = played(True)
    assert first.record == played(True).record
    assert first.scores == played(False).scores


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js here")
def test_a_program_in_another_language_plays() -> None:
    bot = f"exec:node {shlex.quote(str(EXAMPLES / 'bot.mjs'))}"
    assert play_match(GAME, GAME.setup(1, 4), [bot], 8).decisions > 40


def test_the_messages_that_a_program_receives(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
with open({str(heard)!r}, "w") as file:
    for line in sys.stdin:
        file.write(line)
        message = json.loads(line)
        if message["type"] == "choose":
            answer(message, len(message["moves"]) - 1 if message["id"] % 2 else message["moves"][-1])
"""
    match = play_match(GAME, GAME.setup(2, 3), ["random", program(tmp_path, body, "@7s")], 3, keep_record=True)
    hello, *questions, bye = [json.loads(line) for line in heard.read_text(encoding="ascii").splitlines()]
    seed = hello.pop("seed")
    assert 0 <= seed < 2**32
    assert hello == {
        "type": "hello", "protocol": 2, "game": "cave-vs-cave", "rules": 2, "players": 2, "seat": 1, "seconds": 7.0,
    }  # fmt: skip
    assert bye == {"type": "bye"}
    assert match.record is not None
    chosen = [move for turn in match.record.turns if turn.seat == 1 for move in turn.moves]
    assert [question["moves"][-1] for question in questions] == chosen
    assert [question["id"] for question in questions] == list(range(1, len(questions) + 1))
    assert {question["view"]["seat"] for question in questions} == {1}
    assert {question["decision"] for question in questions} <= {"choose_action", "act", "choose_face", "receive"}
    turns = list(dict.fromkeys(question["turn"] for question in questions))
    assert turns == [turn.label for turn in match.record.turns if turn.seat == 1]
    assert set(questions[0]) == {"type", "id", "turn", "decision", "points", "view", "moves"}
    assert len(questions[-1]["points"]) == 2


@pytest.mark.parametrize(("game", "players"), [(GAME, 1), (GAME, 2), (CAVE_FARMERS, 1), (CAVE_FARMERS, 3)])
def test_named_views_are_complete_and_show_nothing_hidden(game: Game[Any, Any], players: int) -> None:
    """Plain data differ if and only if views do; and a state with other secrets gives the same."""
    plain = title(game.id).named_view
    seen: dict[str, list[int]] = {}
    for seed in range(2):
        state = game.new(game.setup(players, seed))
        rng = Rng(seed, stream=5)
        while game.decision(state):
            view = game.view(state, 0)
            told = json.dumps(plain(view))
            assert seen.setdefault(told, view.to_ints()) == view.to_ints()
            assert json.dumps(plain(game.view(game.determinize(view, rng), 0))) == told
            assert max(_numbers(plain(view))) < 2**31  # a language whose numbers are floats reads them all
            moves = game.moves(state)
            game.advance(state, moves[rng.below(len(moves))])
    assert len(seen) > 100
    assert len(set(map(tuple, seen.values()))) == len(seen)


def test_cards_and_marks_have_the_printed_numbers_of_their_rounds() -> None:
    """Alone and for two players some rounds are left out."""
    for players in (1, 2, 3):
        state = CAVE_FARMERS.new(CAVE_FARMERS.setup(players, 3))
        rng = Rng(3, stream=5)
        while CAVE_FARMERS.decision(state):
            view = CAVE_FARMERS.view(state, 0)
            told = title(CAVE_FARMERS.id).named_view(view)
            track = told["track"]
            assert [one["number"] for one in track] == list(ROUNDS[players])
            cards = {one["number"]: one["card"] for one in track if one["card"] is not None}
            assert list(cards) == list(ROUNDS[players])[: len(view.cards)]
            turned = [one["number"] for one in track if one["marker"] not in (None, "face_down")]
            assert turned == [number for number, mark in zip(ROUNDS[players], view.marks, strict=False) if mark]
            moves = CAVE_FARMERS.moves(state)
            CAVE_FARMERS.advance(state, moves[rng.below(len(moves))])
        assert told["round"] in cards
        assert len(cards) == len(ROUNDS[players])


def _numbers(data: Any) -> list[int]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list | tuple):
        return [number for part in data for number in _numbers(part)]
    return [data] if isinstance(data, int) else [0]


@pytest.mark.parametrize(("game", "boards"), [(GAME, "caves"), (CAVE_FARMERS, "farms")])
def test_the_page_describes_every_field(game: Game[Any, Any], boards: str) -> None:
    page = (Path(__file__).parents[3] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    view = title(game.id).named_view(game.view(game.new(game.setup(2, 3)), 0))
    part = page.split("### A view of ")[1 if game is GAME else 2]
    for name in [*view, *view["open_turn"], *view[boards][0], *view[boards][0].get("land", ())]:
        assert f"`{name}`" in part, name


# ----------------------------------------------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for message in questions(): print('well …', flush=True)", "not a line of JSON"),
        ("for message in questions(): print('[' * 60000, flush=True)", "not a line of JSON"),
        ("for message in questions(): print('[1]', flush=True)", r'an answer is {"id":1,"move":…}'),
        ("for message in questions(): message['id'] = 7; answer(message)", r'an answer is {"id":1,"move":…}'),
        ("for message in questions(): answer(message, 'digg')", r"cannot be played: 'digg' is not a move[^.]*[^.]\.\n"),
        ("for message in questions(): answer(message, 'wall:a1e')", r"cannot be played: .*\[CVC"),
        ("for message in questions(): answer(message, 99)", "cannot be played: '99' is not a move"),
        ("for message in questions(): answer(message, -1)", "cannot be played: '-1' is not a move"),
        ("for message in questions(): answer(message, True)", "cannot be played: 'True' is not a move"),
        ("for message in questions(): raise ValueError('no idea')", r"it has ended(.|\n)*ValueError: no idea"),
        ("for message in questions(): os._exit(3)", r"it has ended(.|\n)*\[ended with exit status 3\]"),
        ("for message in questions(): os.kill(os.getpid(), 15)", r"it has ended(.|\n)*\[ended by signal 15\]"),
        ("sys.exit('not ready')", r"it has ended(.|\n)*not ready"),
    ],
)
def test_a_mistake_of_a_program_ends_the_game(body: str, reason: str, tmp_path: Path) -> None:
    name = program(tmp_path, body)
    with pytest.raises(BotFailed, match=reason) as failed:
        play_match(GAME, GAME.setup(2, 3), [name, "random"], 3)
    said = str(failed.value)
    assert said.startswith(f"The bot {name} failed: ")
    assert 'Sent: {"type": "choose", "id": 1' in said
    assert "\nReceived: " in said
    assert len(said) < 6000


def test_a_program_that_hangs_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything that it has started."""
    monkeypatch.setattr(programs, "START_SECONDS", 5.0)
    body = "questions = questions()\nprint('hm', file=sys.stderr)\nanswer(next(questions))\ntime.sleep(600)"
    name, notes = noting(tmp_path, body, "@0.3s")
    with pytest.raises(BotFailed, match=r"no answer came within 0\.3 s\.(.|\n)*Received: nothing\n.*\n  hm$"):
        play_match(GAME, GAME.setup(1, 3), [name], 3)
    assert all_gone(notes)


def test_a_first_answer_may_take_longer_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = program(tmp_path, f"time.sleep(0.6)\n{ANSWERING}", "@0.5s")
    bot = make_bot(slow, GAME)
    assert bot.choose(FIRST_VIEW) == GAME.moves(FIRST_VIEW)[0]
    close_bot(bot)
    monkeypatch.setattr(programs, "START_SECONDS", 0.1)
    with pytest.raises(BotFailed, match=r"within 0\.6 s \(does it flush"):
        make_bot(program(tmp_path, HANGING, "@0.5s"), GAME).choose(FIRST_VIEW)


def test_extra_output_of_a_program_does_no_harm(tmp_path: Path) -> None:
    """A program may fill its errors, and say more than it is asked for; it only gets in its own way."""
    body = """
for message in questions():
    print("x" * 200_000, file=sys.stderr)
    answer(message)
    if message["id"] == 3:
        print("y" * 1_000_000)
"""
    with pytest.raises(BotFailed, match="not a line of JSON"):
        play_match(GAME, GAME.setup(1, 3), [program(tmp_path, body)], 3)


def test_a_program_that_does_not_listen_is_ended_too(tmp_path: Path) -> None:
    """It answers questions that it has not read: more of them than a pipe holds."""
    name, notes = noting(tmp_path, "for number in range(1, 200): answer({'id': number})\ntime.sleep(600)")
    bot = make_bot(name, GAME)
    for _ in range(150):
        bot.choose(FIRST_VIEW)
    close_bot(bot)
    assert all_gone(notes)


def test_in_the_arena_it_loses_the_game(tmp_path: Path) -> None:
    name = program(tmp_path, "for message in questions(): os._exit(3)")
    plan = ArenaPlan("cave-vs-cave", 2, (name, EXAMPLE), 2, 7, {})
    lost = play(next(plan.jobs())).result
    assert lost.fault is not None
    assert (lost.failed, lost.fault.kind, lost.ranks) == (name, "crash", (2, 1))
    assert lost.fault.error.startswith(f"BotFailed: The bot {name} failed: it has ended. Its last lines on stderr: ")
    assert "Sent: " in lost.fault.trace
    assert "exit status 3" in lost.fault.error
    other = play(next(ArenaPlan("cave-vs-cave", 1, (EXAMPLE,), 1, 7, {}).jobs())).result
    assert other.fault is None


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("for message in questions(): time.sleep(60)", "time"),
        ("for message in questions(): print(json.dumps({'id': message['id'], 'move': 'fly'}), flush=True)", "illegal"),
    ],
)
def test_the_arena_says_how_it_failed(body: str, kind: str, tmp_path: Path) -> None:
    name = program(tmp_path, body).replace("exec:", "exec@1s:", 1)
    lost = play(next(ArenaPlan("cave-vs-cave", 2, (name, "random"), 2, 7, {}).jobs())).result
    assert lost.fault is not None
    assert (lost.failed, lost.fault.kind) == (name, kind)


# ------------------------------------------------------------------------------------------------ nobody stays behind


@pytest.mark.parametrize("body", [ANSWERING, STAYING], ids=["polite", "stubborn"])
def test_a_program_ends_with_the_game(body: str, tmp_path: Path) -> None:
    name, notes = noting(tmp_path, body)
    play_match(GAME, GAME.setup(1, 3), [name], 3)
    assert all_gone(notes)


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_a_program_ends_when_the_game_is_aborted(
    error: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, notes = noting(tmp_path, ANSWERING)

    def broken(bot: Bot, view: Any) -> int:
        raise error

    monkeypatch.setattr("underhold.bots.random.RandomBot.choose", broken)
    seed = next(seed for seed in range(9) if GAME.new(GAME.setup(2, seed)).seat == 0)
    with pytest.raises(error):
        play_match(GAME, GAME.setup(2, seed), [name, "random"], 3)
    assert all_gone(notes)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can find it")
@pytest.mark.parametrize("body", [ANSWERING, STAYING, "for message in questions(): os._exit(3)"])
def test_detached_children_end_with_the_program(body: str, tmp_path: Path) -> None:
    """Also a child of such a child, of which nobody else knows any more."""
    name, notes = noting(tmp_path, body, start=DETACHING)
    bot = make_bot(name, GAME)
    began = time.monotonic()
    if "_exit" in body:
        with pytest.raises(BotFailed, match="it has ended"):
            bot.choose(FIRST_VIEW)
    else:
        bot.choose(FIRST_VIEW)
    close_bot(bot)
    assert time.monotonic() - began < 20.0  # and not the half minute after which silence is a failure
    assert all_gone(notes)


def test_a_process_that_cannot_be_killed_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that nobody reaches keeps the pipes open; the one that should have ended it does not end either."""
    guard = tmp_path / "process_guard.py"
    guard.write_text(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], start_new_session=True)\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)\n",
        encoding="ascii",
    )
    monkeypatch.setattr(connection, "_GUARD", str(guard))
    monkeypatch.setattr(connection, "_EXIT_SECONDS", 0.2)
    monkeypatch.setattr(connection, "_DRAIN_SECONDS", 0.2)
    held = connection.Connection(["unheard"])
    child = int(held.receive(30.0))
    began = time.monotonic()
    held.close()
    assert time.monotonic() - began < 30.0
    os.kill(child, signal.SIGKILL)  # it was still there


def test_a_program_ends_when_its_bot_is_garbage_collected(tmp_path: Path) -> None:
    name, notes = noting(tmp_path, ANSWERING)
    bot = make_bot(name, GAME)
    bot.choose(FIRST_VIEW)
    del bot
    gc.collect()
    assert all_gone(notes)


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_program_ends_with_the_process_that_started_it(way: signal.Signals, tmp_path: Path) -> None:
    """Also when a worker of an arena or of a server is killed in the middle of a question."""
    name, notes = noting(tmp_path, "for message in questions(): print('asked', file=sys.stderr); time.sleep(600)")
    code = (
        "import sys; from underhold.games.cave_vs_cave.game import GAME as game\n"
        "from underhold.bots.bot import make_bot\n"
        "print('ready', flush=True)\n"
        "make_bot(sys.argv[1], game).choose(game.view(game.new(game.setup(1, 3)), 0))"
    )
    player = subprocess.Popen([sys.executable, "-c", code, name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert player.stdout is not None
    with player.stdout:
        player.stdout.readline()
        while not notes.exists() or not notes.read_text(encoding="ascii").endswith("\n"):
            assert player.poll() is None
        os.kill(player.pid, way)
        player.wait(timeout=20)
    assert all_gone(notes)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such signal")
def test_a_program_ends_when_its_guard_is_killed(tmp_path: Path) -> None:
    """Ray kills all processes of a lost node, also the guard."""
    notes = tmp_path / "notes"
    body = f"open({str(notes)!r}, 'w').write(f'{{os.getppid()}} {{os.getpid()}}')\n{STAYING}"
    bot = make_bot(program(tmp_path, body), GAME)
    bot.choose(FIRST_VIEW)
    guard, own = map(int, notes.read_text(encoding="ascii").split())
    os.kill(guard, signal.SIGKILL)
    assert is_gone(own)
    close_bot(bot)


def test_closing_does_no_harm_at_any_time(tmp_path: Path) -> None:
    bot = make_bot(program(tmp_path, ANSWERING), GAME)
    close_bot(bot)  # never started
    for _ in range(2):  # another game is another process
        bot.choose(FIRST_VIEW)
        close_bot(bot)
    close_bot(bot)
    close_bot(make_bot("random", GAME))


# --------------------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("exec", "a command is missing"),
        ("exec:", "a command is missing"),
        ("exec: ", "a command is missing"),
        ("exec:no_such_program_here --fast", "there is no program 'no_such_program_here'"),
        ("exec:python3 'bot.py", "cannot be read: a quotation mark"),
        ("exec@5:python3 bot.py", "a program has a time limit in seconds"),
        ("exec@0s:python3 bot.py", "greater than 0"),
        ("exec@nans:python3 bot.py", "greater than 0"),
        ("exec@1e18s:python3 bot.py", r"a budget must be at most one day \(@86400s\)\.$"),
        ("exec@infs:python3 bot.py", "at most one day"),
        ("master@1e18s", "at most one day"),
        ("exec@soon:python3 bot.py", "of seconds"),
        ("exec@:python3 bot.py", "of seconds"),
    ],
)
def test_commands_are_checked(name: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        check_bot(name)


def test_the_longest_limit_can_be_waited_for(tmp_path: Path) -> None:
    bot = make_bot(program(tmp_path, ANSWERING, "@86400s"), GAME)
    assert bot.choose(FIRST_VIEW) == GAME.moves(FIRST_VIEW)[0]
    close_bot(bot)


def test_words_of_a_command() -> None:
    assert programs._words(r"""python3 'my bot.py' --name=a\ b""", True) == ["python3", "my bot.py", "--name=a b"]
    windows = r"""C:\Python\python.exe "C:\My bots\bot.py" 'a b' "" --fast"""
    expected = [r"C:\Python\python.exe", r"C:\My bots\bot.py", "a b", "", "--fast"]
    assert programs._words(windows, False) == expected


def test_which_names_are_programs() -> None:
    assert all(map(is_program, ("exec", "exec:x", "exec@2s:x", "exec:a:b@c")))
    assert not any(map(is_program, ("master", "master@5", "executor", "my:exec", "")))
    assert make_bot(EXAMPLE, GAME).name == EXAMPLE


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random ,master@5", ["greedy", "random", "master@5"]),
        ("a,,b", ["a", "", "b"]),
        ("a,exec:bot --sizes '3,4',b", ["a", "exec:bot --sizes '3,4'", "b"]),
        ('exec:bot "it\'s, well",b', ['exec:bot "it\'s, well"', "b"]),
        ("a,exec:bot 'open,b", ["a,exec:bot 'open", "b"]),
    ],
)
def test_commas_within_quotes_belong_to_a_command(text: str, names: list[str]) -> None:
    assert split_bots(text) == names
