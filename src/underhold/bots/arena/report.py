"""The report of an arena: a single HTML page that needs no other files."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

import underhold
from underhold.bots.arena.formatting import (
    elo_and_reach,
    interval,
    milliseconds,
    one_decimal,
    percent,
    plus_minus,
    short_bot_name,
    signed,
    win_draw_loss,
)
from underhold.bots.arena.game import Result
from underhold.bots.arena.plan import ArenaPlan
from underhold.bots.arena.plots import color_number, plots
from underhold.bots.arena.standings import Pair, Standing, Standings
from underhold.games import title
from underhold.locale import Words, html_tag

# The client's colors (web/src/art/theme.css), light and dark.
_COLORS: Final = {
    "ground": ("#e6dac5", "#16120e"),
    "panel": ("#f3ead9", "#221c17"),
    "raised": ("#fcf6e9", "#2f2720"),
    "ink": ("#2a1f17", "#f4e8d3"),
    "ink-soft": ("#5e4d3d", "#c6b49b"),
    "line": ("#89765d", "#85735f"),
    "grid": ("#d9cbb2", "#3d332a"),
    "lamp": ("#874607", "#f7c267"),
    "ok": ("#3c661c", "#a9d274"),
    "bad": ("#a3231a", "#ff9e8e"),
    "bot-0": ("#a03522", "#f0907a"),
    "bot-1": ("#17635f", "#6ccbc2"),
    "bot-2": ("#1f3fa8", "#6294fc"),
    "bot-3": ("#5f4500", "#f6d24a"),
    "bot-4": ("#6f1470", "#cb7fc6"),
    "bot-5": ("#456208", "#87a512"),
    "bot-6": ("#b5541a", "#e58a45"),
    "bot-7": ("#2c6496", "#7db4e0"),
    "bot-8": ("#1f252d", "#e8eef8"),
}

_MOST_FAILURES: Final = 50  # that are listed; games.csv has all of them
_SHORTENED: Final = ("record", "turn_p95")  # columns whose headings are abbreviated

_STYLE: Final = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', sans-serif; }
main, header > div { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { background:
  radial-gradient(90% 160% at 0 0, color-mix(in srgb, var(--lamp) 16%, transparent), transparent 70%), var(--panel);
  border-bottom: 1px solid var(--line); padding: 1.75rem 0 1.5rem; }
h1, h2 { font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', 'Book Antiqua', 'Noto Serif',
  Georgia, serif; font-weight: 600; line-height: 1.2; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.6rem, 4vw, 2.3rem); }
h2 { font-size: 1.3rem; }
header ul { display: flex; flex-wrap: wrap; gap: .4rem .5rem; list-style: none; margin: .75rem 0 0; padding: 0; }
header li { color: var(--ink-soft); background: var(--raised); border: 1px solid var(--grid); border-radius: 99px;
  font-size: .875rem; padding: .1rem .7rem; }
main { padding-top: 1.25rem; padding-bottom: 3rem; display: grid; gap: 1.25rem; }
section { background: var(--panel); border: 1px solid var(--grid); border-radius: 12px; padding: 1.1rem 1.25rem 1.2rem;
  box-shadow: 0 1px 2px rgb(40 25 10 / .18); min-width: 0; }
.two { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
.note { color: var(--ink-soft); font-size: .875rem; margin: .35rem 0 0; max-width: 75ch; text-wrap: pretty; }
.scroll { overflow-x: auto; margin: .75rem -.35rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.wide { width: 100%; }
th, td { padding: .45rem .5rem; text-align: right; white-space: nowrap; }
th { font-weight: 600; }
thead th { color: var(--ink-soft); font-size: .8125rem; font-weight: 500; vertical-align: bottom;
  border-bottom: 1px solid var(--line); white-space: normal; line-height: 1.25; min-width: 3.4rem; }
tbody tr + tr > * { border-top: 1px solid var(--grid); }
tbody tr:hover > * { background: var(--raised); }
abbr { text-decoration: none; }
.bot { text-align: left; white-space: nowrap; }
th.bot { position: sticky; left: 0; background: var(--panel); }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .5em; }
small { color: var(--ink-soft); font-size: .8125rem; font-weight: 400; }
.cross { border-collapse: separate; border-spacing: 4px; }
.cross tbody tr > *, .cross thead th { border: 0; }
.cross td { text-align: center; border-radius: 8px; min-width: 6.9rem; line-height: 1.3; padding: .5rem .45rem; }
.cross td b { font-size: 1.15rem; }
.cross td small { display: block; color: var(--ink); }
.cross thead th { text-align: center; color: var(--ink); font-size: 1rem; font-weight: 600; }
.cross tbody tr:hover > th { background: var(--panel); }
figure { margin: .6rem 0 0; }
figure svg { display: block; width: 100%; height: auto; overflow: visible; }
figure svg text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
pre { background: var(--raised); border: 1px solid var(--grid); border-radius: 8px; padding: .75rem 1rem;
  overflow-x: auto;
  font: .875rem/1.5 ui-monospace, 'Cascadia Mono', 'SF Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace;
  margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--lamp); }
.files { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin: .75rem 0 0; padding: 0; list-style: none; }
.failed { color: var(--bad); font-weight: 600; }
.bad { border-color: var(--bad); }
.bad li { margin-top: .35rem; overflow-wrap: anywhere; }
@media print { body, header, section { background: none; box-shadow: none; } section { break-inside: avoid; } }
"""

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><div><h1>{title}</h1><ul>{facts}</ul></div></header>
<main>
{body}
</main>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class ReportData:
    """The data of a report."""

    plan: ArenaPlan
    command: str  # the command that repeats the arena
    date: str
    results: Sequence[Result]
    standings: Standings
    files: Sequence[str]  # next to the report
    verdict: str | None = None  # of a sequential test


