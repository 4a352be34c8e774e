"""The rules page of a game as data: which section explains a reason, a piece or a part of the board.

The texts of the page are in the catalogues and the page itself is in the client. A game's `rules_page.py` says how to
get to a section from everywhere else; `rule_pictures.py` has the pictures. Tests check that every reason, tile, space
and lesson has its section, and that every section exists on the page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from underhold.core.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ShowMe:
    """The card of a lesson that teaches a rule: the lesson's id and the card's key."""

    lesson: str
    card: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture beside a rule: a part of the board in a position, and what is lit there.

    Its caption is in the catalogues: `rule_picture.GAME.ID`, with the game's section there. What it says is checked
    by a test: the moves that the position allows, and those that it forbids.
    """

    id: str
    section: str
    position: str  # as text, see docs/record.md
    shows: str  # which part of the board; each game has its own
    lights: tuple[str, ...]  # ids of what is lit, as in a lesson
    moves: tuple[str, ...] = ()  # in notation, played from the position
    allows: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    seat: int = 0  # whose board, and who is to decide


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Where the rules page of a game explains what."""

    sections: tuple[str, ...]  # the ids of all sections
    # By the key of a refusal: its section; or by the rule that it names, if the key alone does not tell.
    reasons: Mapping[str, str | Mapping[str, str]]
    pieces: Mapping[str, Mapping[str, tuple[str, ...]]]  # by kind and id: its sections, the most important first
    show_me: Mapping[str, ShowMe] = field(default_factory=dict)  # by section

    def listed_pieces(self) -> dict[str, dict[str, list[str]]]:
        """The sections of all pieces as plain data."""
        return {kind: {id: list(found) for id, found in pieces.items()} for kind, pieces in self.pieces.items()}

    def section_of(self, why: Refusal) -> str:
        """The section that explains why something is not possible."""
        nested = why.values.get("reasons")
        if nested:
            return self.section_of(nested[0])
        found = self.reasons[why.key]
        return found if isinstance(found, str) else found[why.rule]
