"""The library needs two small packages, and everything else says which extra to install if something is missing."""

import re
import tomllib
from importlib.metadata import packages_distributions

import pytest

from tests.packaging.test_pins import ROOT
from tests.test_public_api import LIBRARY
from tests.without import run_without

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
ALONE = f"import {', '.join(LIBRARY)}\nprint(underhold.game('cave-vs-cave').id)"
COMMAND = "sys.argv = ['underhold', '--version']\nfrom underhold.__main__ import main\nmain()"
TERMINAL = "import underhold\nunderhold.titles()['cave-farmers'].terminal_view()"
WEB = "import underhold\nunderhold.titles()['cave-farmers'].web_view()"
RATINGS = "from underhold.bots.arena.ratings import rating_history\nnext(rating_history(['random'], []))"
TABLES = (
    "from pathlib import Path\nfrom underhold.bots.arena.tables import _write_parquet\n_write_parquet(Path('x'), [])"
)
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
        ("pydantic", "import underhold.wire.messages", "The messages need pydantic: pip install 'underhold[client]'."),
        ("pydantic", "import underhold.table.tables", "The messages need pydantic: pip install 'underhold[client]'."),
        (
            "rich",
            TERMINAL,
            "underhold.games.cave_farmers.terminal.terminal_view needs rich: pip install 'underhold[play]'.",
        ),
        ("pydantic", WEB, "needs pydantic: pip install 'underhold[play]'."),
        ("click", "import underhold.bots.train.__main__", "needs click: pip install 'underhold[play]'."),
        ("openskill", RATINGS, "Missing: openskill. Install it with: pip install 'underhold[arena]'"),
        ("matplotlib", PLOTS, "Missing: matplotlib. Install it with: pip install 'underhold[arena]'"),
        ("polars", TABLES, "Missing: polars. Install it with: pip install 'underhold[data]'"),
    ],
)
def test_a_missing_extra_is_named(name: str, code: str, sentence: str) -> None:
    done = run_without((name,), code)
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith(sentence)
