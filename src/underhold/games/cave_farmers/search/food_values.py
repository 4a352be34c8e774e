"""The food for one of each kind of goods, by trades that everyone can make."""

from typing import Final

from mypy_extensions import i64

from underhold.games.cave_farmers.content import TRADES
from underhold.games.cave_farmers.content.goods import named


def _food_for(kind: str) -> int:
    return max((named(*trade.get).get("food", 0) for trade in TRADES if named(*trade.give) == {kind: 1}), default=0)


RUBY_FOOD: Final[i64] = _food_for("ruby")
GRAIN_FOOD: Final[i64] = _food_for("grain")
VEGETABLE_FOOD: Final[i64] = _food_for("vegetable")
SHEEP_FOOD: Final[i64] = _food_for("sheep")
DONKEY_FOOD: Final[i64] = _food_for("donkey")
BOAR_FOOD: Final[i64] = _food_for("boar")
CATTLE_FOOD: Final[i64] = _food_for("cattle")
