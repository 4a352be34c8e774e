"""Which room lies where: furnished, in the display, under the spaces of the caves, in the pile of the solo game.

The rooms of the start position are moved as little as possible: a place that is not described keeps its room unless
that room is needed elsewhere.
"""

from dataclasses import dataclass
from typing import Any

from underhold.core.errors import BadPosition
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import FACE_DOWN_ROOMS, FACE_UP_ROOMS, ROOM_IDS
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES, SPACES
from underhold.games.cave_vs_cave.engine.state import State

Place = tuple[str, int]  # `cave0` and a space, or `pile` and a number from the top


@dataclass(frozen=True, slots=True)
class Rooms:
    """Where all rooms lie."""

    display: int  # face up on the table, as a mask
    light: int  # face up at the start of the game, as a mask
    caves: list[list[int]]
    pile: list[int]
    pile_left: int


def deal_rooms(state: State, start: State, given: dict[str, Any], rng: Rng) -> Rooms:
    """Put every room where the position says, and draw the rest; `state` has its caves already. Raises BadPosition."""
    furnished = _furnished(state)
    display = given.get("display")
    shown = None if display is None else _shown(display, furnished)
    light = _light(start, furnished, shown)
    dealt = _dealt(start)
    open_places = _dug(state)
    drawn = _drawn(state, given, open_places, furnished, shown, len(dealt))
    open_places += [("pile", number) for number in range(drawn)]
    fixed = _named(given.get("deal", {}), dealt, drawn)
    seen = _seen(dealt, fixed, open_places, furnished, shown)
    hidden = [room for room in FACE_DOWN_ROOMS if room not in seen]
    for place, room in fixed.items():
        if (room in seen) != (place in open_places):
            key = "error.position.cave_vs_cave.room_seen" if room in seen else "error.position.cave_vs_cave.room_hidden"
            raise BadPosition.of(key, f"deal {place[0]}", name=ROOM_IDS[room])
    rooms = _assigned(dealt, fixed, open_places, seen, rng)
    rooms |= _assigned(dealt, fixed, [place for place in dealt if place not in open_places], hidden, rng)
    pile = [rooms[place] for place in dealt if place[0] == "pile"]
    return Rooms(
        display=_mask([room for room in [*light, *seen] if room not in furnished]),
        light=_mask(light),
        caves=[[rooms[f"cave{seat}", space] for space in COVERED_SPACES] for seat in range(state.players)],
        pile=pile,
        pile_left=len(pile) - drawn,
    )


def _furnished(state: State) -> list[int]:
    """All furnished rooms, each once."""
    found: list[int] = []
    for seat, cave in enumerate(state.caves):
        for room in range(1, len(ROOM_IDS)):
            if cave.rooms >> room & 1:
                if room in found:
                    raise BadPosition.of(
                        "error.position.cave_vs_cave.two_caves", f"seat{seat} rooms", name=ROOM_IDS[room]
                    )
                found.append(room)
        if len(_on_spaces(int(cave.room_at))) != int(cave.rooms).bit_count() - 1:
            raise BadPosition.of("error.position.cave_vs_cave.two_spaces", f"seat{seat} rooms")
    return found


def _on_spaces(room_at: int) -> list[int]:
    return [room for room in (room_at >> 5 * space & 31 for space in range(len(SPACES))) if room]


def _shown(display: list[str], furnished: list[int]) -> list[int]:
    """The rooms of the display; none of them may be furnished."""
    rooms = [ROOM_IDS.index(room) for room in display]
    for room in rooms:
        if room in furnished:
            raise BadPosition.of("error.position.cave_vs_cave.furnished", "display", name=ROOM_IDS[room])
    return rooms


def _light(start: State, furnished: list[int], shown: list[int] | None) -> list[int]:
    """The rooms that lay face up at the start: all, or in the solo game some of them."""
    count = int(start.deal.display).bit_count()
    there = [room for room in FACE_UP_ROOMS if room in [*furnished, *(shown or [])]]
    if shown is None:
        there += [room for room in FACE_UP_ROOMS if start.deal.display >> room & 1 and room not in there][
            : count - len(there)
        ]
    if len(there) != count:
        names = ", ".join(ROOM_IDS[room] for room in FACE_UP_ROOMS)
        raise BadPosition.of(
            "error.position.cave_vs_cave.face_up", "display", count=count, names=names, given=len(there)
        )
    return there


