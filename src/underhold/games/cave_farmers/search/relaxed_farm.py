"""What a farm can have, period by period: the rows of goods, animals and cells that all activities share.

`whole_game_bound` explains and proves it.
"""

from functools import cache
from typing import Final

from underhold.games.cave_farmers.content import FURNISHINGS, ROUNDS
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS, lane_of, named
from underhold.games.cave_farmers.engine import furnishing_tables as ft, loot_tables as lt, lowering as lo
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.board import (
    MOUNTAIN_EDGE,
    count,
)
from underhold.games.cave_farmers.engine.counting import armed_dwarfs
from underhold.games.cave_farmers.engine.legal_cells import free_forest, free_mountain
from underhold.games.cave_farmers.engine.options import MAX_FORGED
from underhold.games.cave_farmers.engine.scoring import (
    BEGGING,
    ORE_MINE,
    PASTURE_CELL,
    RUBY_MINE,
    tile_points,
)
from underhold.games.cave_farmers.engine.state import (
    ACT,
    FINAL,
    HARVEST,
    MOST_DWARFS,
    NO_HARVEST,
    PAY_ONE,
    PLACE,
    State,
)
from underhold.games.cave_farmers.engine.turn_order import harvest_of
from underhold.games.common.search.linear_bound import Program, Row

POINT: Final = 120_000  # values are integers: this many are one point
_LAND: Final = ("forest", "mountain", "meadow", "field", "cavern", "tunnel", "deep")
_BUILT_ON: Final = ("meadow", "field", "cavern", "tunnel", "deep")  # only dwarfs change them
# Counted, but never used up. Weapons and their strength count all that there ever were.
_COUNTED: Final = ("ore_mine", "ruby_mine", "small", "large", "stable", "dwarf", "armed", "strength", "grown")
_ALL: Final = (*KINDS, *_LAND, *_COUNTED)
SINGLES: Final = ("meadow", "field", "tunnel", "cavern")
CROPS: Final = {"grain": 3, "vegetable": 2}  # on a sown field
FIRST_PLACES: Final = 2  # for dwarfs
NEIGHBORS: Final = 4  # of a cell
SCORED: Final = dict.fromkeys(("ruby", "gold", "dog", *FARM_ANIMALS), POINT) | {
    "vegetable": POINT,
    "grain": POINT // 2,
}
TILES: Final = range(len(FURNISHINGS))


def _tile(name: str) -> int:
    return next((number for number, tile in enumerate(FURNISHINGS) if tile.id == name), -1)


# The two furnishings with opposite exchanges, of which one covers the other; and which one is used first.
TRADER: Final = _tile("trader")
SPARE_PARTS: Final = _tile("spare_part_storage")
TRADER_FIRST: Final = "trader"
SPARE_FIRST: Final = "spare_part_storage"


@cache
def amounts_of(goods: int, stock: int) -> tuple[tuple[str, int], ...]:
    """Kinds and amounts of packed goods."""
    return tuple(named(goods, stock).items())


def _answered_kind(row: int) -> str:
    word = (ft.ANSWER_IN_STOCK[row], ft.ANSWER_LANE[row])
    stock = KINDS.index("food")
    return next(kind for n, kind in enumerate(KINDS) if (int(n >= stock), lane_of(kind)[0]) == word)


ANSWERS: Final = [
    (row, int(ft.ANSWER_TILE[row]), _answered_kind(row), row >= ft.ON_GAIN_COUNT) for row in range(ft.ANSWER_COUNT)
]
GROUPS: Final = list(
    dict.fromkeys(
        [(int(lo.SCOPE[row]), int(lo.PRICE[row])) for row in range(len(lo.KIND)) if lo.KIND[row] == lo.FURNISH]
        + [
            (int(lt.LOOT_SCOPE[item]), int(lt.LOOT_PRICE[item]))
            for item in range(lt.LOOT_COUNT)
            if lt.LOOT_KIND[item] == lt.FURNISHING
        ]
    )
)


