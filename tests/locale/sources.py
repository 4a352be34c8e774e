"""What the sources of the program say about keys of the catalogues.

A key is used in one of these ways, and `is_used` knows no other:

- it stands in a source as it is: `words.text("cli.play.news")`;
- it is put together from parts: `words.say(f"{GAME}.effect.{key}")`. Then every part that is not written out must be a
  string that stands somewhere in the sources too (`"gain"`), or be put together itself (`f"skip_{phase}"`);
- a placeholder names a thing by its id: `{room}` uses `….room.…`, `{goods}` uses `….goods.…`; `Words` builds those;
- the browser says it: `say('web.section.key')` in `web/src`. For keys that are put together there, a comment in the
  same file says which they may be: `// words: web.section.*`.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from underhold.locale import entries

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT / "src" / "underhold"
WEB: Final = ROOT / "web" / "src"

Parts = tuple[str | None, ...]  # of a string put together; None is a part that only a running program knows


@cache
def python_trees() -> dict[Path, ast.Module]:
    """All modules of the program."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCES.rglob("*.py"))}


def _constants(tree: ast.Module) -> dict[str, str]:
    """Strings that a module gives names to, such as GAME."""
    named: dict[str, str] = {}
    for node in tree.body:
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign):
            value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                named[target.id] = value.value
    return named


@cache
def put_together() -> frozenset[Parts]:
    """Every f-string of the sources; those of `locale` are `named_by_placeholders`."""
    trees = python_trees()
    return frozenset(
        tuple(_parts(node, _constants(trees.get(path.with_name("effects.py"), tree)) | _constants(tree)))
        for path, tree in trees.items()
        if path.parent.name != "locale"
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
    )


@cache
def literals() -> frozenset[str]:
    """Every string in the sources that may be a key or a part of one."""
    whole = {"".join(part or "" for part in parts) for parts in put_together() if None not in parts}
    written = {
        node.value
        for tree in python_trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return frozenset(text for text in whole | written if re.fullmatch(r"[a-z0-9_.]+", text))


@cache
def patterns() -> frozenset[Parts]:
    """Every string that is put together from parts of which some are not known here."""
    return frozenset(parts for parts in put_together() if None in parts and _is_telling(parts))


def _parts(node: ast.JoinedStr, known: dict[str, str]) -> Iterator[str | None]:
    for value in node.values:
        if isinstance(value, ast.Constant):
            yield str(value.value)
        else:
            assert isinstance(value, ast.FormattedValue)
            yield known.get(value.value.id) if isinstance(value.value, ast.Name) else None


def _is_telling(parts: Parts) -> bool:
    """Whether it may be a key or a part of one: not a sentence, and more than its gaps."""
    written = "".join(part or "" for part in parts)
    return bool(re.fullmatch(r"[a-z0-9_.]+", written)) and len(re.findall("[a-z]", written)) > 1


def _fits(parts: Parts, text: str, depth: int = 0) -> bool:
    """Whether a text can be put together like that from what stands in the sources."""
    if not parts:
        return not text
    first, rest = parts[0], parts[1:]
    if first is not None:
        return text.startswith(first) and _fits(rest, text[len(first) :], depth)
    return any(
        _fits(rest, text[end:], depth) and _is_known(text[:end], depth)
        for end in range(1, len(text) + 1)
        if not rest or rest[0] is None or text.startswith(rest[0], end)
    )


def _is_known(text: str, depth: int) -> bool:
    if text in literals():
        return True
    return depth < 1 and any(_fits(parts, text, depth + 1) for parts in patterns())


def matches(parts: Parts, key: str) -> bool:
    """Whether a key has this shape, whatever stands in the gaps."""
    shape = "".join("[a-z0-9_.]+" if part is None else re.escape(part) for part in parts)
    return re.fullmatch(shape, key) is not None


@cache
def named_by_placeholders() -> frozenset[str]:
    """Keys that `Words` builds: names of things and goods, by ids that stand in the tables of the games."""
    section = re.compile(r"(cave_vs_cave|cave_farmers)\.(room|action|space|furnishing|loot|goods)\.([a-z0-9_]+)")
    found = (section.fullmatch(key) for key in entries("en"))
    listed = {f"list.{name}" for name in ("and", "or", "and_clauses", "or_clauses", "nothing", "amount")}
    return frozenset({one.group() for one in found if one and one.group(3) in literals()} | listed)


@cache
def web_files() -> dict[Path, str]:
    """The sources of the browser's part, without what is generated; empty as long as there is none."""
    files = (path for path in sorted(WEB.rglob("*")) if path.suffix in (".ts", ".svelte")) if WEB.is_dir() else ()
    return {
        path: path.read_text(encoding="utf-8")
        for path in files
        if "generated" not in path.parts and not re.search(r"\.(test|spec)\.ts$", path.name)
    }


@cache
def web_literals() -> frozenset[str]:
    """Keys that stand in the browser's sources in quotes."""
    keys = re.compile(r"""(['"`])((?:web|cave_vs_cave|cave_farmers|face)(?:\.[a-z0-9_]+)+)\1""")
    return frozenset(found.group(2) for text in web_files().values() for found in keys.finditer(text))


@cache
def web_declared() -> frozenset[str]:
    """What comments declare: `// words: web.section.*`, several separated by commas or spaces."""
    comments = re.compile(r"(?://|<!--|/?\*)\s*words:\s*([^\n]*)")
    declared = re.compile(r"[a-z_]+(?:\.[a-z0-9_]+)*(?:\.\*)?")
    return frozenset(
        key
        for text in web_files().values()
        for comment in comments.finditer(text)
        for key in declared.findall(comment.group(1))
    )


def _is_declared(key: str, declared: Iterable[str]) -> bool:
    return any(key == one or (one.endswith(".*") and key.startswith(one[:-1])) for one in declared)


def is_used(key: str) -> bool:
    """Whether anything in the program says this key."""
    return (
        key in literals()
        or key in named_by_placeholders()
        or key in web_literals()
        or _is_declared(key, web_declared())
        or any(_fits(parts, key) for parts in patterns())
    )


needs_web = pytest.mark.skipif(
    not any(path.suffix == ".svelte" for path in web_files()), reason="there is no browser part yet"
)
