"""The engine protocol, driven line by line without a process."""

from typing import Any

import pytest

from underhold.bots.engine.command import MAX_LINE, parse
from underhold.bots.engine.engine import Engine
from underhold.bots.engine.streams import lines_from
from underhold.bots.think import Budget, Search, think
from underhold.bots.win_chances import shares_of_win
from underhold.core.rng import Rng
from underhold.games import TITLES, read_position, title

START = "position new cave-vs-cave players=2 seed=7"


class Driver:
    """Sends lines and collects replies."""

    def __init__(self) -> None:
        self.replies: list[str] = []
        self.engine = Engine(self.replies.append, "test")
        self.send("set report 0")

    def send(self, *lines: str) -> list[str]:
        """Everything that is answered until the engine is idle."""
        for line in lines:
            self.engine.receive(line)
        while not (self.engine.idle or self.engine.over):
            self.engine.work()
        found = self.replies[:]
        self.replies.clear()
        return found

    def last(self, *lines: str) -> str:
        return self.send(*lines)[-1]


def fields(line: str) -> dict[str, str]:
    """The names and values of a reply such as `line 1 visits 4 …`; moves are the rest."""
    words = line.split()
    at = words.index("moves") if "moves" in words else len(words)
    found = dict(zip(words[:at:2], words[1:at:2], strict=True))
    return found | {"moves": " ".join(words[at + 1 :])}


@pytest.fixture
def driver() -> Driver:
    return Driver()


def test_hello_names_games_and_options(driver: Driver) -> None:
    said = driver.send("hello")
    assert said[0] == "engine test"
    assert said[-1] == "ok hello"
    assert [line.split()[1] for line in said if line.startswith("game ")] == [one.id for one in TITLES]
    assert "option lines value 3 type integer 1 24" in said
    assert "option ponder value false type choice false" in said


def test_numbers_in_front_are_repeated_on_every_reply(driver: Driver) -> None:
    assert driver.send("12 ready") == ["12 ok ready"]
    said = driver.send(f"1 {START}", "2 go nodes 100", "3 nonsense")
    assert [line.split()[0] for line in said] == ["1", *["2"] * (len(said) - 2), "3"]


def test_empty_lines_and_comments_are_ignored(driver: Driver) -> None:
    assert driver.send("", "   ", "# a comment", "\t") == []
    assert driver.last("17").startswith("17 error There is no command ''")


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 3)])
def test_go_reports_the_best_turns(driver: Driver, game_id: str, players: int) -> None:
    driver.send(f"position new {game_id} players={players} seed=3", "set lines 2")
    said = driver.send("go nodes 1500")
    search, *lines, best = said
    assert int(fields(search.removeprefix("search "))["nodes"]) >= 1500
    assert 1 <= len(lines) <= 2
    for number, line in enumerate(lines, start=1):
        found = fields(line)
        assert found["line"] == str(number)
        assert int(found["visits"]) >= 1
        assert len(found["points"].split(",")) == players
        if players > 1:
            assert sum(map(float, found["win"].split(","))) == pytest.approx(1.0, abs=0.01)
        else:
            assert "win" not in found
    assert best == f"best {fields(lines[0])['moves']}"
    assert "error" in fields(lines[0])
    gains = [float(fields(line)["gain"]) for line in lines]
    assert gains == sorted(gains, reverse=True)
    assert driver.last(f"play {fields(lines[0])['moves']}").startswith("ok play ")


def test_the_engine_runs_the_same_search_as_everything_else(driver: Driver) -> None:
    game = title("cave-vs-cave").game
    view = game.view(game.new(game.setup(2, 7)), 1)
    expected = think(game, view, Rng(5), Budget(nodes=900)).advice[0]
    said = driver.send(START, "set seed 5", "go nodes 900")
    assert said[-1] == " ".join(["best", *map(str, expected.moves)])
    assert fields(said[3])["gain"] == f"{expected.gain:.2f}"
    assert driver.send("go nodes 900")[1:] == said[3:], "the same seed and nodes give the same answer"