class RelaxedFarm:
    """A farm from a state on. The other parts of the relaxation add their activities to it."""

    def __init__(self, program: Program, state: State, first: str) -> None:
        self.p = program
        self.state = state
        self.farm = state.farms[0]
        self.last = int(state.rounds())  # the number of the period after the last round
        self.now = self.last if state.phase == FINAL else int(state.round)
        self.works = state.phase in (PLACE, ACT)
        self.rounds = range(self.now if self.works else self.now + 1, self.last)  # rounds in which dwarfs can work
        self.periods = range(self.now, self.last + 1)
        self.owned = int(self.farm.tiles)
        self.live = self.owned | (int(state.supply) if self.rounds else 0)
        # What the first of the two opposite exchanges takes; nothing if it can no longer be made.
        self.exchanged = ""
        if first == TRADER_FIRST and self.live & 1 << TRADER:
            self.exchanged = "gold"
        elif first == SPARE_FIRST and self.live & 1 << SPARE_PARTS:
            self.exchanged = "wood"
        self.answers: dict[str, list[tuple[int, bool]]] = {}
        for row, tile, kind, births in ANSWERS:
            if self.live >> tile & 1:
                self.answers.setdefault(kind, []).append((row, births))
        self.open = self._open_spaces()
        self.most = self._most_per_round()
        self.store: dict[tuple[str, int], int] = {}
        self.built: dict[int, list[tuple[int, int]]] = {tile: [] for tile in TILES}
        self.forged: dict[int, int] = {}
        self.takes: dict[int, dict[int, int]] = {}
        self.collected = set(range(len(lo.KIND)))  # parts that no dwarf can use in this round
        self._holdings()

    def add(self, *name: str | int, value: int = 0, most: int | None = None) -> int:
        return self.p.activity(value, most, name)

    def receive(self, activity: int, t: int, kind: str, number: int = 1, born: bool = False, source: int = -1) -> None:
        """Let an activity bring something."""
        self.p.use(activity, ("have", kind, t), -number)
        if kind in FARM_ANIMALS:
            self.p.use(activity, ("ever", kind), -number)
        for row, births in self.answers.get(kind, ()):
            if born or not births:
                self.p.use(activity, ("answer", row, t), -number)
        if kind == self.exchanged and source not in (TRADER, SPARE_PARTS):
            self.p.use(activity, ("exchanged",), -number)

    def receive_fixed(self, t: int, kind: str, number: int) -> None:
        """The same for something that comes without an activity."""
        self.p.limit(("have", kind, t), number)
        if kind in FARM_ANIMALS:
            self.p.limit(("ever", kind), number)
        for row, births in self.answers.get(kind, ()):
            if not births:
                self.p.limit(("answer", row, t), number)
        if kind == self.exchanged:
            self.p.limit(("exchanged",), number)

    def spend(self, activity: int, t: int, kind: str, number: int = 1) -> None:
        self.p.use(activity, ("have", kind, t), number)
        self._see(activity, t, kind, number)

    def _see(self, activity: int, t: int, kind: str, number: int) -> None:
        """Something that is there at some time of a period: it is given away, or kept until the end."""
        if kind == "donkey":
            self.p.use(activity, ("donkeys_seen", t), -number)
        if kind in FARM_ANIMALS and t in self.rounds:
            self.p.use(activity, ("trip_parents", kind, t), -number * self.most["trip", t])

    def receive_goods(self, activity: int, t: int, goods: int, stock: int, times: int = 1, source: int = -1) -> None:
        for kind, number in amounts_of(int(goods), int(stock)):
            self.receive(activity, t, kind, times * number, source=source)

    def spend_goods(self, activity: int, t: int, goods: int, stock: int) -> None:
        for kind, number in amounts_of(int(goods), int(stock)):
            self.spend(activity, t, kind, number)

    def at_most_held(self, activity: int, row: Row, kind: str, t: int, each: int = 1) -> None:
        """`each` times the activity is at most what is held at the end of a period."""
        self.p.use(activity, row, each)
        self.p.use(self.store[kind, t], row, -1)
        if kind in _BUILT_ON and not self.works and t == self.now:
            self.p.limit(row, self.have.get(kind, 0))

    def needs_tile(self, row: Row, tile: int, t: int, number: int) -> None:
        """Add `number` to the limit of a row if the tile is there by the end of a round."""
        if self.owned >> tile & 1:
            self.p.limit(row, number)
        else:
            for when, activity in self.built[tile]:
                if when <= t:
                    self.p.use(activity, row, -number)

    def tiles_of(self, mask: int) -> list[int]:
        return [tile for tile in TILES if mask & self.live & 1 << tile]

    def _open_spaces(self) -> dict[int, list[int]]:
        """The spaces that can be used, by round."""
        state = self.state
        spaces = int(state.open_spaces)
        out = {}
        for t in range(self.now, self.last):
            if t > self.now:
                card = int(state.deal.cards[t])
                spaces |= 1 << card
                if lo.TURNED_BACK[card] >= 0:
                    spaces = spaces & ~(1 << int(lo.TURNED_FRONT[card])) | 1 << int(lo.TURNED_BACK[card])
            usable = spaces
            if t == self.now:
                usable &= ~int(state.occupied)
                if state.phase == ACT:
                    usable |= 1 << int(state.space)
            out[t] = [space for space in range(lo.SPACE_COUNT) if usable >> space & 1]
        return out

    def _most_per_round(self) -> dict[tuple[str, int], int]:
        """How often something can be done in a round at most: the parts of spaces and the loot that allow it."""
        out: dict[tuple[str, int], int] = {}
        kinds = {
            lo.FURNISH: "furnish",
            lo.SMALL: "fences",
            lo.LARGE: "fences",
            lo.STABLE: "stable",
            lo.FORGE: "forge",
            lo.TRIP: "trip",
            lo.GROW: "grow",
            lo.ORE_MINE: "ore_mine",
        }
        loot = {lt.FURNISHING: "furnish", lt.SMALL_PASTURE: "fences", lt.LARGE_PASTURE: "fences", lt.STABLE: "stable"}
        for t in self.rounds:
            for name in kinds.values():
                out[name, t] = 0
            for space in self.open[t]:
                first = int(lo.PARTS[space])
                here = t == self.now and self.state.phase == ACT and space == self.state.space
                for row in range(first, int(lo.PARTS[space + 1])):
                    kind = kinds.get(int(lo.KIND[row]))
                    if kind and (not here or self.state.open_parts >> (row - first) & 1):
                        out[kind, t] += 1
            if t == self.now and self.state.trip_strength:
                out["trip", t] += 1
            for item, kind_of_loot in enumerate(lt.LOOT_KIND):
                if int(kind_of_loot) in loot:
                    taken = t == self.now and self.state.trip_taken >> item & 1
                    out[loot[int(kind_of_loot)], t] += out["trip", t] - (1 if taken else 0)
        return out

    def harvest(self, t: int) -> int:
        return int(harvest_of(ROUNDS[1][t], 0, 0))

    def _field_phases(self, t: int) -> list[int]:
        """The rounds from this one on whose harvest still takes crops from fields."""
        first = t if t > self.now or self.works else self.now + 1
        return [n for n in range(first, self.last) if self.harvest(n) == HARVEST]

    def _feed_newborn(self, grown: int, t: int) -> None:
        """The food that a dwarf born in a round eats."""
        for harvest in range(t, self.last):
            kind = self.harvest(harvest)
            if kind != NO_HARVEST:
                self.p.use(grown, ("have", "food", harvest), 1 if harvest == t or kind == PAY_ONE else 2)

    def _most_mines(self, t: int) -> int:
        """The most ore mines at the end of a round."""
        farm = self.farm
        cells = int(count(farm.tunnels | free_mountain(farm)))
        if self.tiles_of(int(ft.OVERHANG_TILES)):
            cells += int(count(MOUNTAIN_EDGE))
        built = sum(self.most["ore_mine", n] for n in self.rounds if n <= t)
        return int(count(farm.ore_mines)) + min(cells // 2, built)

    def _most_dwarfs(self, t: int) -> int:
        grown = sum(self.most["grow", n] for n in self.rounds if n <= t)
        return min(MOST_DWARFS, int(self.farm.dwarfs) + grown)

    def _cover(self, activity: int, t: int, half: str, cells: int) -> None:
        self.spend(activity, t, half, cells)
        self.p.use(activity, ("unused", half), -cells)
        for later in self.periods:
            if later >= t:
                self.p.use(activity, ("covered", half, later), -cells)

    def _single(self, activity: int, t: int, kind: int) -> None:
        self._cover(activity, t, "forest" if kind < 2 else "mountain", 1)
        self.receive(activity, t, SINGLES[kind])

    def _holdings(self) -> None:
        farm = self.farm
        have = named(int(farm.goods), int(farm.stock))
        have |= {
            "forest": int(count(free_forest(farm))),
            "mountain": int(count(free_mountain(farm))),
            "meadow": int(count(farm.meadows)),
            "field": int(empty_fields(farm)),
            "cavern": int(count(farm.caverns)),
            "tunnel": int(count(farm.tunnels)),
            "deep": int(count(farm.deep)),
            "ore_mine": int(count(farm.ore_mines)),
            "ruby_mine": int(count(farm.ruby_mines)),
            "small": int(count(farm.small)),
            "large": int(count(farm.large)) // 2,
            "stable": int(count(farm.stables)),
            "dwarf": int(farm.dwarfs),
            "armed": int(armed_dwarfs(farm)),
            "strength": sum(int(farm.weapon(dwarf)) for dwarf in range(farm.dwarfs)),
            "grown": sum(max(0, int(farm.weapon(dwarf)) - MAX_FORGED) for dwarf in range(farm.dwarfs)),
        }
        self.have = have
        for kind in _ALL:
            self.p.limit(("have", kind, self.now + (kind in _BUILT_ON and not self.works)), have.get(kind, 0))
            for t in self.periods:
                final = t == self.last
                most = MOST_DWARFS if kind == "dwarf" else None
                kept = self.add("keep", kind, t, value=SCORED.get(kind, 0) if final else 0, most=most)
                self.store[kind, t] = kept
                self.p.use(kept, ("have", kind, t), 1)
                self._see(kept, t, kind, 1)
                if not final:
                    self.p.use(kept, ("have", kind, t + 1), -1)
        for animal in FARM_ANIMALS:
            self.p.limit(("ever", animal), have.get(animal, 0))
        if self.exchanged:
            self.p.limit(("exchanged",), have.get(self.exchanged, 0))
        for power in range(len(ft.UPCOMING_TILE)):
            for t in range(self.now + 1, self.last):
                if farm.due(power) >> t & 1:
                    for kind, number in amounts_of(int(ft.UPCOMING_GOODS[power]), int(ft.UPCOMING_STOCK[power])):
                        self.receive_fixed(t, kind, number)
        fixed = int(tile_points(farm)) + int(farm.dwarfs) - BEGGING * int(farm.begging)
        fixed += PASTURE_CELL * int(count(farm.small | farm.large))
        fixed += ORE_MINE * int(count(farm.ore_mines)) + RUBY_MINE * int(count(farm.ruby_mines))
        self.p.add_points(POINT * fixed)
