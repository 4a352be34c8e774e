"""Every exported position is the one of the replayed game, with its legal actions, its move and its result."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.data.kit import KINDS, match_record, new_tables, recorded_tables
from tests.records.test_records import RECORDS
from underhold.bots.arena.game import ranks_of
from underhold.bots.bot import make_bot
from underhold.core.record import Record, replay
from underhold.encode import encoding
from underhold.games import game as game_by_id
from underhold.records import game_of, read_record

SAME = ["game", "ply", "seat", "observation", "legal", "action", "points", "ranks"]  # in new and in recorded games


def check_game(record: Record, rows: list[dict[str, Any]], every: int) -> None:
    """Compare the rows of a game with its record; observations are slow to make and only compared here and there."""
    game = game_of(record)
    players = record.setup["players"]
    coded = encoding(record.game, players)
    plies = list(replay(game, record))
    assert len(rows) == len(plies) == record.plies
    assert record.scores is not None
    for ply, (row, played) in enumerate(zip(rows, plies, strict=True)):
        decision = game.decision(played.before)
        assert decision is not None
        assert (row["ply"], row["seat"]) == (ply, decision.seat)
        assert row["action"] == coded.action_of(played.move)
        assert row["points"] == list(record.scores.points)
        assert row["ranks"] == list(ranks_of(record.scores))
        if ply % every == 0:
            legal = [coded.action_of(move) for move in game.moves(played.before)]
            assert row["legal"] == [action for action in legal if action is not None]
            assert row["observation"] == coded.observe(game.view(played.before, decision.seat), decision.seat)


def by_game(positions: pl.DataFrame) -> list[list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in positions.iter_rows(named=True):
        found[row["game"]].append(row)
    return [found[number] for number in sorted(found)]


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_new_random_games_are_those_of_every_other_command(game_id: str, players: int) -> None:
    bots = ["random"] * players
    games, positions = new_tables(game_id, players, bots, games=2, seed=5)
    records = [match_record(game_id, players, bots, seed) for seed in (5, 6)]
    for record, rows in zip(records, by_game(positions), strict=True):
        check_game(record, rows, every=1 if game_id == "cave-vs-cave" else 13)
    assert games["plies"].to_list() == [record.plies for record in records]
    assert games["seed"].to_list() == [5, 6]
    assert games["bots"].to_list() == [bots, bots]
    recorded_games, recorded = recorded_tables(records)
    assert recorded.select(SAME).equals(positions.select(SAME)), "the records give the same data"
    assert recorded_games.drop("bots", "source").equals(games.drop("bots", "source"))
    assert recorded_games["source"].to_list() == ["games.jsonl:1", "games.jsonl:2"]
    assert recorded_games["bots"].null_count() == 2


def test_games_between_bots_are_those_of_every_other_command() -> None:
    bots = ["greedy", "journeyman"]
    switches = {"wood_storeroom_first": False}
    games, positions = new_tables("cave-vs-cave", 2, bots, games=1, seed=3, **switches)
    check_game(match_record("cave-vs-cave", 2, bots, 3, **switches), by_game(positions)[0], every=10)
    assert '"wood_storeroom_first": false' in games["setup"][0]
    assert positions["search_value"].null_count() == len(positions), "neither of them searches"


def kinds_of_records() -> dict[tuple[str, int], list[Path]]:
    found: dict[tuple[str, int], list[Path]] = defaultdict(list)
    for path in RECORDS:
        record = read_record(path)
        found[record.game, record.setup["players"]].append(path)
    return found


@pytest.mark.parametrize("paths", kinds_of_records().values(), ids=lambda paths: paths[0].name)
def test_recorded_games(paths: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of both games, one to seven players, old and new rules, with and without switches."""

    def slow(*_: Any) -> None:
        raise AssertionError("every one of these moves should be found among the legal ones")

    monkeypatch.setattr("underhold.data.move_sources.replay", slow)
    records = [read_record(path) for path in paths]
    games, positions = recorded_tables(records)
    coded = encoding(records[0].game, records[0].setup["players"])
    for record, rows in zip(records, by_game(positions), strict=True):
        assert record.scores is not None
        texts = [text for turn in record.turns for text in turn.moves]
        assert [str(coded.move_of(row["action"])) for row in rows] == texts
        assert {tuple(row["points"]) for row in rows} == {record.scores.points}
        assert all(row["action"] in row["legal"] for row in rows)
    assert games["rules"].to_list() == [record.rules for record in records]


