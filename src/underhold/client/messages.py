"""Messages in and out: those of the server are read, those for it are checked before they are sent."""

from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from underhold.client.errors import BadRequest, NotUnderstood

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


@cache
def _reader(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)  # costly to make, so there is one of each


def reader(kind: type[T]) -> TypeAdapter[T]:
    """What reads messages of this kind."""
    any_kind: Any = kind
    return _reader(any_kind)


def read(kind: TypeAdapter[T], text: str | bytes) -> T:
    """What the server sent, as a model. A newer server may say more than this client knows; that is passed over."""
    try:
        return kind.validate_json(text, extra="ignore")
    except ValidationError as error:
        raise _strange(error) from None


def shape(kind: TypeAdapter[T], data: Any) -> T:
    """The same for a part of a message that was kept as plain data."""
    try:
        return kind.validate_python(data, extra="ignore")
    except ValidationError as error:
        raise _strange(error) from None


def build(kind: type[M], /, **fields: Any) -> M:
    """A message for the server, or the reason why it cannot be one."""
    try:
        return kind(**fields)
    except ValidationError as error:
        raise BadRequest(_first(error)) from None


def _strange(error: ValidationError) -> NotUnderstood:
    return NotUnderstood(
        f"The server says something that this client does not know: {_first(error)}"
        " Is it an Underhold server, and of the same version?"
    )


def _first(error: ValidationError) -> str:
    """The first thing that is wrong, and where."""
    found = error.errors(include_url=False)[0]
    where = ".".join(str(step) for step in found["loc"])
    return f"{where}: {found['msg']}." if where else f"{found['msg']}."
