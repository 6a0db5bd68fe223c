"""Whether a book has words for everything it says: each phrase an entry, each entry a phrase, each slot a field."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from zoc.law import Ruleset
from zoc.law.event import ALL, Event
from zoc.law.lack import Lack
from zoc.text import Phrase, Words, engine_words
from zoc.text.template import Template


def phrases(*packages: str) -> tuple[type[Phrase], ...]:
    """The phrases that some packages declare, as far as they are loaded."""
    return tuple(each for each in _below(Phrase) if each.__module__.startswith(packages) and each not in (Phrase, Event, Lack))


def wordless(words: Words, declared: Iterable[type[Phrase]], *, own: Iterable[str]) -> Iterator[str]:
    """Everything that is wrong between some phrases and the words for them."""
    known = {each.__name__: each for each in declared}
    if len(known) < len(tuple(declared)):
        yield "two phrases have one name"
    yield from (f"{name} has no words" for name in known if name not in words.entries)
    yield from (f"{name} has words, and there is no such phrase" for name in own if name not in known)
    for name in known.keys() & words.entries.keys():
        yield from (f"{name}: {wrong}" for wrong in _misfits(known[name], words.entries[name].template))


def check_words(law: Ruleset, *packages: str) -> None:
    """A book has words for all its phrases, and for nothing else; what is secret can be left out of each."""
    declared = phrases(*packages)
    problems = list(wordless(law.words, declared, own=law.words.own - engine_words().own))
    assert not problems, "\n".join(problems)


def _below(kind: type[Phrase]) -> Iterator[type[Phrase]]:
    for each in kind.__subclasses__():
        if sys.modules.get(each.__module__) is not None:
            yield each
        yield from _below(each)


def _misfits(phrase: type[Phrase], template: Template) -> Iterator[str]:
    kinds = phrase.kinds()
    for slot in template.slots():
        if slot.name not in kinds:
            yield f"there is no field {slot.name!r}"
    if not issubclass(phrase, Event) or ALL in phrase.opened or not {"unit", "units"} & set(kinds.values()):
        return
    for slot in template.slots(within=False):
        secret = kinds.get(slot.name) in ("number", "free") and slot.name not in phrase.opened
        if secret and slot.unknown is None:
            yield f"a reader may not know {slot.name!r}: put it in […], or say what is said instead"
