"""The vocabulary of spaces, furnishings and loot. Values only: `engine` turns every row into tables and plays by them,
`words` puts the rows into sentences. A row that the engine cannot carry out is an error at import. The joining words
are the rulebook's own.
"""

from dataclasses import dataclass, field

from underhold.games.cave_farmers.content.goods import NOTHING, Goods

# ------------------------------------------------------------------------------------------------ what a space offers


@dataclass(frozen=True, slots=True)
class TakeAll:
    """All goods that lie on the space."""


@dataclass(frozen=True, slots=True)
class Gain:
    goods: Goods


@dataclass(frozen=True, slots=True)
class GainPerOreMine:
    """The goods for each ore mine of one's own."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class GainIfRubyMines:
    """The goods once, with at least so many ruby mines."""

    at_least: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class TakeStartingPlayer:
    """The marker; it counts from the next round on."""


@dataclass(frozen=True, slots=True)
class TwinTile:
    """Place one twin tile of one of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Furnish:
    """Place a furnishing at its cost; `kind` is any, dwelling (orange tiles only) or ordinary (the Dwelling itself)."""

    kind: str = "any"
    cost: Goods | None = None  # instead of the printed one


@dataclass(frozen=True, slots=True)
class FamilyGrowth:
    """A newborn dwarf, if there is room."""


@dataclass(frozen=True, slots=True)
class Sow:
    """So many new fields of grain at most, and as many of vegetables."""

    most: int = 2


@dataclass(frozen=True, slots=True)
class Forge:
    """A weapon for an unarmed dwarf."""


@dataclass(frozen=True, slots=True)
class Expedition:
    """As many different loot items as the level says, for an armed dwarf."""

    level: int


@dataclass(frozen=True, slots=True)
class SmallPasture:
    wood: int = 2


@dataclass(frozen=True, slots=True)
class LargePasture:
    wood: int = 4


@dataclass(frozen=True, slots=True)
class Stable:
    stone: int = 1


@dataclass(frozen=True, slots=True)
class OreMine:
    """An ore mine with its deep tunnel on two plain tunnels."""


@dataclass(frozen=True, slots=True)
class RubyMine:
    """A ruby mine on a `tunnel` or a `deep_tunnel`."""

    on: str


@dataclass(frozen=True, slots=True)
class Trade:
    """Give and get, at least once and at most so many times."""

    give: Goods
    get: Goods
    times: int


@dataclass(frozen=True, slots=True)
class Market:
    """Buy each good at most once, at its price in gold."""

    prices: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Imitate:
    """Pay, and use a space where an opponent's dwarf stands."""

    food: int


@dataclass(frozen=True, slots=True)
class SingleTile:
    """Place one single tile: meadow, field, tunnel or cavern."""

    kind: str


@dataclass(frozen=True, slots=True)
class AllWeapons:
    """After the expedition every weapon of the player gains 1."""


@dataclass(frozen=True, slots=True)
class Breed:
    """Breed up to so many kinds of farm animals."""

    kinds: int


Leaf = (
    TakeAll
    | Gain
    | GainPerOreMine
    | GainIfRubyMines
    | TakeStartingPlayer
    | TwinTile
    | Furnish
    | FamilyGrowth
    | Sow
    | Forge
    | Expedition
    | SmallPasture
    | LargePasture
    | Stable
    | OreMine
    | RubyMine
    | Trade
    | Market
    | Imitate
    | SingleTile
    | AllWeapons
    | Breed
)


@dataclass(frozen=True, slots=True)
class All:
    """No joining word: every part, in this order."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class AndOr:
    """Any of the parts but not none, in any order."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class AndThenOr:
    """Any of the parts but not none, in the printed order."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class AndThen:
    """The first part; the second, optional, only after it."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class EitherOr:
    """Exactly one part; for the owner of the Guest room any of them but not none."""

    parts: tuple["Effect", ...]


Effect = Leaf | All | AndOr | AndThenOr | AndThen | EitherOr


def every(*parts: Effect) -> All:
    """Parts without a joining word."""
    return All(parts)


def and_or(*parts: Effect) -> AndOr:
    """Parts joined by `and/or`."""
    return AndOr(parts)


def and_then_or(*parts: Effect) -> AndThenOr:
    """Parts joined by `and then/or`."""
    return AndThenOr(parts)


def and_then(*parts: Effect) -> AndThen:
    """Parts joined by `and then`."""
    return AndThen(parts)


def either(*parts: Effect) -> EitherOr:
    """Parts joined by `either … or`."""
    return EitherOr(parts)


# ----------------------------------------------------------------------------------------------- what a furnishing does


@dataclass(frozen=True, slots=True)
class DwarfRoom:
    """Room for dwarfs; `sixth_only`: for the sixth and nobody else."""

    dwarfs: int
    sixth_only: bool = False


