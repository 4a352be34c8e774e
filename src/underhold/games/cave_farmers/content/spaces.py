"""Every action space: 38 on the boards, 13 faces of the 12 cards. A space that differs between board sides has one row
per side; its id ends with the numbers of players.
"""

from typing import Final, TypedDict

from underhold.games.cave_farmers.content.effects import (
    Expedition,
    FamilyGrowth,
    Forge,
    Furnish,
    Gain,
    GainIfRubyMines,
    GainPerOreMine,
    Imitate,
    LargePasture,
    Market,
    OreMine,
    RubyMine,
    SmallPasture,
    Sow,
    Space,
    Stable,
    TakeAll,
    TakeStartingPlayer,
    Trade,
    TwinTile,
    and_or,
    and_then,
    and_then_or,
    either,
    every,
)
from underhold.games.cave_farmers.content.goods import Goods, pack as goods

ALL: Final = (1, 2, 3, 4, 5, 6, 7)
FOUR_UP: Final = (4, 5, 6, 7)
MEADOW_FIELD: Final = ("meadow_field",)
CAVERN_TUNNEL: Final = ("cavern_tunnel",)
CAVERN_CAVERN: Final = ("cavern_cavern",)
PRICES: Final = (
    ("dog", 2), ("sheep", 1), ("donkey", 1), ("boar", 2), ("cattle", 3),
    ("wood", 1), ("stone", 1), ("ore", 1), ("grain", 1), ("vegetable", 2),
)  # fmt: skip


class _Filling(TypedDict):
    fill: Goods
    more: Goods


def each_round(fill: Goods, more: Goods | None = None) -> _Filling:
    """What an accumulation space receives when it is empty, and when it is not."""
    return {"fill": fill, "more": fill if more is None else more}


