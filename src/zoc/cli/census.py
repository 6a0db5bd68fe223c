"""``zoc census``: a scenario played many times by bots, as text, as JSON, or as an SVG page."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from zoc.bots.census import Census, CensusPlan, GameTally, played
from zoc.bots.census_page import census_page
from zoc.cli import asking
from zoc.cli.console import BOLD, DIM, line, rows
from zoc.errors import Malformed

BOT = "greedy"
"""Who plays a side if nobody says otherwise."""
MOST_CLAUSES = 20
MOST_NAMES = 40


def take(
    file: str, games: int, seed: int, bots: Sequence[str], orders: int, jobs: int | None, svg: str | None, *, json: bool
) -> None:
    """Play the games and print what they have shown."""
    scenario = asking.opened(file)
    plan = CensusPlan(scenario.rules, scenario.position, _seats(scenario.position.sides.names, bots), seed, orders)
    census = Census(plan, tuple(_watched(played(plan, games, jobs), games)))
    title = scenario.title or file
    if svg is not None:
        _write(census_page(census, title), svg)
    elif json:
        asking.print_json({"scenario": title, **census.as_dict()})
    else:
        show(census, title)


def _seats(sides: Sequence[str], bots: Iterable[str]) -> dict[str, str]:
    """The bot of each side: ``blue=random``, or one name for all of them."""
    seats = dict.fromkeys(sides, BOT)
    for said in bots:
        side, equals, name = said.rpartition("=")
        if equals and not side:
            raise Malformed(f"--bot {said}: write SIDE=BOT, such as {sides[0]}=random, or one BOT for all sides")
        seats |= {side: name} if equals else dict.fromkeys(sides, name)
    return seats


def _watched(tallies: Iterator[GameTally], games: int) -> Iterator[GameTally]:
    """The games, with a bar that shows how many are played; none where nobody watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    screen = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "games,", TimeRemainingColumn(), "left")
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        yield from bar.track(tallies, total=games)


def _write(page: str, place: str) -> None:
    if place == asking.STDIN:
        sys.stdout.write(page)
    else:
        Path(place).write_text(page, encoding="utf-8", newline="\n")
        line(f"Written to {place}.", DIM)


def show(census: Census, title: str) -> None:
    """A census for people."""
    bots = ", ".join(f"{bot} plays {side}" for side, bot in census.plan.bots.items())
    line(f"{title}: {counted(census.games, 'game')}", BOLD)
    line(f"{bots}; seed {census.plan.seed}.", DIM)
    line()
    won = [[side, f"{share.part} of {share.whole} won", share.say()] for side, share in census.wins.items()]
    rows(["", "", "95 % interval"], won)
    if census.drawn:
        line(f"{counted(census.drawn, 'game')} ended without a winner.")
    if census.unfinished:
        line(f"{counted(census.unfinished, 'game')} did not end within {counted(census.plan.orders, 'order')}.")
    line()
    rows(
        ["", "median (least to most)"],
        [
            ["turns a game", census.turns.say()],
            ["orders a game", census.orders.say()],
            ["orders a turn", census.orders_a_turn.say()],
            ["legal orders at a decision", census.choice.say()],
        ],
    )
    line()
    _clauses(census)
    line()
    cells, units = len(census.plan.first.board.grid), len(census.plan.first.ids)
    _names(f"No unit ever stood in {len(census.unused_cells)} of {cells} cells", census.unused_cells)
    _names(f"{len(census.idle_units)} of {units} units got no order, were in no event and barred nobody", census.idle_units)
    idle = [f"§{each}" for each in census.idle_clauses]
    _names(f"{counted(len(idle), 'clause')} about moves and acts did nothing", idle)


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _clauses(census: Census) -> None:
    """The clauses that did most."""
    asked, uses = census.asked, census.clauses
    line(f"The law was asked about {counted(asked.whole, 'move')} drawn at random near units, and refused {asked.part}.")
    content = [[f"§{use.number}", str(use.cited), str(use.barred), str(use.charged), use.title] for use in uses[:MOST_CLAUSES]]
    rows(["clause", "orders that cite it", "moves barred", "moves charged", ""], content)
    if (more := len(uses) - MOST_CLAUSES) > 0:
        line(f"{counted(more, 'clause')} more: --json lists them.", DIM)


def _names(head: str, names: Sequence[str]) -> None:
    shown = ", ".join(names[:MOST_NAMES])
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    line(f"{head}{': ' if names else ''}{shown}{more}.")
