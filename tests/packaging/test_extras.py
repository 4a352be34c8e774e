"""The library needs two small packages, and everything else says which extra to install if something is missing."""

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.packaging.test_pins import ROOT
from tests.test_public_api import LIBRARY
from tests.without import run_without
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.ray_cluster import by_ray

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
ALONE = f"import {', '.join(LIBRARY)}\nprint(underhold.game('cave-vs-cave').id)"
COMMAND = "sys.argv = ['underhold', '--version']\nfrom underhold.__main__ import main\nmain()"
TERMINAL = "import underhold\nunderhold.titles()['cave-farmers'].terminal_view()"
WEB = "import underhold\nunderhold.titles()['cave-farmers'].web_view()"
RATINGS = "from underhold.bots.arena.ratings import ratings_of\nratings_of(['random'], [])"
TABLES = (
    "from pathlib import Path\nfrom underhold.bots.arena.parquet import write_parquet\nwrite_parquet(Path('x'), [])"
)
PICTURE = """
import underhold
from underhold.pictures import picture_png, picture_rgb
game = underhold.game("cave-vs-cave")
view = game.view(game.new(game.setup(1, 1)), 0)
"""
PLOTS = "from underhold.bots.arena.plots import _drawn\n_drawn('scores', None, None, [], None)"


def modules_of(requirement: str) -> set[str]:
    """The names under which a package is imported."""
    name = re.split(r"[\[<>=;]", requirement)[0].lower().replace("_", "-")
    if name == "underhold":  # an extra that includes another one
        return set()
    return {module for module, of in packages_distributions().items() if name in (one.lower() for one in of)}


def test_the_library_depends_on_two_packages() -> None:
    assert [re.split("[<>=]", one)[0] for one in PROJECT["dependencies"]] == ["librt", "mypy-extensions"]


def test_the_library_works_without_the_extras() -> None:
    names = {module for packages in EXTRAS.values() for package in packages for module in modules_of(package)}
    assert {"click", "rich", "fastapi", "numpy", "pyspiel"} <= names
    done = run_without(tuple(names), ALONE)
    assert (done.stdout, done.stderr) == ("cave-vs-cave\n", "")


@pytest.mark.parametrize("name", ["click", "rich", "platformdirs"])
def test_the_command_says_what_to_install(name: str) -> None:
    done = run_without((name,), COMMAND)
    assert done.returncode == 2
    assert done.stderr == f"underhold: The underhold command needs {name}: pip install 'underhold[play]'.\n"
    assert done.stdout == ""


def test_the_command_says_it_in_the_language_of_the_player() -> None:
    done = run_without(("click",), COMMAND, UNDERHOLD_LANGUAGE="nl")
    assert done.returncode == 2
    assert done.stderr.startswith("underhold: De opdracht underhold heeft click nodig: ")
    assert run_without(("click",), COMMAND, UNDERHOLD_LANGUAGE="xx").stderr.startswith("underhold: The ")


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("numpy", "import underhold.env", "The environments need numpy: pip install 'underhold[env]'."),
        ("gymnasium", "import underhold.env", "The environments need gymnasium: pip install 'underhold[env]'."),
        (
            "pettingzoo",
            "import underhold.env.vector",
            "The environments need pettingzoo: pip install 'underhold[env]'.",
        ),
        ("torch", "import underhold.env.sb3", "Stable-Baselines3 needs torch: pip install 'underhold[sb3]'."),
        ("pydantic", "import underhold.wire.messages", "The messages need pydantic: pip install 'underhold[client]'."),
        ("pydantic", "import underhold.table.tables", "The messages need pydantic: pip install 'underhold[client]'."),
        (
            "rich",
            TERMINAL,
            "underhold.games.cave_farmers.terminal.terminal_view needs rich: pip install 'underhold[play]'.",
        ),
        ("pydantic", WEB, "needs pydantic: pip install 'underhold[play]'."),
        ("click", "import underhold.bots.train.__main__", "needs click: pip install 'underhold[play]'."),
        ("numpy", RATINGS, "Missing: numpy. Install it with: pip install 'underhold[arena]'"),
        ("matplotlib", PLOTS, "Missing: matplotlib. Install it with: pip install 'underhold[arena]'"),
        ("polars", TABLES, "Missing: polars. Install it with: pip install 'underhold[data]'"),
        (
            "resvg_py",
            f"{PICTURE}picture_png(game.id, view)",
            "PNG output needs resvg_py: pip install 'underhold[pictures]'.",
        ),
        ("numpy", f"{PICTURE}picture_rgb(game.id, view)", "Arrays need numpy: pip install 'underhold[pictures]'."),
        (
            "pyspiel",
            "import underhold.env.openspiel",
            'OpenSpiel is not installed: pip install "underhold[openspiel]".',
        ),
    ],
)
def test_a_missing_extra_is_named(name: str, code: str, sentence: str) -> None:
    done = run_without((name,), code)
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith(sentence)


@pytest.mark.parametrize(
    ("name", "database", "extra"),
    [("fastapi", "games.sqlite3", "play"), ("psycopg", "postgresql://me@127.0.0.1:1/games", "server")],
)
def test_the_server_says_what_to_install(name: str, database: str, extra: str, tmp_path: Path) -> None:
    place = database if "://" in database else str(tmp_path / database)
    line = ["underhold", "serve", "--no-open", "--port", "0", "--database", place]
    done = run_without((name,), f"sys.argv = {line!r}\nfrom underhold.__main__ import main\nmain()")
    assert done.returncode == 2
    assert done.stderr.endswith(f"underhold: The server needs {name}: pip install 'underhold[{extra}]'.\n")


def test_the_arena_says_that_it_needs_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ArenaError, match=r"Missing: ray. Install it with: pip install 'underhold\[ray\]'"):
        list(by_ray([], "local", 1))
