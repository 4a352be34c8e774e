"""Only engine, search and encode take packed moves and masks apart; all others use `Move` and the view by name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "underhold"
SHARED = ("games/common", "cli", "client", "pictures", "records", "server", "wire")
GAMES = ("games/cave_vs_cave", "games/cave_farmers")
MAY_UNPACK = ("content", "engine", "search", "encode", "encode.py")
MOVE_VALUE = "naming/move.py"  # defines the two forms of a move
HOLDS_MOVE = re.compile(r"(^|_)(moves?|packed)(_|$)")


def sources(folders: tuple[str, ...]) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for path in sorted((SOURCES / folder).rglob("*.py")):
            parts = path.relative_to(SOURCES).parts
            if not (parts[0] == "games" and parts[2] in MAY_UNPACK):
                yield path, ast.parse(path.read_text(encoding="utf-8"))


def holds_move(node: ast.expr) -> bool:
    """Whether it is a name, an attribute or an item that is called a move."""
    while isinstance(node, ast.Subscript | ast.Call):
        node = node.value if isinstance(node, ast.Subscript) else (node.args[0] if node.args else node.func)
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return bool(HOLDS_MOVE.search(name))


def takes_apart(tree: ast.Module) -> Iterator[ast.expr]:
    """Shifts and masks of moves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.RShift | ast.LShift | ast.BitAnd):
            masked = isinstance(node.op, ast.BitAnd) and not isinstance(node.right, ast.Constant)
            if not masked and (holds_move(node.left) or holds_move(node.right)):
                yield node


def report(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(SOURCES)}:{getattr(node, 'lineno', 0)}"


@pytest.mark.parametrize("folder", [*GAMES, *SHARED])
def test_other_packages_do_not_take_moves_apart(folder: str) -> None:
    assert not [report(path, node) for path, tree in sources((folder,)) for node in takes_apart(tree)]


@pytest.mark.parametrize("folder", [*GAMES, "games/common", "cli", "wire"])
def test_other_packages_do_not_read_packed_moves(folder: str) -> None:
    found = [
        report(path, node)
        for path, tree in sources((folder,))
        if not path.as_posix().endswith(MOVE_VALUE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "packed"
    ]
    assert not found


@pytest.mark.parametrize("folder", GAMES)
def test_other_packages_do_not_take_masks_apart(folder: str) -> None:
    found = [
        report(path, node)
        for path, tree in sources((folder,))
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.RShift)
    ]
    assert not found


@pytest.mark.parametrize("text", ["move >> 10", "choice.move & 63", "int(move) >> 21", "moves[0] & 3", "1 << packed"])
def test_code_that_takes_moves_apart_is_found(text: str) -> None:
    assert list(takes_apart(ast.parse(text)))


@pytest.mark.parametrize("text", ["used & targets", "1 << number", "moves & legal", "switches & FACING"])
def test_other_code_is_not_reported(text: str) -> None:
    assert not list(takes_apart(ast.parse(text)))
