"""The tables of an export as Polars data frames, and their columns. docs/data.md explains them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from underhold.data.plan import FIELDS, ExportPlan
from underhold.data.position_rows import PositionArrays, SearchNote
from underhold.games.common.encode.numbering import ABSENT


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game, except its positions. Unfinished games have no points and ranks."""

    number: int
    setup: dict[str, Any]
    rules: int
    points: tuple[int, ...] | None  # by seat
    ranks: tuple[int, ...] | None
    bots: tuple[str, ...] | None  # by seat, if the game was played for this export
    source: str | None  # of a recorded game: its file, and its line in an archive


def observation_schema(plan: ExportPlan) -> dict[str, Any]:
    """The columns that describe what the seat to move knows."""
    coded = plan.encoding
    if plan.observation == FIELDS:
        return {field.name: pl.Int16() if field.size == 1 else pl.Array(pl.Int16, field.size) for field in coded.fields}
    return {"observation": pl.Array(pl.Int16, coded.size)}


def position_schema(plan: ExportPlan) -> pl.Schema:
    """The columns of the table of positions."""
    return pl.Schema(
        {
            "game": pl.UInt32(),
            "ply": pl.UInt16(),
            "seat": pl.UInt8(),
            **observation_schema(plan),
            "legal": pl.List(pl.Int32),
            "action": pl.Int32(),
            "search_value": pl.Float32(),
            "search_visits": pl.List(pl.UInt32),
            "points": pl.Array(pl.Int16, plan.players),
            "ranks": pl.Array(pl.UInt8, plan.players),
        }
    )


def game_schema(plan: ExportPlan) -> pl.Schema:
    """The columns of the table of games."""
    return pl.Schema(
        {
            "game": pl.UInt32(),
            "seed": pl.UInt64(),
            "setup": pl.String(),
            "rules": pl.UInt16(),
            "plies": pl.UInt32(),
            "points": pl.Array(pl.Int16, plan.players),
            "ranks": pl.Array(pl.UInt8, plan.players),
            "bots": pl.List(pl.String),
            "source": pl.String(),
        }
    )


def game_table(plan: ExportPlan, games: Sequence[GameRow], plies: NDArray[np.uint32]) -> pl.DataFrame:
    """One row per game."""
    columns: dict[str, Any] = {
        "game": [game.number for game in games],
        "seed": [game.setup.get("seed") for game in games],
        "setup": [json.dumps(game.setup) for game in games],
        "rules": [game.rules for game in games],
        "plies": plies,
        "points": [game.points for game in games],
        "ranks": [game.ranks for game in games],
        "bots": [None if game.bots is None else list(game.bots) for game in games],
        "source": [game.source for game in games],
    }
    return pl.DataFrame(columns, game_schema(plan))


def position_table(plan: ExportPlan, games: pl.DataFrame, rows: PositionArrays) -> pl.DataFrame:
    """One row per position, with the result of its game."""
    schema, size = position_schema(plan), len(rows.seats)
    of_game = np.repeat(np.arange(len(rows.plies)), rows.plies)
    first = np.cumsum(rows.plies, dtype=np.int64) - rows.plies
    repeated = games.select("game", "points", "ranks")[of_game]
    values, visits = _search_columns(rows.searches, size)
    columns: dict[str, Any] = {
        "game": repeated["game"],
        "ply": (np.arange(size) - first[of_game]).astype(np.uint16),
        "seat": rows.seats,
        **_observation_columns(plan, rows.observations),
        "legal": _lists(rows.legal, rows.counts),
        "action": pl.Series(rows.actions).replace(ABSENT, None),
        "search_value": values,
        "search_visits": visits,
        "points": repeated["points"],
        "ranks": repeated["ranks"],
    }
    return pl.DataFrame({name: pl.Series(name, column, schema[name]) for name, column in columns.items()})


def _observation_columns(plan: ExportPlan, seen: NDArray[np.int16]) -> dict[str, Any]:
    if plan.observation != FIELDS:
        return {"observation": seen}
    return {
        field.name: seen[:, field.start] if field.size == 1 else np.ascontiguousarray(seen[:, field.start : field.stop])
        for field in plan.encoding.fields
    }


def _lists(values: NDArray[np.int32], counts: NDArray[np.int64]) -> pl.Series:
    """A column of lists that follow each other in one array, without a loop in Python."""
    if not len(counts):
        return pl.Series([], dtype=pl.List(pl.Int32))
    ends = np.cumsum(counts)
    places = pl.DataFrame({"start": ends - counts, "count": counts})
    everything = pl.lit(pl.Series(values)).implode()
    return places.select(everything.list.slice(pl.col("start"), pl.col("count"))).to_series()


def _search_columns(searches: Sequence[SearchNote], size: int) -> tuple[pl.Series, pl.Series]:
    values: list[float | None] = [None] * size
    visits: list[list[int] | None] = [None] * size
    for note in searches:
        values[note.row] = note.value
        visits[note.row] = note.visits
    return pl.Series(values, dtype=pl.Float32), pl.Series(visits, dtype=pl.List(pl.UInt32))
