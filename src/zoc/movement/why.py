"""The reasons for a step, read from the columns that filled its tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from zoc.kernels import MASK
from zoc.law.asking import at_work, cube, pick, readings_used
from zoc.law.clause import Clause
from zoc.law.readings import Watched
from zoc.law.ruleset import ClauseEntry
from zoc.law.verdict import Reason, Verdict
from zoc.movement.rows import Meetings
from zoc.movement.scene import Scene
from zoc.movement.tables import Case, Heard, parts_of
from zoc.position import Promise
from zoc.units import Column, Value


def why_step(case: Case, cell: int, way: int, state: int = 0) -> Verdict:
    """Every reason for one step, standing or waived, and what it costs; made once."""
    if (known := case.told.get((cell, way, state))) is None:
        known = case.told[cell, way, state] = _why_step(case, cell, way, state)
    return known


def _why_step(case: Case, cell: int, way: int, state: int) -> Verdict:
    scene, target = case.scene, cell + int(case.scene.box.steps[way])
    reasons: list[Reason] = []
    for heard in [*(h for h in case.heard if h.question not in ("step", "end")), case.steps()]:
        for place in _places(heard.question, cell, target):
            reasons += [r for r in _reasons(heard, case, cell, target, place, way, state) if r.effect.kind != "noend"]
    value = int(case.step[state, cell, way])
    cost = Fraction((value & MASK) >> 8, scene.board.parts)
    about = f"{scene.label(cell)} → {scene.label(target)}"
    return Verdict.of(reasons, about=about, cost=cost, cells=(scene.label(cell), scene.label(target)))


def why_end(case: Case, cell: int, state: int = 0) -> Verdict:
    """Every reason that affects ending a move in a cell."""
    reasons: list[Reason] = []
    for heard in case.heard:
        if heard.question == "end":
            reasons += _reasons(heard, case, cell, cell, cell, 0, state)
        elif heard.question == "share":
            found = _reasons(heard, case, cell, cell, cell, 0, state)
            reasons += [r for r in found if r.effect.kind in ("noend", "forbid")]
    return Verdict.of(reasons, about=f"ending in {case.scene.label(cell)}", cells=(case.scene.label(cell),))


def forbidden_everywhere(case: Case) -> list[Reason]:
    """The reasons that forbid every step alike, because the mover may not go, wherever it is."""
    heard = case.steps()
    barring = [(a, said) for a, said in zip(heard.clauses, heard.said, strict=True) if a.clause.effect.kind == "forbid"]
    return [
        Reason(a.clause, by=_relying(a, heard, case.scene), readings=_readings(a.clause, heard))
        for a, said in barring
        if np.all(said.stands)
    ]


def _places(question: str, cell: int, target: int) -> tuple[int, ...]:
    """The ends of a step that a question is about; a zone is looked up on entering and on leaving."""
    return {"leave": (cell,), "against": (cell, target)}.get(question, (target,))


def _reasons(heard: Heard, case: Case, cell: int, target: int, place: int, way: int, state: int) -> list[Reason]:
    """What one question's clauses say about one step, at one end of it."""
    scene = case.scene
    at = _rows_at(heard, scene, cell, place)
    paid = _dearest(heard, scene, at, state, way)
    lifts: dict[int, list[int]] = {}
    found: list[tuple[int, Reason]] = []
    for i, asked in enumerate(heard.clauses):
        holds, stands = heard.said[i]
        if heard.question == "end":
            holds, stands = _flat_end(holds), _flat_end(stands)
        held = [r for r in at if pick(holds, state, r, way)]
        if not held:
            continue
        standing = [r for r in held if pick(stands, state, r, way)]
        waivers = () if standing else tuple(x for x in asked.exceptions if _waives(heard, x, held, state, way))
        for x in waivers:
            lifts.setdefault(x, []).append(i)
        for rows, outdone in _counted(asked, heard, scene, standing, paid) if standing else [(held, False)]:
            lifting = tuple(heard.clauses[x].clause for x in waivers)
            reason = Reason(
                asked.clause,
                _amount(asked, holds, rows, state, way, scene),
                helpers((asked.clause,), heard.rows, (place,)) or _blamed(asked, heard, scene, rows, cell, target),
                (scene.label(place),),
                lifting,
                outdone,
                _readings(asked.clause, heard),
                helpers(lifting, heard.rows, (place,)),
            )
            found.append((i, reason))
    told = _told(heard, dict(found), lifts)
    return [reason for i, reason in found if i in told]


