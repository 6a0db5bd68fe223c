"""The wire contract: what a request may hold, and what comes back.

Every answer is a ``TypedDict`` here, in the OpenAPI document, and in the page's ``types.js``, which
``python -m zoc.service.jsdoc`` generates from that document.
"""

from zoc.service.wire.answers import ANSWERS, Answer, BookAnswer
from zoc.service.wire.asked import (
    About,
    Beginning,
    BranchJson,
    Change,
    DeedJson,
    DraftEdit,
    DraftJson,
    DraftQuestion,
    Edit,
    NewSeat,
    NewTable,
    OrderJson,
    PictureJson,
    QuestionJson,
    Supposition,
)
from zoc.service.wire.board import BoardJson
from zoc.service.wire.book import BookHead, BookJson
from zoc.service.wire.draft import Checked, Edited
from zoc.service.wire.kinds import Json
from zoc.service.wire.orders import Done, LegalOrders, NotDone, OffersJson, Prospect, Stale
from zoc.service.wire.state import AtTable, EventJson, Events, ListedJson, OnTable, Seats, TableState, Update, Waiting
from zoc.service.wire.trouble import ProblemJson, RefusedJson, TroubleJson

__all__ = [
    "ANSWERS", "About", "Answer", "AtTable", "Beginning", "BoardJson", "BookAnswer", "BookHead", "BookJson", "BranchJson",
    "Change", "Checked", "DeedJson", "Done", "DraftEdit", "DraftJson", "DraftQuestion", "Edit", "Edited", "EventJson",
    "Events", "Json", "LegalOrders", "ListedJson", "NewSeat", "NewTable", "NotDone", "OffersJson", "OnTable", "OrderJson",
    "PictureJson", "ProblemJson", "Prospect", "QuestionJson", "RefusedJson", "Seats", "Stale", "Supposition", "TableState",
    "TroubleJson", "Update", "Waiting",
]  # fmt: skip
