"""What a game of Europa keeps: the order of its phases, whose player turn it is, screens declared, attacks under way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction

from zoc.errors import Malformed
from zoc.state import BookState, CellName, Path, SideName, UnitName, kept
from zoc.units import exact

PHASES = ("movement", "reaction_move", "combat", "exploitation_move")


@dataclass(frozen=True)
class Declared:
    """A declared screen: which units, against the stacks of which hexes; three units together are one screener."""

    units: tuple[UnitName, ...]
    against: tuple[CellName, ...]

    def __post_init__(self) -> None:
        if not (self.units and self.against):
            raise ValueError("a declared screen names its units and the hexes that it is against")


@dataclass(frozen=True)
class Attack:
    """An attack on a hex: by whom, and at which odds."""

    hex: CellName
    by: tuple[UnitName, ...] = ()
    odds: str = "1:1"

    def __post_init__(self) -> None:
        odds_of(self.odds)

    def known_to(self, known: AbstractSet[str]) -> Attack:
        """The same attack without the units that one does not see."""
        return replace(self, by=tuple(unit for unit in self.by if unit in known))


def odds_of(written: str) -> Fraction:
    """Odds as players write them, as attackers for one defender.

    >>> odds_of("3:2"), odds_of("1:2")
    (Fraction(3, 2), Fraction(1, 2))
    """
    attackers, colon, defenders = written.partition(":")
    try:
        found = exact(attackers.strip()) / exact(defenders.strip() if colon else "1")
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if found <= 0:
        raise Malformed(f'odds read "2:1" or "1:2", not {written!r}')
    return found


@dataclass(frozen=True)
class EuropaState(BookState):
    """What a game keeps besides its map and its counters."""

    min_odds: Fraction = kept(Fraction(1, 2), "the minimum odds: a unit attacked at them or better has no zone around it")
    apzoc_radius: int = kept(1, "how many hexes an anti-partisan zone extends")
    screens: tuple[Declared, ...] = kept((), "screens that are declared")
    phases: tuple[str, ...] = kept(PHASES, "the phases of a player turn, in their order")
    player_turn: SideName = kept("", "whose player turn it is, if not that of the side to move")
    attacks: tuple[Attack, ...] = kept((), "attacks under way")

    @classmethod
    def upgraded(cls, name: str, said: object) -> tuple[Path, object]:
        """Phases were words in a row; screens and attacks were sentences, or JSON in a text."""
        return (name,), OLD[name](said) if name in OLD and isinstance(said, str) else said


# Notes of older files


def _screens(text: str) -> list[object]:
    """``7-6 against 0304; a, b, c against 0305, 0404``."""
    return _structured(text) if text.startswith("[") else [*_each(text, _screen)]


def _screen(line: str) -> Mapping[str, object]:
    who, word, where = line.partition(" against ")
    units, against = _names(who), _names(where)
    if not (word and units and against):
        raise Malformed(f'a declared screen reads "unit against 0304", not {line!r}')
    return {"units": units, "against": against}


def _attacks(text: str) -> list[object]:
    """``0404 by infantry, panzer at 2:1; 0505 by static at 1:1``."""
    return _structured(text) if text.startswith("[") else [*_each(text, _attack)]


def _attack(line: str) -> Mapping[str, object]:
    where, word, odds = line.rpartition(" at ")
    hex, _, who = where.partition(" by ")
    if not word or len(hex.split()) != 1:
        raise Malformed(f'an attack reads "0404 by infantry at 2:1", not {line!r}')
    return {"hex": hex.strip(), "by": _names(who), "odds": odds.strip()}


def _each(text: str, read: Callable[[str], Mapping[str, object]]) -> Iterator[Mapping[str, object]]:
    return (read(line.strip()) for line in filter(str.strip, text.split(";")))


def _names(words: str) -> list[str]:
    return [name.strip() for name in words.split(",") if name.strip()]


def _structured(text: str) -> list[object]:
    found: list[object] = json.loads(text)
    return found


OLD: Mapping[str, Callable[[str], object]] = {"screens": _screens, "attacks": _attacks, "phases": str.split}
