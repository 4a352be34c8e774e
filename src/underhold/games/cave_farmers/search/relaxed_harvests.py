"""Fields, trades, family and animals in the relaxation: all that happens besides the work of dwarfs."""

from typing import Final

from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, named
from underhold.games.cave_farmers.engine import furnishing_tables as ft
from underhold.games.cave_farmers.engine.board import (
    BONUS_CELLS,
    BONUS_GOODS,
    BONUS_STOCK,
    FOREST,
    FOREST_EDGE,
    MOUNTAIN,
    MOUNTAIN_EDGE,
    beside,
    cells_of,
    count,
)
from underhold.games.cave_farmers.engine.legal_cells import free_forest, free_mountain, unused_cells
from underhold.games.cave_farmers.engine.options import MAX_STRENGTH
from underhold.games.cave_farmers.engine.scoring import BEGGING
from underhold.games.cave_farmers.engine.state import (
    BREED,
    FEED,
    MOST_DWARFS,
    NO_HARVEST,
    PAY_ONE,
)
from underhold.games.cave_farmers.engine.trade_tables import (
    EXTRA_FOOD,
    EXTRA_FOOD_TILE,
    TILE_RUBIES,
    TRADE_COUNT,
    TRADE_ROWS,
)
from underhold.games.cave_farmers.search.relaxed_farm import (
    CROPS,
    FIRST_PLACES,
    POINT,
    SCORED,
    SINGLES,
    SPARE_PARTS,
    TILES,
    TRADER,
)
from underhold.games.cave_farmers.search.relaxed_work import RelaxedWork
from underhold.games.common.search.linear_bound import Row

_MOST_STABLES: Final = 3
_HOME_ROOM: Final = 2  # animals in the entry-level dwelling
_ROOM: Final = {"small": 2, "large": 4, "stable": 6}  # two stables on a large pasture: 16 = 4 + 2 * 6
_MOST_MINES: Final = int(count(MOUNTAIN | MOUNTAIN_EDGE)) // 2
_MOST_FIELDS: Final = int(count(FOREST | FOREST_EDGE))
_PAIR_ROWS: Final = [row for row in range(ft.BONUS_COUNT) if ft.MEASURES[int(ft.BONUS_MEASURE[row])] == "crop_pair"]


