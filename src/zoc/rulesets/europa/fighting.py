"""Combat, played: attacks are declared, the players enter their result, the losers retreat and the winners advance."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from zoc.action import Choose, Order, Pick, Script, Told
from zoc.action.moving import as_far
from zoc.errors import Malformed
from zoc.law import Ruleset, Verdict
from zoc.law.effect import signed
from zoc.movement import Errand, Reach
from zoc.position import Position, Side
from zoc.rulesets.europa.battle import (
    Attack,
    attacked,
    attacks,
    beside,
    defenders,
    lost,
    odds_of,
    retreating,
    settled,
    under_attack,
)
from zoc.rulesets.europa.consent import refused_by
from zoc.rulesets.europa.sequence import COMBAT, allowed, player
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.supply import price

ODDS = ("1:4", "1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1")
"""Odds to choose from where an order names none."""
DEFENDER, ATTACKER, BOTH = "defender", "attacker", "both"


# ATTACKS


@rules.deed("attack", target=beside, joined="units?", odds="word?", supply="number?")
def attack(law: Ruleset, position: Position, order: Order) -> Script:
    """Attack a hex beside the unit, with others that join in, at odds which the players work out."""
    hex, units = order.get("target"), tuple(dict.fromkeys((order.unit, *(order.get("joined") or ()))))
    there = defenders(position, hex, order.side) if hex else ()
    verdict = allowed(law, position, order, "assault", units, defended=bool(there))
    yield _with(verdict, _strangers(position, units, order.side) or _busy(position, hex, units) or _unreadable(order))
    assert hex is not None
    odds = order.get("odds") or (yield Choose(order.side, f"At which odds is {hex} attacked?", _odds(), order.unit))
    fought = Attack(hex, units, odds)
    after = attacked(position, fought, order.side)
    text = f"{', '.join(units)} attack{'s' * (len(units) == 1)} {hex} at {odds}"
    cites = ("5-8",) if _silenced(law, after, odds) else ()
    text += "; whoever stands there exerts nothing outside it" if cites else ""
    yield Told(after, f"{text}.", cites, (*units, *there, hex))
    if order.get("supply"):
        hexes = tuple(dict.fromkeys(position.unit(unit).label for unit in units))
        bill = price(after, hex, hexes, order["supply"])
        took = f"It takes {bill.supply} of combat supply ({bill.level.name}, × {bill.zoc_modifier})"
        yield Told(after, f"{took}, RED result {signed(bill.red_result_mod)}.", ("5.A.1",), (hex,))


def _odds() -> tuple[Pick, ...]:
    return tuple(Pick(odds, odds) for odds in ODDS)


def _silenced(law: Ruleset, position: Position, odds: str) -> bool:
    """Whether these odds are the minimum or better."""
    return odds_of(odds) >= Fraction(position.notes.get("min_odds", law.notes["min_odds"]))


def _strangers(position: Position, units: tuple[str, ...], side: Side) -> str:
    strange = [unit for unit in units if position.sides.hostile(side, position.unit(unit).side)]
    return f"{', '.join(strange)} will not join in" if strange else ""


def _busy(position: Position, hex: str | None, units: tuple[str, ...]) -> str:
    """What is under attack already, or attacks already: one attack at a time."""
    fought = attacks(position)
    if any(other.hex == hex for other in fought):
        return f"{hex} is under attack already"
    busy = [unit for other in fought for unit in other.by if unit in units]
    return f"{', '.join(busy)} attack already" if busy else ""


def _unreadable(order: Order) -> str:
    """What is wrong with the odds or the supply that an order names."""
    try:
        odds_of(order.get("odds") or ODDS[0])
    except Malformed as wrong:
        return str(wrong)
    return "combat supply is a number above 0" if (order.get("supply") or 1) < 1 else ""


def _with(verdict: Verdict, lacking: str) -> Verdict:
    return replace(verdict, lacking=lacking)


# RESULTS


@rules.deed(
    "result", by="side", target=under_attack, lost="units?", retreats=("", DEFENDER, ATTACKER, BOTH), hexes="number?",
    advance="number?",
)  # fmt: skip
def result(law: Ruleset, position: Position, order: Order) -> Script:
    """Enter the result of an attack: who is lost, who retreats and how far, how far the attackers may advance."""
    fought = next((a for a in attacks(position) if a.hex == order.get("target")), None)
    gone, retreats = tuple(order.get("lost") or ()), order.get("retreats") or ""
    far, advance = order.get("hexes") or 1, order.get("advance") or 0
    yield Verdict(about=order.say(), lacking=_wrong(position, fought, gone, far, advance))
    assert fought is not None
    holding = defenders(position, fought.hex, order.side)
    text = _result(fought, gone, retreats, far, advance)
    sides = dict.fromkeys(position.unit(unit).side for unit in holding)
    if side := (yield from refused_by(sides, order.side, text)):
        yield Told(position, f"{side} did not agree: {text}.")
        return
    after = lost(position, gone)
    running = [*(holding if retreats in (DEFENDER, BOTH) else ()), *(fought.by if retreats in (ATTACKER, BOTH) else ())]
    for unit in (unit for unit in running if unit not in gone):
        after = after.changed(unit, retreats=far)
    for unit in (unit for unit in fought.by if unit not in (*gone, *running)):
        after = after.changed(unit, advances=advance)
    after = after if retreating(after) or advance else settled(after, fought)
    yield Told(_for_retreats(after), f"{text[0].upper()}{text[1:]}.", (), (fought.hex, *fought.by, *holding))


def _wrong(position: Position, fought: Attack | None, gone: tuple[str, ...], far: int, advance: int) -> str:
    if position.phase != COMBAT or fought is None:
        return "no attack is under way there"
    if running := retreating(position):
        return f"{', '.join(running)} must retreat first"
    if any(position.unit(unit).advances for unit in fought.by):
        return f"the result of the attack on {fought.hex} is known: settle it"
    strange = [unit for unit in gone if unit not in (*fought.by, *position.at(fought.hex))]
    if strange:
        return f"{', '.join(strange)} took no part in it"
    return "" if 1 <= far <= 99 and 0 <= advance <= 99 else "a retreat is of 1 to 99 hexes, an advance of 0 to 99"


def _result(fought: Attack, gone: tuple[str, ...], retreats: str, far: int, advance: int) -> str:
    parts = [f"{', '.join(gone)} lost"] if gone else []
    parts += [f"{retreats} retreat{'' if retreats == BOTH else 's'} {far} hex{'es' * (far != 1)}"] if retreats else []
    parts += [f"the attackers may advance {advance}"] if advance else []
    return f"the attack on {fought.hex}: {', '.join(parts) or 'no effect'}"


def _for_retreats(position: Position) -> Position:
    """Whoever still has to retreat is to act, the others after them; then it is the attacker's turn again."""
    sides = dict.fromkeys(position.unit(unit).side for unit in retreating(position))
    mine = player(position)
    first = [name for name in sides if name != mine] or list(sides) or [mine]
    return position.noted(player_turn=mine).replace(to_move=first[0])


