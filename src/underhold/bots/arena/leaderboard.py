"""The leaderboard: what several arenas say together.

Arenas of the same game, seats, switches, rules and version of this package form a board. Their games are rated together
as those of one arena. Bots that no chain of games connects cannot be compared, so they have tables of their own.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import underhold
from underhold.bots.arena.contests import contests_of
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.formatting import (
    NOTHING,
    elo_and_reach,
    interval,
    milliseconds,
    one_decimal,
    percent,
    plus_minus,
    win_draw_loss,
)
from underhold.bots.arena.game import Result
from underhold.bots.arena.page import bot_label, headings, html_page, scrolling, section
from underhold.bots.arena.ratings import Fit
from underhold.bots.arena.standings import Standing, Standings, standings_of
from underhold.bots.arena.stored import StoredArena
from underhold.bots.arena.tables import standing_row
from underhold.games import TITLES, title
from underhold.locale import Words


@dataclass(frozen=True, slots=True)
class Board:
    """The arenas that are rated together, and the standings of their bots."""

    arenas: tuple[StoredArena, ...]
    results: tuple[Result, ...]  # a game that several arenas played is there once
    groups: tuple[Standings, ...]  # of bots that games connect, the largest group first

    @property
    def first(self) -> StoredArena:
        return self.arenas[0]

    @property
    def repeated(self) -> int:
        """Games that were left out, because another arena has played them in the same way."""
        return sum(len(arena.results) for arena in self.arenas) - len(self.results)


def boards_of(arenas: Iterable[StoredArena]) -> list[Board]:
    """The boards of these arenas, by game, seats and version; arenas without games are left out."""
    found: dict[str, list[StoredArena]] = {}
    for arena in arenas:
        if arena.results:
            plan = arena.plan
            key = [plan.game, plan.seats, plan.mixed, sorted(plan.switches.items()), arena.rules, arena.version]
            found.setdefault(json.dumps(key), []).append(arena)
    if not found:
        raise ArenaError("no_results")
    games = [title.id for title in TITLES]
    together = sorted(found.values(), key=lambda board: _version(board[0].version), reverse=True)
    together.sort(key=lambda board: (games.index(board[0].plan.game), board[0].plan.seats, board[0].plan.mixed))
    return [_board(board) for board in together]


def _version(text: str) -> list[tuple[int, str]]:
    """A version in a form in which 0.10 follows 0.9."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in text.split(".")]


def _board(arenas: Sequence[StoredArena]) -> Board:
    results = _without_repetitions(arenas)
    bots = list(dict.fromkeys(bot for arena in arenas for bot in arena.plan.bots))
    groups = Fit(bots, contests_of(results)).groups()
    played = [(group, [one for one in results if set(one.bots) & set(group)]) for group in groups]
    tables = [standings_of(group, own, history=False) for group, own in played if own]
    tables.sort(key=lambda table: -len(table.bots))
    return Board(tuple(arenas), tuple(results), tuple(tables))


def _without_repetitions(arenas: Iterable[StoredArena]) -> list[Result]:
    """All games. The same deal with the same seats and the same result is the same game: it must not count twice."""
    found: dict[Any, Result] = {}
    for arena in arenas:
        again: dict[Any, int] = {}
        for one in arena.results:
            kind = one.fault.kind if one.fault else None
            same = (one.seed, one.bots, one.points, one.ranks, tuple(clock.moves for clock in one.clocks), kind)
            again[same] = again.get(same, 0) + 1
            found.setdefault((same, again[same]), one)
    return list(found.values())


def leaderboard_json(boards: Iterable[Board]) -> list[dict[str, Any]]:
    """The boards as plain values."""
    return [
        {
            "game": board.first.plan.game,
            "seats": board.first.plan.seats,
            "mixed": board.first.plan.mixed,
            "switches": board.first.plan.switches,
            "rules": board.first.rules,
            "version": board.first.version,
            "games": len(board.results),
            "repeated": board.repeated,
            "arenas": [str(arena.folder) for arena in board.arenas],
            "groups": [
                [standing_row(place, one) for place, one in enumerate(group.bots, start=1)] for group in board.groups
            ],
        }
        for board in boards
    ]


def leaderboard_page(words: Words, boards: Sequence[Board], date: str, beside: Path) -> str:
    """The leaderboard as HTML, with links to the reports, relative to the folder `beside`."""
    facts = [
        words.say("arena.leaderboard.runs", count=sum(len(board.arenas) for board in boards)),
        words.say("arena.leaderboard.games", count=sum(len(board.results) for board in boards)),
        words.say("arena.leaderboard.made", date=date),
        words.say("arena.leaderboard.made_by", version=underhold.__version__),
    ]
    sections = [_filters(words, boards), *(_section(words, board, beside) for board in boards)]
    about = section(
        words.text("arena.leaderboard.about"),
        "",
        words.text("arena.leaderboard.about_note"),
        words.text("arena.report.rating_note"),
        words.text("arena.report.standings_note"),
    )
    heading = words.text("arena.leaderboard.heading")
    return html_page(words, heading, facts, [*sections, about], "leaderboard.js", {})