def test_the_columns_by_field_have_the_same_numbers() -> None:
    _, raw = new_tables("cave-vs-cave", 2, ["random", "random"], games=1)
    _, named = new_tables("cave-vs-cave", 2, ["random", "random"], games=1, observation="fields")
    coded = encoding("cave-vs-cave", 2)
    numbers = raw["observation"].to_numpy()
    for field in coded.fields:
        expected = numbers[:, field.start : field.stop]
        column = named[field.name].to_numpy()
        assert (column.reshape(len(named), -1) == expected).all(), field.name
        assert (named[field.name].dtype == pl.Int16) == (field.size == 1)
    rest = [name for name in SAME if name != "observation"]
    assert named.select(rest).equals(raw.select(rest))
    assert list(named.columns)[3:-6] == [field.name for field in coded.fields]


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 2), ("cave-vs-cave", 1), ("cave-farmers", 2)])
def test_what_a_search_found_is_kept(game_id: str, players: int) -> None:
    bots = ["master@100", "random"][:players]
    _, positions = new_tables(game_id, players, bots, games=1, seed=1)
    searched = positions.filter(pl.col("search_value").is_not_null())
    assert 5 < len(searched) < len(positions), "a turn is planned once, and then played"
    assert searched["seat"].unique().to_list() == [0], "the other bot does not search"
    for row in searched.iter_rows(named=True):
        assert len(row["search_visits"]) == len(row["legal"])
        assert sum(row["search_visits"]) > 0
    assert positions["search_visits"].is_null().equals(positions["search_value"].is_null())
    # The first move of the game, again: the same bot finds the same.
    game = game_by_id(game_id)
    record = match_record(game_id, players, bots, 1)
    assert by_game(positions)[0][0]["points"] == list(record.scores.points if record.scores else ())
    first = next(row for row in positions.iter_rows(named=True) if row["seat"] == 0)
    if first["ply"] == 0:
        from underhold.bots.match import _seat_seed

        bot = make_bot(bots[0], game, _seat_seed(1, 0))
        bot.choose(game.view(game.new(game.setup(players, 1)), 0))
        search = bot.search  # type: ignore[attr-defined]
        assert first["search_value"] == pytest.approx(search.advice[0].gain, rel=1e-6)
        assert sum(first["search_visits"]) == sum(search.visits.values()) == search.playouts


def test_unfinished_games_have_no_result() -> None:
    whole = match_record("cave-vs-cave", 2, ["random", "random"], 4)
    half = Record(whole.game, whole.rules, whole.setup, whole.deal, whole.turns[:20], None)
    games, positions = recorded_tables([whole, half])
    assert games["plies"].to_list() == [whole.plies, half.plies]
    assert games["points"].is_null().to_list() == [False, True]
    cut = positions.filter(pl.col("game") == 1)
    assert cut["points"].null_count() == cut["ranks"].null_count() == len(cut) == half.plies
    rest = ["ply", "seat", "observation", "legal", "action"]
    assert cut.select(rest).equals(positions.head(half.plies).select(rest))


def test_a_record_without_moves_has_no_positions() -> None:
    whole = match_record("cave-vs-cave", 1, ["random"], 4)
    games, positions = recorded_tables([Record(whole.game, whole.rules, whole.setup, whole.deal, (), None)])
    assert (len(games), len(positions)) == (1, 0)
