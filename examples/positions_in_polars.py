"""Read exported positions with Polars: which moves are popular, and how well does a linear function predict the result?

    UNDERHOLD_NO_CLIENT=1 pip install '.[play,data]'                            # in a checkout
    underhold export cave-vs-cave --bots greedy --games 200 --out positions
    python examples/positions_in_polars.py positions

It prints how often each action was chosen when it was legal. Then it splits the games, fits the final lead of the seat
to move from its observation with least squares, and says how much of the variance this explains in games that the fit
has not seen. docs/data.md describes all columns.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from underhold.encode import encoding

MOST_ROWS = 200_000  # for the fit, which needs all of them in memory


def popular(positions: pl.LazyFrame) -> pl.DataFrame:
    """By action: in how many positions it was legal, and in which share of them it was chosen."""
    offered = positions.select(action=pl.col("legal")).explode("action").group_by("action").len("legal")
    chosen = positions.select("action").drop_nulls().group_by("action").len("chosen")
    joined = offered.join(chosen, "action", how="left").with_columns(pl.col("chosen").fill_null(0))
    return joined.with_columns(share=pl.col("chosen") / pl.col("legal")).sort("action").collect()


def named(actions: pl.DataFrame, description: dict[str, Any]) -> pl.DataFrame:
    """The same with the notation of each action. Actions of different tiles can have the same notation."""
    coded = encoding(description["game"], description["players"])
    moves = [str(coded.move_of(action)) for action in actions["action"]]
    return actions.with_columns(pl.Series("move", moves)).select("action", "move", "legal", "chosen", "share")


def own_lead() -> pl.Expr:
    """The final lead of the seat to move over the best other seat; in a solo game, its points."""
    points = pl.col("points").arr.to_list().cast(pl.List(pl.Int32))
    own = points.list.get(pl.col("seat"))
    # All points without the own ones: those before the seat, and those after it.
    before, after = points.list.head(pl.col("seat")), points.list.slice(pl.col("seat") + 1)
    return own - before.list.concat(after).list.max().fill_null(0)


def arrays(positions: pl.LazyFrame, *, last_fifth: bool) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Observations and final leads of one part of the games. A game is never in both parts."""
    held_out = pl.col("game") % 5 == 4
    chosen = positions.filter(held_out if last_fifth else ~held_out, pl.col("points").is_not_null())
    frame = chosen.select("observation", lead=own_lead()).head(MOST_ROWS).collect()
    return frame["observation"].to_numpy().astype(np.float32), frame["lead"].to_numpy().astype(np.float32)


def explained(positions: pl.LazyFrame) -> float:
    """The share of the variance of the lead that a linear function of the observation explains in other games."""
    seen, lead = arrays(positions, last_fifth=False)
    weights = np.linalg.lstsq(np.c_[seen, np.ones(len(seen))], lead, rcond=1e-4)[0]
    seen, lead = arrays(positions, last_fifth=True)
    left = lead - np.c_[seen, np.ones(len(seen))] @ weights
    return float(1 - left.var() / lead.var())


def main() -> int:
    """Read an export and print what is in it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder of `underhold export`")
    parser.add_argument(
        "--top", type=int, default=15, metavar="N", help="show the N most popular actions (%(default)s)"
    )
    options = parser.parse_args()
    try:
        description = json.loads((options.folder / "dataset.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        print(f"{options.folder} contains no export. Write one with `underhold export`.", file=sys.stderr)
        return 1
    positions = pl.scan_parquet(options.folder / "positions" / "*.parquet")
    actions = named(popular(positions), description)
    often = actions.filter(pl.col("legal") >= actions["legal"].median())
    with pl.Config(tbl_rows=options.top):
        print(often.sort("share", descending=True).head(options.top))
    if description["observation"] == "raw" and description["source"].get("games", 5) >= 5:
        print(f"A linear function of the observation explains {explained(positions):.0%} of the variance of the lead.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
