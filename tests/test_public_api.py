"""What others may rely on: `tests/public_api.txt` lists it, read off the sources, so that a change is seen in review.

`python -m tests.test_public_api` rewrites the list. A line that goes away or changes is a breaking change:
docs/versioning.md.
"""

import ast
import importlib
import inspect
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import underhold
from underhold.bots.bot import BOTS, make_bot

PACKAGE = Path(underhold.__file__).parent
LIST = Path(__file__).with_name("public_api.txt")
LIBRARY = (  # needs nothing but mypyc's run-time half
    "underhold",
    "underhold.records",
    "underhold.bots.bot",
    "underhold.bots.match",
    "underhold.encode",
    "underhold.art",
)
MODULES = (
    *LIBRARY,
    "underhold.env",
    "underhold.client",
    "underhold.pictures",
)
PLAIN = (str, bytes, int, float, dict, tuple, list)


def statements(module: str) -> list[ast.stmt]:
    """The source of a module, which lies beside the compiled one, too. What is tried is as good as what is done."""
    place = PACKAGE.joinpath(*module.split(".")[1:])
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return [inner for outer in body for inner in (outer.body if isinstance(outer, ast.Try) else [outer])]


def names_of(statement: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module defines."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
    return []


def exported(module: str) -> list[str]:
    """What a module offers: what `__all__` says, else all that it defines without an underscore."""
    defined = {name: statement for statement in statements(module) for name in names_of(statement)}
    if isinstance(listed := defined.get("__all__"), ast.Assign):
        return list(ast.literal_eval(listed.value))
    return [name for name in defined if not name.startswith("_")]


def definition(module: str, name: str) -> ast.stmt | None:
    """Where a name is defined, through as many imports as need be; None for what is worked out at run time."""
    for statement in statements(module):
        if name in names_of(statement):
            return statement
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("underhold"):
            if statement.module == module:
                continue  # modules of its own, which have a place of their own in the list
            for alias in statement.names:
                if (alias.asname or alias.name) == name:
                    return definition(statement.module or "", alias.name)
    return None


def signature(function: ast.FunctionDef) -> str:
    result = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    return f"{function.name}({ast.unparse(function.args)}){result}"


def attributes(found: ast.ClassDef) -> Iterator[str]:
    """What objects of a class get when they are made, besides what the body of the class declares."""
    declared = {name for part in found.body for name in names_of(part)}
    for function in found.body:
        if isinstance(function, ast.FunctionDef) and function.name == "__init__":
            types = {argument.arg: argument.annotation for argument in function.args.args + function.args.kwonlyargs}
            for statement in ast.walk(function):
                kind: ast.expr | None
                match statement:
                    case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name), annotation=said):
                        kind = said
                    case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name), *_], value=value):
                        kind = types.get(value.id) if isinstance(value, ast.Name) else None
                    case _:
                        continue
                if not name.startswith("_") and name not in declared:
                    yield f"  {name}: {ast.unparse(kind)}" if kind else f"  {name}"


def described(name: str, found: ast.stmt | None) -> Iterator[str]:
    """A name as the list shows it: how it is called, what type it has, what belongs to it."""
    match found:
        case ast.FunctionDef():
            yield signature(found)
        case ast.ClassDef():
            bases = ", ".join(map(ast.unparse, found.bases))
            yield f"class {name}({bases})" if bases else f"class {name}"
            yield from attributes(found)
            for part in found.body:
                if isinstance(part, ast.AnnAssign):
                    yield f"  {ast.unparse(part)}"
                elif isinstance(part, ast.FunctionDef) and (part.name == "__init__" or not part.name.startswith("_")):
                    yield f"  {signature(part)}"
        case ast.AnnAssign():
            yield f"{name}: {ast.unparse(found.annotation)}"
        case _:
            yield name


def public_api() -> str:
    """The whole list."""
    lines: list[str] = []
    for module in MODULES:
        lines.append(f"# {module}")
        for name in exported(module):
            lines.extend(described(name, definition(module, name)))
        lines.append("")
    return "\n".join(lines)


def test_the_public_api_is_the_listed_one() -> None:
    assert public_api() == LIST.read_text(encoding="utf-8")


def test_attributes_are_listed_wherever_they_are_set() -> None:
    found = ast.parse(
        "class Table:\n"
        "    games: int\n"
        "    def __init__(self, seat: int, *, name: str) -> None:\n"
        "        self.games = games = 3\n"
        "        self.seat = seat\n"
        "        if name:\n"
        "            self.name = name\n"
        "        self.seen: list[int] = []\n"
        "        self.most = max(games, seat)\n"
        "        self._own = 1\n"
    ).body[0]
    assert isinstance(found, ast.ClassDef)
    assert sorted(attributes(found)) == ["  most", "  name: str", "  seat: int", "  seen: list[int]"]


