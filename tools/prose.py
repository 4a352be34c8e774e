"""Reports phrases that we avoid, with a suggestion for each; docs/style.md explains how we write instead.

    python -m tools.prose                    # the paths in CHECKED, as `make check` does
    python -m tools.prose src/underhold/cli  # other files and folders
    python -m tools.prose --count src web    # the number of findings per folder

It reads Markdown, YAML, comments and strings in Python, comments in TypeScript, Svelte, CSS and configuration files,
`echo` lines in Makefiles, and the English message catalogues. Code in backticks and code blocks is skipped. Where a
phrase is right, write `prose: ok` in a comment on the same line.
"""

import argparse
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]

# What `make check` checks. Add paths as they are cleaned up.
CHECKED: Final = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Makefile",
    "README.md",
    "bench",
    "deploy",
    "docs",
    "examples",
    "mkdocs.yml",
    "pyproject.toml",
    "setup.py",
    "src",
    "tests",
    "tools",
    "web/e2e",
    "web/scripts",
    "web/src",
    "web/vite.config.ts",
    "web/vitest.e2e.config.ts",
)
# Files among them that are not checked: they quote the phrases.
EXCLUDED: Final = (
    "docs/style.md",
    "tools/prose.py",
    "tests/tools/test_prose.py",
)
SKIPPED_FOLDERS: Final = frozenset({"__pycache__", "build", "dist", "generated", "node_modules", "site"})
ESCAPE: Final = "prose: ok"


@dataclass(frozen=True, slots=True)
class Rule:
    """A phrase to avoid, and what to write instead."""

    pattern: re.Pattern[str]
    instead: str


def _rule(pattern: str, instead: str) -> Rule:
    return Rule(re.compile(pattern, re.IGNORECASE), instead)


_VERB: Final = r"(?:is|are|was|were|has|have|had|does|would|will|may|might|can|cannot|could|must|needs?|knows?|stands?)"

