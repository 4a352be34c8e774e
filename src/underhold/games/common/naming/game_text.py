"""The texts of games without views of their own.

A game can bring a message catalogue in its own folder: one TOML file per language, `en.toml` first. Plain views look
texts up by these keys and fall back to ids, notation and English:

    name, about, about_solo     the name of the game, a sentence about it, and one about the solo game
    prompt.KIND                 what has to be decided, by the kind of the decision
    move.KIND                   a move; placeholders are its fields and the title's `move_values`
    event.KIND, event_you.KIND  an event; placeholders are its fields and `player`; the second one addresses the reader
    value.KEY                   the name of a value of the named view
    score.KEY                   the name of a line of the score sheet
    switch.ID, switch.ID_CHOICE a switch of the setup, and one of its choices
    lesson.ID.KEY               what the teacher of a lesson says
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from underhold.core.game import Move
from underhold.games.common.naming.events import event_text, kind_of
from underhold.games.title import Title
from underhold.locale import DEFAULT_LANGUAGE, Entry, Words, entries, words
from underhold.locale.words import flattened

_FOR_CLIENTS: Final = ("about", "value.", "switch.")


class GameText:
    """The texts of one game in one language. What is missing there is English."""

    def __init__(self, title: Title, language: str) -> None:
        self._title = title
        self._section = title.module_name
        self._keys, self._words = _loaded(title.catalogue, self._section, language)

    def name(self) -> str:
        """The name of the game."""
        return self._find("name") or self._title.name

    def label(self, group: str, key: str) -> str:
        """The name of a value, a line of the score sheet, or a switch."""
        return self._find(f"{group}.{key}") or key.replace("_", " ")

    def prompt(self, kind: str) -> str:
        """What has to be decided."""
        return self.label("prompt", kind)

    def move(self, view: Any, move: Move) -> str:
        """A move as a sentence; in notation if there is no text for it."""
        values = {**_values(move), **self._title.move_values(view, move)}
        return self._find(f"move.{move.kind}", values) or str(move)

    def event(self, event: Any, names: Sequence[str], you: int | None) -> str:
        """An event as a sentence."""
        values = _values(event)
        seat = values.pop("seat", None)
        if seat is not None:
            values["player"] = names[seat]
        kind = kind_of(event)
        said = self._find(f"event_you.{kind}", values) if seat is not None and seat == you else None
        return said or self._find(f"event.{kind}", values) or event_text(event, names)

    def for_clients(self) -> dict[str, str]:
        """The texts that a client needs to offer the game and to show its values, by key."""
        return {
            key: str(self._words.text(f"{self._section}.{key}")) for key in self._keys if key.startswith(_FOR_CLIENTS)
        }

    def _find(self, key: str, values: Mapping[str, Any] | None = None) -> str | None:
        return str(self._words.say(f"{self._section}.{key}", **(values or {}))) if key in self._keys else None


def _values(thing: Any) -> dict[str, Any]:
    if not is_dataclass(thing):
        return {}
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


@cache
def _loaded(place: str, section: str, language: str) -> tuple[list[str], Words]:
    """The keys of a game's own catalogue, and messages that contain its entries under the section's name."""
    if not place:
        return [], words(language)
    own = _catalogue(place, DEFAULT_LANGUAGE) | _catalogue(place, language)
    # With the shared messages, because texts may contain lists and amounts of goods.
    return list(own), Words(language, entries(language) | {f"{section}.{key}": entry for key, entry in own.items()})


def _catalogue(place: str, language: str) -> dict[str, Entry]:
    """The entries of one language in the folder `package:folder`; none if there is no such file."""
    package, _, folder = place.partition(":")
    file = files(package).joinpath(folder, f"{language}.toml")
    return flattened(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}
