"""A typed client for a game server: make and join tables, play, follow games. See docs/python-client.md.

Messages are the models of `underhold.wire.messages`; nothing else of the server is needed.
"""

try:
    from underhold.client.client import Client
    from underhold.client.errors import (
        BadRequest,
        Busy,
        ClientError,
        Illegal,
        NotFound,
        NotOver,
        NotUnderstood,
        NotYourSeat,
        Refused,
        Stale,
        TooMany,
        TooSlow,
        UndoRefused,
        Unreachable,
    )
    from underhold.client.session import TableMessage
    from underhold.client.table import Table
    from underhold.client.views import hidden_of, outlook_of, view_of
except ModuleNotFoundError as _missing:
    if (_missing.name or "").startswith("underhold"):
        raise
    raise ModuleNotFoundError(
        f"The client needs {_missing.name}: pip install 'underhold[client]'.", name=_missing.name
    ) from None

__all__ = [
    "Client",
    "Table",
    "TableMessage",
    "view_of",
    "outlook_of",
    "hidden_of",
    "ClientError",
    "Refused",
    "NotFound",
    "NotYourSeat",
    "Stale",
    "Illegal",
    "UndoRefused",
    "NotOver",
    "TooMany",
    "Busy",
    "BadRequest",
    "Unreachable",
    "TooSlow",
    "NotUnderstood",
]
