"""OpenSpiel observers of the games."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from underhold.encode import Encoding
from underhold.env.openspiel.state import UnderholdState

if TYPE_CHECKING:
    from underhold.env.openspiel.game import UnderholdGame


class Observer:
    """An observer: a tensor, the same tensor by name, and a string."""

    def __init__(self, game: "UnderholdGame", observation_type: Any) -> None:
        self._encoding = game.encoding
        self._public: bool = observation_type.public_info
        self._recalls: bool = observation_type.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._public and not self._recalls:
            self.tensor = np.zeros(self._encoding.size, dtype=np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: UnderholdState, player: int) -> None:
        """Write the view into the tensor; zeros while the deal is drawn."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.state is None else self._encoding.observe(state.state, player)

    def string_from(self, state: UnderholdState, player: int) -> str | None:
        """The non-empty fields of the observation, or everything that was ever seen; None if there is no such
        observation.
        """
        if not self._public:
            return None
        if self._recalls:
            return f"seat {player} {state.known()}"
        return "" if state.state is None else _field_lines(self._encoding, self._encoding.observe(state.state, player))


def _field_lines(encoding: Encoding, values: list[int]) -> str:
    """An observation as text, one line per field."""
    lines = []
    for field in encoding.fields:
        filled = [(place, value) for place, value in enumerate(values[field.start : field.stop]) if value]
        if filled:
            words = [
                _word(field.labels[place] if field.labels else "", value, field.max_value) for place, value in filled
            ]
            lines.append(f"{field.name}: {', '.join(words)}")
    return "\n".join(lines)


def _word(label: str, value: int, most: int) -> str:
    return label if label and most == 1 else f"{label} {value}".lstrip()
