"""9 Ground combat: who may attack which hex, how strong both sides are, and what the players' table makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import YES, Ask, Choice, Happened, Order, Part, Script, ScriptOf, happened
from zoc.action.events import YES_OR_NO
from zoc.action.finding import One
from zoc.action.judge import refused
from zoc.columns import Bools
from zoc.law import Forbid, Verdict
from zoc.law import deed as take
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs.capture import captures, controller
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import alive
from zoc.rulesets.ocs.deeds.capture import captured
from zoc.rulesets.ocs.deeds.factors import FACTOR, FACTORS, factor, factors
from zoc.rulesets.ocs.deeds.party import defenders, fronts, party_in
from zoc.rulesets.ocs.deeds.result import ResultPart as Result
from zoc.rulesets.ocs.deeds.result import attacker_suffers, defender_suffers, exploited, read_aloud, read_off
from zoc.rulesets.ocs.deeds.telling import dice, told
from zoc.rulesets.ocs.events.combat import (
    Advanced,
    Advancing,
    AllAdvance,
    Attacks,
    Exploits,
    Fighting,
    InExploitMode,
    Led,
    NobodyAdvances,
    Overruns,
    PayForSupply,
    StrengthsRevealed,
    WhoAdvances,
)
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.overrun import party_of
from zoc.rulesets.ocs.ratio import odds
from zoc.rulesets.ocs.shift import shifted
from zoc.rulesets.ocs.strength import action_rating, strength
from zoc.rulesets.ocs.terms import EXPLOIT, AntiTank, Kind
from zoc.rulesets.ocs.view import Revealed, combat_view

if TYPE_CHECKING:
    from zoc.table import Table

Steps = ScriptOf[Position]
HALF = Fraction(1, 2)
FOUGHT = "attacked"
"""The marker on a hex that has been attacked this phase."""


# 9.0, 9.1, 11.0a  WHO ATTACKS WHAT


@rules.act("9.0", "What is attacked", Forbid, of="fight")
def attacked_hex(a: Acts) -> Bools:
    """An attack is made from next to a hex with enemy combat units in it."""
    return (a.distance != 1) | a.found.no_enemy


@rules.act("9.1a", "When attacks are made", Forbid, of="fight", turn=True)
def when_attacks_are_made(a: Acts) -> Bools:
    """Only the phasing side attacks, in the Combat Segment of its Combat or Exploitation Phase."""
    return ~a.actor.acting | (a.note.segment != "combat")


@rules.finds(Findings.fought_over, of="fight", by="at")
def fought_over(o: One) -> Found[bool]:
    """Whether the hex has been attacked this phase."""
    here = o.part.there(o.position)
    return Found(bool(here is not None and o.position.markers.get(FOUGHT, {}).get(here)), cells=() if o.at is None else (o.at,))


@rules.act("9.1c", "One attack", Forbid, of="fight", turn=True)
def one_attack(a: Acts) -> Bools:
    """A unit attacks once in a Combat Segment, and a hex is attacked once."""
    return a.actor.attacked | a.found.fought_over


@rules.act("9.1f", "Ground that is not entered", Forbid, of="fight")
def ground_not_entered(a: Acts) -> Bools:
    """A unit does not attack a hex that it may never enter."""
    return a.found.prohibited


@rules.finds(Findings.absent, of=("fight", "overrun"), by=("party", "leader"))
def absent(o: One) -> Found[bool]:
    """Whether the unit that is to lead takes no part."""
    leader = o.get("leader")
    return Found(bool(leader) and leader not in party_of(o), by=(leader,) if leader else ())


@rules.act("9.6", "Who leads", Forbid, of=("fight", "overrun"))
def who_leads(a: Acts) -> Bools:
    """The unit whose Action Rating counts takes part in the combat."""
    return a.found.absent


@rules.act("11.0a", "Who fights in Exploitation", Forbid, of=("fight", "barrage"), turn=True)
def who_exploits(a: Acts) -> Bools:
    """In the Exploitation Phase only Exploit Mode units and released Reserves of the ground forces fight."""
    return (a.phase == "exploitation") & a.actor.ground & (a.actor.mode != EXPLOIT) & ~a.actor.released


def fight(table: Table, units: Sequence[str], cell: str) -> Verdict:
    """Whether units may attack a hex together, from one hex or from several: what the law says to the order."""
    said = {"at": cell} | ({"others": tuple(units[1:])} if len(units) > 1 else {})
    return table.judge(Order("attack", table.position.unit(units[0]).side, units[0], said))


@rules.parts("attack")
def attack_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Each unit that attacks."""
    party = party_in(order)
    for unit in party:
        yield Part("fight", unit, at=order.get("at"), said={"party": party})


