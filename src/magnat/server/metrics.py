"""What Prometheus is told: tables, sockets, moves, how long they take, what is refused.

Each server has a registry of its own and each worker a port of its own: Prometheus adds them up, and knows which is
which. The files that prometheus_client would share between processes cost a look-up for each count, keep the numbers of
the dead, and cannot say what a worker holds in memory.

What happens at every move is counted in plain numbers, and put into the library's words when somebody asks: its own
counters are locked for threads, of which there is one here, and would cost a move ten microseconds.
"""

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate

from prometheus_client import (
    CollectorRegistry,
    Gauge,
    GCCollector,
    Info,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from magnat import __version__
from magnat.table import events
from magnat.table.events import AnyEvent

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds: from a single move at rest to a disk that is in trouble."""

Now = Callable[[], dict[str, float]]


class Times:
    """How often something took how long."""

    __slots__ = ("_counts", "_sum")

    def __init__(self) -> None:
        self._counts = [0] * (len(QUICK) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(QUICK, seconds)] += 1
        self._sum += seconds

    def told(self, name: str, text: str) -> Metric:
        bounds = [*map(str, QUICK), "+Inf"]
        return HistogramMetricFamily(
            name, text, buckets=list(zip(bounds, accumulate(self._counts), strict=True)), sum_value=self._sum
        )


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves_made = 0
        self._events: Tally[str] = Tally()
        self._refused: Tally[str] = Tally()
        self._opened: Tally[str] = Tally()
        self._responses: Tally[str] = Tally()
        self._conflicts = 0
        self._log, self._messages = Times(), Times()
        self._now: Now = dict
        self.loop_lag = Gauge(
            "magnat_loop_lag_seconds", "How late the event loop was at worst of late.", registry=self.registry
        )
        Info("magnat", "This server.", registry=self.registry).info({"version": __version__})
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.registry.register(self)

    def watch(self, now: Now) -> None:
        """Have what is in memory counted when somebody asks."""
        self._now = now

    def stored(self, event: AnyEvent, seconds: float) -> None:
        self._log.add(seconds)
        if isinstance(event, events.Moved):
            self.moves_made += 1
            self._events["silence" if event.late else "Moved"] += 1
        else:
            self._events[type(event).__name__] += 1

    def answered(self, seconds: float) -> None:
        self._messages.add(seconds)

    def refused(self, code: str) -> None:
        self._refused[code] += 1

    def conflicted(self) -> None:
        self._conflicts += 1

    def opened(self, game: str) -> None:
        self._opened[game] += 1

    def responded(self, status: int) -> None:
        self._responses[str(status)] += 1

    def page(self) -> bytes:
        return generate_latest(self.registry)

    def collect(self) -> Iterable[Metric]:
        """For the registry."""
        yield self._log.told("magnat_log_seconds", "From an event to its being on disk.")
        yield self._messages.told(
            "magnat_message_seconds", "From a message of a player to its being carried out or refused."
        )
        yield _counted("magnat_events", "Events stored; `silence` is a move of whoever was late.", "kind", self._events)
        yield _counted("magnat_refusals", "What was refused to people and programs.", "code", self._refused)
        yield _counted("magnat_tables_opened", "Tables opened.", "game", self._opened)
        yield _counted("magnat_responses", "Answers over HTTP.", "status", self._responses)
        yield CounterMetricFamily(
            "magnat_conflicts", "Events that another server was quicker to write.", value=self._conflicts
        )
        for name, value in self._now().items():
            yield GaugeMetricFamily(f"magnat_{name}", f"At this moment: {name.replace('_', ' ')}.", value=value)


def _counted(name: str, text: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(name, text, labels=[label])
    for key, count in sorted(counts.items()):
        family.add_metric([key], count)
    return family
