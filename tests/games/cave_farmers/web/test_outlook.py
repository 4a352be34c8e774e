"""What each furnishing would change for a seat, and where its points come from, compared with the engine."""

from functools import cache

from tests.games.cave_farmers.scene import Player, scene
from tests.games.common.web.positions import Position, positions
from underhold.games import title
from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS, SOLO_GOAL
from underhold.games.cave_farmers.content.goods import named, pack
from underhold.games.cave_farmers.engine.furnishing_tables import ALL_TILES, TILE_POINTS
from underhold.games.cave_farmers.engine.options import may_furnish
from underhold.games.cave_farmers.engine.scoring import points, score
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web import outlook as web_outlook
from underhold.games.cave_farmers.web.messages import CaveFarmersOutlook, FurnishingOutlook
from underhold.locale import Words, words
from underhold.wire.messages import ScoreLine

WEB_VIEW = title("cave-farmers").web_view()

EN = words("en")


def outlook(words: Words, view: View, seat: int) -> CaveFarmersOutlook:
    return CaveFarmersOutlook.model_validate(web_outlook.outlook(words, view, seat))


@cache
def played() -> tuple[Position, ...]:
    return tuple(positions(GAME, 7))


def one(view: object, tile: str, seat: int = 0) -> FurnishingOutlook:
    found = outlook(EN, view, seat).furnishings  # type: ignore[arg-type]
    return next(furnishing for furnishing in found if furnishing.id == tile)


# ------------------------------------------------------------------------------------------------------------ outlook


def test_what_can_be_built_is_what_the_engine_lets_one_build() -> None:
    for position in played()[::20]:
        before = position.view.to_ints()
        for seat, farm in enumerate(position.view.farms):
            shown = CaveFarmersOutlook.model_validate(WEB_VIEW.outlook(EN, position.view, seat))
            assert shown.seat == seat
            for furnishing in shown.furnishings:
                tile = FURNISHING_IDS.index(furnishing.id)
                assert (furnishing.reason is None) == may_furnish(position.view, farm, tile, ALL_TILES, 0)
                assert furnishing.reason is not None or not furnishing.missing
                owned = named(int(farm.goods), int(farm.stock))
                for kind, lack in furnishing.missing.items():
                    assert lack == furnishing.cost[kind] - owned.get(kind, 0) > 0
        assert position.view.to_ints() == before, "nothing is really built"


def test_points_are_what_building_it_really_brings() -> None:
    rooms = {"d3": "dwelling", "e4": "main_storage"}
    rich = {
        "wood": 20,
        "stone": 20,
        "ore": 20,
        "ruby": 3,
        "food": 20,
        "gold": 20,
        "grain": 9,
        "vegetable": 9,
        "sheep": 2,
    }
    game = scene(me=Player(goods=rich, rooms=rooms, caverns=["e3", "f4"]))
    shown = {furnishing.id: furnishing for furnishing in outlook(EN, game.state, 0).furnishings}
    assert set(shown) == set(FURNISHING_IDS)
    for tile in FURNISHINGS:
        if tile.id in rooms.values() and tile.id != "dwelling":
            continue
        results = []
        for where in ("e3", "f4"):
            after = game.copy()
            cost = shown[tile.id].cost
            after.play("housework", f"furnish:{tile.id}", f"at:{where}")
            paid = pack(**cost)
            after.state.farms[0].goods += paid.goods
            after.state.farms[0].stock += paid.stock
            results.append(int(points(after.state.farms[0]) - points(game.state.farms[0])))
        assert shown[tile.id].points == max(results), tile.id


def test_missing_goods_are_listed() -> None:
    game = scene(me=Player(goods={"wood": 1, "stone": 3}, rooms={"d3": "carpenter"}, caverns=["e3"]))
    dwelling = one(game.state, "dwelling")
    assert (dwelling.cost, dwelling.missing) == ({"wood": 3, "stone": 3}, {"wood": 2})
    assert dwelling.reason is not None
    assert dwelling.reason.text == "That costs 3 wood and 3 stone; you lack 2 wood."


def test_the_builder_makes_up_for_what_is_missing() -> None:
    game = scene(me=Player(goods={"wood": 3, "stone": 2, "ore": 2}, rooms={"d3": "builder"}, caverns=["e3"]))
    dwelling = one(game.state, "dwelling")
    assert (dwelling.cost, dwelling.missing, dwelling.reason) == ({"wood": 4, "stone": 3}, {}, None)


