"""A book on the wire: what may be asked of it, for what, and how its own questions are filled in."""

from __future__ import annotations

from typing import Any

import pytest

from zoc.ask.book_questions import book_verb
from zoc.ask.rulebooks import book
from zoc.errors import Malformed, Unknown
from zoc.rulesets import names, ruleset


@pytest.mark.parametrize("name", names())
def test_the_keys_of_a_books_own_questions_say_what_they_hold(name: str) -> None:
    rules = ruleset(name)
    samples: dict[str, Any] = {"name": "a", "names": ["a"], "number": 1, "exact": "1/2", "flag": True}
    questions: Any = book(rules)["questions"]
    for asked, told in questions.items():
        verb = book_verb(rules, asked)
        assert list(told["kinds"]) == told["keys"] == list(verb.keys)
        assert told["needed"] == list(verb.needed)
        for key, kind in told["kinds"].items():
            verb.keys[key](samples[kind])
            for other in ({"names": "a", "number": "a", "flag": "a"}.get(kind),):
                if other is not None:
                    with pytest.raises((ValueError, Malformed, Unknown)):
                        verb.keys[key](other)


@pytest.mark.parametrize(
    ("name", "lines", "option", "zones"),
    [
        ("wesnoth", [], "", ["control"]),
        ("bashketball", [], "pass", ["control"]),
        ("europa", ["retreat", "advance", "supply_line", "attack_supply", "red", "screen"], "", ["control", "anti_partisan"]),
        ("fates_edge", [], "attack", ["control", "strike"]),
        ("ocs", ["retreat", "breakout", "draw", "throw", "trace", "extender", "rail_cap", "rail_trace"], "", ["control"]),
    ],
)
def test_a_book_says_for_what_it_is_asked(name: str, lines: list[str], option: str, zones: list[str]) -> None:
    told: Any = book(ruleset(name))
    assert (told["lines"], told["zones"]) == (lines, zones)
    assert told["options"] == list(ruleset(name).options)
    assert not option or option in told["options"]
    assert told["purposes"][0] == "move"
    assert set(ruleset(name).purposes) <= set(told["purposes"])
