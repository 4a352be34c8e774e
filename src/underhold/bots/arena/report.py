"""The report of an arena: a single HTML page that needs no other files."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from html import escape
from typing import Final

import underhold
from underhold.bots.arena.formatting import (
    NOTHING,
    elo_and_reach,
    interval,
    milliseconds,
    one_decimal,
    percent,
    plus_minus,
    signed,
    win_draw_loss,
)
from underhold.bots.arena.game import Result
from underhold.bots.arena.games_list import games_data, games_section
from underhold.bots.arena.page import bot_label, headings, html_page, scrolling, section
from underhold.bots.arena.plan import ArenaPlan
from underhold.bots.arena.plots import plots
from underhold.bots.arena.standings import Pair, Standing, Standings
from underhold.games import title
from underhold.locale import Words

_MOST_FAILURES: Final = 50  # that are listed; games.csv has all of them


@dataclass(frozen=True, slots=True)
class ReportData:
    """The data of a report."""

    plan: ArenaPlan
    command: str  # the command that repeats the arena
    date: str
    results: Sequence[Result]
    standings: Standings
    files: Sequence[str]  # next to the report
    records: Set[str] = frozenset()  # the files in the folder of records
    verdict: str | None = None  # of a sequential test


def report_page(words: Words, arena: ReportData) -> str:
    """The report as HTML."""
    drawn = plots(words, arena.results, arena.standings)
    several = len(arena.standings.bots) > 1
    pictures = [_picture(words, name, svg) for name, svg in drawn.items()]
    sections = [
        _standings(words, arena, several),
        _cross(words, arena) if several else "",
        _failures(words, arena.results),
        *(f'<div class="two">{"".join(pictures[at : at + 2])}</div>' for at in range(0, len(pictures), 2)),
        games_section(words),
        f'<div class="two">{_seats(words, arena.standings)}{_repeat(words, arena)}</div>',
    ]
    bots = [row.bot for row in arena.standings.bots]
    data = games_data(words, bots, arena.results, arena.records)
    heading = words.say("arena.report.heading", name=title(arena.plan.game).short_name(words))
    return html_page(words, heading, _facts(words, arena), sections, "games.js", data)


def _facts(words: Words, arena: ReportData) -> Iterable[str]:
    yield words.say("arena.title", name="", count=len(arena.results), seats=seats_text(words, arena.plan)).lstrip(": ")
    yield words.say("arena.report.bots", count=len(arena.plan.bots))
    yield words.say("arena.report.deals", count=len({result.seed for result in arena.results}))
    yield words.say("arena.report.finished", date=arena.date)
    build = words.text(f"cli.build.{underhold.build()}")
    yield words.say("arena.report.version", version=underhold.__version__, build=build)


def seats_text(words: Words, plan: ArenaPlan) -> str:
    """The number of seats as text."""
    return words.say("arena.seats", count=plan.seats)


def _standings(words: Words, arena: ReportData, several: bool) -> str:
    compared = ("rating", "superiority", "record", "draws", "share") if several else ()
    led = ("lead",) if several else ()
    columns = ("place", "bot", *compared, "failures", "points", *led, "moves", "move", "turn", "turn_p95")
    rows = "".join(_standing(words, place, one, several) for place, one in enumerate(arena.standings.bots))
    table = f'<table class="wide"><thead><tr>{headings(words, columns)}</tr></thead><tbody>{rows}</tbody></table>'
    said = f"<p><b>{escape(arena.verdict)}</b></p>" if arena.verdict else ""
    notes = [words.text("arena.report.standings_note")]
    if several:
        notes.insert(0, words.text("arena.report.rating_note"))
    if arena.plan.mixed and arena.plan.seats > 2:
        notes.insert(1, words.say("arena.report.mixed_note", seats=arena.plan.seats))
    heading = words.text("arena.report.standings")
    return section(heading, f"{said}{scrolling(heading, table)}", *notes)


def _standing(words: Words, place: int, standing: Standing, several: bool) -> str:
    rating, record = standing.rating, standing.record
    cells = []
    if several:
        value, reach = elo_and_reach(words, rating)
        cells = [
            f"<b>{value}</b> <small>{reach}</small>",
            NOTHING if standing.superiority is None else percent(words, standing.superiority),
            win_draw_loss(record),
            percent(words, record.draw_ratio),
            f"<b>{percent(words, record.share)}</b> <small>({interval(words, record)})</small>",
        ]
    cells.append(_failed(words, standing) if standing.failures else "0")
    error = "" if standing.error is None else f" <small>{plus_minus(words, standing.error)}</small>"
    cells.append(f"{one_decimal(words, standing.mean)}{error}")
    if several:
        cells.append(signed(words, standing.margin))
    cells += [words.number(standing.moves, ",.0f")]
    cells += [escape(milliseconds(words, time)) for time in (standing.move_ms, standing.turn_ms, standing.turn_ms_p95)]
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><td>{place + 1}</td><th scope="row" class="bot">{bot_label(place, standing.bot)}</th>{row}</tr>'


def _failed(words: Words, standing: Standing) -> str:
    label = escape(words.say("arena.list.of_failed", bot=standing.bot))
    asked = f'data-bot="{escape(standing.bot)}" data-result="failed"'
    return f'<a class="failed" href="#games" {asked} aria-label="{label}: {standing.failures}">{standing.failures}</a>'


def _cross(words: Words, arena: ReportData) -> str:
    standings = arena.standings
    bots = [row.bot for row in standings.bots]
    head = "".join(f'<th scope="col">{bot_label(place, bot)}</th>' for place, bot in enumerate(bots))
    rows = "".join(
        f'<tr><th scope="row" class="bot">{bot_label(place, bot)}</th>'
        + "".join(_meeting(words, standings.pair(bot, other)) for other in bots)
        + "</tr>"
        for place, bot in enumerate(bots)
    )
    table = f'<table class="cross"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'
    notes = [words.text("arena.report.cross_note")]
    if arena.plan.seats > arena.plan.group_size:
        notes.append(words.text("arena.report.best_seat_note"))
    heading = words.text("arena.report.cross")
    return section(heading, scrolling(heading, table), *notes)


def _meeting(words: Words, pair: Pair | None) -> str:
    if pair is None:
        return "<td></td>"
    share = pair.record.share
    depth = round(abs(share - 0.5) * 2 * 38)
    shade = f"color-mix(in srgb, var(--{'ok' if share > 0.5 else 'bad'}) {depth}%, var(--raised))"
    label = escape(words.say("arena.list.of_pair", bot=pair.first, other=pair.second))
    asked = f'href="#games" data-bot="{escape(pair.first)}" data-against="{escape(pair.second)}"'
    return (
        f'<td style="background:{shade}"><a class="cell" {asked} title="{label}">'
        f"<b>{percent(words, share)}</b><small>({interval(words, pair.record)})</small>"
        f"<small>{win_draw_loss(pair.record)} · {signed(words, pair.margin)}</small>"
        f"<small>{escape(words.say('arena.elo', elo=' '.join(elo_and_reach(words, pair.elo))))}</small>"
        f"<small>{escape(words.say('arena.superiority', share=percent(words, pair.superiority)))}</small>"
        f"{_deals(words, pair)}</a></td>"
    )


def _deals(words: Words, pair: Pair) -> str:
    """The number of deals with each score, as bars: with two games in a deal, these are the pentanomial frequencies."""
    scores = sorted(pair.deals.items())
    most = max(pair.deals.values())
    told = ", ".join(f"{percent(words, score)}: {count}" for score, count in scores)
    label = escape(words.say("arena.report.deal_scores", scores=told))
    bars = "".join(f'<i style="height:{100 * count // most}%"></i>' for _, count in scores)
    return f'<span class="deals" role="img" title="{label}" aria-label="{label}">{bars}</span>'


def _picture(words: Words, name: str, svg: str) -> str:
    note = escape(words.text(f"arena.plot.{name}_note"))
    heading = escape(words.text(f"arena.plot.{name}"))
    return f'<section><h2>{heading}</h2><p class="note">{note}</p><figure>{svg}</figure></section>'


def _seats(words: Words, standings: Standings) -> str:
    if not standings.seats:
        return ""
    rows = "".join(
        f"<tr><td>{row.seat + 1}</td><td>{percent(words, row.share)}</td><td>{one_decimal(words, row.mean)}</td></tr>"
        for row in standings.seats
    )
    columns = headings(words, ("seat", "share", "points"))
    table = f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
    note = words.text("arena.report.seats_note")
    heading = words.text("arena.report.seats")
    return section(heading, scrolling(heading, table), note)


def _failures(words: Words, results: Sequence[Result]) -> str:
    failed = [result for result in results if result.fault]
    if not failed:
        return ""
    rows = "".join(f"<li>{escape(failure_text(words, one))}</li>" for one in failed[:_MOST_FAILURES])
    heading = escape(words.text("arena.report.failures"))
    count = escape(words.say("arena.failed", count=len(failed)))
    return f'<section class="bad"><h2>{heading}</h2><p class="note">{count}</p><ul>{rows}</ul></section>'


def failure_text(words: Words, result: Result) -> str:
    """Why a game was aborted, sufficient to repeat it."""
    assert result.fault is not None
    blamed = words.say(f"arena.fault.{result.fault.kind}", bot=result.failed)
    where = {"number": result.number, "seed": result.seed, "bots": ", ".join(result.bots)}
    return words.say("arena.failure", **where, fault=blamed, error=result.fault.error)


def _repeat(words: Words, arena: ReportData) -> str:
    note = escape(words.say("arena.report.repeat_note", seed=arena.plan.seed))
    files = "".join(f'<li><a href="{escape(name)}">{escape(name)}</a></li>' for name in arena.files)
    return (
        f"<section><h2>{escape(words.text('arena.report.repeat'))}</h2><pre>{escape(arena.command)}</pre>"
        f'<p class="note">{note}</p>'
        f'<ul class="files" aria-label="{escape(words.text("arena.report.files"))}">{files}</ul></section>'
    )
