"""9.10–9.13 What a combat comes to: losses, options, DG, exploitation. The numbers stand in the games' own tables.

The players read a result off their table and choose it as it is printed there: L for steps that are lost, o for options,
each a step or a hex of retreat, DG, and e with the Action Rating from which units exploit. The rest is carried out here,
the attacker first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zoc.action import YES, Ask, Choice, Happened, Part, ScriptOf, happened
from zoc.action.events import YES_OR_NO
from zoc.action.finding import One
from zoc.action.judge import refused
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import alive
from zoc.rulesets.ocs.deeds.losses import in_steps, lose
from zoc.rulesets.ocs.deeds.retreats import fall_back
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.combat import (
    Disorganised,
    ExploitsFrom,
    HowOptionsAreTaken,
    Ignored,
    IsDG,
    Loss,
    LossAndOptions,
    NobodyExploits,
    NoEffect,
    NoLoss,
    NothingHappens,
    Printed,
    ResultRead,
    StepsAndHexes,
    WhatHappens,
    WhoExploits,
)
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.strength import action_rating
from zoc.rulesets.ocs.terms import DG, EXPLOIT, LAST_COMBAT, RESERVE, Kind, Mode, Side
from zoc.text import Phrase

if TYPE_CHECKING:
    from zoc.table import Table

MOST_LOST, MOST_OPTIONS = 4, 4


@dataclass(frozen=True)
class ResultPart:
    """One side's part of a result."""

    lost: int = 0
    options: int = 0
    dg: bool = False
    exploit: int = 0

    @property
    def printed(self) -> Phrase:
        """As the tables print it."""
        return NoEffect() if self == ResultPart() else Printed(self.lost, self.options, self.exploit, self.dg)


def _choice(name: str, part: ResultPart) -> Choice:
    phrase = LossAndOptions(part.lost, part.options) if part.lost or part.options else NothingHappens()
    return Choice(name, phrase, Loss(part.lost) if part.lost else NoLoss())


def _name(lost: int, options: int) -> str:
    """The name of a choice, as the tables print it: ``L2o1``."""
    return (f"L{lost}" if lost else "") + (f"o{options}" if options else "") or "no effect"


RESULTS = {_name(lost, o): ResultPart(lost, o) for lost in range(MOST_LOST + 1) for o in range(MOST_OPTIONS + 1)}
"""What may be read off the tables, by the name of its choice."""
CHOICES = tuple(_choice(name, part) for name, part in RESULTS.items())
RATINGS = {"no": 0, "e2": 2, "e3": 3, "e4": 4}
"""The Action Rating from which units exploit, by the name of its choice; 0 where nobody does."""
EXPLOITS = tuple(Choice(name, ExploitsFrom(n) if n else NobodyExploits()) for name, n in RATINGS.items())


def read_off(reader: str, attacker: str, defender: str, *, exploits: bool) -> ScriptOf[tuple[ResultPart, ResultPart]]:
    """What the players read off their table, part by part."""
    ours = RESULTS[(yield Ask(reader, WhatHappens("attacker", attacker), CHOICES))]
    if exploits:
        ours = replace(ours, exploit=RATINGS[(yield Ask(reader, WhoExploits(), EXPLOITS))])
    theirs = RESULTS[(yield Ask(reader, WhatHappens("defender", defender), CHOICES))]
    dg = yield Ask(reader, IsDG(defender), YES_OR_NO)
    return ours, replace(theirs, dg=dg == YES.name)


def read_aloud(position: Position, ours: ResultPart, theirs: ResultPart, cell: str) -> Happened:
    """What was read, for everybody."""
    return happened(position, ResultRead(cell, ours.printed, theirs.printed), reveals=True)


# 9.10  OPTIONS


@rules.finds(Findings.beyond, of="take_options", by=("among", "steps"))
def beyond(o: One) -> bool:
    """Whether more steps are to be lost than some units have."""
    return int(o["steps"]) > in_steps(o.position, o["among"])


@rules.act("9.10a", "Options", Forbid, of="take_options")
def as_steps(a: Acts) -> Bools:
    """Each option is a step of the units it falls on, as long as they have one, or a hex of retreat."""
    return a.found.beyond


@rules.act("9.10a-1", "Ignored options", Forbid, of="take_options")
def ignored_options(a: Acts) -> Bools:
    """Only a defender ignores options, if the attacker has retreated or could not take all of his."""
    return a.said.ignores & ~a.said.let_off


