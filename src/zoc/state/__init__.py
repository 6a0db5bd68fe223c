"""What a book remembers of a game besides map and pieces: one frozen value, and the codec derived from its fields."""

from zoc.state.codec import BookState, KeptField, kept, parts_of, read_state, state_of, written_state
from zoc.state.kind import Path, Reader, ValueKind
from zoc.state.names import ByName, BySide, CellName, SideName, UnitName

__all__ = [
    "BookState", "ByName", "BySide", "CellName", "KeptField", "Path", "Reader", "SideName", "UnitName", "ValueKind", "kept",
    "parts_of", "read_state", "state_of", "written_state",
]  # fmt: skip
