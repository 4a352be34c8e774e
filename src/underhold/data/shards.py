"""Writes one shard: some games, and all of their positions, as two Parquet files."""

from functools import lru_cache
from typing import Any, Final

import polars as pl

from underhold.bots.arena.game import ranks_of
from underhold.core.errors import BadRecord, UnderholdError
from underhold.core.game import Game
from underhold.data.errors import ExportError
from underhold.data.files import GAMES, POSITIONS, ShardCounts, shard_path
from underhold.data.move_sources import RecordedMoves, new_moves
from underhold.data.plan import ExportPlan, NewGame, RecordedGame, ShardJob
from underhold.data.position_rows import PositionRows
from underhold.data.record_files import bad_record
from underhold.data.tables import GameRow, game_table, position_table
from underhold.encode import encoding
from underhold.games import game as game_by_id
from underhold.records.new_file import new_file

_LEVEL: Final = 1  # of the compression: higher levels take much longer and save little


def write_shard(job: ShardJob) -> ShardCounts:
    """Write a shard completely or not at all. The positions are written last: where they are, the shard is complete."""
    games, positions = shard_tables(job, _kept_rows(job.plan.game, job.plan.players))
    for table, frame in ((GAMES, games), (POSITIONS, positions)):
        with new_file(shard_path(job.folder, table, job.number)) as path:
            frame.write_parquet(path, compression="zstd", compression_level=_LEVEL)
    return ShardCounts(job.number, len(games), len(positions))


@lru_cache(maxsize=1)
def _kept_rows(game_id: str, players: int) -> PositionRows:
    """Memory that all shards of a process use one after the other."""
    return PositionRows(encoding(game_id, players))


def shard_tables(job: ShardJob, rows: PositionRows) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The games of a shard, and their positions. The tables may use the memory of the rows: use them before the next
    call.
    """
    rows.clear()  # an error may have left something
    games = [_add(rows, job.plan, game) for game in job.games]
    taken = rows.take()
    table = game_table(job.plan, games, taken.plies)
    return table, position_table(job.plan, table, taken)


def _add(rows: PositionRows, plan: ExportPlan, game: NewGame | RecordedGame) -> GameRow:
    rules = game_by_id(plan.game)
    return _played(rows, plan, rules, game) if isinstance(game, NewGame) else _replayed(rows, rules, game)


def _played(rows: PositionRows, plan: ExportPlan, rules: Game[Any, Any], game: NewGame) -> GameRow:
    setup = rules.setup(plan.players, game.seed, **(plan.switches or {}))
    state = rules.new(setup)
    with new_moves(rules, plan.bots, game.seed) as moves:
        try:
            rows.add_game(state, moves)
        except UnderholdError as error:  # a bot failed or played an illegal move
            raise ExportError("game", seed=game.seed, reason=error.message or str(error)) from error
    scores = rules.scores(state)
    points, ranks = tuple(map(int, scores.points)), ranks_of(scores)
    shown = rules.setup_to_json(setup)
    return GameRow(game.number, shown, rules.rules_of(state), points, ranks, plan.bots, None)


def _replayed(rows: PositionRows, rules: Game[Any, Any], game: RecordedGame) -> GameRow:
    record = game.record
    moves = RecordedMoves(rules, record)
    try:
        rows.add_game(moves.start(), moves)
    except BadRecord as error:
        raise bad_record(game.source, error) from None
    points = ranks = None
    if record.scores is not None:
        points, ranks = record.scores.points, ranks_of(record.scores)
    return GameRow(game.number, record.setup, record.rules, points, ranks, None, game.source)
