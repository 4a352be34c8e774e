"""Errors that name the extra to install when a package is missing."""


def missing_extra(error: ModuleNotFoundError, needs: str, extra: str) -> ModuleNotFoundError:
    """The error to raise: its message says what to install.

    `needs` is the beginning of the message, such as `The client needs`. An error about a module of this package is
    returned unchanged: that is a mistake here, which no package solves.

    >>> missing_extra(ModuleNotFoundError("No module named 'httpx'", name="httpx"), "The client needs", "client")
    ModuleNotFoundError("The client needs httpx: pip install 'underhold[client]'.")
    """
    module = error.name or ""
    if module.partition(".")[0] == "underhold":
        return error
    return ModuleNotFoundError(f"{needs} {module}: pip install 'underhold[{extra}]'.", name=error.name)
