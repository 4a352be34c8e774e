"""When is a game decided? Load many records into a Polars data frame and plot the answer.

    UNDERHOLD_NO_CLIENT=1 pip install '.[arena,data]'               # in a checkout: matplotlib and Polars
    python examples/records_in_polars.py games --play 300           # play 300 games between bots first
    python examples/records_in_polars.py arena/four/records --picture four.svg --table four.parquet

Any folder of records works: from an arena, from `underhold sim --records`, or your own games. The data frame has a row
per turn: the game, the round, the seat, which tile or space it took, and the points of all seats after the turn.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

import underhold
from underhold.bots.match import play_match
from underhold.records import replay_file, write_record

COLUMNS = pl.Schema(
    {
        "game": pl.String(),  # the name of its file
        "kind": pl.String(),  # game and number of players
        "round": pl.Int64(),
        "turn": pl.String(),  # its label in the record
        "seat": pl.Int64(),  # whose turn it was
        "took": pl.String(),  # the tile or space; null outside the work phase
        "points": pl.List(pl.Int64),  # of every seat after the turn
        "final": pl.List(pl.Int64),  # of every seat at the end
        "winner": pl.Int64(),  # the seat; null for a draw
    }
)

# The colors of the browser client's light theme.
GROUND, PANEL, INK, SOFT, LINE = "#f3ead9", "#fcf6e9", "#2a1f17", "#5e4d3d", "#89765d"
AHEAD, BEHIND, LAMP = "#17635f", "#a03522", "#b45a06"
CLEAR = {"facecolor": PANEL, "edgecolor": "none", "pad": 1.5}  # background of labels, so that lines do not cross them


def play(folder: Path, games: int, bot: str) -> None:
    """Fill a folder with two-player games; existing ones are kept."""
    game = underhold.game("cave-vs-cave")
    for seed in range(games):
        path = folder / f"cave-vs-cave-{bot}-{seed}.json"
        if not path.exists():
            record = play_match(game, game.setup(players=2, seed=seed), [bot, bot], seed, keep_record=True).record
            assert record is not None  # keep_record=True
            write_record(record, path)


def turns_of(path: Path) -> Iterator[dict[str, Any]]:
    """One row per turn of a record. Records do not contain the points after each turn, so the game is replayed."""
    try:
        game, record, plies = replay_file(path)
    except underhold.BadRecord as error:
        raise underhold.BadRecord(f"{path}: {error}") from None
    if record.scores is None:
        return
    played = 0
    for turn in record.turns:
        played += len(turn.moves)
        number, _, step = turn.label.partition(".")
        taken = [move for move in turn.moves if ">" not in move]  # goods may be exchanged before a tile is taken
        yield {
            "game": path.stem,
            "kind": f"{record.game}, {record.setup['players']} players",
            "round": int(number),
            "turn": turn.label,
            "seat": turn.seat,
            "took": re.findall(r"\w+", taken[0])[0] if taken and step.isdigit() else None,
            "points": game.scores(plies[played - 1].after).points,
            "final": record.scores.points,
            "winner": record.scores.winner,
        }


def frame_of(folder: Path) -> pl.DataFrame:
    """All finished games in a folder; they must have the same game and number of players."""
    paths = sorted(path for path in folder.glob("*") if path.suffix in (".json", ".txt"))
    frame = pl.DataFrame([row for path in paths for row in turns_of(path)], COLUMNS)
    if frame.is_empty():
        raise underhold.BadRecord(f"{folder} contains no record of a finished game. Use --play 300 to play some.")
    kinds = frame["kind"].unique().sort().to_list()
    if len(kinds) > 1 or len(frame["points"][0]) == 1:
        raise underhold.BadRecord(
            f"The records must be of one game with two or more players, not {' and '.join(kinds)}."
        )
    return frame


def after_rounds(frame: pl.DataFrame) -> pl.DataFrame:
    """One row per round of each game with a winner: the winner's lead at the end of the round."""
    points = pl.col("points")
    ranked, own = points.list.sort(descending=True), points.list.get(pl.col("winner"))
    first, second = ranked.list.get(0), ranked.list.get(1)
    best_other = pl.when(own == first).then(second).otherwise(first)
    rounds = frame.drop_nulls("winner").group_by("game", "round", maintain_order=True).last()
    return rounds.select("game", "round", lead=own - best_other, has_leader=first != second)


def leaders(rounds: pl.DataFrame) -> pl.DataFrame:
    """By round: the games with a single leader, the share that the leader won, and its Wilson 95 % interval."""
    games, won, z = pl.col("games"), pl.col("won"), 1.96
    middle = (won + z**2 / (2 * games)) / (1 + z**2 / games)
    reach = z * (won * (1 - won) / games + z**2 / (4 * games**2)).sqrt() / (1 + z**2 / games)
    led = rounds.filter("has_leader").group_by("round").agg(games=pl.len(), won=(pl.col("lead") > 0).mean())
    return led.sort("round").with_columns(low=middle - reach, high=middle + reach)


