"""A package loads its modules when they are asked for, and a module named like what lives in it does not hide it."""

from __future__ import annotations

import subprocess
import sys

import pytest

ASKED = """
import sys
import zoc.movement.along, zoc.movement.why, zoc.control.control
from zoc.control import control
from zoc.movement import along, reach, why
assert [type(one).__name__ for one in (along, reach, why, control)] == ["function"] * 4
assert sys.modules["zoc.movement.along"].along is along
"""

LEFT = """
import sys
from zoc.movement import reach
left = {"along", "answer", "remedy", "safest", "side"}
assert not left & {name.removeprefix("zoc.movement.") for name in sys.modules}, sys.modules
assert not {"zoc.odds", "zoc.control.map", "zoc.control.compare"} & sys.modules.keys()
"""


@pytest.mark.parametrize("asked", [ASKED, LEFT], ids=["what lives there", "what is left"])
def test_a_fresh_process(asked: str) -> None:
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_a_name_that_nobody_knows() -> None:
    import zoc.movement

    with pytest.raises(AttributeError, match=r"module 'zoc\.movement' has no attribute 'teleport'"):
        _ = zoc.movement.teleport  # type: ignore[attr-defined]
