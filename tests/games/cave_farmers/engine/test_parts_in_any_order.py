"""Parts that are joined by `and/or` come in any order."""

import pytest

from tests.games.cave_farmers.scene import scene


@pytest.mark.scenario("sustenance_4_7")
@pytest.mark.parametrize("order", [("take", "meadow@c4+field@c3"), ("meadow@c4+field@c3", "take")])
def test_sustenance_brings_crops_before_or_after_the_tile(order: tuple[str, str]) -> None:
    game = scene(4, piles={"sustenance_4_7": {"grain": 1, "vegetable": 2}})
    game.play("sustenance_4_7", *order, "end")
    assert game.goods() == {"grain": 1, "vegetable": 2}
    assert game.pile("sustenance_4_7") == {}
