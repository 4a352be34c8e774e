"""Sentences about Cave vs Cave, built from the content tables that the engine also uses."""

from underhold.games.cave_vs_cave.words.effects import (
    action_effect,
    action_text,
    color_text,
    part_text,
    points_text,
    room_effect,
    room_text,
    sentence,
)
from underhold.games.cave_vs_cave.words.events import event_text, events_text, log_lines, repeats
from underhold.games.cave_vs_cave.words.moves import edge_text, move_text
from underhold.games.cave_vs_cave.words.scores import verdict
from underhold.games.cave_vs_cave.words.shapes import room_signs, shape_sign

__all__ = [
    "action_effect",
    "action_text",
    "color_text",
    "edge_text",
    "event_text",
    "events_text",
    "log_lines",
    "move_text",
    "part_text",
    "points_text",
    "repeats",
    "room_effect",
    "room_signs",
    "room_text",
    "sentence",
    "shape_sign",
    "verdict",
]
