"""Games on disk: replayed from the file alone; broken, cut off, foreign and hostile files are refused and left as they are."""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zoc
import zoc.play
from tests.effort import tries
from zoc.errors import Malformed, Unknown
from zoc.play import Chance, fingerprint, order_of
from zoc.scenario.gamefile import Record, append, copied, is_game, load_game, read_game, save


def played(record: Record, side: str, **order: Any) -> Record:
    game = record.game
    done = game.order(order_of(game.law, game.seen_by(side), side, order), Chance(1))
    assert done.legal, done.verdict.say()
    return replace(record, game=done.game)


@pytest.fixture
def record() -> Record:
    """Two moves and a turn at the ford."""
    begun = Record.of(zoc.loads(zoc.example("ford")))
    begun = played(begun, "red", do="move", unit="spearman", at="5,4")
    begun = played(begun, "red", do="move", unit="fencer", route=["4,5", "4,6"])
    return played(begun, "red", do="end_turn")


def test_a_file_is_replayed_from_itself_alone(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "ford.jsonl"
    save(record, file)
    assert is_game(file)
    again = load_game(file)
    assert again.game.events == record.game.events
    assert again.game.log() == record.game.log()
    assert fingerprint(again.game.position) == fingerprint(record.game.position)
    assert again.dump() == record.dump() == file.read_text()


def test_a_game_under_a_house_rule_is_read_under_it(tmp_path: Path) -> None:
    ford, file = zoc.loads(zoc.example("ford")), tmp_path / "ford.jsonl"
    house = replace(ford, rules=ford.rules.without("3"))
    past_the_grunt = {"do": "move", "unit": "spearman", "at": "7,3"}
    save(played(Record.of(house), "red", **past_the_grunt), file)
    again = load_game(file)
    assert again.game.law.struck == {"3"}
    assert again.game.position.unit("spearman").label == "7,3"
    assert again.dump() == file.read_text()
    order = order_of(ford.rules, ford.position, "red", past_the_grunt)
    assert not Record.of(ford).game.order(order).legal
    file.write_text(file.read_text().replace('"strike":["3"],', ""))
    with pytest.raises(Malformed, match="this cannot have happened"):
        load_game(file)


def test_a_clause_that_the_book_no_longer_has_needs_no_striking(record: Record) -> None:
    text = record.dump().replace('"revision":2', '"revision":1,"strike":["3.9","3.1"]')
    assert read_game(text.encode()).game.law.struck == {"3.1"}


def test_an_event_that_was_added_is_there(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "ford.jsonl"
    save(replace(record, game=zoc.play.Game(record.game.law, record.game.first)), file)
    for n, event in enumerate(record.game.events, 1):
        append(file, n, event)
    assert load_game(file).dump() == record.dump()


def test_saving_where_one_may_not_changes_nothing(record: Record, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be written"):
        save(record, tmp_path / "nowhere" / "ford.jsonl")
    with pytest.raises(Malformed, match="cannot be written"):
        append(tmp_path, 1, record.game.events[0])
    file = tmp_path / "ford.jsonl"
    file.write_text("precious")
    (tmp_path / ".ford.jsonl.part").mkdir()
    with pytest.raises((Malformed, OSError)):
        save(record, file)
    assert file.read_text() == "precious"


# Another revision of the rules


def aged(record: Record, change: Any) -> bytes:
    """The file as another revision of the rules would have written it."""
    lines = [json.loads(line) for line in record.dump().splitlines()]
    lines[0]["revision"] = 0
    change(lines)
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def test_an_old_file_says_which_verdicts_are_others_now(record: Record) -> None:
    def cited_otherwise(lines: list[Any]) -> None:
        lines[1]["cites"] = ["2", "3"]

    old = read_game(aged(record, cited_otherwise))
    assert old.whole
    [changed] = old.changes
    assert (changed.n, changed.before, changed.now) == (1, ("2", "3"), ("2",))
    assert "it cited 2, 3; now it cites 2" in changed.say()
    assert len(old.game.events) == 3


def test_an_old_file_that_the_rules_no_longer_allow_goes_as_far_as_it_can(record: Record) -> None:
    def through_the_grunt(lines: list[Any]) -> None:
        lines[2]["order"] = {"do": "move", "unit": "fencer", "at": "7,4"}

    old = read_game(aged(record, through_the_grunt))
    assert not old.whole
    assert len(old.game.events) == 1
    assert "it is refused now" in old.changes[-1].say()


def test_the_same_revision_comes_to_the_same_or_the_file_was_tampered_with(record: Record) -> None:
    text = record.dump().replace('"cites":["2"]', '"cites":["9"]', 1)
    with pytest.raises(Malformed, match="line 2: this is not what the rules make of it"):
        read_game(text.encode())


# Broken files


def broken(record: Record) -> Iterator[tuple[bytes, str]]:
    text = record.dump().encode()
    first, second, *rest = text.split(b"\n")
    yield b"", "the file is empty"
    yield text[:-20], "line 4: the last line is cut off; everything before it is whole, and `zoc play --mend` goes on without it"
    yield first[:50] + b"\n", "line 1: the line is not JSON"
    yield b"[]\n", "line 1: expected an object"
    yield b'{"zoc": "save"}\n', "the key 'format' is missing"
    yield first.replace(b'"game"', b'"chess"') + b"\n", "this is no game of zoc"
    yield first.replace(b'"format":1', b'"format":2') + b"\n", "format '?2'?, this zoc reads 1"
    yield first.replace(b'"format":1', b'"format":true') + b"\n", "format true, this zoc reads 1"
    yield first.replace(b'"revision":2', b'"revision":-1') + b"\n", "line 1, revision: expected a whole number from 0, not -1"
    yield first.replace(b'"revision":2', b'"revision":true') + b"\n", "revision: expected a whole number from 0, not true"
    for strike, told in ((b'"3"', "expected a list of clauses"), (b'["3.9"]', "there is no clause '3.9'"), (b"[{}]", "clause")):
        yield first.replace(b'"title"', b'"strike":' + strike + b',"title"', 1) + b"\n", told
    yield first.replace(b'"title":"The ford"', b'"title":[1]') + b"\n", r"title: expected a text, not \[1\]"
    yield first.replace(b'"title":"The ford"', b'"title":"Pass"') + b"\n", "has the title 'Pass', its scenario 'The ford'"
    yield first.replace(b'"readings":{', b'"readings":{"zones":1') + b"\n", "readings: there is no reading 'zones'"
    yield first.replace(b'"readings":{', b'"readings":7,"x":{') + b"\n", "there is no key 'x'"
    yield first.replace(b'"ruleset":"wesnoth"', b'"ruleset":"ocs"') + b"\n", "names the ruleset 'ocs'"
    yield first.replace(b"flat", b"lava") + b"\n", "its scenario cannot be read"
    yield b"\n".join([first, second.replace(b'"n":1', b'"n":2'), *rest]), "line 2, n: expected event 1, not 2"
    yield b"\n".join([first, second.replace(b"spearman", b"lancer"), *rest]), "line 2: .*there is no unit lancer"
    yield b"\n".join([first, second.replace(b"5,4", b"7,4"), *rest]), "line 2: this cannot have happened"
    yield b"\n".join([first, second.replace(b'"side":"red"', b'"side":["red"]'), *rest]), "line 2, side: expected a text"
    yield b"\n".join([first, b'{"n":1,"n":1}', *rest]), "line 2: the key 'n' is written twice"
    yield b"\n".join([first, b"[" * 100_000, *rest]), "line 2: the line nests too deep"
    yield b"\n".join([first, b'{"n":' + b"9" * 5000 + b"}", *rest]), "line 2: a number of 5000 digits"
    yield b"\n".join([first, b"\xff\xfe", *rest]), "line 2: the line is not UTF-8"
    yield b"\x89PNG\r\n\x1a\n\x00", "line 1: the line is not UTF-8"


def test_a_broken_file_says_where_and_what(record: Record) -> None:
    for data, told in broken(record):
        with pytest.raises(Malformed, match=told):
            read_game(data, "game.jsonl")


def test_a_first_line_that_sets_another_reading_than_its_scenario_is_refused() -> None:
    text = Record.of(zoc.loads(zoc.example("fates_edge/hex_skirmish"))).dump()
    told = "line 1, readings: the first line sets shift_range to 2, its scenario to 1"
    with pytest.raises(Malformed, match=told):
        read_game(text.replace('"shift_range":1', '"shift_range":2', 1).encode())


def test_a_last_line_cut_off_can_be_left_out(record: Record) -> None:
    text = record.dump()
    mended = read_game(text.encode()[:-20], mend=True)
    assert len(mended.game.events) == 2
    assert mended.torn == text[:-20].rpartition("\n")[2]


def test_a_last_line_without_its_end_is_a_line_and_the_next_one_does_not_run_into_it(record: Record, tmp_path: Path) -> None:
    text = record.dump()
    for data in (text[:-1], text + "\n", text + " \r\n\n"):
        for mend in (False, True):
            read = read_game(data.encode(), mend=mend)
            assert (read.dump(), read.torn) == (text, "")
    file = tmp_path / "game.jsonl"
    *before, _ = text.splitlines(keepends=True)
    file.write_text("".join(before)[:-1])
    append(file, len(record.game.events), record.game.events[-1])
    assert file.read_text() == text


def test_a_new_file_is_its_owners_alone_and_an_old_one_stays_as_it_was(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    save(record, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o640)
    save(record, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [copied(file).name, copied(file).name] == ["game.jsonl.before", "game.jsonl.before-2"]
    assert (tmp_path / "game.jsonl.before").read_bytes() == file.read_bytes()
    assert stat.S_IMODE((tmp_path / "game.jsonl.before-2").stat().st_mode) == 0o600


def test_reading_never_writes(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    for data, _ in broken(record):
        file.write_bytes(data)
        before = os.stat(file)
        with pytest.raises(Malformed):
            load_game(file)
        assert (file.read_bytes(), os.stat(file).st_mtime_ns) == (data, before.st_mtime_ns)
    with pytest.raises(Unknown, match="no file"):
        load_game(tmp_path / "none")
    with pytest.raises(Malformed, match="cannot be read"):
        load_game(tmp_path)


@settings(max_examples=tries(150), deadline=None)
@given(data=st.data())
def test_a_file_with_bytes_changed_is_read_or_refused_but_nothing_else(data: st.DataObject) -> None:
    begun = Record.of(zoc.loads(zoc.example("ford")))
    whole = bytearray(played(begun, "red", do="move", unit="spearman", at="5,4").dump().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with contextlib.suppress(Malformed):
        assert read_game(bytes(whole)).game.law.name == "wesnoth"
