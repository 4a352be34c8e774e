"""The view of The Cave Farmers: rounds, cells, animals and food due, compared with the engine."""

from collections import Counter
from functools import cache

import pytest

from tests.games.cave_farmers.scene import Player, scene
from tests.games.common.web.positions import Position, positions
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import ROUNDS, SOLO_GOAL
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, pack
from underhold.games.cave_farmers.engine.animals import all_housed, empty_fields
from underhold.games.cave_farmers.engine.events import MarkerRevealed, RoundEnded, SpaceCleared
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.state import FEED, HARVESTS, OVER, View
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web import view as web_view
from underhold.games.cave_farmers.web.messages import CaveFarmersView, CellView, FarmView, PlaceView


def shown_view(view: View) -> CaveFarmersView:
    return CaveFarmersView.model_validate(web_view.shown_view(view))


@cache
def played() -> tuple[Position, ...]:
    return (*positions(GAME, 7), *positions(GAME, 3, first_seed=1, harvest_markers="late"))


def cell(farm: FarmView, name: str) -> CellView:
    return next(one for one in farm.cells if one.id == name)


# ------------------------------------------------------------------------------------------------------------ animals


def holds(place: PlaceView, kind: str, dogs: int) -> int:
    """What the client takes a place to hold, by the words of the wire."""
    room = place.room.get(kind, 0)
    return max(room, dogs + 1) if kind == "sheep" and place.guarded and dogs else room


def check_animals(farm: FarmView) -> None:
    there = {place.id: place for place in farm.places}
    dogs = Counter({stay.place: stay.count for stay in farm.stays if stay.kind == "dog"})
    animals: Counter[str] = Counter(farm.homeless)
    stood = set()
    for stay in farm.stays:
        animals[stay.kind] += stay.count
        assert stay.count > 0
        if stay.kind == "dog":
            assert stay.place == "yard" or there[stay.place].guarded
        else:
            assert stay.count <= holds(there[stay.place], stay.kind, dogs[stay.place])
            assert stay.place not in stood, "one kind to a place"
            stood.add(stay.place)
    assert animals == Counter({kind: farm.goods[kind] for kind in ("dog", *FARM_ANIMALS)})
    cells = {one.id for one in farm.cells}
    assert all(set(place.cells) <= cells and place.id == place.cells[0] for place in farm.places)


def test_animals_stand_where_the_engine_lets_them() -> None:
    homeless = 0
    for position in played()[::2]:
        shown = shown_view(position.view)
        for farm, drawn in zip(position.view.farms, shown.farms, strict=True):
            check_animals(drawn)
            assert (not drawn.homeless) == all_housed(farm)
            homeless += bool(drawn.homeless)
    assert homeless


def test_animals_of_crowded_farms_too() -> None:
    rng = Rng(3)
    for position in played()[::25]:
        state = position.state.copy()
        for farm in state.farms:
            farm.stock += pack(dog=int(rng.below(3)), **{kind: int(rng.below(4)) for kind in FARM_ANIMALS}).stock
        for farm, drawn in zip(state.farms, shown_view(state).farms, strict=True):
            check_animals(drawn)
            assert (not drawn.homeless) == all_housed(farm)
            for kind in FARM_ANIMALS:
                more = drawn.room[kind]
                assert not more or all_housed(farm, pack(**{kind: more}).stock)
                assert more >= 20 or not all_housed(farm, pack(**{kind: more + 1}).stock)


def test_a_changed_farm_is_arranged_again() -> None:
    game = scene(me=Player(goods={"sheep": 1}))
    assert shown_view(game.state).farms[0].stays[0].count == 1
    game.state.farms[0].stock += pack(sheep=1).stock
    assert shown_view(game.state).farms[0].stays[0].count == 2


# -------------------------------------------------------------------------------------------------------------- cells


def test_crops_lie_on_fields() -> None:
    for position in played()[::3]:
        for farm, drawn in zip(position.view.farms, shown_view(position.view).farms, strict=True):
            crops = [one.crop for one in drawn.cells if one.crop]
            assert all(one.kind == "field" for one in drawn.cells if one.crop)
            assert int(farm.fields).bit_count() - len(crops) == empty_fields(farm)
            lanes: Counter[tuple[str, int]] = Counter((crop.kind, crop.amount) for crop in crops)
            kinds = [("grain", 1), ("grain", 2), ("grain", 3), ("vegetable", 1), ("vegetable", 2)]
            assert [lanes[kind] for kind in kinds] == [farm.crops >> 5 * lane & 31 for lane in range(5)]


