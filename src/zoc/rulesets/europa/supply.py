"""What an attack costs in combat supply, and what the defender's class does to the RED result (5.A.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zoc.control import Derivation, control
from zoc.errors import Malformed
from zoc.law.effect import signed
from zoc.position import Position
from zoc.rulesets.europa.book import rules
from zoc.rulesets.europa.terms import FULL_KINDS, PARTIAL_KINDS, RED, SUPPLY, Kind, Level


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
        lines = [f"attacking {', '.join(self.defenders)}: {self.level.name}, × {self.zoc_modifier} (Europa §5.A.1)"]
        lines += [f"  {line}" for derivation in self.derivations for line in derivation.say().splitlines()]
        red = signed(self.red_result_mod)
        lines.append(f"  combat supply {self.supply}, RED result {red} (reading supply_level = {self.reading})")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
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


@rules.question("supply")
def price(position: Position, defended: str, attackers: Iterable[str], base: int | str | Fraction) -> Price:
    """What an attack on a hex from these hexes takes, from its base of combat supply; exact, never rounded (19.A.1.a rounds)."""
    defenders = position.at(defended)
    if not defenders:
        raise Malformed(f"nobody stands in {defended}")
    reading = str(rules.in_force(position.readings).values["supply_level"])
    against = [defended] if reading == "own_hex" else list(attackers)
    derivations = () if reading == "basic" else _derived(position, defended, against)
    if reading == "basic":
        level = max(basic_class(position, unit) for unit in defenders)
    else:
        level = Level(max((d.level for d in derivations if d.level is not None), default=Level.NO))
    told = tuple(d for d in derivations if (d.level if d.level is not None else Level.NO) == level)[:1]
    modifier = SUPPLY[level]
    return Price(defenders, level, modifier, modifier * Fraction(base), RED[level], reading, told)


def _derived(position: Position, defended: str, attacked_from: list[str]) -> tuple[Derivation, ...]:
    if not attacked_from:
        raise Malformed("an attack comes from at least one hex")
    side = position.unit(position.at(defended)[0]).side
    zones = control(rules, position, side, purpose="attack_supply")
    return tuple(zones.derive(defended, hex) for hex in attacked_from)


def basic_class(position: Position, unit: str) -> Level:
    """A unit's class before anything changes it; other rules quote it."""
    facts = position.unit(unit).facts
    if facts["badly_dispersed"]:
        return Level.NO
    kind = Kind(facts["kind"])
    return Level.FULL if kind in FULL_KINDS else Level.PARTIAL if kind in PARTIAL_KINDS else Level.NO
