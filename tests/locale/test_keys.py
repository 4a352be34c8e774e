"""Every key that the program uses is in the catalogues, and every key of the catalogues is used. See sources.py."""

import ast
import re

import pytest

from tests.locale.sources import (
    is_used,
    literals,
    matches,
    needs_web,
    patterns,
    python_trees,
    web_declared,
    web_literals,
)
from underhold.locale import entries

KEYS = entries("en")
TOPS = sorted({key.partition(".")[0] for key in KEYS})
SECTIONS = {".".join(key.split(".")[:end]) for key in KEYS for end in range(1, key.count(".") + 1)}

# Functions that take a key without its beginning: the module's folder, the name, which argument, and the beginning.
SHORT = [
    ("cave_vs_cave", "_effect", 1, "cave_vs_cave.effect."),
    ("cave_vs_cave", "_move", 1, "cave_vs_cave.move."),
    ("cave_vs_cave", "_no", 1, "cave_vs_cave.refusal."),
    ("cave_farmers", "effect_says", 0, "cave_farmers.effect."),
    ("cave_farmers", "_power_message", 0, "cave_farmers.power."),
    ("cave_farmers", "_move", 1, "cave_farmers.move."),
    ("cave_farmers", "refused", 1, "cave_farmers.refusal."),
    ("cave_farmers", "blocked", 1, "face.cave_farmers.blocked."),
    ("cave_farmers", "fact", 0, "cave_farmers.event."),
    ("cave_vs_cave", "fact", 0, "cave_vs_cave.event."),
]


@pytest.mark.parametrize("top", TOPS)
def test_every_key_is_used(top: str) -> None:
    unused = [key for key in KEYS if key.partition(".")[0] == top and not is_used(key)]
    assert not unused


def test_every_literal_key_exists() -> None:
    like_a_key = re.compile(rf"(?:{'|'.join(TOPS)})(?:\.[a-z0-9_]+)+")
    written = {text for text in literals() if like_a_key.fullmatch(text)}
    assert len(written) > 100
    assert not [text for text in written if text not in KEYS and text not in SECTIONS]


def test_every_composed_key_exists() -> None:
    begun = [parts for parts in patterns() if (parts[0] or "").partition(".")[0] in TOPS]
    begun = [parts for parts in begun if "." in "".join(part or "" for part in parts)]
    assert len(begun) > 20
    assert not [parts for parts in begun if not any(matches(parts, key) for key in (*KEYS, *SECTIONS))]


@pytest.mark.parametrize(("folder", "function", "argument", "beginning"), SHORT)
def test_every_shortened_key_exists(folder: str, function: str, argument: int, beginning: str) -> None:
    said = {
        name
        for path, tree in python_trees().items()
        if f"/games/{folder}/" in path.as_posix()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and _name(call.func) == function
        for node in call.args[argument : argument + 1]
        for name in _texts(node)
    }
    assert said
    assert not [name for name in said if beginning + name not in KEYS]


def _name(called: ast.expr) -> str | None:
    """The name of a function or method that is called."""
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else None


def _texts(node: ast.expr) -> list[str]:
    """The strings that an argument may be."""
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@needs_web
def test_every_key_used_by_the_browser_exists() -> None:
    assert not [key for key in web_literals() if key not in KEYS and key not in SECTIONS]
    assert not [key for key in web_declared() if key.removesuffix(".*") not in {*KEYS, *SECTIONS}]


def test_the_search_finds_what_is_not_used() -> None:
    assert not is_used("cli.play.gibberish")
    assert not is_used("cave_farmers.effect.gibberish")
    assert not is_used("cave_vs_cave.room.gibberish")
    assert not is_used("web.gibberish.gibberish")
    assert is_used("cave_farmers.power.animal_room_dwarf")
    assert is_used("cave_vs_cave.room.shelf")
    assert is_used("cave_vs_cave.verdict.you_tie_break")
