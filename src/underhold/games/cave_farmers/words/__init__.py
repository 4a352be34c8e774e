"""Sentences about The Cave Farmers, built from the content tables that the engine also uses."""

from underhold.games.cave_farmers.words.effects import effect_text, points_text, sentence, space_effect, space_text
from underhold.games.cave_farmers.words.events import event_text, events_text, harvest_text, log_lines, repeats
from underhold.games.cave_farmers.words.moves import move_text
from underhold.games.cave_farmers.words.powers import furnishing_effect, furnishing_text, loot_text
from underhold.games.cave_farmers.words.scores import line_name, verdict

__all__ = [
    "effect_text",
    "event_text",
    "events_text",
    "furnishing_effect",
    "furnishing_text",
    "harvest_text",
    "line_name",
    "log_lines",
    "loot_text",
    "move_text",
    "points_text",
    "repeats",
    "sentence",
    "space_effect",
    "space_text",
    "verdict",
]
