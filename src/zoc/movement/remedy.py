"""What would make a move legal: the smallest changes, each verified by asking the law again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from zoc.movement.answer import Answer
from zoc.movement.errand import Errand
from zoc.movement.reach import Reach
from zoc.text.names import spoken
from zoc.values import JsonObject


@dataclass(frozen=True)
class Remedy:
    """One change that makes the move legal: in words, as data, and as the changed errand."""

    kind: str
    text: str
    errand: Errand
    cost: Fraction
    units: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    points: Fraction | None = None
    way: str = ""

    def say(self) -> str:
        return self.text

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        told: JsonObject = {"kind": self.kind, "text": self.text, "cost": str(self.cost)}
        if self.units:
            told["units"] = list(self.units)
        if self.cells:
            told["cells"] = list(self.cells)
        if self.points is not None:
            told["points"] = str(self.points)
        if self.way:
            told["way"] = self.way
        return told


@dataclass(frozen=True)
class _Change:
    """A change not yet tried."""

    kind: str
    text: str
    errand: Errand
    units: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    points: Fraction | None = None
    way: str = ""


def remedies(answer: Answer, *, most: int = 6) -> tuple[Remedy, ...]:
    """The smallest changes that make the move legal, the mildest first; pairs only where no single one helps."""
    if answer.legal:
        return ()
    for changes in (_single(answer), _pairs(answer)):
        found = tuple(_verified(answer, changes, most))
        if found:
            return found
    return ()


def _verified(answer: Answer, changes: Iterable[_Change], most: int) -> Iterator[Remedy]:
    told = 0
    for change in changes:
        reach = Reach(change.errand, turn=answer.turn(change.errand) if answer.turn else None)
        if answer.cell in reach:
            cost = reach[answer.cell].cost
            yield Remedy(change.kind, change.text, change.errand, cost, change.units, change.cells, change.points, change.way)
            told += 1
            if told == most:
                return


def _single(answer: Answer) -> Iterator[_Change]:
    yield from _other_ways(answer)
    yield from _more_points(answer)
    yield from _friends(answer)
    for unit in answer.blockers:
        yield _without(answer, (unit,))


def _pairs(answer: Answer) -> Iterator[_Change]:
    for pair in combinations(answer.blockers, 2):
        yield _without(answer, pair)
    for unit in answer.blockers:
        change = _without(answer, (unit,))
        freed = Answer(change.errand, answer.cell)
        for more in _more_points(freed):
            yield _Change("without", f"{change.text}, and {more.text}", more.errand, (unit,), points=more.points)


def _other_ways(answer: Answer) -> Iterator[_Change]:
    """Another way of moving, such as one that is paid for."""
    mine = str(answer.errand.mover.way)
    for way, text in answer.rules.ways.items():
        if way != mine:
            yield _Change("way", f"if {spoken(answer.unit)} {text}", answer.errand.again(way=way), way=way)


def _more_points(answer: Answer) -> Iterator[_Change]:
    if answer.needed is not None and answer.needed > answer.budget:
        text = f"with {answer.needed_in_words} instead of {answer.budget}"
        yield _Change("points", text, answer.errand.again(points=answer.needed), points=answer.needed)


def _friends(answer: Answer) -> Iterator[_Change]:
    """A friend in a cell where something bars the way, if the book lets friends help."""
    if answer.errand.unit is None or not answer.case.scene.start_matters:
        return
    scene, position = answer.case.scene, answer.position
    mover = answer.errand.unit
    friends = [str(id) for id in scene.position.units["id"][~scene.hostile] if str(id) != mover]
    for cell in answer.verdict.marks()["cells"]:
        if any(position.sides.hostile(position.unit(mover).side, position.unit(u).side) for u in position.at(cell)):
            continue
        for friend in friends:
            if position.unit(friend).label != cell:
                moved = answer.errand.again(position=position.moved(friend, cell))
                yield _Change("friend", f"with {spoken(friend)} in {cell}", moved, (friend,), (cell,))


def _without(answer: Answer, units: tuple[str, ...]) -> _Change:
    text = f"without {' and '.join(f'{spoken(u)} ({answer.position.unit(u).label})' for u in units)}"
    return _Change("without", text, answer.errand.again(position=answer.position.without(*units)), units)
