"""The work of dwarfs in the relaxation: action spaces, and the goods that lie on them."""

from typing import Final

from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import furnishing_tables as ft, lowering as lo
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.options import MAX_FORGED
from underhold.games.cave_farmers.engine.scoring import (
    ORE_MINE,
    PASTURE_CELL,
    RUBY_MINE,
)
from underhold.games.cave_farmers.engine.state import (
    ACT,
    CLEAR_AT_SIX,
)
from underhold.games.cave_farmers.search.relaxed_expeditions import _LEVELS, RelaxedExpeditions
from underhold.games.cave_farmers.search.relaxed_farm import CROPS, GROUPS, POINT
from underhold.games.common.search.linear_bound import Row

_TWINS: Final = (("meadow", "field"), ("cavern", "tunnel"), ("cavern", "cavern"))
KNOWN_PARTS: Final = range(lo.COLLECT, lo.SELL + 1)  # all but the market, which solo games do not have


class RelaxedWork(RelaxedExpeditions):
    """Adds sending dwarfs to spaces, and all that they can do there."""

    def _work(self, t: int) -> None:
        state, farm = self.state, self.farm
        if t == self.now:
            self.p.limit(("dwarfs", t), int(farm.dwarfs) - int(count(farm.away)))
        else:
            self.p.use(self.store["dwarf", t - 1], ("dwarfs", t), -1)
        forged = self.add("forged", t)
        self.forged[t] = forged
        self.spend(forged, t, "ore")
        self.receive(forged, t, "strength")
        self.p.use(forged, ("forged", t), 1)
        self.p.use(forged, ("forged_least", t), -1)
        trips: list[tuple[int, int, int]] = []  # activity, strength, items
        for space in self.open[t]:
            here = t == self.now and state.phase == ACT and space == state.space
            sent = -1
            if not here:
                sent = self.add("send", space, t, most=1)
                self.p.use(sent, ("dwarfs", t), 1)
            self._space(t, space, sent, trips)
        self._loot(t, trips)

    def _allowed(self, row: Row, sent: int, number: int = 1) -> None:
        """The limit of a row is `number` if a dwarf is on a space; `sent` is negative if it is there already."""
        if sent < 0:
            self.p.limit(row, number)
        else:
            self.p.use(sent, row, -number)

    def _space(self, t: int, space: int, sent: int, trips: list[tuple[int, int, int]]) -> None:
        state = self.state
        first, end = int(lo.PARTS[space]), int(lo.PARTS[space + 1])
        parts: dict[int, list[int]] = {}
        for row in range(first, end):
            bit = 1 << (row - first)
            if sent < 0 and not state.open_parts & bit:
                continue
            times = 1
            if lo.KIND[row] == lo.SELL:
                times = int(state.trades_left if sent < 0 and state.done & bit else lo.TIMES[row])
            self._allowed(("part", row, t), sent, times)
            parts[row] = self._part(t, row, times, trips)
            for activity in parts[row]:
                self.p.use(activity, ("part", row, t), 1)
        for one in parts:
            for other in parts:
                if one < other and lo.CLOSES[one] >> (other - first) & 1 and lo.CLOSES[other] >> (one - first) & 1:
                    either: Row = ("either", one, other, t)
                    self._allowed(either, sent)
                    for activity in parts[one] + parts[other]:
                        self.p.use(activity, either, 1)
                    for tile in self.tiles_of(int(ft.BOTH_ALTERNATIVES_TILES)):
                        self.needs_tile(either, tile, t, 1)
        for other in parts:
            for one in range(first, end):
                if lo.NEEDS[other] >> (one - first) & 1:
                    after: Row = ("after", one, other, t)
                    for activity in parts[other]:
                        self.p.use(activity, after, 1)
                    for activity in parts.get(one, ()):
                        self.p.use(activity, after, -1)
                    if sent < 0 and state.done >> (one - first) & 1:
                        self.p.limit(after, 1)

    def _part(self, t: int, row: int, times: int, trips: list[tuple[int, int, int]]) -> list[int]:
        """The activities of one part of a space; all together at most `times`."""
        kind = int(lo.KIND[row])
        gain = (int(lo.GAIN_GOODS[row]), int(lo.GAIN_STOCK[row]))
        cost = (int(lo.COST[row]), int(lo.COST_STOCK[row]))
        if kind == lo.TWIN:
            return self._twins(t, row)
        if kind == lo.TRIP:
            return [self._trip(t, row, level, trips) for level in _LEVELS]
        values = {
            lo.GROW: 1,
            lo.SMALL: PASTURE_CELL,
            lo.LARGE: 2 * PASTURE_CELL,
            lo.ORE_MINE: ORE_MINE,
            lo.RUBY_MINE: RUBY_MINE,
        }
        done = self.add("do", row, t, value=POINT * values.get(kind, 0), most=times)
        self.receive_goods(done, t, *gain)
        self.spend_goods(done, t, *cost)
        if kind == lo.COLLECT:
            self._collect(t, row, done)
        elif kind == lo.FURNISH:
            self.p.use(done, ("chance", GROUPS.index((int(lo.SCOPE[row]), int(lo.PRICE[row]))), t), -1)
        elif kind == lo.GROW:
            self.receive(done, t, "dwarf")
            self._feed_newborn(done, t)
        elif kind == lo.SOW:
            for crop in CROPS:
                self.p.use(done, ("sowing", crop, t), -int(lo.SEEDS[row]))
        elif kind == lo.FORGE:
            self.receive(done, t, "armed")
            self.p.use(done, ("forged", t), -MAX_FORGED)
            self.p.use(done, ("forged_least", t), 1)
            self.p.use(done, ("discounted", "forge", "ore", t), -1)
        elif kind == lo.SMALL or kind == lo.LARGE:
            self._fence(done, t, 1 if kind == lo.SMALL else 2, cost[0])
        elif kind == lo.STABLE:
            self._stable(done, t, cost[0])
        elif kind == lo.ORE_MINE:
            self.spend(done, t, "tunnel", 2)
            self.receive(done, t, "deep")
            self.receive(done, t, "ore_mine")
        elif kind == lo.RUBY_MINE:
            self.spend(done, t, "deep" if lo.ON_DEEP[row] else "tunnel")
            self.receive(done, t, "ruby_mine")
        return [done]

    def _collect(self, t: int, row: int, done: int) -> None:
        if lo.PER_ORE_MINE[row]:
            mine = self.add("per_mine", row, t)
            self.receive_goods(mine, t, int(lo.PER_ORE_MINE_GOODS[row]), int(lo.PER_ORE_MINE_STOCK[row]))
            self.at_most_held(mine, ("mines", row, t), "ore_mine", t)
            self.collected.discard(row)
            self.p.use(mine, ("per_mine", row, t), 1)
            self.p.use(done, ("per_mine", row, t), -self._most_mines(t))
        if lo.RUBY_MINES[row]:
            more = self.add("ruby_mines", row, t, most=1)
            self.receive_goods(more, t, int(lo.RUBY_GAIN_GOODS[row]), int(lo.RUBY_GAIN_STOCK[row]))
            self.at_most_held(more, ("enough_mines", row, t), "ruby_mine", t, int(lo.RUBY_MINES[row]))
            self.p.use(more, ("ruby_mines", row, t), 1)
            self.p.use(done, ("ruby_mines", row, t), -1)
            self.collected.discard(row)
        if lo.TAKES[row]:
            space = next(s for s in range(lo.SPACE_COUNT) if lo.PARTS[s] <= row < lo.PARTS[s + 1])
            self.takes.setdefault(space, {})[t] = done

    def _mines_used(self) -> None:
        """Mines for which goods were received in this round bring no more: at its end there are at least as many."""
        for row in self.collected:
            for name, mine, brings in (
                ("mines", "ore_mine", lo.PER_ORE_MINE),
                ("enough_mines", "ruby_mine", lo.RUBY_MINES),
            ):
                if brings[row]:
                    self.p.use(self.store[mine, self.now], (name, row, self.now), -1)
                    self.p.limit((name, row, self.now), -self.have[mine])

    def _twins(self, t: int, row: int) -> list[int]:
        out: list[int] = []
        hanging: list[int] = []
        overhang = self.tiles_of(int(ft.OVERHANG_TILES))
        for twin, halves in enumerate(_TWINS):
            if not lo.TWINS[row] >> twin & 1:
                continue
            for over in (False, True) if overhang else (False,):
                placed = self.add("twin", twin, int(over), row, t, most=1)
                out.append(placed)
                self._cover(placed, t, "forest" if twin == lo.MEADOW_FIELD else "mountain", 1 if over else 2)
                for half in halves:
                    self.receive(placed, t, half)
                self.receive_goods(placed, t, int(lo.GAIN_GOODS[row]), int(lo.GAIN_STOCK[row]))
                if over:
                    hanging.append(placed)
                    self.p.use(placed, ("overhang", row, t), 1)
                    self.p.use(placed, ("rim", "forest" if twin == lo.MEADOW_FIELD else "mountain"), 1)
        for power in range(len(ft.OVERHANG_TILE)):
            tile = int(ft.OVERHANG_TILE[power])
            if tile in overhang:
                self.needs_tile(("overhang", row, t), tile, t, 1)
                # All twins of this row that overhang, together.
                bonus = self.add("overhang", power, row, t, most=1)
                self.receive_goods(bonus, t, int(ft.OVERHANG_GOODS[power]), int(ft.OVERHANG_STOCK[power]))
                self.p.use(bonus, ("overhang_goods", power, row, t), 1)
                for placed in hanging:
                    self.p.use(placed, ("overhang_goods", power, row, t), -1)
                self.needs_tile(("overhang_tile", power, row, t), tile, t, 1)
                self.p.use(bonus, ("overhang_tile", power, row, t), 1)
        return out

    def _piles(self) -> None:
        state = self.state
        limit = 6 if state.switches & CLEAR_AT_SIX else 7
        for space, takes in self.takes.items():
            in_stock = int(lo.IN_STOCK[space])

            def amounts(word: int, in_stock: int = in_stock) -> dict[str, int]:
                return named(0, word) if in_stock else named(word, 0)

            pile = amounts(int(state.piles[space]))
            fill, more = amounts(int(lo.FILL[space])), amounts(int(lo.MORE[space]))
            empty = not pile
            rescues = {}
            for t in takes:
                if t > self.now:
                    rescues[t] = self.add("rescue", space, t, most=1)
                    self.spend(rescues[t], t, "ruby")
            for kind in dict.fromkeys((*pile, *fill)):
                have, new = pile.get(kind, 0), more.get(kind, 0)
                extra = fill.get(kind, 0) - new
                refills = 0
                for t in sorted(takes):
                    if t > self.now:
                        refills += 1
                    got = self.add("pick", kind, space, t)
                    self.receive(got, t, kind)
                    for later in takes:
                        if later >= t:
                            self.p.use(got, ("pile", kind, space, later), 1)
                    row: Row = ("pile", kind, space, t)
                    self.p.limit(row, have + refills * new + (extra if empty and refills else 0))
                    for before, taken in takes.items():
                        if before < t:
                            self.p.use(taken, row, -extra)
                    whole: Row = ("pile_whole", kind, space, t)
                    self.p.use(got, whole, 1)
                    self.p.use(takes[t], whole, -(have + refills * new + extra * (refills > 0)))
                    most: Row = ("pile_most", kind, space, t)
                    self.p.use(got, most, 1)
                    if t == self.now:
                        self.p.use(takes[t], most, -have)
                    else:
                        self.p.use(takes[t], most, -max(limit - 1 + new, fill.get(kind, 0)))
                        for when, rescue in rescues.items():
                            if when <= t:
                                kept = max(new, have - limit + 1) if when == self.now + 1 else new
                                self.p.use(rescue, most, -kept)
