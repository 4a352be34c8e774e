"""All 48 furnishings: what they cost and what is printed on them."""

import pytest

from tests.games.cave_farmers.engine.furnishing_helpers import IDS, PLENTY, TILES, Goods, at_housework, row
from tests.games.cave_farmers.scene import Player, scene

ORANGE = set(IDS[:6])
YELLOW = set(IDS[30:])


def test_there_are_48_furnishings() -> None:
    assert len(set(IDS)) == 48
    assert at_housework({**PLENTY}).moves("furnish:") == {f"furnish:{tile}" for tile in IDS}


@pytest.mark.parametrize(("tile", "cost", "points", "gift"), [row(*facts) for facts in TILES])
def test_a_furnishing_costs_its_price_and_shows_its_points(tile: str, cost: Goods, points: int, gift: Goods) -> None:
    game = at_housework(cost)
    game.play(f"furnish:{tile}")
    assert game.rooms() == {"d3": tile}
    assert game.goods() == gift
    assert game.score().categories["furnishings"] == points
    for kind in cost:
        assert not at_housework({**cost, kind: cost[kind] - 1}).can(f"furnish:{tile}"), f"too little {kind}"


@pytest.mark.parametrize("tile", [row(tile) for tile in IDS])
def test_only_the_ordinary_dwelling_can_be_built_twice(tile: str) -> None:
    game = scene(me=Player(rooms={"d3": tile}, goods=PLENTY, caverns=["e3"]))
    game.play("housework")
    assert game.can(f"furnish:{tile}") == (tile == "dwelling")
    rival = scene(me=Player(goods=PLENTY), rivals=[Player(rooms={"d3": tile})])
    rival.play("housework")
    assert rival.can(f"furnish:{tile}") == (tile == "dwelling")


@pytest.mark.parametrize("tile", [row(tile) for tile in IDS])
def test_a_furnishing_needs_an_empty_cavern(tile: str) -> None:
    full = {"d3": "main_storage" if tile != "main_storage" else "miner"}
    game = at_housework(PLENTY, rooms=full, tunnels=["e3"])
    assert not game.can(f"furnish:{tile}")
    assert at_housework(PLENTY, rooms=full, caverns=["e3"]).can(f"furnish:{tile}")


@pytest.mark.parametrize("tile", [row(tile) for tile in IDS])
def test_wish_for_children_offers_dwellings_only(tile: str) -> None:
    game = scene(round=4, me=Player(goods=PLENTY))
    game.play("wish_for_children")
    assert game.can(f"furnish:{tile}") == (tile in ORANGE)


@pytest.mark.scenario("main_storage", "R49")
@pytest.mark.parametrize("tile", [row(tile) for tile in IDS if tile != "main_storage"])
def test_parlors_storages_and_chambers_are_yellow(tile: str) -> None:
    game = scene(me=Player(rooms={"d3": "main_storage", "e3": tile}))
    assert game.score().bonuses["main_storage"] == (4 if tile in YELLOW else 2)


def test_a_furnishing_stays_where_it_is_put() -> None:
    game = at_housework(PLENTY, caverns=["e3", "e2"])
    game.play("furnish:miner")
    assert game.moves() == {"at:d3", "at:e3", "at:e2"}
    game.play("at:e2")
    assert game.rooms() == {"e2": "miner"}
    assert game.cells("caverns") == {"d3", "e3"}
