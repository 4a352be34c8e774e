"""The web views of all games by id."""

from typing import Final

from underhold.games import TITLES
from underhold.games.common.web.view import WebView

FACES: Final[dict[str, WebView]] = {title.id: title.web_view() for title in TITLES}
CAVE_VS_CAVE: Final = FACES["cave-vs-cave"]
CAVE_FARMERS: Final = FACES["cave-farmers"]
