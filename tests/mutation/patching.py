"""Puts a mutant in the place of its table, before the engine reads it."""

import sys
from types import ModuleType

from tests.mutation.mutants import Mutant
from tests.patching import on_import


def install(mutant: Mutant) -> None:
    """Forget the game's modules, so that they are imported again and read the mutant.

    The vocabulary stays: the rows of the mutant are made of its classes.
    """
    game = f"underhold.games.{mutant.table.game}"
    kept = {f"{game}.content.effects", f"{game}.content.goods"}
    for name in list(sys.modules):
        if name in ("underhold", "underhold.games") or (name.startswith(game) and name not in kept):
            del sys.modules[name]

    def change(module: ModuleType) -> None:
        setattr(module, mutant.table.name, mutant.content)

    on_import(mutant.table.path, change)
