"""The setup: what the players agree on before a game."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from underhold.core.errors import BadSetup
from underhold.core.setup import check_flag, check_rules, check_seed, setup_from_json
from underhold.games.cave_farmers.content import RULES_VERSION

CLEAR_AT: Final = (6, 7)
MARKERS: Final = ("early", "late")


@dataclass(frozen=True, slots=True)
class Setup:
    """Players, seed, which furnishings, and a switch for each ruling that the printed rules leave open."""

    players: int = 2
    seed: int = 0
    introductory: bool = False
    solo_clear_at: int = 7  # CF-02
    harvest_markers: str = "early"  # CF-06: shown at the start of the round, or at its end
    imitation_takes_left_goods: bool = False  # R53
    rules: int = RULES_VERSION  # old records and tables keep theirs

    def __post_init__(self) -> None:
        check_rules(self.rules, RULES_VERSION)
        if type(self.players) is not int or not 1 <= self.players <= 7:
            raise BadSetup.of(
                "error.setup.players_range", section="cave_farmers", first=1, last=7, given=repr(self.players)
            )
        check_seed(self.seed)
        check_flag("introductory", self.introductory)
        if type(self.solo_clear_at) is not int or self.solo_clear_at not in CLEAR_AT:
            raise BadSetup.of(
                "error.setup.one_of", option="solo_clear_at", choices=["6", "7"], given=repr(self.solo_clear_at)
            )
        if self.harvest_markers not in MARKERS:
            raise BadSetup.of(
                "error.setup.one_of",
                option="harvest_markers",
                choices=["'early'", "'late'"],
                given=repr(self.harvest_markers),
            )
        check_flag("imitation_takes_left_goods", self.imitation_takes_left_goods)

    def to_json(self) -> dict[str, Any]:
        """The setup as stored in records. Version 1 of the rules is left out, as in the first files."""
        return {name: value for name, value in asdict(self).items() if name != "rules" or value != 1}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Setup":
        """The setup that is stored like this."""
        return setup_from_json(cls, cls.__slots__, "cave_farmers", {"rules": 1} | data)
