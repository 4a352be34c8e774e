"""The deal: everything that is random in a game, drawn once at the start."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.core.errors import BadSetup
from underhold.core.rng import Rng
from underhold.core.setup import numbers_of
from underhold.games.cave_vs_cave.content import (
    ACTION_IDS,
    ACTIONS,
    FACE_DOWN_ROOMS,
    FACE_UP_ROOMS,
    ROOM_IDS,
    SOLO_ACTION_REMOVED,
    SOLO_ROOMS_REMOVED,
    STAGES,
    TURNS,
)
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES
from underhold.games.cave_vs_cave.engine.setup import Setup

_COVERED: Final = len(COVERED_SPACES)
STARTING_TILES: Final[i64] = sum(1 << number for number, action in enumerate(ACTIONS) if action.stage == 0)


def _tiles_of(players: int, stage: int) -> list[int]:
    removed = SOLO_ACTION_REMOVED if players == 1 else ""
    return [number for number, action in enumerate(ACTIONS) if action.stage == stage and action.id != removed]


def _by_stage(players: int) -> list[list[int]]:
    stages = STAGES[players]
    if len(stages) != len(TURNS[players]):
        raise ValueError(f"{len(TURNS[players])} rounds have turns and {len(stages)} have a stage.")
    found = []
    at = 0
    while at < len(stages):
        stage = stages[at]
        tiles = _tiles_of(players, stage)
        rounds = stages[at : at + len(tiles)]
        if not tiles or set(rounds) != {stage} or stages.count(stage) != len(tiles) or stage == 0:
            raise ValueError(f"Stage {stage} has {len(tiles)} action tiles for {players} players: not one per round.")
        found.append(tiles)
        at += len(tiles)
    return found


_STAGE_TILES: Final = {players: _by_stage(players) for players in STAGES}


def stage_tiles(players: int) -> list[list[int]]:
    """The action tiles that are shuffled together, stage by stage."""
    return _STAGE_TILES[players]


class Deal:
    """Hidden from everyone: the action tiles in order, the rooms under each mountain, the solo draw pile."""

    def __init__(self, start: i64, display: i64, actions: list[int], caves: list[list[int]], pile: list[int]) -> None:
        self.start: i64 = start
        self.display: i64 = display  # the rooms face up at the start, as a mask of room numbers
        self.actions: vec[i64] = vec[i64](actions)
        self.rooms: vec[i64] = _by_space(caves)  # twelve per seat, by space; 0 where no room was dealt
        self.pile: vec[i64] = vec[i64](pile)

    def room(self, seat: i64, space: i64) -> i64:
        """The room dealt face down onto a space."""
        return self.rooms[12 * seat + space]

    def cave(self, seat: int) -> list[int]:
        """The rooms dealt onto one board, in the order of its covered spaces."""
        return [int(self.rooms[12 * seat + space]) for space in COVERED_SPACES]

    def seats(self) -> int:
        return len(self.rooms) // 12

    def to_ints(self) -> list[int]:
        ints: list[int] = [self.start, self.display, *self.actions]
        for seat in range(self.seats()):
            ints.extend(self.cave(seat))
        ints.extend(self.pile)
        return ints


def _by_space(caves: list[list[int]]) -> vec[i64]:
    rooms = vec[i64]()
    for cave in caves:
        dealt = iter(cave)
        for space in range(12):
            rooms = append(rooms, next(dealt) if space in COVERED_SPACES else 0)
    return rooms


def deal_from_seed(setup: Setup) -> Deal:
    """Deal a game from the seed of its setup."""
    return _draw(setup.players, Rng(setup.seed))


def _draw(players: int, rng: Rng) -> Deal:
    start = rng.below(players)
    actions: list[int] = []
    for stage in stage_tiles(players):
        tiles = list(stage)
        rng.shuffle(tiles)
        actions.extend(tiles)
    face_up = list(FACE_UP_ROOMS)
    if players == 1:
        rng.shuffle(face_up)
        face_up = face_up[SOLO_ROOMS_REMOVED:]
    dark = list(FACE_DOWN_ROOMS)
    rng.shuffle(dark)
    display = 0
    for room in face_up:
        display |= 1 << room
    first, second = dark[:_COVERED], dark[_COVERED:]
    if players == 1:
        return Deal(start, display, actions, [first], second)
    return Deal(start, display, actions, [first, second], [])


def deal_from_ints(players: int, ints: list[int]) -> Deal:
    """The inverse of `Deal.to_ints`."""
    actions = 2 + len(STAGES[players])
    caves = [ints[actions + _COVERED * seat : actions + _COVERED * (seat + 1)] for seat in range(players)]
    return Deal(ints[0], ints[1], ints[2:actions], caves, ints[actions + _COVERED * players :])


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """The deal with names instead of numbers, as records write it."""
    return {
        "start": int(deal.start),
        "actions": [ACTION_IDS[action] for action in deal.actions],
        "display": [room for number, room in enumerate(ROOM_IDS) if deal.display >> number & 1],
        "caves": [[ROOM_IDS[room] for room in deal.cave(seat)] for seat in range(deal.seats())],
        "pile": [ROOM_IDS[room] for room in deal.pile],
    }


def _numbers(rooms: Sequence[int]) -> str:
    if list(rooms) == list(range(rooms[0], rooms[-1] + 1)):
        return f"{rooms[0]} to {rooms[-1]}"
    return ", ".join(map(str, rooms))


def deal_from_json(players: int, data: dict[str, Any]) -> Deal:
    """Read a deal; raises BadSetup if no setup could have produced it."""
    if set(data) != {"start", "actions", "display", "caves", "pile"}:
        raise BadSetup("A deal has start, actions, display, caves and pile, and nothing else.")
    start, caves = data["start"], data["caves"]
    if type(start) is not int or not 0 <= start < players:
        raise BadSetup(f"The deal's start player is {start!r}; seats are 0 to {players - 1}.")
    actions = numbers_of(data["actions"], ACTION_IDS, "action tile")
    at = 0
    for stage in stage_tiles(players):
        if sorted(actions[at : at + len(stage)]) != stage:
            raise BadSetup(f"The deal's action tiles {at + 1} to {at + len(stage)} are not those of one stage.")
        at += len(stage)
    if at != len(actions):
        raise BadSetup(f"The deal has {len(actions)} action tiles; {at} are needed.")
    display = numbers_of(data["display"], ROOM_IDS, "room")
    wanted = len(FACE_UP_ROOMS) - (SOLO_ROOMS_REMOVED if players == 1 else 0)
    if len(display) != wanted or display != sorted(set(display) & set(FACE_UP_ROOMS)):
        raise BadSetup(
            f"The deal's display needs {wanted} different rooms of numbers {_numbers(FACE_UP_ROOMS)}, in order."
        )
    if not isinstance(caves, list) or len(caves) != players:
        raise BadSetup(f"The deal needs {players} caves.")
    rooms = [numbers_of(cave, ROOM_IDS, "room") for cave in caves]
    pile = numbers_of(data["pile"], ROOM_IDS, "room")
    if any(len(cave) != _COVERED for cave in rooms) or len(pile) != (_COVERED if players == 1 else 0):
        raise BadSetup(f"The deal needs {_COVERED} rooms in every cave, and as many in the solo pile.")
    if sorted(sum(rooms, pile)) != list(FACE_DOWN_ROOMS):
        raise BadSetup(f"The deal's caves and pile must hold the rooms {_numbers(FACE_DOWN_ROOMS)}, each once.")
    mask = 0
    for room in display:
        mask |= 1 << room
    return Deal(start, mask, actions, rooms, pile)