def _told(heard: Heard, found: dict[int, Reason], lifts: dict[int, list[int]]) -> set[int]:
    """The clauses to report: those with an effect, those that waive one, and those that would if nothing waived them."""
    told: set[int] = set()
    queue = [i for i, reason in found.items() if reason.effect.kind != "waive"]
    while queue:
        i = queue.pop()
        if i not in told:
            told.add(i)
            queue += [x for x in heard.clauses[i].exceptions if x in found and (i in lifts.get(x, ()) or found[x].waived_by)]
    return told


def _flat_end(column: Column) -> Column:
    """An [state, cell] column as [state, cell, 1]."""
    column = np.asarray(column)
    return column[..., None] if column.ndim else column


def _waives(heard: Heard, exception: int, rows: list[int], state: int, way: int) -> bool:
    stands = heard.said[exception].stands
    stands = _flat_end(stands) if heard.question == "end" else stands
    return any(pick(stands, state, r, way) for r in rows)


def _rows_at(heard: Heard, scene: Scene, cell: int, place: int) -> list[int]:
    """The rows of a question about this step."""
    if heard.question in ("step", "end"):
        return [cell]
    if heard.question == "share" and len(scene.shape) > 1:
        base = place + scene.box.flat(scene.shape)
        return [int(r) for r in np.isin(heard.rows.cell, base).nonzero()[0]]
    return [int(r) for r in (heard.rows.cell == place).nonzero()[0]]


def _amount(asked: ClauseEntry, holds: Column, rows: list[int], state: int, way: int, scene: Scene) -> Any:
    """How much one clause adds, in points or levels: the most of several enemies, or the sum where each counts."""
    effect, parts = asked.clause.effect, scene.board.parts
    if effect.kind not in ("cost", "shift"):
        return None
    together = sum if scene.readings.text(asked.clause.many) == "sum" else max
    said = together([int(pick(holds, state, r, way)) for r in rows])
    if effect.kind == "shift":
        return said * (1 if effect.amount is None else effect.amount)
    return Fraction(said * parts_of(effect, parts), parts)


def _blamed(asked: ClauseEntry, heard: Heard, scene: Scene, rows: list[int], cell: int, target: int) -> tuple[str, ...]:
    """The culprits: the enemies or units of the rows; for steps and ends, those whose zones the clause read."""
    if heard.question not in ("step", "end"):
        units = (int(heard.rows.row[r]) for r in rows)
        return tuple(dict.fromkeys(name for unit in units for name in names_of(scene, unit, heard.question)))
    if relying := _relying(asked, heard, scene):
        return relying
    looks = _looks(asked, heard)
    ends = [c for name, c in (("leaves", cell), ("enters", target), ("zone", cell)) if name in looks]
    met = scene.met("control") if ends else None
    names: dict[str, None] = {}
    for c in ends:
        assert met is not None
        for i in (met.cell == c).nonzero()[0]:
            if met.level[i] == scene.amounts.level[c]:
                names |= dict.fromkeys(names_of(scene, int(met.row[i]), "enter"))
    return tuple(names)


def _relying(asked: ClauseEntry, heard: Heard, scene: Scene) -> tuple[str, ...]:
    """The units that rely on the mover, if a clause asks whether it is bound."""
    promises = scene.mover.promises() if "bound" in _looks(asked, heard) else ()
    return tuple(dict.fromkeys(promise.relied_on_by for promise in promises if promise.relied_on_by))


class _Counting(Watched):
    """Rows that record which friends of the mover a clause counts."""

    def __init__(self, rows: Any) -> None:
        super().__init__(rows)
        self._counted: list[tuple[Any, bool]] = []

    def friends(self, which: Any) -> Any:
        self._counted.append((which, False))
        return self._what.friends(which)

    def own(self, which: Any) -> Any:
        self._counted.append((which, True))
        return self._what.own(which)


def helpers(clauses: Iterable[Clause], rows: Any, cells: Collection[int]) -> tuple[str, ...]:
    """The friends in some cells that waivers of zones count: they make the zones there irrelevant."""
    found: dict[str, None] = {}
    waivers = [clause for clause in clauses if clause.effect.kind == "waive"] if isinstance(rows, Meetings) else []
    for clause in waivers:
        counting, scene = _Counting(rows), rows._scene
        clause.ask(counting)
        for which, own in counting._counted:
            friends = scene.friends(which, own=own)
            here = friends[np.isin(scene.position.cells()[friends], list(cells))]
            found |= dict.fromkeys(str(name) for name in scene.position.units["id"][here])
    return tuple(found)