class RelaxedHarvests(RelaxedWork):
    """Adds crops, trades, feeding, breeding and housing."""

    def _fields(self) -> None:
        """Sowing, and the crops that the fields bring."""
        for shift, (crop, left) in enumerate(
            [("grain", 1), ("grain", 2), ("grain", 3), ("vegetable", 1), ("vegetable", 2)]
        ):
            fields = int(self.farm.crops) >> 5 * shift & 31
            if not fields:
                continue
            phases = self._field_phases(self.now)[:left]
            for t in phases:
                self.receive_fixed(t, crop, fields)
            if len(phases) == left:
                self.p.limit(("have", "field", phases[-1] + 1), fields)
                for tile in self.tiles_of(int(ft.FIELD_ROOM_TILES)):
                    self.p.limit(("empty_fields", tile, phases[-1]), fields)
            unripe = left - len(phases)
            self.p.add_points(fields * unripe * SCORED[crop])
            for row in _PAIR_ROWS:
                self.p.limit(("pairs", row, crop), fields * unripe)
        for t in self.rounds:
            for crop, most in CROPS.items():
                phases = self._field_phases(t)[:most]
                unripe = most - len(phases)
                sown = self.add("sow", crop, t, value=unripe * SCORED[crop])
                self.spend(sown, t, crop)
                self.spend(sown, t, "field")
                self.p.use(sown, ("sowing", crop, t), 1)
                for row in _PAIR_ROWS:
                    self.p.use(sown, ("pairs", row, crop), -unripe)
                for phase in phases:
                    self.receive(sown, phase, crop)
                if not unripe:
                    self.p.use(sown, ("have", "field", phases[-1] + 1), -1)
                    for tile in self.tiles_of(int(ft.FIELD_ROOM_TILES)):
                        self.p.use(sown, ("empty_fields", tile, phases[-1]), -1)

    def _cells(self) -> None:
        """The bonuses of cells, and the points lost for unused ones."""
        farm = self.farm
        for half, free in (("forest", free_forest(farm)), ("mountain", free_mountain(farm))):
            for cell in cells_of(int(free & BONUS_CELLS)):
                self.p.limit(("bonus", cell), 1)
                for t in self.periods:
                    found = self.add("bonus", cell, t, most=1)
                    self.receive_goods(found, t, int(BONUS_GOODS[cell]), int(BONUS_STOCK[cell]))
                    self.p.use(found, ("bonus", cell), 1)
                    for later in self.periods:
                        if later >= t:
                            self.p.use(found, ("covered", half, later), 1)
            board = FOREST if half == "forest" else MOUNTAIN
            unused = int(count(unused_cells(farm) & board))
            self.p.limit(("unused", half), -unused)
            edge = FOREST_EDGE if half == "forest" else MOUNTAIN_EDGE
            self.p.limit(("rim", half), int(count(free & beside(edge))))
            lost = self.add("unused", half, value=-POINT, most=unused)
            self.p.use(lost, ("unused", half), -1)
            self.p.use(lost, ("losses",), -1)
        self.p.limit(("stables",), _MOST_STABLES - int(count(farm.stables)))

    def _trades(self) -> None:
        for t in self.periods:
            for number, (trade, tile) in enumerate(TRADE_ROWS):
                if tile >= 0 and not self.live >> tile & 1:
                    continue
                made = self.add("trade", number, t)
                self.spend_goods(made, t, *trade.give)
                self.receive_goods(made, t, *trade.get, source=tile)
                if tile in (TRADER, SPARE_PARTS):
                    self.p.use(made, ("exchanged",), named(*trade.give).get(self.exchanged, 0))
                for row in range(len(EXTRA_FOOD_TILE)):
                    if EXTRA_FOOD[TRADE_COUNT * row + number]:
                        self.p.use(made, ("extra_food", row, t), -int(EXTRA_FOOD[TRADE_COUNT * row + number]))
            for row in range(len(EXTRA_FOOD_TILE)):
                if self.live >> EXTRA_FOOD_TILE[row] & 1:
                    extra = self.add("extra_food", row, t)
                    self.receive(extra, t, "food")
                    self.p.use(extra, ("extra_food", row, t), 1)
            sold = self.add("sell_gold", t)
            self.spend(sold, t, "gold")
            self.receive(sold, t, "food")
            for kind in range(len(SINGLES)):
                if TILE_RUBIES[kind] >= 0:
                    bought = self.add("buy", kind, t)
                    self.spend_goods(bought, t, int(TILE_RUBIES[kind]), 0)
                    self._single(bought, t, kind)
            if self.tiles_of(int(ft.WEAPON_SELLERS)):
                weapon = self.add("sell_weapon", t)
                self.receive(weapon, t, "food")
                for later in self.periods:
                    if later >= t:
                        self.p.use(weapon, ("sold", later), 1)
                self.p.use(self.store["strength", t], ("sold", t), -1)

    def _family(self) -> None:
        for t in self.periods:
            dwarfs = self.store["dwarf", t]
            self.p.use(dwarfs, ("places", t), 1)
            self.p.use(dwarfs, ("most_dwarfs", t), 1)
            ordinary = int(self.farm.ordinary) * int(ft.DWARF_PLACES[ft.UNLIMITED_TILE])
            self.p.limit(("places", t), FIRST_PLACES + ordinary)
            self.p.limit(("most_dwarfs", t), MOST_DWARFS - 1)
            for tile in TILES:
                places = int(ft.DWARF_PLACES[tile])
                if tile == ft.UNLIMITED_TILE:
                    for when, furnish in self.built[tile]:
                        if when <= t:
                            self.p.use(furnish, ("places", t), -places)
                elif places and self.live >> tile & 1:
                    self.needs_tile(("places", t), tile, t, places)
                if ft.SIXTH_DWARF_TILES >> tile & 1 and self.live >> tile & 1:
                    self.needs_tile(("places", t), tile, t, 1)
                    self.needs_tile(("most_dwarfs", t), tile, t, 1)
            self.p.use(self.store["strength", t], ("most_strength", t), 1)
            self.p.use(self.store["armed", t], ("most_strength", t), -MAX_STRENGTH)

    def _harvests(self) -> None:
        state = self.state
        for t in range(self.now, self.last):
            kind = self.harvest(t)
            if kind == NO_HARVEST:
                continue
            if t > self.now or state.phase != BREED:
                self._feeding(t, kind)
            if kind == PAY_ONE:
                continue
            for animal in FARM_ANIMALS:
                born = self.add("born", animal, t, most=1)
                self.receive(born, t + 1, animal, born=True)
                self.at_most_held(born, ("parents", animal, t), animal, t, 2)
                self.p.use(born, ("room", t), 1)
                for row in range(len(ft.OWN_ROOM_TILE)):
                    if FARM_ANIMALS[ft.OWN_ROOM_KIND[row]] == animal:
                        self.p.use(born, ("own_room_animals", row, t), -1)
                if animal == "donkey":
                    self.p.use(born, ("donkeys_in_mines", t), -1)
                    for row in range(len(ft.ROUND_START_TILE)):
                        self.p.use(born, ("income_donkeys", row, t + 1), -1)
                self._newborn_food(born, t + 1)
        for t in self.rounds:
            for animal in FARM_ANIMALS:
                born = self.add("trip_born", animal, t, most=self.most["trip", t])
                self.receive(born, t, animal, born=True)
                self.p.use(born, ("trip_breeding", t), 1)
                self.p.use(born, ("trip_bred", animal, t), 1)
                self.p.use(born, ("trip_parents", animal, t), 2)
                self._newborn_food(born, t)
        for t in self.periods:
            for row in range(len(ft.NEWBORN_FOOD_TILE)):
                if self.live >> ft.NEWBORN_FOOD_TILE[row] & 1:
                    food = self.add("newborn_food", row, t)
                    self.receive(food, t, "food")
                    self.p.use(food, ("newborn_food", row, t), len(FARM_ANIMALS))
                    self.p.use(food, ("newborn_tile", row, t), 1)
                    foods = [int(ft.NEWBORN_FOOD[ft.KINDS_BRED * row + kinds]) for kinds in range(ft.KINDS_BRED)]
                    events = 1 + self.most.get(("trip", t), 0)
                    self.needs_tile(("newborn_tile", row, t), int(ft.NEWBORN_FOOD_TILE[row]), t, max(foods) * events)

    def _newborn_food(self, born: int, t: int) -> None:
        """Food for births: no number of kinds brings more for each of them than this."""
        for row in range(len(ft.NEWBORN_FOOD_TILE)):
            foods = [int(ft.NEWBORN_FOOD[ft.KINDS_BRED * row + kinds]) for kinds in range(ft.KINDS_BRED)]
            most = max(-(-len(FARM_ANIMALS) * foods[kinds] // kinds) for kinds in range(1, ft.KINDS_BRED))
            self.p.use(born, ("newborn_food", row, t), -most)

    def _feeding(self, t: int, kind: int) -> None:
        state, farm = self.state, self.farm
        newborn = int(count(farm.newborn)) if t == self.now else 0
        bill = int(farm.dwarfs) if kind == PAY_ONE else 2 * int(farm.dwarfs) - newborn
        worth = 1 if kind == PAY_ONE else 2
        eaten = int(state.meal_eaten) if t == self.now and state.phase == FEED else 0
        bill = max(0, bill - worth * eaten.bit_count())
        self.p.limit(("have", "food", t), -bill)
        begged = self.add("beg", t, value=-BEGGING * POINT, most=2 * MOST_DWARFS)
        self.p.use(begged, ("have", "food", t), -1)
        self.p.use(begged, ("losses",), -BEGGING)
        for meal in range(ft.MEAL_COUNT):
            tile, bit = int(ft.MEAL_TILE[meal]), int(ft.MEAL_BIT[meal])
            if self.live >> tile & 1 and not eaten & bit:
                meal_taken = self.add("meal", meal, t, most=1)
                self.spend_goods(meal_taken, t, int(ft.MEAL_GOODS[meal]), int(ft.MEAL_STOCK[meal]))
                self.p.use(meal_taken, ("have", "food", t), -worth)
                self.p.use(meal_taken, ("meal", bit, t), 1)
                if meal == 0 or ft.MEAL_BIT[meal - 1] != bit:
                    self.needs_tile(("meal", bit, t), tile, t, 1)
        for row in range(len(ft.FEED_LESS_TILE)):
            tile = int(ft.FEED_LESS_TILE[row])
            if self.live >> tile & 1:
                spared = self.add("spared", row, t)
                self.p.use(spared, ("have", "food", t), -int(ft.FEED_LESS_FOOD[row]))
                self.p.use(spared, ("donkeys_seen", t), 1)
                for mine in ("ore_mine", "ruby_mine"):
                    self.p.use(self.store[mine, t], ("spared_mines", row, t), -1)
                self.p.use(spared, ("spared_mines", row, t), 1)
                self.p.use(spared, ("spared", row, t), 1)
                self.needs_tile(("spared", row, t), tile, t, 2 * _MOST_MINES)

    def _housing(self) -> None:
        for t in self.periods:
            room: Row = ("room", t)
            self.p.limit(room, _HOME_ROOM)
            for animal in FARM_ANIMALS:
                self.p.use(self.store[animal, t], room, 1)
            for place, animals in _ROOM.items():
                self.p.use(self.store[place, t], room, -animals)
            self.p.use(self.store["dog", t], room, -1)
            guarded = self.add("guarded", t)
            self.p.use(guarded, room, -1)
            self.at_most_held(guarded, ("guards", t), "dog", t)
            self.at_most_held(guarded, ("guarded", t), "meadow", t)
            donkeys = self.add("in_mines", t)
            self.p.use(donkeys, room, -1)
            self.at_most_held(donkeys, ("donkeys_in_mines", t), "donkey", t)
            self.p.use(donkeys, ("mine_places", t), 1)
            for mine in ("ore_mine", "ruby_mine"):
                self.p.use(self.store[mine, t], ("mine_places", t), -1)
            for row in range(len(ft.OWN_ROOM_TILE)):
                tile = int(ft.OWN_ROOM_TILE[row])
                if self.live >> tile & 1:
                    housed = self.add("own_room", row, t)
                    self.p.use(housed, room, -1)
                    animal = FARM_ANIMALS[ft.OWN_ROOM_KIND[row]]
                    self.at_most_held(housed, ("own_room_animals", row, t), animal, t)
                    self.p.use(housed, ("own_room", row, t), 1)
                    most = int(ft.OWN_ROOM_ANIMALS[row])
                    if ft.OWN_ROOM_PER[row] == ft.PER_DWARF:
                        most = MOST_DWARFS
                        self.at_most_held(housed, ("own_room_dwarfs", row, t), "dwarf", t)
                    self.needs_tile(("own_room", row, t), tile, t, most)
            for tile in self.tiles_of(int(ft.PAIR_ROOM_TILES)):
                self.needs_tile(room, tile, t, 2)
            for row in range(len(ft.OTHER_ROOM_TILE)):
                tile = int(ft.OTHER_ROOM_TILE[row])
                if self.live >> tile & 1:
                    per_dwarf = ft.OTHER_ROOM_PER[row] == ft.PER_DWARF
                    self.needs_tile(room, tile, t, MOST_DWARFS if per_dwarf else int(ft.OTHER_ROOM_ANIMALS[row]))
            for tile in self.tiles_of(int(ft.FIELD_ROOM_TILES)):
                on_field = self.add("on_field", tile, t)
                self.p.use(on_field, room, -1)
                self.at_most_held(on_field, ("empty_fields", tile, t), "field", t)
                self.p.use(on_field, ("on_fields", tile, t), 1)
                self.needs_tile(("on_fields", tile, t), tile, t, _MOST_FIELDS)