@dataclass(frozen=True, slots=True)
class AnimalRoom:
    """Room for farm animals of one of its kinds: a number, as many as there are dwarfs, or one on each empty field."""

    animals: int = 0  # without `per`
    kinds: tuple[str, ...] = ("sheep", "donkey", "boar", "cattle")
    per: str = ""  # dwarf, empty_field


@dataclass(frozen=True, slots=True)
class AtOnce:
    """Goods when the tile is placed; `per`: for each sheep, cattle or adjacent dwelling."""

    goods: Goods
    per: str = ""


@dataclass(frozen=True, slots=True)
class Discount:
    """So much less of one good to pay, never below none, for furnish, fences, stable or forge."""

    goods: Goods
    on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Substitute:
    """In a payment for a furnishing one `instead` may stand for one of each of these."""

    replaced: tuple[str, ...]
    instead: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Any time, any number of times."""

    give: Goods
    get: Goods


@dataclass(frozen=True, slots=True)
class WeaponsForFood:
    """Any time: a weapon for food equal to its strength."""


@dataclass(frozen=True, slots=True)
class FoodPerAnimalConverted:
    """So much more food for each farm animal that is turned into food, but not by the exchange of one other tile."""

    food: int
    not_with: str


@dataclass(frozen=True, slots=True)
class Upcoming:
    """The goods at the start of each of the next rounds."""

    goods: Goods
    rounds: int


@dataclass(frozen=True, slots=True)
class RoundStart:
    """Goods at the start of every round for each ore mine that holds a donkey."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class OnGain:
    """The goods for each one of a kind that is received, births included; `newborn`: for births only."""

    kind: str
    goods: Goods
    newborn: bool = False


@dataclass(frozen=True, slots=True)
class FeedOne:
    """When feeding, exactly one dwarf may eat one of these instead."""

    meals: tuple[Goods, ...]


@dataclass(frozen=True, slots=True)
class FeedLessPerMineDonkey:
    """The food bill drops for each donkey in a mine."""

    food: int


@dataclass(frozen=True, slots=True)
class NewbornFood:
    """Food for newborn animals of one breeding: for one, two, three, four kinds."""

    food: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Permit:
    """A standing right with a name: furnish_tunnels, both_alternatives, overhang; and what each use of it brings."""

    right: str
    goods: Goods = NOTHING


@dataclass(frozen=True, slots=True)
class ScorePer:
    """Points for every so many of something."""

    points: int
    per: str
    every: int = 1


@dataclass(frozen=True, slots=True)
class ScoreIf:
    """Points if something holds: all_armed, none_armed."""

    points: int
    condition: str


@dataclass(frozen=True, slots=True)
class ScoreByDwarfs:
    """Points for a number of dwarfs in play."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CancelLosses:
    """Up to so many points of loss do not count."""

    points: int


@dataclass(frozen=True, slots=True)
class Overbuilds:
    """Whoever owns that other tile must lay this one on top of it, which ends it."""

    tile: str


Power = (
    DwarfRoom
    | AnimalRoom
    | AtOnce
    | Discount
    | Substitute
    | Exchange
    | WeaponsForFood
    | FoodPerAnimalConverted
    | Upcoming
    | RoundStart
    | OnGain
    | FeedOne
    | FeedLessPerMineDonkey
    | NewbornFood
    | Permit
    | ScorePer
    | ScoreIf
    | ScoreByDwarfs
    | CancelLosses
    | Overbuilds
)


# ------------------------------------------------------------------------------------------------ rows of the tables


@dataclass(frozen=True, slots=True)
class Space:
    """An action space of a board, or a face of a card."""

    id: str
    players: tuple[int, ...]
    effect: Effect
    fill: Goods = NOTHING  # what an empty space receives in every round …
    more: Goods = NOTHING  # … and one that holds something
    stage: int = 0  # cards only
    filled_from: tuple[tuple[int, int], ...] = ()  # (players, round): with so many players it is not filled before
    both_once: bool = False  # the right to both alternatives helps here only once in a game
    back_of: str = ""  # the back of that card …
    turned_by: str = ""  # … which is turned when this other card comes


@dataclass(frozen=True, slots=True)
class Furnishing:
    id: str
    group: str
    introductory: bool
    cost: Goods
    points: int
    powers: tuple[Power, ...] = field(default=())
    unlimited: bool = False  # never runs out; any other tile exists once

    @property
    def is_dwelling(self) -> bool:
        return self.group == "dwelling"

    @property
    def is_yellow(self) -> bool:
        return self.group in ("parlor", "storage", "chamber")


@dataclass(frozen=True, slots=True)
class Loot:
    id: str
    strength: int
    effect: Leaf