def names_of(scene: Scene, row: int, question: str) -> tuple[str, ...]:
    """The unit of a row; where a book combines stacks, all hostile units of its cell."""
    units, cells = scene.position.units["id"], scene.position.cells()
    if question == "share" or not scene.rules.zones("combine", scene.errand):
        return (str(units[row]),)
    return tuple(str(units[i]) for i in (scene.hostile & (cells == cells[row])).nonzero()[0])


def _looks(asked: ClauseEntry, heard: Heard) -> set[str]:
    """What a clause reads of the rows and of the mover."""
    if (found := heard.looked.get(asked.clause)) is None:
        watched, mover = Watched(heard.rows), Watched(heard.rows.mover)
        watched.mover = mover
        asked.clause.ask(watched)
        found = heard.looked[asked.clause] = watched._looked | mover._looked
    return found


def _readings(clause: Clause, heard: Heard) -> tuple[tuple[str, Value], ...]:
    """The readings that a clause uses, and their values."""
    if (found := heard.read.get(clause)) is None:
        found = heard.read[clause] = readings_used(clause, heard.rows)
    return found


def _adds_highest(asked: ClauseEntry, heard: Heard, scene: Scene) -> bool:
    """Whether it is a surcharge of which only the costliest enemy's is paid."""
    one_of_many = heard.question not in ("step", "end") and asked.clause.effect.kind == "cost"
    return one_of_many and scene.readings.text(asked.clause.many) == "highest"


def _dearest(heard: Heard, scene: Scene, rows: list[int], state: int, way: int) -> set[int]:
    """The row with the highest sum of surcharges; with all rows of the same sum, clause by clause."""
    adding = [i for i, asked in enumerate(heard.clauses) if _adds_highest(asked, heard, scene)]
    parts = scene.board.parts
    bills = {
        r: [int(pick(heard.said[i].stands, state, r, way)) * parts_of(heard.clauses[i].clause.effect, parts) for i in adding]
        for r in rows
    }
    if not adding or not bills:
        return set()
    top = max(bills.values(), key=sum)
    return {r for r, bill in bills.items() if bill == top}


def _counted(asked: ClauseEntry, heard: Heard, scene: Scene, rows: list[int], paid: set[int]) -> list[tuple[list[int], bool]]:
    """The rows that count, and separately those that a costlier enemy outdoes."""
    if not _adds_highest(asked, heard, scene):
        return [(rows, False)]
    split = ([r for r in rows if r in paid], False), ([r for r in rows if r not in paid], True)
    return [(part, outdone) for part, outdone in split if part]


def promised(case: Case, steps: Iterable[tuple[int, int, int]], by: str) -> tuple[Promise, ...]:
    """What a route relies on: for each waiver that binds units, the cell, the units that could keep it, and how many must."""
    scene, notes, made = case.scene, dict[tuple[str, int], Promise](), list(steps)
    last = made[-1][0] + int(scene.box.steps[made[-1][1]]) if made else -1
    for cell, way, state in made:
        target = cell + int(scene.box.steps[way])
        for heard in case.heard:
            if heard.question not in ("against", "enter", "leave"):
                continue
            for place in _places(heard.question, cell, target):
                for i, asked in enumerate(heard.clauses):
                    commits = asked.clause.commits
                    if commits is None or (commits.passing and place == last):
                        continue
                    working = at_work(heard.clauses, heard.said, i)
                    used = [int(r) for r in (heard.rows.cell == place).nonzero()[0] if pick(working, state, int(r), way)]
                    if used:
                        notes[asked.clause.number, place] = _promise(asked, heard, scene, used, place, by, state, way)
    return tuple(notes.values())


def _promise(
    asked: ClauseEntry, heard: Heard, scene: Scene, rows: list[int], cell: int, by: str, state: int, way: int
) -> Promise:
    commits = asked.clause.commits
    assert commits is not None
    if commits.exactly is not None:
        bound = dict.fromkeys(int(unit) for row in rows for unit in commits.exactly(heard.rows, row))
        ids = tuple(str(scene.position.units["id"][unit]) for unit in bound)
        return Promise(asked.clause.number, scene.whole_cell(cell), ids, len(ids), by)
    friends = scene.friends(commits.keepers)
    keepers = friends[scene.position.cells()[friends] == cell]
    need = (
        commits.need
        if isinstance(commits.need, int)
        else max(int(pick(cube(commits.need(heard.rows)), state, r, way)) for r in rows)
    )
    ids = tuple(str(scene.position.units["id"][k]) for k in keepers)
    return Promise(asked.clause.number, scene.whole_cell(cell), ids, need, by)
