"""What a request counts in the rate limits: 1 for a plain one, more for those that take more time.

Measured as CPU time on one core in both games: a plain request takes 2.5 ms, a moment 1 ms (3 ms with seven players,
which the guard cannot know), a record 4 to 40 ms, an upload 15 to 150 ms, a snapshot of an open page 0.5 ms.
"""

import re
from typing import Final
from urllib.parse import parse_qs

from underhold.table.replay_messages import MAX_MOMENTS

HINT: Final = 10.0
_BYTES_OF_A_MESSAGE: Final = 4096  # an answer counts as one message more for each of these
_A_MOMENT: Final = 0.5
_PER_CALL: Final = (
    ("GET", re.compile(r"^/api/tables$"), 4.0),  # lists
    ("GET", re.compile(r"^/api/tables/[^/]+/record\.(json|txt)$"), 8.0),
    ("GET", re.compile(r"^/api/tables/[^/]+/analysis$"), 4.0),
    ("POST", re.compile(r"^/api/tables/[^/]+/analysis$"), 10.0),
    ("POST", re.compile(r"^/api/daily/[^/]+/best$"), 10.0),
    ("POST", re.compile(r"^/api/(records|challenges)$"), 20.0),
    ("POST", re.compile(r"^/api/puzzles/[^/]+/[^/]+$"), 3.0),  # 20 ms the first time, and perhaps a short search
)
_MOMENTS: Final = re.compile(r"^/api/tables/[^/]+/moments$")


def cost_of(method: str, path: str, query: str = "") -> float:
    """What a request costs.

    >>> cost_of("GET", "/api/games"), cost_of("GET", "/api/tables/abc/moments", "from=40&count=20")
    (1.0, 11.0)
    """
    if _MOMENTS.match(path):
        return 1.0 + _A_MOMENT * _count(query)
    return next((cost for one, form, cost in _PER_CALL if one == method and form.match(path)), 1.0)


def cost_of_answer(size: int) -> float:
    """What an answer of this many characters costs on top of its request."""
    return size / _BYTES_OF_A_MESSAGE


def _count(query: str) -> int:
    given = parse_qs(query).get("count", [""])[-1]
    return min(int(given[:6]), MAX_MOMENTS) if given.isdecimal() else MAX_MOMENTS
