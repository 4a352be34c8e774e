"""A page of small numbers, on which a position is written down for a program that learns.

The function that writes a game's view onto a page is also the one description of what stands where: written onto a
`Contents` page, it leaves the table of contents. So a layout and its documentation cannot disagree.
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
    """Neighbouring numbers of one meaning."""

    name: str
    kind: str  # `number`: a count, `bits`: 0 or 1 for each label, `one of`: at most one 1, `code`: one of `values`
    start: int
    size: int
    most: int  # the highest value
    labels: tuple[str, ...]  # what each place stands for; empty for a single number
    values: tuple[str, ...] = ()  # of a code: what 1, 2 … stand for; 0 is nothing

    @property
    def stop(self) -> int:
        """The place after its last one."""
        return self.start + self.size


class Page:
    """Rows of numbers of one length, filled from left to right."""

    def __init__(self, rows: i64, size: i64) -> None:
        self.size: i64 = size
        self.values: vec[i16] = vec[i16]([0] * int(rows * size))
        self.at: i64 = 0
        self.most: i64 = 0
        self.cut: i64 = 0  # how many counts there was no room for

    def turn_to(self, row: i64) -> None:
        """Go on at the beginning of a row."""
        self.at = row * self.size

    def board_of(self, distance: i64) -> None:
        """From here on it is about one seat, so many after the one who looks."""

    def numbers(self, name: str, labels: tuple[str, ...], most: i64) -> None:
        """Counts, one for each label, which `put` writes."""
        self.most = most

    def put(self, value: i64) -> None:
        """One of the counts; more than the most there is room for is written as that."""
        most: i64 = self.most
        if value > most:
            value = most
            self.cut += 1
        self.values[self.at] = i16(value)
        self.at += 1

    def codes(self, name: str, labels: tuple[str, ...], values: tuple[str, ...]) -> None:
        """One of the values, or nothing, for each label, which `put_code` writes."""
        self.most = len(values)

    def put_code(self, code: i64) -> None:
        """A value's place among them, counted from 1, or 0. A wrong one would name something else: it is an error."""
        assert 0 <= code <= self.most
        self.values[self.at] = i16(code)
        self.at += 1

    def number(self, name: str, value: i64, most: i64) -> None:
        """A single count."""
        self.numbers(name, (), most)
        self.put(value)

    def bits(self, name: str, mask: i64, labels: tuple[str, ...]) -> None:
        """A set, as 0 or 1 for every label."""
        values = self.values
        at: i64 = self.at
        end: i64 = at + len(labels)
        while at < end:
            values[at] = i16(mask & 1)
            mask >>= 1
            at += 1
        self.at = end

    def one_of(self, name: str, value: i64, labels: tuple[str, ...]) -> None:
        """One of several, as a single 1; below 0 there is none."""
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


class Contents(Page):
    """A page that notes what is written on it instead of the numbers."""

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.fields: list[Field] = []
        self._whose = "table"

    def board_of(self, distance: i64) -> None:
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
