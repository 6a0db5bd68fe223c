"""Ask: every verb, every error, and whatever else comes down the line."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import tries
from zoc.ask import clerk
from zoc.ask.clerk import Clerk
from zoc.ask.questions import VERBS
from zoc.ask.subject import Subject
from zoc.cli import asking
from zoc.scenario import load
from zoc.scenario.examples import path

PAGE = (Path(__file__).parents[2] / "docs" / "ask.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^This example asks about `(\S+)`:\n\n)?^```jsonl\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def ford() -> Clerk:
    return asking.clerk("ford")


def put(clerk: Clerk, question: object) -> Any:
    return clerk.answer(json.dumps(question).encode())


def error(clerk: Clerk, line: str | bytes) -> tuple[str, str]:
    told: Any = clerk.answer(line.encode() if isinstance(line, str) else line)
    assert told["ok"] is False
    return told["error"]["kind"], told["error"]["message"]


# The page


def examples() -> list[tuple[str, str, str]]:
    told = [(table or "ford", block.splitlines()) for table, block in BLOCK.findall(PAGE)]
    return [(table, *pair) for table, lines in told for pair in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("table", "question", "answer"), examples(), ids=lambda line: line[:60])
def test_the_page_says_what_is_answered(table: str, question: str, answer: str) -> None:
    assert Clerk(load(path(table))).answer(question.encode()) == json.loads(answer)


@pytest.mark.parametrize("verb", VERBS)
def test_the_page_tells_of_every_verb_and_key(verb: str) -> None:
    section = PAGE.split(f"\n## `{verb}`\n")[1].split("\n## ")[0]
    same = "takes the same keys" in section or "as for `reach`" in section
    for key in VERBS[verb].keys:
        assert f"`{key}`" in section or same, key
    assert f'"ask": "{verb}"' in section


# What a question gets


def test_reach_answers_as_the_issue_says(ford: Clerk) -> None:
    told = put(ford, {"id": "x", "ask": "reach", "unit": "spearman"})
    assert (told["id"], told["ok"]) == ("x", True)
    assert told["cells"]["5,4"] == {"cost": "1", "left": "4", "stops": False}
    assert told["cells"]["6,4"] == {"cost": "4", "left": "0", "stops": True}


def test_points_are_exact_however_they_are_written(ford: Clerk) -> None:
    told = [put(ford, {"ask": "reach", "unit": "spearman", "points": points})["cells"] for points in (2, "2", "4/2", 2.0, "2.0")]
    assert all(each == told[0] for each in told)


def test_a_remedy_that_is_applied_makes_it_legal(ford: Clerk) -> None:
    told = put(ford, {"ask": "why", "unit": "spearman", "cell": "8,4"})
    assert not told["legal"]
    [remedy] = told["remedies"]
    assert put(ford, {"ask": "why", "unit": "spearman", "cell": "8,4", "points": remedy["points"]})["legal"]


def test_a_move_is_judged_as_why_judges_it(ford: Clerk) -> None:
    judged = put(ford, {"ask": "judge", "action": {"name": "move", "actor": "spearman", "at": "8,4"}})
    why = put(ford, {"ask": "why", "unit": "spearman", "cell": "8,4"})
    assert (judged["legal"], judged["reasons"]) == (why["legal"], why["reasons"])


def test_facts_of_an_action_are_read_as_the_book_writes_them(ford: Clerk) -> None:
    move = {"name": "move", "actor": "spearman", "at": "8,4", "facts": {"skirmisher": True, "moves": 9}}
    assert put(ford, {"ask": "judge", "action": move})["legal"]
    wrong = {"ask": "judge", "action": {**move, "facts": {"skirmisher": 1}}}
    assert error(ford, json.dumps(wrong)) == ("malformed", "skirmisher: expected true or false, not 1")


def test_a_level_of_nothing_says_who_is_kept_from_it(ford: Clerk) -> None:
    told = put(ford, {"ask": "level", "side": "blue", "cell": "8,7"})
    assert (told["level"], told["by"]) == ("none", [])
    assert [(reason["clause"], reason.get("waived_by")) for reason in told["reasons"]] == [("1", ["1.1"]), ("1.1", None)]


def test_an_unseen_unit_is_unknown_to_those_who_cannot_see_it(ford: Clerk) -> None:
    scenario = ford.table.scenario
    hidden = Clerk(scenario.with_position(scenario.position.changed("grunt", hidden=1)))
    assert put(hidden, {"ask": "show"})["units"]["grunt"]["hidden"]
    seen = put(hidden, {"ask": "show", "as": "red"})
    assert "grunt" not in json.dumps(seen)
    assert error(hidden, '{"ask": "reach", "unit": "grunt", "as": "red"}')[0] == "unknown"
    assert "grunt" not in error(hidden, '{"ask": "reach", "unit": "grun", "as": "red"}')[1]


def test_a_view_is_made_once(ford: Clerk) -> None:
    clerk = Clerk(ford.table.scenario)
    views = [clerk._view("red", {}) for _ in range(3)]
    assert views[0] is views[1] is views[2]
    assert len(clerk._views) == 1


# What is wrong with a question


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        ("nonsense", "malformed", "not JSON: Expecting value at character 1"),
        ("[1, 2]", "malformed", "a question is an object"),
        ("null", "malformed", "not null"),
        ("{}", "malformed", "no key 'ask'; it is one of reach"),
        ('{"ask": 5}', "malformed", "ask: expected a name in quotes, not 5"),
        ('{"ask": "reech"}', "unknown", "did you mean 'reach'?"),
        ('{"ask": "reach"}', "malformed", "the key 'unit' is missing"),
        ('{"ask": "reach", "unit": "spearman", "way": "hop"}', "unknown", "there is no way of moving 'hop'"),
        ('{"ask": "reach", "unit": "spearman", "errand": "hop"}', "unknown", "there is no errand 'hop'"),
        ('{"ask": "reach", "unit": "spearman", "points": "1e999999999"}', "malformed", "points: expected a whole number or a"),
        ('{"ask": "reach", "unit": "spearman", "points": 1e999999999}', "malformed", "points: expected a whole number or a"),
        ('{"ask": "reach", "unit": "spearman", "points": "1/0"}', "malformed", "points: expected"),
        ('{"ask": "reach", "unit": "spearman", "points": -1}', "malformed", "-1 points are too few"),
        ('{"ask": "reach", "unit": "spearman", "points": 99999999}', "malformed", "points are too many"),
        ('{"ask": "reach", "unit": "spearman", "points": NaN}', "malformed", "NaN is not a number in JSON"),
        ('{"ask": "reach", "unit": "spearman", "points": -Infinity}', "malformed", "-Infinity is not a number"),
        (f'{{"ask": "reach", "unit": {"9" * 9999}}}', "malformed", "a number of 9999 digits is too long"),
        (f'{{"ask": "reach", "unit": 0.{"9" * 9999}}}', "malformed", "a number of 10001 digits is too long"),
        ('{"ask": "reach", "unit": "a", "unit": "b"}', "malformed", "the key 'unit' is written twice"),
        ('{"ask": "reach", "unit": "spearman", "as": "green"}', "unknown", "there is no side 'green'"),
        ('{"ask": "reach", "unit": "spearman", "readings": {"x": 1}}', "malformed", "there is no reading 'x'"),
        ('{"ask": "reach", "unit": "spearman", "readings": {"self": 1}}', "malformed", "there is no reading 'self'"),
        ('{"ask": "reach", "unit": "spearman", "readings": {"x": []}}', "malformed", "readings: expected true, false"),
        ('{"ask": "reach", "unit": "spearman", "readings": 3}', "malformed", "readings: expected an object in braces, not 3"),
        ('{"ask": "why", "unit": "spearman", "cell": "nowhere"}', "malformed", "nowhere"),
        ('{"ask": "why", "unit": "spearman", "cell": "99,99"}', "unknown", "99,99"),
        ('{"ask": "trace", "side": "red", "sources": [], "points": 2}', "malformed", "sources: expected a list of names"),
        ('{"ask": "trace", "side": "red", "sources": ["1,1"], "points": 2}', "unknown", "there is no errand 'supply'"),
        ('{"ask": "odds"}', "malformed", "give one of the three"),
        ('{"ask": "odds", "dice": 3, "faces": {"six": 1}}', "malformed", "faces: expected a whole number in quotes"),
        ('{"ask": "odds", "dice": 3, "faces": {"9": 1}}', "malformed", "face 9 counts as a success"),
        ('{"ask": "odds", "cards": [1], "reveal": 2}', "malformed", "there are no odds"),
        ('{"ask": "judge", "action": {"actor": 5, "nam": "x"}}', "malformed", "'name' is missing; action, actor: exp"),
        ('{"ask": "rules", "clause": "17"}', "unknown", "there is no clause of Wesnoth '17'"),
        (b'{"ask": "reach", "unit": "\xff"}', "malformed", "not UTF-8: byte 27 is 0xff"),
        ("[" * 100_000, "malformed", "nests too deep"),
        ('{"a":' * 100_000, "malformed", "nests too deep"),
        (" " * clerk.LONGEST + "{}", "malformed", "longer than 1000000 bytes"),
        (f'{{"ask": "{"reach" * 10_000}"}}', "malformed", "ask: a name has at most 200 letters"),
        (f'{{"ask": "reach", "{"k" * 10_000}": 1}}', "malformed", "the key 'unit' is missing; there is no key 'kkk"),
        ('{"id": [1], "ask": "show"}', "malformed", "id: expected a string or a whole number, not [1]"),
        ('{"id": 1.5, "ask": "show"}', "malformed", "not 1.5"),
    ],
)  # fmt: skip
def test_a_bad_question_gets_a_clear_error(ford: Clerk, line: str | bytes, kind: str, said: str) -> None:
    assert error(ford, line)[0] == kind
    assert said in error(ford, line)[1]
    assert len(error(ford, line)[1]) <= clerk.WORDS + 2


def test_everything_wrong_is_said_at_once_and_the_id_comes_back(ford: Clerk) -> None:
    told = put(ford, {"id": 3, "ask": "why", "unit": 4, "points": [], "colour": "red"})
    assert told["id"] == 3
    for said in ("'cell' is missing", "unit: expected", "points: expected", "no key 'colour'"):
        assert said in told["error"]["message"]


def test_a_fault_of_ours_is_an_answer_too(ford: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(table: Subject) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setitem(VERBS, "show", VERBS["show"]._replace(ask=faulty))
    assert put(ford, {"id": 1, "ask": "show"}) == {
        "id": 1, "ok": False, "error": {"kind": "internal", "message": "a fault in zoc: ZeroDivisionError: oh"}
    }  # fmt: skip


# The stream


def lines(clerk: Clerk, stream: bytes) -> list[Any]:
    return [json.loads(answer) for answer in clerk.answers(io.BytesIO(stream))]


def test_the_stream_goes_on_after_an_error(ford: Clerk) -> None:
    told = lines(ford, b'{"id": 1, "ask": "rules"}\n\n  \nwhat?\r\n{"id": 2, "ask": "show"}')
    assert [(answer.get("id"), answer["ok"]) for answer in told] == [(1, True), (None, False), (2, True)]


def test_a_line_that_is_too_long_is_one_question(ford: Clerk) -> None:
    told = lines(ford, b"x" * (3 * clerk.LONGEST) + b'\n{"id": 2, "ask": "show"}\n')
    assert [answer["ok"] for answer in told] == [False, True]


def test_a_byte_order_mark_is_passed_over(ford: Clerk) -> None:
    assert lines(ford, b'\xef\xbb\xbf{"ask": "show"}')[0]["ok"]


def test_half_a_surrogate_pair_comes_back_as_it_was(ford: Clerk) -> None:
    [answer] = ford.answers(io.BytesIO(rb'{"id": "\ud83d", "ask": "rules", "clause": "3"}'))
    assert json.loads(answer.encode("utf-8", "backslashreplace"))["id"] == "\ud83d"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
WORDS = st.sampled_from(["spearman", "grunt", "red", "blue", "4,4", "8,4", "move", "3", "highest", "nobody", "99,99"])
KEYS = sorted({key for verb in VERBS.values() for key in verb.keys} | {"as", "readings", "id"})
QUESTIONS = st.builds(
    lambda verb, keys: {"ask": verb, **keys},
    st.sampled_from([*VERBS, "nothing"]),
    st.dictionaries(st.sampled_from(KEYS), WORDS | JSON | st.lists(WORDS, max_size=2) | st.integers(-3, 9), max_size=6),
)
LINES = st.binary(max_size=60) | (JSON | QUESTIONS).map(lambda question: json.dumps(question).encode())


@settings(max_examples=tries(300), deadline=None)
@given(st.lists(LINES, max_size=6))
def test_whatever_comes_every_line_gets_one_answer(questions: list[bytes]) -> None:
    stream = b"\n".join(questions)
    asked = [line for line in stream.split(b"\n") if line.strip()]
    told = lines(FORD, stream)
    assert len(told) == len(asked)
    for answer in told:
        assert answer["ok"] or answer["error"].keys() == {"kind", "message"}
        assert answer["ok"] or answer["error"]["kind"] != "internal", answer


FORD = asking.clerk("ford")


def test_dice_without_successes_and_cards_without_a_book_for_them_are_refused(ford: Clerk) -> None:
    kind, message = error(ford, '{"ask": "odds", "dice": 2}')
    assert kind == "malformed"
    assert message.startswith("say which faces of the dice are successes")
    duel = Clerk(load(path("fates_edge/doorway")))
    unit = duel.table.position.ids[0]
    told = put(duel, {"ask": "odds", "action": {"name": "attack", "actor": unit, "cards": {"Spirit": 1}}})
    assert told["error"]["message"] == "Fate's Edge has no cards to play on an action"
