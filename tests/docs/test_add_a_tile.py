"""The example tiles of docs/add-a-tile.md can be played when they are added as the page describes."""

from pathlib import Path

from tests.changed_rows import run_script
from tests.docs.blocks import blocks_of

PAGE = Path(__file__).parents[2] / "docs" / "add-a-tile.md"


def block(says: str) -> str:
    """The code block of the page that makes a tile."""
    return next(one.text for one in blocks_of(PAGE) if one.language == "python" and says in one.text)


def setting_up(game: str, module: str, made: str, change: str) -> str:
    """The start of a script: what the page writes is run as soon as the table is there, and put into it."""
    return f"""
def change(module):
    page = {{}}
    exec({made!r}, page)
    {change}

on_import("underhold.games.{game}.content.{module}", change)
"""


WINE_CELLAR = setting_up(
    "cave_vs_cave",
    "rooms",
    block("wine_cellar = "),
    "module.ROOMS = tuple(page['wine_cellar'] if room.number == 7 else room for room in module.ROOMS)",
)


def test_the_wine_cellar_takes_the_place_of_an_old_room() -> None:
    said = run_script(
        WINE_CELLAR
        + """
from tests.games.cave_vs_cave.scene import scene

game = scene("expansion", goods={"wood": 1, "stone": 1, "food": 9}, hidden={"a2": "wine_cellar"})
game.play("dig:a2", "wine_cellar@a3:5food")
print(game.goods, game.points, game.rooms)
game = scene("undergrowth", goods={"food": 5}, rooms={"a3": "wine_cellar"})
game.play("wine_cellar")
print(game.goods, game.refused("wine_cellar"))
print(scene("undergrowth", goods={"food": 1}, rooms={"a3": "wine_cellar"}).refused("wine_cellar"))
"""
    )
    assert said == "{'food': 4} 4 {'a3': 'wine_cellar'}\n{'food': 3, 'gold': 1} CVC-44\nCVC-24\n"


def test_bots_play_the_wine_cellar_at_once() -> None:
    said = run_script(
        WINE_CELLAR
        + """
import underhold
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.search.greedy_turn import best_turn

game = underhold.game("cave-vs-cave")
state = game.new(game.setup(players=1, seed=3))
while game.decision(state):
    for move in best_turn(game.view(state, 0), Rng(1), 200).moves:
        game.advance(state, move)
print(game.scores(state).points[0] > 0)
"""
    )
    assert said == "True\n"


def test_one_more_room_lies_face_up() -> None:
    made = block("wine_cellar = ").replace("Room(7,", "Room(25,")
    said = run_script(
        setting_up(
            "cave_vs_cave",
            "rooms",
            made,
            "module.ROOMS += (page['wine_cellar'],); module.FACE_UP_ROOMS = (*module.FACE_UP_ROOMS, 25)",
        )
        + """
import underhold
from underhold.core.rng import Rng

game = underhold.game("cave-vs-cave")
built = 0
for seed in range(30):
    state = game.new(game.setup(players=2, seed=seed))
    assert "wine_cellar" in game.deal_to_json(state)["display"]
    assert game.to_ints(game.from_ints(game.to_ints(state))) == game.to_ints(state)
    game.play_out(state, Rng(seed))
    built += any("wine_cellar" in parts for parts in game.scores(state).parts)
print(built > 0)
"""
    )
    assert said == "True\n"


def test_the_cheese_cellar_is_one_more_furnishing() -> None:
    row = [line for line in block("cheese_cellar = ").splitlines() if "print" not in line and ".words" not in line]
    said = run_script(
        setting_up("cave_farmers", "furnishings", "\n".join(row), "module.FURNISHINGS += (page['cheese_cellar'],)")
        + """
from tests.games.cave_farmers import invariants

invariants.check = lambda *_: None  # they count the points of 48 tiles in their own way
from tests.games.cave_farmers.scene import Player, scene

game = scene(me=Player(goods={"wood": 1, "cattle": 4}, large=[("b4", "c4")]))
before = game.score()
game.play("housework", "furnish:cheese_cellar")
after = game.score()
print(game.goods(), after.bonuses["cheese_cellar"], after.points - before.points)
"""
    )
    # Two printed points, one for every two cattle, and an empty cavern costs nothing.
    assert said == "{'food': 1, 'cattle': 4} 2 4\n"
