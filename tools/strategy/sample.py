"""The data from one game: each seat's points by category, and what it took in which round."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from underhold.core.game import Game
from underhold.core.record import Record, replay
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT, SPACES
from underhold.games.cave_farmers.content.rounds import ROUNDS as FARMERS_ROUNDS
from underhold.games.cave_farmers.engine import events as farmers
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS, ROOMS, SOLO_ACTION_REMOVED, TURNS
from underhold.games.cave_vs_cave.engine import events as caves

Piece = tuple[str, str]  # group and id, as in the tables and in the pictures


@dataclass
class Seat:
    """One seat of one game."""

    place: int  # position in turn order, 0 for the start player
    points: int
    won: bool | None  # None for a shared win or a solo game
    parts: dict[str, int]
    taken: Counter[tuple[Piece, int]] = field(default_factory=Counter)  # by piece and printed round


@dataclass
class Sample:
    """One game."""

    seats: list[Seat]
    seen: set[Piece] = field(default_factory=set)  # pieces that were revealed or face up from the start


def rounds_of(game: str, players: int) -> list[int]:
    """The printed numbers of the rounds."""
    return list(FARMERS_ROUNDS[players]) if game == "cave-farmers" else list(range(1, len(TURNS[players]) + 1))


def pieces_of(game: str, players: int) -> list[Piece]:
    """All pieces that can be taken with this number of players."""
    if game == "cave-vs-cave":
        actions = [("action", one) for one in ACTION_IDS if players > 1 or one != SOLO_ACTION_REMOVED]
        return actions + [("room", one) for one in ROOM_IDS[1:]]
    spaces = [("space", space.id) for space in SPACES if players in space.players]
    return spaces + [("furnishing", one) for one in FURNISHING_IDS] + [("loot", one.id) for one in LOOT]


def _takings(event: Any) -> Iterator[tuple[int, Piece]]:
    match event:
        case caves.ActionChosen(seat, action):
            yield seat, ("action", ACTION_IDS[action])
        case caves.Furnished(seat, room, _):
            yield seat, ("room", ROOM_IDS[room])
        case farmers.DwarfPlaced(seat, _, _, space, _):
            yield seat, ("space", SPACES[space].id)
        case farmers.Furnished(seat, tile, _):
            yield seat, ("furnishing", FURNISHING_IDS[tile])
        case farmers.LootTaken(seat, loot):
            yield seat, ("loot", LOOT[loot].id)


def _sights(event: Any) -> Iterator[Piece]:
    match event:
        case caves.Excavated(_, _, room) | caves.RoomDrawn(room):
            yield "room", ROOM_IDS[room]


def _room_parts(parts: dict[str, int]) -> dict[str, int]:
    """Points of rooms by color, because a list of two dozen rooms would be too detailed."""
    blue = sum(parts.get(room.id, 0) for room in ROOMS if room.is_blue)
    gold = parts.get("gold", 0)
    return {"orange": sum(parts.values()) - blue - gold, "blue": blue, "gold": gold}


_PARTS: Final[dict[str, Callable[[dict[str, int]], dict[str, int]]]] = {"cave-vs-cave": _room_parts}


def sample_of(game: Game[Any, Any], record: Record) -> Sample:
    """Replay a finished game; raises BadRecord if the record is invalid."""
    scores = record.scores
    if scores is None:
        raise ValueError("the game is not finished")
    parts_of = _PARTS.get(game.id, dict)
    players, start = len(scores.points), record.deal["start"]
    decided = players > 1 and scores.winner is not None
    seats = [
        Seat((seat - start) % players, points, scores.winner == seat if decided else None, parts_of(parts))
        for seat, (points, parts) in enumerate(zip(scores.points, scores.parts, strict=True))
    ]
    sample = Sample(seats, {("room", room) for room in record.deal.get("display", ())})
    for ply in replay(game, record):
        number = int(game.label(ply.before).partition(".")[0])
        for event in ply.events:
            sample.seen.update(_sights(event))
            for seat, piece in _takings(event):
                seats[seat].taken[piece, number] += 1
    return sample
