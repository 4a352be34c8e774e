"""A view of The Cave Farmers encoded as small numbers. Any change here needs a new version of the encoding."""

from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, ROUNDS, SOLO_GOAL, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FOOD,
    GOLD,
    GRAIN,
    KINDS,
    ORE,
    RUBY,
    SHEEP,
    STONE,
    VEGETABLE,
    WOOD,
    Goods,
    amount,
    coins,
    heads,
    lane_of,
    named,
)
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.deal import LEAF, QUESTION
from underhold.games.cave_farmers.engine.every_move import ALL_MOVES
from underhold.games.cave_farmers.engine.furnishing_tables import DUE_NAMES, MEAL_BIT
from underhold.games.cave_farmers.engine.lowering import FIXED_PRICES, MARKET_ITEMS, SPACE_PARTS
from underhold.games.cave_farmers.engine.options import MAX_STRENGTH
from underhold.games.cave_farmers.engine.rules import apply, legal_moves
from underhold.games.cave_farmers.engine.scoring import points, winner
from underhold.games.cave_farmers.engine.state import HARVESTS, MOST_DWARFS, OVER, PHASES, SWITCHES, Farm, State, View
from underhold.games.cave_farmers.game import GAME
from underhold.games.common.encode.batch import Batch
from underhold.games.common.encode.encoder import Encoder
from underhold.games.common.encode.numbering import Numbering
from underhold.games.common.encode.observation_buffer import Field, LayoutRecorder, ObservationBuffer

VERSION: Final = 1
NUMBERING: Final = Numbering(list(ALL_MOVES))

_ROUNDS: Final = tuple([str(number) for number in ROUNDS[7]])
_DWARFS: Final = tuple([f"dwarf {number}" for number in range(1, MOST_DWARFS + 1)])
_MOST_MEALS: Final[i64] = sum({int(bit) for bit in MEAL_BIT})
_PARTS: Final = tuple([f"part {number}" for number in range(1, 1 + max(len(parts) for parts in SPACE_PARTS))])
_CROPS: Final = ("grain_1", "grain_2", "grain_3", "vegetable_1", "vegetable_2")
_SEATS: Final = ("own", *[f"opponent{distance}" for distance in range(1, 7)])  # counted from the observing seat
# By number of players: the printed numbers of the twelve rounds, minus one. With one or two players there is no ninth.
_PRINTED: Final = vec[i64]([0] * 12 + [number - 1 for players in range(1, 8) for number in (*ROUNDS[players], 1)[:12]])
_FOREST: Final = tuple([name for cell, name in enumerate(CELLS) if cell % 8 < 4])
_MOUNTAIN: Final = tuple([name for cell, name in enumerate(CELLS) if cell % 8 >= 4])

_MOST_GOODS: Final = 511
_MOST_FIELDS: Final = 31
_MOST_LOOT: Final = 4
_MOST_TRADES: Final = 3
_MOST_POINTS: Final = 400
_POINTS_BELOW: Final = 100  # added to points, because a farm can have negative points


def _piles() -> list[tuple[int, str]]:
    """Every space with each kind of goods that can accumulate on it."""
    return [
        (number, kind)
        for number, space in enumerate(SPACES)
        for kind in named(*Goods(space.fill.goods | space.more.goods, space.fill.stock | space.more.stock))
    ]


_PILES: Final = tuple([f"{SPACE_IDS[number]} {kind}" for number, kind in _piles()])
_PILE_SPACE: Final = vec[i64]([number for number, _ in _piles()])
_PILE_LANE: Final = vec[i64]([lane_of(kind)[0] for _, kind in _piles()])
_PILE_MASK: Final = vec[i64]([lane_of(kind)[1] for _, kind in _piles()])


@cache  # new batches need it
def contents(players: int) -> list[Field]:
    """The fields of an observation for this number of players."""
    buffer = LayoutRecorder()
    write_view(buffer, GAME.new(GAME.setup(players, 0)), 0)
    return buffer.fields


