"""Documents in the browser's storage: texts by id, each with a revision that grows with every change."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from underhold.table.problems import StorageFailed

_FULL: Final = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


class Documents(Protocol):
    """What JavaScript provides: see web/src/page. The results are plain, or proxies of JavaScript arrays.

    A method that fails raises an error with the `name` of a DOMException. A write returns once it is stored, and other
    tabs get notified (`Page.changed`).
    """

    def load(self, id: str) -> Awaitable[Any]:
        """The revision and the text of a document; None if there is no such document."""

    def load_all(self, prefix: str) -> Awaitable[Any]:
        """The id, the revision and the text of every document whose id begins like this."""

    def save(self, id: str, expected_revision: int, text: str) -> Awaitable[bool]:
        """Write a document that is at the expected revision, 0 for a new one; otherwise write nothing and return
        False. The new revision is one more."""

    def remove(self, id: str, expected_revision: int) -> Awaitable[bool]:
        """Remove a document that is at the expected revision; otherwise change nothing and return False."""


class BrowserStorageFailed(StorageFailed):
    """The browser's storage is full, or the browser does not let the page use it. Nothing was changed."""

    def __init__(self, full: bool) -> None:
        super().__init__(full)
        self.key = "web.problem.browser_full" if full else "web.problem.browser_storage"


class BrowserDocuments:
    """The documents as Python values, with errors as BrowserStorageFailed.

    `report` is called with each such error, and with None when a write succeeds after one: it may happen where nobody
    waits for an answer, for example when a bot moves.
    """

    def __init__(self, given: Documents, report: Callable[[BrowserStorageFailed | None], None]) -> None:
        self._given = given
        self._report = report
        self._failing = False

    async def load(self, id: str) -> tuple[int, str] | None:
        """The revision and the text of a document; None if there is no such document."""
        found = await self._result(lambda: self._given.load(id))
        return (int(found[0]), str(found[1])) if found else None

    async def load_all(self, prefix: str) -> list[tuple[str, int, str]]:
        """The id, the revision and the text of every document whose id begins like this."""
        found = await self._result(lambda: self._given.load_all(prefix))
        return [(str(id), int(revision), str(text)) for id, revision, text in found]

    async def save(self, id: str, expected_revision: int, text: str) -> int | None:
        """Write a document that is at the expected revision, 0 for a new one. Returns its new revision; None if
        somebody else was faster and nothing was written."""
        done = bool(await self._result(lambda: self._given.save(id, expected_revision, text), write=True))
        return expected_revision + 1 if done else None

    async def remove(self, id: str, expected_revision: int) -> bool:
        """Remove a document that is at the expected revision; False if it is not, and nothing was changed."""
        return bool(await self._result(lambda: self._given.remove(id, expected_revision), write=True))

    async def setting(self, name: str, proposed: str) -> str:
        """A setting that is chosen once, by the first tab that needs it."""
        id = f"setting:{name}"
        while (found := await self.load(id)) is None:
            if await self.save(id, 0, proposed) is not None:
                return proposed
        return found[1]

    async def _result(self, call: Callable[[], Awaitable[Any]], write: bool = False) -> Any:
        try:
            result = await call()
        except Exception as error:
            self._failing = True
            failed = BrowserStorageFailed(getattr(error, "name", "") in _FULL)
            self._report(failed)
            raise failed from error
        if write and self._failing:
            self._failing = False
            self._report(None)
        return result.to_py() if hasattr(result, "to_py") else result
