"""Compiles the hot modules with mypyc, and packs what lies in web/ into the package: the built client and the pictures.

With no C compiler, or UNDERHOLD_PURE=1, the same files run interpreted and the wheel fits every machine.
With UNDERHOLD_NO_CLIENT=1 the client is left out; else a missing one is an error, so that nobody ships half a game.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

CLIENT = Path("web/dist")
PICTURES = Path("web/src/art/pieces")

HOT = [
    "core/rng",
    "cave_vs_cave/goods",
    "cave_vs_cave/board",
    "cave_vs_cave/deal",
    "cave_vs_cave/state",
    "cave_vs_cave/lowering",
    "cave_vs_cave/scoring",
    "cave_vs_cave/rules",
    "cave_vs_cave/view",
    "cave_vs_cave/playout",
    "cave_farmers/goods",
    "cave_farmers/board",
    "cave_farmers/housing",
    "cave_farmers/deal",
    "cave_farmers/state",
    "cave_farmers/moves",
    "cave_farmers/lowering",
    "cave_farmers/spots",
    "cave_farmers/animals",
    "cave_farmers/deeds",
    "cave_farmers/options",
    "cave_farmers/placing",
    "cave_farmers/trades",
    "cave_farmers/harvest",
    "cave_farmers/scoring",
    "cave_farmers/flow",
    "cave_farmers/rules",
    "cave_farmers/view",
    "cave_farmers/playout",
    "cave_farmers/feeding",
    "encode/numbering",
    "encode/page",
    "encode/aims",
    "encode/batch",
    "encode/cave_vs_cave",
    "encode/cave_farmers",
    "bots/keys",
    "bots/position",
    "bots/weights",
    "bots/tree",
    "bots/cave_vs_cave/evaluate",
    "bots/cave_vs_cave/turns",
    "bots/cave_vs_cave/features",
    "bots/cave_vs_cave/lines",
    "bots/cave_vs_cave/position",
    "bots/cave_farmers/evaluate",
    "bots/cave_farmers/turns",
    "bots/cave_farmers/mixing",
    "bots/cave_farmers/features",
    "bots/cave_farmers/choices",
    "bots/cave_farmers/bargains",
    "bots/cave_farmers/finder",
    "bots/cave_farmers/closing",
    "bots/cave_farmers/steps",
    "bots/cave_farmers/lines",
    "bots/cave_farmers/position",
    "bots/solver",
    "bots/cave_vs_cave/bounds",
    "bots/cave_vs_cave/guide",
    "bots/cave_farmers/bounds",
    "bots/cave_farmers/guide",
    "bots/train/td",
]


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(command.split()[0]) is not None


def extensions() -> list[object]:
    if os.environ.get("UNDERHOLD_PURE") == "1":
        return []
    if {"sdist", "egg_info", "dist_info"} & set(sys.argv):
        return []  # sources and metadata need no machine code, and should not wait for it
    if not has_compiler():
        print("underhold: no C compiler found, building the interpreted package", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules: list[object] = mypycify([f"src/underhold/{name}.py" for name in HOT], opt_level="3")
    return modules


def packed() -> dict[Path, str]:
    """What lies outside of src/, and where in the package its reader looks for it."""
    if os.environ.get("UNDERHOLD_NO_CLIENT") == "1":
        return {PICTURES: "underhold/pieces"}
    if not (CLIENT / "index.html").is_file():
        sys.exit(
            f"underhold: the browser client is not built, {CLIENT} is missing. Run `make web` first, "
            "or set UNDERHOLD_NO_CLIENT=1 for a package without it."
        )
    return {PICTURES: "underhold/pieces", CLIENT: "underhold/server/client"}


class BuildWithWeb(build_py):  # type: ignore[misc]  # setuptools has no types
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # the source tree is at hand
        for source, place in packed().items():
            target = Path(self.build_lib, place)
            shutil.rmtree(target, ignore_errors=True)  # names of assets change with every build
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*"))


if {"sdist", "bdist_wheel"} & set(sys.argv):
    packed()  # what is missing is told now: not after minutes of compiling, nor to whoever gets the sources

setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithWeb})
