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


# Errors of the library that people can see have a key of the catalogues and are made with `of`. Everything that derives
# from UnderholdError is searched; other exceptions, such as ValueError, are for programmers.
LIBRARY = {
    path: tree
    for path, tree in python_trees().items()
    if path.parent == ROOT / "src" / "underhold"
    or any(
        f"/underhold/{part}/" in path.as_posix() for part in ("core", "games", "bots", "table", "pictures", "server")
    )
}
# Errors that only programmers see, or the owner of a server, by file and function. Each needs a reason.
_PROTOCOL = "the protocol of the engine is English, for programs"
FOR_PROGRAMMERS = {
    "bots/analysis.py:from_json": "the server computes the analysis again, and nothing else reads one",
    "bots/engine/command.py:choice": _PROTOCOL,
    "bots/engine/command.py:integer": _PROTOCOL,
    "bots/engine/command.py:seconds": _PROTOCOL,
    "bots/engine/engine.py:_do": _PROTOCOL,
    "bots/engine/engine.py:_go": _PROTOCOL,
    "bots/engine/engine.py:carry_out": _PROTOCOL,
    "bots/engine/engine.py:_known_place": _PROTOCOL,
    "bots/engine/engine.py:_no_arguments": _PROTOCOL,
    "bots/engine/engine.py:_play": _PROTOCOL,
    "bots/engine/engine.py:_set": _PROTOCOL,
    "bots/engine/options.py:_budget_of": _PROTOCOL,
    "bots/engine/options.py:change": _PROTOCOL,
    "bots/engine/options.py:parse_go": _PROTOCOL,
    "bots/engine/place.py:_played": _PROTOCOL,
    "bots/engine/place.py:_whole": _PROTOCOL,
    "bots/engine/place.py:read_place": _PROTOCOL,
    "bots/engine/place.py:text": _PROTOCOL,
    "bots/puzzles/puzzle.py:_checked": "files of puzzles are read by people who make them",
    "bots/puzzles/puzzle.py:loads": "files of puzzles are read by people who make them",
    "bots/puzzles/puzzle.py:parse": "files of puzzles are read by people who make them",
    "bots/puzzles/puzzle.py:plies": "files of puzzles are read by people who make them",
    "core/setup.py:numbers_of": "a record with such a deal is refused as a whole",
    "games/cave_farmers/engine/deal.py:deal_from_json": "a record with such a deal is refused as a whole",
    "games/cave_vs_cave/engine/deal.py:deal_from_json": "a record with such a deal is refused as a whole",
    "games/cave_farmers/naming/move.py:_not_a_move": "integers of the engine",
    "games/cave_vs_cave/engine/notation.py:write": "integers of the engine",
    "games/common/encode/batch.py:_check": "environments",
    "games/common/encode/rewards.py:reward_index": "environments",
    "games/common/pictures/raster.py:pixels_of": "arrays are for Python",
    "games/common/pictures/raster.py:rgb": "arrays are for Python",
    "games/common/positions/sections.py:_check_fields": "a text always has such a value; only Python can give another",
    "games/common/positions/values.py:_items": "a text always has such a value; only Python can give another",
    "games/common/positions/values.py:check": "a text always has such a value; only Python can give another",
    "games/title.py:encoding": "environments",
    "pictures/text.py:picture_text": "the text of a picture is for Python",
    "table/versioned_game.py:restored": "a damaged database; players read that something went wrong on the server",
}


def error_classes(base: str = "UnderholdError") -> set[str]:
    """The names of all classes that derive from this one, and its own."""
    found = {base}
    classes = [node for tree in python_trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while True:
        more = {one.name for one in classes if found & {getattr(above, "id", "") for above in one.bases}} - found
        if not more:
            return found
        found |= more


def is_translated(call: ast.Call, name: str) -> bool:
    """Whether players of other languages read something else than the English reason."""
    given = {keyword.arg for keyword in call.keywords}
    if name == "BadRecord":  # the catalogues say which part of a record is wrong, and in which line
        return len(call.args) > 1 or bool(given & {"line", "part"})
    if name == "IllegalMove":
        return len(call.args) > 2 or "refusal" in given
    first = call.args[0]  # `words.say(…)` is in the reader's language already
    return isinstance(first, ast.Call) and getattr(first.func, "attr", "") in ("say", "text")


def raised_texts(tree: ast.Module, errors: set[str]) -> dict[str, list[str]]:
    """The English texts of errors that are not in the catalogues, by the function that makes them."""
    found: dict[str, list[str]] = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for call in ast.walk(function):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            name = getattr(call.func, "id", "")
            if name not in errors or is_translated(call, name):
                continue
            text = spoken(call.args[0])
            if is_for_people(text) or not text:
                found.setdefault(function.name, []).append(text)
    return found


def test_errors_of_the_library_are_in_the_catalogues() -> None:
    sources = ROOT / "src" / "underhold"
    errors = error_classes() - error_classes("TableProblem") - {"ArenaError"}  # these take keys instead of texts
    assert {"BadSetup", "BadPosition", "BadRecord", "NoSuchBot", "BotFailed", "CannotDraw"} <= errors
    found = {
        f"{path.relative_to(sources).as_posix()}:{function}": texts
        for path, tree in LIBRARY.items()
        for function, texts in raised_texts(tree, errors).items()
    }
    assert not {where: texts for where, texts in found.items() if where not in FOR_PROGRAMMERS}
    assert not [where for where in FOR_PROGRAMMERS if where not in found], "no longer needed"


def test_the_search_finds_texts_of_errors() -> None:
    tree = ast.parse(
        """
def refuse(name, part, why):
    raise BadSetup(f"Unknown bot {name}.")
    raise BadSetup(why)
    raise BadSetup.of("error.bot.unknown", bot=name)
    raise BadRecord("the file is empty")
    raise BadRecord("the file is empty", 1)
    raise IllegalMove("You cannot do that.", "CF-01")
    raise IllegalMove("You cannot do that.", "CF-01", why)
    raise CannotSave(words.say("cli.play.save.failed", path=part, reason=why))
    raise ValueError("Programmers can read this.")
"""
    )
    found = raised_texts(tree, error_classes())
    assert found == {"refuse": ["Unknown bot  .", "", "the file is empty", "You cannot do that."]}


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
