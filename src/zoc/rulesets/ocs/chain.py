"""12.6, 12.7 Trace supply as one chain: unit → HQ → Extender → railway → source. Where it breaks, the answer names the link.

A unit draws trace supply within five points of a supply source, or an HQ that can do so throws it to the unit. Sources are
the hexes that the map calls so, ports, rail hexes at which trains stop with a line of rails to a source, and Extenders
within their range of any of these. Where the map names no source and no port the players keep count (our reading).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.action import Part
from zoc.action.judge import judge_part
from zoc.law import Verdict
from zoc.law.lack import Lack
from zoc.law.setting import Setting
from zoc.law.verdict import points as in_points
from zoc.rulesets.ocs.carried import shut, stops, tracks
from zoc.rulesets.ocs.counters import extender, rules, tabled
from zoc.rulesets.ocs.deeds.party import own
from zoc.rulesets.ocs.line import between, runs_to
from zoc.rulesets.ocs.sources import counted, source_part, sources
from zoc.rulesets.ocs.supplied import DRAW, FAR, costs_to, means
from zoc.rulesets.ocs.terms import HQ, LAST_COMBAT, TRANSPORT, Mobility
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table

NAMED = {"trace": "draw", "throw": "throw", "extender": "Extender line", "rail_trace": "rail line", "source": "source"}


@dataclass(frozen=True)
class Link:
    """One link of a chain: what kind of line, whose, from which hex to which."""

    kind: str
    unit: str
    start: str
    goal: str

    def say(self) -> str:
        whose = f" of {spoken(self.unit)}" if self.unit else ""
        return f"source {self.goal}" if self.kind == "source" else f"{NAMED[self.kind]}{whose} from {self.start} to {self.goal}"

    def as_dict(self) -> dict[str, str]:
        return {"kind": self.kind, "unit": self.unit, "from": self.start, "to": self.goal}


Links = tuple[Link, ...]


@dataclass(frozen=True)
class Chain:
    """How a unit is in trace supply, link by link; or which link is broken, and why."""

    unit: str
    links: Links
    verdict: Verdict
    broken: Link | None = None

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    def say(self) -> str:
        each = "; ".join(link.say() for link in self.links)
        if self.legal:
            return f"{self.verdict.about}: {each or 'it is aboard a landing craft'}."
        if self.broken is None:
            return self.verdict.say()
        return f"{self.verdict.say()}\n  The broken link: {self.broken.say()}.\n  The chain: {each}."

    def as_dict(self) -> dict[str, object]:
        broken = {"broken": self.broken.as_dict()} if self.broken else {}
        return {**self.verdict.as_dict(), "links": [link.as_dict() for link in self.links], **broken}


# 12.7  THE NET OF A SIDE


def net(table: Table, side: str) -> Mapping[str, Links]:
    """The hexes from which a side's units draw trace supply, each with the links from there to a source."""
    key = ("net", table.law, side)
    if (found := table.position.memo.get(key)) is None:
        found = table.position.memo[key] = dict(_net(table.at_large(), side))
    known: Mapping[str, Links] = found
    return known


def _net(table: Table, side: str) -> Iterator[tuple[str, Links]]:
    position, ready = table.position, dict[str, Links]()
    anyone = next((unit for unit in position.ids if position.unit(unit).side == side), None)
    if anyone is None:
        return
    for label in sources(position, side):
        if judge_part(table, source_part(position, anyone, label)).legal:
            ready[label] = (Link("source", "", label, label),)
    grown = bool(ready)
    while grown:
        more = dict((*_railheads(table, side, anyone, ready), *_extended(table, side, ready)))
        grown = bool(more)
        ready |= more
    yield from ready.items()


def _open(table: Table, unit: str, label: str) -> bool:
    """Whether trace supply may be drawn from a hex on the way, as far as zones in it go (12.6b)."""
    return judge_part(table, Part("relay", unit, at=label, through=(label,), stays=True)).legal


def _railheads(table: Table, side: str, anyone: str, ready: Mapping[str, Links]) -> Iterator[tuple[str, Links]]:
    """Rail hexes at which trains stop, with a line of rails to a hex that is supplied."""
    position, rails = table.position, tracks(table.position)
    waiting = [label for label in stops(position, side) if label not in ready and not shut(position, side, label)[0]]
    for goal in (label for label in ready if waiting and label in rails):
        costs = costs_to(table, side, "rail_trace", Mobility.TRUCK, frozenset((rails[goal],)))
        for label in tuple(waiting):
            if rails[label] in costs and _open(table, anyone, label):
                waiting.remove(label)
                yield label, (Link("rail_trace", "", label, goal), *ready[goal])