def _dealt(start: State) -> dict[Place, int]:
    """The room on every place of the start position."""
    dealt: dict[Place, int] = {}
    for seat in range(start.players):
        rooms = start.deal.cave(seat)
        dealt |= {(f"cave{seat}", space): room for space, room in zip(COVERED_SPACES, rooms, strict=True)}
    return dealt | {("pile", number): int(room) for number, room in enumerate(start.deal.pile)}


def _dug(state: State) -> list[Place]:
    """The spaces that no face-down room covers any more."""
    return [
        (f"cave{seat}", space)
        for seat, cave in enumerate(state.caves)
        for space in COVERED_SPACES
        if not cave.covered >> space & 1
    ]


def _drawn(
    state: State, given: dict[str, Any], dug: list[Place], furnished: list[int], shown: list[int] | None, places: int
) -> int:
    """How many rooms have been drawn from the pile. Every dark room that has been seen was dug up or drawn."""
    pile = places - len(COVERED_SPACES) * int(state.players)
    seen = [room for room in [*furnished, *(shown or [])] if room in FACE_DOWN_ROOMS]
    if given.get("pile", 0) > pile:
        raise BadPosition.of("error.position.cave_vs_cave.no_pile", "pile")
    drawn: int = pile - given.get("pile", pile)
    if shown is not None and "pile" not in given:
        drawn = min(pile, max(0, len(seen) - len(dug)))
    came = len(dug) + drawn
    if len(seen) > came or (shown is not None and len(seen) < came):
        raise BadPosition.of(
            f"error.position.cave_vs_cave.{'display' if shown is not None else 'caves'}{'_solo' if pile else '_two'}",
            "display",
            count=len(seen),
            first=FACE_DOWN_ROOMS[0],
            came=came,
        )
    return drawn


def _named(deal: dict[str, Any], dealt: dict[Place, int], drawn: int) -> dict[Place, int]:
    """The rooms that the description of the deal places."""
    fixed: dict[Place, int] = {}
    for name, values in deal.items():
        if name == "actions":
            continue
        if name in ("drawn", "pile"):
            first = 0 if name == "drawn" else drawn
            places: list[tuple[str, Place]] = [(room, ("pile", first + at)) for at, room in enumerate(values)]
            if name == "drawn" and len(values) > drawn:
                raise BadPosition.of("error.position.cave_vs_cave.drawn", "deal drawn", count=drawn, given=len(values))
        else:
            places = [(room, (name, SPACES.index(space))) for room, space in values]
        for room, place in places:
            number = ROOM_IDS.index(room)
            if place not in dealt:
                raise BadPosition.of("error.position.cave_vs_cave.no_place", f"deal {name}")
            if number in fixed.values() or number not in FACE_DOWN_ROOMS:
                raise BadPosition.of("error.position.cave_vs_cave.dealt_once", f"deal {name}", name=room)
            fixed[place] = number
    return fixed


def _seen(
    dealt: dict[Place, int],
    fixed: dict[Place, int],
    open_places: list[Place],
    furnished: list[int],
    shown: list[int] | None,
) -> list[int]:
    """The dark rooms that have been seen. If no display is given, they are those dealt onto the dug spaces."""
    seen = [room for room in [*furnished, *(shown or [])] if room in FACE_DOWN_ROOMS]
    if shown is None:
        hidden = [room for place, room in fixed.items() if place not in open_places]
        more = [fixed[place] for place in open_places if place in fixed]
        more += [dealt[place] for place in open_places]
        more += dealt.values()
        for room in more:
            if len(seen) < len(open_places) and room not in seen and room not in hidden:
                seen.append(room)
    return seen


def _assigned(
    dealt: dict[Place, int], fixed: dict[Place, int], places: list[Place], rooms: list[int], rng: Rng
) -> dict[Place, int]:
    """A room for every place: the one that is named, else the one of the start, else one that is left."""
    assigned = {place: fixed[place] for place in places if place in fixed}
    for place in places:
        if place not in assigned and dealt[place] in rooms and dealt[place] not in assigned.values():
            assigned[place] = dealt[place]
    left = [room for room in rooms if room not in assigned.values()]
    rng.shuffle(left)
    return assigned | {place: left.pop(0) for place in places if place not in assigned}


def _mask(rooms: list[int]) -> int:
    return sum(1 << room for room in rooms)
