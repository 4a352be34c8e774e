"""What the current decision does not allow, with reasons, for the command `why`."""

from collections.abc import Iterator

from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import PLACE, View
from underhold.games.cave_farmers.naming.explain import explain
from underhold.games.cave_farmers.words.parts import part_text
from underhold.games.cave_farmers.words.refusals import blocked_text
from underhold.games.common.terminal.view import Blocked
from underhold.locale import Words


def blocked(words: Words, view: View) -> Iterator[Blocked]:
    """Parts of the space in use, loot, trades, and spaces or furnishings that cannot be chosen."""
    explanation = explain(view)
    for part in (*explanation.space, *explanation.loot, *explanation.trades):
        if part.refusal and not part.done:
            yield Blocked(part.id, part_text(words, view, part), blocked_text(words, part.refusal), part.refusal.rule)
    section = "space" if decision_phase(view) == PLACE else "furnishing"
    for id, why in explanation.barred.items():
        name = str(words.text(f"cave_farmers.{section}.{id}"))
        yield Blocked(id, name, blocked_text(words, why), why.rule)
