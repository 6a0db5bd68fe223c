"""Games: orders judged and carried out, dice and cards as they fell, undo, and what each side may know."""

from zoc.play.dice import Chance, Source, Written
from zoc.play.event import UMPIRE, Event, current, fingerprint
from zoc.play.game import Game, Moment, Played, replayed
from zoc.play.line import Line
from zoc.play.offers import Offer, Tried, offers
from zoc.play.ordering import order_of, written
from zoc.play.outcome import outcome, recalled
from zoc.play.run import Ran, run

__all__ = [
    "UMPIRE", "Chance", "Event", "Game", "Line", "Moment", "Offer", "Played", "Ran", "Source", "Tried", "Written", "current",
    "fingerprint",
    "offers", "order_of", "outcome", "recalled", "replayed", "run", "written",
]  # fmt: skip
