"""The first answer of a fresh process, without a compiler: what a command waits for."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from benchmarks import sheet

ASKING = """
import numpy, numpy.random
from time import thread_time as clock  # other threads of numpy may still be starting up
start = clock()
from zoc.movement import reach
from benchmarks.battlefield import battlefield
field = battlefield(11, units=8)
loaded = clock()
cells = len(reach(field.rules, field.position, "u0"))
asked = clock()
import sys
assert "numba" not in sys.modules
print((loaded - start) * 1e3, (asked - loaded) * 1e3, cells)
"""


def first_answer(tries: int) -> None:
    sheet.heading("First answer")
    told = []
    with TemporaryDirectory() as kept:
        # As installed: modules are read once and kept as bytecode, whatever this process does.
        world = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": kept}
        for _ in range(1 + tries):
            ran = subprocess.run([sys.executable, "-c", ASKING], capture_output=True, text=True, check=True, env=world)
            loading, asking, cells = map(float, ran.stdout.split())
            told.append((loading + asking, loading, asking, cells))
    whole, loading, asking, cells = min(told)
    sheet.note(
        f"A fresh process on a map of 11², Python and numpy already loaded: {whole:.0f} ms of CPU to the first answer "
        f"({loading:.0f} to load zoc and set up the map, {asking:.1f} to ask; {cells:.0f} hexes), no compiler loaded."
    )
