"""What a fight of Fate's Edge keeps: whose turn it is, whom a move names, Story Beats, what was conjured for one exchange."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zoc.position import Position
from zoc.state import BookState, Path, UnitName, kept


@dataclass(frozen=True)
class Fading:
    """Something conjured for one exchange: the cell or the side where it stands (``C3`` or ``C3/D3``), and its caster."""

    at: str
    caster: UnitName


@dataclass(frozen=True)
class FightState(BookState):
    """What a fight keeps besides its map and its figures."""

    named: UnitName = kept("", "the enemy that a Shift or a Rush names")
    active: UnitName = kept("", "whose turn it is")
    beats: int = kept(0, "the Story Beats in the bank")
    departed: int = kept(0, "how many Outsiders have left the board")
    fading: tuple[Fading, ...] = kept((), "what was conjured for one exchange only")

    @classmethod
    def upgraded(cls, name: str, said: object) -> tuple[Path, object]:
        """What fades was a line each: where it stands, and its caster."""
        if name == "fading" and isinstance(said, str):
            return (name,), [_fading(line) for line in said.splitlines()]
        return (name,), said


def _fading(line: str) -> dict[str, str]:
    at, blank, caster = line.partition(" ")
    if not (at and blank and caster):
        raise ValueError(f'what fades reads "C3 caster", not {line!r}')
    return {"at": at, "caster": caster}


def with_turn(position: Position, unit: str) -> Position:
    """The table with the turn of a unit under way, or of none; nobody is named in it yet."""
    return position.with_state(replace(FightState.of(position), active=unit, named=""))


def naming(position: Position, enemy: str) -> Position:
    """The table with an enemy named by a Shift or a Rush, or with none."""
    return position.with_state(replace(FightState.of(position), named=enemy))


def with_beats(position: Position, beats: int) -> Position:
    """The table with so many Story Beats in the bank."""
    return position.with_state(replace(FightState.of(position), beats=beats))


def with_fading(position: Position, fading: tuple[Fading, ...]) -> Position:
    """The table with this and nothing else conjured for one exchange only."""
    return position.with_state(replace(FightState.of(position), fading=fading))
