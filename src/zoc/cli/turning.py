"""``zoc turning-points GAME``: the orders that changed the expected result most, each with a better one."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.bots.review import Review, turning_points
from zoc.cli import asking
from zoc.cli.console import BOLD, DIM, indented, line
from zoc.play import Game


def show(file: str, most: int, sides: Sequence[str], seed: int, *, json: bool) -> None:
    """Look through a game and print where it turned."""
    record = asking.recorded(file, mend=False)
    game = record.game
    for side in sides:
        game.first.sides.number(side)
    found = _watched(game, most, sides, seed)
    if json:
        asking.print_json({"title": record.scenario.title, "points": [each.as_dict() for each in found]})
        return
    line(record.scenario.title or file, BOLD)
    line(f"{game.over.capitalize()}." if game.over else "The game is not over.", DIM)
    for each in found:
        indented(f"Event {each.event}. {each.say(game.law)}")
    if not found:
        indented("No order changed the expected result.")


def _watched(game: Game, most: int, sides: Sequence[str], seed: int) -> tuple[Review, ...]:
    """The turning points, with a bar that shows how many orders were looked at; none where nobody watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    screen = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "orders")
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def progress(done: int, whole: int) -> None:
            bar.update(task, completed=done, total=whole)

        return turning_points(game, most, sides=sides, seed=seed, progress=progress)