def _extended(table: Table, side: str, ready: Mapping[str, Links]) -> Iterator[tuple[str, Links]]:
    """Extenders within their range of a hex that is supplied."""
    position = table.position
    extends = extender(position)
    for unit, cell in own(position, side, (TRANSPORT,)):
        label = position.board.grid.label(cell)
        if not extends[position.row(unit)] or label in ready:
            continue
        goal = next((goal for goal in ready if runs_to(table, unit, goal, "extender")), None)
        if goal is not None and _open(table, unit, label):
            yield label, (Link("extender", unit, label, goal), *ready[goal])


# 12.6  THE CHAIN OF A UNIT


@rules.question("chain")
def chain(table: Setting, unit: str) -> Chain:
    """How a unit gets trace supply: by which HQ, Extender and railway from which source; or which link is broken."""
    table = tabled(table).at_large()
    position = table.position
    it, about = position.unit(unit), f"{spoken(unit)} in {position.unit(unit).label}: trace supply"
    if it.cell is None:
        return Chain(unit, (), Verdict(about, lacks=(Lack.of("off_map", unit=unit),)))
    if it.embarked:
        return Chain(unit, (), Verdict(about))
    if (links := linked(table, unit)) is not None:
        return Chain(unit, links, Verdict(about))
    theirs = [other for other in position.ids if position.sides.hostile(it.side, position.unit(other).side)]
    links = linked(table.on(position.without(*theirs)), unit) if theirs else None
    if links is None:
        return Chain(unit, (), Verdict(about, lacks=(Lack.of("no_line", far=in_points(DRAW)),)))
    for link in links:
        verdict = _why(table, unit, link)
        if not verdict.legal:
            refused = Verdict.of(verdict.reasons, about=about, lacks=verdict.lacks, cells=verdict.cells)
            return Chain(unit, links, refused, link)
    return Chain(unit, links, Verdict(about, lacks=(Lack.of("no_line", far=in_points(DRAW)),)))


def linked(table: Table, unit: str) -> Links | None:
    """The links from a unit to a source, the fewest first; nothing if it has no trace supply."""
    position, it = table.position, table.position.unit(unit)
    if (direct := _drawn(table, unit)) is not None:
        return direct
    for hq, cell in own(position, it.side, (HQ,)):
        if hq == unit or not judge_part(table.at_large(), Part("throwing", hq, target=unit, through=())).legal:
            continue
        if runs_to(table, hq, it.label, "throw") and (rest := _drawn(table, hq)) is not None:
            return (Link("throw", hq, position.board.grid.label(cell), it.label), *rest)
    return None


def _drawn(table: Table, unit: str) -> Links | None:
    """The links of a unit that draws trace supply by itself."""
    key = ("drawn", table.law, unit)
    if key not in table.position.memo:
        ready, here = net(table, table.position.unit(unit).side), table.position.unit(unit).label
        near = (goal for goal in sorted(ready, key=lambda goal: (len(ready[goal]), goal)) if runs_to(table, unit, goal, "trace"))
        goal = next(near, None)
        table.position.memo[key] = None if goal is None else (Link("trace", unit, here, goal), *ready[goal])
    found: Links | None = table.position.memo[key]
    return found


def supplied(table: Table, unit: str) -> bool:
    """Whether a unit has trace supply; who is aboard a landing craft always has (12.6g)."""
    it = table.position.unit(unit)
    return bool(it.embarked) or (it.cell is not None and linked(table, unit) is not None)


def unsupplied(table: Table, side: str) -> tuple[str, ...]:
    """The combat units of a side on the map that have no trace supply; nobody where the players keep count."""
    position = table.position
    if not counted(position):
        return ()
    mine = (u for u in map(position.unit, position.ids) if u.side == side and u.kind <= LAST_COMBAT and u.cell is not None)
    return tuple(u.id for u in mine if not supplied(table, u.id))


def _why(table: Table, unit: str, link: Link) -> Verdict:
    """The law's word on one link as things stand."""
    user = link.unit or unit
    if link.kind == "source":
        return judge_part(table, source_part(table.position, unit, link.goal))
    mobility, far = means(table.position, user, link.kind) if link.unit else (Mobility.TRUCK, FAR)
    word = between(table, user, link.start, link.goal, link.kind, mobility, far)
    if word.legal and link.kind in ("extender", "rail_trace"):
        return judge_part(table, Part("relay", user, at=link.start, through=(link.start,), stays=True))
    return word
