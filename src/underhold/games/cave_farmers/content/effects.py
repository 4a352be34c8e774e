"""The effects that action spaces, furnishings and loot can have, and the row types of the content tables.

Values only, no behavior: `engine` turns every row into flat tables and carries them out, and `words` describes them in
sentences. A row that the engine cannot carry out is an error at import. `AndOr`, `AndThenOr`, `AndThen` and `EitherOr`
are named after the joining words of the rulebook.
"""

from dataclasses import dataclass, field

from underhold.games.cave_farmers.content.goods import NOTHING, Goods

# ------------------------------------------------------------------------------------------------ what a space offers


@dataclass(frozen=True, slots=True)
class TakeAll:
    """Take all goods that lie on the space."""


@dataclass(frozen=True, slots=True)
class Gain:
    goods: Goods


@dataclass(frozen=True, slots=True)
class GainPerOreMine:
    """Receive the goods for each of your ore mines."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class GainIfRubyMines:
    """Receive the goods once if you have at least this many ruby mines."""

    at_least: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class TakeStartingPlayer:
    """Take the start player marker; it applies from the next round on."""


@dataclass(frozen=True, slots=True)
class TwinTile:
    """Place one twin tile of one of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Furnish:
    """Place a furnishing at its cost; `kind` is any, dwelling (orange tiles only) or ordinary (only the Dwelling)."""

    kind: str = "any"
    cost: Goods | None = None  # instead of the printed one


@dataclass(frozen=True, slots=True)
class FamilyGrowth:
    """Get a newborn dwarf, if there is room."""


@dataclass(frozen=True, slots=True)
class Sow:
    """Sow at most this many fields with grain, and as many with vegetables."""

    most: int = 2


@dataclass(frozen=True, slots=True)
class Forge:
    """Forge a weapon for an unarmed dwarf."""


@dataclass(frozen=True, slots=True)
class Expedition:
    """An armed dwarf brings home this many different loot items."""

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
    """Build an ore mine and its deep tunnel on two ordinary tunnels."""


@dataclass(frozen=True, slots=True)
class RubyMine:
    """Build a ruby mine on a `tunnel` or a `deep_tunnel`."""

    on: str


@dataclass(frozen=True, slots=True)
class Trade:
    """Exchange goods, at least once and at most this many times."""

    give: Goods
    get: Goods
    times: int


@dataclass(frozen=True, slots=True)
class Market:
    """Buy each good at most once, at its price in gold."""

    prices: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Imitate:
    """Pay food and use a space that an opponent's dwarf occupies."""

    food: int


@dataclass(frozen=True, slots=True)
class SingleTile:
    """Place one single tile: meadow, field, tunnel or cavern."""

    kind: str


@dataclass(frozen=True, slots=True)
class AllWeapons:
    """After the expedition all weapons of the player gain 1 strength."""


@dataclass(frozen=True, slots=True)
class Breed:
    """Breed up to this many kinds of farm animals."""

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
    """No joining word: all parts, in this order."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class AndOr:
    """At least one of the parts, in any order."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class AndThenOr:
    """At least one of the parts, in the printed order."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class AndThen:
    """The first part; after it, optionally, the second."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class EitherOr:
    """Exactly one part; the owner of the Guest room may do more than one."""

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
    """Places for dwarfs; `sixth_only`: only for a sixth dwarf."""

    dwarfs: int
    sixth_only: bool = False


@dataclass(frozen=True, slots=True)
class AnimalRoom:
    """Room for farm animals of one kind: a fixed number, one per dwarf, or one on each empty field."""

    animals: int = 0  # without `per`
    kinds: tuple[str, ...] = ("sheep", "donkey", "boar", "cattle")
    per: str = ""  # dwarf, empty_field


@dataclass(frozen=True, slots=True)
class AtOnce:
    """Receive goods when the tile is placed; `per`: for each sheep, cattle or adjacent dwelling."""

    goods: Goods
    per: str = ""


@dataclass(frozen=True, slots=True)
class Discount:
    """Lower costs, but not below zero, for `furnish`, `fences`, `stable` or `forge`."""

    goods: Goods
    on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Substitute:
    """When paying for a furnishing, one `instead` may replace one of each of these goods."""

    replaced: tuple[str, ...]
    instead: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange that can be made at any time, any number of times."""

    give: Goods
    get: Goods


@dataclass(frozen=True, slots=True)
class WeaponsForFood:
    """At any time: exchange a weapon for food equal to its strength."""


@dataclass(frozen=True, slots=True)
class FoodPerAnimalConverted:
    """More food for each farm animal converted to food, except by the exchange of one other tile."""

    food: int
    not_with: str


@dataclass(frozen=True, slots=True)
class Upcoming:
    """Receive the goods at the start of each of the next rounds."""

    goods: Goods
    rounds: int


@dataclass(frozen=True, slots=True)
class RoundStart:
    """At the start of every round, receive goods for each ore mine with a donkey."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class OnGain:
    """Receive the goods for each one of a kind that you receive, births included; `newborn`: only for births."""

    kind: str
    goods: Goods
    newborn: bool = False


@dataclass(frozen=True, slots=True)
class FeedOne:
    """When feeding, exactly one dwarf may eat one of these instead."""

    meals: tuple[Goods, ...]


@dataclass(frozen=True, slots=True)
class FeedLessPerMineDonkey:
    """When feeding, pay less food for each donkey in a mine."""

    food: int


@dataclass(frozen=True, slots=True)
class NewbornFood:
    """Food for the newborn animals of one breeding: for one, two, three or four kinds."""

    food: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Permit:
    """A permission: `furnish_tunnels`, `both_alternatives` or `overhang`; and the goods that each use of it brings."""

    right: str
    goods: Goods = NOTHING


@dataclass(frozen=True, slots=True)
class ScorePer:
    """`points` for every `every` things of a kind."""

    points: int
    per: str
    every: int = 1


@dataclass(frozen=True, slots=True)
class ScoreIf:
    """Points if a condition is met: `all_armed` or `none_armed`."""

    points: int
    condition: str


@dataclass(frozen=True, slots=True)
class ScoreByDwarfs:
    """Points for a number of dwarfs in play."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CancelLosses:
    """Cancel up to this many negative points."""

    points: int


@dataclass(frozen=True, slots=True)
class Overbuilds:
    """A player who owns the other tile must place this one on top of it, which removes its effect."""

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
    fill: Goods = NOTHING  # what an empty space receives every round …
    more: Goods = NOTHING  # … and one that still has goods
    stage: int = 0  # cards only
    filled_from: tuple[tuple[int, int], ...] = ()  # (players, round): the first round in which it is filled
    both_once: bool = False  # both alternatives can be done here only once per game
    back_of: str = ""  # it is the back of this card …
    turned_by: str = ""  # … which is turned over when this other card is revealed


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
