"""Who answers the same question: plain Python, networkx, scipy and C, as far as they are installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Protocol

from benchmarks import sheet
from benchmarks.handmade import Handmade, Reached
from benchmarks.limit import Limit, library
from benchmarks.plain import Plain
from zoc.grid import Cell

NAMES = ("heapq", "networkx", "scipy", "C")


class Rival(Protocol):
    name: str

    def reach(self, start: Cell, points: int) -> Reached: ...


def rivals(by_hand: Handmade) -> dict[str, Rival]:
    """Those that are here, with their tables made."""
    here: list[Rival] = [Plain(by_hand)]
    if find_spec("networkx"):
        from benchmarks.graph import Graph

        here.append(Graph(by_hand))
    if find_spec("scipy"):
        from benchmarks.matrix import Matrix

        here.append(Matrix(by_hand))
    if library():
        here.append(Limit(by_hand))
    return {rival.name: rival for rival in here}


def missing() -> None:
    """Say who is left out, and why."""
    for name in ("networkx", "scipy"):
        if not find_spec(name):
            sheet.note(f"{name} is not installed and left out (pip install {name}).")
    if not library():
        sheet.note("There is no C compiler (gcc, cc or clang): the limit is left out.")
