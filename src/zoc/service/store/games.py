"""The store of games. What it has accepted is on disk, whatever happens to the service next."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, inspect, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from zoc.errors import Malformed, ZocError
from zoc.service.store.notifications import StoreListener
from zoc.service.store.schema import FORMAT, about, events, ledger, outcomes, seats, settings, tables

MENDING = (
    "Stop the service and keep a copy of the file. Restore a backup (`zoc tables restore`), "
    'or save what can be read: sqlite3 FILE ".recover" | sqlite3 NEW'
)
"""What the host of a damaged store does."""


class StoreGone(ZocError):
    """The database cannot be read or written now; nothing was done."""

    kind = "store"

    def told_to_host(self) -> str:
        """The driver's message on one line, for the owner of the store only."""
        return f"{str(self).partition(';')[0]}: {_first_line(self.__cause__)}" if self.__cause__ else str(self)


class StoreDamaged(StoreGone):
    """The database is there, but its content is damaged; nothing was done."""


class AlreadyWritten(ZocError):
    """Another writer has added this event, or this order has been written already."""

    kind = "stale"


@dataclass(frozen=True)
class StoredEvent:
    """One event in the store: its number, its key, and itself as JSON.

    ``outcome`` is its cached result, and ``seal`` says whether a reader may rely on it.
    """

    n: int
    body: str
    key: str | None = None
    outcome: str = ""
    seal: str = ""


@dataclass(frozen=True)
class Laid:
    """A table as the store lists it: its header, its date, and its number of events."""

    table: str
    header: str
    made: int
    events: int


@dataclass(frozen=True)
class Database:
    """A kind of database: what differs between the two."""

    engine: Engine
    reading: Engine
    """The same without transactions: every read is separate, and up to date."""
    watch: StoreListener
    turn: AbstractContextManager[object] = field(default_factory=nullcontext)
    """Writers queue here, because the database itself would not queue them fairly."""
    prepare: Callable[[Connection], object] = lambda connection: None
    """Runs before the schema is created."""
    announce: Callable[[Connection, str, int], object] = lambda connection, table, n: None
    """Notifies other processes, within the transaction that writes the event."""


