"""Changes a module while it is imported, before anybody reads from it."""

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any


class _Patcher:
    """An importer that lets a function change one module as soon as the module has run."""

    def __init__(self, path: str, change: Callable[[Any], None]) -> None:
        self.path = path
        self.change = change

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.path:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        loader: Any = spec.loader
        run = loader.exec_module

        def run_and_change(module: ModuleType) -> None:
            run(module)
            self.change(module)

        loader.exec_module = run_and_change
        return spec


def on_import(path: str, change: Callable[[Any], None]) -> None:
    """Call the function with the module once it is imported; it must not be imported yet."""
    assert path not in sys.modules, f"{path} is imported already"
    sys.meta_path.insert(0, _Patcher(path, change))
