"""``zoc join``: a seat at a table of a service, from a terminal."""

from __future__ import annotations

import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from uuid import uuid4

import pytest
from httpx import HTTPStatusError

from tests.cli.commands import zoc
from tests.cli.house import House
from tests.cli.seats import Joined, link
from tests.cli.test_process import modules_of
from tests.service.nursery import Nursery
from tests.service.running import FORD, Guest, Table
from zoc.cli.console import plain
from zoc.cli.seat.client import pauses, read
from zoc.cli.seat.link import SeatLink
from zoc.errors import Malformed
from zoc.scenario.gamefile import load_game

pytestmark = pytest.mark.long

ZOC = [sys.executable, "-m", "zoc"]


# Taking a seat


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "the address of a service (http://HOST:PORT) and the name of a table (table=ID) and the secret of a seat"),
        ("ford", "the address of a service"),
        ("http://127.0.0.1:8420/", "the name of a table (table=ID) and the secret of a seat (seat=SECRET) is missing"),
        ("http://127.0.0.1:8420/#table=0011223344556677", "this is no link to a seat: the secret of a seat"),
        ("ftp://127.0.0.1/#table=0011223344556677&seat=s", "this is no link to a seat: the address"),
        ("http://127.0.0.1:x/#table=0011223344556677&seat=s", "this is no link to a seat: expected http://HOST:PORT/#table="),
        ("http://[/#table=0011223344556677&seat=s", "this is no link to a seat: expected http://HOST:PORT/#table="),
        ("http://127.0.0.1:1/#table=0011223344556677&seat=s", "the service at http://127.0.0.1:1 does not answer"),
        ("http://nowhere.invalid/#table=0011223344556677&seat=s", "the service at http://nowhere.invalid does not answer"),
    ],
)
def test_what_is_no_seat_is_said_in_one_line(written: str, told: str) -> None:
    ran = zoc("join", written)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("zoc: ")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_a_table_that_is_not_there_and_a_secret_that_fits_no_seat(house: House) -> None:
    table = house.lay()
    nowhere = zoc("join", link(Table(table.url, "0" * 16, table.seats), "red"))
    assert (nowhere.code, nowhere.err) == (2, "zoc: there is no such table\n")
    wrong = zoc("join", link(table, "red") + "x")
    assert (wrong.code, wrong.err) == (2, "zoc: this is no seat at that table\n")
    assert table.seats["red"] not in nowhere.err + wrong.err


def test_a_link_is_read_as_people_paste_it_and_never_shows_its_secret() -> None:
    found = SeatLink.of(" <https://games.example/zoc/#seat=s-ecret&table=00ff> \n")
    assert (found.home, found.table, found.secret) == ("https://games.example/zoc", "00ff", "s-ecret")
    assert found.live == "wss://games.example/zoc/api/tables/00ff/live"
    assert "s-ecret" not in repr(found)


def test_without_a_link_it_is_asked_for_and_not_shown(house: House) -> None:
    table = house.lay()
    with Joined(table, "red", terminal=True) as red:
        assert "You play red." in red.prompted()
        assert table.seats["red"] not in red.said
        red.type("quit")
        assert red.ended() == 0
    ended = subprocess.run([*ZOC, "join"], input="", capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "zoc: no seat was given: give the link of one\n")


