"""Checks that the setups of all games share."""

from typing import Any, Final, TypeVar

from underhold.core.errors import BadSetup

MAX_SEED: Final = 2**64 - 1

T = TypeVar("T")


def check_seed(seed: object) -> None:
    """Raise BadSetup unless this is a valid seed."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise BadSetup.of("error.setup.seed", most=MAX_SEED, given=repr(seed))


def check_rules(rules: object, newest: int) -> None:
    """Raise BadSetup unless this is a version of the rules, from 1 to the newest."""
    if type(rules) is not int or not 1 <= rules <= newest:
        raise BadSetup.of("error.setup.rules", newest=newest, given=repr(rules))


def check_flag(name: str, value: object) -> None:
    """Raise BadSetup unless this is True or False."""
    if type(value) is not bool:
        raise BadSetup.of("error.setup.flag", option=name, given=repr(value))


def setup_from_json(kind: type[T], names: tuple[str, ...], section: str, data: dict[str, Any]) -> T:
    """A setup from named values; raises BadSetup for names that the game does not have. `section` is that of the game
    in the message catalogues.
    """
    unknown = sorted(set(data) - set(names))
    if unknown:
        raise BadSetup.of("error.setup.unknown_option", section=section, options=", ".join(unknown))
    return kind(**data)


def switches_of(setup: dict[str, Any]) -> dict[str, Any]:
    """What players may choose: a setup as it is stored, without players, seed and rules version."""
    return {name: value for name, value in setup.items() if name not in ("players", "seed", "rules")}


def numbers_of(names: object, ids: tuple[str, ...], what: str) -> list[int]:
    """The indices of the named things of a deal; raises BadSetup for unknown names."""
    if not isinstance(names, list):
        raise BadSetup(f"The deal needs a list instead of {names!r}.")
    for name in names:
        if name not in ids:
            raise BadSetup(f"Unknown {what} {name!r} in the deal.")
    return [ids.index(name) for name in names]
