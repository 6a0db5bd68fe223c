"""``zoc play``: a short tour of a scenario in the terminal: the map, a move, a refusal, and what would help."""

from __future__ import annotations

from zoc import say
from zoc.ask import questions
from zoc.ask.questions import Ruling
from zoc.ask.subject import Subject
from zoc.cli import asking, pages
from zoc.cli.console import BOLD, DIM, GOOD, line, rows
from zoc.movement import Answer, Reach

WORKED = "ford"
TRIED = 24
"""How many refusals are looked at to find one that teaches something."""


def play(file: str | None) -> None:
    """Go through it step by step, each with the command that asks the same."""
    name = file or WORKED
    table = asking.clerk(name).table
    _heading(f"zoc show {name}")
    pages.show(table)
    mover = _mover(table)
    if mover:
        unit = mover.errand.unit
        _heading(f"zoc reach {name} {unit}", f"Where can {unit} go?")
        pages.reach(mover)
        ruling = _refusal(table, mover)
        if ruling:
            cell = ruling.answer.label
            _heading(f"zoc why {name} {unit} {cell}", f"May it go to {cell}?")
            pages.why(ruling)
            _tried(ruling)
    _farewell(table.rules.name, name)


def _heading(command: str, title: str = "") -> None:
    line()
    if title:
        line(title, BOLD)
    line(f"$ {command}", DIM)
    line()


def _mover(table: Subject) -> Reach | None:
    """The unit whose move shows most: of the side whose turn it is, the one that must stop in most places."""
    position = table.position
    side = position.to_move or position.sides.names[0]
    units = [unit for unit in map(position.unit, position.ids) if unit.side == side and unit.cell is not None]
    reaches = [questions.reach(table, unit.id) for unit in units]
    return max(reaches, key=lambda found: sum(ending.stops for ending in found.values()), default=None)


def _refusal(table: Subject, mover: Reach) -> Ruling | None:
    """The nearest cell it may not go to because of somebody's zone and for which there is a remedy; else the nearest."""
    refused = []
    for cell in _beyond(mover)[:TRIED]:
        ruling: Ruling = questions.why(table, mover.errand.unit or "", cell)
        if _of_zones(ruling.answer) and ruling.remedies:
            return ruling
        refused.append(ruling)
    return refused[0] if refused else None


def _beyond(mover: Reach) -> list[str]:
    """The cells it does not reach, nearest first."""
    grid, start = mover.position.board.grid, int(mover.errand.starts[0])
    out = [cell for cell in grid.cells.tolist() if cell not in mover]
    return [grid.label(cell) for cell in sorted(out, key=lambda cell: grid.distance(start, cell))]


def _of_zones(answer: Answer) -> bool:
    """Whether it is a zone that bars the way, and not only a body."""
    return any(r.by and r.effect.kind in ("stop", "forbid") and r.clause.question != "share" for r in answer.verdict.standing)


def _tried(ruling: Ruling) -> None:
    """The first remedy, put to the law."""
    if ruling.remedies:
        remedy = ruling.remedies[0]
        line()
        line(f"Tried {remedy.say()}:", BOLD)
        line(say.verdict(Answer(remedy.errand, ruling.answer.cell)), GOOD)


def _farewell(book: str, name: str) -> None:
    line()
    line("Your turn", BOLD)
    rows(
        ["", ""],
        [
            [f"zoc new {book} > my.toml", "a scenario of your own to change"],
            [f"zoc control {name} SIDE", "what a side controls, and who does it"],
            [f"zoc rules {book}", "the book, clause by clause"],
            ["zoc --help", "everything else"],
        ],
    )
