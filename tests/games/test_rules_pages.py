"""Every reason, tile, space and lesson has its section of the rules page; every picture shows what its caption says."""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from underhold.core.errors import IllegalMove
from underhold.games import TITLES, Title
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.web.content import content as farm_content
from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, ROOMS
from underhold.games.cave_vs_cave.content.effects import (
    BuildWall,
    Either,
    Excavate,
    Exchange,
    ExchangeDifferent,
    Furnish,
    Gain,
    RaiseTo,
    TearDownWall,
    UseRooms,
)
from underhold.games.cave_vs_cave.content.goods import GOODS
from underhold.games.cave_vs_cave.rules_page import PAGE as CAVE_PAGE
from underhold.games.common.web.rules_content import played_out
from underhold.games.rules_page import Picture, RulesPage
from underhold.locale import LANGUAGES, entries, words
from underhold.wire.messages import Decision, Reason

# Sentences that name missing goods; they replace the sentence of another reason.
REPLACED = {"lacking", "lacking_all"}
# Beginnings of the keys of the pages' texts.
TEXTS = {"cave-vs-cave": "web.rules", "cave-farmers": "web.farm_rules"}


def _page(title: Title) -> RulesPage:
    page: RulesPage = import_module(f"underhold.games.{title.module_name}.rules_page").PAGE
    return page


def _pictures(title: Title) -> tuple[Picture, ...]:
    pictures: tuple[Picture, ...] = import_module(f"underhold.games.{title.module_name}.rule_pictures").PICTURES
    return pictures


each_title = pytest.mark.parametrize("title", TITLES, ids=[title.id for title in TITLES])
PICTURES = [(title, picture) for title in TITLES for picture in _pictures(title)]
each_picture = pytest.mark.parametrize(
    ("title", "picture"), PICTURES, ids=[f"{title.id}/{picture.id}" for title, picture in PICTURES]
)


@each_title
def test_every_section_has_a_title(title: Title) -> None:
    sections = _page(title).sections
    assert len(sections) == len(set(sections))
    for section in sections:
        assert f"{TEXTS[title.id]}.{section}_title" in entries("en")


@each_title
def test_every_reason_has_a_section(title: Title) -> None:
    page = _page(title)
    sentences = (f"{title.section}.refusal.", f"face.{title.section}.blocked.")
    keys = {key.rpartition(".")[2] for key in entries("en") if key.startswith(sentences)}
    assert set(page.reasons) == keys - REPLACED
    named = [one for one in page.reasons.values() for one in ([one] if isinstance(one, str) else one.values())]
    assert set(named) <= set(page.sections)


def _reasons(decision: Decision) -> Iterator[Reason]:
    yield from decision.barred.values()
    for parts in (decision.parts, *decision.previews.values()):
        yield from (part.reason for part in parts if part.reason is not None)


@pytest.mark.parametrize("seed", range(3))
@each_title
def test_reasons_in_play_have_sections(title: Title, seed: int) -> None:
    web, chance = title.web_view(), random.Random(seed)
    state = web.game.new(web.game.setup(2, seed))
    found = set()
    while (due := web.game.decision(state)) is not None:
        view = web.game.view(state, due.seat)
        found |= {one.section for one in _reasons(web.decision(words("en"), view))}
        outlook = web.outlook(words("en"), view, due.seat) or {}
        tiles = outlook.get("furnishings", {})
        listed = tiles.values() if isinstance(tiles, dict) else tiles
        found |= {one["reason"]["section"] for one in listed if one["reason"]}
        state = web.game.play(state, chance.choice(web.game.moves(state))).state
    assert len(found) > 3
    assert found <= set(_page(title).sections)


def test_every_piece_of_the_cave_has_sections() -> None:
    assert set(CAVE_PAGE.pieces["action"]) == set(ACTION_IDS)
    assert set(CAVE_PAGE.pieces["room"]) == set(ROOM_IDS)
    assert set(CAVE_PAGE.pieces["good"]) == set(GOODS)


