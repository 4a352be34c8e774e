"""The faces there are, by game."""

from typing import Final

from underhold.terminal.cave_farmers.face import CaveFarmersFace
from underhold.terminal.cave_vs_cave.face import CaveVsCaveFace
from underhold.terminal.face import Face

FACES: Final[dict[str, Face]] = {
    "cave-vs-cave": CaveVsCaveFace(),
    "cave-farmers": CaveFarmersFace(),
}
