"""What the set-ups of all games have in common."""

from typing import Any, Final, TypeVar

from underhold.core.errors import BadSetup

MAX_SEED: Final = 2**64 - 1

T = TypeVar("T")


def check_seed(seed: object) -> None:
    """Refuse what is no seed."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise BadSetup(f"A seed is a whole number from 0 to {MAX_SEED}, not {seed!r}.")


def check_flag(name: str, value: object) -> None:
    """Refuse what is neither true nor false."""
    if type(value) is not bool:
        raise BadSetup(f"{name} is true or false, not {value!r}.")


def setup_from_json(kind: type[T], names: tuple[str, ...], title: str, data: dict[str, Any]) -> T:
    """A set-up from named values, refusing names that the game does not know."""
    unknown = sorted(set(data) - set(names))
    if unknown:
        raise BadSetup(f"{title} has no set-up called {', '.join(unknown)}.")
    return kind(**data)


def numbers_of(names: object, ids: tuple[str, ...], what: str) -> list[int]:
    """The numbers of named things in a deal, refusing what is none of them."""
    if not isinstance(names, list):
        raise BadSetup(f"The deal needs a list where it has {names!r}.")
    for name in names:
        if name not in ids:
            raise BadSetup(f"The deal names {name!r}, which is no {what}.")
    return [ids.index(name) for name in names]
