"""The data of The Cave Farmers that the browser client is built with."""

from typing import Final

from underhold.games.cave_farmers.web import messages
from underhold.games.cave_farmers.web.content import content
from underhold.games.cave_farmers.web.rules_content import rules_content
from underhold.games.common.web.client_data import ClientData

_WORDS: Final = ("name", "short", "goods.")

CLIENT_DATA: Final = ClientData(
    models=messages,
    content=content,
    word_keys=tuple(f"cave_farmers.{key}" for key in _WORDS),
    rules=rules_content,
    aliases={"Harvest": messages.Harvest},
)
