"""Which tables are mutated, and which tests must notice."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Table:
    """One constant of a game's content package.

    A row with an id is tested by the scenarios marked with it. Everything else is tested by all scenarios of the game.
    """

    game: str
    module: str  # below the content package
    name: str
    prefix: str = ""  # what scenario marks put in front of the id
    hints: tuple[str, ...] = ()  # files with this in their name are tried first, for values without an id

    @property
    def package(self) -> str:
        return f"underhold.games.{self.game}.content"

    @property
    def path(self) -> str:
        """The module that defines the table."""
        return f"{self.package}.{self.module}"

    def mark(self, row_id: str) -> str:
        """The scenario mark of a row."""
        return f"{self.prefix}{row_id}"


_RULINGS: Final = ("test_rounds", "test_rulings")
_SETUP: Final = ("test_setup", "test_rounds")
_BOARD: Final = ("test_spaces_tiles", "test_rulings_cf_building")
_TRADES: Final = ("test_trades",)

TABLES: Final = (
    Table("cave_vs_cave", "actions", "ACTIONS"),
    Table("cave_vs_cave", "rooms", "ROOMS"),
    Table("cave_vs_cave", "rooms", "FACE_UP_ROOMS", hints=_RULINGS),
    Table("cave_vs_cave", "rooms", "FACE_DOWN_ROOMS", hints=_RULINGS),
    Table("cave_vs_cave", "conversions", "CONVERSIONS", hints=_RULINGS),
    Table("cave_vs_cave", "rounds", "TURNS", hints=_RULINGS),
    Table("cave_vs_cave", "rounds", "STAGES", hints=_RULINGS),
    Table("cave_vs_cave", "rounds", "WALLS_IN_SUPPLY", hints=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_ROOMS_REMOVED", hints=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_ACTION_REMOVED", hints=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_GOAL", hints=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_REMARKABLE", hints=_RULINGS),
    Table("cave_farmers", "furnishings", "FURNISHINGS"),
    Table("cave_farmers", "spaces", "SPACES"),
    Table("cave_farmers", "loot", "LOOT", prefix="loot:"),
    Table("cave_farmers", "trades", "TRADES", hints=_TRADES),
    Table("cave_farmers", "trades", "TILE_PRICES", hints=_TRADES),
    Table("cave_farmers", "home_board", "CELL_BONUSES", hints=_BOARD),
    Table("cave_farmers", "rounds", "FOOD_AT_START", hints=_SETUP),
    Table("cave_farmers", "rounds", "SOLO_FOOD", hints=_SETUP),
    Table("cave_farmers", "rounds", "SOLO_GOAL", hints=_SETUP),
    Table("cave_farmers", "rounds", "ROUNDS", hints=_SETUP),
    Table("cave_farmers", "rounds", "WISH_CARD", hints=_SETUP),
    Table("cave_farmers", "rounds", "SOLO_CARDS", hints=_SETUP),
    Table("cave_farmers", "rounds", "FIRST_MARKER", hints=_SETUP),
    Table("cave_farmers", "rounds", "LEAVES", hints=_SETUP),
    Table("cave_farmers", "rounds", "QUESTIONS", hints=_SETUP),
)

# Exported by the content packages and no table: what is made of the tables, types and functions.
NO_TABLES: Final = frozenset(
    {"ACTION_IDS", "ROOM_IDS", "SPACE_IDS", "FURNISHING_IDS", "LOOT_IDS", "RULES_VERSION"}
    | {"Action", "Room", "action_number", "room_number"}
)

# Files among the scenarios whose tests do not count: random games, and the checks of the rows themselves. A test that
# reads a content table does not count either, wherever it stands: it may compare the row with a copy of it.
NOT_SCENARIOS: Final = frozenset({"test_properties.py", "test_rows.py", "test_notation.py"})

# Spaces that bring several goods at once, in no order.
_AT_ONCE: Final = (
    *("ruby_mining", "starting_player_1_3", "ore_mining_1_3", "strip_mining", "forest_exploration_3"),
    *("starting_player_4_7", "ore_mining_4_7", "forest_exploration_4_7", "ore_delivery", "ruby_delivery"),
)

# Mutants that cannot change the game, with the reason; a name stands for all mutants that begin with it. Keep it short.
EQUIVALENT: Final[dict[str, str]] = {
    **{
        f"SPACES/{space}.effect All in reverse order": "all goods of the space are taken at once, in no order"
        for space in _AT_ONCE
    },
    "SPACES/sustenance_1_3.effect.parts[0] All in reverse order": "the food and the grain are taken at once",
    "ROOMS/cave_entrance.cost": "the entrance is printed on the board and never bought",
    "ROOMS/cave_entrance.walls": "the entrance is printed on the board and never placed",
    "ROOMS/retting_room.power.most: 3 -> 4": "no effect brings four flax (CVC-40)",
}
