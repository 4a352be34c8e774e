"""The setup: what the players agree on before a game."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from underhold.core.errors import BadSetup
from underhold.core.setup import check_flag, check_rules, check_seed, setup_from_json
from underhold.games.cave_vs_cave.content import RULES_VERSION, TURNS

TWO_WALLS_CHOICES: Final = ("corner", "facing")


@dataclass(frozen=True, slots=True)
class Setup:
    """The number of players, the seed of the deal, and a switch for each ruling that the printed rules leave open."""

    players: int = 2
    seed: int = 0
    additional_cavern_two_walls: str = "corner"  # CVC-13
    wood_storeroom_first: bool = True  # CVC-46
    rules: int = RULES_VERSION  # old records and tables keep theirs

    def __post_init__(self) -> None:
        check_rules(self.rules, RULES_VERSION)
        if type(self.players) is not int or self.players not in TURNS:
            raise BadSetup.of(
                "error.setup.players_or", section="cave_vs_cave", first=1, last=2, given=repr(self.players)
            )
        check_seed(self.seed)
        if self.additional_cavern_two_walls not in TWO_WALLS_CHOICES:
            raise BadSetup.of(
                "error.setup.one_of",
                option="additional_cavern_two_walls",
                choices=["'corner'", "'facing'"],
                given=repr(self.additional_cavern_two_walls),
            )
        check_flag("wood_storeroom_first", self.wood_storeroom_first)

    def to_json(self) -> dict[str, Any]:
        """The setup as stored in records. Version 1 of the rules is left out, as in the first files."""
        return {name: value for name, value in asdict(self).items() if name != "rules" or value != 1}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Setup":
        """The setup that is stored like this."""
        return setup_from_json(cls, cls.__slots__, "cave_vs_cave", {"rules": 1} | data)