RULES: Final = (
    _rule(r"\bwho(?:so)?ever\b", "name the person: anyone who, the player who"),
    _rule(r"\b(?:those|the one) who\b", "name the people: players who, people who"),
    _rule(r"(?:^|(?<=[.;:] ))Who (?:draws|finds|gives|keeps|loses|needs|presents|wants)\b(?![^.]*\?)", "if you …"),
    _rule(r"\banew\b", "again, or a verb with re-: rewrite, retake"),
    _rule(r"\bso many\b", "this many, or the number itself"),
    _rule(r"\b(?:c[ao]m(?:es?|ing)|br(?:ings?|ought))(?: \w+)? to light\b", "is revealed, reveals"),
    _rule(
        r"(?<!there )\b(?:is|are|was|were) no (?!(?:longer|more|less|fewer|one|matter|need|different|better|use)\b)\w+",
        "is not a …",
    ),
    _rule(r"(?<!there )\b(?:is|are) (?-i:none)\b(?! of\b)", "is not one, or the number"),
    _rule(r"\b(?:to|cannot) be had\b", "is available, is not available"),
    _rule(r"\bask(?:s|ed|ing)?(?: for)? back\b", "request undo"),
    _rule(r"\bgo(?:es|ing)? back to before\b", "undo to an earlier move"),
    _rule(r"\bt[ao]k(?:es?|en|ing)(?: (?:it|them|moves?|one|all))? back\b|\btook back\b", "undo"),
    _rule(r"\bsp(?:eaks?|oke) for\b", "say what it does"),
    _rule(r"\bneeds? no thought\b", "is forced"),
    _rule(r"\bby (?:itself|themselves) (?:if|unless|what|when|where)\b", "automatically"),
    _rule(r"\bthere (?:is|are)(?: only)? (?:\{[^{}]*\bjoin\(|[\w-]+(?:, [\w-]+){2,})", "Choose from: a, b, c"),
    _rule(r"\b(?:is|are|was|were|be|been|being) told\b(?! apart)", "is notified, sees, receives"),
    _rule(r"\b(?:is|are) said (?:again|as|by|in|once)\b", "is shown, is written"),
    _rule(r"\bf(?:ind|inds|ound) (?:a|no) place\b", "can be housed, fits"),
    _rule(r"\bfile of yours\b", "a local file"),
    _rule(r"\bloaded from elsewhere\b", "fetched from the network"),
    _rule(r"\bat the moment nobody\b|\bnobody (?:\w+ ){1,6}at the moment\b", "no … right now"),
    _rule(r"\b(?:ears?|eyes?|doors?|hazy)\b|\bin the hands? of\b", "the ordinary term instead of a metaphor"),
    _rule(r"\bbegins? with the next line\b", "say what begins, and when"),
    _rule(r"(?<!same )\bas the system\b|\bby a notice\b", "Same as system; notify"),
    _rule(r"\blet things\b", "name the setting: Animations"),
    _rule(r"\border as many\b", "say how many are needed"),
    _rule(r"\bturn(?:s|ed|ing)? (?:anything|it|one|something|them) up\b|\b(?:lies?|lying) open\b", "reveal"),
    _rule(r"\bheld against\b", "compared with"),
    _rule(r"\bif any(?:body|one) (?:here )?cares\b", "say when it matters"),
    _rule(r"\bthe business of\b", "is tested elsewhere, is done by …"),
    _rule(r"\b(?:is|are) there to be\b", "is available, can be"),
    _rule(r"\bby day and by night\b", "in the light and the dark theme"),
    _rule(r"\bbrought to (?:an|its|the) end\b", "finished"),
    _rule(r"\bwhat (?:came|comes) of\b", "the result of"),
    _rule(r"\bpoints (?:\w+ )?given away\b", "points lost"),
    _rule(r"\btells? (?:of|the story)\b", "describes, reports"),
    _rule(r"\bit is the turn of\b", "…'s turn"),
    _rule(r"\b(?:two|three|four) (?:hours|minutes|seconds|times) or (?:three|four|five)\b", "two to three minutes"),
    _rule(r"\bdear(?:er|est)?\b", "expensive, costly, hard"),
    _rule(rf", for (?:it|they|there|nobody|he|she|one) {_VERB}\b", "because"),
    _rule(r"\b(?:behavi|col|fav|neighb)our(?:s|ed|ful|hood|ing|ite|less|ly)?\b", "American spelling: -or"),
    _rule(r"\b(?:capital|initial|normal|optim|organ|recogn|serial|synchron)is(?:e[ds]?|ing|ation)\b", "American: -iz-"),
    _rule(r"\banalys(?:ed|ing)\b", "American spelling: analyzed, analyzing"),
    _rule(r"\b(?:centre[ds]?|grey|learnt|licence)\b", "American spelling: center, gray, learned, license"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """A phrase in a file."""

    path: Path
    line: int
    phrase: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.phrase!r} ({self.instead})"


Line = tuple[int, str]  # number from 1, text
Block = list[Line]  # lines that belong together, so that phrases are found across line breaks

_CODE: Final = re.compile(r"(`+)(?!`).+?\1")


def _without_code(text: str) -> str:
    return _CODE.sub("CODE", text)


# ------------------------------------------------------------------------------------------------- prose in files


def _paragraphs(lines: Iterable[Line]) -> Iterator[Block]:
    """Split lines into blocks at empty lines, and before list items, table rows and headings."""
    block: Block = []
    for number, text in lines:
        stripped = text.strip()
        if block and (not stripped or re.match(r"[-*#|>]|\d+\.", stripped)):
            yield block
            block = []
        if stripped:
            block.append((number, stripped))
    if block:
        yield block


def _markdown(text: str) -> Iterator[Block]:
    prose: list[Line] = []
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        mark = re.match(r" *(```+)", line)
        if mark and (not fence or mark[1] == fence):
            fence = "" if fence else mark[1]
            line = ""
        prose.append((number, "" if fence else line))
    yield from _paragraphs(prose)


def _hash_comments(text: str) -> Iterator[Block]:
    """Comments that start with #, and what a Makefile echoes."""
    block: Block = []
    for number, line in enumerate(text.splitlines(), start=1):
        comment = re.search(r"(?:^|\s)#+ ?(.*)", line)
        whole = line.lstrip().startswith("#")
        if block and not whole:
            yield block
            block = []
        if comment and whole:
            block.append((number, comment[1]))
        elif comment:
            yield [(number, comment[1])]
        elif echo := re.search(r"\becho (['\"])(.*)\1", line):
            yield [(number, echo[2])]
    if block:
        yield block


def _catalogue(text: str) -> Iterator[Block]:
    """The values of a message catalogue without their placeholders, and its comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        for value in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
            yield [(number, re.sub(r"\{[^{}]*\}", "NAME", value))]
    yield from _hash_comments(re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text))


def _script(text: str) -> Iterator[Block]:
    """Comments in TypeScript, JavaScript, Svelte and CSS."""
    block: Block = []
    for found in re.finditer(r"/\*(.*?)\*/|<!--(.*?)-->|(?<![:\w\"'`])//([^\n]*)", text, re.DOTALL):
        first = text.count("\n", 0, found.start()) + 1
        if found[3] is not None:
            if block and block[-1][0] != first - 1:
                yield block
                block = []
            block.append((first, found[3].strip()))
            continue
        lines = (found[1] or found[2] or "").splitlines()
        yield from _paragraphs((first + at, re.sub(r"^\s*\*+ ?", "", line)) for at, line in enumerate(lines))
    if block:
        yield block


def _python(text: str) -> Iterator[Block]:
    """Comments and strings of three or more words."""
    comments: Block = []
    lines = text.splitlines()
    started: list[tuple[int, int]] = []  # of f-strings, which have tokens of their own since Python 3.12
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        (row, column), name = token.start, tokenize.tok_name[token.type]
        if token.type == tokenize.COMMENT:
            if comments and comments[-1][0] != row - 1:
                yield comments
                comments = []
            comments.append((row, token.string.lstrip("#").strip()))
        elif name == "FSTRING_START":
            started.append((row, column))
        elif name == "FSTRING_END" and len(started) > 1:
            started.pop()
        elif name == "FSTRING_END" or (token.type == tokenize.STRING and not started):
            row, column = started.pop() if name == "FSTRING_END" else token.start
            end_row, end_column = token.end
            inside = lines[row - 1 : end_row]
            inside[-1] = inside[-1][:end_column]
            inside[0] = inside[0][column:].lstrip("rbfuRBFU")
            if " ".join(inside).count(" ") >= 2:
                strip = "\"' " if len(inside) == 1 else "\"'"
                yield from _paragraphs((row + at, line.strip(strip)) for at, line in enumerate(inside))
    if comments:
        yield comments


READERS: Final[dict[str, Callable[[str], Iterator[Block]]]] = {
    ".conf": _hash_comments,
    ".css": _script,
    ".js": _script,
    ".md": _markdown,
    ".mjs": _script,
    ".py": _python,
    ".service": _hash_comments,
    ".svelte": _script,
    ".toml": _hash_comments,
    ".ts": _script,
    ".yml": _markdown,
    "Containerfile": _hash_comments,
    "Makefile": _hash_comments,
}


def _reader(path: Path) -> Callable[[str], Iterator[Block]] | None:
    if path.suffix == ".toml" and path.parent.parent.name == "locale":
        return _catalogue if path.parent.name == "en" else None
    return READERS.get(path.suffix or path.name)


# ---------------------------------------------------------------------------------------------------- the check


def findings(path: Path) -> list[Finding]:
    """All findings in one file, in order."""
    reader = _reader(path)
    if reader is None:
        return []
    text = path.read_text(encoding="utf-8")
    escaped = {number for number, line in enumerate(text.splitlines(), start=1) if ESCAPE in line}
    found = []
    for block in reader(text):
        starts, joined = [], ""
        for number, line in block:
            joined += " " if joined else ""
            starts.append((len(joined), number))
            joined += _without_code(line)
        for rule in RULES:
            for match in rule.pattern.finditer(joined):
                number = max((start, number) for start, number in starts if start <= match.start())[1]
                if number not in escaped:
                    found.append(Finding(path, number, match[0].strip(), rule.instead))
    return sorted(found, key=lambda one: one.line)


def _excluded(folder: Path, parts: Sequence[str], excluded: Collection[Path]) -> bool:
    """Whether a file is excluded, or a folder between this one and the file."""
    return any(folder.joinpath(*parts[:count]) in excluded for count in range(1, len(parts) + 1))


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files to read: those given, and those in folders unless they are excluded or generated."""
    excluded = {ROOT / one for one in EXCLUDED}
    for path in paths:
        if path.is_file():
            yield path
        for inside in sorted(path.rglob("*")):
            parts = inside.relative_to(path).parts
            skipped = any(part in SKIPPED_FOLDERS or part.startswith(".") for part in parts)
            if inside.is_file() and not skipped and not _excluded(path.resolve(), parts, excluded):
                yield inside


def _counts(paths: Sequence[Path]) -> Iterator[str]:
    for path in paths:
        counts: Counter[str] = Counter()
        for file in files([path]):
            parts = file.relative_to(path).parts
            counts[parts[0] if len(parts) > 1 else "."] += len(findings(file))
        for folder, count in sorted(counts.items()):
            if count:
                yield f"{count:5} {path / folder}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all findings; returns 1 if there are any."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.prose", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path, help="files and folders (default: what `make check` checks)")
    parser.add_argument("--count", action="store_true", help="only print the number of findings per folder")
    options = parser.parse_args(arguments)
    paths = options.paths or [ROOT / one for one in CHECKED]
    if missing := [str(path) for path in paths if not path.exists()]:
        parser.error(f"not found: {', '.join(missing)}")
    if options.count:
        print(*_counts(paths), sep="\n")
        return 0
    found = [one for path in files(paths) for one in findings(path)]
    for one in found:
        print(one)
    if found:
        print(f"{len(found)} phrases to replace. If one is right where it is, write `{ESCAPE}` on its line.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
