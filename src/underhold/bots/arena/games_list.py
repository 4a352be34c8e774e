"""The list of all games in the report: its data, and the texts of the script that filters it (`assets/games.js`)."""

from collections.abc import Sequence, Set
from html import escape
from typing import Any, Final

from underhold.bots.arena.folder import record_name
from underhold.bots.arena.formatting import NOTHING, short_bot_name
from underhold.bots.arena.game import FAULTS, Result
from underhold.bots.arena.page import scrolling
from underhold.bots.arena.plots import color_number
from underhold.locale import Words

_FILTERS: Final = ("bot", "against", "result", "seat", "seed", "order")
_RESULTS: Final = ("won", "drawn", "lost", "failed")
_ORDERS: Final = ("number", "best", "worst")
_COLUMNS: Final = ("number", "seed", "table", "result", "lead")


def games_section(words: Words) -> str:
    """The section in which the script shows the games."""
    fields = "".join(_filter(words, name) for name in _FILTERS)
    heading, note, script, clear, more = (
        escape(words.text(f"arena.list.{name}")) for name in ("heading", "note", "needs_script", "clear", "more")
    )
    columns = "".join(_column(words, name) for name in _COLUMNS)
    table = f'<table class="wide list"><thead><tr>{columns}</tr></thead><tbody></tbody></table>'
    return (
        f'<section id="games"><h2>{heading}</h2><noscript><p class="note">{script}</p></noscript>'
        f'<div id="list" hidden><form class="filters">{fields}<button type="reset">{clear}</button></form>'
        f'<p class="count" role="status"></p>{scrolling(words.text("arena.list.heading"), table)}'
        f'<p><button type="button" id="more">{more}</button></p>'
        f'<p class="note">{note} <code>underhold replay records/…</code></p></div></section>'
    )


def _column(words: Words, name: str) -> str:
    return f'<th scope="col" class="{name}">{escape(words.text(f"arena.list.column.{name}"))}</th>'


def _filter(words: Words, name: str) -> str:
    label = escape(words.text(f"arena.list.{name}"))
    if name == "seed":
        return f'<label>{label}<input name="seed" inputmode="numeric" autocomplete="off"></label>'
    return f'<label>{label}<select name="{name}"></select></label>'


def games_data(words: Words, bots: Sequence[str], results: Sequence[Result], records: Set[str]) -> dict[str, Any]:
    """The games as compact lists, and what the script needs to show them."""
    numbers = {bot: number for number, bot in enumerate(bots)}
    names = ("any", "anyone", "shown", "none", "record", *(f"result_{name}" for name in _RESULTS))
    texts = {name: words.text(f"arena.list.{name}") for name in names}
    return {
        "language": words.language,
        "bots": [[bot, short_bot_name(bot), color_number(number)] for number, bot in enumerate(bots)],
        "seats": len(results[0].bots) if results else 0,
        "results": {name: texts.pop(f"result_{name}") for name in _RESULTS},
        "orders": {name: words.text(f"arena.list.orders.{name}") for name in _ORDERS},
        "faults": {kind: words.text(f"arena.list.faults.{kind}") for kind in FAULTS},
        "texts": {**texts, "nothing": NOTHING},
        "games": [_game(numbers, result, records) for result in results],
    }


def _game(numbers: dict[str, int], result: Result, records: Set[str]) -> list[Any]:
    record = record_name(result)
    fault = [result.fault.seat, result.fault.kind, result.fault.error] if result.fault else None
    seats = [numbers[bot] for bot in result.bots]
    kept = record if record in records else None
    return [result.number, str(result.seed), seats, list(result.points), list(result.ranks), kept, fault]
