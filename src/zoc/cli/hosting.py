"""``zoc tables …``: the commands of whoever keeps a store."""

from __future__ import annotations

from typing import Annotated

import typer

from zoc.cli.options import Json, StoreAt

hosting = typer.Typer(
    invoke_without_command=True, rich_markup_mode=None, help="The tables in a store: list, save, link, backup, restore, clear."
)
Laid = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table; `zoc tables` lists them.")]


@hosting.callback()
def tables(context: typer.Context, store: StoreAt = None, json: Json = False) -> None:
    """List the tables in a store; or save a game, replace a link, delete tables."""
    context.obj = store
    if context.invoked_subcommand is None:
        from zoc.cli import tables as hosted

        hosted.listed(store, as_json=json)


@hosting.command("save")
def save_table(
    context: typer.Context,
    table: Laid,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to.")],
    store: StoreAt = None,
) -> None:
    """Write a table's game to a file."""
    from zoc.cli import tables as hosted

    hosted.save(context.obj if store is None else store, table, file)


@hosting.command("link")
def relink_table(
    context: typer.Context,
    table: Laid,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="A side, umpire or observer.")],
    home: Annotated[str, typer.Option("--at", metavar="URL", help="Where the service is.")] = "",
    store: StoreAt = None,
) -> None:
    """Give a seat a new link; the old one stops working."""
    from zoc.cli import tables as hosted

    hosted.relink(context.obj if store is None else store, table, seat, home or hosted.HOME)


@hosting.command("backup")
def back_up_store(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; nothing is written over.")],
    store: StoreAt = None,
) -> None:
    """Copy a SQLite store, also one in use."""
    from zoc.cli import tables as hosted

    hosted.back_up(context.obj if store is None else store, file)


@hosting.command("restore")
def restore_store(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A backup.")],
    store: StoreAt = None,
) -> None:
    """Make a backup the store, while no service uses it; the store that was there is kept."""
    from zoc.cli import tables as hosted

    hosted.restore(context.obj if store is None else store, file)


@hosting.command("clear")
def clear_tables(
    context: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="TABLE...", help="The names of tables.")],
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    store: StoreAt = None,
) -> None:
    """Delete tables, with all their events."""
    from zoc.cli import tables as hosted

    hosted.clear(context.obj if store is None else store, names, sure=sure)
