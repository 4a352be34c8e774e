"""The data of one game that the browser client is built with, besides the messages of all games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from pydantic import BaseModel

from underhold.locale import Words
from underhold.wire.messages import RulesContent


@dataclass(frozen=True, slots=True)
class ClientData:
    """The message models of a game, the texts of its pieces, and the catalogue texts that its board uses."""

    models: ModuleType  # its wire models are the game's views and content
    content: Callable[[Words], BaseModel]  # names and texts of all pieces in a language
    word_keys: tuple[str, ...]  # prefixes of catalogue keys
    rules: Callable[[Words], RulesContent] | None = None  # what the rules page shows besides its texts
    aliases: Mapping[str, Any] = field(default_factory=dict)  # named types that are not models
