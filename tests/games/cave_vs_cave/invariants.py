"""What is true of every position, whatever was played. Used by the property tests and by the long soak run."""

from underhold.games.cave_vs_cave.content import ROOMS, TURNS, WALLS_IN_SUPPLY
from underhold.games.cave_vs_cave.content.goods import CAPS, unpack
from underhold.games.cave_vs_cave.engine.board import (
    BOARD,
    CAVERN,
    CAVERN_BIT,
    EDGE_COUNT,
    EDGE_SIDES,
    ENTRANCE_BIT,
    NATURAL_SIDES,
    SITES,
)
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, OVER, Cave, State

_ALL_ROOMS = (1 << 25) - 2  # numbers 1 to 24
_BLUE = sum(1 << room.number for room in ROOMS if room.is_blue)
_STARTING_ROOMS = 0b1111110
_NATURAL = int(NATURAL_SIDES)
_EDGES = [int(sides) for sides in EDGE_SIDES]
_CAPS = unpack(CAPS)


def check(state: State) -> None:
    """Raise AssertionError if anything is out of order."""
    for cave in state.caves:
        _check_cave(cave)
    _check_rooms(state)
    built = sum(int(cave.walls).bit_count() for cave in state.caves)
    assert built + state.walls_left == WALLS_IN_SUPPLY
    taken = int(state.turn) + (state.phase not in (CHOOSE_ACTION, OVER))
    if state.phase != OVER:
        assert int(state.tiles).bit_count() == 4 + state.round + 1 - taken
        assert 0 <= state.turn < TURNS[int(state.players)][state.round] * state.players
    owners = [cave for cave in state.caves if _owns_cavern(cave)]
    assert len(owners) + state.cavern_left == 1


def _owns_cavern(cave: Cave) -> bool:
    return bool((cave.empty | _furnished(cave)) & CAVERN_BIT)


def _furnished(cave: Cave) -> int:
    room_at = int(cave.room_at)
    return sum(1 << space for space in range(12) if room_at >> (5 * space) & 31)


def _check_cave(cave: Cave) -> None:
    goods = int(cave.goods)
    assert all(0 <= have <= cap for have, cap in zip(unpack(goods), _CAPS, strict=True))
    assert goods >> 48 == 0
    covered, empty, furnished = int(cave.covered), int(cave.empty), _furnished(cave)
    spaces = BOARD | (CAVERN_BIT if _owns_cavern(cave) else 0)
    assert covered | empty | furnished | ENTRANCE_BIT == spaces
    assert covered & empty == covered & furnished == empty & furnished == 0
    room_at = int(cave.room_at)
    placed = [room_at >> (5 * space) & 31 for space in range(12) if furnished >> space & 1]
    assert cave.rooms == 1 | sum(1 << room for room in placed)
    blue = (int(cave.rooms) & _BLUE).bit_count()
    orange = int(cave.rooms).bit_count() - blue
    assert cave.orange_minus_blue == orange - blue > 0
    walls = int(cave.walls)
    assert walls & ~int(cave.sites) == 0
    assert cave.sites & SITES == SITES
    sides = _NATURAL | (int(cave.sides) & 15 << (4 * CAVERN))
    for edge in range(EDGE_COUNT):
        if walls >> edge & 1:
            sides |= _EDGES[edge]
    assert cave.sides == sides


def _check_rooms(state: State) -> None:
    """Every room is in exactly one place; in the solo game three of the first six are out of it."""
    places = [int(state.display)]
    for seat, cave in enumerate(state.caves):
        places.append(int(cave.rooms) & ~1)
        covered = int(cave.covered)
        places.append(sum(1 << int(state.deal.room(seat, space)) for space in range(12) if covered >> space & 1))
    pile = [int(room) for room in state.deal.pile][len(state.deal.pile) - int(state.pile_left) :]
    places.append(sum(1 << room for room in pile))
    union = 0
    for place in places:
        assert union & place == 0
        union |= place
    missing = _ALL_ROOMS & ~union
    assert missing & ~_STARTING_ROOMS == 0
    assert missing.bit_count() == (3 if state.players == 1 else 0)
