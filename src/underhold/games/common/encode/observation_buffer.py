"""Observation buffers: arrays of small numbers that a position is encoded into.

The function that writes a game's view into a buffer is also the only description of the layout: given a
`LayoutRecorder`, it produces the list of fields. So the layout and its documentation always agree.
"""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

NUMBER: Final = "number"
BITS: Final = "bits"
ONE_OF: Final = "one of"
CODE: Final = "code"


@dataclass(frozen=True, slots=True)
class Field:
    """Adjacent numbers with one meaning."""

    name: str
    kind: str  # `number`: a count, `bits`: 0 or 1 for each label, `one of`: at most one 1, `code`: one of `values`
    start: int
    size: int
    max_value: int
    labels: tuple[str, ...]  # the meaning of each number; empty for a single number
    values: tuple[str, ...] = ()  # of a code: the meaning of 1, 2 …; 0 means none

    @property
    def stop(self) -> int:
        """The index after its last number."""
        return self.start + self.size


class ObservationBuffer:
    """Rows of numbers of equal length, written from left to right."""

    def __init__(self, rows: i64, size: i64) -> None:
        self.size: i64 = size
        self.values: vec[i16] = vec[i16]([0] * int(rows * size))
        self.at: i64 = 0
        self.most: i64 = 0
        self.cut: i64 = 0  # how many values were too large and have been capped

    def start_row(self, row: i64) -> None:
        """Continue at the start of a row."""
        self.at = row * self.size

    def start_board(self, distance: i64) -> None:
        """The following fields describe one seat; `distance` counts seats from the observing one."""

    def numbers(self, name: str, labels: tuple[str, ...], most: i64) -> None:
        """Start a field of counts, one per label; `put` writes them."""
        self.most = most

    def put(self, value: i64) -> None:
        """Write the next count of the field, capped at its maximum."""
        most: i64 = self.most
        if value > most:
            value = most
            self.cut += 1
        self.values[self.at] = i16(value)
        self.at += 1

    def codes(self, name: str, labels: tuple[str, ...], values: tuple[str, ...]) -> None:
        """Start a field of codes, one per label; `put_code` writes them."""
        self.most = len(values)

    def put_code(self, code: i64) -> None:
        """Write the next code of the field: the index of its value, counted from 1, or 0 for none."""
        assert 0 <= code <= self.most
        self.values[self.at] = i16(code)
        self.at += 1

    def number(self, name: str, value: i64, most: i64) -> None:
        """Write a field with a single count."""
        self.numbers(name, (), most)
        self.put(value)

    def bits(self, name: str, mask: i64, labels: tuple[str, ...]) -> None:
        """Write a field with a set: 0 or 1 for every label."""
        values = self.values
        at: i64 = self.at
        end: i64 = at + len(labels)
        while at < end:
            values[at] = i16(mask & 1)
            mask >>= 1
            at += 1
        self.at = end

    def one_of(self, name: str, value: i64, labels: tuple[str, ...]) -> None:
        """Write a field with one choice: a single 1, or none if the value is negative."""
        values = self.values
        at: i64 = self.at
        end: i64 = at + len(labels)
        assert at + value < end
        while at < end:
            values[at] = 0
            at += 1
        if value >= 0:
            values[self.at + value] = 1
        self.at = end


class LayoutRecorder(ObservationBuffer):
    """A buffer that records the fields written to it instead of the numbers."""

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.fields: list[Field] = []
        self._whose = "table"

    def start_board(self, distance: i64) -> None:
        self._whose = f"opponent{distance}" if distance else "own"

    def _note(self, name: str, kind: str, labels: tuple[str, ...], most: int, values: tuple[str, ...] = ()) -> None:
        size = max(1, len(labels))
        self.fields.append(Field(f"{self._whose}.{name}", kind, int(self.at), size, most, labels, values))
        self.at += size

    def numbers(self, name: str, labels: tuple[str, ...], most: i64) -> None:
        self._note(name, NUMBER, labels, int(most))

    def codes(self, name: str, labels: tuple[str, ...], values: tuple[str, ...]) -> None:
        self._note(name, CODE, labels, len(values), values)

    def put(self, value: i64) -> None:
        pass

    def put_code(self, code: i64) -> None:
        pass

    def bits(self, name: str, mask: i64, labels: tuple[str, ...]) -> None:
        self._note(name, BITS, labels, 1)

    def one_of(self, name: str, value: i64, labels: tuple[str, ...]) -> None:
        self._note(name, ONE_OF, labels, 1)
