"""Runs code in a Python process where some packages seem not to be installed."""

import os
import subprocess
import sys

_MISSING = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""


def run_without(names: tuple[str, ...], code: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run this code without these packages, with these environment variables added."""
    line = [sys.executable, "-c", _MISSING.format(names=names) + code]
    return subprocess.run(line, env={**os.environ, **variables}, capture_output=True, text=True, timeout=120)
