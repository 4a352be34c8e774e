"""A typed client for a game server: make and join tables, play, follow games. See docs/python-client.md.

Messages are the models of `underhold.wire.messages`; nothing else of the server is needed.
"""

from underhold.core.extras import missing_extra

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
except ModuleNotFoundError as _error:
    raise missing_extra(_error, "The client needs", "client") from None

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