def test_bonuses_lie_on_free_cells() -> None:
    game = scene(me=Player(meadows=["c4", "b4"], stables=["a3"]))
    farm = shown_view(game.state).farms[0]
    assert {one.id: one.bonus for one in farm.cells if one.bonus} == {
        "c1": {"boar": 1},
        "a3": {"boar": 1},
        "f1": {"food": 2},
        "e4": {"food": 1},
    }
    assert cell(farm, "a3").stable
    assert cell(farm, "b4").bonus == {}


def test_tiles_that_hang_over_the_edge_and_large_pastures() -> None:
    me = Player(meadows=["c4", "a4"], fields=["z4"], large=[("a1", "a2")], rooms={"d3": "office_room"})
    farm = shown_view(scene(me=me).state).farms[0]
    assert (cell(farm, "z4").column, cell(farm, "z4").row, cell(farm, "z4").kind) == (0, 4, "field")
    assert [cell(farm, name).pasture for name in ("a1", "a2", "c4")] == ["a1", "a1", None]
    assert next(place for place in farm.places if place.id == "a1").cells == ["a1", "a2"]
    assert cell(farm, "d4").kind == "home"
    assert cell(farm, "d3").furnishing == "office_room"


# ------------------------------------------------------------------------------------------------------------- rounds


def test_the_track_remembers_what_the_rounds_ended_with() -> None:
    for setup in (GAME.setup(1, 5), GAME.setup(2, 5), GAME.setup(4, 6, harvest_markers="late"), GAME.setup(6, 7)):
        state, rng = GAME.new(setup), Rng(2)
        ended: dict[int, str] = {}
        marks: dict[int, str] = {}
        while True:
            shown = shown_view(GAME.view(state, None))
            check_track(shown, ended, marks)
            if state.phase == OVER:
                break
            moves = GAME.moves(state, trades=False) or GAME.moves(state)
            progress = GAME.play(state, moves[rng.below(len(moves))])
            for event in progress.events:
                if isinstance(event, RoundEnded):
                    ended[int(event.round)] = HARVESTS[event.harvest]
                elif isinstance(event, MarkerRevealed):
                    marks[int(event.round)] = ("", "leaf", "question")[event.marker]
            state = progress.state
        assert len(ended) == len(ROUNDS[setup.players])
        assert all(one.state == "past" for one in shown.track)


def check_track(shown: CaveFarmersView, ended: dict[int, str], marks: dict[int, str]) -> None:
    now = [one for one in shown.track if one.state == "now"]
    if now:
        assert now[0].number == shown.round
        assert now[0].harvest == shown.harvest
    for one in shown.track:
        if one.state == "past":
            assert one.harvest == ended[one.number]
        elif one.state == "to_come":
            assert one.card is None
        if one.state != "to_come":
            assert one.card
        marked = shown.players > 1 and one.number >= 6
        assert (one.marker is not None) == marked
        if shown.seat is not None and marked and one.marker != "face_down":
            assert one.marker == marks.get(one.number, one.marker)
        assert (one.harvest == "unknown") == (one.marker == "face_down")


def test_spaces_know_the_round_of_their_card() -> None:
    for number, wish in ((4, "wish_for_children"), (10, "urgent_wish_for_children")):
        spaces = {one.id: one.round for one in shown_view(scene(round=number).state).spaces}
        assert spaces[wish] == 4
        assert spaces["housework"] == 0


def test_harvests_alone_are_known_from_the_start() -> None:
    shown = shown_view(GAME.new(GAME.setup(1, 1)))
    ends = {one.number: one.harvest for one in shown.track}
    assert ends == {1: "none", 2: "none", 4: "pay_one"} | dict.fromkeys((3, 5, 6, 7, 8, 10, 11, 12), "harvest")
    assert shown.goal == SOLO_GOAL == 100
    assert shown.clear_at == 7
    assert shown_view(GAME.new(GAME.setup(1, 1, solo_clear_at=6))).clear_at == 6
    together = shown_view(GAME.new(GAME.setup(2, 1)))
    assert (together.goal, together.clear_at) == (None, None)


# ------------------------------------------------------------------------------------------------------- what is coming


def test_the_food_that_is_due_is_the_bill() -> None:
    for position in played():
        view = position.view
        shown = shown_view(view)
        if view.phase == FEED:
            assert shown.farms[view.seat].food_due == bill(view, view.farms[view.seat])
        if view.harvest == 0:
            assert not any(farm.food_due for farm in shown.farms)


