"""What all messages have in common: the base model, and the types of ids, names and keys."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final, ParamSpec, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from underhold.locale import Language
from underhold.wire.names import BadName, clean_name

__all__ = [
    "MAX_SEATS",
    "DisplayName",
    "GameId",
    "Goods",
    "Key",
    "Language",
    "Opening",
    "Slug",
    "Token",
    "Wire",
    "trusted",
]

MAX_SEATS: Final = 7
MAX_OPENING: Final = 120  # moves
BAD_NAME: Final = "name_"  # the type of a validation error of a name begins with this, and ends with the fault
# Any text of this form: whether there is such a game is checked where a table is made.
GameId = TypeAliasType("GameId", Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=32)])
Goods = dict[str, int]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]{12}$")]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22,64}$")]


def _clean(text: str) -> str:
    try:
        return clean_name(text)
    except BadName as error:
        raise PydanticCustomError(f"{BAD_NAME}{error.fault}", "The name cannot be shown") from None


# In its normal form it has at most MAX_NAME characters.
DisplayName = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_clean)]
# Moves that are played before a solo game begins, in notation.
Opening = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=MAX_OPENING)]
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