def test_a_position_as_text_and_moves_after_it(driver: Driver) -> None:
    text = "cave-vs-cave players=1 round=7 seat0 goods=9wood,9food,4gold rooms=shelf@a3"
    assert driver.last(f"position {text}") == "ok position game cave-vs-cave turn 7.1 seat 0 decision choose_action"
    move = driver.last("legal").split()[2]
    driver.send(f"position {text} moves {move}")
    shown = driver.last("show").removeprefix("ok show ")
    game, state = read_position(text)
    state = game.play(state, game.read(state, move)).state
    assert read_position(shown)[1].to_ints() == state.to_ints()


def test_an_error_leaves_the_position_as_it_was(driver: Driver) -> None:
    driver.send(START)
    before = driver.last("show")
    for line in ("position new cave-vs-cave players=9", "play housework nonsense", "position nonsense", "position"):
        assert driver.last(line).startswith("error ")
    assert driver.last("show") == before


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nonsense", "There is no command 'nonsense'. Commands: hello"),
        ("go nodes", "The value of nodes is missing"),
        ("go nodes 0", "nodes must be a whole number from 1"),
        ("go nodes -5", "nodes must be a whole number"),
        ("go nodes ٣", "nodes must be a whole number"),
        ("go seconds nan", "seconds must be a number of seconds"),
        ("go seconds inf", "seconds must be a number of seconds"),
        ("go fast", "'fast' does not belong to go"),
        ("go nodes 5 infinite", "either limits"),
        ("go level apprentice", "does not search cave-vs-cave. Choose master"),
        ("go level nobody", "level must be one of"),
        ("go nodes 5 moves nonsense", "Move 1, 'nonsense'"),
        ("set", "Write: set OPTION VALUE"),
        ("set lines 25", "lines must be a whole number from 1 to 24"),
        ("set speed 3", "There is no option 'speed'. Options: lines"),
        ("set ponder true", "ponder must be one of false"),
        ("play", "The moves are missing"),
        ("show me", "show takes no arguments"),
        ("position new", "The game is missing"),
        ("position new chess", "chess"),
        ("position new cave-vs-cave two", "'two' is not of the form NAME=VALUE"),
        ("position new cave-vs-cave players=two", "players must be a whole number"),
        ("position new cave-vs-cave speed=3", "speed"),
        ("position cave-vs-cave round=99", "round"),
    ],
)
def test_bad_input_gets_one_line_that_says_what_to_do(driver: Driver, line: str, reason: str) -> None:
    driver.send(START)
    said = driver.send(line)
    assert len(said) == 1
    assert said[0].startswith("error ")
    assert reason in said[0]
    assert driver.last("ready") == "ok ready"


@pytest.mark.parametrize("line", ["go", "show", "legal", "play end", "evaluate"])
def test_commands_without_a_position_say_how_to_set_one(driver: Driver, line: str) -> None:
    assert driver.last(line).startswith("error There is no position yet. Set one first: position new ")


