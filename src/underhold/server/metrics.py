"""Metrics for Prometheus. Only totals: nothing identifies a table or a person."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_HELP: Final = {
    "live_tables": "Tables held in memory.",
    "listeners": "Subscriptions to tables, one per socket.",
    "bots_thinking": "Bots at work.",
    "bot_queue": "Moves and hints that wait for a worker.",
    "bot_queue_seconds": "How long the first of them has been waiting.",
    "analyses_running": "Analyses under way.",
    "pending_writes": "Writes that are not committed yet.",
    "moves_total": "Moves played.",
    "bot_moves_total": "Moves played by bots.",
    "bot_fallbacks_total": "Bot moves that another bot chose because the first failed.",
    "takebacks_total": "Moves undone.",
    "tables_made_total": "Tables made.",
}
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self._requests = Counter(
            "underhold_requests", "Requests answered.", ("method", "route", "status"), registry=registry
        )
        self._seconds = Histogram(
            "underhold_request_seconds", "Time to answer a request.", ("route",), registry=registry, buckets=_SECONDS
        )
        self.answer_seconds = Histogram(
            "underhold_socket_answer_seconds",
            "Time from a socket message that changes a table to its answer.",
            registry=registry,
            buckets=_SECONDS,
        )
        self.sockets = Gauge("underhold_sockets", "Sockets open.", registry=registry)
        self.dropped = Counter(
            "underhold_sockets_dropped", "Sockets closed because they read too slowly.", registry=registry
        )
        self.loop_lag = Gauge(
            "underhold_event_loop_lag_seconds",
            "The longest time in the last seconds that the event loop was late.",
            registry=registry,
        )
        ProcessCollector(registry=registry)  # memory, file descriptors and CPU time, where the system tells them
        self._refusals = Counter("underhold_refusals", "Requests and messages refused.", ("error",), registry=registry)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method if method in _METHODS else "other", route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def refusal(self, error: str) -> None:
        self._refusals.labels(error).inc()

    def watch_tables(self, counts: Callable[[], Mapping[str, float]]) -> None:
        """Report the counters of the tables too."""
        self.registry.register(_Tables(counts))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Tables(Collector):
    def __init__(self, counts: Callable[[], Mapping[str, float]]) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        for name, value in self._counts().items():
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"underhold_{name}", _HELP.get(name, name), value)
