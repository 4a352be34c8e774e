"""Generates the list of decisions."""

from pathlib import Path


def pages(folder: Path) -> list[str]:
    """Their paths relative to the documentation folder, in order."""
    return [f"{folder.name}/{path.name}" for path in sorted(folder.glob("[0-9]*.md"))]


def title(page: Path) -> str:
    """The title of a page."""
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def index(folder: Path) -> str:
    """The page that lists them."""
    rows = [f"- [{title(page)}]({page.name})" for page in sorted(folder.glob("[0-9]*.md"))]
    return (
        "# Decisions\n\nDecisions that would be hard to reverse: what we decided, why, and what it costs.\n\n"
        + "\n".join(rows)
    )
