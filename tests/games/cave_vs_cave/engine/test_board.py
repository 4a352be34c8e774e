"""A second opinion on the cave board: plain geometry on (row, column), by brute force, against the bit tricks."""

from itertools import chain, combinations

import pytest

from underhold.games.cave_vs_cave.content import ROOMS
from underhold.games.cave_vs_cave.engine import board

Cell = tuple[int, int]

CELLS: list[Cell] = [(row, column) for column in (0, 1) for row in range(5)] + [(4, 2)]
ENTRANCE = (3, 0)
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
BIT = {"n": 1, "e": 2, "s": 4, "w": 8}
Edge = frozenset[Cell]


def name(cell: Cell) -> str:
    return "abc"[cell[1]] + str(cell[0] + 1)


def step(cell: Cell, side: str) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


EDGES: list[Edge] = [frozenset(pair) for pair in combinations(CELLS, 2) if pair[1] in {step(pair[0], s) for s in STEPS}]


def edge_number(edge: Edge) -> int:
    """The engine's number, found by its name: the upper or left space and the side."""
    first, second = sorted(edge)
    return board.EDGE_NAMES.index(name(first) + next(side for side in STEPS if step(first, side) == second))


NUMBERS = [edge_number(edge) for edge in EDGES]


def is_wall(cell: Cell, side: str, walls: set[Edge]) -> bool:
    beyond = step(cell, side)
    if beyond in CELLS:
        return frozenset((cell, beyond)) in walls
    return (cell, side) != (ENTRANCE, "w")


# The walls of a cell depend on its own edges only: a table for each cell keeps all 2^14 wall sets quick.
OWN: list[list[int]] = [[at for at, edge in enumerate(EDGES) if cell in edge] for cell in CELLS]
PATTERNS: list[dict[int, int]] = [
    {
        own: sum(BIT[side] for side in STEPS if is_wall(cell, side, {EDGES[at] for at in edges if own >> at & 1}))
        for count in range(len(edges) + 1)
        for chosen in combinations(edges, count)
        for own in [sum(1 << at for at in chosen)]
    }
    for cell, edges in zip(CELLS, OWN, strict=True)
]


def test_there_are_eleven_cells_and_fourteen_edges() -> None:
    assert len(CELLS) == 11
    assert len(EDGES) == len(set(NUMBERS)) == 14
    assert sum(1 << number for number in NUMBERS) == int(board.SITES)
    assert [board.SPACES.index(name(cell)) for cell in CELLS] == list(range(11))
    assert all(
        set(board.neighbors(number)) == {board.SPACES.index(name(cell)) for cell in edge}
        for number, edge in zip(NUMBERS, EDGES, strict=True)
    )


def test_natural_walls() -> None:
    drawn = {name(cell): "".join(side for side in STEPS if is_wall(cell, side, set())) for cell in CELLS}
    printed = "a1:nw b1:ne a2:w b2:e a3:w b3:e a4: b4:e a5:sw b5:s c5:nes"
    assert drawn == dict(entry.split(":") for entry in printed.split())
    assert [int(board.NATURAL_SIDES) >> 4 * at & 15 for at in range(12)] == [
        *(sum(BIT[side] for side in drawn[name(cell)]) for cell in CELLS),
        0,
    ]


def test_special_spaces() -> None:
    assert board.SPACES[board.ENTRANCE] == "a4"
    assert board.SPACES[board.FREE_AT_START] == "a3"
    assert board.SPACES[board.CAVERN] == "c4"
    assert {board.SPACES[at] for at in range(12) if board.BONUS_FOOD >> at & 1} == {"b2", "b4"}
    covered = {name(cell) for cell in CELLS} - {"a4", "a3"}
    assert {board.SPACES[at] for at in board.COVERED_SPACES} == covered
    assert {board.SPACES[at] for at in range(12) if board.COVERED_AT_START >> at & 1} == covered


def test_walls_round_every_space_for_every_set_of_walls() -> None:
    edge_sides = [int(board.EDGE_SIDES[number]) for number in NUMBERS]
    natural = int(board.NATURAL_SIDES)
    own = [sum(1 << at for at in edges) for edges in OWN]
    for walls in range(1 << 14):
        sides = natural
        for at in range(14):
            if walls >> at & 1:
                assert not sides & edge_sides[at], "no wall is counted twice"
                sides |= edge_sides[at]
        for cell in range(11):
            assert sides >> 4 * cell & 15 == PATTERNS[cell][walls & own[cell]], (walls, cell)


# ---------------------------------------------------------------------------------------------- what fits


def fits(drawing: str, walls: set[str]) -> bool:
    """Turn the tile, side by side, until the drawing agrees with the walls."""
    for turn in range(4):
        needs = dict(zip("nesw", drawing[-turn:] + drawing[:-turn] if turn else drawing, strict=True))
        if all(need == "?" or (side in walls) == (need == "#") for side, need in needs.items()):
            return True
    return False


