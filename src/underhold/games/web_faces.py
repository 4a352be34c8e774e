"""How each game looks to a person: the server's counterpart of `underhold.games`."""

from typing import Final

from underhold.games.cave_farmers.web.web_view import CaveFarmersFace
from underhold.games.cave_vs_cave.web.web_view import CaveVsCaveFace
from underhold.games.common.web.view import Face

CAVE_VS_CAVE: Final = CaveVsCaveFace()
CAVE_FARMERS: Final = CaveFarmersFace()
FACES: Final[dict[str, Face]] = {"cave-vs-cave": CAVE_VS_CAVE, "cave-farmers": CAVE_FARMERS}