def report_page(words: Words, arena: ReportData) -> str:
    """The report as HTML."""
    drawn = plots(words, arena.results, arena.standings)
    several = len(arena.standings.bots) > 1
    pictures = [_picture(words, name, svg) for name, svg in drawn.items()]
    sections = [
        _standings(words, arena.standings.bots, several, arena.verdict),
        _cross(words, arena.standings) if several else "",
        _failures(words, arena.results),
        *(f'<div class="two">{"".join(pictures[at : at + 2])}</div>' for at in range(0, len(pictures), 2)),
        f'<div class="two">{_seats(words, arena.standings)}{_repeat(words, arena)}</div>',
    ]
    return _PAGE.format(
        language=escape(html_tag(words.language)),
        title=escape(words.say("arena.report.heading", name=title(arena.plan.game).short_name(words))),
        style=_colors() + _STYLE,
        facts="".join(f"<li>{escape(fact)}</li>" for fact in _facts(words, arena)),
        body="\n".join(section for section in sections if section),
    )


def _colors() -> str:
    light, dark = ("".join(f"--{name}:{both[side]};" for name, both in _COLORS.items()) for side in (0, 1))
    return f":root{{color-scheme:light dark;{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


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


def _standings(words: Words, standings: Sequence[Standing], several: bool, verdict: str | None) -> str:
    compared = ("rating", "record", "share") if several else ()
    led = ("lead",) if several else ()
    columns = ("place", "bot", *compared, "failures", "points", *led, "moves", "move", "turn", "turn_p95")
    rows = "".join(_standing(words, place, one, several) for place, one in enumerate(standings))
    table = f'<table class="wide"><thead><tr>{_headings(words, columns)}</tr></thead><tbody>{rows}</tbody></table>'
    said = f"<p><b>{escape(verdict)}</b></p>" if verdict else ""
    return _section(words, "standings", f'{said}<div class="scroll">{table}</div>', "arena.report.standings_note")


def _headings(words: Words, columns: Sequence[str]) -> str:
    return "".join(f'<th scope="col"{_left(name)}>{_heading(words, name)}</th>' for name in columns)


def _heading(words: Words, column: str) -> str:
    text = escape(words.text(f"arena.column.{column}"))
    if column not in _SHORTENED:
        return text
    return f'<abbr title="{text}">{escape(words.text(f"arena.column.{column}_short"))}</abbr>'


def _left(column: str) -> str:
    return ' class="bot"' if column == "bot" else ""


def _standing(words: Words, place: int, standing: Standing, several: bool) -> str:
    rating, record = standing.rating, standing.record
    cells = []
    if several:
        value, reach = elo_and_reach(words, rating)
        cells = [
            f"<b>{value}</b> <small>{reach}</small>",
            win_draw_loss(record),
            f"<b>{percent(words, record.share)}</b> <small>({interval(words, record)})</small>",
        ]
    cells.append(f'<span class="failed">{standing.failures}</span>' if standing.failures else "0")
    error = "" if standing.error is None else f" <small>{plus_minus(words, standing.error)}</small>"
    cells.append(f"{one_decimal(words, standing.mean)}{error}")
    if several:
        cells.append(signed(words, standing.margin))
    cells += [words.number(standing.moves, ",.0f")]
    cells += [escape(milliseconds(words, time)) for time in (standing.move_ms, standing.turn_ms, standing.turn_ms_p95)]
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><td>{place + 1}</td><th scope="row" class="bot">{_named(place, standing.bot)}</th>{row}</tr>'


def _cross(words: Words, standings: Standings) -> str:
    bots = [row.bot for row in standings.bots]
    head = "".join(f'<th scope="col">{_named(place, bot)}</th>' for place, bot in enumerate(bots))
    rows = "".join(
        f'<tr><th scope="row" class="bot">{_named(place, bot)}</th>'
        + "".join(_meeting(words, standings.pair(bot, other)) for other in bots)
        + "</tr>"
        for place, bot in enumerate(bots)
    )
    table = f'<table class="cross"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return _section(words, "cross", f'<div class="scroll">{table}</div>', "arena.report.cross_note")


def _meeting(words: Words, pair: Pair | None) -> str:
    if pair is None:
        return "<td></td>"
    share = pair.record.share
    depth = round(abs(share - 0.5) * 2 * 38)
    shade = f"color-mix(in srgb, var(--{'ok' if share > 0.5 else 'bad'}) {depth}%, var(--raised))"
    return (
        f'<td style="background:{shade}"><b>{percent(words, share)}</b><small>({interval(words, pair.record)})</small>'
        f"<small>{win_draw_loss(pair.record)} · {signed(words, pair.margin)}</small>"
        f"<small>{escape(words.say('arena.elo', elo=' '.join(elo_and_reach(words, pair.elo))))}</small>"
        f"<small>{escape(words.say('arena.superiority', share=percent(words, pair.superiority)))}</small></td>"
    )


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
    columns = _headings(words, ("seat", "share", "points"))
    table = f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
    return _section(words, "seats", f'<div class="scroll">{table}</div>', "arena.report.seats_note")


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


def _section(words: Words, name: str, body: str, note: str) -> str:
    heading = escape(words.text(f"arena.report.{name}"))
    return f'<section><h2>{heading}</h2>{body}<p class="note">{escape(words.text(note))}</p></section>'


def _named(place: int, bot: str) -> str:
    dot = f'<span class="dot" style="background:var(--bot-{color_number(place)})"></span>'
    shown = short_bot_name(bot)
    return f"{dot}{escape(bot)}" if shown == bot else f'{dot}<abbr title="{escape(bot)}">{escape(shown)}</abbr>'
