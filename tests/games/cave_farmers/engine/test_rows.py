"""The row is the rule: a changed row changes the game, and a row that the rules cannot carry out is an error."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.games.cave_farmers.engine.changed_rows import CASES
from underhold.games.cave_farmers.content import FURNISHINGS, LEAVES, LOOT, QUESTIONS, ROUNDS, SOLO_CARDS, SPACES
from underhold.games.cave_farmers.content.effects import (
    AllWeapons,
    AnimalRoom,
    AtOnce,
    CancelLosses,
    Discount,
    DwarfRoom,
    Exchange,
    Expedition,
    FoodPerAnimalConverted,
    Furnishing,
    Gain,
    Imitate,
    NewbornFood,
    OnGain,
    Overbuilds,
    Permit,
    Power,
    ScoreIf,
    ScorePer,
    Substitute,
    every,
)
from underhold.games.cave_farmers.content.goods import NOTHING, Goods, pack
from underhold.games.cave_farmers.engine import furnishing_tables, loot_tables, trade_tables
from underhold.games.cave_farmers.engine.deal import check_cards, check_markers, stage_cards
from underhold.games.cave_farmers.engine.lowering import lower_space

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_changed_row_changes_the_game(name: str) -> None:
    command = [sys.executable, "-m", "tests.games.cave_farmers.engine.run_changed", name]
    paths = [*(path for path in sys.path if path), str(ROOT)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


# ------------------------------------------------------------------------------------------------ bad rows


@dataclass(frozen=True, slots=True)
class Unheard:
    """A power that is not part of the vocabulary."""

    of: int = 1


REFUSED: list[tuple[str, Any]] = [
    ("miner", Unheard()),
    ("additional_dwelling", DwarfRoom(2, sixth_only=True)),
    ("dwelling", CancelLosses(1)),
    ("cuddle_room", AnimalRoom(3, kinds=("dog",))),
    ("cuddle_room", AnimalRoom(3, per="dwarf")),
    ("cuddle_room", AnimalRoom(per="dog")),
    ("stubble_room", AnimalRoom(per="empty_field", kinds=("sheep",))),
    ("weaving_parlor", AtOnce(pack(food=1), per="unicorn")),
    ("carpenter", Discount(pack(wood=1), on=("breed",))),
    ("carpenter", Discount(pack(gold=1), on=("furnish",))),
    ("builder", Substitute(("wood",), instead="ore")),
    ("builder", Substitute(("wood", "food"), instead="ore")),
    ("slaughtering_cave", FoodPerAnimalConverted(1, not_with="unicorn_parlor")),
    ("dog_school", OnGain("dog", pack(wood=1), newborn=True)),
    ("breeding_cave", NewbornFood((1, 2, 3))),
    ("work_room", Permit("fly")),
    ("work_room", Permit("furnish_tunnels", pack(gold=1))),
    ("stone_storage", ScorePer(1, "unicorn")),
    ("supplies_storage", ScoreIf(8, "all_asleep")),
    ("trader", Overbuilds("unicorn_parlor")),
]


def with_powers(tile: str, *powers: Power) -> tuple[Furnishing, ...]:
    return tuple(replace(row, powers=powers) if row.id == tile else row for row in FURNISHINGS)


@pytest.mark.parametrize(("tile", "power"), REFUSED, ids=lambda value: str(value)[:60])
def test_a_power_that_nothing_carries_out_is_an_error_that_names_it(tile: str, power: Power) -> None:
    with pytest.raises(ValueError, match=f"'{tile}': the rules cannot carry out {type(power).__name__}"):
        furnishing_tables.lower(with_powers(tile, power))


def test_one_tile_never_runs_out_and_it_is_the_first() -> None:
    with pytest.raises(ValueError, match="must be unlimited"):
        furnishing_tables.lower([replace(row, unlimited=False) for row in FURNISHINGS])
    with pytest.raises(ValueError, match="must be unlimited"):
        furnishing_tables.lower([replace(row, unlimited=True) for row in FURNISHINGS])


@pytest.mark.parametrize(
    "changes",
    [
        {"effect": every(AllWeapons())},
        {"effect": every(Gain(pack(wood=1)), Imitate(1))},
        {"effect": every(Expedition(1), Gain(pack(wood=1)))},
        {"fill": pack(wood=1, food=1)},
        {"fill": pack(wood=1), "more": pack(food=1)},
        {"fill": NOTHING, "more": pack(wood=1)},
        {"both_once": True},
        {"back_of": "wish_for_children"},
        {"turned_by": "family_life"},
        {"back_of": "wish_for_children", "turned_by": "family_life"},
    ],
    ids=str,
)
def test_a_space_that_nothing_carries_out_is_an_error_that_names_it(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="Space 'wood_gathering'"):
        lower_space(replace(next(space for space in SPACES if space.id == "wood_gathering"), **changes))


def test_loot_that_nothing_carries_out_is_an_error_that_names_it() -> None:
    with pytest.raises(ValueError, match="Loot 'dog': the rules cannot carry out Expedition"):
        loot_tables.lower(replace(LOOT[2], effect=Expedition(1)))
    with pytest.raises(ValueError, match="Loot 'dog': an expedition takes a weapon"):
        loot_tables.lower(replace(LOOT[2], strength=0))


def test_a_card_too_many_or_too_few_is_an_error() -> None:
    decks = {players: stage_cards(players) for players in ROUNDS}
    check_cards(decks, SOLO_CARDS)
    with pytest.raises(ValueError, match="With 4 players there are 9 cards for 12 rounds"):
        check_cards({**decks, 4: decks[4][1:]}, SOLO_CARDS)
    with pytest.raises(ValueError, match="The order of the cards in solo"):
        check_cards(decks, ("exploration", *SOLO_CARDS[1:]))


@pytest.mark.parametrize(("players", "leaves"), [(1, 1), (2, 4), (3, 3)])
def test_too_many_or_too_few_harvest_markers_are_an_error(players: int, leaves: int) -> None:
    with pytest.raises(ValueError, match=f"With {players} players there are"):
        check_markers({**LEAVES, players: leaves}, QUESTIONS)


@pytest.mark.parametrize(("give", "get"), [(NOTHING, pack(food=1)), (pack(grain=1), NOTHING)])
def test_a_trade_for_nothing_is_an_error(give: Goods, get: Goods) -> None:
    with pytest.raises(ValueError, match="a trade takes something and brings something"):
        trade_tables.lower([Exchange(give, get)], [])


# ------------------------------------------------------------------------------------------------ every number counts


def changed(value: Any) -> Iterator[Any]:
    """A value of a row with one number in it changed, in every way."""
    if isinstance(value, Goods):
        for kind in ("wood", "food"):
            more = pack(**{kind: 1})
            yield Goods(value.goods + more.goods, value.stock + more.stock)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, tuple):
        for place, one in enumerate(value):
            for other in changed(one):
                yield (*value[:place], other, *value[place + 1 :])
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            for other in changed(getattr(value, part.name)):
                yield replace(value, **{part.name: other})


POWERS = [
    (row.id, place, other) for row in FURNISHINGS for place, power in enumerate(row.powers) for other in changed(power)
]


@pytest.mark.parametrize(("tile", "place", "power"), POWERS, ids=str)
def test_every_number_of_a_power_is_in_the_tables(tile: str, place: int, power: Power) -> None:
    row = next(row for row in FURNISHINGS if row.id == tile)
    rows = with_powers(tile, *row.powers[:place], power, *row.powers[place + 1 :])
    tables = furnishing_tables.lower(FURNISHINGS)
    try:
        other = furnishing_tables.lower(rows)
    except ValueError:
        return  # also a way to notice
    other.tiles = FURNISHINGS
    assert other != tables
