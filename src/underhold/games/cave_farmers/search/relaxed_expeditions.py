"""Expeditions in the relaxation: weapons, their strength, and loot."""

from typing import Final

from underhold.games.cave_farmers.content.goods import FARM_ANIMALS
from underhold.games.cave_farmers.engine import loot_tables as lt, lowering as lo
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.options import MAX_FORGED
from underhold.games.cave_farmers.engine.scoring import PASTURE_CELL
from underhold.games.cave_farmers.engine.state import ACT
from underhold.games.cave_farmers.search.relaxed_farm import CROPS, GROUPS, POINT, amounts_of
from underhold.games.cave_farmers.search.relaxed_furnishings import RelaxedFurnishings
from underhold.games.common.search.linear_bound import Row

_LEVELS: Final = sorted({int(strength) for strength in lt.LOOT_STRENGTH})
KNOWN_LOOT: Final = all(lt.GOODS <= kind <= lt.BREEDING for kind in lt.LOOT_KIND)


def _goes_again(row: int) -> bool:
    """Whether a part is an expedition after another one of the same dwarf."""
    first = max(int(start) for start in lo.PARTS if start <= row)
    earlier = [other for other in range(first, row) if lo.NEEDS[row] >> (other - first) & 1]
    return lo.KIND[row] == lo.TRIP and any(lo.KIND[other] == lo.TRIP for other in earlier)


_AGAIN: Final = (-1, *(row for row in range(len(lo.KIND)) if _goes_again(row)))


class RelaxedExpeditions(RelaxedFurnishings):
    """Adds expeditions and their loot."""

    def _trip(self, t: int, row: int, level: int, trips: list[tuple[int, int, int]]) -> int:
        trip = self.add("trip", level, row, t, most=1)
        trips.append((trip, level, int(lo.TRIP_LOOT[row])))
        again = row if row in _AGAIN else -1
        self.p.use(trip, ("strength", again, t), level)
        if level > MAX_FORGED:
            self.p.use(trip, ("grown", again, t), level - MAX_FORGED)
        self.p.use(trip, ("armed", again, t), 1)
        self._strengthen(trip, t)
        return trip

    def _strengthen(self, activity: int, t: int) -> None:
        self.receive(activity, t, "strength")
        self.receive(activity, t, "grown")

    def _weapons(self) -> None:
        """Every expedition of a round needs a weapon of its own, except the second one of the same dwarf."""
        for t in range(self.now, self.last):
            for again in _AGAIN:
                for kind in ("strength", "grown", "armed"):
                    self.p.use(self.store[kind, t], (kind, again, t), -1)
        if self.now == self.last:
            return
        away = [int(self.farm.weapon(dwarf)) for dwarf in range(self.farm.dwarfs) if self._cannot_go(dwarf)]
        self.p.limit(("strength", -1, self.now), -sum(away))
        self.p.limit(("grown", -1, self.now), -sum(max(0, weapon - MAX_FORGED) for weapon in away))
        self.p.limit(("armed", -1, self.now), -sum(weapon > 0 for weapon in away))

    def _loot(self, t: int, trips: list[tuple[int, int, int]]) -> None:
        state = self.state
        out = t == self.now and state.trip_strength > 0
        if out:
            more = 1 + int(count(state.trip_taken & lt.WEAPON_LOOT)) * int(self.farm.dwarfs)
            self.p.limit(("have", "strength", t), more)
            self.p.limit(("have", "grown", t), more)
        for level in _LEVELS:
            row: Row = ("loot", level, t)
            for trip, strength, items in trips:
                if strength >= level:
                    self.p.use(trip, row, -items)
            if out and level <= state.trip_strength:
                self.p.limit(row, int(state.trip_left))
        for item in range(lt.LOOT_COUNT):
            strength = int(lt.LOOT_STRENGTH[item])
            kind = int(lt.LOOT_KIND[item])
            value = {lt.SMALL_PASTURE: PASTURE_CELL, lt.LARGE_PASTURE: 2 * PASTURE_CELL}.get(kind, 0)
            most = self.most["trip", t] - (1 if out and state.trip_taken >> item & 1 else 0)
            taken = self.add("take", item, t, value=POINT * value, most=most)
            each: Row = ("each", item, t)
            self.p.use(taken, each, 1)
            for trip, level, _ in trips:
                if level >= strength:
                    self.p.use(trip, each, -1)
            if out and strength <= state.trip_strength and not state.trip_taken >> item & 1:
                self.p.limit(each, 1)
            for level in _LEVELS:
                if level <= strength:
                    self.p.use(taken, ("loot", level, t), 1)
            self._take(taken, t, item, kind)

    def _cannot_go(self, dwarf: int) -> bool:
        """Whether a dwarf has worked in this round and is not about to go on its first expedition."""
        state = self.state
        if not self.works:
            return True
        if not self.farm.away >> dwarf & 1:
            return False
        if state.phase != ACT or dwarf != state.dwarf or state.trip_strength:
            return True
        first = int(lo.PARTS[state.space])
        rows = range(first, int(lo.PARTS[state.space + 1]))
        return not any(
            state.open_parts >> (row - first) & 1 and lo.KIND[row] == lo.TRIP and row not in _AGAIN for row in rows
        )

    def _take(self, taken: int, t: int, item: int, kind: int) -> None:
        cost = int(lt.LOOT_COST[item])
        self.receive_goods(taken, t, int(lt.LOOT_GOODS[item]), int(lt.LOOT_STOCK[item]))
        self.spend_goods(taken, t, cost, 0)
        if kind == lt.WEAPONS:
            grown = self.add("stronger", item, t)
            self._strengthen(grown, t)
            self.p.use(grown, ("stronger", item, t), 1)
            self.p.use(taken, ("stronger", item, t), -self._most_dwarfs(t))
        elif kind == lt.FURNISHING:
            self.p.use(taken, ("chance", GROUPS.index((int(lt.LOOT_SCOPE[item]), int(lt.LOOT_PRICE[item]))), t), -1)
        elif kind == lt.STABLE:
            self._stable(taken, t, cost)
        elif kind == lt.TILE:
            self._single(taken, t, int(lt.LOOT_TILE[item]))
        elif kind == lt.SMALL_PASTURE or kind == lt.LARGE_PASTURE:
            self._fence(taken, t, 1 if kind == lt.SMALL_PASTURE else 2, cost)
        elif kind == lt.SOWING:
            for crop in CROPS:
                self.p.use(taken, ("sowing", crop, t), -int(lt.LOOT_SEEDS[item]))
        elif kind == lt.BREEDING:
            self.p.use(taken, ("trip_breeding", t), -int(lt.LOOT_BRED[item]))
            for animal in FARM_ANIMALS:
                self.p.use(taken, ("trip_bred", animal, t), -1)

    def _fence(self, activity: int, t: int, cells: int, cost: int) -> None:
        self.spend(activity, t, "meadow", cells)
        self.receive(activity, t, "small" if cells == 1 else "large")
        for kind, _ in amounts_of(cost, 0):
            self.p.use(activity, ("discounted", "fences", kind, t), -1)

    def _stable(self, activity: int, t: int, cost: int) -> None:
        self.receive(activity, t, "stable")
        self.p.use(activity, ("stables",), 1)
        self.p.use(activity, ("unused", "forest"), -1)
        for kind, _ in amounts_of(cost, 0):
            self.p.use(activity, ("discounted", "stable", kind, t), -1)