def test_a_mistake_of_ours_does_not_end_the_session(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("two\nlines")

    driver.send(START)
    monkeypatch.setattr(Search, "result", broken)
    assert driver.send("go nodes 10") == ["error This should not happen, please report it: RuntimeError: two lines"]
    assert driver.last("ready") == "ok ready"


def test_stop_answers_with_the_best_so_far(driver: Driver) -> None:
    driver.send(START)
    driver.engine.receive("1 go infinite")
    for _ in range(40):
        driver.engine.work()
    assert driver.replies == [], "an infinite search does not answer by itself"
    driver.engine.receive("ready")
    assert driver.replies == ["ok ready"], "ready is answered during a search"
    said = driver.send("2 stop")[1:]
    assert said[0].startswith("1 search ")
    assert int(fields(said[0].removeprefix("1 search "))["playouts"]) >= 39
    assert said[-2].startswith("1 best ")
    assert said[-1] == "2 ok stop"
    assert driver.send("stop") == ["ok stop"], "nothing to stop is fine"


def test_commands_wait_for_the_running_search(driver: Driver) -> None:
    said = driver.send(START, "go nodes 300", "position new cave-farmers players=1", "go nodes 300", "show")
    kinds = [line.split()[0] for line in said]
    assert kinds.count("best") == 2
    assert said[-1].startswith("ok show cave-farmers ")


def test_a_stop_that_arrives_before_its_search_has_begun_is_not_lost(driver: Driver) -> None:
    said = driver.send(START, "go infinite", "go infinite", "stop", "go nodes 200")
    kinds = [line.split()[0] for line in said]
    assert kinds.count("best") == 3
    assert said.index("ok stop") < len(said) - 1


def test_reports_on_the_way(driver: Driver) -> None:
    driver.send(START, "set report 0.000001")
    said = driver.send("go nodes 2000")
    assert sum(line.startswith("search ") for line in said) > 2
    assert sum(line.startswith("best ") for line in said) == 1


def test_quit_ends_the_session_after_an_answer(driver: Driver) -> None:
    driver.send(START)
    said = driver.send("go infinite", "quit", "ready")
    assert any(line.startswith("best ") for line in said)
    assert said[-1] == "ok quit"
    assert driver.engine.over
    assert driver.send("hello") == []


def test_the_end_of_input_finishes_what_was_asked_for(driver: Driver) -> None:
    for line in (START, "go nodes 600", "go infinite"):
        driver.engine.receive(line)
    driver.engine.end_of_input()
    said = driver.send()
    assert driver.engine.over
    searches = [int(fields(line.removeprefix("search "))["nodes"]) for line in said if line.startswith("search ")]
    assert len(searches) == 2
    assert searches[0] >= 600, "a search with a limit is finished"


def test_one_line_can_be_evaluated(driver: Driver) -> None:
    said = driver.send(START, "go nodes 500 moves housework shelf@a3:gold end")
    found = fields(said[-2])
    assert found["moves"] == "housework shelf@a3:gold end"
    assert int(found["visits"]) > 1
    assert said[-1] == "best housework shelf@a3:gold end"


def test_a_part_of_a_turn_can_be_evaluated(driver: Driver) -> None:
    assert driver.last(START, "go nodes 300 moves housework") == "best housework"


def test_limits_are_spent_within_a_turn_and_on_an_only_line(driver: Driver) -> None:
    """A bot saves time there; an engine spends its limits."""
    driver.send(START, "play housework")
    said = driver.send("go nodes 900")
    assert int(fields(said[0].removeprefix("search "))["nodes"]) >= 900


def test_a_finished_game_has_a_result_and_nothing_to_search(driver: Driver) -> None:
    game = title("cave-vs-cave").game
    state = game.new(game.setup(2, 7))
    rng = Rng(1)
    moves = []
    while legal := game.moves(state):
        moves.append(legal[rng.below(len(legal))])
        game.advance(state, moves[-1])
    points = game.scores(state).points
    said = driver.last(f"{START} moves {' '.join(map(str, moves))}")
    assert said == f"ok position game cave-vs-cave over points {points[0]},{points[1]}"
    assert driver.last("go").startswith("error The game is over")
    assert driver.last("play end").startswith("error Move 1, 'end': the game is over.")
    win = ",".join(f"{share:.3f}" for share in shares_of_win(game.scores(state)))
    assert driver.last("evaluate") == f"ok evaluate points {points[0]}.00,{points[1]}.00 win {win}"
    last = driver.last(f"{START} moves {' '.join(map(str, moves[:-1]))}", "go nodes 200")
    assert last.startswith("best ")


def test_the_evaluation_without_a_search(driver: Driver) -> None:
    found = fields(driver.last(START, "evaluate").removeprefix("ok evaluate "))
    assert len(found["points"].split(",")) == 2
    assert sum(map(float, found["win"].split(","))) == pytest.approx(1.0, abs=0.01)


def test_a_number_in_front_must_be_short() -> None:
    command = parse("9" * 40)
    assert command is not None
    assert (command.id, command.name) == ("", "9" * 40)
    assert MAX_LINE > 100_000


def test_lines_are_put_together_from_chunks() -> None:
    chunks = iter([b"on", b"e\ntwo\n", b"\nthr", b"ee", b""])
    assert [*lines_from(lambda: next(chunks))] == [b"one", b"two", b"", b"three"]
    long = iter([b"x" * MAX_LINE] * 5 + [b"\nnext\n", b""])
    assert [len(line) for line in lines_from(lambda: next(long))] == [MAX_LINE + 1, 4]
