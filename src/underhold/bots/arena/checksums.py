"""What must be equal on all machines of an arena, so that each of them plays the same games."""

import hashlib
import importlib.util
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import underhold
from underhold.bots.bot import is_our_own, is_program
from underhold.bots.outside.plugins import GROUP

_PLAYING: Final = ("core", "games", "bots")  # the folders of this package that decide how games are played
_COMPILED: Final = frozenset({".pyc", ".pyd", ".so"})  # they differ between machines, their sources do not
_SHOWN: Final = 12  # digits of a checksum


@cache
def fingerprint(bots: tuple[str, ...]) -> dict[str, str]:
    """The version and the build of this package, and checksums of its files and of bots from elsewhere, by name."""
    package = Path(underhold.__file__).parent
    found = {
        "version": underhold.__version__,
        "build": underhold.build(),
        "checksum": _checksum(file for folder in _PLAYING for file in _files(package / folder)),
    }
    others = {f"checksum of {bot}": bot_checksum(bot) for bot in bots}
    return found | {what: checksum for what, checksum in others.items() if checksum is not None}


def bot_checksum(bot: str) -> str | None:
    """A checksum of the files of a bot; None for built-in bots, which are part of this package.

    For a plugin, these are all files of its package. For a command, the files that it names; a program that is found by
    its name alone, such as `python3`, is not among them.
    """
    if is_program(bot):
        words = shlex.split(bot.partition(":")[2], posix=True)
        named = [Path(word) for number, word in enumerate(words) if number or len(Path(word).parts) > 1]
        return _checksum(file for file in named if file.is_file())
    if is_our_own(bot):
        return None
    name = bot.partition("@")[0]
    modules = [entry.module.partition(".")[0] for entry in entry_points(group=GROUP) if entry.name == name]
    return _checksum(file for module in modules for file in _module_files(module)) if modules else "missing"


def _module_files(module: str) -> Iterator[Path]:
    spec = importlib.util.find_spec(module)
    if spec is None:
        return
    for folder in spec.submodule_search_locations or ():
        yield from _files(Path(folder))
    if spec.origin and not spec.submodule_search_locations:
        yield Path(spec.origin)


def _files(folder: Path) -> list[Path]:
    """All files of a folder that do not depend on the machine, in a fixed order."""
    return sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix not in _COMPILED)


def _checksum(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:_SHOWN]
