"""The notebooks run, and what they show is what they print."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.docs import notebooks as pages
from tools.notebooks import NOTEBOOKS, ROOT, SVG, cells_of, run, save, source_of, stale_cells, text_of

pytest.importorskip("numpy")
pytest.importorskip("rich")

EMPTY: dict[str, Any] = {"execution_count": None, "outputs": []}


def written(path: Path, *cells: tuple[str, list[str]]) -> Path:
    """A notebook with these cells: the source, and tags."""
    made: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"c{number}", "metadata": {"tags": tags}, "source": [source], **EMPTY}
        for number, (source, tags) in enumerate(cells)
    ]
    path.write_text(json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return path


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_current(path: Path) -> None:
    assert stale_cells(path, run(path)) == [], "python -m tools.notebooks saves them again; review the diff"


def test_there_are_three_and_every_list_has_them() -> None:
    assert len(NOTEBOOKS) == 3
    for name in ("README.md", "docs/index.md", "examples/README.md", "mkdocs.yml"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert [path.stem for path in NOTEBOOKS if path.stem not in text] == [], name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_files_are_as_jupyter_writes_them(path: Path) -> None:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert source_of(cells[0]).startswith("# ")
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(SVG not in output.get("data", {}) for cell in code for output in cell["outputs"]), (
        "saved without pictures"
    )
    assert path.stat().st_size < 40_000


def test_a_changed_output_is_found(tmp_path: Path) -> None:
    path = written(tmp_path / "one.ipynb", ("x = 2\nprint(x)\nx + 1", []), ("print('took', x, 'seconds')", ["varies"]))
    outputs = run(path)
    assert stale_cells(path, outputs) == [1, 2]
    save(path, outputs)
    assert stale_cells(path, outputs) == []
    assert [text_of(output) for output in cells_of(path)[0]["outputs"]] == ["2\n", "3"]
    for before, after, stale in (("2\\n", "7\\n", [1]), ("took 2", "took 17.5", []), ("seconds", "minutes", [2])):
        text = path.read_text(encoding="utf-8")
        assert before in text
        other = tmp_path / "other.ipynb"
        other.write_text(
            text.replace(f'"{before}', f'"{after}').replace(f" {before}\\n", f" {after}\\n"), encoding="utf-8"
        )
        assert stale_cells(other, outputs) == stale, after


def test_an_error_names_the_cell(tmp_path: Path) -> None:
    path = written(tmp_path / "two.ipynb", ("x = 2", []), ("x / 0", []))
    with pytest.raises(ZeroDivisionError) as error:
        run(path)
    assert error.value.__notes__ == ["two.ipynb, cell 2"]


def test_cells_share_their_names_and_write_outside_the_tree(tmp_path: Path) -> None:
    source = "def twice(n):\n    return n * factor\n\n\nfactor = 2\nopen('file', 'w').close()"
    path = written(tmp_path / "three.ipynb", (source, []), ("twice(4)", []))
    assert text_of(run(path)[1][0]) == "8"
    assert not Path("file").exists()


def test_pictures_are_drawn_for_the_page(tmp_path: Path) -> None:
    source = "from underhold.pictures import SvgPicture\n\nSvgPicture('<svg></svg>')"
    path = written(tmp_path / "four.ipynb", (source, []), ("print('text')", []))
    save(path, run(path))
    assert "</svg>" not in "".join(map(text_of, cells_of(path)[0]["outputs"]))
    page = pages.page(path)
    assert page.pictures == {"four-1.svg": "<svg></svg>"}
    assert '<img src="four-1.svg"' in page.text
    assert "```python\nprint('text')\n```\n\n```text\ntext\n```" in page.text
    assert '<a class="md-button" href="four.ipynb" download>' in page.text
