"""Shows the notebooks as pages of the site: text, code, saved outputs, and pictures drawn again."""

from pathlib import Path
from typing import NamedTuple

from tools.notebooks import SVG, Output, cells_of, run, source_of, text_of


class NotebookPage(NamedTuple):
    """A page, and the pictures on it by file name."""

    text: str
    pictures: dict[str, str]


def page(path: Path) -> NotebookPage:
    """The page of a notebook. It is only run if it has pictures, because the files contain none."""
    cells = cells_of(path)
    drawn = run(path) if any(_is_picture(output) for cell in cells for output in cell.get("outputs", [])) else None
    parts: list[str] = []
    pictures: dict[str, str] = {}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "markdown":
            parts.append(source_of(cell))
            continue
        parts.append(_block("python", source_of(cell)))
        for place, output in enumerate(cell["outputs"]):
            if drawn and _is_picture(output):
                name = f"{path.stem}-{len(pictures) + 1}.svg"
                pictures[name] = "".join(drawn[number][place]["data"][SVG])
                parts.append(f'<img src="{name}" alt="The picture that this cell draws">')
            else:
                parts.append(_block("text", text_of(output)))
    # As HTML, because Markdown links to the file lead to this page.
    parts.insert(1, f'<a class="md-button" href="{path.name}" download>Download this notebook</a>')
    return NotebookPage("\n\n".join(parts) + "\n", pictures)


def _is_picture(output: Output) -> bool:
    return text_of(output).startswith("<SvgPicture")


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"
