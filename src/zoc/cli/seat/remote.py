"""A seat at a table of a service, which decides, and tells what this seat may know; here that is asked about and drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from zoc.cli import asking
from zoc.cli.console import DIM, line
from zoc.cli.seat import manual
from zoc.cli.seat.client import Declined, Json, NoAnswer, Wire, pauses
from zoc.cli.seat.hotseat import look_alike
from zoc.cli.seat.link import SeatLink
from zoc.cli.seat.listener import Listener
from zoc.cli.seat.menu import Offer
from zoc.cli.seat.session import OVER, GivenUp, News, PendingChoice, RefusedOrder, Written, moment
from zoc.errors import Malformed, Unknown, ZocError
from zoc.law import Ruleset
from zoc.look import Status
from zoc.play import LogLine
from zoc.position import Position
from zoc.rulesets import ruleset
from zoc.scenario import loads
from zoc.scenario.gamefile import owned
from zoc.scenario.scenario import Scenario
from zoc.service.seats import OBSERVER, UMPIRE
from zoc.text import Token

T = TypeVar("T")

LAST = 3
"""How many lines of the log are told to who sits down."""
LOST = "The service does not answer; zoc keeps trying. You can still ask questions about what is known here."
BACK = "The service is back."
UNSENT = "Given up. The order was not sent."
UNKNOWN = "Given up. It is not known whether the order was carried out; the log will show it."
STALE = "Something had happened meanwhile, so the order was not carried out. If you still want it, give it again."


class OvertakenOrder(Malformed):
    """Something had happened before an order came, so it was not carried out."""


class Seated:
    """One seat, from a terminal of its own. Only the listener is in another thread; all else is done by who types."""

    def __init__(self, link: SeatLink) -> None:
        self.wire = Wire(link)
        self.acting, self.viewer = "", ""
        """For whom the umpire acts, and from where he looks."""
        self.state = self.wire.get()
        self.law = _same_law(self.state)
        self.known: tuple[tuple[int, str], Scenario] | None = None
        self.drawn: Position | None = None
        self.moved = False
        """Whether something was told and the table not looked at since."""
        self.listener = Listener(link, self.event, lambda: None)

    @property
    def event(self) -> int:
        """The last event that was shown here."""
        return int(self.state["event"])

    @property
    def seat(self) -> str:
        """A side, the umpire or the observer."""
        return str(self.state["seat"])

    @property
    def side(self) -> str:
        """From whose side one looks."""
        return self.viewer or (self.seat if self.seat not in (UMPIRE, OBSERVER) else "")

    @property
    def manual(self) -> Sequence[Sequence[str]]:
        return manual.UMPIRE if self.seat == UMPIRE else manual.SEAT

    @property
    def over(self) -> str:
        return str(self.state["over"])

    # Looking

    @property
    def asked(self) -> PendingChoice | None:
        waiting = self.state["waiting"]
        if not waiting or not waiting["mine"]:
            return None
        picks = tuple((pick["name"], pick["text"]) for pick in waiting["picks"])
        return PendingChoice(waiting["side"], waiting["question"], tuple(waiting.get("say", ())), picks)

    def prompt(self) -> str:
        if self.over:
            return f"{self._who()}> "
        return f"{self._who()}, {moment(self.state['turn'], self.state['phase'], self.glance()[0])}> "

    def _who(self) -> str:
        """Who sits here, and for whom there is something to do."""
        who = f"{self.seat} for {self.acting}" if self.acting else self.seat
        if self.over:
            return f"{who} ({OVER})"
        if self.asked:
            return who
        if self.listener.lost:
            return f"{who} (no connection)"
        if self.state["waiting"]:
            return f"{who} ({self.state['waiting']['side']} has to decide)"
        to_move = self.state["to_move"]
        return f"{who} ({to_move} to move)" if to_move and to_move != self.seat else who

    def scenario(self) -> Scenario:
        return self._patiently(self._scenario)

    def _scenario(self) -> Scenario:
        """The table as this seat knows it, fetched once for every event."""
        now = self.event, self.viewer
        if self.known is None or self.known[0] != now:
            self.known = now, loads(self.wire.text("/position.toml", **self._viewing()), source="the service's table")
        return self.known[1]

    def glance(self) -> tuple[Sequence[Status], str]:
        status = [
            Status(each["name"], each["text"], tuple(each.get("steps", ())), each.get("now", -1)) for each in self.state["status"]
        ]
        return status, self.state["to_move"]

    def log(self) -> Sequence[LogLine]:
        return [_line(told) for told in self.state["log"]]

    def offers(self, unit: str) -> Sequence[Offer]:
        told = self._patiently(lambda: self.wire.post("/offers", {"unit": unit} | self._acting()))
        found: Sequence[Offer] = told["offers"]
        return found

    def _viewing(self) -> Json:
        return {"as": self.viewer} if self.viewer else {}

    def _acting(self) -> Json:
        return {"as": self.acting} if self.acting else {}

    # Doing

    def prospect(self, order: Written) -> str | None:
        if self.seat == OBSERVER:
            return ""
        try:
            tried = self._patiently(lambda: self.wire.post("/try", {**order, **self._acting()}))
        except GivenUp:
            raise GivenUp(UNSENT) from None
        if tried["ok"] and "roll" not in tried:
            return None
        return "\n".join(tried.get("roll", {}).get("say", ()))

    def do(self, order: Written) -> RefusedOrder | None:
        """Send an order until it is answered: under one key, so that it is done once, however often it is sent."""
        wish = {**order, **self._acting(), "after": self.event, "key": str(uuid4())}
        try:
            return self._done(wish)
        except (KeyboardInterrupt, GivenUp):
            raise GivenUp(UNKNOWN) from None
        except SystemExit:
            line(UNKNOWN)
            raise

    def _done(self, wish: Written) -> RefusedOrder | None:
        try:
            done = self._patiently(lambda: self.wire.post("/do", wish), "The order waits, and is sent again until it is answered")
        except Declined as refusal:
            if refusal.kind != "stale":
                raise
            self._catch_up()
            raise OvertakenOrder(STALE) from None
        if not done["ok"]:
            return RefusedOrder(done["say"][0], [reason for reason in done["told"] if not reason["but"]])
        if self.viewer:
            self._catch_up()
        else:
            self.listener.heard.append({"event": done["event"], "state": done["state"]})
        return None

    def _patiently(self, call: Callable[[], T], waiting: str = "It is tried again") -> T:
        """Ask until the service answers; only who types may give it up."""
        waits, told = pauses(), False
        try:
            while True:
                try:
                    return call()
                except NoAnswer as wrong:
                    if not told:
                        line(f"{_sentence(wrong)}. {waiting}; Ctrl-C gives up.", DIM)
                        sys.stdout.flush()
                    told = True
                    self.listener.pause(max(next(waits), wrong.pause))
        except KeyboardInterrupt:
            print()
            raise GivenUp("Given up.") from None

    # News

    def _catch_up(self) -> None:
        """Ask for what has happened since the last look, as if it had been heard."""
        events = self._patiently(lambda: self.wire.get("/events", after=self.event, **self._viewing()))
        state = self._patiently(lambda: self.wire.get(**self._viewing()))
        self.listener.heard.append({"event": state["event"], "events": events["events"], "state": state})

    def reasons(self) -> Sequence[Sequence[str]]:
        """No bot plays at a service."""
        return ()

    def hint(self) -> Sequence[str]:
        """What a bot of the service would do here, and why."""
        told = self._patiently(lambda: self.wire.post("/hint", self._acting()))
        return [str(reason["text"]) for reason in told["reasons"]]

    def turning_points(self) -> Sequence[str]:
        """Where a finished game turned; the service looks through it order by order."""
        while True:
            told = self._patiently(lambda: self.wire.post("/turning-points", {}))
            if told["done"] >= told["whole"]:
                return [str(point["say"]) for point in told["points"]]
            self.listener.pause(1)

    def stirring(self) -> bool:
        """Whether there is news; what comes back of one's own orders is none."""
        heard = self.listener.heard
        while heard and "state" in heard[0] and heard[0]["event"] <= self.event and not heard[0].get("back"):
            heard.popleft()
        return bool(heard)

    def news(self) -> News:
        asides: list[str] = []
        lines: list[LogLine] = []
        while self.listener.heard:
            told = self.listener.heard.popleft()
            if told.get("viewer", self.viewer) != self.viewer:
                continue
            if "lost" in told:
                asides.append(LOST)
            elif "error" in told:
                asides.append(_sentence(told["error"]) + ".")
            elif told.get("back"):
                asides = asides[:-1] if asides[-1:] == [LOST] else [*asides, BACK]
            if "state" in told:
                lines += self._taken(told)
        self.moved = self.moved or bool(lines)
        return News(tuple(asides), tuple(lines))

    def _taken(self, told: Json) -> list[LogLine]:
        """Take a message in: what it tells that was not told yet. A redo has no words of its own, but brings old ones back."""
        if told["event"] <= self.event:
            return []
        _same_law(told["state"], self.law)
        before = {(each["n"], each["text"]) for each in self.state["log"]}
        fresh = [each for event in told.get("events", ()) if event["n"] > self.event for each in event["lines"]]
        before |= {(each["n"], each["text"]) for each in fresh}
        fresh += [each for each in told["state"]["log"] if (each["n"], each["text"]) not in before]
        self.state = told["state"]
        return [_line(each) for each in fresh]

    def redrawn(self) -> Position | None:
        """The table, if it looks otherwise than when it was last drawn; if it cannot be had, it follows with the next news."""
        if self.listener.lost and not self.moved:
            return None
        self.moved = False
        if self.known is not None and self.known[0] == (self.event, self.viewer) and self.drawn is self.known[1].position:
            return None
        try:
            seen = self._scenario().position
        except NoAnswer:
            return None
        before, self.drawn = self.drawn, seen
        return None if before is None or look_alike(before, seen) else seen

    def wait(self, tell: Callable[[], None]) -> None:
        since = self.event
        if self._idle(since):
            line("Waiting; Ctrl-C stops.", DIM)
        while self._idle(since):
            sys.stdout.flush()
            self.listener.pause(None, self.stirring)
            tell()

    def _idle(self, since: int) -> bool:
        """Whether all one can do is wait; an umpire could always do something, and waits for what others do."""
        if self.over or self.listener.deaf:
            return False
        return self.event == since if self.seat == UMPIRE else not self.state["may_act"]

    # Coming and going

    def begin(self, rouse: Callable[[], None]) -> None:
        self.listener.rouse = rouse
        self.listener.start()
        self.drawn = self._scenario().position
        if self.state["log"]:
            line("What happened last (`log` shows all):", DIM)
        for told in self.log()[-LAST:]:
            line(told.say(), DIM)

    def ready(self) -> None:
        """Nobody else looks at this terminal."""

    def sit(self, words: Sequence[str]) -> str:
        """For whom the umpire acts, and with ``view`` from where he looks."""
        if self.seat != UMPIRE:
            raise Malformed(f"you sit at the table as {self.seat}; only the umpire acts for others")
        sides = [side["name"] for side in self.state["sides"]]
        if not words or len(words) > 2 or words[1:] not in ([], ["view"]):
            raise Malformed("side takes the name of a side, optionally with view; or umpire")
        if words[0] not in (*sides, UMPIRE):
            raise Unknown.name("side", words[0], (*sides, UMPIRE))
        self.acting = words[0] if words[0] != UMPIRE else ""
        self._look_from(self.acting if words[1:] else "")
        if not self.acting:
            return "You act as the umpire again and see everything."
        return f"You act for {self.acting}" + (" and see what it sees." if self.viewer else ".")

    def _look_from(self, viewer: str) -> None:
        if viewer != self.viewer:
            self.viewer = viewer
            self.state = self._patiently(lambda: self.wire.get(**self._viewing()))
            self.drawn = None
            self.listener.look_from(viewer, self.event)

    def game_file(self) -> str:
        """The whole game as a file, if nothing in it is hidden from anybody."""
        return self._patiently(lambda: self.wire.text("/game.jsonl"))

    def save(self, file: Path) -> str:
        text = self.game_file()
        try:
            with open(file, "x", encoding="utf-8", opener=owned) as written:
                written.write(text)
        except FileExistsError:
            raise Malformed(f"there is a file {file} already: nothing was written") from None
        except OSError as wrong:
            raise asking.cannot(wrong, str(file)) from None
        return f"Saved: {file} holds the game so far; `zoc play {file}` continues from there at a new table."

    def leave(self) -> str:
        self.listener.close()
        self.wire.close()
        return "You have left the table; the game continues, and the same link brings you back."


def _line(told: Mapping[str, Any]) -> LogLine:
    tokens, cites = tuple(map(Token.of_json, told["tokens"])), tuple(told["cites"])
    return LogLine(tokens, cites, event=told.get("event"), n=told["n"], side=told["side"])


def _sentence(told: ZocError | str) -> str:
    said = str(told)
    return said[:1].upper() + said[1:]


def _same_law(state: Json, law: Ruleset | None = None) -> Ruleset:
    """The rules of the table, if they are the same here: else answers would not be the service's."""
    name, revision = str(state.get("ruleset")), state.get("revision")
    try:
        here = law or ruleset(name)
    except Unknown:
        raise Malformed(f"the table is played by {name!r}, a book that this zoc does not know; the service has another") from None
    if here.name != name or here.revision != revision:
        theirs = f"revision {revision}" if revision is not None else "an unknown revision"
        raise Malformed(
            f"the service plays {here.book.title} by {theirs} of its rules, here they are of revision {here.revision}: "
            "install the same version of zoc here, or play in the browser"
        )
    return here
