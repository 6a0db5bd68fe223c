"""Two browsers play a scenario of each book to its end, by the page alone, while the service is killed again and again.

Nothing may be lost, done twice, or shown to who should not see it: a piece of the side that does not begin is hidden, and
what each page was told, showed and stored is compared with what its side could know.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.patience import PATIENCE
from tests.service.running import Table
from tests.web.conftest import NOBODY_THERE, VIEW, watched
from tests.web.gambler import EAVESDROP, Gambler, Look
from tests.web.phoenix import Phoenix
from tests.web.playing import Player, until
from zoc.play import Game, fingerprint, replayed
from zoc.scenario import examples, loads
from zoc.scenario.gamefile import Record, read_game
from zoc.service.store.games import opened
from zoc.state import written_state

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

pytestmark = pytest.mark.browser

Heard = dict[str, Any]
"""One thing that a page was told: where, what it had sent, and the answer."""

LURKER = "xyzzy"
"""The name of the piece that is hidden; nothing else has it."""
STEPS = 400
"""So many clicks end any of these games."""

BOOKS = {
    "ford": ("peasant", 3, 0.3),
    "freeciv/causeway": ("trireme", 2, 0.3),
    "bashketball/fast_break": ("orc", 2, 0.3),
    "europa/river_line": ("cadre", 1, 0.6),
    "ocs/bridgehead": ("tanks", 1, 3),
    "fates_edge/shield_wall": ("shield4", 1, 1),
}
"""A scenario of each book, the piece that is hidden there, its last turn, and how soon its players tire of a phase."""


def laid(name: str) -> str:
    """The scenario with a hidden piece and an early end."""
    unit, last, _ = BOOKS[name]
    scenario = loads(re.sub(r"last_turn = \d+", f"last_turn = {last}", examples.example(name)))
    position = scenario.position
    hidden, ids = position.units["hidden"].copy(), position.units["id"].copy()
    hidden[position.row(unit)], ids[position.row(unit)] = True, LURKER
    return scenario.with_position(position.with_columns(hidden=hidden, id=ids)).dump()


class Evening:
    """A game that two play while the house falls down around them."""

    def __init__(self, service: Phoenix, players: list[Gambler], random: Random) -> None:
        self.service, self.players, self.random = service, players, random
        self.fate = ""
        self.shown: dict[str, list[Look]] = {player.side: [] for player in players}
        for player in players:
            player.page.route("**/do", self.carry)

    def carry(self, route: Route) -> None:
        """Let an order pass; or let it be carried out, and the service die before anybody hears of it."""
        if self.fate != "lost answer":
            route.continue_()
            return
        self.fate = "sealed"
        self.service.whole()
        route.fetch()
        self.service.kill()
        route.abort("connectionreset")
        self.service.rise_after(0.5 * self.random.random())
        self.fate = ""

    def play(self) -> None:
        """To the end, which is when both pages say so."""
        for step in range(STEPS):
            looks = self.look()
            if all(seen.ending for seen in looks):
                return
            self.trouble(step)
            ready = [player for player, seen in zip(self.players, looks, strict=True) if seen.mine]
            if ready:
                self.random.choice(ready).act()
            else:
                until(lambda: any(seen.mine or seen.ending for seen in self.look()), PATIENCE)
        raise AssertionError(f"after {STEPS} clicks the game is not over")

    def look(self) -> list[Look]:
        looks = [player.look() for player in self.players]
        for player, seen in zip(self.players, looks, strict=True):
            self.shown[player.side].append(seen)
        return looks

    def trouble(self, step: int) -> None:
        """Now and then the service dies: between an order and its answer, or in any other moment."""
        kind = self.random.random()
        if step == 5 or kind < 0.02:
            self.fate = self.fate or "lost answer"
        elif kind < 0.08 and not self.fate:
            self.service.die(wait=self.random.random() * 0.05, away=self.random.random() * 0.3)


@contextmanager
def browser(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that keeps what it hears; that nobody answers is no fault of the page."""
    context = chromium.new_context(viewport=VIEW)
    context.add_init_script(EAVESDROP)
    yield from watched(context, forgiven=NOBODY_THERE)


