"""``python -m benchmarks [--quick]``: every section, one after the other, ratios in one run."""

from __future__ import annotations

from argparse import ArgumentParser

from benchmarks import sheet
from benchmarks.books import books
from benchmarks.control_map import control_map
from benchmarks.europa_map import europa_map
from benchmarks.first_answer import first_answer
from benchmarks.frames import frames
from benchmarks.growth import growth
from benchmarks.loading import loading
from benchmarks.machine import busy, machine
from benchmarks.one_unit import one_unit
from benchmarks.opening import opening
from benchmarks.rivals import missing
from benchmarks.scale import FULL, QUICK
from benchmarks.strokes import strokes
from benchmarks.tables import tables
from benchmarks.wesnoth import against_wesnoth
from benchmarks.whole_side import whole_side
from zoc import kernels


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks", description="How fast zoc is, and against whom.")
    parser.add_argument("--quick", action="store_true", help="just enough to see that everything works; the times mean little")
    scale = QUICK if parser.parse_args().quick else FULL
    sheet.note(f"{machine()}; {busy()}.")
    missing()
    if not kernels.compile_all():
        sheet.note("numba is not installed: zoc runs uncompiled, about a hundred times slower.")
    first_answer(2 if scale is QUICK else 5)
    books(2 if scale is QUICK else 40)
    one_unit(scale)
    against_wesnoth(scale)
    whole_side(scale)
    control_map(scale)
    europa_map(scale)
    growth(scale)
    frames(12 if scale is QUICK else 120, 1 if scale is QUICK else 5)
    loading(1 if scale is QUICK else 8)
    strokes(2 if scale is QUICK else 12)
    opening(30 if scale is QUICK else 1000)
    tables(*(4, 1, 0.1) if scale is QUICK else ())
    sheet.note(f"\nAt the end: {busy()}.")


if __name__ == "__main__":
    main()
