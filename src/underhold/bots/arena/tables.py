"""The results of an arena as tables: CSV files, and the rows for Parquet.

Column names are English in every language, because programs read them. docs/arena.md explains the columns.
"""

import csv
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from underhold.bots.arena.game import Result
from underhold.bots.arena.ratings import Rating
from underhold.bots.arena.standings import Pair, Standing, Standings, WinRecord


def write_tables(folder: Path, results: Sequence[Result], standings: Standings) -> list[Path]:
    """Write games.csv, standings.csv and pairs.csv; returns their paths."""
    tables = {
        "games.csv": [{name: value for name, value in row.items() if name != "turn_ms"} for row in game_rows(results)],
        "standings.csv": [standing_row(place, one) for place, one in enumerate(standings.bots, start=1)],
        "pairs.csv": [pair_row(pair) for pair in standings.pairs],
    }
    for name, rows in tables.items():
        _write_csv(folder / name, rows)
    return [folder / name for name in tables]


def _write_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def game_rows(results: Sequence[Result]) -> Iterator[dict[str, Any]]:
    """One row per seat and game."""
    for result in results:
        for seat, bot in enumerate(result.bots):
            clock = result.clocks[seat]
            others = [name for name in dict.fromkeys(result.bots) if name != bot]
            yield {
                "game": result.number,
                "seed": result.seed,
                "seat": seat + 1,
                "bot": bot,
                "against": "+".join(others),
                "points": result.points[seat],
                "rank": result.ranks[seat],
                "won": 1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0,
                "fault": result.fault.kind if result.fault and result.fault.seat == seat else None,
                "error": result.fault.error if result.fault and result.fault.seat == seat else None,
                "moves": clock.moves,
                "turns": len(clock.turns),
                "total_ms": round(clock.milliseconds, 3),
                "turn_ms": list(clock.turns),
            }


def standing_row(place: int, standing: Standing) -> dict[str, Any]:
    """A bot's standing as plain values."""
    rating = standing.rating
    return {
        "place": place,
        "bot": standing.bot,
        **_elo_row(rating),
        "los_next": _rounded(standing.superiority),
        **_share_row(standing.record),
        "failures": standing.failures,
        "mean_points": _rounded(standing.mean),
        "points_error": _rounded(standing.error),
        "mean_lead": _rounded(standing.margin),
        "moves_per_game": _rounded(standing.moves),
        "turns_per_game": _rounded(standing.turns),
        "ms_per_move": _rounded(standing.move_ms),
        "ms_per_turn": _rounded(standing.turn_ms),
        "ms_per_turn_p95": _rounded(standing.turn_ms_p95),
    }


def pair_row(pair: Pair) -> dict[str, Any]:
    """The results of one bot against another as plain values."""
    return {
        "bot": pair.first,
        "against": pair.second,
        **_elo_row(pair.elo),
        "los": _rounded(pair.superiority),
        **_share_row(pair.record),
        "deal_scores": " ".join(f"{score:g}:{count}" for score, count in pair.deals.items()),
        "mean_lead": _rounded(pair.margin),
    }


def _elo_row(rating: Rating) -> dict[str, Any]:
    return {
        name: _finite(value)
        for name, value in (("elo", rating.elo), ("elo_low", rating.low), ("elo_high", rating.high))
    }


def _finite(value: float) -> float | None:
    return _rounded(value) if math.isfinite(value) else None


def _share_row(record: WinRecord) -> dict[str, Any]:
    counts = {"games": record.games, "wins": record.wins, "draws": record.draws, "losses": record.losses}
    return counts | {
        "share": _rounded(record.share),
        "share_low": _rounded(record.low),
        "share_high": _rounded(record.high),
        "draw_ratio": _rounded(record.draw_ratio),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
