"""The wire contract: what a request may hold, and what comes back.

Every answer is a ``TypedDict`` here, in the OpenAPI document, and in the page's ``types.js``, which is made of that document
(``python -m zoc.service.jsdoc``).
"""

from zoc.service.wire.answers import ANSWERS, Answer, BookAnswer
from zoc.service.wire.asked import (
    About,
    Beginning,
    Change,
    Deed,
    Draft,
    DraftEdit,
    DraftQuestion,
    Edit,
    NewSeat,
    NewTable,
    Order,
    Question,
    Supposition,
)
from zoc.service.wire.board import Board
from zoc.service.wire.book import Book, BookHead
from zoc.service.wire.draft import Checked, Edited
from zoc.service.wire.kinds import Json
from zoc.service.wire.orders import Done, LegalOrders, NotDone, Offers, Prospect, Stale
from zoc.service.wire.state import AtTable, Event, Events, Listed, OnTable, Seats, TableState, Update, Waiting
from zoc.service.wire.trouble import Problem, Refused, Trouble

__all__ = [
    "ANSWERS", "About", "Answer", "AtTable", "Beginning", "Board", "Book", "BookAnswer", "BookHead", "Change", "Checked",
    "Deed", "Done", "Draft", "DraftEdit", "DraftQuestion", "Edit", "Edited", "Event", "Events", "Json", "LegalOrders",
    "Listed", "NewSeat", "NewTable", "NotDone", "Offers", "OnTable", "Order", "Problem", "Prospect", "Question", "Refused",
    "Seats", "Stale", "Supposition", "TableState", "Trouble", "Update", "Waiting",
]  # fmt: skip
