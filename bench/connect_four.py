"""Contestant `pettingzoo`: connect four, PettingZoo's own. Runs in .venv-bench."""

from importlib.metadata import version
from typing import Any, Final

import pettingzoo

from bench.serve import Clock, Counts, serve
from bench.turns import shape_of, steps

ENV: Final = pettingzoo.make("aec", "classic/connect_four-v3")
OBSERVED: Final = 100  # observations between checks of the clock


def observed(clock: Clock) -> Counts:
    """The observation and the mask of the seat to move, in one position."""
    done = 0
    ENV.reset(seed=1)
    while clock.running():
        for _ in range(OBSERVED):
            ENV.observe(ENV.agent_selection)
        done += OBSERVED
    return {"states": done}


def facts() -> dict[str, Any]:
    return {"versions": {"pettingzoo": version("pettingzoo")}, "shape": shape_of(ENV)}


if __name__ == "__main__":
    serve({"env-2": steps(ENV), "encode-2": observed}, facts)
