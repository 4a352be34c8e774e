"""Changes as messages, rendered once for all clients that get the same text."""

import asyncio

from underhold.table.identity import Visitor
from underhold.table.subscriptions import PositionChanged
from underhold.table.table import Table


class SharedMessages:
    """Renders changes for the conversations of one process."""

    def __init__(self) -> None:
        self._rendering = asyncio.Lock()

    async def change(
        self, table: Table, change: PositionChanged, who: Visitor, language: str, patch: bool
    ) -> str | None:
        """A change as a message; None if it was to be a patch and cannot be.

        One is rendered at a time, so that a move need not wait for all earlier messages.
        """
        async with self._rendering:
            return _rendered(table, change, who, language, patch)


def _rendered(table: Table, change: PositionChanged, who: Visitor, language: str, patch: bool) -> str | None:
    """Visitors with the same seats and language get the same text."""
    key = (table.recipient(who, language), patch)
    if key not in change.messages:
        message = (table.patch if patch else table.update)(change, who, language)
        change.messages[key] = None if message is None else message.model_dump_json()
    return change.messages[key]
