"""The commands and their options: each asks one question and prints the answer, for people or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from zoc.cli import READER_GONE, book_commands, hush
from zoc.cli.console import plain
from zoc.cli.hosting import hosting
from zoc.cli.options import (
    Against,
    AtLarge,
    Book,
    Cell,
    Errand,
    File,
    Files,
    GameFile,
    Host,
    Json,
    Names,
    OwnFile,
    Phase,
    Points,
    Port,
    Purpose,
    Side,
    StoreAt,
    Switches,
    Unit,
    Version,
    Viewer,
    Way,
    Words,
    Zone,
    books_option,
)
from zoc.errors import Malformed, ZocError

if TYPE_CHECKING:
    from zoc.ask.clerk import Reply

ILLEGAL, BAD_INPUT = 1, 2
HOST = "127.0.0.1"
"""Nobody but this machine reaches it."""


class Commands(TyperGroup):
    """The commands in the order they are written, then one for each question that a book declares.

    Whatever goes wrong ends in one clear message.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return list(dict.fromkeys([*self.commands, *book_commands.names()]))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        known = super().get_command(ctx, cmd_name)
        if known is None and not cmd_name.startswith("-"):
            known = book_commands.command(cmd_name, _print)
        if known is not None and cmd_name not in WITHOUT_BOOK and all(each.name != "book_at" for each in known.params):
            known.params.append(books_option())
        return known

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        room = formatter.width - 6 - max(map(len, self.commands))
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(room)) for name, command in self.commands.items()])
        for head, asked in book_commands.listed(self.commands):
            with formatter.section(head):
                formatter.write_dl(asked)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ZocError as error:
            typer.echo(plain(f"zoc: {error}"), err=True)
            raise typer.Exit(BAD_INPUT) from None
        except BrokenPipeError:
            hush()
            raise typer.Exit(READER_GONE) from None


WITHOUT_BOOK = ("new-book", "join", "tables", "import")
"""Commands that no book concerns, or that name theirs in an option of their own."""


