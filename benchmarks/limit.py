"""The limit: the same search in C, compiled when the run begins by whatever compiler there is."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.handmade import Handmade, Reached
from zoc.grid import Cell

SOURCE = Path(__file__).with_name("limit.c")


@lru_cache(maxsize=1)
def library() -> ctypes.CDLL | None:
    """The compiled search, or ``None`` on a machine without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        return None
    made = Path(tempfile.mkdtemp(prefix="zoc-bench-")) / "limit.so"
    built = subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", made, SOURCE], capture_output=True, check=False)
    return ctypes.CDLL(str(made)) if built.returncode == 0 else None


class Limit:
    name = "C"

    def __init__(self, by_hand: Handmade) -> None:
        size = len(by_hand.cost)
        enter = 2 * np.array(by_hand.cost, np.int32)
        enter[(enter > 0) & np.array(by_hand.stops)] += 1
        taken = np.zeros(size, np.int32)
        taken[list(by_hand.taken)] = 1
        self._tables = [enter, taken, np.array(by_hand.steps, np.int32)]
        self._seen, self._next, self._searches = np.zeros(size, np.int32), np.empty(size, np.int32), 1

    def reach(self, start: Cell, points: int) -> Reached:
        cells, spent = self.asked(np.array([start], np.int32), points)()
        return dict(zip(cells.tolist(), spent.tolist(), strict=True))

    def asked(self, starts: NDArray[np.int32], points: int) -> Callable[[], tuple[NDArray[np.int32], NDArray[np.int32]]]:
        """A call for many units at once, with all its room made beforehand: cells and costs, one unit after the other."""
        room = min((2 * points + 1) ** 2, len(self._seen)) * len(starts)
        head, first = np.empty(points + 1, np.int32), np.empty(len(starts) + 1, np.int64)
        cells, spent = np.empty(room, np.int32), np.empty(room, np.int32)
        tables = [_pointer(table) for table in self._tables]
        rest = [_pointer(each) for each in (self._next, head, first, cells, spent)]
        before = [*tables, len(self._tables[2]), _pointer(starts), len(starts), points, _pointer(self._seen)]
        after, compiled = [*rest], library()
        assert compiled is not None

        def call() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
            compiled.reach_each(*before, self._searches, *after)
            self._searches += len(starts)
            return cells[: first[-1]], spent[: first[-1]]

        return call


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
