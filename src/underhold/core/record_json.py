"""Records as JSON, with one turn per line, so that diffs and error messages can point at it."""

import json
from typing import Any, Final

from underhold.core.errors import BadRecord
from underhold.core.game import Scores
from underhold.core.record import FORMAT, Record, Turn

NAME: Final = "underhold-record"
_KEYS: Final = ("format", "version", "game", "rules", "setup", "deal", "turns", "result")


def dumps(record: Record) -> str:
    """The record as JSON text."""
    lines = [f"{json.dumps(key)}: {_compact(value)}," for key, value in _head(record).items()]
    turns = ",\n".join(map(_compact, _turns(record)))
    return "\n".join(
        ["{", *lines, f'"turns": [\n{turns}\n],', f'"result": {_compact(_result(record.scores))}', "}", ""]
    )


def dumps_line(record: Record) -> str:
    """The record as JSON in one line, for archives; it has no line end."""
    content = _head(record) | {"turns": _turns(record), "result": _result(record.scores)}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _head(record: Record) -> dict[str, Any]:
    """Everything before the turns."""
    return {
        "format": NAME,
        "version": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "setup": record.setup,
        "deal": record.deal,
    }


def _turns(record: Record) -> list[dict[str, Any]]:
    return [
        {"turn": turn.label, "seat": turn.seat, "moves": list(turn.moves), "digest": turn.digest}
        for turn in record.turns
    ]


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _result(scores: Scores | None) -> dict[str, Any] | None:
    if scores is None:
        return None
    seats = zip(scores.points, scores.parts, scores.tie_break, strict=True)
    return {
        "winner": scores.winner,
        "scores": [{"points": points, "parts": parts, "tie_break": best} for points, parts, best in seats],
    }


def loads(text: str) -> Record:
    """Parse a record; raises BadRecord with the line."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"not JSON, or cut short: {error.msg}", error.lineno) from None
    if not isinstance(data, dict) or data.get("format") != NAME:
        raise BadRecord(f'not a record: "format" must be "{NAME}"', 1)
    if data.get("version") != FORMAT:
        raise BadRecord(
            f"record format {data.get('version')!r}; this program reads format {FORMAT}", line(text, "version")
        )
    for key in _KEYS:
        if key not in data:
            raise BadRecord(f'"{key}" is missing', 1)
    for key in data:
        if key not in _KEYS:
            raise BadRecord(f'"{key}" does not belong in a record', line(text, key))
    _check(text, data, "game", str)
    _check(text, data, "rules", int)
    _check(text, data, "setup", dict)
    _check(text, data, "deal", dict)
    _check(text, data, "turns", list)
    turns = tuple(_turn(text, index, turn) for index, turn in enumerate(data["turns"]))
    scores = None if data["result"] is None else _scores(data["result"], line(text, "result"))
    return Record(data["game"], data["rules"], data["setup"], data["deal"], turns, scores)


def _check(text: str, data: dict[str, Any], key: str, kind: type) -> None:
    if type(data[key]) is not kind:
        raise BadRecord(f'"{key}" has the wrong type: {_compact(data[key])[:60]}', line(text, key))


def _turn(text: str, index: int, data: Any) -> Turn:
    match data:
        case {"turn": str(label), "seat": int(seat), "moves": [*moves], "digest": str(digest)} if len(data) == 4:
            if moves and all(isinstance(move, str) for move in moves):
                return Turn(label, seat, tuple(moves), digest)
    expected = '"turn" (text), "seat" (number), "moves" (texts, at least one) and "digest" (text), and nothing else'
    raise BadRecord(f"a turn needs {expected}", turn_line(text, index))  # here, because finding the line is slow


def _scores(data: Any, at: int | None) -> Scores:
    try:
        rows = data["scores"]
        return Scores(
            points=tuple(row["points"] for row in rows),
            parts=tuple(dict(row["parts"]) for row in rows),
            tie_break=tuple(row["tie_break"] for row in rows),
            winner=data["winner"],
        )
    except (KeyError, TypeError, ValueError):
        raise BadRecord('a result needs "winner", and "scores" with points, parts and tie_break', at) from None


def line(text: str, key: str, nth: int = 0) -> int | None:
    """The line of the nth occurrence of a key, counted from 0."""
    at = -1
    for _ in range(nth + 1):
        at = text.find(f'"{key}"', at + 1)
        if at < 0:
            return None
    return text.count("\n", 0, at) + 1


def turn_line(text: str, turn: int | None) -> int | None:
    """The line of a turn (None: of the result)."""
    return line(text, "result") if turn is None else line(text, "moves", turn)
