"""How long a server keeps what nobody uses."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ages:
    """After how many days without activity something is deleted; None: never."""

    empty: int | None = 30  # tables where nothing was played
    unfinished: int | None = 365
    finished: int | None = None
    guests: int | None = 400  # which browser held which seat; a browser forgets its cookie after 365 days
    keys: int | None = 30  # of requests: a browser that repeats one gets the same answer
