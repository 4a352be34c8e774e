"""Helpers for the tests of decisions."""

from typing import Any

from tests.games.cave_farmers.scene import Scene
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web.decision import decision
from underhold.locale import words
from underhold.wire.messages import Answer, Decision, Part

EN = words("en")


def decision_in(position: Scene) -> Decision:
    """The decision of a position as the browser receives it."""
    return decision(EN, GAME.view(position.state, None))


def part(shown: Decision, kind: str, **values: Any) -> Part:
    found = [one for one in shown.parts if one.kind == kind and all(getattr(one, key) == values[key] for key in values)]
    assert len(found) == 1, found
    return found[0]


def why(shown: Decision, kind: str, **values: Any) -> tuple[str, str]:
    blocked = part(shown, kind, **values)
    assert blocked.state == "blocked"
    assert blocked.reason is not None
    return blocked.reason.text, blocked.reason.rule


def answer(shown: Decision, move: str) -> Answer:
    return next(one for one in shown.answers if one.move == move)