def named_types(found: ast.AST | None) -> set[str]:
    """The names in a type."""
    return {part.id for part in ast.walk(found) if isinstance(part, ast.Name)} if found else set()


@pytest.mark.parametrize(
    "module", [module for module in MODULES if module.startswith(("underhold.encode", "underhold.env"))]
)
def test_types_of_results_are_public(module: str) -> None:
    """Whatever a function of the encodings and environments gives is public or not ours."""
    listed = {name for public in MODULES for name in exported(public)}
    sources = [ast.parse(file.read_text(encoding="utf-8")).body for file in PACKAGE.rglob("*.py")]
    ours = {part.name for source in sources for part in source if isinstance(part, ast.ClassDef)}
    for name in exported(module):
        found = definition(module, name)
        for part in found.body if isinstance(found, ast.ClassDef) else [found]:
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                assert named_types(part.returns) & ours <= listed, f"{name}.{part.name}"


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_a_docstring(module: str) -> None:
    for name in exported(module):
        found = definition(module, name)
        if isinstance(found, ast.FunctionDef | ast.ClassDef):
            assert ast.get_docstring(found), f"{module}.{name}"
        if isinstance(found, ast.ClassDef):
            for part in found.body:
                if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                    assert ast.get_docstring(part), f"{module}.{name}.{part.name}"


def handed_out(title: underhold.Title) -> Iterator[object]:
    """Objects that the public functions return for a game, whose classes are not in the list themselves."""
    game: Any = title.game
    setup = game.setup(game.players[-1], 1)
    state = game.new(setup)
    yield from (title, game, setup, state, game.view(state, 0), game.decision(state))
    for _ in range(30):
        move = game.moves(state)[0]
        progress = game.play(state, move)
        yield from (move, progress, *progress.events)
        state = progress.state
    yield game.scores(state)
    yield from (make_bot(name, game) for name in BOTS)


def undocumented(found: type) -> Iterator[str]:
    """Public methods of a class without a docstring, read off the sources: compiled methods keep none."""
    for base in found.__mro__:
        if base.__module__.startswith("underhold"):
            source = definition(base.__module__, base.__name__)
            assert isinstance(source, ast.ClassDef), base
            for part in source.body:
                if isinstance(part, ast.FunctionDef) and not part.name.startswith("_") and not ast.get_docstring(part):
                    yield f"{base.__module__}.{base.__name__}.{part.name}"


@pytest.mark.parametrize("title", underhold.TITLES, ids=lambda title: title.id)
def test_every_method_of_what_is_handed_out_has_a_docstring(title: underhold.Title) -> None:
    classes = {type(one) for one in handed_out(title)}
    assert len(classes) >= 10
    assert sorted({name for one in classes for name in undocumented(one)}) == []


@pytest.mark.parametrize("title", underhold.TITLES, ids=lambda title: title.id)
def test_help_says_something_about_every_method_of_a_game(title: underhold.Title) -> None:
    methods = [
        name for name in vars(underhold.Game) if not name.startswith("_") and callable(getattr(title.game, name))
    ]
    assert {"determinize", "play", "to_ints"} <= {*methods}
    for name in (*methods, "position", "read_position", "write_position"):
        assert inspect.getdoc(getattr(title.game, name)), name


def test_constants_are_described_in_the_package_docstring() -> None:
    for name in underhold.__all__:
        if isinstance(getattr(underhold, name), PLAIN):
            assert f"`{name}`" in (underhold.__doc__ or ""), name


def test_nothing_leaks() -> None:
    """Whatever else the package holds is a module of its own or starts with an underscore."""
    for name, value in vars(underhold).items():
        if not name.startswith("_") and name not in underhold.__all__:
            assert isinstance(value, ModuleType), name
            assert value.__name__ == f"underhold.{name}", name


def test_exported_names_exist() -> None:
    for module in MODULES:
        there = vars(importlib.import_module(module))
        assert [name for name in exported(module) if name not in there] == []
        assert len(set(exported(module))) == len(exported(module))


def test_the_version_is_written_in_one_place() -> None:
    root = Path(__file__).parents[1]
    said = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert underhold.__version__ in (said, "0+source"), "what is installed is what lies here"
    assert "version" not in json.loads((root / "web" / "package.json").read_text(encoding="utf-8"))
    assert f"## {said}" in (root / "CHANGELOG.md").read_text(encoding="utf-8")


if __name__ == "__main__":
    LIST.write_text(public_api(), encoding="utf-8")
