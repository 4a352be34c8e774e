"""Generates the tables of the strategy page from the statistics in docs/data."""

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from tools.docs.charts import columns, gap, pair
from tools.docs.markup import art, say
from tools.docs.tiles import FARMERS, loot_picture
from underhold.bots.levels import level_budget

DATA: Final = Path(__file__).parents[2] / "docs" / "data"
_CATALOGUE: Final = {"cave-vs-cave": "cave_vs_cave", "cave-farmers": "cave_farmers"}
_PAGES: Final = {
    "action": "games/cave-vs-cave-tiles.html",
    "room": "games/cave-vs-cave-tiles.html",
    "space": "games/cave-farmers-spaces.html",
    "loot": "games/cave-farmers-spaces.html",
    "furnishing": "games/cave-farmers-furnishings.html",
}
_SPACE_ART: Final = {space.id: space.art for space in FARMERS.spaces}
_PART_ART: Final = {
    "orange": ("scene", "orange_badge"),
    "blue": ("scene", "blue_badge"),
    "gold": ("goods", "gold"),
    "animals": ("goods", "sheep"),
    "missing_animals": ("goods", "donkey"),
    "grain": ("goods", "grain"),
    "vegetables": ("goods", "vegetable"),
    "rubies": ("goods", "ruby"),
    "dwarfs": ("figure", "dwarf"),
    "unused_spaces": ("land", "forest"),
    "furnishings": ("part", "furnish"),
    "pastures": ("land", "pasture"),
    "mines": ("land", "ore_mine"),
    "bonuses": ("part", "points"),
    "begging": ("figure", "begging"),
}
_NOTHING: Final = "\N{EN DASH}"
_MINUS: Final = "\N{MINUS SIGN}"
_SURE: Final = 3  # standard errors: with a hundred pieces, several would exceed two by chance
_TOLD: Final = 6
_RARE: Final = 0.02  # pieces that fewer seats took are only listed by name


@cache
def data(game: str, players: str) -> dict[str, Any]:
    """The statistics of a game with this number of players; raises LookupError if there are none."""
    path = DATA / f"strategy-{game}-{players}.json"
    if not path.is_file():
        raise LookupError(
            f"{path.name} is missing; create it with `python -m tools.strategy {game} --players {players}`"
        )
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def command(game: str, players: str) -> str:
    """The command that produced these numbers."""
    made = data(game, players)
    seed = f" --seed {made['seed']}" if made["seed"] else ""
    return f"python -m tools.strategy {game} --players {players} --bot {made['bot']} --games {made['games']}{seed}"


def _sides(players: str) -> tuple[str, str]:
    return ("winners", "others") if int(players) > 1 else ("better half", "other half")


def _budget(bot: str, game: str) -> str:
    level, _, own = bot.partition("@")
    if own:
        return f"{own.removesuffix('s')} seconds per turn" if own.endswith("s") else f"{int(own):,} positions per turn"
    budget = level_budget(level, game)
    if budget and budget.nodes:
        return f"{budget.nodes:,} positions per turn"
    return "no search, only the trained evaluation"


def source(game: str, players: str) -> str:
    """One line about the origin of the numbers."""
    made = data(game, players)
    drawn = f", {made['drawn']} of them drawn" if made["drawn"] else ""
    return (
        f'<p class="source">{made["games"]:,} games{drawn}; every seat played by <code>{escape(made["bot"])}</code> '
        f"({_budget(made['bot'], game)}). <code>{escape(command(game, players))}</code></p>\n"
    )


def _number(value: float | None, digits: int = 1) -> str:
    return _NOTHING if value is None else f"{value:.{digits}f}".replace("-", _MINUS)


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", _MINUS)


def _percent(share: float | None) -> str:
    return _NOTHING if share is None else f"{100 * share:.0f}\u00a0%"


def _table(kind: str, heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>\n'
    )


# ------------------------------------------------------------------------------------------------------------- points


def _places(made: dict[str, Any]) -> str:
    if made["players"] == 1:
        return ""
    shares = [_percent(won / made["games"]) for won in made["won_by_place"]]
    others = f"the others {', '.join(shares[1:])}, in turn order" if len(shares) > 2 else f"the other {shares[1]}"
    return f"The start player won {shares[0]} of the games, {others}."


def points(game: str, players: str) -> str:
    """The distribution of final points."""
    made = data(game, players)
    found = made["points"]
    ahead, behind = _sides(players)
    bins: dict[str, int] = found["bins"]
    label = f"Seats by final points, {min(map(int, bins))} to {max(map(int, bins)) + 4}, in steps of five"
    facts = (
        f'<p><b class="figure">{_number(found["mean"])}</b> points per seat on average '
        f"({found['lowest']} to {found['highest']}); {ahead} {_number(found['ahead'])}, "
        f"{behind} {_number(found['behind'])}. {_places(made)}</p>"
    )
    return f'<div class="overview"><div>{facts}</div>{columns(list(bins.values()), label, list(bins))}</div>\n'


def _part_name(game: str, part: str) -> str:
    if game == "cave-farmers":
        return say(f"cave_farmers.score.{part}")
    return say("cave_vs_cave.goods.gold").capitalize() if part == "gold" else f"{part.capitalize()} rooms"


