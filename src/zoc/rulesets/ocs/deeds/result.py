"""9.10–9.13 What a combat comes to: losses, options, DG, exploitation. The numbers stand in the games' own tables.

The players read a result off their table and say it as it is printed there: L for steps that are lost, o for options,
each a step or a hex of retreat, DG, and e with the Action Rating from which units exploit. The rest is carried out here,
the attacker first.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zoc.action import NO, YES, Choose, Pick, Told
from zoc.position import Position
from zoc.rulesets.ocs.dead import alive
from zoc.rulesets.ocs.deeds.losses import counted, in_steps, lose
from zoc.rulesets.ocs.deeds.retreats import fall_back, hexes
from zoc.rulesets.ocs.deeds.telling import aloud, tell, they
from zoc.rulesets.ocs.strength import action_rating
from zoc.rulesets.ocs.terms import DG, EXPLOIT, LAST_COMBAT, RESERVE, Kind, Mode, Side

if TYPE_CHECKING:
    from zoc.table import Table

Steps = Generator[Any, Any, Any]
MOST_LOST, MOST_OPTIONS = 4, 4


@dataclass(frozen=True)
class Part:
    """One side's part of a result."""

    lost: int = 0
    options: int = 0
    dg: bool = False
    exploit: int = 0

    def say(self) -> str:
        """As the tables print it.

        >>> Part(2, 2, dg=True).say(), Part().say()
        ('L2o2DG', 'no effect')
        """
        printed = [f"L{self.lost}" if self.lost else "", f"o{self.options}" if self.options else ""]
        printed += [f"e{self.exploit}" if self.exploit else "", "DG" if self.dg else ""]
        return "".join(printed) or "no effect"

    @classmethod
    def read(cls, printed: str) -> Part:
        """A result as it was picked.

        >>> Part.read("L1o2")
        Part(lost=1, options=2, dg=False, exploit=0)
        """
        numbers = dict(re.findall(r"([Lo])(\d)", printed))
        return cls(int(numbers.get("L", 0)), int(numbers.get("o", 0)))


def _pick(lost: int, options: int) -> Pick:
    words = [counted(lost) if lost else "", f"{options} to be taken as steps or hexes of retreat" if options else ""]
    group = f"L{lost}: {counted(lost)} lost" if lost else "No L: no step is lost outright"
    return Pick(Part(lost, options).say(), ", ".join(word for word in words if word) or "nothing happens", group)


PICKS = tuple(_pick(lost, options) for lost in range(MOST_LOST + 1) for options in range(MOST_OPTIONS + 1))
EXPLOITS = (Pick("no", "nobody exploits"), *(Pick(f"e{n}", f"Action Rating {n} and more exploits") for n in (2, 3, 4)))


def read_off(reader: str, attacker: str, defender: str, *, exploits: bool) -> Generator[Any, str, tuple[Part, Part]]:
    """What the players read off their table, part by part."""
    ours = Part.read((yield Choose(reader, f"Off your table: what happens to the attacker, {attacker}?", PICKS)))
    if exploits:
        e = yield Choose(reader, "Off your table: who exploits?", EXPLOITS)
        ours = replace(ours, exploit=int(e[1:]) if e != "no" else 0)
    theirs = Part.read((yield Choose(reader, f"Off your table: what happens to the defender, {defender}?", PICKS)))
    dg = yield Choose(reader, f"Off your table: is the defender, {defender}, DG?", (YES, NO))
    return ours, replace(theirs, dg=dg == YES.name)


def read_aloud(position: Position, ours: Part, theirs: Part, cell: str) -> Told:
    """What was read, for everybody."""
    text = f"As the players read it off their table: attacker {ours.say()}, defender {theirs.say()}."
    return aloud(position, text, ("9.10",), (cell,))


def optional(position: Position, units: Sequence[str], part: Part, *, may_ignore: bool) -> Generator[Any, str, tuple[int, int]]:
    """How the owner takes his options: so many steps, so many hexes of retreat (9.10a); he may ignore them if the book says."""
    have, side = in_steps(position, units), position.unit(units[0]).side
    picks = [
        Pick(str(taken), f"{counted(taken)} lost, {hexes(part.options - taken)} of retreat") for taken in range(part.options + 1)
    ]
    picks = [pick for pick in picks if int(pick.name) <= have]
    picks += [Pick("ignore", "it is ignored")] if may_ignore else []
    taken = yield Choose(side, f"An option of {part.options} for {side}: how is it taken?", tuple(picks))
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


def attacker_suffers(table: Table, units: Sequence[str], part: Part, leader: str, cell: str) -> Steps:
    """The attacker carries out his part: hard losses, then options; whether he retreated, and whether he took them all."""
    position = table.position
    if part.lost:
        position = yield from lose(table.on(position), units, part.lost, leader=leader, spread=True)
    left = [unit for unit in units if alive(position, unit)]
    retreats, whole = 0, True
    if part.options and left:
        more, retreats = yield from optional(position, left, part, may_ignore=False)
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
    table: Table, units: Sequence[str], part: Part, leader: str, closed: Sequence[str], *, may_ignore: bool
) -> Steps:
    """The defender carries out his part: DG before anything else, hard losses, options."""
    position = table.position
    if part == Part():
        return position
    side, cell = position.unit(units[0]).side, position.unit(units[0]).label
    tags = [unit for unit in position.at(cell) if _tags_along(position, unit, side)]
    position = shaken(position, [*units, *tags], dg=part.dg)
    if part.dg:
        text, openly = f"{they(units, 'is', 'are')} DG.", f"Units of {side} in {cell} are DG."
        yield tell(table, position, side, text, openly=openly, cites=("9.12a",), about=(*units, cell))
    if part.lost:
        position = yield from lose(table.on(position), units, part.lost, leader=leader, spread=True)
    left = [unit for unit in units if alive(position, unit)]
    if not part.options or not left:
        return position
    more, retreats = yield from optional(position, left, part, may_ignore=may_ignore)
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
