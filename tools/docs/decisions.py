"""The list of decisions, from their own pages."""

from pathlib import Path


def pages(folder: Path) -> list[str]:
    """Their paths from the folder of the documentation, in order."""
    return [f"{folder.name}/{path.name}" for path in sorted(folder.glob("[0-9]*.md"))]


def title(page: Path) -> str:
    """What a page calls itself."""
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def index(folder: Path) -> str:
    """The page that lists them."""
    rows = [f"- [{title(page)}]({page.name})" for page in sorted(folder.glob("[0-9]*.md"))]
    return "# Decisions\n\nChoices that are dear to reverse: what was decided, why, and what it costs.\n\n" + "\n".join(
        rows
    )
