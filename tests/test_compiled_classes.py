"""Classes that the compiler keeps out of the garbage collector cannot form chains.

CPython 3.11 puts objects aside when it frees a chain of more than fifty, and writes to a header that only objects have
that its garbage collector knows. With other objects, this damages whatever lies before them in memory.
"""

import ast
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "underhold"

Classes = dict[tuple[str, str], ast.ClassDef]  # by module and name


def _is_acyclic(node: ast.ClassDef) -> bool:
    return any("acyclic=True" in ast.unparse(decorator) for decorator in node.decorator_list)


def _names(annotation: ast.expr | None) -> set[str]:
    """All names in an annotation, also in one that is written as a string."""
    if annotation is None:
        return set()
    found = set()
    for part in ast.walk(annotation):
        if isinstance(part, ast.Name):
            found.add(part.id)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            found |= _names(ast.parse(part.value, mode="eval").body)
    return found


def _refers_to(node: ast.ClassDef) -> set[str]:
    """What the attributes of a class may hold: the types of its arguments, of its attributes and of its bases."""
    found = {name for base in node.bases for name in _names(base)}
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            for argument in part.args.args:
                found |= _names(argument.annotation)
        elif isinstance(part, ast.AnnAssign):
            found |= _names(part.annotation)
    return found


def _classes() -> Classes:
    found: Classes = {}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[str(path.relative_to(SOURCES)), node.name] = node
    return found


def _chains(classes: Classes) -> set[str]:
    """The acyclic classes from whose attributes an object of the same class can be reached through acyclic classes."""
    acyclic = {key for key, node in classes.items() if _is_acyclic(node)}

    def next_classes(key: tuple[str, str]) -> set[tuple[str, str]]:
        """A name means the class in the same module, or else any class that is called so."""
        module = key[0]
        names = _refers_to(classes[key]) - {name for base in classes[key].bases for name in _names(base)}
        own = {(module, name) for name in names if (module, name) in classes}
        others = names - {name for _, name in own}
        return acyclic & (own | {other for other in classes if other[1] in others})

    chained = set()
    for start in acyclic:
        reached: set[tuple[str, str]] = set()
        waiting = next_classes(start)
        while waiting:
            key = waiting.pop()
            if key not in reached:
                reached.add(key)
                waiting |= next_classes(key)
        if start in reached:
            chained.add(start[1])
    return chained


def test_acyclic_classes_form_no_chains() -> None:
    classes = _classes()
    assert sum(_is_acyclic(node) for node in classes.values()) > 5
    assert not _chains(classes)


def test_a_chain_is_noticed() -> None:
    source = """
@mypyc_attr(acyclic=True)
class Link:
    def __init__(self, before: "Link | None", ring: "Ring"):
        self.before = before

@mypyc_attr(acyclic=True)
class Ring:
    def __init__(self) -> None:
        self.size: i64 = 0
"""
    classes = {("", node.name): node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    assert _chains(classes) == {"Link"}