def write_view(buffer: ObservationBuffer, view: View, seat: i64) -> None:
    """Write the whole view into the buffer, as a seat sees it: its own farm first, then the others in playing order."""
    players: i64 = view.players
    buffer.one_of("round", view.number() - 1, _ROUNDS)
    buffer.one_of("phase", view.phase, PHASES)
    buffer.one_of("to_move", (view.seat - seat + players) % players, _SEATS)
    buffer.one_of("began_round", (view.start - seat + players) % players, _SEATS)
    buffer.one_of("has_start_marker", (view.marker - seat + players) % players, _SEATS)
    buffer.bits("switches", view.switches, SWITCHES)
    buffer.one_of("harvest", view.harvest, HARVESTS)
    buffer.number("question_marks", view.questions, 3)
    buffer.bits("skips_field_phase", _turned(view.skips, seat, players), _SEATS)
    _write_markers(buffer, view)
    buffer.bits("spaces_in_play", view.open_spaces, SPACE_IDS)
    buffer.bits("spaces_occupied", view.occupied, SPACE_IDS)
    buffer.numbers("goods_on_spaces", _PILES, _MOST_GOODS)
    pile: i64 = 0
    while pile < len(_PILES):
        buffer.put(view.piles[_PILE_SPACE[pile]] >> _PILE_LANE[pile] & _PILE_MASK[pile])
        pile += 1
    buffer.bits("furnishings_to_be_had", view.supply, FURNISHING_IDS)
    _write_turn(buffer, view)
    other: i64 = 0
    while other < players:
        buffer.start_board(other)
        _write_farm(buffer, view.farms[(seat + other) % players], players)
        other += 1


def _turned(mask: i64, seat: i64, players: i64) -> i64:
    """A mask of seats, counted from the observing seat."""
    return (mask >> seat | mask << (players - seat)) & ((1 << players) - 1)


def _by_number(rounds: i64, players: i64) -> i64:
    """A mask of rounds by index as a mask by printed number."""
    out: i64 = 0
    index: i64 = 12 * players
    while rounds:
        if rounds & 1:
            out |= 1 << _PRINTED[index]
        rounds >>= 1
        index += 1
    return out


def _write_markers(buffer: ObservationBuffer, view: View) -> None:
    leaves: i64 = 0
    questions: i64 = 0
    index: i64 = 0
    while index < len(view.marks):
        if view.marks[index] == LEAF:
            leaves |= 1 << index
        elif view.marks[index] == QUESTION:
            questions |= 1 << index
        index += 1
    buffer.bits("leaf_markers", _by_number(leaves, view.players), _ROUNDS)
    buffer.bits("question_markers", _by_number(questions, view.players), _ROUNDS)


def _write_turn(buffer: ObservationBuffer, view: View) -> None:
    """The current turn so far."""
    buffer.one_of("dwarf_at_work", view.dwarf, _DWARFS)
    buffer.one_of("space_at_work", view.space, SPACE_IDS)
    buffer.number("imitating", view.imitating, 1)
    buffer.bits("parts_open", view.open_parts, _PARTS)
    buffer.bits("parts_done", view.done, _PARTS)
    buffer.number("fenced", view.fenced, 1)
    buffer.number("trades_left", view.trades_left, _MOST_TRADES)
    buffer.bits("bought", view.bought, MARKET_ITEMS)
    buffer.number("loot_left", view.trip_left, _MOST_LOOT)
    buffer.bits("loot_taken", view.trip_taken, LOOT_IDS)
    buffer.number("expedition_strength", view.trip_strength, MAX_STRENGTH)
    buffer.one_of("furnishing_to_place", view.building, FURNISHING_IDS)
    buffer.number("cheap", view.loot_price, len(FIXED_PRICES) - 1)
    buffer.number("overfull", view.overfull, 1)
    buffer.number("meal_credit", view.meal_eaten, _MOST_MEALS)
    buffer.number("seats_through", view.seats_done, len(_SEATS))
    buffer.bits("spaces_rescued", view.rescued, SPACE_IDS)


def _half(mask: i64, first_column: i64) -> i64:
    """The cells in four of the eight columns of the board, packed."""
    out: i64 = 0
    row: i64 = 0
    while row < 6:
        out |= (mask >> (8 * row + first_column) & 15) << (4 * row)
        row += 1
    return out


