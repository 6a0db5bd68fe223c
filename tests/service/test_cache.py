"""A table that is opened again recalls what its events came to, and judges whatever it cannot rely on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

import pytest
from sqlalchemy import delete, insert, select, update

import zoc
from tests.play.chronicle import LONGEST, chronicle, moment
from tests.play.skirmish import skirmish
from zoc.play import Chance, Game, order_of
from zoc.rulesets import BOOKS, ruleset
from zoc.scenario.gamefile import Record, event_line, header, read_game
from zoc.service import cache
from zoc.service.answer import compact
from zoc.service.limits import Limits
from zoc.service.lobby import laid
from zoc.service.newgame import NewGame
from zoc.service.refusal import Refusal
from zoc.service.seats import Seat
from zoc.service.session import Session, Wish
from zoc.service.store.games import Store, StoredEvent, opened
from zoc.service.store.schema import events, outcomes
from zoc.service.version import edition

pytestmark = pytest.mark.long

NAME = "0123456789abcdef"


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    store = opened(place)
    yield store
    store.close()


@pytest.fixture
def games(store: Store) -> list[Game]:
    """A game at the ford that is in the store, and has been judged once: itself after every event."""
    record, games = chronicle("ford", seed=2, events=20)
    lay(store, record)
    sit(store)
    return games


def lay(store: Store, record: Record) -> None:
    lines = [compact(event_line(n, event)) for n, event in enumerate(record.game.events, 1)]
    store.make(NAME, compact(header(record.scenario)), {"umpire": "0" * 64}, lines, made=0)


def sit(store: Store, name: str = NAME) -> Session:
    """The table as a service finds it that has just begun."""
    head = store.header(name)
    assert head is not None
    table = Session(name, store, head)
    table.catch_up()
    return table


@contextmanager
def no_judge() -> Iterator[None]:
    """Whoever asks for the law's word meanwhile fails."""

    def run(*_: object, **__: object) -> NoReturn:
        raise AssertionError("it was judged again")

    with pytest.MonkeyPatch.context() as trap:
        trap.setattr("zoc.play.game.run", run)
        yield


def same(table: Session, games: list[Game]) -> bool:
    """Whether a table has that very game, at every event."""
    there = [moment(table.then(n).now) for n in range(table.event + 1)]
    return there == [moment(game.now) for game in games] and table.game.events == games[-1].events


def looks(table: Session) -> list[bytes]:
    """What every seat is shown after every event."""
    seats = [Seat("umpire"), Seat("observer"), *map(Seat, table.game.first.sides.names)]
    return [table.state(seat, at=n) for seat, n in product(seats, range(table.event + 1))]


def write(store: Store, statement: Any) -> None:
    with store.database.engine.begin() as connection:
        assert connection.execute(statement).rowcount


def remembered(store: Store) -> dict[int, tuple[str, str]]:
    with store.database.engine.connect() as connection:
        return {row.n: (row.seal, row.body) for row in connection.execute(select(outcomes))}


def last_order(games: list[Game]) -> int:
    return max(n for n, game in enumerate(games) if game.events and game.events[-1].kind == "order")


@pytest.mark.parametrize("name", LONGEST.values())
def test_a_table_that_is_opened_again_shows_every_seat_the_same_at_every_event(name: str, tmp_path: Path) -> None:
    store = opened(str(tmp_path / "games.sqlite3"))
    record, games = chronicle(name, seed=5, events=20)
    lay(store, record)
    judged, recalled = sit(store), sit(store)
    assert remembered(store), "nothing is remembered"
    assert same(judged, games)
    assert same(recalled, games)
    assert looks(recalled) == looks(judged)
    store.close()


def test_what_was_judged_once_is_not_judged_again(store: Store, games: list[Game]) -> None:
    with no_judge():
        assert same(sit(store), games)


def test_an_order_is_remembered_with_the_event_itself(store: Store) -> None:
    lay(store, Record.of(zoc.loads(zoc.example("ford"))))
    table = sit(store)

    def act(game: Game) -> Any:
        order = {"do": "move", "unit": "spearman", "at": "5,4"}
        return game.order(order_of(game.law, game.position, "red", order), Chance(1))

    table.do(Wish(Seat("red"), "key-1", 0, {"do": "move", "unit": "spearman", "at": "5,4"}, act), 100)
    with no_judge():
        again = sit(store)
        assert (again.event, again.game.position.unit("spearman").label) == (1, "5,4")
        assert moment(again.game.now) == moment(table.game.now)
        assert again.state(Seat("blue")) == table.state(Seat("blue"))


