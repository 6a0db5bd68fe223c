"""Tickets: a browser comes to its seat without the secret standing in the list of processes."""

from __future__ import annotations

from zoc.service.ticket import MINUTE, Tickets


def test_a_ticket_is_good_for_a_minute_and_nobody_guesses_one() -> None:
    now = 0.0
    tickets = Tickets(lambda: now)
    in_time, too_late = tickets.give("a link"), tickets.give("another")
    now = MINUTE - 1
    assert (tickets.take(in_time), tickets.take(in_time), tickets.take("")) == ("a link", "", "")
    now = MINUTE
    assert tickets.take(too_late) == ""
