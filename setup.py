"""Compiles the hot modules with mypyc; with no C compiler, or UNDERHOLD_PURE=1, the same files run interpreted."""

import os
import shutil
import sys
import sysconfig

from setuptools import setup

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
    if not has_compiler():
        print("underhold: no C compiler found, building the interpreted package", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules: list[object] = mypycify([f"src/underhold/{name}.py" for name in HOT], opt_level="3")
    return modules


setup(ext_modules=extensions())
