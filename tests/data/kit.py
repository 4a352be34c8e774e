"""Exports in a few lines, and what they are compared with."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from underhold.bots.match import play_match
from underhold.core.record import Record
from underhold.data.plan import RAW, ExportPlan, NewGame, RecordedGame, new_games, shard_jobs
from underhold.data.position_rows import PositionRows
from underhold.data.shards import shard_tables
from underhold.games import game as game_by_id

KINDS = [("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 1), ("cave-farmers", 3), ("cave-farmers", 7)]
Tables = tuple[pl.DataFrame, pl.DataFrame]  # games, positions


def tables_of(plan: ExportPlan, games: Iterable[NewGame | RecordedGame]) -> Tables:
    """All games as one shard, in memory."""
    (job,) = shard_jobs(plan, Path("unused"), games)
    return shard_tables(job, PositionRows(plan.encoding))


def new_tables(game_id: str, players: int, bots: Sequence[str], games: int, seed: int = 0, **more: Any) -> Tables:
    plan = ExportPlan(game_id, players, more.pop("observation", RAW), 1000, tuple(bots), more)
    return tables_of(plan, new_games(seed, games))


def recorded_tables(records: Sequence[Record]) -> Tables:
    """Records of one game and number of players."""
    plan = ExportPlan(records[0].game, records[0].setup["players"], shard_games=1000)
    games = [RecordedGame(number, f"games.jsonl:{number + 1}", record) for number, record in enumerate(records)]
    return tables_of(plan, games)


def match_record(game_id: str, players: int, bots: Sequence[str], seed: int, **switches: Any) -> Record:
    """The record of a match, as every other command plays it."""
    game = game_by_id(game_id)
    record = play_match(game, game.setup(players, seed, **switches), bots, seed, keep_record=True).record
    assert record is not None
    return record