app = typer.Typer(
    cls=Commands,
    help="The referee for zones of control: who controls what, where a piece can go, and why.",
    epilog="Exit codes: 0 answered, 1 it is not legal (why, odds), 2 bad input.",
    no_args_is_help=True,
    rich_markup_mode=None,  # rich takes longer to load than the rest of the help together
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def zoc(version: Version = False) -> None:
    pass


def _print(asked: Reply, page: str, *, json: bool) -> None:
    """The answer for programs, or the page of that name for people."""
    if json:
        from zoc.cli import asking

        asking.print_json(asked.told())
    else:
        from zoc.cli import pages

        pages.answered(asked, page)


@app.command()
def check(files: Files, json: Json = False) -> None:
    """Read scenarios or books and list all their mistakes."""
    from zoc.cli import checking

    if not checking.check(files, json=json):
        raise typer.Exit(BAD_INPUT)


@app.command()
def show(
    file: File,
    svg: Annotated[str | None, typer.Option("--svg", metavar="OUT", help="Write the map as SVG; - for standard output.")] = None,
    viewer: Viewer = None,
    json: Json = False,
) -> None:
    """Show the map and the units."""
    from zoc.cli import asking

    asked = asking.put(file, "show", viewer)
    if svg is not None:
        asking.write_svg(asked.found, svg)
    else:
        _print(asked, "show", json=json)


@app.command()
def control(
    file: File,
    side: Side,
    cell: Annotated[str | None, typer.Option("--cell", help="Only this cell, with the derivation of its level.")] = None,
    purpose: Purpose = None,
    phase: Phase = None,
    against: Against = None,
    zone: Zone = None,
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """Show what a side controls, and by which units."""
    from zoc.cli import asking

    verb = "control" if cell is None else "level"
    about = {"purpose": purpose, "phase": phase, "against": against, "zone": zone}
    asked = asking.put(file, verb, viewer, reading, side=side, cell=cell, **about)
    _print(asked, verb, json=json)


@app.command()
def reach(
    file: File,
    unit: Unit,
    points: Points = None,
    way: Way = None,
    errand: Errand = None,
    at_large: AtLarge = False,
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """Show where a unit can go, what it costs, and where it must stop."""
    from zoc.cli import asking

    about = {"points": points, "way": way, "errand": errand, "at_large": at_large or None}
    asked = asking.put(file, "reach", viewer, reading, unit=unit, **about)
    _print(asked, "reach", json=json)


@app.command()
def why(
    file: File,
    unit: Unit,
    cell: Cell,
    points: Points = None,
    way: Way = None,
    errand: Errand = None,
    at_large: AtLarge = False,
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """Say whether a unit may go to a cell, and why; if not, what would help. Exits 1 if it may not."""
    from zoc.cli import asking

    about = {"points": points, "way": way, "errand": errand, "at_large": at_large or None}
    asked = asking.put(file, "why", viewer, reading, unit=unit, cell=cell, **about)
    _print(asked, "why", json=json)
    if not asked.found.answer.legal:
        raise typer.Exit(ILLEGAL)


@app.command()
def legal(
    file: File,
    side: Annotated[str | None, typer.Argument(metavar="[SIDE]", help="The side; by default the side to move.")] = None,
    unit: Annotated[str | None, typer.Option("--unit", help="Only the orders of this unit.")] = None,
    at_large: AtLarge = False,
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """List every legal order of a side, unit by unit."""
    from zoc.cli import asking

    _print(asking.put(file, "legal", viewer, reading, side=side, unit=unit, at_large=at_large or None), "legal", json=json)


@app.command()
def level(
    file: File,
    side: Side,
    cell: Cell,
    purpose: Purpose = None,
    phase: Phase = None,
    against: Against = None,
    zone: Zone = None,
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """Show how strongly a side controls a cell, added up line by line."""
    from zoc.cli import asking

    about = {"purpose": purpose, "phase": phase, "against": against, "zone": zone}
    _print(asking.put(file, "level", viewer, reading, side=side, cell=cell, **about), "level", json=json)


@app.command()
def compare(
    file: File,
    side: Side,
    reading: Annotated[list[str], typer.Option("--reading", metavar="NAME=VALUE", help="The other reading; repeatable.")],
    purpose: Purpose = None,
    phase: Phase = None,
    json: Json = False,
) -> None:
    """Show where other readings change a side's control, cell by cell, and why."""
    from zoc.cli import asking

    _print(asking.put_comparison(file, side, reading, purpose=purpose, phase=phase), "told", json=json)


@app.command()
def trace(
    file: File,
    side: Side,
    sources: Annotated[list[str], typer.Argument(metavar="CELL...", help="The cells where the line begins.")],
    points: Annotated[str | None, typer.Option("--points", help="How far it may run; the book's own limit by default.")] = None,
    errand: Annotated[str, typer.Option("--errand", help="The kind of line, by the book's name.")] = "supply",
    unit: Annotated[str | None, typer.Option("--unit", help="The unit whose line it is, where that matters.")] = None,
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """Show how far a line of supply or rail of a side, or of one of its units, runs."""
    from zoc.cli import asking

    asked = asking.put(file, "trace", viewer, reading, side=side, sources=sources, points=points, errand=errand, unit=unit)
    _print(asked, "reach", json=json)


@app.command()
def odds(
    file: File,
    words: Words = None,
    card: Annotated[list[str] | None, typer.Option("--card", metavar="NAME=LEVEL", help="A card; repeatable.")] = None,
    viewer: Viewer = None,
    reading: Switches = None,
    at_large: AtLarge = False,
    json: Json = False,
) -> None:
    """Show what an action needs and its exact odds: UNIT ACTION [TARGET] [NAME=VALUE], such as dv=4; or as the book puts it.

    Exits 1 on a refusal.
    """
    from zoc.cli import asking

    asked = asking.put_words(file, "odds", words or [], viewer, reading, card or [], at_large=at_large)
    _print(asked, "told", json=json)
    if not getattr(asked.found, "legal", True):
        raise typer.Exit(ILLEGAL)


@app.command()
def best(
    file: File,
    unit: Unit,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="What the unit would do: shot, pass.")],
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """Rank every legal way for a unit to do something by its exact odds."""
    from zoc.cli import asking

    _print(asking.put(file, "best", viewer, reading, unit=unit, action=action), "best", json=json)


@app.command()
def question(
    file: File,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The question; `zoc rules BOOK` lists the book's own.")],
    words: Words = None,
    viewer: Viewer = None,
    reading: Switches = None,
    json: Json = False,
) -> None:
    """Ask a book's own question: NAME WORDS..."""
    from zoc.cli import asking

    _print(asking.put_words(file, name, words or [], viewer, reading), "told", json=json)


@app.command()
def ask(
    file: File,
    questions: Annotated[str | None, typer.Option("--questions", metavar="FILE", help="A file of questions.")] = None,
) -> None:
    """Answer JSON questions, one per line, from standard input (docs/ask.md)."""
    from zoc.cli import asking

    asking.ask(file, questions)


@app.command()
def rules(
    book: Annotated[str | None, typer.Argument(metavar="[BOOK]", help="The book to read.")] = None,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause in full.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which ledger rows the tests of this checkout prove.")] = False,
    json: Json = False,
) -> None:
    """List the rulebooks, the clauses of one, or one clause."""
    from zoc.cli import lawbook

    if coverage:
        lawbook.coverage(book, json=json)
    else:
        lawbook.rules(book, clause, json=json)


@app.command("new-book")
def new_book(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name, in small letters; a folder of that name is made.")],
) -> None:
    """Write a book of your own to change: rules, ledger, scenario and test (docs/your-book.md)."""
    from zoc.cli import lawbook

    lawbook.new_book(name)


@app.command()
def new(book: Book, json: Json = False) -> None:
    """Print a starter scenario to save and change."""
    from zoc.cli import lawbook

    lawbook.new(book, json=json)


@app.command()
def schema(book: Book) -> None:
    """Print the JSON Schema of a book's scenarios."""
    from zoc.cli import lawbook

    lawbook.schema(book)


@app.command("import")
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of another tool; - is standard input.")],
    kind: Annotated[str | None, typer.Option("--as", metavar="KIND", help="What kind of file it is (docs/import.md).")] = None,
    book: Annotated[str | None, typer.Option("--book", help="The rulebook it is played by: its name, file or folder.")] = None,
    legend: Annotated[
        str | None, typer.Option("--legend", metavar="LEGEND", help="What their words mean; made if it is not there.")
    ] = None,
    module: Annotated[str | None, typer.Option("--module", metavar="VMOD", help="The module of a save of VASSAL.")] = None,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="OUT", help="Write the scenario there.")] = None,
    json: Json = False,
) -> None:
    """Make a scenario of a map or a position of another tool, and say what was guessed and left out."""
    from zoc.cli import exchanging

    if not exchanging.bring_in(file, kind, book, legend, out, module, json=json):
        raise typer.Exit(BAD_INPUT)


@app.command()
def export(
    file: File,
    kind: Annotated[str, typer.Option("--as", metavar="KIND", help="What kind of file to write (docs/import.md).")],
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="OUT", help="Write it there.")] = None,
) -> None:
    """Write a scenario as a file for another tool, and say what it leaves out."""
    from zoc.cli import exchanging

    exchanging.write_out(file, kind, out)


@app.command("turning-points")
def turning_points(
    file: Annotated[str, typer.Argument(metavar="GAME", help="A game file; - is standard input.")],
    most: Annotated[int, typer.Option("--most", min=1, help="How many orders are named.")] = 3,
    side: Annotated[list[str] | None, typer.Option("--side", help="Only the orders of this side; repeatable.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same answer.")] = 0,
    json: Json = False,
) -> None:
    """Say where a game turned: the orders that changed the expected result most, each with a better one."""
    from zoc.cli import turning

    turning.show(file, most, side or (), seed, json=json)


@app.command()
def conformance(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, or the folder of a suite that is written already.")],
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="DIR", help="Write the suite into this folder.")] = None,
    run: Annotated[str | None, typer.Option("--run", metavar="COMMAND", help="Check another engine against it.")] = None,
    scenario: Annotated[
        list[str] | None, typer.Option("--scenario", metavar="FILE", help="A scenario to ask about; by default all bundled.")
    ] = None,
    later: Annotated[int, typer.Option("--later", min=0, max=3, help="Later positions of a random game of each.")] = 2,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same suite.")] = 1,
    verdicts: Annotated[bool, typer.Option("--verdicts", help="Compare verdicts only, and no clauses.")] = False,
    json: Json = False,
) -> None:
    """Write a suite of positions, questions and expected verdicts for other engines, or check one against it.

    Exits 1 if an engine differs (docs/conformance.md).
    """
    from zoc.cli import conforming

    plan = conforming.SuitePlan(book, tuple(scenario or ()), later, seed)
    if not conforming.conform(plan, out, run, verdicts=verdicts, json=json):
        raise typer.Exit(ILLEGAL)


