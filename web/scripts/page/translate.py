"""Translate the hot modules that the page contains to C; runs in Pyodide, see `translate.mjs`."""

import ast
import json
import os
import sys
from contextlib import contextmanager, redirect_stdout
from io import StringIO

from mypyc.build import mypycify
from pack import UNUSED_OURS


def hot_modules():
    """The sources that setup.py compiles, without those that the page leaves out."""
    with open("setup.py", encoding="utf-8") as file:
        statements = ast.parse(file.read()).body
    (names,) = (
        ast.literal_eval(each.value)
        for each in statements
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "HOT"
    )
    return [f"src/underhold/{name}.py" for name in names if not UNUSED_OURS.match(f"underhold/{name}.py")]


@contextmanager
def quiet_unless_it_fails():
    """Print what mypyc prints only if it fails: otherwise it is a list of generators that it treats as lists."""
    with redirect_stdout(StringIO()) as printed:
        try:
            yield
        except SystemExit:
            print(printed.getvalue(), file=sys.stderr)
            raise


def translate(project, output):
    """Write C files, and `extensions.json` with the modules to make of them, into a folder."""
    os.chdir(project)
    sources = hot_modules()
    print(f"Translating {len(sources)} modules to C for the page", flush=True)
    with quiet_unless_it_fails():
        extensions = mypycify(
            ["--follow-imports=silent", f"--cache-dir={output}/mypy", *sources],
            multi_file=True,
            target_dir=output,
            group_name="underhold",
        )
    described = [{"name": each.name, "sources": each.sources, "include": each.include_dirs} for each in extensions]
    with open(f"{output}/extensions.json", "w", encoding="utf-8") as file:
        json.dump(described, file, indent=1)
