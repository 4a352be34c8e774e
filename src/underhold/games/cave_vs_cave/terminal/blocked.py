"""What the current decision does not allow, with reasons, for the command `why`."""

from collections.abc import Iterator

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.explain import explain
from underhold.games.cave_vs_cave.words import part_text, sentence
from underhold.games.cave_vs_cave.words.refusals import blocked_text
from underhold.games.common.terminal.view import Blocked
from underhold.locale import Words


def blocked(words: Words, view: View) -> Iterator[Blocked]:
    """Parts of the tile and of rooms, and action tiles or rooms that cannot be chosen."""
    explanation = explain(view)
    for part in explanation.parts:
        if part.refusal and not part.done and part.effect is not None:
            text = str(sentence(part_text(words, part.effect, int(view.turns()))))
            yield Blocked(part.id, text, blocked_text(words, part.refusal), part.refusal.rule)
    for id, why in explanation.targets.items():  # spaces and edges are left out: there are too many
        if id in ACTION_IDS or id in ROOM_IDS:
            section = "action" if id in ACTION_IDS else "room"
            yield Blocked(id, str(words.text(f"cave_vs_cave.{section}.{id}")), blocked_text(words, why), why.rule)
