"""No text for people stands anywhere but in the catalogues."""

import ast
import re
from pathlib import Path

import pytest

from tests.locale.markup import words_in
from tests.locale.sources import ROOT, needs_web, python_trees, web_files

# Functions that show their argument to people at the terminal, and errors of cli/ that end up there.
SHOWN = {
    "echo",
    "secho",
    "print",
    "Text",
    "BadSetup",
    "BadNotation",
    "BadRecord",
    "BadPosition",
    "BadParameter",
    "UsageError",
}
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


# Errors that players can see. They have a key of the catalogues, and are made with `of`; a record's and a position's
# errors stay English for programmers, and players read which part of the record is wrong.
ERRORS = {"BadSetup", "BadNotation", "NoSuchBot"}
LIBRARY = {
    path: tree
    for path, tree in python_trees().items()
    if any(f"/underhold/{part}/" in path.as_posix() for part in ("core", "games", "bots"))
}
# Functions whose errors only programmers see, or the owner of a server.
FOR_PROGRAMMERS = {
    "cave_farmers/engine/deal.py",  # a record with such a deal is refused as a whole
    "cave_vs_cave/engine/deal.py",
    "core/setup.py:numbers_of",
    "cave_farmers/naming/move.py:_not_a_move",  # integers of the engine
    "cave_vs_cave/engine/notation.py:write",
    "common/encode/rewards.py",  # environments
    "games/title.py:encoding",
    "bots/bot.py:named_programs",  # bots that a server or a command line adds
    "bots/outside/plugins.py",
    "bots/outside/program.py",
}


def raised_texts(tree: ast.Module) -> dict[str, list[str]]:
    """The texts of errors that players can see, by the function that raises them."""
    found: dict[str, list[str]] = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ERRORS and call.args:
                text = spoken(call.args[0])
                if is_for_people(text) or not text:
                    found.setdefault(function.name, []).append(text)
    return found


def test_errors_that_players_can_see_are_in_the_catalogues() -> None:
    found = {
        f"{path.as_posix()}:{function}": texts
        for path, tree in LIBRARY.items()
        for function, texts in raised_texts(tree).items()
    }
    stray = {
        where: texts
        for where, texts in found.items()
        if not any(where.endswith(one) or (one in where and ":" not in one) for one in FOR_PROGRAMMERS)
    }
    assert not stray
    assert found, "the search finds the errors for programmers"


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
