"""Runs one case of changed_rows.py: `python -m tests.games.cave_farmers.engine.run_changed CASE`.

Importing anything of Underhold imports the engine, so the tables are changed while the content package is imported.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

CONTENT = "underhold.games.cave_farmers.content"
CASES = "tests.games.cave_farmers.engine.changed_rows"


class AfterImport(MetaPathFinder):
    """Calls a function when a module has been imported, before anybody else sees it."""

    def __init__(self, name: str, then: Callable[[], None]) -> None:
        self.name, self.then = name, then

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        assert spec is not None
        assert spec.loader is not None
        execute = spec.loader.exec_module

        def execute_and_change(module: ModuleType) -> None:
            execute(module)
            self.then()

        spec.loader.exec_module = execute_and_change  # type: ignore[method-assign]
        return spec


def main(name: str) -> None:
    running: list[Iterator[None]] = []

    def change() -> None:
        running.append(import_module(CASES).CASES[name]())
        next(running[0])

    sys.meta_path.insert(0, AfterImport(CONTENT, change))
    import_module(CONTENT)
    assert list(running[0]) == []


if __name__ == "__main__":
    main(sys.argv[1])
