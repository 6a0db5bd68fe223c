"""How things look, as a book declares it: the faces of pieces, markers, the lines beside the map, risks on a way."""

from zoc.look.face import Badge, Face, facts_of
from zoc.look.marker import Marker
from zoc.look.risk import Risk
from zoc.look.status import Status, Trouble, TurnNow, turn_of

__all__ = ["Badge", "Face", "Marker", "Risk", "Status", "Trouble", "TurnNow", "facts_of", "turn_of"]
