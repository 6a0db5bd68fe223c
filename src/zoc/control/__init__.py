"""Who exerts what where: exert, combine, place."""

from typing import TYPE_CHECKING

from zoc.lazy import homes

if TYPE_CHECKING:
    from zoc.control.compare import Comparison, Difference, compare
    from zoc.control.control import Control
    from zoc.control.map import Controlled, ControlMap, Derivation, Exertion, control
    from zoc.control.projections import Projections, Stacks
else:
    homes(
        __name__,
        {
            "compare": "Comparison Difference compare",
            "control": "Control",
            "map": "Controlled ControlMap Derivation Exertion control",
            "projections": "Projections Stacks",
        },
    )

__all__ = [
    "Comparison", "Control", "ControlMap", "Controlled", "Derivation", "Difference", "Exertion", "Projections", "Stacks",
    "compare", "control",
]  # fmt: skip
