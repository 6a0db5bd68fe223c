"""Every book on its own scenarios, as ratios in one run: what a cold reach takes, and what is built on it.

How each ratio is taken. The side to move sees its table. A **cold reach** is that of one of its units on a position that
was never asked about: the position is made anew, then every unit of the side is asked once by its first way of moving; all
of them share what the position has to tell (zones, friends), and the time is that of all of them by their number. The map
has been asked about before, so that what is printed on it is known. *Alone* is the same with a new position for each unit.
Jobs that are compared take turns, each done four times in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import zoc
from benchmarks import sheet
from benchmarks.agreement import Disagreement
from benchmarks.clock import cpu_each
from zoc.action import Order
from zoc.law import Ruleset
from zoc.movement import Errand, Reach, reach_side, reachable
from zoc.play import Chance, Game
from zoc.position import Position

MEASURE = "ford"
IN_A_ROW = 4
"""How often a job is done at a time: what a processor forgets while others take their turn counts less."""
SCENARIOS = (
    MEASURE,
    "wesnoth/pass", "freeciv/gap",
    "bashketball/whole_game", "bashketball/fast_break", "bashketball/zone_defence",
    "ocs/spearhead", "ocs/besieged_port", "ocs/printed_figure",
    "fates_edge/shield_wall", "fates_edge/giant_and_pike", "fates_edge/doorway", "fates_edge/hex_skirmish", "fates_edge/ritual",
    "europa/meeting", "europa/counterstroke", "europa/relief", "europa/river_line", "europa/arctic_front",
)  # fmt: skip


@dataclass
class Stand:
    """A scenario as the side to move sees it, and the units of that side on the map."""

    name: str
    rules: Ruleset
    seen: Position
    side: str
    units: tuple[str, ...]

    @classmethod
    def of(cls, name: str) -> Stand:
        scenario = zoc.loads(zoc.example(name))
        rules, position = scenario.rules, scenario.position
        side = position.to_move or position.sides.names[0]
        seen = rules.seen(position, side)
        own = seen.sides.number(side)
        rows = ((seen.units["side"] == own) & (seen.cells() >= 0)).nonzero()[0]
        return cls(name, rules, seen, side, tuple(seen.units["id"][rows].tolist()))

    @cached_property
    def order(self) -> Order | None:
        """An order that is carried out: the first listed move, else the first of the list."""
        listed = self.rules.table(self.seen).legal(self.side)
        moves = (order for order in listed if self.rules.deeds[order.name].moves)
        return next(moves, next(iter(listed), None))

    def fresh(self) -> Position:
        """The same table, never asked about before."""
        return self.seen.replace()


# The jobs: each is one way to ask about a whole side


def reaches(stand: Stand) -> None:
    """Cold reaches: every unit of the side once, on one new position."""
    position = stand.fresh()
    for unit in stand.units:
        Reach(Errand(stand.rules, position, unit))


def reaches_alone(stand: Stand) -> None:
    """The same with a new position for each."""
    for unit in stand.units:
        Reach(Errand(stand.rules, stand.fresh(), unit))


def every_way(stand: Stand) -> None:
    """The cells that every unit of the side reaches in every way of moving, on one new position."""
    position = stand.fresh()
    for unit in stand.units:
        for way in stand.rules.ways:
            reachable(Errand(stand.rules, position, unit, way=way))


def whole_side(stand: Stand) -> None:
    """The whole side in one call."""
    reach_side(stand.rules, stand.fresh(), stand.side)


def legal_orders(stand: Stand) -> None:
    """The list of legal orders of the side, on one new position."""
    len(stand.rules.table(stand.fresh()).legal(stand.side))


def one_order(stand: Stand) -> None:
    """One order carried out on a new position: the first of the list that moves a unit, else the first there is."""
    if stand.order is not None:
        Game(stand.rules, stand.fresh()).order(stand.order, Chance(1))


Ask = Callable[[Stand], None]
JOBS: dict[str, Ask] = {
    "cold": reaches, "alone": reaches_alone, "every way": every_way, "side": whole_side,
    "legal": legal_orders, "order": one_order,
}  # fmt: skip


# The ratios: each is a function of what the jobs took, in µs, and of the scenario


@dataclass(frozen=True)
class Spent:
    """What the jobs took on one scenario, and on the one that all are measured by, in µs."""

    stand: Stand
    jobs: dict[str, float]
    measure: float

    @property
    def each(self) -> float:
        """A cold reach."""
        return self.jobs["cold"] / len(self.stand.units)


def cold_against_ford(spent: Spent) -> str | None:
    """A cold reach, against one of ford."""
    return sheet.ratio(spent.each, spent.measure)


def alone_against_ford(spent: Spent) -> str | None:
    """A cold reach on a position that nobody else asks about, against a shared one of ford."""
    return sheet.ratio(spent.jobs["alone"] / len(spent.stand.units), spent.measure)


def side_against_units(spent: Spent) -> str | None:
    """``reach_side`` against its units one by one on one position."""
    return sheet.ratio(spent.jobs["side"], spent.jobs["cold"])


def ways_against_units(spent: Spent) -> str | None:
    """Every unit in every way of moving, against the cold reaches of its units."""
    return sheet.ratio(spent.jobs["every way"], spent.jobs["cold"])


def legal_against_units(spent: Spent) -> str | None:
    """Legal orders of the side against the cold reaches of its units."""
    return sheet.ratio(spent.jobs.get("legal"), spent.jobs["cold"])


def order_against_reach(spent: Spent) -> str | None:
    """Carrying out one order, on the table as its side sees it, against one cold reach."""
    return sheet.ratio(spent.jobs.get("order"), spent.each)


RATIOS: dict[str, Callable[[Spent], str | None]] = {
    "cold / ford": cold_against_ford,
    "alone / ford": alone_against_ford,
    "side / units": side_against_units,
    "ways / units": ways_against_units,
    "legal / units": legal_against_units,
    "order / reach": order_against_reach,
}


def books(tries: int, scenarios: tuple[str, ...] = SCENARIOS) -> None:
    """Print the ratios of every book."""
    sheet.heading("Every book")
    sheet.note(
        "The side to move on its own scenario, as it sees it. *Cold*: a reach of one unit on a new position that the units\n"
        "of the side share, each asked once by its first way of moving; *alone*: a new position for each; *side*:\n"
        "`reach_side`; *ways*: the cells that every unit reaches in every way of moving, on one new position; *legal*: the\n"
        "list of legal orders; *order*: one order carried out. The printed map is known. A dash: not measured yet.\n"
    )
    stands = [Stand.of(name) for name in scenarios]
    for stand in stands:
        _same(stand)
    spent = cpu_each({f"{s.name} {job}": partial(_in_a_row, ask, s) for s in stands for job, ask in JOBS.items()}, tries)
    sheet.table(["scenario", "units", "ways", "µs, cold", *RATIOS], _rows(stands, spent))


def _rows(stands: list[Stand], spent: dict[str, float]) -> Iterator[list[object]]:
    by_scenario = {s.name: {job: spent[f"{s.name} {job}"] / IN_A_ROW for job in JOBS} for s in stands}
    measure = Spent(stands[0], by_scenario[stands[0].name], 1).each
    for stand in stands:
        found = Spent(stand, by_scenario[stand.name], measure)
        yield [stand.name, len(stand.units), len(stand.rules.ways), found.each, *(ratio(found) for ratio in RATIOS.values())]


def _in_a_row(ask: Ask, stand: Stand) -> None:
    for _ in range(IN_A_ROW):
        ask(stand)


def _same(stand: Stand) -> None:
    """Alone, on one position, in one call and as cells only, every unit has the same answer."""
    position, side = stand.fresh(), reach_side(stand.rules, stand.fresh(), stand.side)
    for unit in stand.units:
        alone = Reach(Errand(stand.rules, stand.fresh(), unit)).costs
        cells = set(reachable(Errand(stand.rules, position, unit)).tolist())
        if not alone == Reach(Errand(stand.rules, position, unit)).costs == side[unit].costs or cells != set(alone):
            raise Disagreement(f"{stand.name}: {unit} reaches other cells with its side than alone")
