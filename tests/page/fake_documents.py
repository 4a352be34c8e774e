"""The browser's storage for tests: documents in memory, which several pages can use like the tabs of a browser."""

import asyncio
from collections.abc import Callable
from typing import Any


class DomError(Exception):
    """An error of the browser: JavaScript's errors have a name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class FakeDocuments:
    """The documents of one tab. Tabs of the same browser share `texts`, and tell each other what they change."""

    def __init__(self, other: "FakeDocuments | None" = None) -> None:
        self.texts: dict[str, tuple[int, str]] = other.texts if other else {}
        self.tabs: list[FakeDocuments] = other.tabs if other else []
        self.tabs.append(self)
        self.changed: Callable[[str], None] = lambda _: None  # `Page.changed` of the tab
        self.fails: str | None = None  # the name of the error that every write raises
        self.fails_reading: str | None = None
        self.writes = 0

    async def load(self, id: str) -> Any:
        await self._wait(self.fails_reading)
        return list(self.texts[id]) if id in self.texts else None

    async def load_all(self, prefix: str) -> Any:
        await self._wait(self.fails_reading)
        return [[id, *document] for id, document in self.texts.items() if id.startswith(prefix)]

    async def save(self, id: str, expected_revision: int, text: str) -> bool:
        await self._wait(self.fails)
        if self.texts.get(id, (0, ""))[0] != expected_revision:
            return False
        self.texts[id] = (expected_revision + 1, text)
        self._tell(id)
        return True

    async def remove(self, id: str, expected_revision: int) -> bool:
        await self._wait(self.fails)
        if self.texts.get(id, (0, ""))[0] != expected_revision:
            return False
        del self.texts[id]
        self._tell(id)
        return True

    async def _wait(self, error: str | None) -> None:
        await asyncio.sleep(0)  # others may be faster
        if error is not None:
            raise DomError(error)

    def _tell(self, id: str) -> None:
        self.writes += 1
        loop = asyncio.get_running_loop()
        for tab in self.tabs:
            if tab is not self:
                loop.call_soon(tab.changed, id)
