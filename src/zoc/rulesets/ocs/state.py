"""What a game of OCS keeps: which game of the series it is, phase and segment, boxes that show a hex, transport capacities."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zoc.state import BookState, ByName, BySide, CellName, Path, SideName, kept

CAPACITIES = ("rail_cap", "sea_cap", "rail_used", "sea_used")


@dataclass(frozen=True)
class OcsState(BookState):
    """What a game keeps besides its map and its counters."""

    game: str = kept("", "the game of the series, if its own rules count")
    phasing: SideName = kept("", "whose player turn it is, if not that of the side to move")
    segment: str = kept("", "the segment of the phase, if it has several")
    represents: ByName[CellName] = kept(ByName(), "boxes that merely display a hex of the map, and which")
    rail_cap: BySide[Fraction] = kept(
        BySide(), "what each side carries by rail in a phase; where nobody says, players keep count"
    )
    sea_cap: BySide[Fraction] = kept(BySide(), "what each side carries by sea in a phase; where nobody says, players keep count")
    rail_used: BySide[Fraction] = kept(BySide(), "how much of it went by rail this phase")
    sea_used: BySide[Fraction] = kept(BySide(), "how much of it went by sea this phase")

    @classmethod
    def upgraded(cls, name: str, said: object) -> tuple[Path, object]:
        """Boxes and capacities were pairs in a text: ``"blue = 3; red = 5/2"``."""
        if name in ("represents", *CAPACITIES) and isinstance(said, str):
            return (name,), dict(_pair(pair) for pair in said.split(";") if pair.strip())
        return (name,), said


def _pair(pair: str) -> tuple[str, str]:
    name, equals, value = (word.strip() for word in pair.partition("="))
    if not (name and equals and value) or "=" in value:
        raise ValueError(f"expected pairs such as 'blue = 3; red = 5/2', not {pair.strip()!r}")
    return name, value
