"""Who exerts what where: exert, combine, place."""

from zoc.control.control import Control
from zoc.control.map import Controlled, ControlMap, Derivation, Exertion, control
from zoc.control.projections import Projections, Stacks

__all__ = ["Control", "ControlMap", "Controlled", "Derivation", "Exertion", "Projections", "Stacks", "control"]
