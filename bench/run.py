"""`make bench`: measures Underhold on both builds, next to other projects, in one run. See README.md."""

import argparse
import sys
from pathlib import Path

from bench.plan import FULL, QUICK
from bench.worker import ROOT, BenchError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run, to check that everything works")
    parser.add_argument("--no-others", action="store_true", help="Underhold only, without .venv-bench")
    parser.add_argument("--output", type=Path, help="where to save (default for full runs: bench/results.json)")
    chosen = parser.parse_args()
    output: Path | None = chosen.output
    if output is None and not chosen.quick and not chosen.no_others:
        output = ROOT / "bench" / "results.json"
    try:
        from bench.session import run  # needs rich
    except ModuleNotFoundError as error:
        sys.exit(f"bench: {error.name} is missing here. Run `make bench`, which uses the Python in .venv.")
    try:
        run(QUICK if chosen.quick else FULL, others=not chosen.no_others, output=output)
    except BenchError as error:
        sys.exit(f"bench: {error}")
    except KeyboardInterrupt:
        sys.exit("bench: interrupted; nothing was saved.")


if __name__ == "__main__":
    main()
