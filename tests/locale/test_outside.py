"""No text for people stands anywhere but in the catalogues."""

import ast
import re
from pathlib import Path

import pytest

from tests.locale.markup import words_in
from tests.locale.sources import ROOT, needs_web, python_trees, web_files

# Functions that show their argument to people at the terminal, and errors of cli/ that end up there.
SHOWN = {"echo", "secho", "print", "Text", "BadSetup", "BadNotation", "BadRecord", "BadParameter", "UsageError"}
SHOWN |= {
    "CannotSave",
    "CannotServe",
    "ServerMissing",
    "NoSuchPlayer",
    "NoSuchGroup",
    "add_column",
    "add_row",
    "add_task",
    "Table",
}

CLI = {path: tree for path, tree in python_trees().items() if "/underhold/cli/" in path.as_posix()}
SVELTE = [path for path in web_files() if path.suffix == ".svelte"]


def spoken(node: ast.expr) -> str:
    """The letters that stand in a string or f-string, without what is put in."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return " ".join(
                part.value for part in values if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )
    return ""


def is_for_people(text: str) -> bool:
    """Several words, or one with a capital: not a style, a sign or a prefix."""
    return bool(re.search(r"[^\W\d_]{2,}[,.:;!?]? [^\W\d_]{2,}|\b[A-Z][a-z]+", text))


@pytest.mark.parametrize("path", CLI, ids=lambda path: path.relative_to(ROOT / "src").as_posix())
def test_the_terminal_has_no_texts_outside_the_catalogues(path: Path) -> None:
    said = []
    for call in ast.walk(CLI[path]):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name in SHOWN:
                titles = [keyword.value for keyword in call.keywords if keyword.arg in ("title", "header", "caption")]
                said += [spoken(one) for one in (*call.args[:1], *titles)]
    styles = re.compile(r"uh\.|bold|dim")
    assert not [text for text in said if is_for_people(text) and not styles.match(text)]


@needs_web
@pytest.mark.parametrize("path", SVELTE, ids=lambda path: path.relative_to(ROOT / "web").as_posix())
def test_components_have_no_texts_outside_the_catalogues(path: Path) -> None:
    assert not words_in(web_files()[path])


def test_the_search_finds_words_in_markup() -> None:
    found = words_in(
        """
        <script lang="ts">const a = 'Not this'; if (a < b) {}</script>
        <!-- nor this -->
        <h1>Hello {name}!</h1>
        {#if a > b && c === 'Enter'}<b class="not this">{say('web.x.y')} · 3 &nbsp; </b><code>nor this</code>{/if}
        <button aria-label="Close" title={say('web.x.z', { a: '}' })} onclick={() => go(`{${a}`)}>Underhold</button>
        <img alt="{n} of them" src="nor this.svg" {...rest}>
        <p>{ready ? 'All is well' : 'no'}</p>
        <style>.a { color: red; }</style>
        """
    )
    assert found == ["Hello  !", "Close", " of them", "All is well"]


def test_the_search_finds_words_in_python() -> None:
    shown = [spoken(node.value) for node in ast.parse("f'Cannot read {path}'; 'uh'; f'underhold: {x}'").body]  # type: ignore[attr-defined]
    assert [is_for_people(text) for text in shown] == [True, False, False]
