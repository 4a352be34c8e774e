"""Reads the messages of the server, and checks messages before they are sent."""

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
    """The adapter that reads messages of this kind."""
    any_kind: Any = kind
    return _reader(any_kind)


def read(kind: TypeAdapter[T], text: str | bytes) -> T:
    """A message of the server, as a model. Fields that only a newer server knows are ignored."""
    try:
        return kind.validate_json(text, extra="ignore")
    except ValidationError as error:
        raise _not_understood(error) from None


def shape(kind: TypeAdapter[T], data: Any) -> T:
    """The same for a part of a message that is plain data."""
    try:
        return kind.validate_python(data, extra="ignore")
    except ValidationError as error:
        raise _not_understood(error) from None


def build(kind: type[M], /, **fields: Any) -> M:
    """A message for the server; raises BadRequest if it is not valid."""
    try:
        return kind(**fields)
    except ValidationError as error:
        raise BadRequest(_first(error)) from None


def _not_understood(error: ValidationError) -> NotUnderstood:
    return NotUnderstood(
        f"The server sent a message that this client does not understand: {_first(error)}"
        " Is it an Underhold server of the same version?"
    )


def _first(error: ValidationError) -> str:
    """The first thing that is wrong, and where."""
    found = error.errors(include_url=False)[0]
    where = ".".join(str(step) for step in found["loc"])
    return f"{where}: {found['msg']}." if where else f"{found['msg']}."
