"""What commands are told: the arguments and options that several of them share."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from zoc import __version__


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"zoc {__version__}")
        raise typer.Exit


def _books(places: list[str] | None) -> None:
    """Make the books known that a command names, before anything else is read."""
    if places:
        from zoc.bookfile import load_book

        for place in places:
            load_book(place)


def books_option() -> Any:
    """The option ``--book PATH``, which every command has that a book concerns."""
    one = typer.Typer(rich_markup_mode=None, add_completion=False)

    @one.command()
    def command(
        book_at: Annotated[
            list[str] | None,
            typer.Option(
                "--book",
                metavar="PATH",
                help="A rulebook of your own: a file or a folder; repeatable.",
                callback=_books,
                is_eager=True,
                expose_value=False,
            ),
        ] = None,
    ) -> None:
        pass

    return next(option for option in typer.main.get_command(one).params if option.name == "book_at")


File = Annotated[str, typer.Argument(metavar="FILE", help="A scenario; - reads it from standard input.")]
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenarios to read; - is standard input.")]
OwnFile = Annotated[str | None, typer.Argument(metavar="[FILE]", help="A scenario of your own; - is standard input.")]
GameFile = Annotated[str | None, typer.Argument(metavar="[FILE]", help="A scenario, or a game to continue; - is standard input.")]
Unit = Annotated[str, typer.Argument(metavar="UNIT", help="The id of a unit.")]
Side = Annotated[str, typer.Argument(metavar="SIDE", help="The name of a side.")]
Cell = Annotated[str, typer.Argument(metavar="CELL", help="The printed label of a hex or square.")]
Book = Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook: its name (`zoc rules` lists them), file or folder.")]
Points = Annotated[str | None, typer.Option("--points", help="Points to spend instead of the unit's own: 5, 7/2.")]
Way = Annotated[str | None, typer.Option("--way", help="The way of moving, where the book has several.")]
AtLarge = Annotated[bool, typer.Option("--at-large", help="Ignore the turn: whose it is, the phase, what is used up.")]
Errand = Annotated[str | None, typer.Option("--errand", help="The errand, where the book has several: retreat.")]
Purpose = Annotated[str | None, typer.Option("--purpose", help="The purpose of control, where the book distinguishes.")]
Phase = Annotated[str | None, typer.Option("--phase", help="Ask as if it were this phase.")]
Against = Annotated[str | None, typer.Option("--against", metavar="UNIT", help="The unit that would feel it, if that matters.")]
Zone = Annotated[str | None, typer.Option("--zone", help="Another zone of the book: anti_partisan.")]
Viewer = Annotated[str | None, typer.Option("--as", metavar="SIDE", help="Answer with what this side can see.")]
Switches = Annotated[list[str] | None, typer.Option("--reading", metavar="NAME=VALUE", help="Set a reading; repeatable.")]
Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")]
Words = Annotated[list[str] | None, typer.Argument(metavar="WORDS...", help="Its arguments; lists with commas.")]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Host = Annotated[str, typer.Option("--host", help="The address to serve at; this machine only by default.")]
Port = Annotated[int | None, typer.Option("--port", min=0, max=65535, help="The port; 8420 or a free one by default.")]
StoreAt = Annotated[str | None, typer.Option("--store", metavar="URL", help="Where tables are: a file, postgresql://…")]
Names = Annotated[list[str] | None, typer.Option("--allow-host", metavar="NAME", help="A host name to answer to; repeatable.")]
