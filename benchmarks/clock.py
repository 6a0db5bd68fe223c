"""What a job costs: the least of several tries, since whatever else runs on the machine can only add to it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time

Job = Callable[[], object]


def cpu(job: Job, tries: int) -> float:
    """Microseconds of CPU."""
    return _least(job, tries, process_time)


def wall(job: Job, tries: int) -> float:
    """Microseconds on the wall, for what runs on more than one thread."""
    return _least(job, tries, perf_counter)


def _least(job: Job, tries: int, clock: Callable[[], float]) -> float:
    job()
    least = float("inf")
    for _ in range(tries):
        start = clock()
        job()
        least = min(least, clock() - start)
    return least * 1e6
