"""What a job costs: the least of several tries, since whatever else runs on the machine can only add to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import perf_counter, process_time
from typing import Any

Job = Callable[[], object]


def in_turn(ask: Callable[[Any], object], whom: Iterable[object]) -> Job:
    """One question after another, each answer dropped before the next is asked for."""

    def job() -> None:
        for one in whom:
            ask(one)

    return job


def cpu(job: Job, tries: int) -> float:
    """Microseconds of CPU."""
    return cpu_each({"": job}, tries)[""]


def wall(job: Job, tries: int) -> float:
    """Microseconds on the wall, for what runs on more than one thread."""
    return _least({"": job}, tries, perf_counter)[""]


def cpu_each(jobs: Mapping[str, Job], tries: int) -> dict[str, float]:
    """Microseconds of CPU of several jobs, tried in turn: who is compared meets the same machine."""
    return _least(jobs, tries, process_time)


def _least(jobs: Mapping[str, Job], tries: int, clock: Callable[[], float]) -> dict[str, float]:
    least = dict.fromkeys(jobs, float("inf"))
    for job in jobs.values():
        job()
    for _ in range(tries):
        for name, job in jobs.items():
            start = clock()
            job()
            least[name] = min(least[name], clock() - start)
    return {name: spent * 1e6 for name, spent in least.items()}