def _write_farm(buffer: ObservationBuffer, farm: Farm, players: i64) -> None:
    buffer.numbers("goods", KINDS, _MOST_GOODS)
    buffer.put(amount(farm.goods, WOOD))
    buffer.put(amount(farm.goods, STONE))
    buffer.put(amount(farm.goods, ORE))
    buffer.put(amount(farm.goods, RUBY))
    buffer.put(amount(farm.goods, GRAIN))
    buffer.put(amount(farm.goods, VEGETABLE))
    buffer.put(coins(farm.stock, FOOD))
    buffer.put(coins(farm.stock, GOLD))
    buffer.put(heads(farm.stock, DOG))
    buffer.put(heads(farm.stock, SHEEP))
    buffer.put(heads(farm.stock, DONKEY))
    buffer.put(heads(farm.stock, BOAR))
    buffer.put(heads(farm.stock, CATTLE))
    buffer.bits("meadows", _half(farm.meadows, 0), _FOREST)
    buffer.bits("fields", _half(farm.fields, 0), _FOREST)
    buffer.bits("small_pastures", _half(farm.small, 0), _FOREST)
    buffer.bits("large_pastures", _half(farm.large, 0), _FOREST)
    buffer.bits("large_pastures_across", _half(farm.large_across, 0), _FOREST)
    buffer.bits("large_pastures_down", _half(farm.large_down, 0), _FOREST)
    buffer.bits("stables", _half(farm.stables, 0), _FOREST)
    buffer.bits("caverns", _half(farm.caverns, 4), _MOUNTAIN)
    buffer.bits("tunnels", _half(farm.tunnels, 4), _MOUNTAIN)
    buffer.bits("deep_tunnels", _half(farm.deep, 4), _MOUNTAIN)
    buffer.bits("ore_mines", _half(farm.ore_mines, 4), _MOUNTAIN)
    buffer.bits("ruby_mines", _half(farm.ruby_mines, 4), _MOUNTAIN)
    buffer.bits("furnished", _half(farm.furnished, 4), _MOUNTAIN)
    buffer.bits("dwellings", _half(farm.dwellings, 4), _MOUNTAIN)
    _write_sites(buffer, farm)
    buffer.bits("furnishings", farm.tiles, FURNISHING_IDS)
    buffer.bits("furnishings_covered", farm.covered, FURNISHING_IDS)
    buffer.number("ordinary_dwellings", farm.ordinary, len(_MOUNTAIN))
    buffer.numbers("crops", _CROPS, _MOST_FIELDS)
    lane: i64 = 0
    while lane < 25:
        buffer.put(farm.crops >> lane & 31)
        lane += 5
    buffer.number("dwarfs", farm.dwarfs, MOST_DWARFS)
    buffer.numbers("weapons", _DWARFS, MAX_STRENGTH)
    dwarf: i64 = 0
    while dwarf < MOST_DWARFS:
        buffer.put(farm.weapon(dwarf))
        dwarf += 1
    buffer.bits("dwarfs_away", farm.away, _DWARFS)
    buffer.bits("newborn", farm.newborn, _DWARFS)
    buffer.bits("standing_on", farm.standing, SPACE_IDS)
    buffer.number("begging_markers", farm.begging, _MOST_GOODS)
    power: i64 = 0
    while power < len(DUE_NAMES):
        buffer.bits(DUE_NAMES[power], _by_number(farm.due(power), players), _ROUNDS)
        power += 1
    buffer.number("extension_used", farm.extended, 1)
    buffer.number("points_plus_100", max(0, points(farm) + _POINTS_BELOW), _MOST_POINTS)


def _write_sites(buffer: ObservationBuffer, farm: Farm) -> None:
    """The furnishing on each cell; one that covers another is later in the list."""
    on_cell = vec[i64]([0] * 24)
    for site in farm.sites:
        cell: i64 = site >> 6
        on_cell[4 * (cell >> 3) + (cell & 7) - 4] = (site & 63) + 1
    buffer.codes("furnishing_on_cell", _MOUNTAIN, FURNISHING_IDS)
    for number in on_cell:
        buffer.put_code(number)


class CaveFarmersBatch(Batch):
    """Several games of The Cave Farmers, side by side."""

    def __init__(self, games: i64, players: i64, reward: i64, switches: dict[str, object]) -> None:
        size = contents(players)[-1].stop
        super().__init__(GAME, games, players, reward, switches, SOLO_GOAL, size, NUMBERING)

    def seat_of(self, game: i64) -> i64:
        state: State = self.states[game]
        return -1 if state.phase == OVER else state.seat

    def legal(self, game: i64) -> vec[i64]:
        return legal_moves(self.states[game])

    def apply(self, game: i64, move: i64) -> None:
        apply(self.states[game], move, None)

    def write(self, buffer: ObservationBuffer, game: i64, seat: i64) -> None:
        write_view(buffer, self.states[game], seat)

    def points_of(self, game: i64, seat: i64) -> i64:
        state: State = self.states[game]
        return points(state.farms[seat])

    def winner_of(self, game: i64) -> int | None:
        return winner(self.states[game])

    def copy_of(self, game: i64) -> State:
        state: State = self.states[game]
        return state.copy()

    def last_seat(self, game: i64) -> i64:
        state: State = self.states[game]
        return state.seat

    def fits(self, state: object) -> bool:
        return isinstance(state, State) and state.players == self.players


ENCODER: Final = Encoder(VERSION, NUMBERING, contents, write_view, CaveFarmersBatch)
