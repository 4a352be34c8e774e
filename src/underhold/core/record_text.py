"""Records as text for people: a header of names and values, one line per turn, and the result. See docs/record.md."""

import re
from collections.abc import Iterator
from typing import Any, Final

from underhold.core.errors import BadRecord
from underhold.core.game import Scores
from underhold.core.record import FORMAT, Record, Turn

_TITLE: Final = "underhold record "
_TURN: Final = re.compile(r"(\S+) seat (\d+): (\S+(?: \S+)*) #([0-9a-f]{8})")
_SCORE: Final = re.compile(r"score (\d+): (-?\d+) = (\S+ -?\d+(?: \+ \S+ -?\d+)*), tie-break (-?\d+)")
_UNFINISHED: Final = "result unfinished"
_DRAW: Final = "result draw"
_WINNER: Final = "result winner "


def dumps(record: Record) -> str:
    """The record as text."""
    lines = [f"{_TITLE}{FORMAT}", f"game {record.game}", f"rules {record.rules}"]
    lines += [f"setup {key} = {_scalar(value)}" for key, value in record.setup.items()]
    for key, value in record.deal.items():
        lines += _deal_lines(key, value)
    lines += [f"{turn.label} seat {turn.seat}: {' '.join(turn.moves)} #{turn.digest}" for turn in record.turns]
    lines += _result_lines(record.scores)
    return "\n".join([*lines, ""])


def _scalar(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _deal_lines(key: str, value: Any) -> Iterator[str]:
    """`=` before a value, `:` before a list; a list of lists takes a numbered line for each."""
    if not isinstance(value, list):
        yield f"deal {key} = {value}"
    elif value and isinstance(value[0], list):
        for number, row in enumerate(value):
            yield " ".join([f"deal {key} {number}:", *row])
    else:
        yield " ".join([f"deal {key}:", *value])


def _result_lines(scores: Scores | None) -> Iterator[str]:
    if scores is None:
        yield _UNFINISHED
        return
    for seat, (points, parts, best) in enumerate(zip(scores.points, scores.parts, scores.tie_break, strict=True)):
        sum_ = " + ".join(f"{name} {value}" for name, value in parts.items())
        yield f"score {seat}: {points} = {sum_}, tie-break {best}"
    yield _DRAW if scores.winner is None else f"{_WINNER}{scores.winner}"


class _Lines:
    """The lines of a text, read one after another, with the number of the current line."""

    def __init__(self, text: str) -> None:
        if not text:
            raise BadRecord("the file is empty", 1)
        if not text.endswith("\n"):
            raise BadRecord("the record is cut short: its last line has no end", text.count("\n") + 1)
        self._lines = text.split("\n")[:-1]
        self.number = 0

    @property
    def current(self) -> str:
        if self.number >= len(self._lines):
            raise BadRecord("the record is cut short: the result is missing", len(self._lines))
        return self._lines[self.number]

    def starts(self, prefix: str) -> bool:
        return self.current.startswith(prefix)

    def take(self) -> str:
        line = self.current
        self.number += 1
        return line

    def value(self, prefix: str) -> str:
        if not self.starts(prefix):
            raise self.error(f"{prefix.strip()!r} was expected here")
        return self.take()[len(prefix) :]

    def error(self, reason: str) -> BadRecord:
        return BadRecord(reason, self.number + 1)

    @property
    def at_end(self) -> bool:
        return self.number == len(self._lines)


def loads(text: str) -> Record:
    """Parse a record; raises BadRecord with the line."""
    lines = _Lines(text)
    if not lines.starts(_TITLE):
        raise lines.error(f"not a record: it must begin with {_TITLE.strip()!r}")
    if lines.current != f"{_TITLE}{FORMAT}":
        raise lines.error(f"record format {lines.current[len(_TITLE) :]!r}; this program reads format {FORMAT}")
    lines.take()
    game = lines.value("game ")
    rules = _integer(lines, lines.value("rules "))
    setup: dict[str, Any] = {}
    while lines.starts("setup "):
        key, value = _named(lines, "setup ")
        setup[key] = value
    deal = _deal(lines)
    turns = []
    while not lines.starts("score ") and not lines.starts("result "):
        turns.append(_turn(lines))
    scores = _scores(lines)
    if not lines.at_end:
        raise lines.error("nothing may follow the result")
    return Record(game, rules, setup, deal, tuple(turns), scores)


def _integer(lines: _Lines, text: str) -> int:
    if not re.fullmatch(r"-?\d+", text):
        lines.number -= 1
        raise lines.error(f"{text!r} is not a whole number")
    return int(text)


def _named(lines: _Lines, prefix: str) -> tuple[str, Any]:
    key, equals, value = lines.current[len(prefix) :].partition(" = ")
    if not equals:
        raise lines.error(f"a line like '{prefix}name = value' was expected here")
    lines.take()
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if re.fullmatch(r"-?\d+", value) else value


def _deal(lines: _Lines) -> dict[str, Any]:
    deal: dict[str, Any] = {}
    while lines.starts("deal "):
        head, colon, rest = lines.current[len("deal ") :].partition(":")
        if not colon:
            key, value = _named(lines, "deal ")
            deal[key] = value
            continue
        name, _, number = head.partition(" ")
        row = rest.split()
        if not number:
            deal[name] = row
        elif number == str(len(deal.setdefault(name, []))):
            deal[name].append(row)
        else:
            raise lines.error(f"'deal {name} {len(deal[name])}:' was expected here")
        lines.take()
    return deal


def _turn(lines: _Lines) -> Turn:
    match = _TURN.fullmatch(lines.current)
    if not match:
        raise lines.error("a turn was expected here: 'LABEL seat N: MOVES #DIGEST'")
    lines.take()
    return Turn(match[1], int(match[2]), tuple(match[3].split(" ")), match[4])


def _scores(lines: _Lines) -> Scores | None:
    if lines.current == _UNFINISHED:
        lines.take()
        return None
    points: list[int] = []
    parts: list[dict[str, int]] = []
    tie_break: list[int] = []
    while lines.starts("score "):
        match = _SCORE.fullmatch(lines.current)
        if not match or int(match[1]) != len(points):
            raise lines.error(f"'score {len(points)}: POINTS = NAME POINTS + …, tie-break POINTS' was expected here")
        lines.take()
        points.append(int(match[2]))
        items = (item.split(" ") for item in match[3].split(" + "))
        parts.append({name: int(value) for name, value in items})
        tie_break.append(int(match[4]))
    winner = None
    if lines.current == _DRAW:
        lines.take()
    else:
        winner = _integer(lines, lines.value(_WINNER))
    return Scores(tuple(points), tuple(parts), tuple(tie_break), winner)


def turn_line(text: str, turn: int | None) -> int | None:
    """The line of a turn (None: of the result)."""
    numbers = [number for number, line in enumerate(text.split("\n"), start=1) if _TURN.fullmatch(line)]
    if turn is None:
        return next(
            (n for n, line in enumerate(text.split("\n"), start=1) if line.startswith(("score ", "result "))), None
        )
    return numbers[turn] if turn < len(numbers) else None