def test_what_is_no_service_of_ours_is_said() -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>\x1b[2J</html>")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        ran = zoc("join", f"http://127.0.0.1:{other.server_port}/#table=00&seat=s")
        other.shutdown()
    assert (ran.code, ran.err) == (2, "zoc: the service answers with something that is not JSON\n")


def test_other_rules_here_than_there_are_no_table_to_sit_at(house: House) -> None:
    table = house.lay()
    script = "from zoc.rulesets import ruleset\nruleset('wesnoth').revision += 1"
    with Joined(table, "red", before=script) as red:
        red.until(r"zoc: the service plays Wesnoth by revision \d+ of its rules, here they are of revision \d+")
        assert red.ended() == 2
    assert "turn 1" not in red.said


def test_who_asks_one_question_does_not_wait_for_what_joining_needs() -> None:
    needed = {"httpx", "websockets"}
    assert needed <= modules_of("join", "http://127.0.0.1:1/#table=00&seat=s")
    assert not needed & modules_of("why", "ford", "spearman", "8,4")


# Playing


def test_orders_refusals_menus_questions_and_the_log_are_as_at_one_terminal(house: House) -> None:
    with Joined(house.lay(), "red") as red:
        assert "The ford\nWesnoth, turn 1, movement, red to move\n" in red.prompted()
        assert "1  move: Go to a hex" in red.do("spearman")
        assert "Move spearman: where?\n  1,1  1,2" in red.do("1")
        refused = red.do("move spearman 7,3")
        assert "spearman from 4,4 to 7,3: not allowed" in refused
        assert "It must stop in 6,3, because of grunt." in refused
        assert "(Wesnoth §3)" in refused
        assert "spearman goes from 4,4 to 5,4 for 1 point. (§2)" in red.do("move spearman 5,4")
        assert "Taken back: spearman: move, at 5,4." in red.do("undo")
        assert "spearman goes from 4,4 to 5,4" in red.do("redo")
        assert "It would be legal" in red.do("why spearman 8,4")
        assert "there is no unit nobody" in red.do("move nobody 5,5")
        assert "  1  spearman goes from 4,4 to 5,4 for 1 point. (§2)" in red.do("log")
        assert "only the umpire acts for others" in red.do("side blue")
        assert "wait until you have something to do" in red.do("help")
        assert red.do("end").endswith("\nred (blue to move), turn 1, movement> ")
        assert "not allowed (it is " in red.do("move fencer 4,5")
        assert "spearman" in red.do("show")
        red.type("quit")
        assert red.ended() == 0
    assert red.said.endswith("the same link brings you back.\n")


def test_what_the_other_does_is_told_at_once_and_what_was_typed_stays(house: House) -> None:
    table = house.lay()
    with Joined(table, "blue", terminal=True) as blue:
        assert blue.prompted().endswith("blue (red to move), turn 1, movement> ")
        blue.type("why gru", enter=False)
        blue.until("movement> why gru")
        since = len(blue.said)
        table["red"].do(0, "move", unit="spearman", at="5,4")
        news = blue.until(r"\(red to move\), turn 1, movement> why gru", since)
        told = blue.said[since : news.end()]
        assert "spearman goes from 4,4 to 5,4 for 1 point. (§2)" in told
        assert "R red: fen = fencer, spe = spearman" in told
        table["red"].do(1, "end_turn")
        blue.until(r"turn 1, blue to move\..*\nblue, turn 1, movement> why gru", news.end())
        blue.type("nt 7,5")
        blue.until("Yes: grunt", news.end())


def test_wait_returns_when_it_is_ones_turn_and_a_decision_is_asked_for(house: House) -> None:
    table = house.lay()
    with Joined(table, "blue") as blue:
        blue.prompted()
        since = len(blue.said)
        blue.type("wait")
        blue.until("Waiting", since)
        table["red"].do(0, "move", unit="spearman", at="5,4")
        blue.until("spearman goes from", since)
        assert not blue.said.endswith("> ")
        table["red"].do(1, "end_turn")
        blue.until("\nblue, turn 1, movement> ", since)
        assert blue.do("undo").endswith("blue (red has to decide), turn 1, movement> ")
        since = len(blue.said)
        table["red"].do(3, "answer", pick="yes")
        blue.until(r"Taken back: red: end turn\..*\nblue \(red to move\), turn 1, movement> ", since)
        since = len(blue.said)
        blue.type("wait")
        blue.until("Waiting; Ctrl-C stops.", since)
        blue.interrupt()
        blue.until(r"\nblue \(red to move\), turn 1, movement> ", since)


def test_a_decision_is_put_as_a_menu(house: House) -> None:
    table = house.lay()
    with Joined(table, "red") as red:
        red.prompted()
        red.do("move spearman 5,4")
        red.do("end")
        since = len(red.said)
        table["blue"].do(2, "undo")
        red.until(r"red: Blue [a-z ]+ to take back: red: end turn\. Agreed\?\n  1  Yes\n  2  No\nred, turn 1, movement> ", since)
        assert "Taken back: red: end turn." in red.do("1")
        assert [event["kind"] for event in table["umpire"].get("/events").json()["events"]][-2:] == ["undo", "answer"]


def test_an_order_that_comes_too_late_is_not_carried_out_and_says_what_happened(house: House) -> None:
    table = house.lay()
    deaf = "import zoc.cli.seat.listener as ear\near.Listener.start = lambda self: None"
    with Joined(table, "red", before=deaf) as red:
        red.prompted()
        table["umpire"].send(0, "move", unit="fencer", at="4,5").raise_for_status()
        said = red.do("move spearman 5,4")
        assert "was not carried out" in said
        assert "fencer goes from 3,5 to 4,5" in said
        assert table["red"].state()["event"] == 1
        assert "spearman goes from 4,4 to 5,4" in red.do("move spearman 5,4")


def test_the_end_is_told_to_both_who_may_look_on_until_they_leave(house: House) -> None:
    table = house.lay(FORD + "[notes]\nlast_turn = 1\n")
    with Joined(table, "red") as red, Joined(table, "blue") as blue:
        red.prompted()
        blue.prompted()
        red.do("end")
        red.type("wait")
        blue.do("wait")
        blue.type("end")
        for one in (red, blue):
            one.until("The game is over: turn 1 was the last one.\n.*\n[a-z]+ .the game is over.> ")
            one.type("log")
            one.until("  1  The turn of red ends; turn 1, blue to move.\n")
            one.type("quit")
        assert (red.ended(), blue.ended()) == (0, 0)
    with Joined(table, "red") as red:
        assert red.prompted().endswith("red (the game is over)> ")
        assert red.said.count("The game is over: ") == 1
        red.type("log")
        red.until("turn 1, blue to move.*ends[.]\n")


# The umpire, the observer, and the file


def test_the_umpire_acts_for_any_side_and_may_look_from_it(house: House) -> None:
    secret = FORD.replace("public = true\n", "")
    table = house.lay(secret.replace('movement = "orcish"', 'movement = "orcish"\nhidden = true'))
    with Joined(table, "umpire") as umpire:
        assert "You are the umpire" in umpire.prompted()
        assert "grunt     blue  7,4" in umpire.said
        assert "spearman goes" in umpire.do("move spearman 5,4")
        assert umpire.do("side red view").endswith("umpire for red (red to move), turn 1, movement> ")
        assert "grunt" not in umpire.do("show")
        assert "fencer goes" in umpire.do("move fencer 3,4")
        assert "turn 1, blue to move" in umpire.do("end")
        assert "not allowed (it is " in umpire.do("move fencer 3,3")
        assert "there is no side 'green'" in umpire.do("side green")
        assert "grunt     blue  7,4" in umpire.do("side umpire") + umpire.do("show")
        assert "grunt goes" in umpire.do("move grunt 7,5")
        since = len(umpire.said)
        umpire.type("wait")
        umpire.until("Waiting", since)
        table["blue"].do(4, "move", unit="archer", at="8,3")
        umpire.until(r"archer goes from.*\numpire \(blue to move\), turn 1, movement> ", since)
        sides = [event["side"] for event in table["umpire"].get("/events").json()["events"]]
        assert sides == ["red", "red", "red", "blue", "blue"]


def test_the_observer_looks_on_and_may_ask(house: House) -> None:
    table = house.lay()
    with Joined(table, "observer") as observer:
        assert observer.prompted().endswith("observer (red to move), turn 1, movement> ")
        assert "an observer looks on" in observer.do("move spearman 5,4")
        assert "spearman can" in observer.do("reach spearman")
        since = len(observer.said)
        observer.type("wait")
        observer.until("Waiting", since)
        table["red"].do(0, "move", unit="spearman", at="5,4")
        observer.until("spearman goes from 4,4 to 5,4", since)


def test_a_copy_of_the_game_is_saved_where_the_service_allows_it_and_over_no_file(house: House, tmp_path: Path) -> None:
    table = house.lay()
    (tmp_path / "notes.txt").write_text("precious")
    table["red"].do(0, "move", unit="spearman", at="5,4")
    with Joined(table, "umpire") as umpire:
        umpire.prompted()
        assert "there is a file" in umpire.do(f"save {tmp_path}/notes.txt")
        assert (tmp_path / "notes.txt").read_text() == "precious"
        assert "Saved" in umpire.do(f"save {tmp_path}/game.jsonl")
        assert len(load_game(tmp_path / "game.jsonl").game.events) == 1
        assert "No such file or directory" in umpire.do(f"save {tmp_path}/nowhere/game.jsonl")
    with Joined(table, "red") as red:
        red.prompted()
        assert "is the umpire's alone until the game is over" in red.do(f"save {tmp_path}/secret.jsonl")
        assert not (tmp_path / "secret.jsonl").exists()


# When the service is gone


def test_a_service_that_dies_is_told_once_and_what_was_missed_when_it_is_back(mortal: House) -> None:
    table = mortal.lay()
    with Joined(table, "blue") as blue:
        blue.prompted()
        mortal.kill()
        blue.until(r"The service does not answer; .*\nblue \(no connection\), turn 1, movement> ")
        assert "Yes: grunt" in blue.do("why grunt 7,5")
        mortal.start()
        table["red"].do(0, "move", unit="spearman", at="5,4")
        table["red"].do(1, "end_turn")
        blue.until(r"The service is back\..*spearman goes from 4,4 to 5,4.*turn 1, blue to move.*\nblue, turn 1, movement> ")
        assert "grunt goes from 7,4 to 7,5" in blue.do("move grunt 7,5")
    assert blue.said.count("The service does not answer;") == 1


def test_an_order_that_was_on_its_way_when_the_service_died_is_done_once(mortal: House) -> None:
    """The service dies after it has written the order down and before it has said so."""
    table = mortal.lay()
    swallowed = """
import zoc.cli.seat.client as wire
whole = wire.Wire._answered
lost = []
def once(self, method, path, **what):
    response = whole(self, method, path, **what)
    if path == "/do" and not lost:
        lost.append(response)
        raise wire.NoAnswer("the service does not answer")
    return response
wire.Wire._answered = once
"""
    with Joined(table, "red", before=swallowed) as red:
        red.prompted()
        said = red.do("move spearman 5,4")
        assert "The order waits, and is sent again until it is answered; Ctrl-C gives up." in said
        assert said.count("spearman goes from 4,4 to 5,4") == 1
    assert table["red"].state()["event"] == 1


def test_an_order_waits_for_a_dead_service_until_it_is_back_or_one_gives_up(mortal: House) -> None:
    table = mortal.lay()
    with Joined(table, "red", terminal=True) as red:
        red.prompted()
        mortal.kill()
        red.until("no connection")
        since = len(red.said)
        red.type("move spearman 5,4")
        red.until("Ctrl-C gives up", since)
        red.interrupt()
        red.until(r"Given up\..*movement> ", since)
        since = len(red.said)
        red.type("move spearman 5,4")
        red.until("Ctrl-C gives up", since)
        mortal.start()
        red.until("spearman goes from 4,4 to 5,4.*movement> ", since)
        assert table["red"].state()["event"] == 1
        since = len(red.said)
        red.interrupt()
        red.until(r"the same\s+link\s+brings\s+you\s+back", since)
        assert red.ended() == 0


def test_a_service_that_has_no_time_is_asked_again(nursery: Nursery, house: House) -> None:
    """Told to come later, one comes later, with the same key."""
    table = house.lay()
    busy = """
import zoc.cli.seat.client as wire
whole, calls = wire.httpx.Client.request, []
def refused(self, method, url, **what):
    if url.endswith("/do"):
        calls.append(what["json"]["key"])
        if len(calls) < 3:
            told = {"error": {"kind": "limit", "message": "too many requests", "problems": []}}
            return wire.httpx.Response(429 if len(calls) == 1 else 503, json=told, headers={"Retry-After": "0"})
        assert len(set(calls)) == 1
    return whole(self, method, url, **what)
wire.httpx.Client.request = refused
"""
    with Joined(table, "red", before=busy) as red:
        red.prompted()
        said = red.do("move spearman 5,4")
        assert "The service says: too many requests. The order waits" in said
        assert "spearman goes from 4,4 to 5,4" in said


def test_pauses_grow_and_stay_bearable() -> None:
    found = pauses()
    taken = [next(found) for _ in range(9)]
    assert taken == sorted(taken)
    assert (taken[0], taken[-1]) == (0.1, 5.0)


# What comes over the wire is not trusted


def test_what_a_terminal_would_obey_is_not_taken(house: House) -> None:
    evil = FORD.replace('about = """', 'about = """\\u001b]0;owned\\u0007\\u009b2J\\u202e', 1)
    assert evil != FORD
    with pytest.raises(HTTPStatusError) as refusal:
        house.lay(evil)
    assert "a text cannot hold the control character U+001B" in refusal.value.response.text


def test_everything_read_from_a_service_is_cleaned() -> None:
    told = read('{"a\\u001b": ["\\u0007x\\ty\\n", {"b": "\\u009bz"}, 1]}')
    assert told == {"a": ["x\ty\n", {"b": "z"}, 1]}
    assert plain("\u202eabc\u200d") == "abc\u200d"
    with pytest.raises(Malformed):
        read("[1]")


def test_a_guest_may_play_from_the_page_and_another_from_a_terminal(house: House) -> None:
    """The seat is the secret, wherever it is used."""
    table = house.lay()
    with Joined(table, "red") as red:
        red.prompted()
        red.do("move spearman 5,4")
        page = Guest(table, "red")
        page.do(1, "end_turn", key=str(uuid4()))
        red.until(r"turn 1, blue to move.*\nred \(blue to move\), turn 1, movement> ")
