"""Ctrl-C in programs with worker processes: the parent decides, and the workers print nothing."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Delay Ctrl-C until the end of this block: a worker that is interrupted while starting would print an error."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl-C in a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
