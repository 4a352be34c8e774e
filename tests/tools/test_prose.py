"""The prose check finds the phrases we avoid where people read them, and nothing else."""

import re
from pathlib import Path

import pytest

from tools.prose import CHECKED, EXCLUDED, ROOT, findings, main


def found(folder: Path, name: str, text: str) -> list[tuple[int, str]]:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return [(one.line, one.phrase) for one in findings(path)]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Whoever is asked opens the table.", "Whoever"),
        ("For those who train.", "those who"),
        ("Who loses the link loses the seat.", "Who loses"),
        ("Everything is asked for anew.", "anew"),
        ("The statistics of a game for so many.", "so many"),
        ("Two rooms come to light.", "come to light"),
        ("A move that brought something to light.", "brought something to light"),
        ("It is no part of the record.", "is no part"),
        ("0 games are none; take one at least.", "are none"),
        ("That tile is not to be had.", "to be had"),
        ("It can only be asked back.", "asked back"),
        ("Ask the others to go back to before a move.", "go back to before"),
        ("Moves can be taken back.", "taken back"),
        ("A seat speaks for its player.", "speaks for"),
        ("Answer by itself what needs no thought.", "by itself what"),
        ("Answer by itself what needs no thought.", "needs no thought"),
        ("No bot 'x'; there is random, greedy, master.", "there is random, greedy, master"),
        ("The sender is told of it.", "is told"),
        ("A missing key is said in English.", "is said in"),
        ("As many as find a place are kept.", "find a place"),
        ("Games are kept in a file of yours.", "file of yours"),
        ("Nobody waits for an opponent at the moment.", "Nobody waits for an opponent at the moment"),
        ("One socket's ear.", "ear"),
        ("The only door to the database.", "door"),
        ("Judged with a hazy eye.", "eye"),
        ("Two tiles in the hand of You.", "in the hand of"),
        ("The game begins with the next line.", "begins with the next line"),
        ("As the system", "As the system"),
        ("Tell me by a notice when it is my turn.", "by a notice"),
        ("Let things move", "Let things"),
        ("That game has two seats. Order as many.", "Order as many"),
        ("The last move turned something up.", "turned something up"),
        ("The hidden tiles lie open.", "lie open"),
        ("Tables are held against a transcription.", "held against"),
        ("Reload, if anybody here cares.", "if anybody here cares"),
        ("That is the business of other tests.", "the business of"),
        ("The cavern is there to be taken.", "is there to be"),
        ("Pictures by day and by night.", "by day and by night"),
        ("No game was brought to its end.", "brought to its end"),
        ("It takes two minutes or three.", "two minutes or three"),
        ("Decisions that are dear to reverse.", "dear"),
        ("A second process is refused, for it would never notice.", ", for it would"),
        ("The colours of the client.", "colours"),
        ("The game is analysed.", "analysed"),
    ],
)
def test_phrases_are_found(tmp_path: Path, text: str, phrase: str) -> None:
    assert (1, phrase) in found(tmp_path, "page.md", text)


@pytest.mark.parametrize(
    "text",
    [
        "There is no bot with this name. There are none left.",
        "It is no longer available, and that is no different here.",
        "It is None at the end.",
        "The two builds can be told apart.",
        "The people who play; those that are open.",
        "The parts are none of your business.",
        "Wait for it. A turn is for one player, for example.",
        "Who wants to play? Choose by itself.",
        "There are sheep, and donkeys.",
        "`colour` and `whoever` are code.",
        "Analyses take a minute.",
        "Same as system, or the same as the system.",
        "Animals are moved by hand. The tile in your hand is handed over.",
        "The year in which players heard of indoor games.",
    ],
)
def test_ordinary_english_passes(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, "page.md", text) == []


def test_a_phrase_may_break_over_lines(tmp_path: Path) -> None:
    assert found(tmp_path, "page.md", "One line.\n\nA page for those\nwho read.\n") == [(3, "those who")]
    assert found(tmp_path, "code.py", "# For those\n# who read.\n") == [(1, "those who")]
    assert found(tmp_path, "page.md", "- for those\n- who read\n") == [], "two items of a list"