@pytest.mark.parametrize("name", BOOKS)
def test_two_play_to_the_end_whenever_the_service_dies(
    name: str, chromium: Browser, phoenix: Phoenix, picture: Callable[[Page, str], Path]
) -> None:
    text, random = laid(name), Random(name)
    table, sides = phoenix.lay(text), loads(text).position.sides.names
    with ExitStack() as stack:
        contexts = [stack.enter_context(browser(chromium)) for _ in sides]
        players = [
            Gambler(Player(context, table, side), random, [LURKER, *secrets(table, side)], BOOKS[name][2])
            for context, side in zip(contexts, sides, strict=True)
        ]
        evening = Evening(phoenix, players, random)
        try:
            evening.play()
        except BaseException:
            for player in players:
                print(player.side, player.look(), *player.did[-12:], sep="\n  ")
                picture(player.page, f"{name} {player.side}".replace("/", " "))
            raise
        phoenix.whole()
        assert phoenix.deaths > 0
        endings = [player.at_ease() for player in players]
        heard = {player.side: player.heard() for player in players}
        record = written(phoenix, table)
        assert {seen.ending for seen in endings} == {f"The game is over: {record.game.over}."}
        nothing_is_lost(phoenix, table, heard)
        for player, seen in zip(players, endings, strict=True):
            nothing_is_told(record, player.side, heard[player.side], evening.shown[player.side])
            as_it_is(player, table, seen, heard[player.side])


def secrets(table: Table, side: str) -> list[str]:
    """The seats that are not this side's."""
    return [secret for role, secret in table.seats.items() if role != side]


def written(phoenix: Phoenix, table: Table) -> Record:
    """The game as its file tells it: it replays to its end, table by table."""
    record = read_game(table["umpire"].get("/game.jsonl").raise_for_status().content)
    assert (record.whole, record.changes) == (True, ())
    assert record.game.events[-1].table == fingerprint(record.game.position)
    return record


def nothing_is_lost(phoenix: Phoenix, table: Table, heard: dict[str, list[Heard]]) -> None:
    """Every order that a page was told is done is in the store, once, under the number it was told; and no other is."""
    store = opened(phoenix.place)
    events = store.events(table.name)
    store.close()
    done = {order["key"]: answer["event"] for some in heard.values() for order, answer in answered(some) if answer["ok"]}
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    assert [(event.key, event.n) for event in events] == sorted(done.items(), key=lambda each: each[1])


def answered(heard: list[Heard]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The orders that a page has given, each with what it was answered."""
    for each in heard:
        if each["where"].endswith("/do") and each["status"] == 200:
            yield json.loads(each["sent"]), json.loads(each["text"])


def states(heard: list[Heard]) -> Iterator[dict[str, Any]]:
    """The states of the table that a page was told."""
    for each in heard:
        told = json.loads(each["text"]) if each["status"] == 200 and each["text"].startswith("{") else {}
        if "units" in (state := told.get("state", told)) and "seat" in state:
            yield state


def nothing_is_told(record: Record, side: str, heard: list[Heard], shown: list[Look]) -> None:
    """What a page was told, showed and stored is what its side could know at that moment, and nothing else."""
    moments = list(replay(record.game))
    for state in states(heard):
        game = moments[state["event"]]
        seen = game.seen_by(side)
        places = {unit["id"]: unit["cell"] or unit["box"] for unit in state["units"]}
        assert places == {unit: seen.unit(unit).label for unit in seen.ids}
        assert [line["text"] for line in state["log"]] == [line.text for line in game.log(side)]
        assert state["kept"] == written_state(seen.state)
    known = next((n for n, game in enumerate(moments) if may_name(game, side)), len(moments))
    for each, event in dated(heard):
        assert event >= known or LURKER not in each["text"] + each["sent"], f"{side} heard of it before event {known}: {each}"
    for look in shown:
        assert look.secrets == [] or (look.secrets == [LURKER] and look.event >= known), f"{side} was shown {look.secrets}"


def replay(game: Game) -> Iterator[Game]:
    """The game after each of its events, as it began first."""
    for n in range(len(game.events) + 1):
        yield replayed(game.law, game.first, game.events[:n])


def may_name(game: Game, side: str) -> bool:
    """Whether a side may know the hidden piece by its name: it sees it, or has been told of it."""
    return LURKER in game.seen_by(side).ids or any(LURKER in line.text for line in game.log(side))


def dated(heard: list[Heard]) -> Iterator[tuple[Heard, float]]:
    """What was heard, with the number of the next event that the page was told of: none of it can be of later."""
    event, later = math.inf, list[tuple[Heard, float]]()
    for each in reversed(heard):
        for state in states([each]):
            event = state["event"]
        later.append((each, event))
    yield from reversed(later)


def as_it_is(player: Gambler, table: Table, seen: Look, heard: list[Heard]) -> None:
    """What the page shows is what the service tells this seat, and what the page shows when it is loaded anew."""
    now = table[player.side].state()
    assert list(states(heard))[-1] == now
    assert seen.log == [line["text"] for line in now["log"]]
    assert seen.places == {unit["id"]: unit["cell"] or unit.get("box") or "" for unit in now["units"]}
    for state in states(heard):
        assert state == table[player.side].get(at=state["event"]).json()
    player.page.reload()
    player.page.locator(".piece").first.wait_for(state="attached")
    player.player.find()
    again = until(lambda: look if (look := player.look()).ending else None)
    assert (again.ending, again.turn, again.log, again.places) == (seen.ending, seen.turn, seen.log, seen.places)