def _filters(words: Words, boards: Sequence[Board]) -> str:
    """The filters; the script shows them."""
    games = {board.first.plan.game: title(board.first.plan.game).short_name(words) for board in boards}
    seats = {count: _seats(words, count) for count in sorted({board.first.plan.seats for board in boards})}
    versions = dict.fromkeys(board.first.version for board in boards)
    choices: dict[str, Mapping[Any, str]] = {
        "game": games,
        "seats": seats,
        "version": {version: version for version in versions},
    }
    fields = "".join(_choice(words, name, options) for name, options in choices.items() if len(options) > 1)
    bot = escape(words.text("arena.leaderboard.bot"))
    fields += f'<label>{bot}<input name="bot" type="search" autocomplete="off"></label>'
    clear, none = escape(words.text("arena.list.clear")), escape(words.text("arena.leaderboard.none"))
    return (
        f'<form class="filters" hidden>{fields}<button type="reset">{clear}</button>'
        f'<p class="count" role="status" hidden>{none}</p></form>'
    )


def _choice(words: Words, name: str, options: Mapping[Any, str]) -> str:
    label, anything = escape(words.text(f"arena.leaderboard.{name}")), escape(words.text("arena.list.any"))
    values = "".join(f'<option value="{escape(str(value))}">{escape(text)}</option>' for value, text in options.items())
    return f'<label>{label}<select name="{name}"><option value="">{anything}</option>{values}</select></label>'


def _seats(words: Words, count: int) -> str:
    return words.say("arena.seats", count=count)


def _section(words: Words, board: Board, beside: Path) -> str:
    first = board.first
    name = title(first.plan.game).short_name(words)
    heading = words.say("arena.leaderboard.board", name=name, seats=_seats(words, first.plan.seats))
    facts: list[str] = [
        words.say("arena.leaderboard.games", count=len(board.results)),
        words.say("arena.leaderboard.deals", count=len({result.seed for result in board.results})),
        words.say("arena.leaderboard.version_and_rules", version=first.version, rules=first.rules),
    ]
    if first.plan.mixed:
        facts.append(words.text("arena.leaderboard.mixed"))
    facts += [f"{switch}={json.dumps(value)}" for switch, value in sorted(first.plan.switches.items())]
    notes = []
    if board.repeated:
        notes.append(words.say("arena.leaderboard.repeated", count=board.repeated))
    if first.plan.mixed and first.plan.seats > 2:
        notes.append(words.say("arena.report.mixed_note", seats=first.plan.seats))
    elif first.plan.seats > first.plan.group_size:
        notes.append(words.text("arena.report.best_seat_note"))
    if len(board.groups) > 1:
        notes.append(words.text("arena.leaderboard.unconnected"))
    body = (
        f'<p class="note">{escape(" · ".join(facts))}</p>'
        + "".join(_table(words, heading, group) for group in board.groups)
        + _runs(words, board.arenas, beside)
    )
    kind = (
        f'data-game="{escape(first.plan.game)}" data-seats="{first.plan.seats}" data-version="{escape(first.version)}"'
    )
    return section(heading, body, *notes, kind=kind)


def _table(words: Words, label: str, group: Standings) -> str:
    several = len(group.bots) > 1
    compared = ("rating", "superiority", "record", "draws", "share") if several else ()
    columns = headings(words, ("place", "bot", *compared, "games", "failures", "points", "turn"))
    rows = "".join(_row(words, place, one, several) for place, one in enumerate(group.bots))
    table = f'<table class="wide"><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>'
    return scrolling(label, table)


def _row(words: Words, place: int, one: Standing, several: bool) -> str:
    cells = []
    if several:
        value, reach = elo_and_reach(words, one.rating)
        cells = [
            f"<b>{value}</b> <small>{reach}</small>",
            NOTHING if one.superiority is None else percent(words, one.superiority),
            win_draw_loss(one.record),
            percent(words, one.record.draw_ratio),
            f"<b>{percent(words, one.record.share)}</b> <small>({interval(words, one.record)})</small>",
        ]
    cells.append(words.number(one.games, ",d"))
    cells.append(f'<span class="failed">{one.failures}</span>' if one.failures else "0")
    error = "" if one.error is None else f" <small>{plus_minus(words, one.error)}</small>"
    cells += [f"{one_decimal(words, one.mean)}{error}", escape(milliseconds(words, one.turn_ms))]
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    name = f'<th scope="row" class="bot">{bot_label(place, one.bot)}</th>'
    return f'<tr data-bot="{escape(one.bot)}"><td>{place + 1}</td>{name}{row}</tr>'


def _runs(words: Words, arenas: Sequence[StoredArena], beside: Path) -> str:
    rows = "".join(f"<li>{_run(words, arena, beside)}</li>" for arena in arenas)
    summary = escape(words.say("arena.leaderboard.runs", count=len(arenas)))
    return f'<details class="runs"><summary>{summary}</summary><ul>{rows}</ul></details>'


def _run(words: Words, arena: StoredArena, beside: Path) -> str:
    report = arena.folder / "report.html"
    name = escape(arena.folder.name)
    if report.exists():
        path = Path(os.path.relpath(report, beside)).as_posix()
        name = f'<a href="{escape(quote(path))}">{name}</a>'
    seeds = [result.seed for result in arena.results]
    what = {"count": len(arena.results), "bots": ", ".join(arena.plan.bots), "low": min(seeds), "high": max(seeds)}
    return f"{name}: {escape(words.say('arena.leaderboard.run', **what))}"