def test_a_game_that_was_read_is_judged_when_it_is_read_and_not_again(store: Store) -> None:
    played, games = chronicle("ford", seed=4, events=12)
    record = read_game(played.dump().encode())
    name, _ = laid(store, NewGame.of(record, 100), Limits())
    with no_judge():
        assert same(sit(store, name), games)
    later = replace(record, game=record.game.undo("").game)
    name, _ = laid(store, NewGame.of(later, 100), Limits())
    assert same(sit(store, name), [*games, later.game])


@pytest.mark.parametrize(
    "changed", [{"body": '{"to":{"turn":9},"log":[]}'}, {"body": "{"}, {"seal": "0" * 64}], ids=["other", "torn", "seal"]
)
def test_what_somebody_has_changed_is_judged_and_told_anew(store: Store, games: list[Game], changed: dict[str, str]) -> None:
    before, n = remembered(store), last_order(games)
    write(store, update(outcomes).where(outcomes.c.n == n).values(**changed))
    with pytest.raises(AssertionError, match="judged again"), no_judge():
        sit(store)
    assert same(sit(store), games)
    assert remembered(store) == before


def test_what_is_not_remembered_is_judged(store: Store, games: list[Game]) -> None:
    before = remembered(store)
    write(store, delete(outcomes))
    assert same(sit(store), games)
    assert remembered(store) == before


def test_an_event_that_was_changed_is_refused_whatever_is_remembered_of_it(store: Store, games: list[Game]) -> None:
    n = last_order(games)
    [written] = [each for each in store.events(NAME) if each.n == n]
    write(store, update(events).where(events.c.n == n).values(body=written.body.replace('"table":"', '"table":"0', 1)))
    with pytest.raises(Refusal, match="the rules have changed since"):
        sit(store)


def test_a_memory_that_does_not_fit_its_event_is_not_relied_on(store: Store, games: list[Game]) -> None:
    """Even under a seal that fits: the table is compared with what the event says of it."""
    n = last_order(games)
    table = Session(NAME, store, store.header(NAME) or "")
    for each in store.events(NAME)[: n - 1]:
        table.memory.goes_on(each.body)
    [event] = [each for each in store.events(NAME) if each.n == n]
    wrong = StoredEvent(n, event.body, outcome='{"to":{"turn":99},"log":[]}')
    changed = {"body": wrong.outcome, "seal": table.memory.seal(wrong)}
    write(store, update(outcomes).where(outcomes.c.n == n).values(**changed))
    assert same(sit(store), games)


def test_another_edition_judges_for_itself_and_remembers_that(
    store: Store, games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = remembered(store)
    monkeypatch.setattr(cache, "edition", lambda rules: "another")
    with pytest.raises(AssertionError, match="judged again"), no_judge():
        sit(store)
    assert same(sit(store), games)
    after = remembered(store)
    assert [body for _, body in after.values()] == [body for _, body in before.values()]
    assert not {seal for seal, _ in after.values()} & {seal for seal, _ in before.values()}
    with no_judge():
        assert same(sit(store), games)


def test_a_book_that_was_brought_along_is_always_judged() -> None:
    assert edition(skirmish()) == ""
    assert {edition(ruleset(name)) for name in BOOKS} == {edition(ruleset("ocs"))} != {""}


def test_a_store_without_memories_gets_them(store: Store, games: list[Game], place: str) -> None:
    """As one has it that was written before there were any."""
    with store.database.engine.begin() as connection:
        outcomes.drop(connection)
    other = opened(place)
    assert same(sit(other), games)
    with no_judge():
        assert same(sit(other), games)
    other.close()


def test_a_memory_of_nothing_is_in_nobodys_way(store: Store) -> None:
    store.make(NAME, "{}", {"umpire": "0" * 64}, made=0)
    left = {"table": NAME, "n": 1, "seal": "0" * 64, "body": "{}"}
    write(store, insert(outcomes).values(**left))
    store.add(NAME, StoredEvent(1, "{}", "key-1", "new", "1" * 64))
    assert store.events(NAME) == [StoredEvent(1, "{}", "key-1", "new", "1" * 64)]


def test_a_table_that_is_cleared_away_is_not_remembered(store: Store, games: list[Game]) -> None:
    assert store.clear(NAME)
    assert remembered(store) == {}
