"""Words as data: the entry of each phrase of the engine and of a book, and how a phrase becomes a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from zoc.errors import Malformed, Problem, Unknown
from zoc.text.names import MOST, spoken
from zoc.text.phrase import Phrase
from zoc.text.template import JOINS, PLAIN, SIGNED, Part, Slot, Template
from zoc.text.token import Token, text_of

ENGINE = Path(__file__).with_name("words.toml")
ENDS = (".", "?", "!", "…", "”")
"""Characters that end a sentence."""
SINGULAR = ("ss", "us", "is", "'s", "corps")
"""Endings of singular names that end in s."""


@dataclass(frozen=True)
class PhraseWords:
    """The words of one phrase: its template, and the text of the values of its word fields."""

    template: Template
    words: Mapping[str, Mapping[str, str]]
    name: Template | None = None
    """The name of a status line."""


class Words:
    """The words of a book on top of the engine's: one entry per phrase."""

    def __init__(self, entries: Mapping[str, PhraseWords], nouns: Mapping[str, str], below: Words | None = None) -> None:
        self.entries: Mapping[str, PhraseWords] = {**(below.entries if below else {}), **entries}
        self.own = frozenset(entries)
        self.nouns: Mapping[str, str] = {**(below.nouns if below else {}), **nouns}

    @classmethod
    def of(cls, written: Mapping[str, object], below: Words | None = None, source: str = "words.toml") -> Words:
        """Words as in a file: ``Name = "template"``, or a table with ``text`` and a table of words for a field."""
        nouns: dict[str, str] = {}
        entries: dict[str, PhraseWords] = {}
        problems: list[Problem] = []
        for name, told in written.items():
            try:
                if name == "nouns" and isinstance(told, Mapping):
                    nouns = {str(key): str(value) for key, value in told.items()}
                else:
                    entries[name] = _entry(told)
            except (Malformed, TypeError, KeyError) as wrong:
                problems.append(Problem(str(wrong), f"{source}, {name}"))
        if problems:
            raise Malformed(problems)
        return cls(entries, nouns, below)

    @classmethod
    def read(cls, path: Path, below: Words | None = None) -> Words:
        """The words of a book, on top of the engine's or of those of the book that it extends."""
        return cls.of(tomllib.loads(path.read_text(encoding="utf-8")), below or engine_words(), path.name)

    def say(self, phrase: Phrase, *, capital: bool = True) -> tuple[Token, ...]:
        """A phrase as tokens; as a sentence, with a capital unless it begins with the name of a piece, and with an end."""
        name = type(phrase).__name__
        entry = self.entries.get(name)
        if entry is None:
            raise Unknown.name("phrase in the words of this book", name, self.entries)
        tokens = _joined(_Saying(self, phrase, entry).parts(entry.template.parts))
        return _sentence(tokens) if capital else tokens

    def sentence(self, phrases: Iterable[Phrase]) -> str:
        """Several phrases as one sentence, with semicolons between them."""
        tokens = list[Token]()
        for phrase in phrases:
            tokens += [*([Token("; ")] if tokens else []), *self.say(phrase, capital=False)]
        return text_of(_sentence(_joined(tokens)))

    def name(self, phrase: Phrase) -> str:
        """The name of a status line."""
        entry = self.entries[type(phrase).__name__]
        return text_of(_Saying(self, phrase, entry).parts(entry.name.parts)) if entry.name else ""

    def text(self, phrase: Phrase, *, capital: bool = True) -> str:
        """A phrase as plain text."""
        return text_of(self.say(phrase, capital=capital))


@cache
def engine_words() -> Words:
    """The words of the engine itself."""
    return Words.of(tomllib.loads(ENGINE.read_text(encoding="utf-8")))


def _entry(told: object) -> PhraseWords:
    if isinstance(told, str):
        return PhraseWords(Template.read(told), {})
    if not isinstance(told, Mapping):
        raise Malformed("expected a sentence, or a table with `text`")
    words = {str(k): {str(a): str(b) for a, b in v.items()} for k, v in told.items() if isinstance(v, Mapping)}
    name = Template.read(str(told["name"])) if "name" in told else None
    return PhraseWords(Template.read(str(told["text"])), words, name)


