"""A game: a first position and everything done since, with the dice and cards as they fell.

A game is frozen: whatever is done returns another one, or a refusal and the same one. Its events are only ever added to;
an undo is an event too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from zoc.action import NO, YES, Choose, Order, Told
from zoc.errors import Malformed, Unknown, ZocError
from zoc.law import Ruleset, Verdict
from zoc.play.dice import Source
from zoc.play.event import UMPIRE, Event, fingerprint
from zoc.play.line import Line
from zoc.play.run import Ran, Result, run
from zoc.position import Position, Side, UnitId
from zoc.spoken import said

UNSEEN = "something that you cannot see prevents it"


@dataclass(frozen=True)
class Pending:
    """An order that waits for somebody's choice: how the table stood before it, and what has fallen and been answered since."""

    order: Order
    before: Moment
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Moment:
    """The table at one moment of the game, and how it came to this."""

    position: Position
    log: tuple[Line, ...] = ()
    waiting: Choose | None = None
    pending: Pending | None = None
    asking: tuple[Side, ...] = ()
    previous: Moment | None = None
    by: Side = UMPIRE
    said: str = ""
    reveals: bool = False
    undone: tuple[Moment, ...] = ()
    over: str = ""
    only: tuple[Side, ...] = ()
    """Who may know what was ordered, if not everybody."""

    @property
    def openly(self) -> str:
        """What was ordered, in words that everybody may hear."""
        return "the last order" if self.only else self.said


@dataclass(frozen=True)
class Played:
    """What came of it: the game as it is now, and the law's word; if that is no, the game is the same as before."""

    game: Game
    verdict: Verdict

    @property
    def legal(self) -> bool:
        return self.verdict.legal


