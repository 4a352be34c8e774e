"""Farms, positions and helpers that several tests of the engine share."""

from collections.abc import Mapping

from tests.games.cave_farmers.scene import Player, Scene, scene

Goods = Mapping[str, int]
MATERIALS = {"wood": 9, "stone": 9, "ore": 9}
BUSY = {"supplies": 1, "starting_player_1_3": 1}  # the rival of a two-player game has no dwarf left this round
FAMILY_OF_FIVE = {"e4": "dwelling", "e3": "dwelling", "e2": "dwelling"}  # with the entry-level dwelling

FOUR_LARGE_PASTURES = Player(
    goods={"sheep": 2, "donkey": 2, "boar": 2, "cattle": 2},
    large=[("b4", "c4"), ("b3", "c3"), ("b2", "c2"), ("a1", "b1")],
    weapons=[14, 14],
)

FOREST = [column + row for column in "abc" for row in "1234"]
FREE_MOUNTAIN = ["d1", "d2", *(column + row for column in "ef" for row in "1234")]

THREE_DWELLINGS = {"d3": "dwelling", "e3": "dwelling", "e2": "dwelling"}  # five places with the entry-level dwelling
PEACEFUL_CAVE = {"d3": "peaceful_cave"}


def houses(player: Player) -> bool:
    """Whether all animals of this farm have a place."""
    return scene(me=player).phase != "house"


def at_urgent_wish(player: Player) -> Scene:
    """A dwarf stands on Urgent wish for children."""
    game = scene(round=7, cards=["family_life"], me=player)
    game.play("urgent_wish_for_children")
    return game


def feeding(player: Player, harvest: str = "harvest") -> Scene:
    """The player has to feed in round 10."""
    return scene(players=2, round=10, phase="feed", harvest=harvest, me=player)


def after(game: Scene, *texts: str) -> Scene:
    """The same game a few moves on."""
    game.play(*texts)
    return game


def strengths(game: Scene) -> set[str]:
    """The strengths with which a dwarf may be sent to Supplies; `` is unarmed."""
    return {text.removeprefix("supplies").removeprefix(":") for text in game.moves("supplies")}


def travelling(strength: int, goods: Goods | None = None, **farm: object) -> Scene:
    """A dwarf of this strength stands on Blacksmithing."""
    player = Player(goods=goods or {}, weapons=[strength, strength], **farm)  # type: ignore[arg-type]
    game = scene(cards=["blacksmithing"], me=player)
    game.play(f"blacksmithing:{strength}")
    return game
