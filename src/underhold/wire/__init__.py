"""The messages between server, browser and clients: the public contract."""

from underhold.core.extras import missing_extra

try:
    import pydantic  # noqa: F401
except ModuleNotFoundError as _error:
    raise missing_extra(_error, "The messages need", "client") from None
