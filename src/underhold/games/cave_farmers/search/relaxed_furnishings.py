"""Furnishings in the relaxation: building them, and what they allow."""

from underhold.games.cave_farmers.content.goods import lane_of
from underhold.games.cave_farmers.engine import furnishing_tables as ft, lowering as lo
from underhold.games.cave_farmers.search.relaxed_farm import (
    ANSWERS,
    GROUPS,
    NEIGHBORS,
    POINT,
    TILES,
    RelaxedFarm,
    amounts_of,
)


class RelaxedFurnishings(RelaxedFarm):
    """Adds the activities of furnishings."""

    def _furnishings(self) -> None:
        """Furnishing tile by tile, in every round and for every kind of action that allows it."""
        state = self.state
        for t in self.rounds:
            for group, (scope, price) in enumerate(GROUPS):
                for tile in TILES:
                    if not scope & int(state.supply) & 1 << tile:
                        continue
                    unlimited = tile == ft.UNLIMITED_TILE
                    most = self.most["furnish", t] if unlimited else 1
                    furnish = self.add("furnish", group, tile, t, value=POINT * int(ft.TILE_POINTS[tile]), most=most)
                    self.built[tile].append((t, furnish))
                    self.p.use(furnish, ("chance", group, t), 1)
                    if not unlimited:
                        self.p.use(furnish, ("once", tile), 1)
                    goods = int(lo.FIXED_PRICE_GOODS[price] if price else ft.TILE_GOODS[tile])
                    stock = int(lo.FIXED_PRICE_STOCK[price] if price else ft.TILE_STOCK[tile])
                    self.spend_goods(furnish, t, goods, stock)
                    if ft.OVERBUILDS[tile] < 0:
                        self.spend(furnish, t, "cavern")
                    for kind, _ in amounts_of(goods, stock):
                        self.p.use(furnish, ("discounted", "furnish", kind, t), -1)
                        for row, (replaced, _) in enumerate(ft.SUBSTITUTES):
                            if kind == replaced:
                                self.p.use(furnish, ("replaced", row, t), -1)
                    self._at_once(furnish, tile, t)
                    self._upcoming(furnish, tile, t)
        for tile in TILES:
            if state.supply >> tile & 1 and tile != ft.UNLIMITED_TILE:
                self.p.limit(("once", tile), 1)

    def _at_once(self, furnish: int, tile: int, t: int) -> None:
        for row in range(len(ft.AT_ONCE_TILE)):
            if ft.AT_ONCE_TILE[row] != tile:
                continue
            measure = int(ft.AT_ONCE_MEASURE[row])
            if measure < 0:
                self.receive_goods(furnish, t, int(ft.AT_ONCE_GOODS[row]), int(ft.AT_ONCE_STOCK[row]))
                continue
            name = ft.MEASURES[measure]
            # counted once even if several activities furnish the tile
            each = self.add("at_once", row, t)
            self.receive_goods(each, t, int(ft.AT_ONCE_GOODS[row]), int(ft.AT_ONCE_STOCK[row]))
            self.p.use(each, ("at_once", row, t), 1)
            if name == "adjacent_dwelling":
                self.p.use(furnish, ("at_once", row, t), -NEIGHBORS)
            else:
                self.p.use(furnish, ("at_once", row, t), -lane_of(name)[1])
                self.p.use(each, ("ever", name), 1)

    def _upcoming(self, furnish: int, tile: int, t: int) -> None:
        for power in range(len(ft.UPCOMING_TILE)):
            if ft.UPCOMING_TILE[power] == tile:
                for later in range(t + 1, min(t + 1 + int(ft.UPCOMING_ROUNDS[power]), self.last)):
                    self.receive_goods(furnish, later, int(ft.UPCOMING_GOODS[power]), int(ft.UPCOMING_STOCK[power]))

    def _answers(self) -> None:
        for row, tile, _, _ in ANSWERS:
            if self.live >> tile & 1:
                for t in self.periods:
                    answer = self.add("answer", row, t)
                    self.p.use(answer, ("answer", row, t), 1)
                    self.receive_goods(answer, t, int(ft.ANSWER_GOODS[row]), int(ft.ANSWER_STOCK[row]))

    def _permissions(self) -> None:
        """Discounts, other goods to pay with, tunnels as caverns, and goods at the start of rounds."""
        deeds = (("furnish", ft.ON_FURNISH), ("fences", ft.ON_FENCES), ("stable", ft.ON_STABLE), ("forge", ft.ON_FORGE))
        for t in self.rounds:
            for name, deed in deeds:
                for row in range(int(ft.DISCOUNT_FIRST[deed]), int(ft.DISCOUNT_FIRST[deed + 1])):
                    tile = int(ft.DISCOUNT_TILE[row])
                    if not self.live >> tile & 1:
                        continue
                    for kind, number in amounts_of(int(ft.DISCOUNT_GOODS[row]), 0):
                        saved = self.add("saved", row, kind, t)
                        self.p.use(saved, ("discounted", name, kind, t), 1)
                        self.p.use(saved, ("have", kind, t), -number)
                        self.p.use(saved, ("discount", row, kind, t), 1)
                        self.needs_tile(("discount", row, kind, t), tile, t, self.most[name, t])
            for row, (replaced, instead) in enumerate(ft.SUBSTITUTES):
                tile = int(ft.SUBSTITUTE_TILE[row])
                if self.live >> tile & 1:
                    paid = self.add("instead", row, t)
                    self.p.use(paid, ("replaced", row, t), 1)
                    self.p.use(paid, ("have", replaced, t), -1)
                    self.spend(paid, t, instead)
                    self.p.use(paid, ("substitute", row, t), 1)
                    self.needs_tile(("substitute", row, t), tile, t, self.most["furnish", t])
            tiles = self.tiles_of(int(ft.FURNISH_TUNNELS_TILES))
            if tiles:
                for kind in ("tunnel", "deep"):
                    used = self.add("as_cavern", kind, t)
                    self.spend(used, t, kind)
                    self.p.use(used, ("have", "cavern", t), -1)
                    self.p.use(used, ("as_cavern", t), 1)
                for tile in tiles:
                    self.needs_tile(("as_cavern", t), tile, t, self.most["furnish", t])
        for t in range(self.now + 1, self.last):
            for row in range(len(ft.ROUND_START_TILE)):
                tile = int(ft.ROUND_START_TILE[row])
                if self.live >> tile & 1:
                    income = self.add("income", row, t)
                    self.receive_goods(income, t, int(ft.ROUND_START_GOODS[row]), int(ft.ROUND_START_STOCK[row]))
                    self.at_most_held(income, ("income_donkeys", row, t), "donkey", t - 1)
                    self.at_most_held(income, ("income_mines", row, t), "ore_mine", t - 1)
                    self.p.use(income, ("income_tile", row, t), 1)
                    self.needs_tile(("income_tile", row, t), tile, t - 1, self._most_mines(t - 1))
