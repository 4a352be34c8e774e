"""Generates the rules pages from the texts of the client's rules pages, with drawings made from the tables.

A section has an anchor, pictures, and blocks. A block is the key of a paragraph, a tuple of keys (a bulleted list),
`Steps` (a numbered list), or a function that draws something.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tools.docs.markup import art, heading, listed, say
from tools.docs.tiles import CAVES, wall_sign
from underhold.games.cave_vs_cave.content import STAGES, TURNS
from underhold.games.cave_vs_cave.engine.board import BONUS_FOOD, CAVERN, ENTRANCE, FREE_AT_START, SPACES


class Steps(tuple[str, ...]):
    """Keys of a numbered list."""

    __slots__ = ()


Block = str | tuple[str, ...] | Callable[[], str]


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    pictures: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]


def _section(id_: str, picture: str, *blocks: Block) -> Section:
    pictures = tuple((group, name) for group, _, name in (one.partition("/") for one in picture.split()))
    return Section(id_, pictures, blocks)


# ------------------------------------------------------------------------------------------------------------ drawings

_SIZE: Final = 44


def _cave() -> str:
    """The board with the names of its spaces, without the additional cavern."""
    drawn = []
    for number, name in enumerate(SPACES):
        if number == CAVERN:
            continue
        x, y = 8 + "abc".index(name[0]) * _SIZE, 8 + (int(name[1]) - 1) * _SIZE
        kind = {ENTRANCE: "entrance", FREE_AT_START: "free"}.get(number, "rock")
        drawn.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}"/>')
        drawn.append(f'<text x="{x + _SIZE // 2}" y="{y + _SIZE // 2 + 5}">{name}</text>')
        if BONUS_FOOD >> number & 1:
            drawn.append(f'<circle cx="{x + _SIZE - 9}" cy="{y + _SIZE - 9}" r="5"/>')
    rim = f"M8 {8 + 3 * _SIZE}V8H{8 + 2 * _SIZE}V{8 + 4 * _SIZE}H{8 + 3 * _SIZE}V{8 + 5 * _SIZE}H8V{8 + 4 * _SIZE}"
    label = say("web.rules.cave_label")
    return (
        f'<svg class="cave" viewBox="0 0 {16 + 3 * _SIZE} {16 + 5 * _SIZE}" role="img" aria-label="{label}">'
        f'{"".join(drawn)}<path d="{rim}"/></svg>'
    )


def _turns() -> str:
    rows = {
        "turns_round": range(1, len(TURNS[2]) + 1),
        "turns_turns": TURNS[2],
        "turns_stage": STAGES[2],
    }
    body = "".join(
        f'<tr><th scope="row">{say(f"web.rules.{key}")}</th>{"".join(f"<td>{one}</td>" for one in row)}</tr>'
        for key, row in rows.items()
    )
    return f'<table class="turns"><caption>{say("web.rules.turns_caption")}</caption><tbody>{body}</tbody></table>'


def _turn_title() -> str:
    return f"<h3>{say('web.rules.turn_title')}</h3>"


def _goods() -> str:
    shown = (f"<span>{art('goods', kind, 3)}{name}</span>" for kind, name in CAVES.goods.items())
    return f'<p class="goods">{"".join(shown)}</p>'


_KINDS: Final = (
    ("gain", "gain"), ("exchange", "exchange"), ("wall", "wall"), ("tear", "tear"), ("dig", "dig"),
    ("furnish", "furnish"), ("use_room", "use"), ("replenish", "replenish"), ("convert", "convert"),
)  # fmt: skip


def _kinds() -> str:
    shown = (
        f"<li>{art('part', picture, 3.2)}<div><h3>{number}. {say(f'web.rules.{key}_title')}</h3>"
        f"<p>{say(f'web.rules.{key}')}</p></div></li>"
        for number, (picture, key) in enumerate(_KINDS, start=1)
    )
    return f'<ol class="kinds">{"".join(shown)}</ol>'


_PATTERNS: Final = {"one": "#...", "corner": "#..#", "facing": ".#.#", "three": "##.#", "four": "####"}


def _shapes() -> str:
    fitting = {shape: ", ".join(room.name for room in CAVES.rooms if shape in room.shapes) for shape in _PATTERNS}
    shown = (
        f"<li>{wall_sign(pattern, [shape], 3.2)}<span>{fitting[shape]}</span></li>"
        for shape, pattern in _PATTERNS.items()
    )
    return f'<ul class="shapes">{"".join(shown)}</ul>'


def _options() -> str:
    return f"<p>{say('web.rules.options', more=say('web.lobby.more'))}</p>"


# ------------------------------------------------------------------------------------------------------------ the pages

CAVE_VS_CAVE: Final = (
    _section("goal", "part/points", "goal"),
    _section(
        "setup", "scene/face_down",
        ("setup_actions", "setup_cave", "setup_rooms", "setup_spaces", "setup_walls", "setup_start"), _cave,
    ),
    _section(
        "round", "sign/turn",
        Steps(("round_new", "round_turns", "round_end")), _turn_title, "turn", "turn_slash", _turns, "renovation",
    ),
    _section("goods", "goods/gold", _goods, "goods"),
    _section("kinds", "sign/rules", _kinds),
    _section("walls", "scene/wall", "walls", "walls_pattern", _shapes, "walls_later"),
    _section("colours", "scene/orange_badge scene/blue_badge", "orange", "blue", "more_orange"),
    _section("cavern", "part/cavern", "cavern"),
    _section("end", "sign/flag", "end"),
    _section(
        "solo", "sign/person",
        ("solo_setup", "solo_rounds", "solo_draw", "solo_renovation", "solo_goal"),
    ),
    _section("options", "sign/settings", _options, ("option_cavern", "option_storeroom")),
    _section("hidden", "sign/unseen", "hidden"),
)  # fmt: skip

CAVE_FARMERS: Final = (
    _section("goal", "part/points", "goal"),
    _section("board", "land/home", "board", "board_bonus", "board_food"),
    _section(
        "round", "sign/turn",
        "round_count", Steps(("round_card", "round_goods", "round_work", "round_home")),
    ),
    _section("work", "figure/dwarf", "work_order", "work_one", "work_words", "work_imitate"),
    _section(
        "land", "part/twin",
        ("land_forest", "land_mountain", "land_fences", "land_stables", "land_mines", "land_single"),
    ),
    _section("crops", "part/sow", "crops"),
    _section(
        "animals", "goods/sheep", "animals",
        ("animals_home", "animals_pasture", "animals_stable", "animals_mine", "animals_dogs", "animals_rest"),
    ),
    _section("family", "figure/newborn", "family"),
    _section("arms", "figure/axe", "arms_forge", "arms_trip"),
    _section("furnish", "part/furnish", "furnish"),
    _section("trades", "goods/ruby", "trades", ("trades_ruby", "trades_food")),
    _section("harvest", "marker/harvest", "harvest_when", Steps(("harvest_fields", "harvest_feed", "harvest_breed"))),
    _section("score", "sign/score", ("score_animals", "score_crops", "score_land", "score_tiles")),
    _section("solo", "sign/person", ("solo_spaces", "solo_clear", "solo_goal")),
    _section(
        "options", "sign/settings",
        ("option_introductory", "option_clear", "option_markers", "option_imitation"),
    ),
)  # fmt: skip


def _block(catalogue: str, block: Block) -> str:
    match block:
        case str():
            return f"<p>{say(f'{catalogue}.{block}')}</p>"
        case tuple():
            return listed((say(f"{catalogue}.{key}") for key in block), isinstance(block, Steps))
    return block()


def _page(catalogue: str, cover: str, sections: tuple[Section, ...], more: str) -> str:
    parts = [
        f"# {say(f'{catalogue}.page_title')}\n\n",
        f'<div class="cover">{art("scene", cover, 1)}</div>\n\n',
        f'<p class="lead">{say(f"{catalogue}.lead")}</p>\n\n{more}\n\n',
    ]
    for section in sections:
        parts.append(heading(2, section.id, say(f"{catalogue}.{section.id}_title"), section.pictures))
        parts.append(f'<div class="rules">{"".join(_block(catalogue, block) for block in section.blocks)}</div>\n\n')
    return "".join(parts)


def cave_vs_cave() -> str:
    """The rules of Cave vs Cave."""
    more = (
        "All pieces: [action tiles and rooms](cave-vs-cave-tiles.md).\n"
        "Open questions: [how we read the rules](../rules/cave-vs-cave.md)."
    )
    return _page("web.rules", "cover", CAVE_VS_CAVE, more)


def cave_farmers() -> str:
    """The rules of The Cave Farmers."""
    more = (
        "All pieces: [action spaces and loot](cave-farmers-spaces.md),\n"
        "[furnishings](cave-farmers-furnishings.md).\n"
        "Open questions: [how we read the rules](../rules/cave-farmers.md)."
    )
    return _page("web.farm_rules", "farmers_cover", CAVE_FARMERS, more)
