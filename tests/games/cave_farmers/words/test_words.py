"""Every space, furnishing, loot, move and event of The Cave Farmers has words, and all placeholders are filled."""

import re
from typing import Any

import pytest

import underhold
from underhold.core.game import Scores
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import FURNISHINGS, LOOT, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.effects import Furnishing, Loot, Space
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.words import (
    event_text,
    events_text,
    furnishing_text,
    loot_text,
    move_text,
    space_effect,
    space_text,
    verdict,
)
from underhold.locale import entries, words

WORDS = words()
GAME: Any = underhold.game("cave-farmers")
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]


def is_sentence(text: str) -> bool:
    """Begins with a capital or number, ends with a full stop, without placeholders, double spaces or raw ids."""
    return bool(re.fullmatch(r"[A-Z0-9][^{}_]*\.", text)) and "  " not in text


def space(name: str) -> Space:
    return next(one for one in SPACES if one.id == name)


def furnishing(name: str) -> Furnishing:
    return FURNISHINGS[tile_number(name)]


@pytest.mark.parametrize("one", SPACES, ids=lambda one: one.id)
def test_spaces(one: Space) -> None:
    assert is_sentence(space_text(WORDS, one))
    assert is_sentence(f"A {space_effect(WORDS, one, {})}.")


@pytest.mark.parametrize("one", FURNISHINGS, ids=lambda one: one.id)
def test_furnishings(one: Furnishing) -> None:
    assert is_sentence(furnishing_text(WORDS, one))


@pytest.mark.parametrize("one", LOOT, ids=lambda one: one.id)
def test_loot(one: Loot) -> None:
    assert is_sentence(loot_text(WORDS, one))


def test_joining_words_are_the_rulebooks() -> None:
    assert space_text(WORDS, space("housework")) == "Housework: gain 1 dog and/or furnish a cavern."
    assert " and then/or go on an expedition for up to 3 items" in space_text(WORDS, space("blacksmithing"))
    assert "either furnish a dwelling and then, if you like, have a child, or gain 3 gold" in space_text(
        WORDS, space("urgent_wish_for_children")
    )
    assert "for 1 stone, and then/or take everything that lies here" in space_text(WORDS, space("sheep_farming"))


def test_goods_added_to_a_space_have_words() -> None:
    text = space_text(WORDS, space("logging_1_3"))
    assert text.endswith("Each round brings 3 wood, or 1 wood while something lies here.")
    assert space_text(WORDS, space("wood_gathering")).endswith("Each round brings 1 wood.")
    assert space_effect(WORDS, space("logging_1_3"), {"wood": 4}).startswith("take 4 wood and then/or")


def test_furnishings_say_cost_points_and_powers() -> None:
    assert furnishing_text(WORDS, furnishing("stone_carver")) == (
        "Stone carver, craft, 1 point. Costs 1 wood. At once 2 stone; furnishings and stables cost you 1 stone less."
    )
    assert "Room for 1 dwarf; room for 2 farm animals of one kind" in furnishing_text(
        WORDS, furnishing("mixed_dwelling")
    )
    assert "Costs nothing" in furnishing_text(WORDS, furnishing("dog_school"))
    assert "(on Extension once per game)" in furnishing_text(WORDS, furnishing("guest_room"))
    assert "(not with the Hunting parlor)" in furnishing_text(WORDS, furnishing("slaughtering_cave"))


def test_amounts_choose_singular_or_plural() -> None:
    assert WORDS.goods("cave_farmers", {"ruby": 2, "dog": 1, "wood": 3, "boar": 2}) == (
        "2 rubies, 1 dog, 3 wood and 2 wild boars"
    )


EVERY_EVENT: list[events.Event] = [
    events.CardRevealed(2, 41),
    events.WishTurned(),
    events.MarkerRevealed(6, 2, 3),
    events.Replenished(0, *pack(ruby=1)),
    events.SpaceCleared(0),
    events.SpaceRescued(0, 0),
    events.DwarfPlaced(0, 1, 0, 2, -1),
    events.DwarfPlaced(1, 1, 4, 2, -1),
    events.DwarfPlaced(1, 1, 0, 13, 2),
    events.DwarfIdle(0),
    events.Gained(0, *pack(wood=2, dog=1)),
    events.Paid(1, *pack(ruby=2)),
    events.StartingPlayerTaken(0),
    events.TilePlaced(0, "meadow", 9),
    events.PastureFenced(0, 1 << 9),
    events.PastureFenced(1, 3 << 9),
    events.StableBuilt(0, 9),
    events.MineBuilt(1, "deep_tunnel", 12),
    events.Furnished(0, 3, 12),
    events.Sown(0, 2, 1),
    events.DwarfBorn(1),
    events.Forged(0, 1, 8),
    events.LootTaken(0, 0),
    events.WeaponGrew(0, 1, 9),
    events.WeaponGiven(0, 1, 9),
    events.PhaseSkipped(0, "field"),
    events.PhaseSkipped(1, "breeding"),
    events.Harvested(0, 1, 0),
    events.Fed(0, 4),
    events.Begged(0, 1),
    events.Begged(1, 3),
    events.Bred(0, pack(sheep=1, cattle=1).stock),
    events.TurnEnded(1),
    events.RoundEnded(3, 1),
    events.GameEnded((40, 1), 0),
]


