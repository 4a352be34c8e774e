"""The rules page of a game, as the browser client is built with it."""

from typing import Any

from underhold.wire.base import Wire


class ShowMe(Wire):
    """Where a lesson teaches a rule: the lesson's id, and the key of the card to begin with."""

    lesson: str
    card: str


class RulePicture(Wire):
    """A picture beside a rule."""

    id: str
    section: str
    caption: str
    shows: str  # which part of the board
    seat: int
    lights: list[str]
    view: dict[str, Any]  # as much of the view as that part needs, in the game's own form


class RulesContent(Wire):
    """What a rules page shows besides its texts, in one language."""

    sections: list[str]  # ids
    show_me: dict[str, ShowMe]  # by section
    pictures: list[RulePicture]
