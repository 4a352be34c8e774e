"""The rest of a solo game as a linear program: `whole_game_bound` explains and proves it."""

from typing import Final

from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS
from underhold.games.cave_farmers.engine import furnishing_tables as ft
from underhold.games.cave_farmers.engine.scoring import (
    BEGGING,
    MISSING_KIND,
)
from underhold.games.cave_farmers.engine.state import (
    MOST_DWARFS,
    State,
)
from underhold.games.cave_farmers.search.relaxed_farm import CROPS, FIRST_PLACES, NEIGHBORS, POINT
from underhold.games.cave_farmers.search.relaxed_harvests import RelaxedHarvests
from underhold.games.common.search.linear_bound import Program, Row

_STEPS: Final = 60  # so that slopes are integers


class Relaxation(RelaxedHarvests):
    """Describes the rest of a game from a state to a program."""

    def __init__(self, program: Program, state: State, first: str) -> None:
        super().__init__(program, state, first)
        self._furnishings()
        self._answers()
        for t in self.rounds:
            self._work(t)
            if t == self.now:
                self._mines_used()
        if not self.works:
            self._mines_used()
        self._weapons()
        self._piles()
        self._permissions()
        self._fields()
        self._trades()
        self._cells()
        self._family()
        self._harvests()
        self._housing()
        self._scores()

    def _scores(self) -> None:
        end = self.last
        self.p.add_points(POINT // 2)  # half a point for each grain is rounded up
        self.p.limit(("losses",), BEGGING * int(self.farm.begging))
        for animal in FARM_ANIMALS:
            missing = self.add("missing", animal, value=-MISSING_KIND * POINT, most=1)
            self.p.use(missing, ("missing", animal), -1)
            self.p.use(self.store[animal, end], ("missing", animal), -1)
            self.p.limit(("missing", animal), -1)
            self.p.use(missing, ("losses",), -MISSING_KIND)
        for row in range(len(ft.CANCEL_TILE)):
            tile = int(ft.CANCEL_TILE[row])
            if self.live >> tile & 1:
                cancelled = self.add("cancelled", row, value=POINT)
                self.p.use(cancelled, ("losses",), 1)
                self.p.use(cancelled, ("cancelled", row), 1)
                self.needs_tile(("cancelled", row), tile, end, int(ft.CANCEL_POINTS[row]))
        self.armed = self.add("armed_at_end", most=MOST_DWARFS)
        self.at_most_held(self.armed, ("armed_at_end",), "armed", end)
        for row in range(ft.BONUS_COUNT):
            if self.live >> ft.BONUS_TILE[row] & 1:
                self._bonus(row, int(ft.BONUS_TILE[row]))

    def _bonus(self, row: int, tile: int) -> None:
        """Points of a furnishing for what it counts."""
        end = self.last
        counted: Row = ("counted", row)
        there: Row = ("bonus_tile", row)
        first = int(ft.BONUS_BY_DWARFS[row])
        if first >= 0:
            now = FIRST_PLACES  # a family never has fewer
            points = [int(ft.DWARF_POINTS[first + dwarfs]) for dwarfs in range(MOST_DWARFS + 1)]
            steps = [(points[n] - points[now], n - now) for n in range(now + 1, MOST_DWARFS + 1)]
            slope = max([0, *[-(-_STEPS * more // step) for more, step in steps]])
            bonus = self.add("bonus_points", row, value=POINT)
            self.p.use(bonus, counted, _STEPS)
            self.p.limit(counted, _STEPS * points[now] - slope * now)
            self.p.use(self.store["dwarf", end], counted, -slope)
            self.p.use(bonus, there, 1)
            self.needs_tile(there, tile, end, max(points))
            return
        measure = ft.MEASURES[int(ft.BONUS_MEASURE[row])]
        every = int(ft.BONUS_EVERY[row])
        bonus = self.add("bonus_points", row, value=POINT * int(ft.BONUS_POINTS[row]))
        if measure != "crop_pair":
            self.p.use(bonus, counted, every)
        most = 0
        if measure in KINDS:
            self.p.use(self.store[measure, end], counted, -1)
        elif measure == "farm_animal":
            for animal in FARM_ANIMALS:
                self.p.use(self.store[animal, end], counted, -1)
        elif measure == "crop_pair":
            for crop in CROPS:
                pair: Row = ("pairs", row, crop)
                self.p.use(bonus, pair, every)
                self.p.use(self.store[crop, end], pair, -1)
        elif measure == "adjacent_dwelling":
            most = NEIGHBORS
            self.p.limit(counted, 1 + int(self.farm.ordinary))
            for other in self.tiles_of(int(ft.DWELLING_TILES)):
                if other == ft.UNLIMITED_TILE:
                    for _, furnish in self.built[other]:
                        self.p.use(furnish, counted, -1)
                else:
                    self.needs_tile(counted, other, end, 1)
        elif measure == "yellow_tile":
            yellow = self.tiles_of(int(ft.YELLOW_TILES))
            most = len(yellow) // every
            for other in yellow:
                self.needs_tile(counted, other, end, 1)
        elif measure == "armed_dwarf":
            most = MOST_DWARFS // every
            self.p.use(self.armed, counted, -1)
        elif measure == "all_armed":
            most = 1
            # With n dwarfs of which one is not armed, this allows a part of the bonus that no farm gets.
            self.p.limit(counted, 1)
            unarmed: Row = ("unarmed", row)
            self.p.use(bonus, unarmed, MOST_DWARFS)
            self.p.limit(unarmed, MOST_DWARFS)
            self.p.use(self.store["dwarf", end], unarmed, 1)
            self.p.use(self.armed, unarmed, -1)
        else:
            most = 1
            self.p.limit(counted, 1)
            self.p.use(bonus, ("not_armed", row), MOST_DWARFS)
            self.p.use(self.armed, ("not_armed", row), 1)
            self.p.limit(("not_armed", row), MOST_DWARFS)
        if most:
            self.p.use(bonus, there, 1)
            self.needs_tile(there, tile, end, most)
