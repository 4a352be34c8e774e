"""Bots of other packages: found by entry point, loaded when they are used, checked when they play."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import underhold
from tests.bots.outside.kit import install
from underhold.bots.arena.game import play
from underhold.bots.arena.plan import ArenaPlan
from underhold.bots.bot import BOTS, NoSuchBot, bot_names, check_bot, make_bot
from underhold.bots.match import play_match
from underhold.bots.outside import plugins
from underhold.bots.outside.failure import BotFailed
from underhold.bots.outside.plugins import is_name
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME

EXAMPLE = Path(__file__).parents[3] / "examples" / "bot_in_30_lines"

FIRST = """
imported = True

class First:
    closed = 0

    def __init__(self, game, rng):
        self.game = game

    def choose(self, view):
        return self.game.moves(view)[0]

    def close(self):
        First.closed += 1
"""


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """What is installed for a test is gone after it."""
    yield
    plugins._found.cache_clear()
    plugins._warn_of_shadow.cache_clear()


def test_an_installed_bot_is_found_listed_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(
        monkeypatch, tmp_path, "guests", "first = guest_first:First\nan-other_1 = guest_first:First", guest_first=FIRST
    )
    assert bot_names() == [*BOTS, "an-other_1", "first"]
    assert "guest_first" not in sys.modules  # to be listed it need not be imported
    match = play_match(GAME, GAME.setup(2, 3), ["first", "random"], 3, keep_record=True)
    assert match.record is not None
    first = [turn.moves[0] for turn in match.record.turns if turn.seat == 0]
    assert len(set(first)) < 5  # it always takes what is offered first
    assert make_bot("first", GAME).name == "first"
    assert sys.modules["guest_first"].First.closed == 1


def test_a_plugin_plays_in_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, "guests", "first = guest_first:First", guest_first=FIRST)
    played = play(next(ArenaPlan("cave-vs-cave", 2, ("first", "random"), 2, 7, {}).jobs()))
    assert played.result.fault is None
    assert sys.modules["guest_first"].First.closed == 1


def test_the_library_does_not_import_plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, "guests", "first = guest_first:First", guest_first="raise SystemExit('imported')")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import underhold.cli.main\n"
        "from underhold.bots.bot import bot_names, make_bot; print(bot_names()[-1])\n"
        "make_bot('greedy', underhold.game('cave-vs-cave'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "first\n"


@pytest.mark.parametrize(
    ("entry", "module", "reason"),
    [
        (
            "broken = guest_broken:Bot",
            "import nothing_like_it",
            "of guests cannot be used: ModuleNotFoundError: No module",
        ),
        ("broken = guest_broken:Bot", "def", "SyntaxError"),
        ("broken = guest_broken:Bot", "import sys; sys.exit(0)", r"cannot be used: SystemExit: 0\.$"),
        ("broken = guest_broken:Bot", "raise ValueError('Not here.')", r"cannot be used: ValueError: Not here\.$"),
        ("broken = guest_broken:Bot", "", "has no attribute 'Bot'"),
        ("broken = guest_broken:Bot", "Bot = 5", "guest_broken:Bot cannot be called"),
        ("Broken = guest_broken:Bot", FIRST, "lower-case letters"),
    ],
)
def test_a_broken_plugin_only_affects_its_users(
    entry: str, module: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, tmp_path, "guests", entry, guest_broken=module)
    with pytest.raises(BadSetup, match=reason):
        check_bot(entry.split()[0])
    assert ("broken" in bot_names()) == entry.startswith("broken")
    assert ("Broken" in bot_names()) is False
    play_match(GAME, GAME.setup(1, 3), ["random"], 3)


def test_a_plugin_cannot_take_the_name_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, "guests", "greedy = guest_first:First\nexec = guest_first:First", guest_first=FIRST)
    with pytest.warns(UserWarning, match="of guests is ignored") as warned:
        assert bot_names() == list(BOTS)
    assert len(warned) == 2
    assert check_bot("greedy") is BOTS["greedy"]
    with pytest.raises(BadSetup, match="a command is missing"):
        check_bot("exec")
    assert bot_names() == list(BOTS)  # once is enough


def test_two_packages_with_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path / "a", "guests-a", "first = guest_first:First", guest_first=FIRST)
    install(monkeypatch, tmp_path / "b", "guests-b", "first = guest_first:First")
    with pytest.raises(BadSetup, match="guests-a and guests-b cannot be used: more than one package"):
        check_bot("first")


CHEATS = """
class Cheat:
    def __init__(self, game, rng): ...
    def choose(self, view):
        return -1

def not_a_bot(game, rng):
    return 5
"""


def test_the_moves_of_a_plugin_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody keeps a record, which is what else would find it out."""
    install(monkeypatch, tmp_path, "guests", "cheat = cheats:Cheat\nnot_a_bot = cheats:not_a_bot", cheats=CHEATS)
    for name, reason in (("cheat", "its move -1 is not one of the legal moves"), ("not_a_bot", "no method choose")):
        with pytest.raises(BotFailed, match=f"The bot {name} failed: .*{reason}"):
            play_match(GAME, GAME.setup(1, 3), [name], 3)
    fault = play(next(ArenaPlan("cave-vs-cave", 1, ("cheat",), 1, 7, {}).jobs())).result.fault
    assert fault is not None
    assert fault.kind == "illegal"
    assert fault.error.startswith("BotFailed: The bot cheat failed")


