"""What furnishings do, as signs and benefits."""

from underhold import art
from underhold.games.cave_farmers.content import FURNISHINGS
from underhold.games.cave_farmers.content.effects import Overbuilds
from underhold.games.cave_farmers.naming.furnishing_powers import BENEFITS, benefits, signs
from underhold.games.common.naming.signs import EACH, picture

BY_ID = {tile.id: tile for tile in FURNISHINGS}


def test_every_power_has_a_row_of_signs() -> None:
    for tile in FURNISHINGS:
        told = [power for power in tile.powers if not isinstance(power, Overbuilds)]
        assert len(signs(tile)) == len(told), tile.id


def test_every_picture_exists() -> None:
    for tile in FURNISHINGS:
        pictures = {found for row in signs(tile) for sign in row if (found := picture(sign))}
        assert pictures, tile.id
        assert pictures <= set(art.pieces()), tile.id


def test_signs_follow_the_rows_of_the_table() -> None:
    assert signs(BY_ID["couple_dwelling"]) == [["sign/home", "2", "figure/dwarf"]]
    assert signs(BY_ID["breakfast_room"]) == [["sign/home", "3", "goods/cattle"]]
    assert signs(BY_ID["beer_parlor"]) == [
        ["2", "goods/grain", "→", "3", "goods/gold"],
        ["2", "goods/grain", "→", "4", "goods/food"],
    ]
    assert signs(BY_ID["ore_storage"]) == [["1", "part/points", EACH, "2", "goods/ore"]]


def test_every_furnishing_is_good_for_something() -> None:
    assert all(benefits(tile) for tile in FURNISHINGS)
    assert {benefit for tile in FURNISHINGS for benefit in benefits(tile)} == set(BENEFITS)
    assert benefits(BY_ID["mixed_dwelling"]) == ["dwarfs", "animals"]
    assert benefits(BY_ID["weaving_parlor"]) == ["food", "points"]
    assert benefits(BY_ID["hunting_parlor"]) == ["goods", "food"]
