"""What a seat may know of a state, as OpenSpiel's observers tell it."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from underhold.encode import Encoding
from underhold.env.openspiel.state import UnderholdState

if TYPE_CHECKING:
    from underhold.env.openspiel.game import UnderholdGame


class Observer:
    """One way to look at a state: a tensor, the same with names, a string."""

    def __init__(self, game: "UnderholdGame", wanted: Any) -> None:
        self._encoding = game.encoding
        self._public: bool = wanted.public_info
        self._recalls: bool = wanted.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._public and not self._recalls:
            self.tensor = np.zeros(self._encoding.size, dtype=np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: UnderholdState, player: int) -> None:
        """Put the view onto the tensor; while the deal is drawn there is nothing to be seen."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.state is None else self._encoding.observe(state.state, player)

    def string_from(self, state: UnderholdState, player: int) -> str | None:
        """The fields of the observation that are not empty, or all that was ever seen; None for what does not exist."""
        if not self._public:
            return None
        if self._recalls:
            return f"seat {player} {state.known()}"
        return "" if state.state is None else _told(self._encoding, self._encoding.observe(state.state, player))


def _told(encoding: Encoding, values: list[int]) -> str:
    """An observation in words, a line for each field."""
    lines = []
    for field in encoding.fields:
        filled = [(place, value) for place, value in enumerate(values[field.start : field.stop]) if value]
        if filled:
            words = [_word(field.labels[place] if field.labels else "", value, field.most) for place, value in filled]
            lines.append(f"{field.name}: {', '.join(words)}")
    return "\n".join(lines)


def _word(label: str, value: int, most: int) -> str:
    return label if label and most == 1 else f"{label} {value}".lstrip()
