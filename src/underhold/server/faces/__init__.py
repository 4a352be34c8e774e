"""How each game looks to a person: the server's counterpart of `underhold.games`."""

from typing import Final

from underhold.server.faces.cave_farmers.face import CaveFarmersFace
from underhold.server.faces.cave_vs_cave.face import CaveVsCaveFace
from underhold.server.faces.face import Face

CAVE_VS_CAVE: Final = CaveVsCaveFace()
CAVE_FARMERS: Final = CaveFarmersFace()
FACES: Final[dict[str, Face]] = {"cave-vs-cave": CAVE_VS_CAVE, "cave-farmers": CAVE_FARMERS}
