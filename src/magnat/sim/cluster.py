"""The games of a contest on a Ray cluster, or on a Ray of this machine's own where there is none (`magnat[cluster]`).

The results come back here and are written by whoever holds the contest, so it can be stopped and gone on with like any
other. A game whose worker or machine dies is played again elsewhere: it is the same game wherever it is played.
"""

from typing import Any, Self

from magnat.engine.words import line
from magnat.sim.contest import Contest, ContestError, Result, play_number

PLAYED_AGAIN = 8
"""How often, at most, a game is played again whose worker died."""


class Cluster:
    """All cores that Ray has. `RAY_ADDRESS` says where it is, as for any program that uses Ray."""

    def __init__(self, contest: Contest) -> None:
        try:
            import ray  # noqa: PLC0415  (an extra, which hardly anybody needs)
        except ImportError:
            raise ContestError(line("house_arena_ray")) from None
        self._ray, self._began_it = ray, not ray.is_initialized()
        if self._began_it:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        self._contest = ray.put(contest)
        self._play = ray.remote(max_retries=PLAYED_AGAIN, num_cpus=1)(play_number)
        self._running: list[Any] = []

    @property
    def size(self) -> int:
        """How many cores there are just now: machines come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def begin(self, number: int) -> None:
        self._running.append(self._play.remote(self._contest, number))

    def wait(self) -> list[Result]:
        finished, self._running = self._ray.wait(self._running, num_returns=1)
        results: list[Result] = self._ray.get(finished)
        return results

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for game in self._running:
            self._ray.cancel(game, force=True)
        if self._began_it:
            self._ray.shutdown()
