"""An order or a question that leaves out something it needs: what is asked for, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zoc.ask.book_questions import book_verb
from zoc.ask.questions import VERBS
from zoc.ask.verb import Verb
from zoc.cli.seat.naming import Names
from zoc.cli.seat.order_words import SEVERAL, fits_take, value_of
from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.play import order_of
from zoc.play.ordering import expected
from zoc.position import Position
from zoc.text.names import spoken

ASKED = {"unit": "which unit?", "at": "where?", "cell": "which cell?", "to": "where to?", "target": "which unit is the target?"}
"""How some arguments are asked for; the others by their name."""


@dataclass(frozen=True)
class Unfinished:
    """What has been typed so far, the argument that is asked for, and the values to choose from."""

    name: str
    said: Mapping[str, object]
    """The keys of the order, or the words of the question."""
    key: str
    choices: tuple[str, ...]
    expects: str
    order: bool
    hopeless: bool = False
    """Whether it could only be one of a list, and nothing on the list is legal."""

    @property
    def about(self) -> str:
        """What was typed so far."""
        words = [self.name, *(str(value) for key, value in self.said.items() if key != "do" and isinstance(value, str))]
        return " ".join(map(spoken, words))

    @property
    def text(self) -> str:
        """What is asked, after what it is for."""
        return f"{self.about}: {ASKED.get(self.key, f'which {spoken(self.key)}?')}"

    def filled(self, law: Ruleset, seen: Position, words: Sequence[str]) -> dict[str, object] | None:
        """What was said so far together with these words, if they can be meant for what is asked."""
        whole, names = " ".join(words), Names(seen)
        alike = [choice for choice in self.choices if spoken(choice).casefold() == spoken(whole).casefold()]
        if alike:
            return self.with_value(law, seen, alike[0])
        if self.order and self.key != "unit":
            take = law.deeds[self.name].takes[self.key]
            several = len(words) > 1 and take.kind not in SEVERAL
            unit = str(self.said.get("unit", ""))
            fits = take.kind != "word" and all(fits_take(law, seen, unit, take, word) for word in words)
            return {**self.said, self.key: value_of(seen, take, list(words))} if fits and not several else None
        if len(words) == 1 and (meant := names.unit(whole) if self.key == "unit" else _known(names, whole)):
            return {**self.said, self.key: meant}
        return None

    def with_value(self, law: Ruleset, seen: Position, choice: str) -> dict[str, object]:
        """What was said so far together with one of the choices."""
        take = law.deeds[self.name].takes.get(self.key) if self.order else None
        return {**self.said, self.key: value_of(seen, take, [choice]) if take else choice}


def _known(names: Names, word: str) -> str | None:
    known = names.anything(word)
    return known if known != word or names.cell(word) or names.side(word) or names.unit(word) else None


def unsaid(law: Ruleset, seen: Position, side: str, order: Mapping[str, object]) -> Unfinished | None:
    """What an order still has to say, with the values that are legal now; nothing if it is complete, or refused already."""
    deed = law.deeds[str(order["do"])]
    side = side or _side_of(seen, order)
    if not side:
        return None
    if deed.by == "unit" and "unit" not in order:
        legal = law.table(seen).legal(side, "", (deed.name,))
        units = tuple(dict.fromkeys(each.unit for each in legal))
        return Unfinished(deed.name, order, "unit", units, "the name of a unit", order=True) if units else None
    read = order_of(law, seen, side, order)
    verdict = law.table(seen).judge(read)
    if verdict.refused or not verdict.asks:
        return None
    key = verdict.asks[0]
    found = law.table(seen).legal(side, read.unit, (deed.name,), said=read.given)
    values = dict.fromkeys(_written(each.given[key]) for each in found if each.given.get(key) is not None)
    hopeless = not values and deed.takes[key].kind not in ("number", "word", "flag")
    return Unfinished(deed.name, order, key, tuple(values), expected(deed.takes[key]), order=True, hopeless=hopeless)


def _side_of(seen: Position, order: Mapping[str, object]) -> str:
    unit = order.get("unit")
    return seen.unit(unit).side if isinstance(unit, str) and unit in seen.ids else seen.to_move


def _written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def missing(law: Ruleset, seen: Position, name: str, said: Mapping[str, object]) -> Unfinished | None:
    """What a question still needs, with what there is to choose from; nothing if it can be put."""
    key = next((key for key in needed_by(law, name) if key not in said), None)
    if key is None:
        return None
    if name in ("odds", "best") and name not in law.questions and not actions(law, name):
        raise Malformed(f"{law.book.title} has no action with odds to ask for")
    choices = {"unit": tuple(seen.ids), "side": tuple(seen.sides.names), "action": actions(law, name)}.get(key, ())
    return Unfinished(name, said, key, choices, "", order=False)


def needed_by(law: Ruleset, name: str) -> tuple[str, ...]:
    """The keys that a question needs, as one types it at the terminal."""
    if name == "odds" and name not in law.questions:
        return "unit", "action"
    return verb_of(law, name).needed


def verb_of(law: Ruleset, name: str) -> Verb:
    """The verb of a question, the book's own or everybody's."""
    return book_verb(law, name) if name in law.questions else VERBS[name]


def actions(law: Ruleset, name: str) -> tuple[str, ...]:
    """The actions of which a question tells the odds."""
    return tuple(law.options if name == "best" else law.attempts)