def test_food_due_before_during_and_after_feeding() -> None:
    rooms = {"e3": "dwelling", "d2": "working_cave"}
    me = Player(weapons=[0, 0, 0], goods={"food": 9, "wood": 1}, rooms=rooms)
    game = scene(me=me, round=3, phase="feed")
    assert [farm.food_due for farm in shown_view(game.state).farms] == [6, 4]
    game.play("meal:wood")
    assert [farm.food_due for farm in shown_view(game.state).farms] == [4, 4]
    game.play("feed")
    assert [farm.food_due for farm in shown_view(game.state).farms] == [0, 4]
    late = scene(me=me, round=6, harvest_markers="late")
    assert shown_view(late.state).harvest == "unknown"
    assert shown_view(late.state).farms[0].food_due == 6
    assert shown_view(scene(me=me, round=4).state).farms[0].food_due == 3
    assert shown_view(scene(me=me, round=1).state).farms[0].food_due == 0


def test_suppliers() -> None:
    game = scene(players=2, round=8, me=Player(goods={"wood": 2, "stone": 3}, caverns=["e3"]))
    game.play("housework", "furnish:ruby_supplier", "at:d3")
    farm = shown_view(game.state).farms[0]
    assert [(one.round, one.goods) for one in farm.due] == [(number, {"ruby": 1}) for number in (10, 11, 12)]


# -------------------------------------------------------------------------------------------------------------- alone


@pytest.mark.parametrize("ruby", [0, 1])
def test_crowded_spaces_are_those_that_will_be_cleared(ruby: int) -> None:
    piles = {"wood_gathering": {"wood": 7}, "ore_mining_1_3": {"ore": 6}, "logging_1_3": {"wood": 12}}
    game = scene(players=1, round=3, me=Player(goods={"food": 9, "ruby": ruby}), piles=piles)
    lost = {one.id for one in shown_view(game.state).spaces if one.crowded}
    assert lost == {"wood_gathering", "logging_1_3"}
    game.rest()
    events = game.play("feed")
    if ruby:
        assert game.phase == "rescue"
        assert {one.id for one in shown_view(game.state).spaces if one.crowded} == lost
        events = game.play("rescue:wood_gathering")
        shown = {one.id: one for one in shown_view(game.state).spaces}
        assert shown["wood_gathering"].crowded, "it will be crowded again at the start of the next round"
    assert len([event for event in events if isinstance(event, SpaceCleared)]) == 2 - ruby


def test_nothing_is_cleared_after_the_last_round() -> None:
    game = scene(players=1, round=12, piles={"wood_gathering": {"wood": 9}})
    assert not any(one.crowded for one in shown_view(game.state).spaces)
    two = scene(players=2, round=3, piles={"wood_gathering": {"wood": 9}})
    assert not any(one.crowded for one in shown_view(two.state).spaces)


# ------------------------------------------------------------------------------------------------------------ the turn


def test_an_expedition_and_what_it_opens() -> None:
    game = scene(round=1, cards=["blacksmithing"], me=Player(weapons=[0, 7], goods={"ruby": 1}))
    game.play("blacksmithing:7")
    turn = shown_view(game.state).open_turn
    assert (turn.space, turn.imitates, turn.strength, turn.trip) == ("blacksmithing", False, 7, None)
    game.play("loot:dog")
    trip = shown_view(game.state).open_turn.trip
    assert trip is not None
    assert (trip.strength, trip.left, trip.taken, trip.grows, trip.opens) == (7, 2, ["dog"], 8, ["stable"])
    game.play("loot:all_weapons")
    trip = shown_view(game.state).open_turn.trip
    assert trip is not None
    assert (trip.grows, trip.opens) == (9, ["stable", "tunnel", "small_pasture"])
    game.play("home")
    assert game.state.farms[0].weapon(1) == 9


def test_no_weapon_grows_beyond_its_limit() -> None:
    game = scene(round=1, cards=["blacksmithing"], me=Player(weapons=[0, 13], goods={"ruby": 1}))
    game.play("blacksmithing:13", "loot:all_weapons")
    trip = shown_view(game.state).open_turn.trip
    assert trip is not None
    assert (trip.grows, trip.opens) == (14, ["cavern", "breed"])
    game.play("home")
    assert game.state.farms[0].weapon(1) == 14


def test_a_furnishing_that_waits() -> None:
    game = scene(me=Player(goods={"wood": 9, "stone": 9}, caverns=["e3"]))
    game.play("housework", "furnish:dwelling")
    assert shown_view(game.state).open_turn.building == "dwelling"
    game.play("at:e3")
    assert shown_view(game.state).open_turn.building is None