TRYING = """
class Trying:
    def __init__(self, game, rng):
        self.game = game
    def choose(self, view):
        legal = list(self.game.moves(view))
        self.game.advance(view, legal[0])  # on the very view that it was given
        return self.chosen(legal, [move for move in self.game.moves(view) if move not in legal])
    def chosen(self, before, after):
        return before[0]

class Hasty(Trying):
    def chosen(self, before, after):
        return after[0]
"""


@pytest.mark.skipif(underhold.build() == "compiled", reason="what is compiled refuses a view that should be a state")
@pytest.mark.parametrize("game", [GAME, CAVE_FARMERS])
def test_a_bot_may_change_its_view(game: Game[Any, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else changes with it, neither the game nor what is legal there."""
    entries = "trying = guest_trying:Trying\nhasty = guest_trying:Hasty"
    install(monkeypatch, tmp_path, "guests", entries, guest_trying=TRYING)
    state = game.new(game.setup(2, 3))
    before = game.to_ints(state)
    assert make_bot("trying", game).choose(game.view(state, 0)) == game.moves(state)[0]
    with pytest.raises(BotFailed, match=r"its move Move\(.*\) is not one of the legal moves"):
        make_bot("hasty", game).choose(game.view(state, 0))
    assert game.to_ints(state) == before


FAULTY = """
import sys
from underhold import BadSetup

class Faulty:
    def __init__(self, game, rng):
        self.game = game
    def choose(self, view):
        return self.game.moves(view)[0]

class AtOnce(Faulty):
    def __init__(self, game, rng):
        {}["made"]

class AtAMove(Faulty):
    def choose(self, view):
        return 1 / 0

class Leaving(Faulty):
    def choose(self, view):
        sys.exit(0)

class Wordless(Faulty):
    def choose(self, view):
        sys.exit()

class AtTheEnd(Faulty):
    def close(self):
        raise OSError("gone")

class Choosy(Faulty):
    def __init__(self, game, rng):
        raise BadSetup("Not this game.")

class ForTwo(Faulty):
    def choose(self, view):
        raise BadSetup("not for one")
"""


@pytest.mark.parametrize(
    ("what", "kind", "reason"),
    [
        ("AtOnce", BotFailed, r"^The bot faulty failed: KeyError: 'made' \(faults\.py, line \d+\)\.$"),
        ("AtAMove", BotFailed, r"^The bot faulty failed: ZeroDivisionError: .* \(faults\.py, line \d+\)\.$"),
        ("Leaving", BotFailed, r"^The bot faulty failed: SystemExit: 0 \(faults\.py, line \d+\)\.$"),
        ("Wordless", BotFailed, r"^The bot faulty failed: SystemExit \(faults\.py, line \d+\)\.$"),
        ("AtTheEnd", BotFailed, r"^The bot faulty failed: OSError: gone \(faults\.py, line \d+\)\.$"),
        ("Choosy", BadSetup, r"^The bot faulty refuses: Not this game\.$"),
        ("ForTwo", BadSetup, r"^The bot faulty refuses: not for one\.$"),
    ],
)
def test_any_exception_of_a_plugin_is_reported_as_its_failure(
    what: str, kind: type[Exception], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, tmp_path, "guests", f"faulty = faults:{what}", faults=FAULTY)
    with pytest.raises(kind, match=reason) as failed:
        play_match(GAME, GAME.setup(1, 3), ["faulty"], 3)
    assert failed.value.__cause__ is not None  # for debugging


def test_names_and_budgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, "guests", "first = guest_first:First", guest_first=FIRST)
    with pytest.raises(BadSetup, match="first takes no budget"):
        check_bot("first@5s")
    with pytest.raises(NoSuchBot, match=r"Unknown bot 'last'\. Choose from: random, .*, first\."):
        check_bot("last")
    assert all(is_name(name) for name in ("a", "my-bot_2", "x" * 32))
    assert not any(is_name(name) for name in ("", "A", "a b", "a:b", "a@b", "a,b", "é", "x" * 33, "a\n"))


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example package, as an installer would leave it."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))
    offered = project["project"]["entry-points"][plugins.GROUP]
    (module,) = project["tool"]["setuptools"]["py-modules"]
    entries = "\n".join(f"{name} = {value}" for name, value in offered.items())
    text = (EXAMPLE / f"{module}.py").read_text(encoding="utf-8")
    install(monkeypatch, tmp_path, project["project"]["name"], entries, **{module: text})
    return text


def test_the_example_in_thirty_lines_beats_random(example: str) -> None:
    assert len(example.splitlines()) == 30
    assert bot_names()[-1] == "taster"
    for seed in range(2):
        match = play_match(GAME, GAME.setup(2, seed), ["taster", "random"], seed)
        assert match.scores.points[0] > match.scores.points[1] + 5
    farmers = play_match(CAVE_FARMERS, CAVE_FARMERS.setup(2, 5), ["random", "taster"], 5)
    assert farmers.scores.winner == 1


def test_the_example_uses_only_the_public_api(example: str) -> None:
    page = (EXAMPLE.parents[1] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    table = page.partition("| it can use | for |")[2].partition("\n\n")[0]
    used = set(re.findall(r"\b(?:game|rng|view)\.\w+", example))
    assert len(used) > 5
    assert {one for one in used if f"`{one}" not in table} == set()


def test_the_example_plays_the_same_game_for_the_same_seed(example: str) -> None:
    games = [play_match(GAME, GAME.setup(1, 2), ["taster"], 9, keep_record=True).record for _ in range(2)]
    assert games[0] == games[1]
