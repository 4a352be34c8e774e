"""Contestant `pettingzoo`: connect four, PettingZoo's own. Runs in .venv-bench."""

from importlib.metadata import version
from typing import Any, Final

import pettingzoo

from bench.serve import serve
from bench.turns import shape_of, steps

ENV: Final = pettingzoo.make("aec", "classic/connect_four-v3")


def facts() -> dict[str, Any]:
    return {"versions": {"pettingzoo": version("pettingzoo")}, "shape": shape_of(ENV)}


if __name__ == "__main__":
    serve({"env-2": steps(ENV)}, facts)
