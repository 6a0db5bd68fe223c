"""Whether a book draws what a side cannot see as it should: sound tables that look the same, the truth among them.

That the truth can be drawn is shown by drawing it: every choice is made on purpose, and must be one of those offered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import numpy as np

from zoc.law import Choices, Prior, Ruleset, Unseen
from zoc.law.signal import Signal
from zoc.law.unseen import alike, resample, with_pieces
from zoc.play import fingerprint
from zoc.position import Position, Promise, Side
from zoc.rulesets.bashketball.cards import hand, pile
from zoc.rulesets.bashketball.state import HeldCards, MatchState
from zoc.rulesets.europa.battle import attacks
from zoc.rulesets.europa.state import Declared, EuropaState
from zoc.rulesets.fates_edge.state import Fading, FightState
from zoc.scenario.scenario import Scenario, loads
from zoc.state import BookState, BySide

T = TypeVar("T")


def covering(first: Position, truth: Position, side: Side) -> Prior:
    """What a side knows that was told of every loss: the pieces of the first table, and those that were made since."""
    made = [truth.unit(unit) for unit in truth.ids if unit not in first.ids]
    for unit in first.ids:
        if unit in truth.ids and truth.unit(unit).side != first.unit(unit).side:
            first = first.changed(unit, side=truth.sides.number(truth.unit(unit).side))
    new = [Unseen(it.id, it.side, it.label if it.cell is None else it.cell, it.facts) for it in made]
    boxed = first.replace(boxes=truth.boxes)
    return Prior(side, with_pieces(boxed, Prior(side, first), new), frozenset(first.ids) - frozenset(truth.ids))


def check_resample(law: Ruleset, truth: Position, prior: Prior, random: Random, draws: int = 3) -> None:
    """Draw some tables from what a side sees, and look at each of them; then draw the truth."""
    side = prior.side
    view = law.seen(truth, side)
    hidden = known_to_be_hidden(view, prior)
    for _ in range(draws):
        state = random.getstate()
        drawn = law.resample(view, random, prior)
        after = random.getstate()
        random.setstate(state)
        assert fingerprint(law.resample(view, random, prior)) == fingerprint(drawn), "the same chance draws another table"
        assert random.getstate() == after
        seen = law.seen(drawn, side)
        assert fingerprint(seen) == fingerprint(view), f"{side} would see another table"
        assert alike(seen, view), f"{side} would see another table"
        assert_untouched(view, drawn, side)
        assert_sound(law, drawn)
        assert not hidden or not alike(drawn, view), f"{side} knows of {hidden}, and nothing was drawn"
        assert set(prior.certain(view)) <= set(drawn.ids) <= {*view.ids, *prior.missing(view)}
    assert fingerprint(plain(led(law, truth, prior))) == fingerprint(plain(truth)), "the truth was to be drawn"


def known_to_be_hidden(view: Position, prior: Prior) -> tuple[str, ...]:
    """What a side knows to be hidden from it: pieces that must be somewhere, and hands of cards."""
    hands = MatchState.of(view).hands if isinstance(view.state, MatchState) else BySide[HeldCards]()
    return (*prior.certain(view), *(f"the hand of {side}" for side, held in hands.items() if held.face_down))


def assert_untouched(view: Position, drawn: Position, side: Side) -> None:
    """No piece of the side or of its allies is changed."""
    for unit in view.ids:
        mine, now = view.unit(unit), drawn.unit(unit)
        if not view.sides.hostile(side, mine.side):
            apart = {name for name in mine.facts if name != "order" and mine.facts[name] != now.facts[name]}
            assert not apart, f"{unit}: {apart}"
            assert (mine.side, mine.label) == (now.side, now.label), f"{unit} in {now.label}"


def assert_sound(law: Ruleset, drawn: Position) -> None:
    """A file of the table is read without complaint, and is the same table again."""
    written = Scenario(law, drawn, "Drawn").dump()
    assert loads(written, rules=law).dump() == written


# The truth, on purpose


def led(law: Ruleset, truth: Position, prior: Prior) -> Position:
    """The table that is drawn if every choice is made as the truth has it."""
    view = law.seen(truth, prior.side)
    return resample(law, view, Random(0), prior, OnPurpose(truth, view))


class NotDrawn(Signal, AssertionError):
    """The truth is not among what the book lets be drawn."""


class OnPurpose(Choices):
    """Choices made as a table has them; each is to be offered, and none is to be asked for twice."""

    def __init__(self, truth: Position, view: Position) -> None:
        super().__init__(Random(0))
        self.truth, self.view, self.asked = truth, view, set[tuple[str, str]]()
        self.promises = [promise for promise in truth.promises if promise not in view.promises]

    def pick(self, what: str, of: str, options: Iterable[T]) -> T:
        listed = list(options)
        if (what, of) in self.asked:
            raise NotDrawn(f"{what} of {of} is drawn again: what was drawn before does not fit")
        self.asked.add((what, of))
        wanted = self.wanted(what, of, listed)
        if isinstance(wanted, Declared):
            wanted = next((one for one in listed if isinstance(one, Declared) and in_order(one) == in_order(wanted)), wanted)
        if wanted not in listed:
            raise NotDrawn(f"{what} of {of} is {wanted!r}, which cannot be drawn; only {listed[:30]}")
        return listed[listed.index(wanted)]

    def usually(self, what: str, of: str, usual: T, options: Iterable[T]) -> T:
        return self.pick(what, of, [usual, *options])

    def wanted(self, what: str, of: str, options: list[Any]) -> Any:
        """What the truth has."""
        if what.startswith("promise"):
            return self.promised(what, of)
        by_name = {"there": self._there, "at": self._at, "card": self._card, "attacks": self._attacks}
        by_name |= {"screens": self._screens, "note": self._note, "fading": self._fading}
        if what == "under":
            return self._under(of, options)
        if what == "unchanged":
            return False  # whatever it is, it can then be chosen
        if what == "has spent points":
            return self.truth.unit(of).facts["rate"] > 0
        return by_name[what](of) if what in by_name else self.truth.unit(of).facts[what]

    def promised(self, what: str, of: str) -> Any:
        """What the side is not told of promises."""
        if what == "promises":
            return len(self.promises)
        promise: Promise = self.promises[int(of.split(" ")[1])]
        if what == "promised by":
            return of.split(" ", 2)[2] in promise.keepers
        return {"promised in": promise.cell, "promised": promise.need, "promised to": promise.relied_on_by}[what]

    def _there(self, of: str) -> bool:
        return of in self.truth.ids

    def _at(self, of: str) -> Any:
        it = self.truth.unit(of)
        return it.label if it.cell is None else it.cell

    def _under(self, of: str, options: list[str]) -> str:
        pile = self.truth.at(self._at(of))
        return next((unit for unit in pile[pile.index(of) + 1 :] if unit in options), "")

    def _card(self, of: str) -> Any:
        team, nth = of.rsplit(" ", 1)
        return hand(self.truth, team)[int(nth)]

    def _attacks(self, of: str) -> int:
        return next((nth for nth, attack in enumerate(attacks(self.truth)) if of in attack.by), -1)

    def _screens(self, of: str) -> Declared | None:
        return next((one for one in EuropaState.of(self.truth).screens if of in one.units), None)

    def _note(self, of: str) -> str:
        return str(getattr(self.truth.state, of))

    def _fading(self, of: str) -> Fading | None:
        hidden = [one for one in FightState.of(self.truth).fading if one.caster not in self.view.ids]
        cells = sorted(of.split("/"))
        return next((one for one in hidden if sorted(one.at.split("/")) == cells), None)


def plain(table: Position) -> Position:
    """The table with what means the same in any order put into one: decks, keepers, attackers, screens, fading walls."""
    kept = tuple(replace(promise, keepers=tuple(sorted(promise.keepers))) for promise in table.promises)
    return table.replace(state=_in_one_order(table), promises=kept)


def _in_one_order(table: Position) -> BookState:
    state = table.state
    if isinstance(state, MatchState):
        decks = {team: tuple(sorted(pile(table, team))) for team in state.hands}
        return replace(state, decks=BySide({**state.decks, **decks}))
    if isinstance(state, FightState):
        return replace(state, fading=tuple(sorted(state.fading, key=repr)))
    if isinstance(state, EuropaState):
        fought = tuple(replace(one, by=tuple(sorted(one.by))) for one in state.attacks)
        screens = sorted(set(map(in_order, state.screens)), key=lambda one: one.units)
        return replace(state, attacks=fought, screens=tuple(screens))
    return state


def in_order(screen: Declared) -> Declared:
    """A screen with its units and hexes in one order."""
    return Declared(tuple(sorted(screen.units)), tuple(sorted(screen.against)))


def hiding(table: Position, units: Iterable[str]) -> Position:
    """The same table with some of its pieces hidden from their enemies."""
    return table.with_columns(hidden=table.units["hidden"] | np.isin(table.units["id"], list(units)))
