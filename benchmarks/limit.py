"""The limit: the same search in C, compiled when the run begins by whatever compiler there is."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
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
        taken = np.zeros(size, np.uint8)
        taken[list(by_hand.taken)] = 1
        cost, stops, steps = (
            np.array(by_hand.cost, np.int32),
            np.array(by_hand.stops, np.uint8),
            np.array(by_hand.steps, np.int32),
        )
        self._tables = (cost, stops, taken, steps)
        self._seen, self._next = np.zeros(size, np.int32), np.empty(size, np.int32)
        self._searches = 1

    def reach(self, start: Cell, points: int) -> Reached:
        cells, spent = self.reach_each(np.array([start], np.int32), points)
        return dict(zip(cells.tolist(), spent.tolist(), strict=True))

    def reach_each(self, starts: NDArray[np.int32], points: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The reach of many units, cells and costs, one after the other."""
        room = min((2 * points + 1) ** 2, len(self._seen)) * len(starts)
        head, first = np.empty(points + 1, np.int32), np.empty(len(starts) + 1, np.int64)
        cells, spent = np.empty(room, np.int32), np.empty(room, np.int32)
        compiled = library()
        assert compiled is not None
        compiled.reach_each(
            *map(_pointer, self._tables), len(self._tables[3]), _pointer(starts), len(starts), points,
            _pointer(self._seen), self._searches, *map(_pointer, (self._next, head, first, cells, spent)),
        )  # fmt: skip
        self._searches += len(starts)
        return cells[: first[-1]], spent[: first[-1]]


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
