"""The table by name, for all who draw it."""

import pytest

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import SPACES
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.naming.named_farm import Dwarf, dwarfs, land_of
from underhold.games.cave_farmers.naming.named_view import named_view
from underhold.games.cave_farmers.naming.space_tags import offers, picture_of


def test_a_new_farm() -> None:
    farm = GAME.new(GAME.setup(players=3, seed=1)).farms[0]
    cells = {cell.id: cell for cell in land_of(farm).cells}
    assert len(cells) == 24
    assert (cells["d4"].kind, cells["d3"].kind, cells["a1"].kind) == ("home", "cavern", "free")
    assert (cells["a1"].half, cells["f4"].half) == ("forest", "mountain")
    bonus = {id: dict(cell.bonus) for id, cell in cells.items() if cell.bonus}
    assert bonus == {
        "c1": {"boar": 1},
        "a3": {"boar": 1},
        "b4": {"food": 1},
        "e4": {"food": 1},
        "f1": {"food": 2},
    }
    assert dwarfs(farm) == (Dwarf("home", 0),) * 2


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_round_has_its_card_or_its_stage(players: int) -> None:
    state, rng = GAME.new(GAME.setup(players=players, seed=players)), Rng(players)
    while moves := GAME.moves(state):
        view = named_view(state)
        turned = [one.number for one in view.track if one.card]
        cards = sorted(space.round for space in view.spaces if space.round)
        assert cards == turned
        to_come = [card for stage in view.to_come for card in stage.cards]
        assert len(turned) + len(to_come) == len(view.track)
        assert sum(one.state == "now" for one in view.track) == 1
        standing = sum(space.by is not None for space in view.spaces)
        assert standing == sum(int(farm.standing).bit_count() for farm in state.farms)
        for _ in range(min(9, len(moves))):
            if moves := GAME.moves(state):
                GAME.advance(state, moves[rng.below(len(moves))])
    assert all(one.state == "past" for one in named_view(state).track)


def test_what_a_space_offers() -> None:
    by_id = {space.id: space for space in SPACES}
    assert offers(by_id["logging_1_3"]) == ["wood", "trip"]
    assert offers(by_id["sheep_farming"]) == ["sheep", "small", "large", "stable"]
    assert offers(by_id["slash_and_burn"]) == ["twin_forest", "sow"]
    assert offers(by_id["excavation_1_3"]) == ["stone", "twin_mountain"]
    assert offers(by_id["extension"]) == ["wood", "stone", "twin_forest", "twin_mountain"]
    assert offers(by_id["starting_player_4_7"]) == ["ruby", "food", "start"]
    assert picture_of("logging_4_7") == "logging"
    assert picture_of("ore_delivery") == "ore_delivery"
