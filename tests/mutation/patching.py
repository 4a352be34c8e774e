"""Puts a mutant in the place of its table, before the engine reads it."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

from tests.mutation.mutants import Mutant


class _Patcher:
    """An importer that changes one constant of one module as soon as the module has run."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.mutant.table.path:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.loader is not None
        run = spec.loader.exec_module

        def run_and_patch(module: ModuleType) -> None:
            run(module)
            setattr(module, self.mutant.table.name, self.mutant.content)

        loader: Any = spec.loader
        loader.exec_module = run_and_patch
        return spec


def install(mutant: Mutant) -> None:
    """Forget the game's modules, so that they are imported again and read the mutant.

    The vocabulary stays: the rows of the mutant are made of its classes.
    """
    game = f"underhold.games.{mutant.table.game}"
    kept = {f"{game}.content.effects", f"{game}.content.goods"}
    for name in list(sys.modules):
        if name in ("underhold", "underhold.games") or (name.startswith(game) and name not in kept):
            del sys.modules[name]
    sys.meta_path.insert(0, _Patcher(mutant))
