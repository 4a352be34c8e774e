"""The forms in which observations can be encoded: raw numbers, numbers from 0 to 1, and one-hot."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from underhold.core.errors import BadSetup
from underhold.encode import Encoding, Field, encoding
from underhold.games.common.encode.observation_buffer import BITS, CODE, NUMBER, ONE_OF

FORMS: Final = ("int16", "float32", "one-hot")
MOST_ONE_HOT: Final = 15  # counts with a higher maximum stay one number in the one-hot form


class RawForm:
    """The numbers of the encoding, as they are."""

    name = "int16"
    dtype: Any = np.int16

    def __init__(self, coded: Encoding) -> None:
        self.fields: tuple[Field, ...] = coded.fields
        self.size: int = coded.size


class NormalizedForm(RawForm):
    """Every number divided by the maximum of its field."""

    name = "float32"
    dtype: Any = np.float32

    def __init__(self, coded: Encoding) -> None:
        super().__init__(coded)
        self._scales = np.concatenate([_scales(field) for field in coded.fields])

    def convert(self, raw: NDArray[np.int16], out: NDArray[np.float32]) -> None:
        """Write the form of raw observations."""
        np.multiply(raw, self._scales, out=out)


@dataclass(frozen=True, slots=True)
class _Run:
    """Adjacent numbers that are treated in the same way."""

    source: slice
    target: slice
    scales: NDArray[np.float32] | None  # None: the numbers are 0 or 1


class OneHotForm(RawForm):
    """A 1 for the value of every code and of every count up to 15; larger counts are divided by their maximum."""

    name = "one-hot"
    dtype: Any = np.float32

    def __init__(self, coded: Encoding) -> None:
        fields: list[Field] = []
        runs: list[_Run] = []
        columns: list[int] = []  # the numbers that become one-hot …
        places: list[int] = []  # … and where the entry for 0 is
        start = 0
        for field in coded.fields:
            made = _one_hot_field(field, start)
            fields.append(made)
            if made.size == field.size:
                scales = None if field.max_value == 1 else _scales(field)
                _add_run(runs, _Run(slice(field.start, field.stop), slice(start, made.stop), scales))
            else:
                width = made.size // field.size
                columns.extend(range(field.start, field.stop))
                places.extend(range(start, made.stop, width))
            start = made.stop
        self.fields = tuple(fields)
        self.size = start
        self._runs = tuple(runs)
        self._columns = np.array(columns)
        self._places = np.array(places)

    def convert(self, raw: NDArray[np.int16], out: NDArray[np.float32]) -> None:
        """Write the form of raw observations."""
        out[:] = 0
        for run in self._runs:
            if run.scales is None:
                out[:, run.target] = raw[:, run.source]
            else:
                np.multiply(raw[:, run.source], run.scales, out=out[:, run.target])
        rows = np.arange(0, len(raw) * self.size, self.size)[:, None]
        out.reshape(-1)[raw[:, self._columns] + self._places + rows] = 1


Form = RawForm | NormalizedForm | OneHotForm


@cache
def observation_form(game_id: str, players: int, name: str) -> Form:
    """The form with this name; raises BadSetup."""
    coded = encoding(game_id, players)
    for form in (RawForm, NormalizedForm, OneHotForm):
        if form.name == name:
            return form(coded)
    raise BadSetup(f"Unknown form of observations {name!r}. Choose from: {', '.join(FORMS)}.")


def _scales(field: Field) -> NDArray[np.float32]:
    return np.full(field.size, 1 / field.max_value, dtype=np.float32)


def _one_hot_field(field: Field, start: int) -> Field:
    """What a field becomes in the one-hot form."""
    if (
        field.kind in (BITS, ONE_OF)
        or field.max_value == 1
        or (field.kind == NUMBER and field.max_value > MOST_ONE_HOT)
    ):
        return Field(field.name, field.kind, start, field.size, 1, field.labels)
    values = ("none", *field.values) if field.kind == CODE else tuple(map(str, range(field.max_value + 1)))
    labels = tuple(f"{label} {value}".strip() for label in field.labels or ("",) for value in values)
    return Field(field.name, ONE_OF, start, len(labels), 1, labels)


def _add_run(runs: list[_Run], run: _Run) -> None:
    """Add a run; one of 0 and 1 is merged with its neighbor."""
    last = runs[-1] if runs else None
    if last and last.scales is None and run.scales is None and _adjacent(last, run):
        run = _Run(slice(last.source.start, run.source.stop), slice(last.target.start, run.target.stop), None)
        runs.pop()
    runs.append(run)


def _adjacent(one: _Run, other: _Run) -> bool:
    return bool(one.source.stop == other.source.start and one.target.stop == other.target.start)