class _Saying:
    """One phrase being put into words."""

    def __init__(self, words: Words, phrase: Phrase, entry: PhraseWords) -> None:
        self.words, self.phrase, self.entry, self.kinds = words, phrase, entry, phrase.kinds()

    def parts(self, parts: Iterable[Part]) -> list[Token]:
        """The tokens of some parts."""
        said = list[Token]()
        for part in parts:
            if isinstance(part, str):
                said.append(Token(part))
            elif isinstance(part, Slot):
                said += self._slot(part)
            elif not self._empty(part.parts):
                said += self.parts(part.parts)
        return said

    def _empty(self, parts: Iterable[Part]) -> bool:
        return any(isinstance(part, Slot) and part.forms in PLAIN and self._has_nothing(part) for part in parts)

    def _has_nothing(self, slot: Slot) -> bool:
        value = self._value(slot)
        return value is None or value == "" or value == () or value is False or (self._kind(slot) == "number" and value == 0)

    def _kind(self, slot: Slot) -> str:
        if slot.name not in self.kinds:
            raise Unknown.name(f"field of {type(self.phrase).__name__}", slot.name, self.kinds)
        return self.kinds[slot.name]

    def _value(self, slot: Slot) -> object:
        self._kind(slot)
        value: object = getattr(self.phrase, slot.name)
        return value

    def _slot(self, slot: Slot) -> list[Token]:
        kind, value = self._kind(slot), self._value(slot)
        if slot.gate:
            return []
        if slot.forms not in PLAIN:
            return [Token(slot.forms[0] if self._one(kind, value) else (*slot.forms, "")[1])]
        told = self._told(kind, value, slot)
        if slot.possessive and told:
            last = told[-1]
            told[-1] = Token(last.text + ("'" if plural(last.text) else "'s"), last.kind, last.ref)
        return told

    def _one(self, kind: str, value: object) -> bool:
        """Whether the singular form applies."""
        if isinstance(value, tuple):
            return len(value) < 1 or (len(value) == 1 and not (kind in ("units", "sides") and plural(str(value[0]))))
        if kind == "unit" or (kind == "side" and value):
            return not plural(str(value))
        return value is True if kind == "flag" else bool(value == 1) if kind == "number" else bool(value)

    def _told(self, kind: str, value: object, slot: Slot) -> list[Token]:
        if kind == "flag":
            return []
        if value is None or value == "" or value == ():
            unknown = slot.unknown if slot.unknown is not None else self.words.nouns.get(kind, "")
            return [Token(unknown)]
        if kind in ("unit", "cell", "side"):
            return [self._name(kind, str(value))]
        if isinstance(value, tuple):
            return self._list(kind, value, slot)
        if isinstance(value, Phrase):
            return list(self.words.say(value, capital=False))
        if kind == "number":
            assert isinstance(value, int | Fraction)
            return [Token(_signed(value) if slot.forms == SIGNED else str(value), "number", str(value))]
        return [Token(self._word(slot.name, str(value)) if kind == "word" else str(value))]

    def _list(self, kind: str, values: tuple[object, ...], slot: Slot) -> list[Token]:
        if kind == "phrases":
            each = [list(self.words.say(value, capital=False)) for value in values if isinstance(value, Phrase)]
        elif kind == "series":
            each = [[Token(str(value))] for value in values]
        elif kind == "words":
            each = [[Token(self._word(slot.name, str(value)))] for value in values]
        else:
            each = [[self._name(kind[:-1], str(value))] for value in values if value]
            unseen = len(values) - len(each)
            each += [[Token(f"{unseen} {self.words.nouns['unseen' if unseen == 1 else 'unseens']}")]] if unseen else []
        if len(each) > MOST + 1 and kind != "series":
            each = [*each[:MOST], [Token(f"{len(each) - MOST} more")]]
        said, last = list[Token](), JOINS.get(slot.forms, ", " if kind == "series" else " and ")
        for nth, tokens in enumerate(each):
            said += [Token(last if nth == len(each) - 1 else JOINS.get(slot.forms, ", "))] if nth else []
            said += tokens
        return said

    def _name(self, kind: str, name: str) -> Token:
        if kind == "unit":
            return Token(spoken(name), "unit", name)
        return Token(name, "cell", name) if kind == "cell" else Token(name, "side", name)

    def _word(self, field: str, value: str) -> str:
        return self.entry.words.get(field, {}).get(value, spoken(value))


def plural(name: str) -> bool:
    """Whether the name of a piece or a side is plural: "stukas are refitted".

    >>> plural("stukas"), plural("stragglers_2"), plural("panzer"), plural("2nd_cross")
    (True, True, False, False)
    """
    words = [word for word in spoken(name).split() if not word.isdigit()]
    last = words[-1].lower() if words else ""
    return len(last) > 3 and last.endswith("s") and not last.endswith(SINGULAR)


def _signed(value: int | Fraction) -> str:
    return f"−{-value}" if value < 0 else f"+{value}"


def _joined(tokens: Iterable[Token]) -> tuple[Token, ...]:
    """The same tokens, with runs of plain text joined."""
    joined = list[Token]()
    for token in tokens:
        if not token.kind and joined and not joined[-1].kind:
            joined[-1] = Token(joined[-1].text + token.text)
        elif token.text or token.kind:
            joined.append(token)
    return tuple(joined)


def _sentence(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Capitals where sentences begin, and a full stop at the end; the name of a piece stays as it is written."""
    raised, begins = list[Token](), True
    for token in tokens:
        if begins and token.text and token.kind != "unit":
            token = Token(token.text[0].upper() + token.text[1:], token.kind, token.ref)
        raised.append(token)
        begins = token.text.endswith(tuple(f"{end} " for end in ENDS[:3]))
    return _joined((*raised, Token("" if not raised or raised[-1].text.endswith(ENDS) else ".")))
