"""Runs the notebooks in examples/notebooks without Jupyter, and saves their outputs.

    python -m tools.notebooks     # `make golden` does this, too

The cells of a notebook are run in one namespace and in an empty folder. What a cell prints and the value of its last
line are saved as text. Pictures are not saved, because they are large and change with the art; the documentation draws
them again. The numbers of a cell with the tag `varies` may be different on another machine.
"""

import ast
import contextlib
import io
import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
NOTEBOOKS: Final = tuple(sorted((ROOT / "examples" / "notebooks").glob("*.ipynb")))
SVG: Final = "image/svg+xml"
VARIES: Final = "varies"
_NUMBER: Final = re.compile(r" *-?\d+(\.\d+)?")

Cell = dict[str, Any]  # as in the file
Output = dict[str, Any]


def cells_of(path: Path) -> list[Cell]:
    """The cells of a notebook."""
    cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def source_of(cell: Cell) -> str:
    """The text of a cell."""
    return "".join(cell["source"])


def text_of(output: Output) -> str:
    """An output as text."""
    return "".join(output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"])


def run(path: Path) -> list[list[Output]]:
    """Run a notebook and return the outputs of each cell. An exception says in which cell it was raised."""
    names: dict[str, Any] = {"__name__": "__main__"}
    outputs: list[list[Output]] = []
    count = 0
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        for number, cell in enumerate(cells_of(path), 1):
            found: list[Output] = []
            if cell["cell_type"] == "code":
                count += 1
                try:
                    found = _run_cell(source_of(cell), f"{path.name}, cell {number}", names, count)
                except Exception as error:
                    error.add_note(f"{path.name}, cell {number}")
                    raise
            outputs.append(found)
    return outputs


def _run_cell(source: str, name: str, names: dict[str, Any], count: int) -> list[Output]:
    body = ast.parse(source, name).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
    outputs: list[Output] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data[SVG] = _lines(value._repr_svg_())
        result = {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        outputs.append(result)
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def to_save(output: Output) -> Output:
    """An output without its picture."""
    if "data" not in output:
        return output
    return output | {"data": {kind: text for kind, text in output["data"].items() if kind != SVG}}


def save(path: Path, outputs: list[list[Output]]) -> None:
    """Write outputs into the file of a notebook, laid out as Jupyter does."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    count = 0
    for cell, found in zip(notebook["cells"], outputs, strict=True):
        if cell["cell_type"] == "code":
            count += 1
            cell |= {"execution_count": count, "outputs": [to_save(output) for output in found]}
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    path.write_text(f"{text}\n", encoding="utf-8")


def stale_cells(path: Path, outputs: list[list[Output]]) -> list[int]:
    """The numbers of the cells, from 1, whose saved outputs are not these."""
    stale = []
    for number, (cell, found) in enumerate(zip(cells_of(path), outputs, strict=True), 1):
        saved: list[Output] = cell.get("outputs", [])
        now = [to_save(output) for output in found]
        if VARIES in cell["metadata"].get("tags", []):
            same = [_without_numbers(one) for one in saved] == [_without_numbers(one) for one in now]
        else:
            same = saved == now
        if not same:
            stale.append(number)
    return stale


def _without_numbers(output: Output) -> str:
    return _NUMBER.sub("0", text_of(output))


def main() -> None:
    """Run all notebooks and save their outputs."""
    for path in NOTEBOOKS:
        save(path, run(path))


if __name__ == "__main__":
    main()
