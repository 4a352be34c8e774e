"""Compiles the hot modules with mypyc, and adds the built client and the pictures from web/ to the package.

Without a C compiler, or with UNDERHOLD_PURE=1, the same files run interpreted and the wheel works on every platform.
With UNDERHOLD_NO_CLIENT=1 the client is left out; otherwise a missing client is an error.
With UNDERHOLD_OPT=1 the C compiler optimizes less: the build takes little more than half the time, and the engine is 5
to 8 % slower. `make play` uses it.
On Linux the compiled modules have no symbol table; with UNDERHOLD_SYMBOLS=1 they keep it, for profilers.
"""

import os
import shutil
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, count
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CLIENT = Path("web/dist")
PICTURES = Path("web/src/art/pieces")

HOT = [
    "core/digest",
    "core/rng",
    "games/cave_vs_cave/content/goods",
    "games/cave_vs_cave/engine/board",
    "games/cave_vs_cave/engine/deal",
    "games/cave_vs_cave/engine/state",
    "games/cave_vs_cave/engine/lowering",
    "games/cave_vs_cave/engine/scoring",
    "games/cave_vs_cave/engine/rules",
    "games/cave_vs_cave/engine/view",
    "games/cave_vs_cave/engine/playout",
    "games/cave_farmers/content/goods",
    "games/cave_farmers/engine/board",
    "games/cave_farmers/engine/housing",
    "games/cave_farmers/engine/deal",
    "games/cave_farmers/engine/state",
    "games/cave_farmers/engine/moves",
    "games/cave_farmers/engine/furnishing_tables",
    "games/cave_farmers/engine/lowering",
    "games/cave_farmers/engine/loot_tables",
    "games/cave_farmers/engine/trade_tables",
    "games/cave_farmers/engine/counting",
    "games/cave_farmers/engine/legal_cells",
    "games/cave_farmers/engine/animals",
    "games/cave_farmers/engine/farm_changes",
    "games/cave_farmers/engine/options",
    "games/cave_farmers/engine/placing",
    "games/cave_farmers/engine/trades",
    "games/cave_farmers/engine/harvest",
    "games/cave_farmers/engine/income",
    "games/cave_farmers/engine/scoring",
    "games/cave_farmers/engine/turn_order",
    "games/cave_farmers/engine/rules",
    "games/cave_farmers/engine/view",
    "games/cave_farmers/engine/playout",
    "games/cave_farmers/engine/feeding",
    "games/common/encode/numbering",
    "games/common/encode/observation_buffer",
    "games/common/encode/rewards",
    "games/common/encode/batch",
    "games/cave_vs_cave/encode",
    "games/cave_farmers/encode",
    "games/common/search/keys",
    "games/common/search/position",
    "games/common/search/guide",
    "games/common/search/weights",
    "bots/tree",
    "games/cave_vs_cave/search/greedy_evaluation",
    "games/cave_vs_cave/search/greedy_turn",
    "games/cave_vs_cave/search/features",
    "games/cave_vs_cave/search/turn_memory",
    "games/cave_vs_cave/search/lines",
    "games/cave_vs_cave/search/open_lines",
    "games/cave_vs_cave/search/position",
    "games/cave_farmers/search/food_values",
    "games/cave_farmers/search/greedy_evaluation",
    "games/cave_farmers/search/greedy_turn",
    "games/cave_farmers/search/hashing",
    "games/cave_farmers/search/dominoes",
    "games/cave_farmers/search/features",
    "games/cave_farmers/search/space_features",
    "games/cave_farmers/search/choices",
    "games/cave_farmers/search/trade_plans",
    "games/cave_farmers/search/turn_memory",
    "games/cave_farmers/search/line_buffer",
    "games/cave_farmers/search/closing",
    "games/cave_farmers/search/steps",
    "games/cave_farmers/search/lines",
    "games/cave_farmers/search/position",
    "bots/solver",
    "games/cave_vs_cave/search/bounds",
    "games/cave_vs_cave/search/guide",
    "games/cave_farmers/search/bounds",
    "games/cave_farmers/search/guide",
    "bots/train/td",
    # what the server renders for every move of The Cave Farmers
    "games/common/naming/picking",
    "games/common/web/reasons",
    "games/common/web/happening",
    "games/cave_farmers/naming/amounts",
    "games/cave_farmers/naming/arrangement",
    "games/cave_farmers/naming/arrivals",
    "games/cave_farmers/naming/explain",
    "games/cave_farmers/naming/goods_found",
    "games/cave_farmers/naming/move",
    "games/cave_farmers/naming/named_farm",
    "games/cave_farmers/naming/named_view",
    "games/cave_farmers/naming/outcomes",
    "games/cave_farmers/naming/prices",
    "games/cave_farmers/naming/reasons",
    "games/cave_farmers/naming/slots",
    "games/cave_farmers/web/answers",
    "games/cave_farmers/web/decision",
    "games/cave_farmers/web/farms",
    "games/cave_farmers/web/outlook",
    "games/cave_farmers/web/parts",
    "games/cave_farmers/web/scores",
    "games/cave_farmers/web/view",
]


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(command.split()[0]) is not None


