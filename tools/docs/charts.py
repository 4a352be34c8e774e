"""Bar charts as inline SVG. The numbers are always next to them as text."""

from collections.abc import Sequence
from html import escape
from typing import Final

_WIDTH: Final = 120
_HEIGHT: Final = 26


def _svg(kind: str, width: float, height: float, label: str, drawn: str) -> str:
    return (
        f'<svg class="chart {kind}" viewBox="0 0 {width:g} {height:g}" style="width:{width / 18:.2f}em" role="img" '
        f'aria-label="{escape(label)}"><title>{escape(label)}</title>{drawn}</svg>'
    )


def pair(ahead: float, behind: float, most: float, label: str) -> str:
    """Two bars, one above the other, on the same scale."""
    drawn = "".join(
        f'<rect class="{kind}" y="{y}" width="{_WIDTH * min(1.0, value / most):.1f}" height="8" rx="2"/>'
        for kind, value, y in (("ahead", ahead, 1), ("behind", behind, 11))
    )
    return _svg("pair", _WIDTH, 20, label, drawn)


def gap(value: float, error: float, most: float, label: str) -> str:
    """A bar to the right of the center for more, to the left for less; a thin line shows twice the standard error."""
    middle = _WIDTH / 2
    end = middle + middle * max(-1.0, min(1.0, value / most))
    reach = middle * min(2 * error / most, 2.0)
    kind = "unsure" if abs(value) < 2 * error else "more" if value > 0 else "less"
    low, high = max(0.0, end - reach), min(float(_WIDTH), end + reach)
    drawn = (
        f'<rect class="{kind}" x="{min(middle, end):.1f}" y="4" width="{abs(end - middle):.1f}" height="12" rx="2"/>'
        f'<path class="error" d="M{low:.1f} 10H{high:.1f}"/><path class="axis" d="M{middle:g} 0V20"/>'
    )
    return _svg("gap", _WIDTH, 20, label, drawn)


def columns(values: Sequence[float], label: str, names: Sequence[str] = (), most: float = 0.0) -> str:
    """One column per value, with an optional label below it."""
    most = most or max(values) or 1.0
    step = _WIDTH / len(values)
    foot = 12 if names else 0
    height = 3 * _HEIGHT if names else _HEIGHT
    drawn = []
    for index, value in enumerate(values):
        tall = height * value / most
        drawn.append(
            f'<rect class="column" x="{index * step + step * 0.1:.1f}" y="{height - tall:.1f}" '
            f'width="{step * 0.8:.1f}" height="{tall:.1f}" rx="1"/>'
        )
    drawn.append(f'<path class="axis" d="M0 {height}H{_WIDTH}"/>')
    for index, name in enumerate(names):
        drawn.append(f'<text x="{(index + 0.5) * step:.1f}" y="{height + 9}">{escape(name)}</text>')
    return _svg("columns", _WIDTH, height + foot + 1, label, "".join(drawn))
