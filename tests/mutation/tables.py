"""Which tables are mutated, and which tests must notice."""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Table:
    """One constant of a game's content package.

    A row with an id is tested by the scenarios marked with it. Everything else is tested by whole files.
    """

    game: str
    module: str  # below the content package
    name: str
    prefix: str = ""  # what scenario marks put in front of the id
    files: tuple[str, ...] = field(default=())  # below the game's tests, for values without an id

    @property
    def path(self) -> str:
        """The module that defines the table."""
        return f"underhold.games.{self.game}.content.{self.module}"

    def mark(self, row_id: str) -> str:
        """The scenario mark of a row."""
        return f"{self.prefix}{row_id}"


_RULINGS: Final = (
    *(f"engine/test_rulings_{subject}.py" for subject in ("board", "cavern", "turns", "rooms", "solo")),
    "engine/test_rounds.py",
)
_SETUP: Final = ("engine/test_setup.py", "engine/test_mutation_rounds.py")
_BOARD: Final = ("engine/test_spaces_tiles.py", "engine/test_rulings_cf_building.py", "engine/test_mutation_rounds.py")
_TRADES: Final = ("engine/test_trades.py", "engine/test_mutation_trades.py")

TABLES: Final = (
    Table("cave_vs_cave", "actions", "ACTIONS"),
    Table("cave_vs_cave", "rooms", "ROOMS"),
    Table("cave_vs_cave", "rooms", "FACE_UP_ROOMS", files=_RULINGS),
    Table("cave_vs_cave", "rooms", "FACE_DOWN_ROOMS", files=_RULINGS),
    Table("cave_vs_cave", "conversions", "CONVERSIONS", files=_RULINGS),
    Table("cave_vs_cave", "rounds", "TURNS", files=_RULINGS),
    Table("cave_vs_cave", "rounds", "STAGES", files=_RULINGS),
    Table("cave_vs_cave", "rounds", "WALLS_IN_SUPPLY", files=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_ROOMS_REMOVED", files=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_ACTION_REMOVED", files=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_GOAL", files=_RULINGS),
    Table("cave_vs_cave", "rounds", "SOLO_REMARKABLE", files=_RULINGS),
    Table("cave_farmers", "furnishings", "FURNISHINGS"),
    Table("cave_farmers", "spaces", "SPACES"),
    Table("cave_farmers", "loot", "LOOT", prefix="loot:"),
    Table("cave_farmers", "trades", "TRADES", files=_TRADES),
    Table("cave_farmers", "trades", "TILE_PRICES", files=_TRADES),
    Table("cave_farmers", "home_board", "CELL_BONUSES", files=_BOARD),
    Table("cave_farmers", "rounds", "FOOD_AT_START", files=_SETUP),
    Table("cave_farmers", "rounds", "SOLO_FOOD", files=_SETUP),
    Table("cave_farmers", "rounds", "SOLO_GOAL", files=_SETUP),
    Table("cave_farmers", "rounds", "ROUNDS", files=_SETUP),
    Table("cave_farmers", "rounds", "WISH_CARD", files=_SETUP),
    Table("cave_farmers", "rounds", "SOLO_CARDS", files=_SETUP),
    Table("cave_farmers", "rounds", "FIRST_MARKER", files=_SETUP),
    Table("cave_farmers", "rounds", "LEAVES", files=_SETUP),
    Table("cave_farmers", "rounds", "QUESTIONS", files=_SETUP),
)

# Exported by the content packages and no table: what is made of the tables, types and functions.
NO_TABLES: Final = frozenset(
    {"ACTION_IDS", "ROOM_IDS", "SPACE_IDS", "FURNISHING_IDS", "LOOT_IDS", "RULES_VERSION"}
    | {"Action", "Room", "action_number", "room_number"}
)

# Tests among the scenarios that only read the rows and play nothing: they do not count.
READ_ROWS: Final = frozenset(
    {
        "test_no_tile_both_furnishes_and_uses_rooms",
        "test_no_effect_brings_more_than_three_flax",
        "test_the_solo_goal_is_fifty_points",
    }
)

# Mutants that cannot change the game, with the reason. Keep this list short.
EQUIVALENT: Final[dict[str, str]] = {
    "ROOMS/cave_entrance.cost": "the entrance is printed on the board and never bought",
    "ROOMS/cave_entrance.walls": "the entrance is printed on the board and never placed",
    "ROOMS/retting_room.power.most: 3 -> 4": "no effect brings four flax (CVC-40)",
}