# fmt: off
SPACES: Final[tuple[Space, ...]] = (
    # small basic board, always
    Space("ruby_mining", ALL, every(TakeAll(), GainIfRubyMines(1, goods(ruby=1))),
          **each_round(goods(ruby=1)), filled_from=((2, 3),)),
    Space("housework", ALL, and_or(Gain(goods(dog=1)), Furnish())),
    Space("slash_and_burn", ALL, and_then_or(TwinTile(MEADOW_FIELD), Sow())),
    # basic board, side for 1 to 3 players (four spaces are covered in solo)
    Space("drift_mining_1_3", (2, 3), and_or(TakeAll(), TwinTile(CAVERN_TUNNEL)),
          **each_round(goods(stone=1))),
    Space("excavation_1_3", (1, 2, 3), and_or(TakeAll(), TwinTile(CAVERN_TUNNEL + CAVERN_CAVERN)),
          **each_round(goods(stone=1))),
    Space("starting_player_1_3", (2, 3), every(TakeStartingPlayer(), TakeAll(), Gain(goods(ore=2))),
          **each_round(goods(food=1))),
    Space("logging_1_3", (1, 2, 3), and_then_or(TakeAll(), Expedition(1)),
          **each_round(goods(wood=3), goods(wood=1))),
    Space("supplies", (2, 3), Gain(goods(wood=1, stone=1, ore=1, food=1, gold=2))),
    Space("ore_mining_1_3", (1, 2, 3), every(TakeAll(), GainPerOreMine(goods(ore=2))),
          **each_round(goods(ore=2), goods(ore=1))),
    Space("wood_gathering", (1, 2, 3), TakeAll(),
          **each_round(goods(wood=1))),
    Space("clearing_1_3", (2, 3), and_or(TakeAll(), TwinTile(MEADOW_FIELD)),
          **each_round(goods(wood=1))),
    Space("sustenance_1_3", (1, 2, 3), and_or(every(TakeAll(), Gain(goods(grain=1))), TwinTile(MEADOW_FIELD)),
          **each_round(goods(food=1))),
    # extra small board, side for 3
    Space("strip_mining", (3,), every(TakeAll(), Gain(goods(wood=2))),
          **each_round(goods(ore=1), goods(stone=1))),
    Space("imitation_3", (3,), Imitate(4)),
    Space("forest_exploration_3", (3,), every(TakeAll(), Gain(goods(vegetable=1))),
          **each_round(goods(wood=1))),
    # basic board, side for 4 to 7
    Space("drift_mining_4_7", FOUR_UP, and_or(TakeAll(), TwinTile(CAVERN_TUNNEL)),
          **each_round(goods(stone=2))),
    Space("excavation_4_7", FOUR_UP, and_or(TakeAll(), TwinTile(CAVERN_TUNNEL + CAVERN_CAVERN)),
          **each_round(goods(stone=2), goods(stone=1))),
    Space("starting_player_4_7", FOUR_UP, every(TakeStartingPlayer(), TakeAll(), Gain(goods(ruby=1))),
          **each_round(goods(food=1))),
    Space("imitation_4_7", FOUR_UP, Imitate(2)),
    Space("logging_4_7", FOUR_UP, and_then_or(TakeAll(), Expedition(1)),
          **each_round(goods(wood=3))),
    Space("growth", FOUR_UP, either(Gain(goods(wood=1, stone=1, ore=1, food=1, gold=2)), FamilyGrowth())),
    Space("ore_mining_4_7", FOUR_UP, every(TakeAll(), GainPerOreMine(goods(ore=2))),
          **each_round(goods(ore=3), goods(ore=2))),
    Space("forest_exploration_4_7", FOUR_UP, every(TakeAll(), Gain(goods(food=2))),
          **each_round(goods(wood=2), goods(wood=1))),
    Space("clearing_4_7", FOUR_UP, and_or(TakeAll(), TwinTile(MEADOW_FIELD)),
          **each_round(goods(wood=2))),
    Space("sustenance_4_7", FOUR_UP, and_or(TakeAll(), TwinTile(MEADOW_FIELD)),
          **each_round(goods(grain=1), goods(vegetable=1))),
    # extra large board, both sides
    Space("depot", (5, 6, 7), TakeAll(),
          **each_round(goods(wood=1, ore=1))),
    Space("weekly_market", (5, 6, 7), and_then(Gain(goods(gold=4)), Market(PRICES))),
    # extra large board, side for 5 only
    Space("small_scale_drift_mining", (5,), and_or(Gain(goods(stone=1)), TwinTile(CAVERN_TUNNEL))),
    Space("imitation_5", (5,), Imitate(4)),
    Space("hardware_rental_5", (5,), and_then_or(Expedition(2), Sow())),
    Space("fence_building_5", (5,), and_then_or(TakeAll(), and_or(SmallPasture(), LargePasture())),
          **each_round(goods(wood=1))),
    # extra large board, side for 6 and 7 only
    Space("drift_mining_6_7", (6, 7), and_or(TakeAll(), TwinTile(CAVERN_TUNNEL)),
          **each_round(goods(stone=1))),
    Space("imitation_6_7", (6, 7), Imitate(1)),
    Space("hardware_rental_6_7", (6, 7), and_then_or(Gain(goods(wood=2)), Expedition(2), Sow())),
    Space("fence_building_6_7", (6, 7), and_then_or(TakeAll(), and_or(SmallPasture(), LargePasture())),
          **each_round(goods(wood=2), goods(wood=1))),
    # extra small board, side for 7
    Space("large_depot", (7,), TakeAll(),
          **each_round(goods(wood=2, ore=1, stone=1), goods(wood=1, ore=1, stone=1))),
    Space("imitation_7", (7,), Imitate(0)),
    Space("extension", (7,), either(
        every(TwinTile(MEADOW_FIELD), Gain(goods(wood=1))),
        every(TwinTile(CAVERN_TUNNEL), Gain(goods(stone=1)))), both_once=True),
    # cards
    Space("blacksmithing", ALL, and_then_or(Forge(), Expedition(3)), stage=1),
    Space("ore_mine_construction", ALL, and_then_or(every(OreMine(), Gain(goods(ore=3))), Expedition(2)), stage=1),
    Space("sheep_farming", ALL, and_then_or(and_or(SmallPasture(), LargePasture(), Stable()), TakeAll()),
          **each_round(goods(sheep=1)), stage=1),
    Space("wish_for_children", ALL, either(FamilyGrowth(), Furnish("dwelling")), stage=2),
    Space("urgent_wish_for_children", ALL,
          either(and_then(Furnish("dwelling"), FamilyGrowth()), Gain(goods(gold=3))), stage=2,
          back_of="wish_for_children", turned_by="family_life"),
    Space("donkey_farming", ALL, and_then_or(and_or(SmallPasture(), LargePasture(), Stable()), TakeAll()),
          **each_round(goods(donkey=1)), stage=2),
    Space("ruby_mine_construction", ALL,
          either(RubyMine("tunnel"), every(RubyMine("deep_tunnel"), Gain(goods(ruby=1)))), stage=2),
    Space("family_life", ALL, and_or(FamilyGrowth(), Sow()), stage=3),
    Space("ore_delivery", ALL, every(TakeAll(), GainPerOreMine(goods(ore=2))),
          **each_round(goods(stone=1, ore=1)), stage=3),
    Space("exploration", (3, 4, 5, 6, 7), Expedition(4), stage=3),
    Space("adventure", ALL, and_then_or(Forge(), and_then(Expedition(1), Expedition(1))), stage=4),
    Space("ore_trading", ALL, Trade(goods(ore=2), goods(gold=2, food=1), times=3), stage=4),
    Space("ruby_delivery", ALL, every(TakeAll(), GainIfRubyMines(2, goods(ruby=1))),
          **each_round(goods(ruby=2), goods(ruby=1)), stage=4),
)
# fmt: on
