"""The learning curves of the recipes: numbers, picture and table of docs/recipes.md.

    python -m tools.learning_curves FOLDER         # reads train_ppo-1.txt, train_sb3-1.txt …: example and seed
    python -m tools.learning_curves --add FOLDER   # the same, and keeps what is published of other seeds
    python -m tools.learning_curves                # writes picture and table again

`make curves` trains all recipes and does the first. A file has what the example printed.
"""

import json
import re
import sys
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
NUMBERS: Final = ROOT / "docs" / "data" / "learning-curves.json"
PICTURE: Final = ROOT / "docs" / "pictures" / "learning-curves.svg"
PAGE: Final = ROOT / "docs" / "recipes.md"
NAMES: Final = {
    "train_ppo": "one file, PyTorch",
    "train_sb3": "Stable-Baselines3",
    "train_tianshou": "Tianshou",
    "train_rllib": "RLlib",
}
_COLORS: Final = {
    "train_ppo": "#b3541e",
    "train_sb3": "#2a6f97",
    "train_tianshou": "#5a8f29",
    "train_rllib": "#7b4fa3",
}
_LINE: Final = re.compile(r"^ *([\d,]+) steps +[\d,]+ games +([\d.]+) points +(\d+) s$", re.M)
_RESULT: Final = re.compile(r"the network scores ([\d.]+) points, greedy (\d+\.\d)")
_TABLE: Final = re.compile(r"(<!-- results -->\n).*?(<!-- end of results -->)", re.S)
_LEFT, _TOP, _WIDTH, _HEIGHT = 50, 20, 560, 280  # of the picture's axes

Curves = dict[str, list[dict[str, Any]]]


def run_of(text: str, seed: int) -> dict[str, Any]:
    """What an example printed, as numbers; raises ValueError if it did not finish."""
    result = _RESULT.search(text)
    if not result:
        raise ValueError("the training did not finish")
    curve = [[int(steps.replace(",", "")), int(cpu), float(points)] for steps, points, cpu in _LINE.findall(text)]
    return {"seed": seed, "result": float(result[1]), "greedy": float(result[2]), "curve": curve}


def read(folder: Path) -> Curves:
    """The runs in a folder, by example and seed."""
    curves: Curves = {example: [] for example in NAMES}
    for path in sorted(folder.glob("train_*-*.txt")):
        example, seed = path.stem.rsplit("-", 1)
        try:
            curves[example].append(run_of(path.read_text(encoding="utf-8"), int(seed)))
        except ValueError as error:
            sys.exit(f"{path}: {error}.")
    return {example: sorted(runs, key=lambda run: int(run["seed"])) for example, runs in curves.items() if runs}


def added(published: Curves, more: Curves) -> Curves:
    """Both together; of a seed that is in both, the new run."""
    found: Curves = {}
    for example in NAMES:
        runs = {run["seed"]: run for run in [*published.get(example, ()), *more.get(example, ())]}
        found[example] = [runs[seed] for seed in sorted(runs)]
    return {example: runs for example, runs in found.items() if runs}


def table(curves: Curves) -> str:
    """The results as a Markdown table."""
    lines = [
        "| recipe | decisions | CPU seconds | seeds | points: mean ± standard deviation | lowest to highest |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for example, runs in curves.items():
        results = [run["result"] for run in runs]
        spread = f" ± {stdev(results):.1f}" if len(results) > 1 else ""
        seconds = sorted({run["curve"][-1][1] for run in runs})
        took = f"{seconds[0]}" if len(seconds) == 1 else f"{seconds[0]} to {seconds[-1]}"
        lines.append(
            f"| [{NAMES[example]}](../examples/{example}.py) | {runs[0]['curve'][-1][0]:,} | {took} | {len(runs)} "
            f"| {fmean(results):.1f}{spread} | {min(results):.1f} to {max(results):.1f} |"
        )
    return "\n".join(lines)


def picture(curves: Curves) -> str:
    """All curves in one picture: CPU seconds, and the points of the last games, one line per seed."""
    longest = max(run["curve"][-1][1] for runs in curves.values() for run in runs)
    most = 50 * -(-longest // 50)
    greedy = next(run["greedy"] for runs in curves.values() for run in runs)

    def at(seconds: float, points: float) -> str:
        return f"{_LEFT + _WIDTH * seconds / most:.1f} {_TOP + _HEIGHT * (1 - points / 60):.1f}"

    drawn = []
    for points in range(0, 61, 10):
        drawn.append(f'<path d="M{at(0, points)}L{at(most, points)}" stroke="#ddd"/>')
        y = _TOP + _HEIGHT * (1 - points / 60) + 4
        drawn.append(f'<text x="{_LEFT - 8}" y="{y:.1f}" text-anchor="end">{points}</text>')
    for seconds in range(0, most + 1, 50):
        x = _LEFT + _WIDTH * seconds / most
        drawn.append(f'<text x="{x:.1f}" y="{_TOP + _HEIGHT + 18}" text-anchor="middle">{seconds}</text>')
    drawn.append(f'<path d="M{at(0, greedy)}L{at(most, greedy)}" stroke="#555" stroke-dasharray="6 4"/>')
    drawn.append(f'<text x="{_LEFT + _WIDTH + 8}" y="{_TOP + _HEIGHT * (1 - greedy / 60) + 4:.1f}">greedy</text>')
    for row, (example, runs) in enumerate(curves.items()):
        color = _COLORS[example]
        for run in runs:
            path = "L".join(at(seconds, points) for _, seconds, points in run["curve"])
            drawn.append(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="1.5"/>')
        y = _TOP + _HEIGHT - 14 - 20 * row
        x = _LEFT + _WIDTH - 190
        drawn.append(f'<path d="M{x} {y - 4}h24" stroke="{color}" stroke-width="3"/>')
        drawn.append(f'<text x="{x + 32}" y="{y}">{NAMES[example]}</text>')
    width, height = _LEFT + _WIDTH + 70, _TOP + _HEIGHT + 48
    middle = _LEFT + _WIDTH / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12">'
        f"<title>Points of the recipes during training, by CPU seconds</title>"
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(drawn)}'
        f'<text x="{middle}" y="{height - 10}" text-anchor="middle">CPU seconds</text></svg>\n'
    )


def page(text: str, curves: Curves) -> str:
    """The page with the table of these curves."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{table(curves)}\n\n{found[2]}", text)


def load() -> Curves:
    """The published curves."""
    curves: Curves = json.loads(NUMBERS.read_text(encoding="utf-8"))
    return curves


def main() -> None:
    """Write the numbers, the picture and the table."""
    if sys.argv[1:]:
        curves = read(Path(sys.argv[-1]))
        if sys.argv[1] == "--add":
            curves = added(load(), curves)
        lines = [
            f"  {json.dumps(example)}: [\n" + ",\n".join(f"    {json.dumps(run)}" for run in runs) + "\n  ]"
            for example, runs in curves.items()
        ]
        NUMBERS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    curves = load()
    PICTURE.write_text(picture(curves), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), curves), encoding="utf-8")


if __name__ == "__main__":
    main()
