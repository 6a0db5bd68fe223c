"""An order or a question that leaves out something it needs: what is asked for, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zoc.action import Attempt
from zoc.cli.argument_words import SEVERAL, fits, value_of
from zoc.cli.order_words import deed_named
from zoc.cli.question_words import ODDS, actions, needed_by, of_action, takes_of
from zoc.cli.question_words import usage as question_usage
from zoc.errors import Malformed, Unknown
from zoc.law import Ruleset, Take
from zoc.law.deed import number
from zoc.play import order_of
from zoc.play.ordering import expected
from zoc.position import Position
from zoc.text.names import spoken
from zoc.values import Json


@dataclass(frozen=True)
class Unfinished:
    """What has been typed so far, the argument that is asked for, and the values to choose from."""

    name: str
    said: Mapping[str, Json]
    """The keys of the order, or of the question."""
    key: str
    take: Take
    label: str
    """How it is asked for: ``Which hex``."""
    choices: tuple[str, ...] = ()
    order: bool = False
    hopeless: bool = False
    """Whether it could only be one of a list, and nothing on the list is legal."""

    @property
    def about(self) -> str:
        """What was typed so far."""
        words = [self.name, *(_written(value) for key, value in self.said.items() if key != "do" and not isinstance(value, bool))]
        return " ".join(map(spoken, words))

    @property
    def text(self) -> str:
        """What is asked, after what it is for."""
        return f"{self.about}: {self.label[:1].lower()}{self.label[1:]}?"

    @property
    def expects(self) -> str:
        """What can be typed, where there is no list."""
        several = ", separated by commas" if self.take.kind == "units" else ""
        return f"{expected(self.take)}{several}"

    @property
    def numbered(self) -> bool:
        """Whether a number can stand for a choice: not where the choices could be mistaken for such numbers."""
        return bool(self.choices) and not any(choice.isdigit() and int(choice) <= len(self.choices) for choice in self.choices)

    def filled(self, law: Ruleset, seen: Position, words: Sequence[str]) -> dict[str, Json] | None:
        """What was said so far together with these words, if they can be meant for what is asked."""
        whole = " ".join(words)
        alike = [choice for choice in self.choices if spoken(choice).casefold() == spoken(whole).casefold()]
        if alike:
            return self.with_value(law, seen, alike[0])
        several = len(words) > 1 and self.take.kind not in SEVERAL
        free = self.take.kind == "word" or (self.take.kind == "choice" and self.choices)
        meant = not several and not free and all(fits(law, seen, self._unit, self.take, word) for word in words)
        return {**self.said, self.key: self._value(law, seen, words)} if meant else None

    def with_value(self, law: Ruleset, seen: Position, choice: str) -> dict[str, Json]:
        """What was said so far together with one of the choices."""
        return {**self.said, self.key: self._value(law, seen, [choice])}

    def _value(self, law: Ruleset, seen: Position, words: Sequence[str]) -> Json:
        value = value_of(law, seen, self._unit, self.take, words)
        return str(value) if not self.order and isinstance(value, int) and not isinstance(value, bool) else value

    @property
    def _unit(self) -> str:
        return str(self.said.get("unit", ""))

    def error(self, law: Ruleset) -> Malformed:
        """The same as an error, where nobody can be asked."""
        told = f" ({', '.join(map(spoken, self.choices))})" if self.choices else ""
        return Malformed(f"{self.text}{told} It is typed: {question_usage(law, self.name)}")


# Orders


def unsaid(law: Ruleset, seen: Position, side: str, order: Mapping[str, Json]) -> Unfinished | None:
    """What an order still has to say, with the values that are legal now; nothing if it is complete, or refused already."""
    deed = law.deeds[str(order["do"])]
    side = side or _side_of(seen, order)
    if not side:
        return None
    if deed.by == "unit" and "unit" not in order:
        legal = law.table(seen).legal(side, "", (deed.name,))
        units = tuple(dict.fromkeys(each.unit for each in legal))
        return Unfinished(deed.name, order, "unit", ODDS["unit"], "Which unit", units, order=True) if units else None
    read = order_of(law, seen, side, order)
    verdict = law.table(seen).judge(read)
    if verdict.refused or not verdict.asks:
        return None
    key = verdict.asks[0]
    take = deed.takes[key]
    found = law.table(seen).legal(side, read.unit, (deed.name,), said=read.given)
    values = dict.fromkeys(_written(each.given[key]) for each in found if each.given.get(key) is not None)
    hopeless = not values and take.kind not in ("number", "word", "flag")
    label = take.label or law.asked.get(key) or LABELS.get(take.kind, f"Which {spoken(key)}")
    return Unfinished(deed.name, order, key, take, label, tuple(values), order=True, hopeless=hopeless)


LABELS = {"cell": "Where", "route": "Along which cells", "enemy": "Against whom", "friend": "For whom", "number": "How many"}
"""How an argument of an order is asked for that neither it nor its book names."""


def _side_of(seen: Position, order: Mapping[str, Json]) -> str:
    unit = order.get("unit")
    return seen.unit(unit).side if isinstance(unit, str) and unit in seen.ids else seen.to_move


def _written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


# Questions


def missing(law: Ruleset, seen: Position, name: str, said: Mapping[str, Json]) -> Unfinished | None:
    """What a question still needs, with what there is to choose from; nothing if it can be put."""
    key = next((key for key in needed_by(law, name) if key not in said), None)
    if name in ("odds", "best") and name not in law.questions:
        known = actions(law, name)
        if not known:
            raise Malformed(f"{law.book.title} has no action with odds to ask for")
        if "action" in said and said["action"] not in known:
            raise Unknown.name("action with odds", str(said["action"]), known)
    if key is None:
        return _target(law, seen, said) if of_action(law, name) else None
    return asked_for(law, seen, name, said, key)


def asked_for(
    law: Ruleset, seen: Position, name: str, said: Mapping[str, Json], key: str, among: Sequence[str] = ()
) -> Unfinished:
    """A key of a question to ask for, with what there is to choose from."""
    take = takes_of(law, name)[key]
    listed = {"unit": tuple(seen.ids), "side": tuple(seen.sides.names)}.get(take.kind, ())
    if take.kind == "choice":
        listed = take.listed(law.table(seen), "")
    choices = tuple(among) or (actions(law, name) if key == "action" else listed)
    return Unfinished(name, said, key, take, take.label or f"Which {spoken(key)}", choices)


def _target(law: Ruleset, seen: Position, said: Mapping[str, Json]) -> Unfinished | None:
    """The target that an action needs, as its deed takes one: an enemy or a friend who is on the map."""
    deed, unit = deed_named(law, str(said["action"])), said["unit"]
    take = deed.takes.get("target") if deed is not None else None
    if take is None or not take.needed or "target" in said or unit not in seen.ids:
        return None
    mine = seen.unit(str(unit)).side
    others = [seen.unit(id) for id in seen.ids if id != unit]
    meant = [it.id for it in others if it.cell is not None and _is(take.kind, hostile=seen.sides.hostile(mine, it.side))]
    return Unfinished("odds", said, "target", ODDS["target"], take.label or law.asked.get("target") or "Whom", tuple(meant))


def asked_back(law: Ruleset, seen: Position, said: Mapping[str, Json], found: object) -> Unfinished | None:
    """What the law still asks before it can tell the odds of an action, with the words to choose from."""
    if not isinstance(found, Attempt) or not found.verdict.asks or found.verdict.refused:
        return None
    key, deed = found.verdict.asks[0], deed_named(law, str(said["action"]))
    taken = (deed.takes.get(key) if deed is not None else None) or number()
    choices = tuple(filter(None, taken.listed(law.table(seen), str(said["unit"])))) if taken.kind == "choice" else ()
    label = taken.label or law.asked.get(key) or f"Which {spoken(key)}"
    return Unfinished("odds", said, key, taken, label, choices)


def _is(kind: str, *, hostile: bool) -> bool:
    return kind not in ("enemy", "friend") or (kind == "enemy") == hostile