def draw(frame: pl.DataFrame, rounds: pl.DataFrame, led: pl.DataFrame, path: Path) -> None:
    """Draw both plots side by side; the file's suffix determines the format."""
    figure = Figure(figsize=(11, 5.4), facecolor=GROUND)
    left, right = figure.subplots(1, 2, width_ratios=(1.2, 1))
    figure.subplots_adjust(left=0.055, right=0.965, top=0.75, bottom=0.105, wspace=0.17)
    figure.text(0.055, 0.91, "When is a game decided?", size=22, weight="bold", color=INK, family="serif")
    games = f"{frame['game'].n_unique():,} games of {frame['kind'][0]}"
    figure.text(0.055, 0.855, f"{games}. The bars on the right are 95 % intervals.", size=11.5, color=SOFT)
    draw_leads(left, rounds)
    draw_leaders(right, led, luck=1 / len(frame["points"][0]))
    figure.savefig(path, dpi=160)


def draw_leads(axes: Axes, rounds: pl.DataFrame) -> None:
    """A histogram per round: the more games have this lead, the wider the bar."""
    frame_axes(axes, "How far the later winner was ahead, in points", rounds)
    share = pl.col("len") / pl.col("len").max().over("round")
    counts = rounds.group_by("round", "lead").len().with_columns(width=0.84 * share)
    for color, side in ((AHEAD, pl.col("lead") > 0), (BEHIND, pl.col("lead") < 0), (LINE, pl.col("lead") == 0)):
        bars = counts.filter(side)
        axes.barh(bars["lead"], bars["width"], 0.8, bars["round"] - bars["width"] / 2, color=color)
    middle = rounds.group_by("round").agg(pl.col("lead").median())
    axes.plot(middle["round"], middle["lead"], "D", color=LAMP, markeredgecolor=PANEL, markersize=9)
    for place, color, text in ((0.95, AHEAD, "ahead"), (0.89, LAMP, "median"), (0.83, BEHIND, "behind")):
        axes.text(0.02, place, text, color=color, weight="bold", va="center", bbox=CLEAR, transform=axes.transAxes)


def draw_leaders(axes: Axes, led: pl.DataFrame, luck: float) -> None:
    """The share of wins with its uncertainty, and for comparison what it would be if a lead meant nothing."""
    frame_axes(axes, "How often the leader after a round wins", led)
    axes.axhline(luck, color=LINE, linewidth=1.2, linestyle=(0, (4, 4)))
    axes.vlines(led["round"], led["low"], led["high"], color=LAMP, linewidth=8, alpha=0.3, capstyle="round")
    axes.plot(led["round"], led["won"], color=LAMP, linewidth=1.2, alpha=0.5)
    axes.plot(led["round"], led["won"], "D", color=LAMP, markeredgecolor=PANEL, markersize=9)
    for number, won, high in led.select("round", "won", "high").iter_rows():
        axes.text(number - 0.05, high + 0.03, f"{won:.0%}", ha="center", size=9.5, color=INK, bbox=CLEAR)
    axes.set_yticks([share / 10 for share in range(11)])
    axes.set_ylim(max(0, min(0.25, *led["low"]) - 0.03), 1.1)
    axes.yaxis.set_major_formatter(PercentFormatter(1))


def frame_axes(axes: Axes, title: str, table: pl.DataFrame) -> None:
    """Style that both plots share."""
    numbers = table["round"].unique().sort().to_list()
    axes.set_facecolor(PANEL)
    axes.set_title(title, loc="left", size=12, weight="bold", color=INK, pad=10)
    axes.set_xlabel("round", color=SOFT, loc="right")
    axes.set_xticks(numbers)
    axes.set_xlim(numbers[0] - 0.55, numbers[-1] + 0.55)
    axes.grid(axis="y", color=LINE, alpha=0.3, linewidth=0.8)
    axes.tick_params(colors=SOFT, length=0, labelsize=10)
    axes.spines[:].set_visible(False)
    axes.set_axisbelow(True)


def main() -> int:
    """Read the options, play games if requested, and draw the plots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder of record files")
    parser.add_argument(
        "--play", type=int, default=0, metavar="N", help="play N games between bots into the folder first"
    )
    parser.add_argument("--bot", default="apprentice", help="the bot that plays them (default: %(default)s)")
    parser.add_argument("--picture", type=Path, default=Path("decided.png"), help="default: %(default)s; or .svg, .pdf")
    parser.add_argument("--table", type=Path, help="save the data frame here, as Parquet")
    options = parser.parse_args()
    try:
        play(options.folder, options.play, options.bot)
        frame = frame_of(options.folder)
    except underhold.UnderholdError as error:
        print(error, file=sys.stderr)
        return 1
    if options.table:
        frame.write_parquet(options.table)
    rounds = after_rounds(frame)
    led = leaders(rounds)
    print(frame.head(), led, sep="\n")
    draw(frame, rounds, led, options.picture)
    print(f"The picture is in {options.picture}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