def parts(game: str, players: str) -> str:
    """The points by category."""
    made = data(game, players)
    ahead, behind = _sides(players)
    rows = []
    most = max(abs(value) for row in made["parts"].values() for value in row.values() if value is not None) or 1
    for part, row in made["parts"].items():
        name = _part_name(game, part)
        label = f"{name}: {ahead} {_number(row['ahead'])}, {behind} {_number(row['behind'])}"
        rows.append([
            f'<span class="piece">{art(*_PART_ART[part], 1.8)}{name}</span>',
            _number(row["all"]),
            _number(row["ahead"]),
            _number(row["behind"]),
            pair(max(0.0, row["ahead"] or 0.0), max(0.0, row["behind"] or 0.0), most, label),
        ])  # fmt: skip
    return _table("parts", ["", "points", ahead, behind, ""], rows)


# ------------------------------------------------------------------------------------------------------------- pieces


def _picture(group: str, id_: str) -> str:
    if group == "loot":
        return art(*loot_picture(id_), 2.2)
    return art(group, _SPACE_ART[id_] if group == "space" else id_, 2.2)


def _name(game: str, group: str, id_: str) -> str:
    shown = say(f"{_CATALOGUE[game]}.{group}.{id_}")
    link = f'<a href="{_PAGES[group]}#{group}-{id_}">{shown}</a>'
    return f'<span class="piece">{_picture(group, id_)}{link}</span>'


def _rounds(made: dict[str, Any], row: dict[str, Any]) -> str:
    said = ", ".join(
        f"{number}: {_number(value, 2)}" for number, value in zip(made["rounds"], row["by_round"], strict=True)
    )
    return columns(row["by_round"], f"Times taken per seat, by round: {said}")


def _difference(row: dict[str, Any], most: float) -> str:
    if row["gap"] is None:
        return _NOTHING
    told = f"{_signed(row['gap'])} points, ± {_number(2 * row['error'])}"
    return f"{gap(row['gap'], row['error'], most, told)}<small>{_signed(row['gap'])}</small>"


def pieces(game: str, players: str, group: str) -> str:
    """Pieces that a seat takes at most once: how many seats took each, and their points."""
    made = data(game, players)
    ahead, behind = _sides(players)
    found = made["pieces"][group]
    shown = {id_: row for id_, row in found.items() if row["taken"] >= _RARE}
    gaps = [abs(row["gap"]) for row in shown.values() if row["gap"] is not None]
    most = max(gaps, default=0.0) or 1.0
    hidden = group == "room"
    rows = []
    for id_, row in sorted(shown.items(), key=lambda one: -one[1]["taken"]):
        sides = f"{ahead} {_percent(row['ahead'])}, {behind} {_percent(row['behind'])}"
        short = f"{_percent(row['ahead'])} · {_percent(row['behind'])}"
        rows.append([
            _name(game, group, id_),
            *([_percent(row["seen"])] if hidden else []),
            _percent(row["taken"]),
            f"{pair(row['ahead'] or 0.0, row['behind'] or 0.0, 1.0, sides)}<small>{short}</small>",
            _difference(row, most),
            _rounds(made, row),
        ])  # fmt: skip
    heads = ["", *(["revealed"] if hidden else []), "taken", f"{ahead} and {behind}", "points with it", "by round"]
    return _table("pieces", heads, rows) + _rare(game, group, found)


def telling(game: str, players: str) -> str:
    """The pieces with a significant difference in points."""
    rows = [
        (row["gap"], say(f"{_CATALOGUE[game]}.{group}.{id_}"))
        for group, found in data(game, players)["pieces"].items()
        for id_, row in found.items()
        if row["gap"] is not None and abs(row["gap"]) > _SURE * row["error"] and _RARE <= row["taken"] <= 1 - _RARE
    ]
    more = [f"{name} ({_signed(gap)})" for gap, name in sorted(rows, reverse=True) if gap > 0][:_TOLD]
    less = [f"{name} ({_signed(gap)})" for gap, name in sorted(rows) if gap < 0][:_TOLD]
    return (
        f"<p>Seats scored most with {_listed(more)}, and least with {_listed(less)}.</p>\n"
        if more and less
        else "<p>There were too few games to distinguish the pieces.</p>\n"
    )


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _rare(game: str, group: str, found: dict[str, dict[str, Any]]) -> str:
    names = [say(f"{_CATALOGUE[game]}.{group}.{id_}") for id_, row in found.items() if row["taken"] < _RARE]
    return f'<p class="rare">Hardly ever taken: {", ".join(names)}.</p>\n' if names else ""


def uses(game: str, players: str, group: str) -> str:
    """Pieces that can be taken repeatedly: how often, and when."""
    made = data(game, players)
    ahead, behind = _sides(players)
    found = made["pieces"][group]
    shown = {id_: row for id_, row in found.items() if row["taken"] >= _RARE}
    most = max(max(row["times_ahead"] or 0.0, row["times_behind"] or 0.0) for row in shown.values()) or 1.0
    rows = []
    for id_, row in sorted(shown.items(), key=lambda one: -one[1]["times"]):
        sides = f"{ahead} {_number(row['times_ahead'])}, {behind} {_number(row['times_behind'])}"
        short = f"{_number(row['times_ahead'])} · {_number(row['times_behind'])}"
        rows.append([
            _name(game, group, id_),
            _number(row["times"]),
            f"{pair(row['times_ahead'] or 0.0, row['times_behind'] or 0.0, most, sides)}<small>{short}</small>",
            _rounds(made, row),
        ])  # fmt: skip
    return _table("uses", ["", "times per game", f"{ahead} and {behind}", "by round"], rows) + _rare(game, group, found)
