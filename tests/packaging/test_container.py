"""Every step of deploy/Containerfile, in order: the build stage, the final stage, the server and its health check.

It needs no container builder and no root: an instruction works on a folder instead of an image, and an empty
environment stands for the base image's Python. Three commands need root in a container; stand-ins for them record how
they were called. Takes minutes, so only `make test-wheels` does it.
"""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import time
import venv
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

import httpx
import pytest

from tests.packaging.test_wheels import OURS, PATIENCE, ROOT

pytestmark = pytest.mark.wheels

FOLDERS = re.compile(r"(?<![\w./])/(src|tmp|data)\b")  # the absolute paths in the file
NEEDS_ROOT = {
    "apt-get": "",
    "useradd": "",
    # Without the owner, who does not exist here.
    "install": 'exec /usr/bin/install --directory "${@: -1}"',
}


def instructions() -> list[tuple[str, str]]:
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n", " ", text).splitlines()
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines if line and line[0] != "#")]


def in_context(path: Path) -> bool:
    """Whether .dockerignore lets a file into the build; the last rule that fits decides."""
    taken = True
    for rule in (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n"):
        pattern = rule.removeprefix("!")
        if not pattern or pattern.startswith("#"):
            continue
        places = [str(one) for one in (path, *path.parents)]
        if any(fnmatch(one, pattern) or fnmatch(f"/{one}", pattern.replace("**", "*")) for one in places):
            taken = rule.startswith("!")
    return taken


@dataclass
class Stage:
    """A stage of the build as a folder."""

    root: Path
    folder: Path = field(init=False)
    environment: dict[str, str] = field(init=False)
    settings: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        venv.create(self.root / "python", with_pip=True)
        commands = self.root / "commands"
        commands.mkdir()
        for name, then in NEEDS_ROOT.items():
            script = commands / name
            script.write_text(f'#!/usr/bin/env bash\necho "{name} $*" >> "{self.root}/root.log"\n{then}\n')
            script.chmod(0o755)
        (self.root / "tmp").mkdir()
        self.folder = self.root
        self.environment = {**OURS, "PATH": f"{commands}:{self.root}/python/bin:{os.environ['PATH']}"}

    def place(self, text: str) -> str:
        """Paths of the container as paths in the folder."""
        return FOLDERS.sub(lambda found: f"{self.root}{found.group()}", text)

    def follow(self, word: str, rest: str, stages: dict[str, "Stage"]) -> None:
        """Carry out an instruction."""
        match word:
            case "WORKDIR":
                self.folder = Path(self.place(rest))
                self.folder.mkdir(parents=True)
            case "COPY" if rest == ". .":
                for path in sorted(ROOT.rglob("*")):
                    name = path.relative_to(ROOT)
                    if path.is_file() and in_context(name):
                        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                        shutil.copy2(path, self.folder / name)
            case "COPY":
                origin, source, target = re.fullmatch(r"--from=(\S+) (\S+) (\S+)", rest).groups()  # type: ignore[union-attr]
                found = list(Path("/").glob(stages[origin].place(source).removeprefix("/")))
                assert found, rest
                for path in found:
                    shutil.copy2(path, self.place(target))
            case "RUN":
                done = subprocess.run(
                    ["sh", "-c", self.place(rest)],
                    cwd=self.folder,
                    env=self.environment,
                    capture_output=True,
                    text=True,
                    timeout=1800,
                )
                assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
            case "ENV":
                variable, _, value = rest.partition("=")
                self.environment[variable] = self.place(value)
            case "USER" | "VOLUME" | "EXPOSE" | "ENTRYPOINT" | "CMD" | "HEALTHCHECK":
                self.settings[word] = rest
            case _:
                pytest.fail(f"{word} is not understood")

    def calls(self, name: str) -> list[str]:
        """How a command that needs root was called."""
        lines = (self.root / "root.log").read_text(encoding="utf-8").splitlines()
        return [line.removeprefix(f"{name} ") for line in lines if line.startswith(f"{name} ")]


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Stage]:
    made: dict[str, Stage] = {}
    for word, rest in instructions():
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            assert re.fullmatch(r"python:3\.\d+-slim", image)
            made[name] = Stage(tmp_path_factory.mktemp(name or "final"))
        else:
            list(made.values())[-1].follow(word, rest, made)
    return made


def test_the_context_has_no_environment_of_this_machine() -> None:
    for name in (
        "web/node_modules/x/y.js",
        ".venv/bin/python",
        "src/underhold/a/__pycache__/b.pyc",
        "web/dist/index.html",
    ):
        assert not in_context(Path(name)), name
    for name in ("Makefile", "src/underhold/__init__.py", "web/src/App.svelte", "deploy/Containerfile"):
        assert in_context(Path(name)), name


def test_the_build_stage_installs_what_compiles_and_builds_a_wheel(stages: dict[str, Stage]) -> None:
    (_, packages) = stages["build"].calls("apt-get")
    assert {"gcc", "libc6-dev", "make"} <= set(shlex.split(packages))
    (wheel,) = (stages["build"].root / "src" / "dist").glob("*.whl")
    assert "none-any" not in wheel.name


def test_the_server_of_the_final_stage_is_healthy_and_saves_games_in_the_volume(stages: dict[str, Stage]) -> None:
    final = stages[""]
    assert not list((final.root / "tmp").glob("*.whl"))
    assert final.calls("useradd") == [f"--system --no-create-home {final.settings['USER']}"]
    assert final.calls("install") == [f"--directory --owner {final.settings['USER']} {final.place('/data')}"]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    published = final.settings["EXPOSE"]

    def words(setting: str) -> list[str]:
        listed: list[str] = json.loads(final.settings[setting].removeprefix("CMD "))
        return [word.replace(published, port) for word in listed]

    command = [*words("ENTRYPOINT"), *words("CMD")]
    program = shutil.which(command[0], path=final.environment["PATH"])
    assert program
    server = subprocess.Popen([program, *command[1:]], cwd=final.root, env=final.environment, stdout=subprocess.PIPE)
    try:
        check = words("HEALTHCHECK")
        check[0] = str(final.root / "python" / "bin" / check[0])
        until = time.monotonic() + PATIENCE
        while subprocess.run(check, env=final.environment, capture_output=True).returncode:
            assert server.poll() is None
            assert time.monotonic() < until
            time.sleep(0.5)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as browser:
            assert "<title>" in browser.get("/").text
            order = {"game": "cave-vs-cave", "seats": [{"kind": "here"}]}
            assert browser.post("/api/tables", json=order).status_code == 201
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == -signal.SIGTERM  # uvicorn repeats the signal when everything is closed
    finally:
        server.kill()
        server.communicate()
    assert list(Path(final.place(final.settings["VOLUME"])).rglob("*.sqlite3"))
