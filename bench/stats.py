"""Computes medians, spreads and ratios from the samples of all rounds."""

from collections.abc import Sequence
from statistics import median
from typing import Any

from bench.plan import COMPARISONS, MEASURED, Metric

Samples = dict[tuple[str, str], list[dict[str, Any]]]  # by contestant and metric: one sample per round


def spread(values: Sequence[float]) -> dict[str, Any]:
    """The median, and the range of the rounds relative to it."""
    middle = median(values)
    return {
        "median": round(middle, 2),
        "low": round(min(values), 2),
        "high": round(max(values), 2),
        "spread": round((max(values) - min(values)) / middle, 4),
        "rounds": [round(value, 2) for value in values],
    }


def rates(samples: Sequence[dict[str, Any]], count: str) -> list[float]:
    return [sample["counts"][count] / sample["wall"] for sample in samples]


def summary(metric: Metric, samples: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The results of one contestant and metric."""
    total = {count: sum(sample["counts"][count] for sample in samples) for count in samples[0]["counts"]}
    found: dict[str, Any] = {f"{metric.unit}_per_second": spread(rates(samples, metric.unit))}
    if metric.plays:
        found["games_per_second"] = spread(rates(samples, "games"))
        found["decisions_per_game"] = round(total["decisions"] / total["games"], 2)
    if "chance" in total:
        found["chance_nodes_per_game"] = round(total["chance"] / total["games"], 2)
        found["chance_nodes_per_second"] = spread(rates(samples, "chance"))
    if "playouts" in total:
        found["turns_per_second"] = spread(rates(samples, "turns"))
        found["playouts_per_second"] = spread(rates(samples, "playouts"))
    found["total"] = total
    # Below 1 if other programs used the core part of the time.
    found["core_share"] = round(sum(sample["cpu"] for sample in samples) / sum(s["wall"] for s in samples), 4)
    return found


def summaries(samples: Samples) -> dict[str, dict[str, Any]]:
    return {
        contestant: {metric.id: summary(metric, samples[contestant, metric.id]) for metric in metrics}
        for contestant, metrics in MEASURED.items()
        if (contestant, metrics[0].id) in samples
    }


def ratios(samples: Samples) -> list[dict[str, Any]]:
    """Computed per round, because conditions were similar within a round."""
    units = {metric.id: metric.unit for metrics in MEASURED.values() for metric in metrics}
    found = []
    for comparison in COMPARISONS:
        if comparison.first not in samples or comparison.second not in samples:
            continue
        first = rates(samples[comparison.first], units[comparison.first[1]])
        second = rates(samples[comparison.second], units[comparison.second[1]])
        found.append(
            {
                "label": comparison.label,
                "first": list(comparison.first),
                "second": list(comparison.second),
                "unit": f"{units[comparison.first[1]]}_per_second",
                "ratio": spread([ours / theirs for ours, theirs in zip(first, second, strict=True)]),
            }
        )
    return found
