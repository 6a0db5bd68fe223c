"""Running a script: asking it on, feeding it what falls, until it ends, is refused, or somebody has to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zoc.action import Choose, Draw, Fell, Order, Roll, Script, Told
from zoc.errors import BadRuleset, Malformed, Unknown
from zoc.law import Ruleset, Verdict
from zoc.play.dice import Fallen, Source, checked
from zoc.play.dice import said as fallen
from zoc.play.line import Line
from zoc.position import Position, Side
from zoc.spoken import said

Result = Fallen | str
"""What a script is sent: what has fallen, or the name of a pick."""


@dataclass(frozen=True)
class Ran:
    """How far a script has come: the table, what was told and rolled, and what it waits for if it waits."""

    position: Position
    verdict: Verdict
    told: tuple[Told, ...] = ()
    results: tuple[Result, ...] = ()
    waits: Roll | Draw | Choose | None = None
    asked: tuple[Choose, ...] = ()

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @property
    def reveals(self) -> bool:
        """Whether somebody has learnt what he could not have known: dice, cards, another's choice, a thing unseen."""
        return bool(self.results) or self.waits is not None or any(told.reveals for told in self.told)

    def learns_nothing(self, side: Side) -> bool:
        """Whether all that was decided so far was this side's to decide, and nothing fell or came to light."""
        decided = all(isinstance(each, str) for each in self.results) and all(each.side == side for each in self.asked)
        return decided and not any(told.reveals for told in self.told)

    def asks_alike(self, other: Ran) -> bool:
        """Whether two scripts have told the same and now ask the same."""
        one, two = self.waits, other.waits
        same = isinstance(one, Choose) and isinstance(two, Choose) and (one.question, one.picks) == (two.question, two.picks)
        return same and [told.text for told in self.told] == [told.text for told in other.told]

    @property
    def over(self) -> str:
        return next((told.over for told in reversed(self.told) if told.over), "")

    def heard_by(self, side: Side) -> tuple[str, ...]:
        """What has been told so far, in words that a side may hear."""
        lines = (Line.of(0, side, told).heard_by((side,)) for told in self.told if told.text)
        return tuple(said(line.text, {*self.position.ids, *line.units}) for line in lines if line)

    @property
    def cites(self) -> tuple[str, ...]:
        cited = (*self.verdict.cites, *(number for told in self.told for number in told.cites))
        return tuple(dict.fromkeys(cited))


def run(law: Ruleset, position: Position, order: Order, fed: Sequence[Result] = (), source: Source | None = None) -> Ran:
    """Carry an order out with what has fallen and was answered before; then with what the source lets fall, if there is one."""
    if order.name not in law.deeds:
        raise Unknown.name("deed", order.name, law.deeds)
    script: Script = law.deeds[order.name].script(law, position, order)
    known, results = list(fed), list[Result]()
    verdict, told, asked = Verdict(about=order.say()), list[Told](), list[Choose]()
    answer: Any = None
    while True:
        try:
            says = script.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(says, Verdict):
            if not says.legal:
                _first(law, order, bool(told or results))
                return Ran(position, says.named(position.ids))
            verdict = Verdict.of((*verdict.reasons, *says.reasons), about=verdict.about, cost=says.cost)
        elif isinstance(says, Told):
            noticed = law.notices(position, says.position, says.text)
            position = says.position
            told += [says, *(Told(position, text, about=(unit,)) for unit, text in noticed)]
        elif known:
            answer = _fits(says, known.pop(0))
            results.append(answer)
        elif isinstance(says, Choose) or source is None:
            return Ran(position, verdict, tuple(told), tuple(results), says, tuple(asked))
        else:
            answer = checked(says, source.fall(says))
            results.append(answer)
        if isinstance(says, Roll | Draw):
            fell = Fell(answer, says.sides if isinstance(says, Roll) else 0)
            by = (says.by,) if says.by in position.ids else ()
            told.append(Told(position, fallen(says, answer), about=by, only=says.only, reveals=True, fell=fell))
        elif isinstance(says, Choose):
            asked.append(says)
    if known:
        raise Malformed(f"{order.say()}: more is written down than was rolled or asked: {known[0]!r}")
    return Ran(position, verdict, tuple(told), tuple(results), None, tuple(asked))


def _fits(says: Roll | Draw | Choose, result: Result) -> Result:
    if isinstance(says, Choose):
        names = [pick.name for pick in says.picks]
        if result not in names:
            raise Unknown.name(f"answer to “{says.question}”", result, names)
        return result
    if isinstance(result, str):
        raise Malformed(f"{says.what}: expected what was rolled or drawn, not {result!r}")
    return checked(says, result)


def _first(law: Ruleset, order: Order, late: bool) -> None:
    if late:
        raise BadRuleset(f"{law.book.title}: the deed {order.name!r} is refused after something has happened")
