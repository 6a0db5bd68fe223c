"""What an attack costs in combat supply, and what the defender's class does to the RED result (5.A.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.control import ControlMap, Derivation, control
from zoc.control.map import LevelShare
from zoc.errors import Malformed
from zoc.law import deed as take
from zoc.law.effect import signed
from zoc.position import Position
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.terms import RED, SUPPLY, Level
from zoc.text.names import listed, spoken
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Price:
    """The price of one attack: the class that counts, the ZOC modifier, the supply it takes, the change of the RED result."""

    defenders: tuple[str, ...]
    level: Level
    zoc_modifier: Fraction
    supply: Fraction
    red_result_mod: int
    reading: str
    derivations: tuple[Derivation, ...] = ()

    def say(self) -> str:
        """The price as a player reads it."""
        lines = [f"an attack on {listed(map(spoken, self.defenders))}: {self.level.name}, × {self.zoc_modifier} (Europa §5.A.1)"]
        lines += [f"  {line}" for derivation in self.derivations for line in derivation.say().splitlines()]
        red = signed(self.red_result_mod)
        lines.append(f"  combat supply {self.supply}, RED result {red} (reading supply_level = {self.reading})")
        return "\n".join(lines)

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        return {
            "defenders": list(self.defenders),
            "level": self.level.name.lower(),
            "zoc_modifier": str(self.zoc_modifier),
            "supply": str(self.supply),
            "red_result_mod": self.red_result_mod,
            "reasons": [reason.as_dict() for derivation in self.derivations for reason in derivation.reasons()],
            "readings": {"supply_level": self.reading},
        }


@rules.question(
    "supply",
    defended=take.cell(label="Which hex is attacked"),
    attackers=take.route(label="From which hexes"),
    base=take.number(label="How much combat supply is the base"),
)
def price(table: Table, defended: str, attackers: Sequence[str], base: int | str | Fraction) -> Price:
    """What an attack on a hex from these hexes takes, from its base of combat supply; exact, never rounded (19.A.1.a rounds)."""
    position, law = table.position, table.law
    defenders = position.at(defended)
    if not defenders:
        raise Malformed(f"nobody stands in {defended}")
    _check(position, defended, attackers)
    zones = control(law, position, position.unit(defenders[0]).side, purpose="attack_supply")
    reading = str(law.in_force(position.readings).values["supply_level"])
    told: tuple[Derivation, ...] = ()
    if reading == "basic":
        level = max(_basic(share) or Level.NO for share in _at_home(zones, defended).shares)
    else:
        level, told = _highest([zones.derive(defended, hex) for hex in ([defended] if reading == "own_hex" else attackers)])
    modifier = SUPPLY[level]
    return Price(defenders, level, modifier, modifier * Fraction(base), RED[level], reading, told)


def _check(position: Position, defended: str, attackers: Sequence[str]) -> None:
    """An attack comes from hexes beside the one attacked."""
    grid = position.board.grid
    if not attackers:
        raise Malformed("an attack comes from at least one hex")
    if far := [hex for hex in attackers if grid.distance(grid.cell(hex), grid.cell(defended)) != 1]:
        raise Malformed(f"{listed(far)} {'is' if len(far) == 1 else 'are'} not beside {defended}")


def _highest(derivations: Sequence[Derivation]) -> tuple[Level, tuple[Derivation, ...]]:
    """The highest class exerted, and how it comes about; what exerts nothing counts as NO."""
    classes = [Level.NO if d.level is None else Level(d.level) for d in derivations]
    return max(classes), (derivations[classes.index(max(classes))],)


def basic_class(table: Table, unit: str) -> Level | None:
    """A unit's class before anything changes it; other rules quote it. ``None`` for what has no zone at all."""
    piece = table.position.unit(unit)
    shares = _at_home(control(table.law, table.position, piece.side), piece.label).shares
    return next(_basic(share) for share in shares if share.unit == unit)


def _at_home(zones: ControlMap, cell: str) -> Derivation:
    return zones.derive(cell, cell)


def _basic(share: LevelShare) -> Level | None:
    if share.level is None:
        return None
    return Level(sum(int(r.amount or 0) for r in share.verdict.standing if r.effect.kind == "base"))
