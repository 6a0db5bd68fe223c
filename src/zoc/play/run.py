"""Running a script: feed it dice, cards and answers until it ends, is refused, or a player must choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import GeneratorType
from typing import Any

from zoc.action import Ask, Choose, Draw, Fell, Happened, Order, Roll, happened
from zoc.action.events import Drawn, Rolled
from zoc.action.ruling import completed, opening
from zoc.errors import BadRuleset, Malformed, Unknown
from zoc.law import Ruleset, Verdict
from zoc.law.event import Event
from zoc.law.goals import ending
from zoc.law.hook import blamed
from zoc.play.dice import Fallen, Source, checked
from zoc.play.line import PUBLIC, lines_of
from zoc.position import Position, Side

Result = Fallen | str
"""What a script is sent: dice or cards, or the name of a pick."""


@dataclass(frozen=True)
class Ran:
    """The progress of a script: the table, its events and rolls, and what it waits for, if anything."""

    position: Position
    verdict: Verdict
    told: tuple[Happened, ...] = ()
    results: tuple[Result, ...] = ()
    waits: Roll | Draw | Choose | None = None
    asked: tuple[Choose, ...] = ()

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @property
    def reveals(self) -> bool:
        """Whether a player has learnt something secret: dice, cards, another player's choice, something unseen."""
        return bool(self.results) or self.waits is not None or any(told.reveals for told in self.told)

    def learns_nothing(self, side: Side) -> bool:
        """Whether this side made all decisions so far, and nothing was rolled, drawn or revealed."""
        decided = all(isinstance(each, str) for each in self.results) and all(each.side == side for each in self.asked)
        return decided and not any(told.reveals for told in self.told)

    def asks_alike(self, other: Ran) -> bool:
        """Whether two scripts have the same events and now ask the same."""
        one, two = self.waits, other.waits
        same = isinstance(one, Choose) and isinstance(two, Choose) and (one.question, one.picks) == (two.question, two.picks)
        return same and [told.event for told in self.told] == [told.event for told in other.told]

    def over(self, law: Ruleset) -> str:
        """How the game has ended, in words; nothing while it continues."""
        over = next((told.over for told in reversed(self.told) if told.over), None)
        return law.words.text(over, capital=False) if over else ""

    def heard_by(self, law: Ruleset, side: Side) -> tuple[str, ...]:
        """The events so far, in words that a side may read."""
        lines = (line.heard_by((side,)) for line in lines_of(law, 0, side, self.told))
        return tuple(line.text for line in lines if line)

    @property
    def cites(self) -> tuple[str, ...]:
        cited = (*self.verdict.cites, *(number for told in self.told for number in told.all_cites))
        return tuple(dict.fromkeys(cited))


def run(
    law: Ruleset,
    position: Position,
    order: Order,
    fed: Sequence[Result] = (),
    source: Source | None = None,
    *,
    allowed: Verdict | None = None,
) -> Ran:
    """Carry an order out with earlier results and answers, then with results from the source, if there is one.

    The law judges it first, unless it is known to be ``allowed``.
    """
    if order.name not in law.deeds:
        raise Unknown.name("deed", order.name, law.deeds)
    began, table = position, law.table(position)
    verdict = table.judge(order) if allowed is None else allowed
    if not verdict.legal:
        return Ran(position, verdict)
    order, told, asked = completed(table, order), list[Happened](), list[Choose]()
    opened = opening(table, order)
    for begun in opened.told:
        told += _noticed(law, position, _cited(law, begun))
        position = begun.position
    position = opened.table.position
    deed, what = law.deeds[order.name], f"the deed {order.name!r}"
    script = law.checked(law.made(deed.script, what, opened.table, order), GeneratorType, what, deed.script)
    known, results = list(fed), list[Result]()
    answer: Any = None
    while True:
        try:
            with blamed(law.book, what, deed.script):
                yielded = script.send(answer)
        except StopIteration:
            break
        answer = None
        says = worded(law, position, yielded) if isinstance(yielded, Ask) else yielded
        if not isinstance(says, Happened | Roll | Draw | Choose):
            raise BadRuleset(_strange(law, what, says, script), cited=True)
        if isinstance(says, Happened):
            says = _cited(law, says)
            told += _noticed(law, position, says)
            position = says.position
        elif known:
            answer = _fits(says, known.pop(0))
            results.append(answer)
        elif isinstance(says, Choose) or source is None:
            return Ran(position, verdict, tuple(told), tuple(results), says, tuple(asked))
        else:
            answer = checked(says, source.fall(says))
            results.append(answer)
        if isinstance(says, Roll | Draw):
            told.append(_fallen(position, says, answer))
        elif isinstance(says, Choose):
            asked.append(says)
    if known:
        raise Malformed(f"{order.say()}: more is written down than was rolled or asked: {known[0]!r}")
    told += _ending(law, began, position, over=any(each.over for each in told))
    return Ran(position, verdict, tuple(told), tuple(results), None, tuple(asked))