@rules.deed("attack", at=take.cell(fronts), others=take.units(), leader="friend?", factors=FACTORS, defence=FACTOR)
def attack(table: Table, order: Order) -> Script:
    """Attack a neighbouring hex; the players read the result off their own table."""
    position, cell, units = table.position, order["at"], party_in(order)
    field = Battlefield.of(position, order, units, cell)
    starts = {unit: position.unit(unit).label for unit in units}
    for unit in units:
        position = position.changed(unit, attacked=1)
    position = position.marked(FOUGHT, cell)
    yield announced(table, position, field)
    position, ours, kept = yield from fought_out(table.on(position), field, exploits=_may_exploit(position, units))
    position = yield from _advance(table.on(position), field, starts)
    if ours.exploit and kept:
        after, who = exploited(position, units, ours.exploit)
        if who:
            yield told(table.on(position), after, order.side, Exploits(order.side))
            yield told(table.on(after), after, order.side, InExploitMode(who))


def _may_exploit(position: Position, units: Sequence[str]) -> bool:
    """Exploit results count in the Combat Phase, for one stack or two next to each other (9.13b)."""
    grid = position.board.grid
    starts = list(dict.fromkeys(position.unit(unit).label for unit in units))
    near = len(starts) < 3 and all(grid.distance(grid.cell(starts[0]), grid.cell(start)) <= 1 for start in starts)
    return near and position.phase == "combat"


# 9.12g  ADVANCES


@rules.finds(Findings.driven_off, of="advance", by=("unit", "start"))
def driven_off(o: One) -> bool:
    """Whether a unit is not where it attacked from."""
    return o.position.unit(o.unit).label != str(o["start"])


@rules.act("9.12g", "Advances", Forbid, of="advance")
def advances(a: Acts) -> Bools:
    """Attackers that have kept their ground advance into the hex they attacked, once no enemy combat unit is left in it."""
    return a.found.driven_off | ~a.found.no_enemy


def advancing(table: Table, field: Battlefield, starts: Mapping[str, str]) -> list[str]:
    """The attackers that the law lets advance."""
    left = (unit for unit in field.units if alive(table.position, unit))
    parts = [Part("advance", unit, at=field.cell, through=(), said={"start": starts[unit]}) for unit in left]
    barred = refused(table, parts).tolist() if parts else []
    return [part.unit for part, no in zip(parts, barred, strict=True) if not no]


def _advance(table: Table, field: Battlefield, starts: Mapping[str, str]) -> Steps:
    """The attackers that go into the hex they have cleared, as their owner likes; it costs no points."""
    position = table.position
    while waiting := advancing(table.on(position), field, starts):
        each = (Choice(unit, Advancing(unit)) for unit in waiting)
        choices = (Choice("all", AllAdvance()), Choice("nobody", NobodyAdvances()), *each)
        chosen = yield Ask(field.side, WhoAdvances(field.cell), choices)
        going = waiting if chosen == "all" else [] if chosen == "nobody" else [chosen]
        if not going:
            return position
        position = yield from entered(table.on(position), field, going)
    return position


# 9.2  THE BATTLE


@dataclass(frozen=True)
class Battlefield:
    """Who fights whom where, and with which modifiers: of each attacker, and of the whole defence."""

    side: str
    units: tuple[str, ...]
    cell: str
    leader: str
    factors: tuple[tuple[str, Fraction], ...]
    defence: Fraction

    @classmethod
    def of(cls, position: Position, order: Order, units: tuple[str, ...], cell: str) -> Battlefield:
        leader = order.get("leader") or max(units, key=lambda unit: action_rating(position, unit))
        return cls(order.side, units, cell, leader, factors(order.get("factors"), units), factor(order.get("defence")))

    def strengths(self, position: Position) -> dict[str, Fraction]:
        """What each attacker brings."""
        given = dict(self.factors)
        return {unit: strength(position, unit, [given.get(unit, Fraction(1))]) for unit in self.units}


