"""Positions as a table would describe them, and a driver that plays them by notation.

    scene("breach", walls=["a1e"]).play("tear:a1e", "end")

`scene` builds a position in which it is your turn (seat 0). Whatever the description leaves open is filled in so that
all 24 rooms, 7 walls and the deal agree; `Scene` checks that again after every move.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from underhold.core.errors import IllegalMove
from underhold.core.game import Scores
from underhold.games.cave_vs_cave import content
from underhold.games.cave_vs_cave.content.goods import unpack
from underhold.games.cave_vs_cave.engine import board
from underhold.games.cave_vs_cave.engine.events import Event
from underhold.games.cave_vs_cave.engine.state import Cave, State
from underhold.games.cave_vs_cave.game import CaveVsCave

GAME = CaveVsCave()
GOODS = ("wood", "stone", "emmer", "flax", "food", "gold")
ONE_OF_EACH = dict.fromkeys(GOODS, 1)
COVERED = ("a1", "a2", "a5", "b1", "b2", "b3", "b4", "b5", "c5")
LIGHT = content.ROOM_IDS[1:7]
DARK = content.ROOM_IDS[7:]
_DIG_ORDER = ("a2", "b4", "a5", "b3", "a1", "b2", "b5", "b1", "c5")


@dataclass
class Player:
    """One side of the table: goods (those not named are 0), rooms and walls by place, spaces dug out and empty."""

    goods: Mapping[str, int] = field(default_factory=lambda: ONE_OF_EACH)
    rooms: Mapping[str, str] = field(default_factory=dict)
    walls: Sequence[str] = ()
    dug: Sequence[str] = ()
    hidden: Mapping[str, str] = field(default_factory=dict)

    def open(self) -> list[str]:
        """The spaces that no longer carry a face-down room."""
        return [space for space in COVERED if space in self.dug or space in self.rooms]

    def described(self) -> dict[str, Any]:
        """The seat as `GAME.position` takes it."""
        return {
            "goods": self.goods,
            "rooms": self.rooms,
            "walls": self.walls,
            "dug": [space for space in self.dug if space in COVERED and space not in self.rooms],
        }


class Scene:
    """A game in progress; `goods`, `points` and the like are seat 0's."""

    def __init__(self, state: State) -> None:
        self.state = state
        check(state)

    def play(self, *texts: str) -> list[Event]:
        """Play moves by notation; all that happened, in order."""
        events: list[Event] = []
        for text in texts:
            progress = GAME.play(self.state, GAME.read(self.state, text))
            self.state = progress.state
            check(self.state)
            events.extend(progress.events)
        return events

    def moves(self, prefix: str = "") -> set[str]:
        """The legal moves that begin like this."""
        return {text for text in map(str, GAME.moves(self.state)) if text.startswith(prefix)}

    def refused(self, text: str) -> str:
        """The rule that forbids the move."""
        try:
            move = GAME.read(self.state, text)
        except IllegalMove as refusal:
            return refusal.rule
        raise AssertionError(f"{text} is legal: {move!s}")

    def pass_turn(self) -> list[Event]:
        """Take a tile, one that others would miss least, and do nothing with it."""
        order = ("excavation", "undermining", "furnishing", *content.ACTION_IDS)
        return self.play(next(tile for tile in order if tile in self.moves()), "end")

    @property
    def goods(self) -> dict[str, int]:
        return _goods(self.state.caves[0])

    @property
    def rival_goods(self) -> dict[str, int]:
        return _goods(self.state.caves[1])

    @property
    def rooms(self) -> dict[str, str]:
        return _rooms(self.state.caves[0])

    @property
    def walls(self) -> set[str]:
        return _names(self.state.caves[0].walls, board.EDGE_NAMES)

    @property
    def walls_left(self) -> int:
        return int(self.state.walls_left)

    @property
    def covered(self) -> set[str]:
        return _names(self.state.caves[0].covered, board.SPACES)

    @property
    def display(self) -> set[str]:
        return _names(self.state.display, content.ROOM_IDS)

    @property
    def seat(self) -> int:
        """Whose decision is open."""
        decision = GAME.decision(self.state)
        assert decision is not None, "the game is over"
        return decision.seat

    @property
    def over(self) -> bool:
        return GAME.decision(self.state) is None

    @property
    def scores(self) -> Scores:
        return GAME.scores(self.state)

    @property
    def points(self) -> int:
        return self.scores.points[0]


def scene(
    tile: str | None = None,
    *,
    players: int = 2,
    round: int | None = None,
    goods: Mapping[str, int] = ONE_OF_EACH,
    rooms: Mapping[str, str] | None = None,
    walls: Sequence[str] = (),
    dug: Sequence[str] = (),
    hidden: Mapping[str, str] | None = None,
    display: Sequence[str] = (),
    pile: Sequence[str] = (),
    rival: Player | None = None,
    additional_cavern_two_walls: str = "corner",
    wood_storeroom_first: bool = True,
    rules: int = 2,
) -> Scene:
    """The beginning of your turn; with `tile`, just after you took it.

    `round` counts from 1 and defaults to the first that can have the tile. `hidden` says what lies under a space,
    `display` which other rooms are revealed (in solo also which three of the light ones), `pile` what is drawn next.
    """
    me = Player(goods, rooms or {}, walls, dug, hidden or {})
    sides = [me, rival or Player()][:players]
    actions = _actions(players, tile)
    if round is None:
        round = actions.index(tile) + 1 if tile in actions else 1
    table = [room for side in sides for room in side.rooms.values()] + list(display)
    light = _light(players, [room for room in table if room in LIGHT])
    caves, drawn, on_table = _deal(sides, [room for room in table if room in DARK], pile)
    furnished = {room for side in sides for room in side.rooms.values()}
    state = GAME.position(
        players,
        round=round,
        seat=0,
        actions=actions[:round],
        display=[room for room in [*light, *on_table] if room not in furnished],
        seats=[side.described() for side in sides],
        deal={
            "actions": actions[round:],
            **{f"cave{seat}": dict(zip(COVERED, caves[seat], strict=True)) for seat in range(players)},
            **({"drawn": caves[1][:drawn], "pile": caves[1][drawn:]} if players == 1 else {}),
        },
        additional_cavern_two_walls=additional_cavern_two_walls,
        wood_storeroom_first=wood_storeroom_first,
        rules=rules,
    )
    result = Scene(state)
    if tile:
        result.play(tile)
    return result


