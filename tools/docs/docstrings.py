"""Prepares docstrings for the reference: a griffe extension.

Examples become code blocks, and the comment behind an attribute becomes its description.
"""

import io
import tokenize
from typing import Any

import griffe

PROMPT = ">>>"


def with_code_blocks(text: str) -> str:
    """Put examples, which start with `>>>` and end with an empty line, into code blocks."""
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        starts = line.lstrip().startswith(PROMPT)
        if starts and not inside:
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


def comment_of(source: str) -> str:
    """The last comment in the source of a statement; empty if there is none.

    >>> comment_of("size: int = 3  # in cells")
    'in cells'
    """
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source.strip() + "\n").readline))
    except (tokenize.TokenError, IndentationError):
        return ""
    found = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return found[-1].lstrip("# ") if found and not found[-1].startswith(("# type:", "# noqa")) else ""


def sentence(comment: str) -> str:
    """A comment as a sentence: with a capital letter and a full stop."""
    return comment[0].upper() + comment[1:] + ("" if comment.endswith((".", "…", "`")) else ".") if comment else ""


class Docstrings(griffe.Extension):
    """Changes docstrings while griffe reads the sources."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Called for every module, class, function and attribute."""
        if obj.docstring:
            obj.docstring.value = with_code_blocks(obj.docstring.value)
        elif obj.is_attribute and obj.lineno and (comment := sentence(comment_of(obj.source))):
            obj.docstring = griffe.Docstring(comment, lineno=obj.lineno, endlineno=obj.endlineno, parent=obj)