def test_every_piece_of_the_farm_has_sections() -> None:
    content = farm_content(words("en"))
    assert set(content.rules["space"]) == set(SPACE_IDS)
    assert set(content.rules["furnishing"]) == set(FURNISHING_IDS)
    assert set(content.rules["loot"]) == set(LOOT_IDS)
    assert set(content.rules["cell"]) == set(content.tiles)


@each_title
def test_sections_of_pieces_exist(title: Title) -> None:
    page = _page(title)
    for pieces in page.pieces.values():
        for id, sections in pieces.items():
            assert sections, id
            assert len(sections) == len(set(sections)), id
            assert set(sections) <= set(page.sections), id


def test_a_cave_tile_is_explained_where_its_effects_are() -> None:
    section = {
        Gain: "gain",
        Exchange: "exchange",
        ExchangeDifferent: "exchange",
        RaiseTo: "replenish",
        Excavate: "dig",
        Furnish: "furnish",
        BuildWall: "wall",
        TearDownWall: "tear",
        UseRooms: "use",
    }

    def effects(parts: Any) -> Iterator[Any]:
        for part in parts:
            yield from part.alternatives if isinstance(part, Either) else (part,)

    for action in ACTIONS:
        assert {section[type(one)] for one in effects(action.parts)} <= set(CAVE_PAGE.pieces["action"][action.id])
    for room in ROOMS:
        found = set(CAVE_PAGE.pieces["room"][room.id])
        assert {section[type(one)] for one in effects(room.parts)} <= found
        assert ("colours" in found) == room.is_blue


@each_title
def test_every_link_to_a_lesson_has_its_card(title: Title) -> None:
    page = _page(title)
    assert page.show_me
    assert set(page.show_me) <= set(page.sections)
    for link in page.show_me.values():
        lesson = title.lesson(link.lesson)
        assert lesson is not None, link
        assert lesson.ply_of(link.card) is not None, link


def test_a_card_that_no_step_has() -> None:
    lesson = TITLES[0].lessons()[0]
    assert lesson.ply_of(lesson.closing[0].key) == len(lesson.script)
    assert lesson.ply_of("nothing") is None


@each_picture
def test_the_position_of_a_picture_allows_what_it_says(title: Title, picture: Picture) -> None:
    game: Any = title.game
    state, _ = played_out(game, picture)
    decision = game.decision(state)
    assert decision is not None
    assert decision.seat == picture.seat
    legal = game.moves(state)
    for move in picture.allows:
        assert game.read(state, move) in legal
    for move in picture.forbids:
        with pytest.raises(IllegalMove):
            game.read(state, move)


@each_title
def test_pictures_are_drawn_from_views(title: Title) -> None:
    assert title.client_data is not None
    load = title.client_data().rules
    assert load is not None
    content = load(words("en"))
    ids = [picture.id for picture in content.pictures]
    assert len(ids) == len(set(ids)) >= 8
    assert {picture.section for picture in content.pictures} <= set(content.sections)
    for drawn in content.pictures:
        assert drawn.view
        assert all(value for value in drawn.view.values()) or drawn.shows == "cave"
        # What is lit is there: `cell:0:b4` is a cell of the farm with that id, and so on.
        there = str(drawn.view)
        for light in drawn.lights:
            kind, *_, id = light.split(":")
            assert f"'{id}'" in there or kind in ("dwarf", "points"), light


@each_title
def test_a_part_that_no_picture_can_show(title: Title) -> None:
    module = import_module(f"underhold.games.{title.module_name}.rule_pictures")
    with pytest.raises(ValueError, match="Choose from"):
        module.shown_part("nothing", {}, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@each_picture
def test_every_picture_has_a_caption(title: Title, picture: Picture, language: str) -> None:
    key = f"rule_picture.{title.section}.{picture.id}"
    assert entries(language)[key]
    if language != "en":
        assert entries(language)[key] != entries("en")[key]
