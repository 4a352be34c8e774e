"""What all messages have in common: the base model, and the types of ids, names and keys."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final, ParamSpec, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from underhold.locale import Language

__all__ = ["MAX_SEATS", "DisplayName", "GameId", "Goods", "Key", "Language", "Slug", "Token", "Wire", "trusted"]

MAX_SEATS: Final = 7
# Any text of this form: whether there is such a game is checked where a table is made.
GameId = TypeAliasType("GameId", Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=32)])
Goods = dict[str, int]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]{12}$")]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
# No control characters: databases refuse some of them, and others change the direction of the text.
DisplayName = Annotated[
    str, Field(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+$")
]
Key = Annotated[str, Field(min_length=8, max_length=40, pattern=r"^[!-~]+$")]  # chosen by the sender


class Wire(BaseModel):
    """The base of every message: immutable, and without unknown fields."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True)


P = ParamSpec("P")
W = TypeVar("W", bound=Wire)


def trusted(model: Callable[P, W]) -> Callable[P, W]:
    """A constructor for messages that the server itself makes: it takes the same fields by name but checks nothing.

    A move makes hundreds of small messages, and checking them takes most of the time. Tests check them.
    """
    kind: Any = model
    # All fields, so that they are sent in their usual order. Type checkers see to it that required fields are given.
    defaults = {name: None if field.is_required() else field.default for name, field in kind.model_fields.items()}
    names = set(kind.model_fields)
    put = object.__setattr__

    def build(**fields: Any) -> Any:
        made = kind.__new__(kind)
        put(made, "__dict__", {**defaults, **fields})
        put(made, "__pydantic_fields_set__", names)
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made

    return build  # type: ignore[return-value]