def extensions() -> list[object]:
    if os.environ.get("UNDERHOLD_PURE") == "1":
        return []
    if {"sdist", "egg_info", "dist_info"} & set(sys.argv):
        return []  # sources and metadata do not need compiled modules
    if not has_compiler():
        print("underhold: no C compiler found, building the interpreted package", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    # `silent`: other modules are only read for their types, and what they import need not be installed for a build.
    options = ["--follow-imports=silent", "--cache-dir=build/mypy"]
    print(f"Translating {len(HOT)} modules to C", file=sys.stderr)
    modules: list[object] = mypycify(
        [*options, *(f"src/underhold/{name}.py" for name in HOT)],
        opt_level=os.environ.get("UNDERHOLD_OPT", "3"),
        debug_level="0",  # debug information would triple the size
        multi_file=True,
    )
    return modules


def packed() -> dict[Path, str]:
    """The folders outside src/ that belong to the package, and their paths in it."""
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
            return  # the files are read from the source tree
        for source, place in packed().items():
            target = Path(self.build_lib, place)
            shutil.rmtree(target, ignore_errors=True)  # file names of assets change with every build
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*"))


class BuildSideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles as many C files at a time as there are cores, shows how far it is, and strips the result."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":  # other compilers are not ready for threads
            self.parallel = os.cpu_count() or 1
            total = sum(len(extension.sources) for extension in self.extensions)
            self.compiler.compile = side_by_side(self.compiler.compile, self.parallel, total)
        if sys.platform == "linux" and os.environ.get("UNDERHOLD_SYMBOLS") != "1":
            for extension in self.extensions:
                extension.extra_link_args = [*extension.extra_link_args, "-Wl,--strip-all"]
        super().build_extensions()


def side_by_side(compile_files: Callable[..., list[str]], jobs: int, total: int) -> Callable[..., list[str]]:
    """The method of a compiler object that compiles C files, changed to compile several at a time."""
    numbers = count(1)

    def compile_one(source: str, options: dict[str, Any]) -> list[str]:
        made = compile_files([source], **options)
        show_progress(next(numbers), total)
        return made

    def compile_all(sources: list[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(jobs) as pool:
            return list(chain.from_iterable(pool.map(lambda source: compile_one(source, options), sources)))

    return compile_all


def show_progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\rCompiling the engine: {done} of {total} files", end="\n" if done == total else "", file=sys.stderr)
    elif done in (1, total):
        print(f"Compiling the engine: {done} of {total} files", file=sys.stderr)


if {"sdist", "bdist_wheel"} & set(sys.argv):
    packed()  # fail early if the client is missing, not after minutes of compiling

setup(ext_modules=extensions(), cmdclass={"build_ext": BuildSideBySide, "build_py": BuildWithWeb})
