"""The state of a game, in three classes: `Farm` is one player's home board and goods, `View` the public information,
`State` a view with the deal. All fields are small integers, masks and short vectors.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import ROUNDS
from underhold.games.cave_farmers.engine.board import FIRST_CAVERN, HOME
from underhold.games.cave_farmers.engine.deal import Deal, deal_from_ints

# The phases: what the current decision is about.
PLACE: Final = 0  # send a dwarf to a space
ACT: Final = 1  # do something there
PAY: Final = 2  # how to pay for a furnishing
SITE: Final = 3  # where to put it
HOUSE: Final = 4  # animals have no place
SKIP: Final = 5  # third question mark: field phase or breeding phase
FEED: Final = 6
BREED: Final = 7  # not all newborns fit
RESCUE: Final = 8  # solo: keep goods on a crowded space for a ruby
FINAL: Final = 9  # last trades
OVER: Final = 10
PHASES: Final = ("place", "act", "pay", "site", "house", "skip", "feed", "breed", "rescue", "final", "over")

# Switches of the setup, as bits.
INTRODUCTORY: Final = 1
CLEAR_AT_SIX: Final = 2
LATE_MARKERS: Final = 4
TAKE_LEFT_GOODS: Final = 8
RULES_2: Final = 16  # rules version 2; without it version 1
SWITCHES: Final = ("introductory", "clear_at_six", "late_markers", "take_left_goods")

# Harvests.
NO_HARVEST: Final = 0
HARVEST: Final = 1
PAY_ONE: Final = 2  # only one food for each dwarf
SKIP_ONE: Final = 3  # a harvest without its field phase or without its breeding phase
UNKNOWN: Final = 4  # the marker has not been revealed yet
HARVESTS: Final = ("none", "harvest", "pay_one", "skip_one", "unknown")

NO_SPACE: Final = -1
NOTHING: Final = -1
_FIRST_TWO: Final = 2
MOST_DWARFS: Final = 6  # the last one only with a room for a sixth dwarf
# Supplier powers are distributed over three words of a farm, in the order of their rows, with twelve bits each.
_DUE_WORDS: Final = 3
_ROUND_BITS: Final = 12

_ROUNDS: Final = vec[i64]([0] + [len(ROUNDS[players]) for players in range(1, 8)])
_NUMBERS: Final = vec[i64](
    [0] * 12 + [number for players in range(1, 8) for number in (*ROUNDS[players], 0)[:12]]
)  # the printed number of a round

FARM_FIELDS: Final = (
    "goods", "stock", "meadows", "fields", "small", "large", "large_across", "large_down", "stables", "caverns",
    "tunnels", "deep", "ore_mines", "ruby_mines", "furnished", "dwellings", "crops", "tiles", "covered", "ordinary",
    "parlor", "dwarfs", "weapons", "away", "newborn", "standing", "begging", "wood_due", "stone_due", "ruby_due",
    "extended",
)  # fmt: skip
VIEW_FIELDS: Final = (
    "players", "switches", "round", "phase", "seat", "start", "marker", "open_spaces", "occupied", "supply", "harvest",
    "questions", "skips", "dwarf", "space", "imitating", "open_parts", "done", "fenced", "trades_left", "bought",
    "trip_left", "trip_taken", "trip_strength", "building", "loot_price", "overfull", "meal_eaten", "seats_done",
    "rescued", "first",
)  # fmt: skip


class Farm:
    """One player's home board, dwarfs and goods. Cells are masks, see board.py."""

    def __init__(self) -> None:
        self.goods: i64 = 0  # packed, see goods.py
        self.stock: i64 = 0
        self.meadows: i64 = 0  # not fenced
        self.fields: i64 = 0
        self.small: i64 = 0  # small pastures
        self.large: i64 = 0  # both cells of every large pasture …
        self.large_across: i64 = 0  # … and the left or upper one of each
        self.large_down: i64 = 0
        self.stables: i64 = 0
        self.caverns: i64 = FIRST_CAVERN  # empty ones
        self.tunnels: i64 = 0  # empty ones
        self.deep: i64 = 0  # empty deep tunnels
        self.ore_mines: i64 = 0
        self.ruby_mines: i64 = 0
        self.furnished: i64 = HOME
        self.dwellings: i64 = HOME  # furnished cells that are dwellings
        self.crops: i64 = 0  # five bits each: fields with 1, 2, 3 grain and 1, 2 vegetables
        self.tiles: i64 = 0  # furnishings that are not covered, by number
        self.covered: i64 = 0  # furnishings under another one
        self.ordinary: i64 = 0  # how many ordinary Dwellings
        self.parlor: i64 = 0  # cells of tiles that count the dwellings beside them, such as the State parlor
        self.dwarfs: i64 = _FIRST_TWO
        self.weapons: i64 = 0  # four bits a dwarf
        self.away: i64 = 0  # dwarfs that have worked, as a mask
        self.newborn: i64 = 0
        self.standing: i64 = 0  # spaces with dwarfs of this player
        self.begging: i64 = 0
        self.wood_due: i64 = 0  # rounds (from 0) whose start brings goods: see `due`
        self.stone_due: i64 = 0
        self.ruby_due: i64 = 0
        self.extended: i64 = 0  # spaces (Extension) where both alternatives were done, which is allowed once
        self.sites: tuple[int, ...] = ()  # cell << 6 | furnishing, in the order of building

    def copy(self) -> "Farm":
        """An equal farm that shares nothing with this one."""
        other = Farm()
        self.copy_into(other)
        return other

    def copy_into(self, other: "Farm") -> None:
        """Make another farm equal to this one."""
        other.goods = self.goods
        other.stock = self.stock
        other.meadows = self.meadows
        other.fields = self.fields
        other.small = self.small
        other.large = self.large
        other.large_across = self.large_across
        other.large_down = self.large_down
        other.stables = self.stables
        other.caverns = self.caverns
        other.tunnels = self.tunnels
        other.deep = self.deep
        other.ore_mines = self.ore_mines
        other.ruby_mines = self.ruby_mines
        other.furnished = self.furnished
        other.dwellings = self.dwellings
        other.crops = self.crops
        other.tiles = self.tiles
        other.covered = self.covered
        other.ordinary = self.ordinary
        other.parlor = self.parlor
        other.dwarfs = self.dwarfs
        other.weapons = self.weapons
        other.away = self.away
        other.newborn = self.newborn
        other.standing = self.standing
        other.begging = self.begging
        other.wood_due = self.wood_due
        other.stone_due = self.stone_due
        other.ruby_due = self.ruby_due
        other.extended = self.extended
        other.sites = self.sites

    def due(self, power: i64) -> i64:
        """The rounds (from 0) in which a supplier power brings goods, as a mask."""
        word: i64 = power % _DUE_WORDS
        rounds: i64 = self.wood_due if word == 0 else self.stone_due if word == 1 else self.ruby_due
        return rounds >> (_ROUND_BITS * (power // _DUE_WORDS)) & 0xFFF

    def add_due(self, power: i64, rounds: i64) -> None:
        """Add rounds in which a supplier power brings goods."""
        word: i64 = power % _DUE_WORDS
        rounds <<= _ROUND_BITS * (power // _DUE_WORDS)
        if word == 0:
            self.wood_due |= rounds
        elif word == 1:
            self.stone_due |= rounds
        else:
            self.ruby_due |= rounds

    def weapon(self, dwarf: i64) -> i64:
        """The strength of a dwarf's weapon; 0 for none."""
        return self.weapons >> (4 * dwarf) & 15

    def to_ints(self) -> list[int]:
        """All fields as integers, in the order of docs/record.md."""
        return [*[getattr(self, name) for name in FARM_FIELDS], len(self.sites), *self.sites]


class View:
    """Everything visible on the table, and the progress of the current turn or harvest."""

    def __init__(self, players: i64, switches: i64) -> None:
        self.players: i64 = players
        self.switches: i64 = switches
        self.round: i64 = 0  # from 0; see `number` for the printed one
        self.phase: i64 = PLACE
        self.seat: i64 = 0  # the seat to decide
        self.start: i64 = 0  # the start player of this round
        self.marker: i64 = 0  # the seat with the start player marker
        self.open_spaces: i64 = 0  # action spaces in play, by number
        self.occupied: i64 = 0
        self.supply: i64 = 0  # available furnishings, by number
        self.harvest: i64 = UNKNOWN  # at the end of this round
        self.questions: i64 = 0  # question marks revealed so far
        self.skips: i64 = 0  # third question mark: mask of the seats that skip their field phase
        # The turn so far.
        self.dwarf: i64 = NOTHING
        self.space: i64 = NO_SPACE  # the space whose actions are done (the imitated one, if any)
        self.imitating: i64 = 0
        self.open_parts: i64 = 0
        self.done: i64 = 0  # parts that were done
        self.fenced: i64 = 0  # the discount of this fence action was used
        self.trades_left: i64 = 0
        self.bought: i64 = 0
        self.trip_left: i64 = 0  # loot that may still be taken
        self.trip_taken: i64 = 0
        self.trip_strength: i64 = 0  # positive during an expedition
        self.building: i64 = NOTHING  # the furnishing that must be paid for or placed
        self.loot_price: i64 = 0  # … at this fixed price, counted from 1, instead of its printed cost; 0: printed
        self.overfull: i64 = 0  # animals have no place
        self.meal_eaten: i64 = 0  # feeding: powers that have fed a dwarf, as a mask; Working cave is the only one
        self.seats_done: i64 = 0  # the number of seats that have finished this step of the harvest
        self.rescued: i64 = 0  # solo: spaces whose goods a ruby has kept this round
        self.first: i64 = 0  # the start player of the game
        self.piles: vec[i64] = vec[i64]()  # the goods on each space, as one of the two words
        self.marks: tuple[int, ...] = ()  # revealed harvest markers, by round
        self.cards: tuple[int, ...] = ()  # revealed cards, by round
        self.farms: list[Farm] = []

    def number(self) -> i64:
        """The printed number of this round."""
        return _NUMBERS[12 * self.players + self.round]

    def rounds(self) -> i64:
        """The number of rounds of a game with this many players."""
        return _ROUNDS[self.players]

    def to_ints(self) -> list[int]:
        """All public fields as integers, in the order of docs/record.md."""
        ints: list[int] = [getattr(self, name) for name in VIEW_FIELDS]
        ints.extend(self.piles)
        ints.extend([len(self.marks), *self.marks])
        ints.extend([len(self.cards), *self.cards])
        for farm in self.farms:
            ints.extend(farm.to_ints())
        return ints

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_ints() == other.to_ints()

    def __hash__(self) -> int:
        return hash(tuple(self.to_ints()))


class State(View):
    """A view and the deal: the complete state, only for the engine."""

    def __init__(self, players: i64, switches: i64, deal: Deal) -> None:
        super().__init__(players, switches)
        self.deal: Deal = deal  # never changes, so copies share it

    def copy(self) -> "State":
        """An equal state that shares nothing mutable with this one."""
        other = State(self.players, self.switches, self.deal)
        copy_view(self, other)
        return other

    def to_ints(self) -> list[int]:
        """The whole state as integers: the public fields, then the deal."""
        return View.to_ints(self) + self.deal.to_ints()


def copy_view(source: View, target: View) -> None:
    """Copy all public fields except those set by the constructor."""
    target.round = source.round
    target.phase = source.phase
    target.seat = source.seat
    target.start = source.start
    target.marker = source.marker
    target.open_spaces = source.open_spaces
    target.occupied = source.occupied
    target.supply = source.supply
    target.harvest = source.harvest
    target.questions = source.questions
    target.skips = source.skips
    target.dwarf = source.dwarf
    target.space = source.space
    target.imitating = source.imitating
    target.open_parts = source.open_parts
    target.done = source.done
    target.fenced = source.fenced
    target.trades_left = source.trades_left
    target.bought = source.bought
    target.trip_left = source.trip_left
    target.trip_taken = source.trip_taken
    target.trip_strength = source.trip_strength
    target.building = source.building
    target.loot_price = source.loot_price
    target.overfull = source.overfull
    target.meal_eaten = source.meal_eaten
    target.seats_done = source.seats_done
    target.rescued = source.rescued
    target.first = source.first
    target.piles = source.piles[:]
    target.marks = source.marks
    target.cards = source.cards
    target.farms = [farm.copy() for farm in source.farms]


def from_ints(ints: list[int], piles: int) -> State:
    """The inverse of `State.to_ints`; `piles` is the number of spaces that can hold goods."""
    at = iter(ints)
    state = State(ints[0], ints[1], Deal(0, [], []))
    for name in VIEW_FIELDS:
        setattr(state, name, next(at))
    state.piles = vec[i64]([next(at) for _ in range(piles)])
    state.marks = tuple([next(at) for _ in range(next(at))])
    state.cards = tuple([next(at) for _ in range(next(at))])
    for _ in range(state.players):
        farm = Farm()
        for name in FARM_FIELDS:
            setattr(farm, name, next(at))
        farm.sites = tuple([next(at) for _ in range(next(at))])
        state.farms.append(farm)
    state.deal = deal_from_ints(state.players, list(at))
    return state
