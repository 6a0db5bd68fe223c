"""Words as data: a phrase with typed fields, a template with slots, tokens that a page can link."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import pytest

from zoc.errors import Malformed, Unknown
from zoc.law.event import ALL, Event
from zoc.look.status import Status
from zoc.text import Amount, Flag, Free, Phrase, Piece, Pieces, Place, Team, Token, Word, WordList, Words, engine_words
from zoc.text.template import Template
from zoc.text.words import plural


@dataclass(frozen=True)
class Refitted(Event):
    planes: Pieces
    base: Place
    points: Amount = None
    short: Flag = False


@dataclass(frozen=True)
class Reported(Event):
    noticed: ClassVar = ("unit",)
    unit: Piece
    by: Team
    result: Word
    inner: Refitted | None = None
    words: WordList = ()
    remark: Free = ""


@dataclass(frozen=True)
class Fired(Event):
    opened: ClassVar = {"points": "4.9b"}
    guns: Pieces
    points: Amount


@dataclass(frozen=True)
class Lost(Phrase):
    counted: ClassVar = ("units",)
    units: Pieces


@dataclass(frozen=True)
class Shown(Event):
    opened: ClassVar = {ALL: "4.9c"}
    guns: Pieces
    points: Amount


WORDS = Words.of(
    {
        "Refitted": "{planes|planes} {planes:is|are} refitted at {base}[ for {points} {points:point|points}][{short}, in haste]",
        "Reported": {
            "text": "{by}: {unit's} fight is {result}[ ({words})][; {inner}][, “{remark}”].",
            "result": {"won": "a victory"},
        },
        "Fired": "{guns|somebody} {guns:fires|fire}[ with {points}].",
        "Lost": "{units} {units:is|are} lost",
        "Shown": "{guns} {guns:fires|fire} with {points}.",
        "nouns": {"unit": "a unit"},
    },
    engine_words(),
)


def text(phrase: Phrase) -> str:
    return WORDS.text(phrase)


def test_grammar_follows_from_the_fields() -> None:
    assert text(Refitted(("stukas",), "0404")) == "stukas are refitted at 0404."
    assert text(Refitted(("ju_52",), "0404", 1)) == "ju 52 is refitted at 0404 for 1 point."
    assert text(Refitted(("a", "b", "c"), "0404", Fraction(3, 2))) == "a, b and c are refitted at 0404 for 3/2 points."
    assert text(Refitted(("a",), "0404", 0, short=True)) == "a is refitted at 0404, in haste."


def test_words_possessives_inner_phrases_and_capitals() -> None:
    assert text(Reported("guards", "axis", "won")) == "Axis: guards' fight is a victory."
    inner = Refitted(("a",), "0404")
    whole = Reported("rifle_3", "axis", "lost", inner, ("at_once", "again"), "ouch")
    assert text(whole) == "Axis: rifle 3's fight is lost (at once and again); a is refitted at 0404, “ouch”."


def test_a_status_has_a_name_and_a_list_may_have_commas_only() -> None:
    words = Words.of({"Lost": {"name": "Lost with {units}", "text": "{units:,}"}}, engine_words())
    line = Status.of(words, Lost(("a", "b", "c")), ("a",))
    assert (line.name, line.text, line.ready) == ("Lost with a, b and c", "a, b, c", ("a",))


def test_tokens_say_what_they_name() -> None:
    tokens = WORDS.say(Refitted(("ju_52",), "0404", 2))
    assert tokens[0] == Token("ju 52", "unit", "ju_52")
    assert Token("0404", "cell", "0404") in tokens
    assert Token("2", "number", "2") in tokens
    assert tuple(map(Token.of_json, [token.as_json() for token in tokens])) == tokens


@pytest.mark.parametrize("name", ["stukas", "stragglers_2", "2nd_guards"])
def test_a_plural_name_takes_a_plural_verb(name: str) -> None:
    assert plural(name)


@pytest.mark.parametrize("name", ["panzer", "2nd_cross", "lupus", "gas", "7"])
def test_a_singular_name_takes_a_singular_verb(name: str) -> None:
    assert not plural(name)


def test_a_side_learns_the_pieces_it_sees_and_no_number_of_others() -> None:
    event = Refitted(("seen", "unseen"), "0404", 3)
    known = event.as_known({"seen"}.__contains__)
    assert known is not None
    assert text(known) == "seen is refitted at 0404."
    assert event.as_known({"seen", "unseen"}.__contains__) == event
    assert event.as_known(set[str]().__contains__) is None


def test_a_reader_learns_how_many_pieces_there_are_where_they_are_counted() -> None:
    lost = Lost(("seen", "one", "other"))
    assert text(lost) == "seen, one and other are lost."
    assert text(lost.known({"seen"}.__contains__)) == "seen and 2 units unseen are lost."
    assert text(lost.known(set[str]().__contains__)) == "3 units unseen are lost."
    assert lost.known({"seen"}.__contains__).pieces == ("seen",)


def test_an_event_is_noticed_by_the_fields_it_declares() -> None:
    event = Reported("seen", "axis", "won", Refitted(("unseen",), "0404", 3), remark="ouch")
    known = event.as_known({"seen"}.__contains__)
    assert known is not None
    assert known.inner is not None
    assert (known.inner.planes, known.inner.points) == ((), None)
    assert known.remark == ""
    assert event.as_known({"unseen"}.__contains__) is None


def test_a_clause_may_open_a_field_or_the_whole_event() -> None:
    fired = Fired(("seen", "unseen"), 7).as_known({"seen"}.__contains__)
    assert fired is not None
    assert text(fired) == "seen fires with 7."
    assert Shown(("unseen",), 7).as_known(set[str]().__contains__) == Shown(("unseen",), 7)


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("{unit", "stands alone"),
        ("[{unit}", "not closed"),
        ("{Unit}", "no slot"),
        ("{unit:a|b|c}", "one form or two"),
        ("a ] b", "alone"),
    ],
)
def test_a_template_that_cannot_be_read_says_why(written: str, wrong: str) -> None:
    with pytest.raises(Malformed, match=wrong):
        Template.read(written)


def test_every_wrong_entry_is_reported_at_once() -> None:
    with pytest.raises(Malformed) as raised:
        Words.of({"A": "{a", "B": "[b", "C": 3})
    assert all(name in str(raised.value) for name in ("A", "B", "C"))


def test_a_slot_that_is_no_field_and_a_phrase_without_words_are_reported() -> None:
    with pytest.raises(Unknown, match="plane"):
        Words.of({"Refitted": "{plane} is refitted."}).text(Refitted(("a",), "0404"))
    with pytest.raises(Unknown, match="Refitted"):
        engine_words().text(Refitted(("a",), "0404"))
