"""The faces there are, by game."""

from typing import Final

from underhold.games.cave_farmers.terminal.terminal_view import CaveFarmersFace
from underhold.games.cave_vs_cave.terminal.terminal_view import CaveVsCaveFace
from underhold.games.common.terminal.view import Face

FACES: Final[dict[str, Face]] = {
    "cave-vs-cave": CaveVsCaveFace(),
    "cave-farmers": CaveFarmersFace(),
}
