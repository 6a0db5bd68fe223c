"""Lacks: what keeps an order from being done though no clause forbids it; a closed list, each a value with fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zoc.text.names import listed, spoken

Worth = str | int | Fraction | tuple[str, ...]
"""What a field of a lack holds."""

LACKS: Mapping[str, tuple[str, str]] = {
    "not_your_turn": ("not your turn", "it is the turn of {side}"),
    "choice_pending": ("a choice is pending", "first there is a question for {side}: {question}"),
    "something_pending": ("a choice is pending", "first {side} has something to decide"),
    "to_fall": ("a choice is pending", "first something has to fall: {what}"),
    "nothing_pending": ("no such thing", "nobody was asked anything"),
    "nothing_done": ("no such thing", "nothing has been done yet"),
    "nothing_undone": ("no such thing", "there is nothing to do again"),
    "redone_by": ("not yours", "it is for {side} to do it again"),
    "nobody": ("no such thing", "nobody else of its side is there"),
    "nobody_in_sight": ("no such thing", "nobody else is in sight"),
    "no_enemy_in_sight": ("no such thing", "no enemy is in sight"),
    "nothing_to_do_it_to": ("no such thing", "there is nothing to do it to"),
    "unreadable": ("no such thing", "{argument} {said}: {problem}"),
    "for_another": ("not yours", "it is for {side} to say"),
    "game_over": ("the game is over", "the game is over: {how}"),
    "not_yours": ("not yours", "{unit} belongs to {side}"),
    "enemy": ("not yours", "{unit} takes no orders from {side}"),
    "no_enemy": ("not among these", "{unit} is no enemy"),
    "no_friend": ("not among these", "{unit} is an enemy"),
    "off_map": ("not on the map", "{unit} is not on the map"),
    "no_unit": ("no such thing", "there is no unit {unit}"),
    "no_unit_but": ("no such thing", "there is no unit {unit}; did you mean {near}?"),
    "off_board": ("no such thing", "{cell} is off the map, which runs from {first} to {last}"),
    "no_such_answer": ("not among these", "{pick} is no answer to “{question}”; it is one of these: {among}"),
    "cannot_roll": ("not among these", "{what}: {fallen} cannot fall; {dice} dice of 1 to {sides} are rolled"),
    "cannot_draw": ("not among these", "{what}: {fallen} cannot fall; {cards} of these are drawn: {pile}"),
    "nothing_to_fall": ("no such thing", "nothing has to fall"),
    "none_of": ("no such thing", "there are none of these: {what}"),
    "not_among": ("not among these", "{what} is not among {among}"),
    "out_of_range": ("out of range", "{what} is a number from {least} to {most}"),
    "already": ("so already", "{what} already"),
    "there_already": ("so already", "{unit} is in {cell} already"),
    "no_way": ("no way", "no way leads there"),
    "no_lawful_way": ("no way", "no lawful way leads there"),
    "no_line": ("no way", "no line of {far} reaches it"),
    "no_way_out": ("no way", "no way leads out of {cell}"),
    "stops_before": ("no way", "it must stop in {cell}"),
    "must_stop": ("no way", "{unit} must stop in {cell}"),
    "no_room": ("no way", "{unit} finds no room in {cell}"),
    "no_farther": ("no way", "{unit} gets no farther than {cell}"),
    "too_few": ("too few points", "{unit} needs {needs} and has {has}"),
    "short": ("too few points", "it needs {needs}, it has {has}"),
    "way_round": ("too few points", "the lawful way round needs {needs}, it has {has}"),
    "nothing_left": ("too few points", "{unit} has no points left"),
    "too_little": ("too few points", "{what} is {has}, and {needs} is needed"),
    "needed": ("needed", "{what} has to be said"),
}
"""Every lack by its name: its kind, and its sentence with slots for its fields."""


@dataclass(frozen=True)
class Lack:
    """One lack: its name among ``LACKS``, and its fields.

    >>> Lack.of("too_few", unit="guards", needs="5 points", has=3).say()
    'guards needs 5 points and has 3'
    """

    name: str
    fields: tuple[tuple[str, Worth], ...] = ()

    @classmethod
    def of(cls, name: str, **fields: Worth) -> Lack:
        """A lack of that name; one that is not in the list is a fault of whoever says it."""
        LACKS[name][1].format(**fields)
        return cls(name, tuple(fields.items()))

    @property
    def kind(self) -> str:
        """Which of the closed list of kinds it is."""
        return LACKS[self.name][0]

    def say(self) -> str:
        """The lack in words, pieces called as people call them."""
        return LACKS[self.name][1].format(**{name: _told(name, value) for name, value in self.fields})

    def as_dict(self) -> dict[str, Any]:
        """The same for the wire; numbers exact."""
        fields = {name: list(value) if isinstance(value, tuple) else _plain(value) for name, value in self.fields}
        return {"kind": self.kind, "name": self.name, **fields}


def _plain(value: Worth) -> Any:
    return str(value) if isinstance(value, Fraction) else value


def _told(name: str, value: Worth) -> str:
    if isinstance(value, tuple):
        return listed(map(spoken, value), most=12) or "nothing"
    return spoken(value) if name in ("unit", "near") and isinstance(value, str) else str(value)