def test_no_cavern_and_gone() -> None:
    game = scene(
        me=Player(goods={"stone": 9, "wood": 9}, rooms={"d3": "trader"}), rivals=[Player(rooms={"d3": "miner"})]
    )
    reasons = [one(game.state, tile).reason for tile in ("carpenter", "miner", "spare_part_storage")]
    assert [reason and reason.text for reason in reasons] == [
        "You have no empty cavern to furnish.",
        "Miner is no longer available.",
        None,
    ]
    assert one(game.state, "state_parlor").points == 0, "nowhere beside a dwelling"


def test_the_introductory_game_shows_its_own() -> None:
    game = scene(introductory=True)
    assert {one.id for one in outlook(EN, game.state, 0).furnishings} == {
        tile.id for tile in FURNISHINGS if tile.introductory
    }


# ------------------------------------------------------------------------------------------------------------- points


def test_every_line_is_the_sum_of_its_parts() -> None:
    for position in played()[::17]:
        lines = WEB_VIEW.score_lines(EN, position.view)
        for seat, farm in enumerate(position.view.farms):
            assert sum(line.points[seat] or 0 for line in lines) == points(farm)
            for line in lines:
                if line.of:
                    assert sum(part.points[seat] or 0 for part in line.of) == line.points[seat]


def lines_of(me: Player) -> dict[str, ScoreLine]:
    return {line.id: line for line in WEB_VIEW.score_lines(EN, scene(players=1, me=me).state)}


def parts_of(line: ScoreLine) -> dict[str, int | None]:
    return {part.id: part.points[0] for part in line.of}


def test_where_points_come_from() -> None:
    me = Player(
        goods={"sheep": 2, "dog": 1},
        small=["c4"],
        large=[("a1", "a2")],
        ore_mines=["e1"],
        rooms={"d3": "dwelling", "e3": "dwelling", "e4": "weaving_parlor", "f4": "carpenter"},
    )
    lines = lines_of(me)
    assert parts_of(lines["animals"]) == {"dog": 1, "sheep": 2}
    assert parts_of(lines["missing_animals"]) == {"donkey": -2, "boar": -2, "cattle": -2}
    assert parts_of(lines["unused_spaces"]) == {"forest": -9, "mountain": -6}
    assert parts_of(lines["furnishings"]) == {"dwelling": 2 * TILE_POINTS[0]}
    assert parts_of(lines["pastures"]) == {"small": 2, "large": 4}
    assert parts_of(lines["mines"]) == {"ore_mine": 3}
    assert parts_of(lines["bonuses"]) == {"weaving_parlor": 1}
    assert [part.text for part in lines["pastures"].of] == ["Small pastures", "Large pastures"]


def test_the_writing_chamber_has_a_line_of_its_own() -> None:
    me = Player(goods={"sheep": 1, "donkey": 1}, small=["c4"], rooms={"d3": "writing_chamber"}, begging=2)
    lines = lines_of(me)
    assert lines["missing_animals"].points == [-4]
    assert lines["begging"].points == [-6]
    made_good = lines["writing_chamber"]
    assert (made_good.text, made_good.points) == ("Writing chamber: penalties canceled", [7])
    farm = scene(players=1, me=me).state.farms[0]
    assert sum(score(farm).lines.values()) == points(farm) == score(farm).points
    two = scene(players=2, me=Player(), rivals=[me]).state
    assert {line.id: line.points for line in WEB_VIEW.score_lines(EN, two)}["writing_chamber"] == [None, 7]


# ------------------------------------------------------------------------------------------------------------ the mark


def test_the_verdict_on_a_game_alone_names_the_mark() -> None:
    short = scene(players=1, round=12, phase="over", me=Player(goods={"gold": 50})).state
    own = int(points(short.farms[0]))
    assert WEB_VIEW.verdict(EN, short, ["Ada"], 0) == (
        f"Your farm is worth {own} points, {SOLO_GOAL - own} short of the goal of {SOLO_GOAL}."
    )
    reached = scene(players=1, round=12, phase="over", me=Player(goods={"gold": 100 + 50 - own})).state
    assert WEB_VIEW.verdict(EN, reached, ["Ada"], 0) == (
        "Your farm is worth 100 points: you have reached the goal of 100. Well farmed!"
    )