@app.command()
def census(
    file: File,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games are played.")] = 20,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="[SIDE=]BOT", help="Who plays: greedy, random or search.")
    ] = None,
    orders: Annotated[int, typer.Option("--orders", min=1, help="A game ends undecided after so many orders.")] = 500,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="How many cores are used; all by default.")] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="OUT", help="Write a page with plots; - for standard output.")
    ] = None,
    json: Json = False,
) -> None:
    """Have bots play a scenario many times: who wins, how long it lasts, which clauses matter, what is never used."""
    from zoc.cli import census as counting

    counting.take(file, games, seed, bot or (), orders, jobs, svg, json=json)


@app.command()
def tour(file: OwnFile = None) -> None:
    """A short tour of a worked example: the map, a move, a refusal, and what would help."""
    from zoc.cli import tour as guided

    guided.play(file)


@app.command()
def play(
    file: GameFile = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play at this terminal instead of in the browser.")] = False,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE", help="Where the game is kept.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Dice and cards that fall the same every time.")] = None,
    own_dice: Annotated[bool, typer.Option("--own-dice", help="Roll and draw yourselves, and type the results.")] = False,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="SIDE=BOT", help="Have a side played: blue=greedy, random or search.")
    ] = None,
    mend: Annotated[bool, typer.Option("--mend", help="Drop a truncated last line and continue.")] = False,
    host: Host = HOST,
    port: Port = None,
    store: StoreAt = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the page's address.")] = False,
    allow_host: Names = None,
    proxy: Annotated[str, typer.Option("--proxy", metavar="ADDRESS", help="A reverse proxy that names the client.")] = "",
    limit: Annotated[list[str] | None, typer.Option("--limit", metavar="NAME=N", help="Set a limit (docs/service.md).")] = None,
) -> None:
    """Play a game in the browser and send links to other players; or with --terminal, all sides here."""
    here: dict[str, object] = {"--save": save, "--seed": seed, "--own-dice": own_dice, "--bot": bot}
    served: dict[str, object] = {"--host": host != HOST, "--port": port, "--store": store is not None}
    served |= {"--no-browser": no_browser, "--allow-host": allow_host}
    _refuse_idle(served | {"--proxy": proxy, "--limit": limit} if terminal else here, terminal=terminal)
    if terminal:
        from zoc.cli.seat import hotseat

        hotseat.start(file or "ford", save=save, seed=seed, own_dice=own_dice, mend=mend, bots=tuple(bot or ()))
        return
    from zoc.cli import serving

    house = serving.House(host, port, store, tuple(allow_host or ()), tuple(limit or ()), proxy)
    serving.play(house, file, browser=not no_browser, mend=mend)


@app.command()
def join(
    link: Annotated[
        str | None, typer.Argument(metavar="[LINK]", help="The link of a seat; without it you are asked, and it is not echoed.")
    ] = None,
    bot: Annotated[str | None, typer.Option("--bot", metavar="BOT", help="Have a bot play it: greedy, random or search.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="What the bot draws by chance falls the same every time.")] = 0,
) -> None:
    """Take a seat at a served table from this terminal: http://HOST:PORT/#table=ID&seat=SECRET.

    Anybody with the link can take the seat. A command line is kept in the shell's history and shows in the process list:
    without LINK you are asked for it, and what you paste is not echoed. Through a pipe, the link is the first line, and what
    to type follows.
    """
    from zoc.cli.seat import joining

    if bot is not None:
        joining.join_bot(link, bot, seed)
    else:
        joining.join(link)


def _refuse_idle(options: dict[str, object], *, terminal: bool) -> None:
    """An option that would do nothing is a mistake."""
    if idle := [name for name, given in options.items() if given or (given == 0 and given is not False)]:
        where = "in the browser, and not with --terminal" if terminal else "at the terminal: add --terminal"
        raise Malformed(f"{', '.join(idle)}: only for a game {where}")


app.add_typer(hosting, name="tables")