def worded(law: Ruleset, position: Position, asks: Ask) -> Choose:
    """A question in words, as each side reads it."""
    views = {side: frozenset(law.seen(position, side).ids) for side in position.sides.names}
    views[PUBLIC] = frozenset.intersection(*views.values())
    with blamed(law.book, f"the words of {type(asks.question).__name__}"):
        return asks.worded(law.words, {side: seen.__contains__ for side, seen in views.items()})


def _ending(law: Ruleset, before: Position, after: Position, *, over: bool) -> list[Happened]:
    """How the game ends with what was done, where the scenario has goals."""
    found = ending(before, law.table(after), over)
    return [] if found is None else [_cited(law, replace(happened(after, found, reveals=True, over=found), before=after))]


def _fallen(position: Position, what: Roll | Draw, shows: Fallen) -> Happened:
    """Dice or cards that have just fallen; the sides named by the roll see them, or else all that see the rolling piece."""
    unit, side = (what.by, "") if what.by in position.ids else ("", what.by)
    sides, kind = (what.sides, Rolled) if isinstance(what, Roll) else (0, Drawn)
    event = kind(what.what, unit, side, tuple(map(str, shows)), what.only)
    return replace(happened(position, event, reveals=True, fell=Fell(shows, sides)), before=position)


def _noticed(law: Ruleset, before: Position, says: Happened) -> list[Happened]:
    """The event, and what else the book's log says about the change."""
    noticed: tuple[Event, ...] = law.listed(law.notices, "what else is noticed", before, says.position, says)
    more = (happened(says.position, event) for event in noticed)
    return [replace(each, before=before) for each in (says, *more)]


def _strange(law: Ruleset, what: str, says: object, script: GeneratorType[Any, Any, Any]) -> str:
    """What is wrong with a script that yields something else than scripts do, and where it does."""
    frame = script.gi_frame
    place = f" ({Path(frame.f_code.co_filename).name}, line {frame.f_lineno})" if frame is not None else ""
    told = "a verdict; the law judges first" if isinstance(says, Verdict) else f"{says!r}; expected Happened, Roll, Draw or Ask"
    return f"{law.book.title}: {what}: it yields {told}{place}"


def _cited(law: Ruleset, told: Happened) -> Happened:
    """The event, without the numbers of clauses that are struck from the book."""
    if law.struck.isdisjoint(told.cites):
        return told
    return replace(told, cites=tuple(number for number in told.cites if number not in law.struck))


def _fits(says: Roll | Draw | Choose, result: Result) -> Result:
    if isinstance(says, Choose):
        names = [pick.name for pick in says.picks]
        if result not in names:
            raise Unknown.name(f"answer to “{says.question}”", result, names)
        return result
    if isinstance(result, str):
        raise Malformed(f"{says.what}: expected what was rolled or drawn, not {result!r}")
    return checked(says, result)