class Store:
    """Tables, seats and events; reading is always up to date, writing is on disk when it returns."""

    def __init__(self, database: Database) -> None:
        self.database = database
        with self._write("cannot be opened") as connection:
            database.prepare(connection)
            _check_own(connection)
            ledger.create_all(connection)
            found = connection.execute(select(about.c.format)).scalar()
            if found is None:
                connection.execute(insert(about).values(format=FORMAT))
        if found not in (None, FORMAT):
            raise Malformed(f"the store has format {found}, and this zoc reads format {FORMAT}")

    def close(self) -> None:
        self.database.watch.stop()
        self.database.engine.dispose()

    # Writing

    def make(self, table: str, header: str, hashes: Mapping[str, str], played: Sequence[str] = (), *, made: int) -> None:
        """A new table with its seats, and with earlier events."""
        with self._write() as connection:
            connection.execute(insert(tables).values(id=table, header=header, made=made))
            connection.execute(insert(seats), [{"table": table, "role": role, "hash": hash} for role, hash in hashes.items()])
            if played:
                connection.execute(insert(events), [{"table": table, "n": n, "body": body} for n, body in enumerate(played, 1)])

    def add(self, table: str, event: StoredEvent) -> None:
        """Write an event; once this returns it is on disk, and if it raises nobody will ever hear of it."""
        with self._write() as connection:
            try:
                connection.execute(insert(events).values(table=table, n=event.n, key=event.key, body=event.body))
            except IntegrityError:
                raise AlreadyWritten(f"event {event.n} has been written already") from None
            if event.outcome:
                _remember(connection, table, [event])
            self.database.announce(connection, table, event.n)

    def remember(self, table: str, judged: Sequence[StoredEvent]) -> None:
        """Store the outcomes of earlier events; if another process does the same now, its outcomes stay."""
        known = [each for each in judged if each.outcome]
        if not known:
            return
        with suppress(AlreadyWritten), self._write() as connection:
            try:
                _remember(connection, table, known)
            except IntegrityError:
                raise AlreadyWritten("somebody remembers it already") from None

    def reseat(self, table: str, role: str, hash: str) -> bool:
        """Give a seat another secret, so that the old one stops working; returns whether there is such a seat."""
        changed = update(seats).where(seats.c.table == table, seats.c.role == role).values(hash=hash)
        with self._write() as connection:
            return bool(connection.execute(changed).rowcount)

    def set(self, table: str, name: str, value: str) -> None:
        """Set something for a table."""
        with self._write() as connection:
            connection.execute(delete(settings).where(settings.c.table == table, settings.c.name == name))
            connection.execute(insert(settings).values(table=table, name=name, value=value))

    def clear(self, table: str) -> bool:
        """Delete a table with all its events; returns whether there was one."""
        with self._write() as connection:
            connection.execute(delete(outcomes).where(outcomes.c.table == table))
            connection.execute(delete(settings).where(settings.c.table == table))
            connection.execute(delete(events).where(events.c.table == table))
            connection.execute(delete(seats).where(seats.c.table == table))
            return bool(connection.execute(delete(tables).where(tables.c.id == table)).rowcount)

    # Reading

    def listed(self) -> list[Laid]:
        """Every table, the newest first."""
        counted = func.count(events.c.n)
        each = select(tables, counted).outerjoin(events, events.c.table == tables.c.id).group_by(tables.c.id)
        with self._read() as connection:
            return [Laid(*row) for row in connection.execute(each.order_by(tables.c.made.desc(), tables.c.id))]

    def header(self, table: str) -> str | None:
        """The header of a table; nothing if there is no table of that name."""
        with self._read() as connection:
            return connection.execute(select(tables.c.header).where(tables.c.id == table)).scalar()

    def seats(self, table: str) -> dict[str, str]:
        """The seats of a table, each with the hash of its secret."""
        with self._read() as connection:
            return {row.role: row.hash for row in connection.execute(select(seats).where(seats.c.table == table))}

    def setting(self, table: str, name: str) -> str:
        """What is set for a table; nothing if nobody has set it."""
        with self._read() as connection:
            found = select(settings.c.value).where(settings.c.table == table, settings.c.name == name)
            return connection.execute(found).scalar() or ""

    def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a given one, in order."""
        same = (outcomes.c.table == events.c.table) & (outcomes.c.n == events.c.n)
        both = select(events.c.n, events.c.body, events.c.key, outcomes.c.body, outcomes.c.seal)
        both = both.outerjoin_from(events, outcomes, same)
        later = both.where(events.c.table == table, events.c.n > after).order_by(events.c.n)
        with self._read() as connection:
            return [StoredEvent(n, body, key, told or "", seal or "") for n, body, key, told, seal in connection.execute(later)]

    def under(self, table: str, key: str) -> StoredEvent | None:
        """The event with this key, if there is one."""
        with self._read() as connection:
            row = connection.execute(select(events).where(events.c.table == table, events.c.key == key)).first()
        return None if row is None else StoredEvent(row.n, row.body, row.key)

    def count(self) -> int:
        """How many tables there are."""
        with self._read() as connection:
            return int(connection.execute(select(func.count()).select_from(tables)).scalar_one())

    @contextmanager
    def _write(self, trouble: str = "cannot be written to") -> Iterator[Connection]:
        with _or_gone(trouble), self.database.turn, self.database.engine.begin() as connection:
            yield connection

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with _or_gone("cannot be read"), self.database.reading.connect() as connection:
            yield connection


def _check_own(connection: Connection) -> None:
    """A SQLite file of another program is left as it is; in PostgreSQL, others may have tables in the same database."""
    if connection.dialect.name == "sqlite":
        found = set(inspect(connection).get_table_names())
        if found and about.name not in found:
            raise Malformed("this is a database of another program: it has no games of zoc, and nothing was written to it")


def _remember(connection: Connection, table: str, judged: Sequence[StoredEvent]) -> None:
    """Replaces earlier outcomes of these events, whichever zoc wrote them."""
    old = delete(outcomes).where(outcomes.c.table == table, outcomes.c.n == bindparam("number"))
    connection.execute(old, [{"number": each.n} for each in judged])
    told = [{"table": table, "n": each.n, "seal": each.seal, "body": each.outcome} for each in judged]
    connection.execute(insert(outcomes), told)


@contextmanager
def _or_gone(trouble: str) -> Iterator[None]:
    """The driver's message may hold a path or an address, so players only read what it means for them."""
    try:
        yield
    except (SQLAlchemyError, OSError) as fault:
        if _damaged(fault):
            raise StoreDamaged("the store is damaged, and its host must mend it; nothing was done") from fault
        raise StoreGone(f"the store {trouble} at the moment; nothing is lost, try again when it is back") from fault


def _damaged(fault: BaseException) -> bool:
    """Whether SQLite says that a file is no database, or no longer a sound one."""
    code = getattr(getattr(fault, "orig", None), "sqlite_errorcode", 0) & 0xFF  # the rest says where
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


# Opening


def opened(place: str) -> Store:
    """A store by its URL (``postgresql://…``, ``sqlite:///…``) or by the path of a SQLite file."""
    url = address(place)
    if url.get_backend_name() == "sqlite":
        from zoc.service.store.sqlite import database
    else:
        from zoc.service.store.postgres import database
    try:
        return Store(database(url))
    except StoreDamaged as damaged:
        raise StoreDamaged(
            f"the store {shown(url)} is damaged: {_first_line(damaged.__cause__)}. {MENDING}"
        ) from damaged.__cause__
    except StoreGone as gone:
        raise StoreGone(f"the store {shown(url)} cannot be opened: {_first_line(gone.__cause__)}") from gone.__cause__


def address(place: str) -> URL:
    """A store URL, read and checked."""
    if not place.strip():
        raise Malformed("a store without a name: expected a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE")
    if "://" not in place:
        return URL.create("sqlite", database=str(Path(place).expanduser()))
    try:
        url = make_url(place)
        kind = url.get_backend_name()
        if kind not in ("sqlite", "postgresql"):
            raise Malformed(f"a store is in SQLite or PostgreSQL, not in {kind}")
        url = url.set(drivername="sqlite" if kind == "sqlite" else "postgresql+psycopg")
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise Malformed("a store is a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE") from None
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise Malformed("a store in memory would lose everything: name a file, such as sqlite:///games.sqlite3")
    return url


def shown(url: URL) -> str:
    """A store's address without its password."""
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def _first_line(fault: BaseException | None) -> str:
    cause = getattr(fault, "orig", None) or fault
    said = (getattr(cause, "strerror", None) or str(cause)).strip().split("\n")[0]
    return str(said) or type(cause).__name__
