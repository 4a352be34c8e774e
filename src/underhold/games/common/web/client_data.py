"""What the browser client is built with for one game, besides the messages of all games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from pydantic import BaseModel

from underhold.locale import Words


@dataclass(frozen=True, slots=True)
class ClientData:
    """The game's message models, the texts of its pieces, and the words that its board shows."""

    models: ModuleType  # whose wire models are the game's views and contents
    content: Callable[[Words], BaseModel]  # names and texts of all pieces in a language
    word_keys: tuple[str, ...]  # beginnings of catalogue keys
    aliases: Mapping[str, Any] = field(default_factory=dict)  # named types that are not models