@dataclass(frozen=True, eq=False)
class Game:
    """Rules, a first position, and events; what is on the table now follows from them."""

    law: Ruleset
    first: Position
    events: tuple[Event, ...] = ()
    now: Moment = field(default=None, repr=False)  # type: ignore[assignment]

    def __post_init__(self) -> None:
        if self.now is None:
            object.__setattr__(self, "now", Moment(self.first))

    @property
    def position(self) -> Position:
        return self.now.position

    @property
    def waiting(self) -> Choose | None:
        """What somebody has to decide before anything else is done."""
        return self.now.waiting

    @property
    def over(self) -> str:
        """How the game has ended; nothing while it goes on."""
        return self.now.over

    def may_act(self, side: Side) -> bool:
        """Whether it is for this side to do something now."""
        if self.waiting:
            return self.waiting.side == side
        return not self.over and self.position.to_move in ("", side)

    # What each may know

    def seen_by(self, *sides: Side) -> Position:
        """The table as one side knows it; as all of several do; as it is, for nobody named."""
        position = self.position
        for side in sides:
            position = self.law.seen(position, side)
        return position

    def log(self, *sides: Side) -> tuple[Line, ...]:
        """The log as these sides may know it."""
        seen = self.seen_by(*sides)
        heard = (line.heard_by(sides) if sides else line for line in self.now.log)
        return tuple(line.shown(seen) for line in heard if line)

    # Doing something

    def order(self, order: Order, source: Source) -> Played:
        """Carry an order out, if it is allowed; refused, it changes nothing. What is refused is computed on the view."""
        if refused := self._not_now(order):
            return Played(self, Verdict(about=order.say(), lacking=refused))
        seen = self.law.seen(self.position, order.side)
        if seen is self.position:
            ran = run(self.law, self.position, order, (), source)
            return Played(self._ordered(order, ran, ran.results) if ran.legal else self, ran.verdict)
        prospect = run(self.law, seen, order)
        if not prospect.legal:
            return Played(self, prospect.verdict)
        try:
            ran = run(self.law, self.position, order, (), source)
        except ZocError:
            return Played(self, Verdict(about=order.say(), lacking=UNSEEN))
        if not ran.legal:
            return Played(self, Verdict(about=order.say(), lacking=UNSEEN))
        return Played(self._ordered(order, ran, ran.results), prospect.verdict)

    def prospect(self, order: Order) -> Ran:
        """What would come of an order, as its side sees the table, up to the first thing that is left to chance or choice."""
        if refused := self._not_now(order):
            return Ran(self.position, Verdict(about=order.say(), lacking=refused))
        return run(self.law, self.law.seen(self.position, order.side), order)

    def answer(self, side: Side, pick: str, source: Source) -> Played:
        """Decide what the game waits for."""
        waiting = self.waiting
        if waiting is None:
            return Played(self, Verdict(about=f"{side}: {pick}", lacking="nobody was asked anything"))
        if side not in (UMPIRE, waiting.side):
            return Played(self, Verdict(about=f"{side}: {pick}", lacking=f"it is for {waiting.side} to say"))
        names = [each.name for each in waiting.picks]
        if pick not in names:
            raise Unknown.name(f"answer to “{waiting.question}”", pick, names)
        if self.now.pending is None:
            return Played(self._consented(waiting, pick), Verdict(about=waiting.question))
        pending = self.now.pending
        ran = run(self.law, pending.before.position, pending.order, (*pending.results, pick), source)
        fresh = ran.results[len(pending.results) + 1 :]
        event = Event("answer", waiting.side, None, pick, fresh, ran.cites, fingerprint(ran.position))
        told = self.now.log[len(pending.before.log) :]
        return Played(self._with(event, self._moment(pending.before, pending.order, ran, told)), ran.verdict)

    def undo(self, side: Side) -> Played:
        """Take the last order back: at once if it was one's own and revealed nothing, else if all the others agree."""
        now, last = self.now, self.now.previous
        if refused := self._no_undo(side):
            return Played(self, Verdict(about="undo", lacking=refused))
        assert last is not None
        if side == UMPIRE or (now.by == side and not now.reveals):
            return Played(self._with(Event("undo", side, table=fingerprint(last.position)), self._taken_back(side)), Verdict())
        others = tuple(name for name in self.first.sides.names if name != side)
        asked = replace(now, waiting=_consent(side, others[0], now.openly), asking=(side, *others))
        return Played(self._with(Event("undo", side, table=fingerprint(now.position)), asked), Verdict())

    def redo(self, side: Side) -> Played:
        """Do again what was taken back, if nothing has been done since."""
        if self.waiting or not self.now.undone:
            return Played(self, Verdict(about="redo", lacking="there is nothing to do again"))
        again, rest = self.now.undone[-1], self.now.undone[:-1]
        if side not in (UMPIRE, again.by):
            return Played(self, Verdict(about="redo", lacking=f"it is for {again.by} to do it again"))
        event = Event("redo", side, table=fingerprint(again.position))
        return Played(self._with(event, replace(again, undone=rest)), Verdict())

    def happened(self, event: Event) -> Game:
        """The game after an event that was written down; what cannot have happened is malformed."""
        from zoc.play.dice import Written

        source = Written(*(each for each in event.results if not isinstance(each, str)))
        if event.kind == "order":
            if event.order is None:
                raise Malformed("an order says what is to be done")
            played = self._replayed(event.order, source)
        elif event.kind == "answer":
            played = self.answer(event.side, event.pick, source)
        elif event.kind in ("undo", "redo"):
            played = self.undo(event.side) if event.kind == "undo" else self.redo(event.side)
        else:
            raise Unknown.name("kind of event", event.kind, ("order", "answer", "undo", "redo"))
        if not played.legal:
            raise Malformed(f"this cannot have happened: {played.verdict.say()}")
        return played.game

    def _replayed(self, order: Order, source: Source) -> Played:
        if refused := self._not_now(order):
            return Played(self, Verdict(about=order.say(), lacking=refused))
        ran = run(self.law, self.position, order, (), source)
        return Played(self._ordered(order, ran, ran.results) if ran.legal else self, ran.verdict)

    # How

    def _not_now(self, order: Order) -> str:
        """Why nothing of the kind can be ordered now."""
        deed, position = self.law.deeds.get(order.name), self.position
        if deed is None:
            raise Unknown.name("deed", order.name, self.law.deeds)
        position.sides.number(order.side)
        if self.waiting:
            return f"first there is a question for {self.waiting.side}: {self.waiting.question}"
        if self.over:
            return f"the game is over: {self.over}"
        if position.to_move not in ("", order.side):
            return f"it is the turn of {position.to_move}"
        if deed.by == "unit":
            seen = self.law.seen(position, order.side)
            owner = seen.unit(order.unit).side
            if owner != order.side and position.sides.hostile(owner, order.side):
                return f"{said(order.unit, (order.unit,))} belongs to {owner}"
        return ""

    def _ordered(self, order: Order, ran: Ran, results: tuple[Result, ...]) -> Game:
        event = Event("order", order.side, order, "", results, ran.cites, fingerprint(ran.position))
        return self._with(event, self._moment(self.now, order, ran))

    def _moment(self, before: Moment, order: Order, ran: Ran, known: tuple[Line, ...] = ()) -> Moment:
        """The table after an order, or after an answer to what it asked: the lines that were known then stay as they were."""
        n = len(self.events) + 1
        fresh = [told for told in ran.told if told.text][len(known) :]
        lines = (*known, *(self._line(n, order, told) for told in fresh))
        waiting = ran.waits.named(ran.position.ids) if isinstance(ran.waits, Choose) else None
        pending = Pending(order, before, ran.results) if waiting else None
        return Moment(
            ran.position, before.log + lines, waiting, pending, (), before, order.side, order.say(), ran.reveals, (), ran.over,
            self._who_sees(ran.position, _named(order)),
        )  # fmt: skip

    def _line(self, n: int, order: Order, told: Told) -> Line:
        """A line of the log; who cannot see a piece that it speaks of is not told it, unless the book says who is."""
        names = {*self.first.ids, *self.position.ids, *told.position.ids}
        spoken = replace(told, text=said(told.text, names), otherwise=said(told.otherwise, names))
        line = Line.of(n, order.side, spoken)
        return line if line.only else replace(line, only=self._who_sees(told.position, (order.unit, *line.units)))

    def _who_sees(self, position: Position, units: Iterable[UnitId]) -> tuple[Side, ...]:
        """The sides that see all these pieces, as far as they are on the table; nobody named if all sides do."""
        there, names = set(units) & set(position.ids), position.sides.names
        seeing = tuple(side for side in names if there <= set(self.law.seen(position, side).ids))
        return () if seeing == names else seeing

    def _with(self, event: Event, now: Moment) -> Game:
        return Game(self.law, self.first, (*self.events, event), now)

    def _no_undo(self, side: Side) -> str:
        if side:
            self.first.sides.number(side)
        if self.waiting and side:
            return f"first there is a question for {self.waiting.side}: {self.waiting.question}"
        return "" if self.now.previous else "nothing has been done yet"

    def _taken_back(self, side: Side) -> Moment:
        now, last = replace(self.now, waiting=self.now.waiting if self.now.pending else None, asking=()), self.now.previous
        assert last is not None
        line = Line(len(self.events) + 1, side, f"Taken back: {now.said}.", only=now.only, otherwise="Something was taken back.")
        return replace(last, log=(*last.log, line), undone=(*now.undone, replace(now, undone=())))

    def _consented(self, waiting: Choose, pick: str) -> Game:
        """Whether a side agrees that something be taken back; the next one is asked, until all have agreed."""
        now, (asker, _, *rest) = self.now, self.now.asking
        if pick == NO.name:
            refused, n = f"{waiting.side} did not agree to take back", len(self.events) + 1
            line = Line(n, waiting.side, f"{refused}: {now.said}.", only=now.only, otherwise=f"{refused} something.")
            after = replace(now, waiting=None, asking=(), log=(*now.log, line))
        elif rest:
            after = replace(now, waiting=_consent(asker, rest[0], now.openly), asking=(asker, *rest))
        else:
            after = self._taken_back(asker)
        return self._with(Event("answer", waiting.side, None, pick, table=fingerprint(after.position)), after)


def _named(order: Order) -> Iterator[UnitId]:
    """Everything an order names, pieces among it."""
    yield order.unit
    for value in order.given.values():
        yield from value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


def _consent(asker: Side, other: Side, said: str) -> Choose:
    return Choose(other, f"{asker} would like to take back: {said}. Agreed?", (YES, NO))


def replayed(law: Ruleset, first: Position, events: Iterable[Event]) -> Game:
    """A game from what was written down."""
    game = Game(law, first)
    for event in events:
        game = game.happened(event)
    return game