def optional(table: Table, units: Sequence[str], part: ResultPart, *, may_ignore: bool) -> ScriptOf[tuple[int, int]]:
    """How the owner takes his options: so many steps, so many hexes of retreat (9.10a); he may ignore them if the book says."""
    side = table.position.unit(units[0]).side
    ways = {Choice(str(n), StepsAndHexes(n, part.options - n)): {"steps": n} for n in range(part.options + 1)}
    ways[Choice("ignore", Ignored())] = {"ignores": True}
    said = {"among": tuple(units), "steps": 0, "ignores": False, "let_off": may_ignore}
    parts = [Part("take_options", units[0], through=(), said=said | way) for way in ways.values()]
    barred = refused(table, parts).tolist()
    choices = tuple(choice for choice, no in zip(ways, barred, strict=True) if not no)
    taken = yield Ask(side, HowOptionsAreTaken(side, part.options), choices)
    return (0, 0) if taken == "ignore" else (int(taken), part.options - int(taken))


def shaken(position: Position, units: Sequence[str], *, dg: bool) -> Position:
    """Defenders after any result: no longer in Reserve (5.7d), and DG if they are (9.12a)."""
    for unit in units:
        it = position.unit(unit)
        if dg and it.kind <= LAST_COMBAT:
            position = position.changed(unit, mode=DG, released=0)
        elif it.mode == RESERVE:
            position = position.changed(unit, mode=int(Mode.COMBAT if it.up == Side.COMBAT else Mode.MOVE))
    return position


def attacker_suffers(
    table: Table, units: Sequence[str], part: ResultPart, leader: str, cell: str
) -> ScriptOf[tuple[Position, bool, bool]]:
    """The attacker carries out his part: hard losses, then options; whether he retreated, and whether he took them all."""
    position = table.position
    if part.lost:
        position = yield from lose(table.on(position), units, part.lost, leader=leader, spread=True)
    left = [unit for unit in units if alive(position, unit)]
    retreats, whole = 0, True
    if part.options and left:
        more, retreats = yield from optional(table.on(position), left, part, may_ignore=False)
        if more:
            position = yield from lose(table.on(position), left, more, leader="" if part.lost else leader, spread=True)
        left = [unit for unit in left if alive(position, unit)]
    elif part.options:
        whole = False
    if retreats and left:
        for start in dict.fromkeys(position.unit(unit).label for unit in left):
            stack = [unit for unit in left if position.unit(unit).label == start]
            position = yield from fall_back(table.on(position), stack, retreats, closed=(cell,))
    return position, bool(retreats), whole


def defender_suffers(
    table: Table, units: Sequence[str], part: ResultPart, leader: str, closed: Sequence[str], *, may_ignore: bool
) -> ScriptOf[Position]:
    """The defender carries out his part: DG before anything else, hard losses, options."""
    position = table.position
    if part == ResultPart():
        return position
    side, cell = position.unit(units[0]).side, position.unit(units[0]).label
    tags = [unit for unit in position.at(cell) if _tags_along(position, unit, side)]
    position = shaken(position, [*units, *tags], dg=part.dg)
    if part.dg:
        yield told(table, position, side, Disorganised(side, tuple(units), cell), "9.12a")
    if part.lost:
        position = yield from lose(table.on(position), units, part.lost, leader=leader, spread=True)
    left = [unit for unit in units if alive(position, unit)]
    if not part.options or not left:
        return position
    more, retreats = yield from optional(table.on(position), left, part, may_ignore=may_ignore)
    if more:
        position = yield from lose(table.on(position), left, more, leader="" if part.lost else leader, spread=True)
    left = [unit for unit in left if alive(position, unit)]
    return (yield from fall_back(table.on(position), [*left, *tags], retreats, closed=closed)) if retreats and left else position


def _tags_along(position: Position, unit: str, side: str) -> bool:
    """Whether a truck is organic and retreats with its friends (9.12d)."""
    it = position.unit(unit)
    return it.side == side and it.kind == Kind.TRANSPORT and bool(it.organic)


def exploited(position: Position, units: Sequence[str], rating: int) -> tuple[Position, tuple[str, ...]]:
    """The attackers that go into Exploit Mode: good enough, and not DG (9.13)."""
    able = [u for u in units if alive(position, u) and position.unit(u).mode != DG and action_rating(position, u) >= rating]
    for unit in able:
        position = position.changed(unit, mode=EXPLOIT)
    return position, tuple(able)
