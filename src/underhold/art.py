"""The artwork of the games as SVG, one file per piece, by group and id, as the browser client draws it.

>>> ("goods", "ruby") in pieces()
True
>>> piece("goods", "ruby")[:4]
'<svg'

Colors are written as `var(--art-…, #fallback)`; without a style sheet the fallback applies.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

# An installed package contains the pictures. In a source tree they are part of the client, the only place to edit them.
_PACKAGED: Final = files(__package__) / "pieces"
_SOURCES: Final = Path(__file__).resolve().parents[2] / "web" / "src" / "art" / "pieces"

__all__ = ["piece", "pieces"]


def pieces() -> list[tuple[str, str]]:
    """Group and id of every picture, in alphabetical order."""
    return list(_files())


def piece(group: str, id: str) -> str:
    """The SVG text of a picture; raises LookupError if there is none with this name."""
    try:
        file = _files()[group, id]
    except KeyError:
        near = [one for one_group, one in _files() if one_group == group]
        known = f"group {group!r} has {', '.join(near)}" if near else f"Choose a group from: {', '.join(_groups())}"
        raise LookupError(f"Unknown picture {id!r} in group {group!r}; {known}.") from None
    return file.read_text(encoding="utf-8").strip()


def _groups() -> list[str]:
    return list(dict.fromkeys(group for group, _ in _files()))


@cache
def _files() -> dict[tuple[str, str], Traversable]:
    places = (_PACKAGED, _SOURCES)
    folder = next((place for place in places if place.is_dir()), None)
    if folder is None:
        raise FileNotFoundError(
            "This installation of underhold has no pictures: they are neither in the package "
            f"({_PACKAGED}) nor in a source tree ({_SOURCES}). Install a wheel that was built from a whole checkout."
        )
    found = {
        (group.name, file.name.removesuffix(".svg")): file
        for group in folder.iterdir()
        if group.is_dir()
        for file in group.iterdir()
        if file.name.endswith(".svg")
    }
    return dict(sorted(found.items()))