def _actions(players: int, first: str | None) -> list[str]:
    """The face-down tiles in order; the one asked for comes first of its stage."""
    tiles = [action for action in content.ACTIONS if action.stage and (players == 2 or action.id != "breach")]
    return [action.id for action in sorted(tiles, key=lambda action: (action.stage, action.id != first))]


def _light(players: int, named: list[str]) -> list[str]:
    """The light rooms of this game: all six, or in solo the named ones and others to make three."""
    chosen = named + [room for room in LIGHT if room not in named]
    return sorted(chosen[: 6 if players == 2 else 3], key=LIGHT.index)


def _deal(sides: list[Player], table: list[str], pile: Sequence[str]) -> tuple[list[list[str]], int, list[str]]:
    """Two sets of nine dark rooms (in solo the second is the pile), the number of rooms drawn, and the display.

    Every revealed dark room came from a dug space or from the pile. If too few are dug, the rival's cave (or the pile)
    provides the rest; if too many, the display gets additional rooms.
    """
    hidden = [room for side in sides for room in side.hidden.values()] + list(pile)
    spare = [room for room in DARK if room not in table and room not in hidden]
    drawn = 0
    while len(table) > drawn + sum(len(side.open()) for side in sides):
        if len(sides) == 1:
            drawn += 1
        else:
            other = sides[1]
            space = next(space for space in _DIG_ORDER if space not in other.open() and space not in other.hidden)
            sides[1] = Player(other.goods, other.rooms, other.walls, [*other.dug, space], other.hidden)
    while len(table) < drawn + sum(len(side.open()) for side in sides):
        table = [*table, spare.pop(0)]
    seen, unseen = iter(table), iter(spare)
    caves = []
    for side in sides:
        opened = side.open()
        caves.append([next(seen) if s in opened else side.hidden.get(s) or next(unseen) for s in COVERED])
    if len(sides) == 1:
        caves.append([*(next(seen) for _ in range(drawn)), *pile, *unseen])
    return caves, drawn, table


def check(state: State) -> None:
    """Rooms and walls are neither made nor lost, and the fields of a cave tell one story."""
    lying = [room for room in content.ROOM_IDS[1:] if state.display >> content.room_number(room) & 1]
    walls = int(state.walls_left)
    for seat, cave in enumerate(state.caves):
        furnished = _rooms(cave)
        lying += furnished.values()
        lying += [content.ROOM_IDS[state.deal.room(seat, at)] for at in range(11) if cave.covered >> at & 1]
        walls += int(cave.walls).bit_count()
        spaces = [*furnished, *_names(cave.covered, board.SPACES), *_names(cave.empty, board.SPACES), "a4"]
        assert sorted(set(spaces) - {"c4"}) == sorted({*board.SPACES} - {"c4"}), "every space is in one condition"
        assert len(spaces) == len(set(spaces))
        assert int(cave.rooms) == 1 | _mask(list(furnished.values()), content.ROOM_IDS)
        assert cave.walls & ~cave.sites == 0
        assert int(cave.sides) & (1 << 44) - 1 == _sides(cave) & (1 << 44) - 1
        assert int(cave.orange_minus_blue) == _lead(cave) > 0
        assert all(have <= cap for have, cap in zip(unpack(cave.goods), (9, 9, 9, 9, 9, 19), strict=True))
    if state.players == 1:
        lying += [content.ROOM_IDS[room] for room in list(state.deal.pile)[9 - state.pile_left :]]
        lying += [room for room in LIGHT if not state.deal.display >> content.room_number(room) & 1]
    assert sorted(lying) == sorted(content.ROOM_IDS[1:]), "24 rooms"
    assert walls == 7


def _mask(names: Sequence[str], ids: Sequence[str]) -> int:
    return sum(1 << ids.index(name) for name in names)


def _names(mask: int, ids: Sequence[str]) -> set[str]:
    return {name for at, name in enumerate(ids) if mask >> at & 1}


def _goods(cave: Cave) -> dict[str, int]:
    """What is there; kinds at 0 are left out."""
    return {kind: amount for kind, amount in zip(GOODS, unpack(cave.goods), strict=True) if amount}


def _rooms(cave: Cave) -> dict[str, str]:
    numbers = {space: int(cave.room_at) >> 5 * at & 31 for at, space in enumerate(board.SPACES)}
    return {space: content.ROOM_IDS[number] for space, number in numbers.items() if number}


def _sides(cave: Cave) -> int:
    sides = int(board.NATURAL_SIDES)
    for edge in range(18):
        if cave.walls >> edge & 1:
            sides |= int(board.EDGE_SIDES[edge])
    return sides


def _lead(cave: Cave) -> int:
    """Orange rooms, the entrance among them, less blue ones."""
    blue = [room.id for room in content.ROOMS if room.is_blue]
    return 1 + sum(-1 if room in blue else 1 for room in _rooms(cave).values())