# must #, may ?, must not . at N E S W, as printed
DRAWINGS = {
    "#...": ["shelf", "spinning_wheel"],
    ".#.#": ["tunnel", "junction_room"],
    "#..?": ["grindstone", "prospecting_site", "equipment_room"],
    "#?.?": ["warehouse", "stall", "sacrificial_altar", "retting_room"],
    "#..#": ["food_corner", "storeroom", "weaving_room", "wood_storeroom"],
    "#?.#": ["furniture_workshop", "gold_vein"],
    "##.#": ["parlor", "digging_cave", "bakehouse"],
    "##?#": ["state_room"],
    "####": ["secret_chamber", "treasury", "dungeon"],
}


@pytest.mark.parametrize(("drawing", "rooms"), DRAWINGS.items())
def test_what_fits_where(drawing: str, rooms: list[str]) -> None:
    numbers = [room.number for room in ROOMS if room.id in rooms]
    assert len(numbers) == len(rooms)
    for pattern in range(16):
        walls = {side for side in "nesw" if pattern & BIT[side]}
        for number in numbers:
            assert bool(board.FITS[number] >> pattern & 1) == fits(drawing, walls), (ROOMS[number].id, walls)


def test_every_room_has_a_drawing() -> None:
    assert sorted(chain.from_iterable(DRAWINGS.values())) == sorted(room.id for room in ROOMS[1:])


def test_the_faces_of_the_additional_cavern() -> None:
    def walls(face: int, facing: bool) -> tuple[set[str], set[str]]:
        natural = board.cavern_sides(face, facing)
        sites = board.cavern_sites(face, facing)
        edges = {board.EDGE_NAMES[edge] for edge in range(18) if sites >> edge & 1}
        return {side for side in "nesw" if natural & BIT[side]}, edges

    assert walls(board.TWO_WALLS, False) == ({"w", "s"}, {"c4n", "c4e"})
    assert walls(board.TWO_WALLS, True) == ({"w", "e"}, {"c4n", "c4s"})
    assert walls(board.THREE_WALLS, False) == ({"w", "s", "n"}, {"c4e"})
    assert walls(board.THREE_WALLS, True) == ({"w", "s", "n"}, {"c4e"})


# ---------------------------------------------------------------------------------------------- what can be reached

NEIGHBOURS = [
    [
        (CELLS.index(step(cell, side)), EDGES.index(frozenset((cell, step(cell, side)))))
        for side in STEPS
        if step(cell, side) in CELLS
    ]
    for cell in CELLS
]
START = CELLS.index(ENTRANCE)
COVERABLE = [at for at, cell in enumerate(CELLS) if cell not in (ENTRANCE, (2, 0))]


def reach(covered: int, walls: int) -> int:
    """Walk from the entrance, room by room; what is covered is seen but not entered."""
    seen, queue, found = {START}, [START], 0
    while queue:
        for cell, edge in NEIGHBOURS[queue.pop()]:
            if cell not in seen and not walls >> edge & 1:
                seen.add(cell)
                if covered >> cell & 1:
                    found |= 1 << cell
                else:
                    queue.append(cell)
    return found


def engine_walls(walls: int) -> int:
    return sum(1 << number for at, number in enumerate(NUMBERS) if walls >> at & 1)


def covered_sets() -> list[int]:
    return [
        sum(1 << cell for at, cell in enumerate(COVERABLE) if chosen >> at & 1) for chosen in range(1 << len(COVERABLE))
    ]


def test_digs_for_every_set_of_walls() -> None:
    """Each of the 2^14 sets with several sets of covered spaces, so that each of the 2^9 meets many walls."""
    sets = covered_sets()
    for walls in range(1 << 14):
        standing = engine_walls(walls)
        for sample in range(4):
            covered = sets[(walls * 37 + sample * 149) % len(sets)]
            assert int(board.accessible(covered, standing)) == reach(covered, walls), (covered, walls)


@pytest.mark.parametrize("walls", [0, 0x3FFF, 0x2AAA, 0x1555, *(1 << edge for edge in range(14))])
def test_digs_for_every_set_of_covered_spaces(walls: int) -> None:
    standing = engine_walls(walls)
    for covered in covered_sets():
        assert int(board.accessible(covered, standing)) == reach(covered, walls)
        assert int(board.accessible(covered, 0)) == reach(covered, 0), "through walls"


def test_walls_of_the_cavern_bar_no_path() -> None:
    beside = sum(1 << edge for edge in (15, 16, 17))
    for covered in covered_sets():
        assert board.accessible(covered, beside) == board.accessible(covered, 0)
