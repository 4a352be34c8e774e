"""NumPy views of the memory of a batch: read-only, without copying."""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

N = TypeVar("N", bound=np.generic)


def array_view(memory: Any, kind: type[N]) -> NDArray[N]:
    """A read-only array that always shows the current content of the vector."""
    return np.frombuffer(memory, dtype=kind)
