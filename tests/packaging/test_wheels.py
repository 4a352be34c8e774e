"""The package as people get it: `uv build`, an empty environment, `underhold`, a game. Compiled and pure.

Minutes of work, so only `make test-wheels` does it. It needs web/dist (`make web`) and PyPI.
"""

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
import uv

from tests.test_public_api import LIBRARY
from tests.typing.test_types import HERE as USER_CODE, pyright

pytestmark = pytest.mark.wheels

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
PATIENCE = 60.0  # seconds
CHECKOUT = (
    "src",
    "setup.py",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "web/src/art/pieces",
)
CLIENT = "web/dist"
UNWANTED = re.compile(r"/\.|/__pycache__/|\.(md|so|pyd|c|h)$")  # notes for contributors, and what builds leave behind
SWITCHES = ("UNDERHOLD_PURE", "UNDERHOLD_NO_CLIENT", "UNDERHOLD_LANGUAGE", "PYTHONPATH", "DISPLAY", "WAYLAND_DISPLAY")
OURS = {name: value for name, value in os.environ.items() if name not in SWITCHES}


@dataclass(frozen=True)
class Wheel:
    """A wheel and what is in it."""

    kind: str
    path: Path
    names: frozenset[str]

    def text(self, name: str) -> str:
        with ZipFile(self.path) as archive:
            return archive.read(name).decode()

    @property
    def about(self) -> str:
        return f"underhold-{VERSION}.dist-info"


