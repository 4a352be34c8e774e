"""Whether a set of animals can be housed, computed exactly.

Animals are counts. They can be moved at any time, so only the existence of an arrangement matters. Places for one kind
only are filled first, which is never worse: mines (donkeys), stables without a meadow (boars), rooms for one kind. The
other animals share boxes that hold any one kind:

    singles   a stable on a meadow, an empty field where a furnishing allows it
    twos      the entry-level dwelling and rooms like it, a small pasture
    fours, eights, sixteens     larger pastures and those with stables

Dogs guard sheep on a meadow or pasture: n dogs allow n + 1 sheep there, regardless of its size. A box that dogs can
guard is never worse for sheep than one of the same size that they cannot guard, so other kinds take the unguarded boxes
first. The whole input fits into one integer of 61 bits, and results are cached.
"""

from typing import Final

from mypy_extensions import i64

_MEMO: Final[dict[int, bool]] = {}
_MEMO_SIZE: Final = 1_000_000  # then the cache is cleared, so that long searches do not run out of memory


class Boxes:
    """The shared places of a farm, by size; `bare` are meadows without a stable, only for sheep guarded by dogs."""

    def __init__(
        self,
        fields: i64,
        stabled: i64,
        rooms: i64,
        twos: i64,
        fours: i64,
        eights: i64,
        sixteens: i64,
        bare: i64,
        dogs: i64,
    ) -> None:
        self.fields: i64 = fields  # for one animal, cannot be guarded
        self.stabled: i64 = stabled  # for one animal, can be guarded
        self.rooms: i64 = rooms  # for two animals, cannot be guarded
        self.twos: i64 = twos  # for two animals, can be guarded
        self.fours: i64 = fours
        self.eights: i64 = eights
        self.sixteens: i64 = sixteens
        self.bare: i64 = bare
        self.dogs: i64 = dogs


def sheep_room(
    singles: i64, stabled: i64, rooms: i64, twos: i64, fours: i64, eights: i64, sixteens: i64, bare: i64, dogs: i64
) -> i64:
    """The most sheep that fit into these boxes with these dogs. `singles` are fields and meadows with a stable."""
    room: i64 = singles + 2 * (rooms + twos) + 4 * fours + 8 * eights + 16 * sixteens
    if dogs == 0:
        return room
    if bare:  # every dog guards one sheep, and the first on each bare meadow one more
        return room + dogs + min(bare, dogs)
    if stabled:
        return room + dogs
    if twos:
        return room + max(0, dogs - 1)
    if fours:
        return room + max(0, dogs - 3)
    if eights:
        return room + max(0, dogs - 7)
    if sixteens:
        return room + max(0, dogs - 15)
    return room


def fit(boxes: Boxes, sheep: i64, donkeys: i64, boars: i64, cattle: i64) -> bool:
    """Whether the animals without a place for their kind fit into the boxes."""
    if sheep <= 0 and donkeys <= 0 and boars <= 0 and cattle <= 0:
        return True
    singles: i64 = boxes.fields + boxes.stabled
    most: i64 = sheep_room(
        singles,
        boxes.stabled,
        boxes.rooms,
        boxes.twos,
        boxes.fours,
        boxes.eights,
        boxes.sixteens,
        boxes.bare,
        boxes.dogs,
    )
    dogs: i64 = min(boxes.dogs, max(sheep, 0))  # further dogs have no sheep to guard
    sheep = max(sheep, 0)
    donkeys = max(donkeys, 0)
    boars = max(boars, 0)
    cattle = max(cattle, 0)
    if sheep + donkeys + boars + cattle > most:
        return False
    if donkeys == 0 and boars == 0 and cattle == 0:
        return True
    return _fit(
        singles,
        boxes.stabled,
        boxes.rooms,
        boxes.twos,
        boxes.fours,
        boxes.eights,
        boxes.sixteens,
        boxes.bare,
        dogs,
        sheep,
        donkeys,
        boars,
        cattle,
    )


def _fit(
    singles: i64,
    stabled: i64,
    rooms: i64,
    twos: i64,
    fours: i64,
    eights: i64,
    sixteens: i64,
    bare: i64,
    dogs: i64,
    sheep: i64,
    donkeys: i64,
    boars: i64,
    cattle: i64,
) -> bool:
    """Assign boxes to one kind after the other, in every way that wastes no box; sheep get the rest."""
    if donkeys == 0 and boars == 0 and cattle == 0:
        return sheep <= sheep_room(singles, stabled, rooms, twos, fours, eights, sixteens, bare, dogs)
    key: i64 = donkeys << 54 | boars << 47 | cattle << 40 | sheep << 33 | dogs << 26
    key |= bare << 21 | singles << 16 | stabled << 14 | rooms << 12 | twos << 7 | fours << 3 | eights << 1 | sixteens
    known = _MEMO.get(key)
    if known is not None:
        return known
    need: i64 = donkeys or boars or cattle
    rest_boars: i64 = boars if donkeys else 0
    rest_cattle: i64 = cattle if donkeys or boars else 0
    found: bool = False
    a: i64 = 0
    while not found and a <= sixteens and (a == 0 or 16 * (a - 1) < need):
        b: i64 = 0
        while not found and b <= eights and (b == 0 or 16 * a + 8 * (b - 1) < need):
            c: i64 = 0
            while not found and c <= fours and (c == 0 or 16 * a + 8 * b + 4 * (c - 1) < need):
                left: i64 = need - 16 * a - 8 * b - 4 * c
                d: i64 = 0
                while not found and d <= rooms + twos and (d == 0 or 2 * (d - 1) < left):
                    alone: i64 = max(0, left - 2 * d)
                    if alone <= singles:
                        found = _fit(
                            singles - alone,
                            min(stabled, singles - alone),
                            max(0, rooms - d),
                            twos - max(0, d - rooms),
                            fours - c,
                            eights - b,
                            sixteens - a,
                            bare,
                            dogs,
                            sheep,
                            0,
                            rest_boars,
                            rest_cattle,
                        )
                    d += 1
                c += 1
            b += 1
        a += 1
    if len(_MEMO) >= _MEMO_SIZE:
        _MEMO.clear()
    _MEMO[key] = found
    return found
