"""The health check of a database, asked by several at once."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from underhold.server.store import health


def test_an_attempt_that_starts_while_another_one_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of the first attempt is read after somebody else has started the second one, which goes on."""
    monkeypatch.setattr(health, "_FRESH_SECONDS", -1.0)

    async def run() -> bool:
        first = asyncio.Event()
        attempts = 0

        async def write() -> None:
            nonlocal attempts
            attempts += 1
            await (first if attempts == 1 else asyncio.Event()).wait()

        check = health.HealthCheck(write)
        others: list[Coroutine[Any, Any, bool]] = []

        def ask(_: object) -> None:
            others.append(check())
            others[0].send(None)

        asked = asyncio.create_task(check())
        await asyncio.sleep(0)
        assert check._attempt is not None
        check._attempt.add_done_callback(ask)
        await asyncio.sleep(0)
        first.set()
        result = await asked
        assert len(others) == 1
        others[0].close()
        return result

    assert asyncio.run(run())
