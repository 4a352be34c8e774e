"""The 51 action spaces: which numbers of players use them, and how they fill."""

import pytest

from tests.games.cave_farmers.engine.space_helpers import CARD_ROUND, FILLS, PLAYERS, mark, on
from tests.games.cave_farmers.scene import GAME, Player, Scene, scene
from underhold.games.cave_farmers.engine.setup import Setup

# Who plays with a space


@pytest.mark.parametrize("space", mark(*PLAYERS))
def test_each_space_is_used_with_its_numbers_of_players(space: str) -> None:
    for players in range(1, 8):
        first = "family_life" if space == "urgent_wish_for_children" else space
        round = {"wish_for_children": 4}.get(space, 12)
        cards = [first] if first in CARD_ROUND and players > 1 else []
        game = scene(players, round, cards=cards)
        assert (space in game.open_spaces()) == (str(players) in PLAYERS[space]), f"{players} players"
        if str(players) not in PLAYERS[space]:
            assert game.refused(space) == "CF-10"


def test_all_51_are_listed() -> None:
    assert len(PLAYERS) == 51


@pytest.mark.parametrize("space", mark(*(space for space in PLAYERS if space in CARD_ROUND)))
def test_a_card_opens_when_it_is_revealed_and_not_before(space: str) -> None:
    if space == "wish_for_children":
        game = scene(3, 3)
    elif space == "urgent_wish_for_children":
        game = scene(3, 6, cards=["family_life"])
    elif CARD_ROUND[space] == 1:
        others = [card for card in CARD_ROUND if CARD_ROUND[card] == 1 and card != space]
        game = scene(3, 1, cards=others)  # comes in round 3
        game.next_round()
    else:
        game = scene(3, CARD_ROUND[space] - 1, cards=[space])
    assert game.refused(space) == "CF-10"
    game.next_round()
    assert space in game.open_spaces()


@pytest.mark.parametrize("space", mark("wood_gathering", "housework", "supplies"))
def test_one_dwarf_to_a_space(space: str) -> None:
    game = scene(piles={"wood_gathering": {"wood": 1}}, occupied={space: 1})
    assert game.refused(space) == "CF-10"
    game = on(space, wood=1) if space == "wood_gathering" else on(space)
    assert game.can(space)


@pytest.mark.parametrize(
    "space",
    mark(
        *("housework", "slash_and_burn", "drift_mining_1_3", "excavation_1_3", "clearing_1_3", "sustenance_1_3"),
        *("drift_mining_4_7", "excavation_4_7", "growth", "clearing_4_7", "sustenance_4_7", "drift_mining_6_7"),
        *("small_scale_drift_mining", "extension", "urgent_wish_for_children", "weekly_market"),
        *("blacksmithing", "adventure", "hardware_rental_6_7", "ore_trading"),
    ),
)
def test_a_visit_must_do_something(space: str) -> None:
    game = on(space, Player(goods={"ore": 2}))
    game.play(space)
    assert game.refused("end") == "CF-10"


# How spaces fill


FILLS_ROWS = [pytest.param(space, FILLS[space], marks=pytest.mark.scenario(space), id=space) for space in FILLS]


@pytest.mark.parametrize(("space", "fills"), FILLS_ROWS)
def test_goods_pile_up_from_round_to_round(space: str, fills: list[dict[str, int]]) -> None:
    for players in map(int, PLAYERS[space]):
        if space in CARD_ROUND and players > 1:  # filled in the very round that reveals it
            before = {2: 8}.get(players, 9) if CARD_ROUND[space] == 10 else CARD_ROUND[space] - 1
            if before == 0:
                others = [card for card in CARD_ROUND if CARD_ROUND[card] == 1 and card != space]
                game = scene(players, 2, cards=others)
            else:
                game = scene(players, before, cards=[space])
        elif players == 1:
            game = scene(
                1, {"sheep_farming": 1, "donkey_farming": 4, "ore_delivery": 6, "ruby_delivery": 11}.get(space, 1)
            )
        else:
            game = scene(players, 1)
        assert game.pile(space) == {}
        lots = fills[:1] if (space, players) == ("ruby_delivery", 1) else fills
        for fill in lots:
            game.next_round()
            assert game.pile(space) == fill, f"{players} players, round {game.round}"


@pytest.mark.parametrize(("space", "fills"), FILLS_ROWS)
def test_a_space_that_was_emptied_fills_like_a_new_one(space: str, fills: list[dict[str, int]]) -> None:
    game = on(space, None, **fills[2])
    game.play(space)
    if game.can("take"):
        game.play("take")
    while game.phase == "house":
        game.play(min(game.moves(space.split("_")[0])))
    assert game.pile(space) == {}, "always all of them"
    game.play("end")
    game.next_round()
    assert game.pile(space) == fills[0]


@pytest.mark.parametrize("players", range(1, 8))
def test_the_first_round_fills_every_board_space(players: int) -> None:
    state = Scene(GAME.new(Setup(players, seed=1)))
    for space, fills in FILLS.items():
        if space not in CARD_ROUND:
            assert state.pile(space) == (fills[0] if str(players) in PLAYERS[space] else {})


def test_spaces_without_accumulation_stay_empty() -> None:
    for players in range(1, 8):
        game = scene(players, 8)
        game.next_round()
        holding = {space for space in game.open_spaces() if game.pile(space)}
        assert holding <= {*FILLS, "ruby_mining"}


@pytest.mark.scenario("ruby_mining")
def test_ruby_mining_fills_by_one_a_round() -> None:
    for players in (1, 3, 4, 5, 6, 7):
        assert Scene(GAME.new(Setup(players))).pile("ruby_mining") == {"ruby": 1}
        game = scene(players)
        for rubies in (1, 2, 3):
            game.next_round()
            assert game.pile("ruby_mining") == {"ruby": rubies}


@pytest.mark.scenario("ruby_mining", "R39")
def test_two_players_find_no_ruby_in_rounds_1_and_2() -> None:
    game = Scene(GAME.new(Setup(2)))
    assert game.pile("ruby_mining") == {}
    game.next_round()
    assert game.round == 2
    assert game.pile("ruby_mining") == {}
    assert game.refused("ruby_mining") == "CF-10"
    for rubies in (1, 2, 3):
        game.next_round()
        assert game.pile("ruby_mining") == {"ruby": rubies}
