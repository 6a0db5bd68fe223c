"""Secrecy by event type and field, through the wire: a seat that may not know a field is sent the same bytes whatever it holds.

What a seat may know stands in ``tests/golden/openness.toml``; whoever opens or closes a field changes that file too.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.openness import ENGINE, FILE, Proof, declared, file
from tests.service.wired import EXAMPLES
from zoc.action.events import Moved, Rolled
from zoc.law.event import Event
from zoc.rulesets import BOOKS
from zoc.rulesets.ocs.events.supply import Ate
from zoc.rulesets.ocs.events.works import Built

EVENTS = [(book, each) for book in (ENGINE, *EXAMPLES) for each in declared(book) if issubclass(each, Event) and each.kinds()]


def test_every_book_is_proved() -> None:
    assert set(EXAMPLES) == set(BOOKS)


def test_the_file_has_every_field_of_every_event() -> None:
    assert FILE.read_text(encoding="utf-8") == file(), "look at what has changed, then: python -m tests.service.openness"


@pytest.mark.parametrize(("book", "event"), EVENTS, ids=lambda value: value if isinstance(value, str) else value.__name__)
def test_a_seat_is_sent_what_it_may_know_and_no_byte_else(book: str, event: type[Event]) -> None:
    leaks = list(Proof(book, event).leaks())
    assert not leaks, "\n".join(leaks)


@pytest.mark.parametrize(
    ("book", "event", "planted", "leak"),
    [
        (ENGINE, Moved, {"opened": {"points": "9"}}, "Moved.points"),
        (ENGINE, Moved, {"opened": {"*": "9"}}, "Moved.unit"),
        (ENGINE, Moved, {"noticed": ()}, "Moved.to"),
        (ENGINE, Moved, {"whole": True}, "is not sent it"),
        (ENGINE, Rolled, {"noticed": ()}, "Rolled.shows"),
        (ENGINE, Rolled, {"private": ""}, "Rolled.shows"),
        ("ocs", Ate, {"private": ""}, "Ate.dump"),
        ("ocs", Built, {"private": ""}, "Built.level"),
    ],
)
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, book: str, event: type[Event], planted: dict[str, Any], leak: str
) -> None:
    for name, value in planted.items():
        monkeypatch.setattr(event, name, value)
    assert any(leak in found for found in Proof(book, event).leaks())
    assert FILE.read_text(encoding="utf-8") != file()