@dataclass(frozen=True)
class Installed:
    """An environment with the package in it."""

    wheel: Wheel
    bin: Path
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        return {**OURS, "XDG_DATA_HOME": str(self.home), "PYTHONUNBUFFERED": "1"}

    def run(self, *line: str) -> str:
        """What a program of the environment prints, started far from the sources."""
        command = [str(self.bin / line[0]), *line[1:]]
        done = subprocess.run(command, cwd=self.home, env=self.environment, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Just `underhold`; the address where it serves."""
        line = [str(self.bin / "underhold")]
        process = subprocess.Popen(line, cwd=self.home, env=self.environment, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            yield process.stdout.readline().split()[-1]
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.communicate()


def copy_of_the_checkout(target: Path, *parts: str) -> Path:
    """Only what is named: nothing else is needed, and nothing is left behind in the tree."""
    for part in parts:
        source = ROOT / part
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target / part, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
        else:
            shutil.copy2(source, target / part)
    return target


def build(*arguments: object, **switches: str) -> subprocess.CompletedProcess[str]:
    line = [uv.find_uv_bin(), "build", "--python", sys.executable, *map(str, arguments)]
    constraints = ["--build-constraints", str(ROOT / "requirements" / "play.txt")]
    return subprocess.run([*line, *constraints], env={**OURS, **switches}, capture_output=True, text=True, timeout=1800)


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_checkout(tmp_path_factory.mktemp("checkout"), *CHECKOUT, CLIENT)


@pytest.fixture(scope="module")
def sdist(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("sdist")
    done = build(checkout, "--sdist", "--out-dir", place)
    assert done.returncode == 0, done.stderr
    return place / f"underhold-{VERSION}.tar.gz"


@pytest.fixture(scope="module")
def constraints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The versions that everything else is tested with. Without their hashes, which would ask for the wheel's, too."""
    file = tmp_path_factory.mktemp("constraints") / "versions.txt"
    pins = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    file.write_text("\n".join(re.findall(r"^\S+==[^\\]+", pins, re.MULTILINE)), encoding="utf-8")
    return file


@pytest.fixture(scope="module", params=["pure", "compiled"])
def wheel(request: pytest.FixtureRequest, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    kind: str = request.param
    if kind == "compiled" and not has_compiler():
        pytest.skip("there is no C compiler")
    place = tmp_path_factory.mktemp(kind)
    switches = {"UNDERHOLD_PURE": "1"} if kind == "pure" else {}
    done = build(sdist, "--wheel", "--out-dir", place, **switches)
    assert done.returncode == 0, done.stderr
    (path,) = place.glob("*.whl")
    with ZipFile(path) as archive:
        return Wheel(kind, path, frozenset(archive.namelist()))


@pytest.fixture(scope="module")
def installed(wheel: Wheel, constraints: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    place = empty_environment(tmp_path_factory.mktemp(f"{wheel.kind}-installed"))
    pip(place, f"{wheel.path}[play]", "--constraint", str(constraints))
    return Installed(wheel, place / "bin", tmp_path_factory.mktemp(f"{wheel.kind}-home"))


def empty_environment(place: Path) -> Path:
    venv.create(place, with_pip=True)
    return place


def pip(environment: Path, *arguments: str) -> None:
    line = [str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*line, *arguments], env=OURS, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr


def test_without_the_client_nothing_is_built(tmp_path: Path) -> None:
    checkout = copy_of_the_checkout(tmp_path / "checkout", *CHECKOUT)
    done = build(checkout, "--out-dir", tmp_path)
    assert done.returncode != 0
    assert "make web" in done.stderr
    assert not [*tmp_path.glob("*.whl"), *tmp_path.glob("*.tar.gz")]


def test_the_wheel_tags_match_its_platform(wheel: Wheel) -> None:
    about = wheel.text(f"{wheel.about}/WHEEL")
    pure = wheel.kind == "pure"
    assert wheel.path.name.endswith("-py3-none-any.whl") is pure
    assert ("Tag: py3-none-any\n" in about) is pure
    assert f"Root-Is-Purelib: {'true' if pure else 'false'}\n" in about
    if not pure:
        tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
        assert f"-{tag}-{tag}-" in wheel.path.name


def test_only_the_compiled_one_has_machine_code(wheel: Wheel) -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    binaries = {name for name in wheel.names if name.endswith((".so", ".pyd"))}
    if wheel.kind == "pure":
        assert binaries == set()
    else:
        assert {
            f"underhold/{name}{suffix}" for name in ("core/rng", "games/cave_vs_cave/engine/rules", "bots/tree")
        } <= binaries
    assert "underhold/core/rng.py" in wheel.names


@pytest.mark.skipif(sys.platform != "linux", reason="other linkers are called differently")
def test_compiled_modules_are_stripped(wheel: Wheel) -> None:
    elf = pytest.importorskip("elftools.elf.elffile")  # of auditwheel
    modules = [name for name in wheel.names if name.endswith(".so")]
    assert (len(modules) > 10) == (wheel.kind == "compiled")
    with ZipFile(wheel.path) as archive:
        for name in modules:
            assert elf.ELFFile(io.BytesIO(archive.read(name))).get_section_by_name(".symtab") is None, name


def test_the_wheel_contains_everything(wheel: Wheel, checkout: Path) -> None:
    folders = {
        "src/underhold": "underhold",
        "web/src/art/pieces": "underhold/pieces",
        CLIENT: "underhold/server/client",
    }
    for folder, place in folders.items():
        files = {path.relative_to(checkout / folder) for path in (checkout / folder).rglob("*") if path.is_file()}
        wanted = {f"{place}/{file.as_posix()}" for file in files if not UNWANTED.search(f"/{file.as_posix()}")}
        assert len(wanted) > 10, folder
        assert wanted - wheel.names == set()


def test_the_wheel_contains_nothing_else(wheel: Wheel) -> None:
    tops = {name.partition("/")[0] for name in wheel.names}
    shared = {name for name in tops if "__mypyc" in name}  # what the compiled modules have in common
    assert tops - shared == {"underhold", wheel.about}
    assert not [name for name in wheel.names if UNWANTED.search(name) and not name.endswith((".so", ".pyd"))]


def test_the_installed_command_prints_version_and_build(installed: Installed) -> None:
    build_name = {"pure": "interpreted", "compiled": "compiled"}[installed.wheel.kind]
    assert installed.run("underhold", "--version") == f"underhold {VERSION} ({build_name} build)\n"


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers"])
def test_bots_play(installed: Installed, game: str) -> None:
    line = ("sim", game, "--players", "2", "--games", "1", "--bots", "apprentice,greedy", "--seed", "1", "--json")
    assert '"games": 1' in installed.run("underhold", *line)


def test_user_code_runs_and_type_checks(installed: Installed) -> None:
    assert installed.run("python", str(USER_CODE / "user_code.py")).startswith(VERSION)
    report = pyright("--project", str(USER_CODE), python=installed.bin / "python", sources=None)
    assert report["generalDiagnostics"] == []


def test_the_game_is_served_and_played(installed: Installed) -> None:
    with installed.serving() as address, httpx.Client(base_url=address, timeout=PATIENCE) as browser:
        page = browser.get("/")
        assert page.status_code == 200
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert [name for name in assets if name.endswith(".js")]
        for name in assets:
            assert browser.get(name).status_code == 200, name
        order = {"game": "cave-vs-cave", "seed": 1, "seats": [{"kind": "here"}, {"kind": "bot", "bot": "random"}]}
        made = browser.post("/api/tables", json=order)
        assert made.status_code == 201, made.text
        final = play_to_the_end(browser, made.json()["table"])
        assert final["over"]
        record = browser.get(f"/api/tables/{final['table']}/record.txt").text
        (installed.home / "game.txt").write_text(record, encoding="utf-8")
    assert "Verified" in installed.run("underhold", "replay", "game.txt", "--verify")


def play_to_the_end(browser: httpx.Client, table: str) -> dict[str, Any]:
    """Answer whatever is asked; the bot answers for itself."""
    while True:
        position: dict[str, Any] = browser.get(f"/api/tables/{table}").json()
        if position["over"]:
            return {**position, "table": table}
        if decision := position["decision"]:
            move = {"version": position["version"], "key": f"move-{position['version']:04}"}
            played = browser.post(
                f"/api/tables/{table}/moves", json={"type": "play", "move": decision["answers"][0]["move"], **move}
            )
            assert played.status_code == 200, played.text
        time.sleep(0.1)  # a browser may ask twenty times a second


def test_the_library_does_without_the_rest(wheel: Wheel, constraints: Path, tmp_path: Path) -> None:
    """Engine, bots and records need two small packages; decision 18 promises it."""
    place = empty_environment(tmp_path / "environment")
    pip(place, str(wheel.path), "--constraint", str(constraints))
    alone = Installed(wheel, place / "bin", tmp_path)
    packages = {line.partition("==")[0] for line in alone.run("python", "-m", "pip", "freeze").splitlines()}
    assert {name.partition(" ")[0] for name in packages} == {"underhold", "librt", "mypy_extensions"}
    assert alone.run("python", str(USER_CODE / "user_code.py")).startswith(VERSION)
    alone.run("python", "-c", f"import {', '.join(LIBRARY)}")
    command = [str(alone.bin / "underhold")]
    done = subprocess.run(command, cwd=tmp_path, env=alone.environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"underhold: [^\n]+ pip install 'underhold\[play\]'\.\n", done.stderr)
