"""Logs: one line per event, as JSON or as plain text.

They say what happened, never to whom: no secrets, names, addresses or texts that somebody wrote are logged, and of an
error only its type and where it was raised, since its text could contain any of them. Only what an operator's own bots
print is logged as it is.
"""

import logging
import sys
import threading
import time
import traceback
from collections import Counter
from types import TracebackType
from typing import Any, Final, Literal, TextIO

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor, WrappedLogger

_FOREIGN: Final = ("uvicorn", "uvicorn.error", "asyncio", "sqlalchemy", "alembic", "websockets")
_REPEAT_SECONDS: Final = 60.0
_MOST_MESSAGES: Final = 1000


def configure(kind: Literal["json", "text"], stream: TextIO | None = None) -> None:
    """Send all logs to a stream (standard error, unless told) in one format."""
    out = stream or sys.stderr
    shared: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _error_without_text,
    ]
    last: Processor = (
        structlog.processors.JSONRenderer()
        if kind == "json"
        else structlog.dev.ConsoleRenderer(colors=out.isatty(), pad_event_to=0)
    )
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    tables = logging.getLogger("underhold.table")
    tables.handlers = [_TableEvents()]
    tables.propagate = False
    tables.setLevel(logging.INFO)
    handler = _Foreign()
    for name in _FOREIGN:
        library = logging.getLogger(name)
        library.handlers = [handler]
        library.propagate = False
        library.setLevel(logging.WARNING)  # uvicorn logs every socket with its address at INFO


def log_everything() -> None:
    """Log whatever else this process would print as plain text: other libraries, warnings, and exceptions that nobody
    catches. Call it after `configure`."""
    logging.getLogger().handlers = [_Foreign()]
    logging.captureWarnings(True)
    sys.excepthook = lambda _, error, __: log().error("crashed", exc_info=error)
    threading.excepthook = lambda failed: log().error("crashed", exc_info=failed.exc_value)


def log() -> FilteringBoundLogger:
    """The server's logger."""
    logger: FilteringBoundLogger = structlog.get_logger()
    return logger


class _TableEvents(logging.Handler):
    """Passes on what the tables log, with its fields."""

    def emit(self, record: logging.LogRecord) -> None:
        log().log(record.levelno, str(record.msg), **getattr(record, "fields", {}), exc_info=record.exc_info)


class _Foreign(logging.Handler):
    """Passes on what libraries log: the template of a message without its values.

    The same message is logged at most once a minute: without a free file, asyncio reports thousands of errors a second.
    """

    def __init__(self) -> None:
        super().__init__()
        self._logged: dict[tuple[str, ...], float] = {}
        self._left_out: Counter[tuple[str, ...]] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        message = str(record.msg).partition("\n")[0]
        if message.startswith("Traceback"):
            return  # the error itself is logged where it is caught
        error = record.exc_info[1] if record.exc_info else None
        places = _places(error.__traceback__)[-1:] if error else []
        key = (record.name, message, type(error).__name__, *places)
        now = time.monotonic()
        if now - self._logged.get(key, float("-inf")) < _REPEAT_SECONDS:
            self._left_out[key] += 1
            return
        if len(self._logged) >= _MOST_MESSAGES:
            self._logged.clear()
        self._logged[key] = now
        left_out = fields(left_out=self._left_out.pop(key, None))
        log().log(record.levelno, "library", library=record.name, message=message, **left_out, exc_info=record.exc_info)


def _error_without_text(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    given = event.pop("exc_info", None)
    if given is True:  # as `log.exception` says it
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given if isinstance(given, BaseException) else None
    if error is not None:
        event["error"] = type(error).__name__
        event["raised"] = _places(error.__traceback__)
    return event


def _places(trace: TracebackType | None) -> list[str]:
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)][-6:]


def fields(**values: Any) -> dict[str, Any]:
    """Log fields without those that are None."""
    return {name: value for name, value in values.items() if value is not None}