def announced(table: Table, after: Position, field: Battlefield, event: type[Attacks | Overruns] = Attacks) -> Happened:
    """The attack as it is declared."""
    starts = tuple(dict.fromkeys(table.position.unit(unit).label for unit in field.units))
    return told(table, after, field.side, event(field.side, field.units, field.cell, starts))


def fought_out(table: Table, field: Battlefield, *, exploits: bool) -> ScriptOf[tuple[Position, Result, bool]]:
    """From combat supply to the result: the position after it, the attacker's part, and whether he kept his ground."""
    position = table.position
    theirs = defenders(position, field.side, field.cell)
    if not theirs:  # where the law lets an empty hex be attacked, nobody is hurt
        return position, Result(), True
    owner = position.unit(theirs[0]).side
    fed, leader = yield from _defence(position, field, owner, theirs)
    yield _revealed(position, field, theirs, leader, fed=fed)
    yield dice("Surprise, and the shift it gives", field.side, 3)
    yield dice("Combat", field.side, 2)
    ours, other = yield from read_off(field.side, field.side, owner, exploits=exploits)
    yield read_aloud(position, ours, other, field.cell)
    starts = tuple(dict.fromkeys(position.unit(unit).label for unit in field.units))
    position, retreated, whole = yield from attacker_suffers(table, field.units, ours, field.leader, field.cell)
    ignores = retreated or not whole
    position = yield from defender_suffers(table.on(position), theirs, other, leader, starts, may_ignore=ignores)
    kept = not retreated and any(alive(position, unit) for unit in field.units)
    return position, replace(ours, exploit=ours.exploit if kept else 0), kept


def _defence(position: Position, field: Battlefield, owner: str, theirs: tuple[str, ...]) -> ScriptOf[tuple[bool, str]]:
    """Whether the defence is supplied, and who leads it: one question, so that the attacker cannot tell how many defend."""
    choices: tuple[Choice, ...] = YES_OR_NO
    if len(theirs) > 1:
        led = [(paid, unit, action_rating(position, unit)) for paid in YES_OR_NO for unit in theirs]
        choices = tuple(Choice(f"{paid.name} {unit}", Led(paid.name, unit, rating)) for paid, unit, rating in led)
    fed, _, leader = (yield Ask(owner, PayForSupply(field.side, field.cell), choices)).partition(" ")
    return fed == YES.name, leader or theirs[0]


def _revealed(position: Position, field: Battlefield, theirs: Iterable[str], leader: str, *, fed: bool) -> Happened:
    """What both sides must tell in a combat: total strength, Action Rating, anti-tank effects (4.9b); and the odds."""
    supply = Fraction(1) if fed else HALF
    ours = combat_view(position, field.strengths(position), field.leader)
    against = {unit: strength(position, unit, [field.defence, supply], attacking=False) for unit in theirs}
    other = combat_view(position, against, leader)
    hedgehog = _hedgehog(position, field.cell, field.side)
    other = replace(other, at=AntiTank.HEAVY) if hedgehog else other
    column = odds([ours.strength], [other.strength]).column
    shift = ours.ar - other.ar
    event = StrengthsRevealed(field.side, field.cell, _fighting(ours), _fighting(other), not fed, column, shift, hedgehog)
    return happened(position, event, reveals=True)


def _fighting(shown: Revealed) -> Fighting:
    return Fighting(shown.strength, shown.ar, shown.at.name.lower())


def _hedgehog(position: Position, cell: str, attacker: str) -> int:
    """The level of the defender's hedgehog, printed or a counter."""
    here, cells = position.board.grid.cell(cell), position.board.cells
    its = (position.unit(unit) for unit in position.at(cell))
    levels = [it.level for it in its if it.kind == Kind.HEDGEHOG and position.sides.hostile(attacker, it.side)]
    owner = controller(position, here)
    printed = int(cells["hedgehog"][here]) if "hedgehog" in cells and owner and position.sides.hostile(attacker, owner) else 0
    return max([printed, *levels])


def entered(table: Table, field: Battlefield, units: Sequence[str]) -> Steps:
    """Units go into the hex they have cleared; whatever the enemy has left there is theirs to take."""
    after = shifted(table.position, units, field.cell)
    yield told(table, after, field.side, Advanced(field.side, tuple(units), field.cell))
    return (yield from captured(table.on(after), field.side, captures(after, field.side, field.cell)))
