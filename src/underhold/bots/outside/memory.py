"""The memory limit of bots that we did not write.

It applies where the environment sets it, as a server does for its workers, and where the system supports it. It counts
memory that a process can write to, so that runtimes which reserve much and use little, such as that of JavaScript, can
start. Each process of a bot has this limit for itself.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

try:
    import resource
except ImportError:  # not on this system
    resource = None  # type: ignore[assignment]

MEMORY_VARIABLE: Final = "UNDERHOLD_BOT_MEMORY"  # MiB; missing or 0: no limit. `process_guard` reads it too
_MIB: Final = 1 << 20


def memory_limit() -> int:
    """The limit in bytes; 0: none."""
    text = os.environ.get(MEMORY_VARIABLE, "")
    return int(text) * _MIB if text.isdecimal() else 0


@contextmanager
def memory_limited() -> Iterator[None]:
    """Limit the memory of this process while a plugin runs in it; beyond it, the plugin gets a MemoryError."""
    limit = memory_limit()
    if not limit or resource is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
