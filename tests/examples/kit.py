"""Runs an example like the command line does, in this process, which saves seconds."""

import contextlib
import io
import runpy
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

EXAMPLES = Path(__file__).parents[2] / "examples"


class Done(NamedTuple):
    code: int
    out: str
    err: str


def run(example: str, folder: Path, *arguments: str) -> Done:
    """An example, with the folder as the one it is started in."""
    out, err = io.StringIO(), io.StringIO()
    try:
        with (
            contextlib.chdir(folder),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            mock.patch.object(sys, "argv", [example, *arguments]),
        ):
            runpy.run_path(str(EXAMPLES / example), run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, str):  # which Python says and counts as a failure
            return Done(1, out.getvalue(), f"{err.getvalue()}{end.code}\n")
        return Done(end.code or 0, out.getvalue(), err.getvalue())
    raise AssertionError(f"{example} does not say how it ended")