@rules.deed("settle", by="side", target=under_attack)
def settle(law: Ruleset, position: Position, order: Order) -> Script:
    """Close an attack when its retreats and advances are done: zones are as they were."""
    fought = next((a for a in attacks(position) if a.hex == order.get("target")), None)
    running = retreating(position)
    lacking = "no attack is under way there" if fought is None else f"{', '.join(running)} must retreat first" if running else ""
    yield Verdict(about=order.say(), lacking=lacking)
    assert fought is not None
    yield Told(settled(position, fought), f"The attack on {fought.hex} is over.", ("5-8",), (fought.hex,))


# RETREATS AND ADVANCES


def ways_back(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """Where a unit may retreat to: as many hexes as the result says, by a way the law allows."""
    far = position.unit(unit).retreats
    return tuple(hex for hex, steps in _ways(law, position, unit, "retreat") if steps == far) or ("",) if far else ("",)


def ways_on(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """Where a unit may advance to: no farther than the result says."""
    far = position.unit(unit).advances
    return tuple(hex for hex, steps in _ways(law, position, unit, "advance") if steps <= far) or ("",) if far else ("",)


def _ways(law: Ruleset, position: Position, unit: str, errand: str) -> list[tuple[str, int]]:
    """The hexes a unit reaches on an errand, and in how many steps."""
    reach, start = Reach(Errand(law, position, unit, errand)), position.unit(unit).label
    return [(hex, len(reach.route(hex))) for hex in reach if hex != start]


@rules.deed("retreat", at=ways_back)
def retreat(law: Ruleset, position: Position, order: Order) -> Script:
    """Retreat as many hexes as the combat result says."""
    yield from _gone(law, position, order, "retire", "retreat", ways_back)


@rules.deed("advance", at=ways_on)
def advance(law: Ruleset, position: Position, order: Order) -> Script:
    """Advance after combat, no farther than the result says."""
    yield from _gone(law, position, order, "follow", "advance", ways_on)


def _gone(law: Ruleset, position: Position, order: Order, act: str, errand: str, ways: Any) -> Script:
    seen, at = law.seen(position, order.side), order.get("at")
    verdict = allowed(law, position, order, act)
    there = verdict.legal and at is not None and at in ways(law, seen, order.unit)
    yield _with(verdict, "" if there else f"{order.unit} cannot {errand} {f'to {at}' if at else 'anywhere'} by a result")
    assert at is not None
    start, grid = position.unit(order.unit).label, position.board.grid
    cells = (start, *(grid.label(step.onto) for step in Reach(Errand(law, seen, order.unit, errand)).route(at)))
    gone = as_far(law, position, order.unit, cells, errand=errand)
    if gone is None:
        yield Told(position, f"{order.unit} cannot {errand} from {start}: something unseen bars the way.", reveals=True)
        return
    after = gone.taken().changed(order.unit, retreats=0, advances=0)
    text = f"{order.unit} {errand}s from {start} to {gone.cells[-1]}."
    yield Told(_for_retreats(after), text, gone.verdict.cites, (order.unit, *gone.cells))


@rules.deed("give_up")
def give_up(law: Ruleset, position: Position, order: Order) -> Script:
    """Take a unit off that has to retreat and does not."""
    yield allowed(law, position, order, "retire")
    yield Told(_for_retreats(lost(position, [order.unit])), f"{order.unit} cannot retreat and is lost.", (), (order.unit,))