def test_an_escape_is_for_its_line(tmp_path: Path) -> None:
    text = "Whoever. <!-- prose: ok -->\n\nWhoever.\n"
    assert found(tmp_path, "page.md", text) == [(3, "Whoever")]
    assert found(tmp_path, "code.py", "x = 'give it to whoever asks'  # prose: ok\n") == []


def test_code_in_markdown_is_skipped(tmp_path: Path) -> None:
    assert found(tmp_path, "page.md", "Words.\n\n```python\n# whoever\n```\n\nAnew.\n") == [(7, "Anew")]


def test_python_comments_docstrings_and_messages(tmp_path: Path) -> None:
    text = '''"""A module.

For those who read.
"""

NAMES = {"whoever": "colour"}  # whoever it is
raise ValueError(f"There is no {name!r}; there is {', '.join(names)}.")
'''
    assert found(tmp_path, "code.py", text) == [
        (3, "those who"),
        (6, "whoever"),
        (7, "there is {', '.join("),
    ]


def test_comments_of_scripts(tmp_path: Path) -> None:
    text = "// For whoever\nconst whoever = 'https://whoever.example';\n/* made\n * anew */\n<!-- whoever -->\n"
    assert found(tmp_path, "code.svelte", text) == [(1, "whoever"), (4, "anew"), (5, "whoever")]


def test_only_english_catalogues_are_read(tmp_path: Path) -> None:
    text = '# For whoever translates.\nundo = "Taken back."  # for those who play\n'
    assert found(tmp_path, "locale/en/web.toml", text) == [(1, "whoever"), (2, "Taken back"), (2, "those who")]
    assert found(tmp_path, "locale/nl/web.toml", text) == []


def test_makefile_and_configuration(tmp_path: Path) -> None:
    text = "# Made anew.\nhelp:\n\t@echo 'make pins   compile anew'\n\tanew\n"
    assert found(tmp_path, "Makefile", text) == [(1, "anew"), (3, "anew")]
    assert found(tmp_path, "site.conf", "size 2m; # for whoever\n") == [(1, "whoever")]


def test_findings_are_printed_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(tmp_path, "inside/page.md", "Whoever.\n\nAnew.\n")
    found(tmp_path, "node_modules/page.md", "Whoever.\n")
    assert main([str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{tmp_path / 'inside' / 'page.md'}:1: 'Whoever' (")
    assert lines[-1].startswith("2 phrases")
    assert main(["--count", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == ["2", str(tmp_path / "inside")]
    with pytest.raises(SystemExit):
        main([str(tmp_path / "nowhere")])


def _rows(section: str) -> list[tuple[str, str]]:
    """The rows of a table with two columns in the style guide."""
    page = (ROOT / "docs" / "style.md").read_text(encoding="utf-8")
    (part,) = (one for one in page.split("\n## ") if one.startswith(f"{section}\n"))
    return re.findall(r"^\| (?!---|avoid |before )(.+) \| (.+) \|$", part, re.MULTILINE)


def test_the_style_guide_and_the_rules_agree(tmp_path: Path) -> None:
    """Every phrase that the guide says to avoid is found, and what it recommends is not."""
    phrases = _rows("Phrases to avoid")
    sentences = _rows("Before and after")
    assert len(phrases) > 30
    assert len(sentences) > 10
    assert [avoided for avoided, _ in phrases if not found(tmp_path, "page.md", avoided)] == []
    page = (ROOT / "docs" / "style.md").read_text(encoding="utf-8")
    for bad, _ in (*phrases, *sentences):
        page = page.replace(f"| {bad} |", "| … |")
    assert found(tmp_path, "page.md", page) == []


def test_checked_paths_exist_and_are_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert [path for path in (*CHECKED, *EXCLUDED) if not (ROOT / path).exists()] == []
    assert main([]) == 0, capsys.readouterr().out