def test_every_kind_of_event_is_here() -> None:
    assert {type(event) for event in EVERY_EVENT} == set(events.Event.__args__)


@pytest.mark.parametrize("event", EVERY_EVENT, ids=lambda event: type(event).__name__)
def test_events(event: events.Event) -> None:
    for you in (None, 0, 1):
        text = event_text(WORDS, event, NAMES[:2], you)
        assert is_sentence(text)
        if you is not None and getattr(event, "seat", None) == you:
            assert text.startswith("You ")


def test_events_have_words_in_the_second_and_third_person() -> None:
    does, you_do = "cave_farmers.event.does.", "cave_farmers.event.you_do."
    keys = entries("en")
    assert {key.removeprefix(does) for key in keys if key.startswith(does)} == {
        key.removeprefix(you_do) for key in keys if key.startswith(you_do)
    }


def test_a_turn_is_one_sentence() -> None:
    happened: list[events.Event] = [
        events.DwarfPlaced(0, 0, 0, 2, -1),
        events.TilePlaced(0, "meadow", 9),
        events.TilePlaced(0, "field", 10),
        events.Paid(0, *pack(grain=1)),
        events.Sown(0, 1, 0),
        events.Paid(0, *pack(ruby=1)),
        events.Gained(0, *pack(wood=1)),
        events.TurnEnded(0),
        events.RoundEnded(2, 0),
        events.Replenished(0, *pack(ruby=1)),
    ]
    turn, end = events_text(WORDS, happened, NAMES[:2], 0)
    assert turn == (
        "You send a dwarf to Slash-and-burn, place a meadow on a1 and a field on b1, sow 1 grain and exchange 1 ruby "
        "for 1 wood."
    )
    assert end == "Round 2 ends: no harvest."


def test_a_fee_is_not_described_as_an_exchange() -> None:
    happened: list[events.Event] = [
        events.DwarfPlaced(0, 0, 0, 13, 1),
        events.Paid(0, *pack(food=4)),
        events.Gained(0, *pack(dog=1)),
    ]
    (said,) = events_text(WORDS, happened, NAMES[:2])
    assert said == "Ada sends a dwarf to Imitation to imitate Housework, pays 4 food and gains 1 dog."


def test_every_sale_reads_the_same_way() -> None:
    sale: list[events.Event] = [events.Paid(0, *pack(ore=2)), events.Gained(0, *pack(gold=2, food=1))]
    happened: list[events.Event] = [events.DwarfPlaced(0, 0, 0, SPACE_IDS.index("ore_trading"), -1), *sale]
    assert events_text(WORDS, happened, NAMES[:2]) == [
        "Ada sends a dwarf to Ore trading and exchanges 2 ore for 1 food and 2 gold."
    ]
    assert events_text(WORDS, happened + 2 * sale, NAMES[:2]) == [
        "Ada sends a dwarf to Ore trading and exchanges 6 ore for 3 food and 6 gold."
    ]


def test_moves_name_the_price_now() -> None:
    state = GAME.new(GAME.setup(2, 3))
    farm = state.farms[state.seat]
    farm.goods = pack(wood=5, stone=5).goods
    state = GAME.play(state, GAME.read(state, "housework")).state
    move = GAME.read(state, "furnish:cuddle_room")
    assert move_text(WORDS, state, move).startswith("Furnish Cuddle room for 1 wood (2 points): room for")
    state.farms[state.seat].tiles |= 1 << tile_number("carpenter")
    assert move_text(WORDS, state, move).startswith("Furnish Cuddle room for free (2 points)")


@pytest.mark.parametrize("players", range(1, 8))
def test_every_move_and_event_of_random_games_has_words(players: int) -> None:
    state: Any = GAME.new(GAME.setup(players, players))
    rng = Rng(players)
    while GAME.decision(state) is not None:
        moves = GAME.moves(state)
        for move in moves:
            assert is_sentence(move_text(WORDS, state, move)), str(move)
        progress = GAME.play(state, moves[rng.below(len(moves))])
        for said in events_text(WORDS, progress.events, NAMES[:players]):
            assert is_sentence(said)
        state = progress.state


def test_the_verdict_addresses_the_reader() -> None:
    def says(points: tuple[int, ...], winner: int | None, you: int | None) -> str:
        return verdict(WORDS, Scores(points, ({},) * 3, (0, 0, 0), winner), NAMES[:3], you)

    assert says((60, 99, 70), 1, None) == "Bo wins with 99 points, 29 ahead of Cy."
    assert says((60, 99, 70), 1, 2) == "Bo wins with 99 points, 29 ahead of you."
    assert says((60, 99, 70), 1, 1) == "You win with 99 points, 29 ahead of Cy. Congratulations!"
    assert says((70, 99, 99), None, 0) == "Bo and Cy share the win with 99 points."
    assert says((70, 99, 99), None, 2) == "You and Bo share the win with 99 points."
