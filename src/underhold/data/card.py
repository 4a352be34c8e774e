"""The data card of an export: what it contains, how it was made, how to read it."""

from pathlib import Path
from typing import Final

import polars as pl

import underhold
from underhold.data.columns import FIELD_COLUMN, GAME_COLUMNS, POSITION_COLUMNS
from underhold.data.files import GAMES, POSITIONS
from underhold.data.plan import ExportPlan
from underhold.data.tables import game_schema, position_schema
from underhold.games import title
from underhold.locale import words

_CARD: Final = """\
---
pretty_name: "{name}, {players}: positions"
tags: [board-games, reinforcement-learning, imitation-learning]
configs:
  - config_name: positions
    data_files: "positions/*.parquet"
    default: true
  - config_name: games
    data_files: "games/*.parquet"
---

# {name}, {players}: positions

{positions:,} positions of {games:,} games, written by Underhold {version}:

```bash
{command}
```

{origin}

| | |
| --- | --- |
{statistics}

## Columns

`positions/*.parquet` has a row for each position in which a move was chosen, game by game:

{position_columns}

`games/*.parquet` has a row for each game:

{game_columns}

An action is a number from 0 to {last_action}; its move is `encoding("{game}", {player_count}).move_of(action)`, from
`underhold.encode`. The encoding has version {encoding}, and an encoding of the same version never changes.

## Read it

```python
import polars as pl

positions = pl.scan_parquet("positions/*.parquet")
games = pl.scan_parquet("games/*.parquet")
```

The examples `positions_in_polars.py` and `positions_in_torch.py` of Underhold read it, and the page `docs/data.md`
describes every column.

## Limits

- An observation has only what the seat to move may know. The setup and the seed in the table of games give away what
  is hidden.
- Positions of one game are similar, and share one result. Split by `game`, not by row.
- {quality}
- Underhold is an unofficial fan project. The names of the games belong to their publishers.
"""
_NEW: Final = "The games were played for this export by {bots} (by seat), from the seeds {first} to {last}."
_RECORDED: Final = "The games are from records. {unfinished:,} of them were not finished and have no result."
_BOTS: Final = "The moves are those of the bots named above, and as good as these: `random` chooses uniformly."
_PEOPLE: Final = "Records do not say who played, so nothing is known here about how good the moves are."


def card(folder: Path, plan: ExportPlan, command: str) -> str:
    """The data card, with statistics of what is in the folder."""
    games = pl.read_parquet(folder / GAMES / "*.parquet")
    positions = pl.scan_parquet(folder / POSITIONS / "*.parquet")
    statistics = {"positions per game": f"{_mean(games['plies']):.1f}"}
    for seat in range(plan.players):
        points, ranks = games["points"].arr.get(seat), games["ranks"].arr.get(seat)
        shown = (
            f"{_mean(points):.1f} points on average, first or tied for first in {_mean(ranks == 1):.1%} of the games"
        )
        statistics[f"seat {seat}"] = shown
    counted = positions.select(
        legal=pl.col("legal").list.len().mean(), searched=pl.col("search_value").is_not_null().mean()
    ).collect()
    statistics["legal actions per position"] = f"{counted['legal'][0]:.1f}"
    statistics["positions with a search"] = f"{counted['searched'][0]:.1%}"
    return _CARD.format(
        name=title(plan.game).short_name(words()),
        players="one player" if plan.players == 1 else f"{plan.players} players",
        positions=games["plies"].sum(),
        games=len(games),
        version=underhold.__version__,
        command=command,
        origin=_origin(plan, games),
        statistics="\n".join(f"| {name} | {value} |" for name, value in statistics.items()),
        position_columns=_columns(position_schema(plan), POSITION_COLUMNS),
        game_columns=_columns(game_schema(plan), GAME_COLUMNS),
        last_action=plan.encoding.actions - 1,
        game=plan.game,
        player_count=plan.players,
        encoding=plan.encoding.version,
        quality=_BOTS if plan.bots else _PEOPLE,
    )


def _origin(plan: ExportPlan, games: pl.DataFrame) -> str:
    if plan.bots:
        bots = ", ".join(f"`{bot}`" for bot in plan.bots)
        return _NEW.format(bots=bots, first=games["seed"].to_list()[0], last=games["seed"].to_list()[-1])
    return _RECORDED.format(unfinished=games["points"].null_count())


def _columns(schema: pl.Schema, meanings: dict[str, str]) -> str:
    rows = [f"| `{name}` | {kind} | {meanings.get(name, FIELD_COLUMN)} |" for name, kind in schema.items()]
    return "\n".join(["| column | type | |", "| --- | --- | --- |", *rows])


def _mean(values: pl.Series) -> float:
    mean = values.mean()
    return float(mean) if isinstance(mean, int | float) else 0.0
