"""The data of Cave vs Cave that the browser client is built with."""

from typing import Final

from underhold.games.cave_vs_cave.web import messages
from underhold.games.cave_vs_cave.web.content import content
from underhold.games.cave_vs_cave.web.rules_content import rules_content
from underhold.games.common.web.client_data import ClientData

_WORDS: Final = ("name", "short", "goods.", "colour.", "shape.", "side.")

CLIENT_DATA: Final = ClientData(
    models=messages,
    content=content,
    word_keys=tuple(f"cave_vs_cave.{key}" for key in _WORDS),
    rules=rules_content,
    aliases={"Side": messages.Side},
)
