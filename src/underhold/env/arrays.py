"""NumPy's eyes on the memory of a batch: no copy, and nothing can be written through them."""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

N = TypeVar("N", bound=np.generic)


def array_over(memory: Any, kind: type[N]) -> NDArray[N]:
    """An array that always shows what the vector holds at the moment."""
    return np.frombuffer(memory, dtype=kind)
