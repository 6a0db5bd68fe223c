"""Bashketball: cards in hands and decks, and what the other team can know of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.bashketball.table import on_court, shoot, told
from tests.effort import tries
from zoc.action import Action, attempt
from zoc.errors import Malformed, Unknown
from zoc.odds import draw
from zoc.play import fingerprint
from zoc.rulesets.bashketball import Card, deck, hand, holding, rules
from zoc.rulesets.bashketball.cards import face_down, pile
from zoc.rulesets.bashketball.fate import left
from zoc.rulesets.bashketball.state import card
from zoc.testing import clause


def test_a_card_is_written_by_its_fate_its_name_and_its_level():
    for written, made in (("5", Card(5)), ("3:long_arms", Card(3, "long_arms")), ("6:spirit-2", Card(6, "spirit", -2))):
        assert card(written) == made
        assert str(made) == written
    with pytest.raises(Malformed, match="such as 6:spirit\\+1, not '6:Big Spirit'"):
        card("6:Big Spirit")
    with pytest.raises(Malformed, match=r"hands, away, cards, 1: .*from 0 to 8, not '12'"):
        on_court(h="home 2,2", decks={"away_hand": "1 12"})


@clause("BB-G-10")
def test_a_hand_lies_face_down_for_the_other_team_and_is_told_with_the_deck(rules):
    notes = {"home_hand": "1 7:spirit+1", "home_deck": "8 0 5", "away_hand": "4 4", "away_deck": "2", "away_fresh": "2 4 4 6"}
    table = on_court(h="home 2,11 ball", e="away 2,3", decks=notes)
    seen = rules.seen(table, "away")
    assert (told(seen, "home_hand"), told(seen, "home_deck")) == ("? ?", "0 1 5 7:spirit+1 8")
    assert (told(seen, "away_hand"), told(seen, "away_deck"), told(seen, "away_fresh")) == ("4 4", "2", "2 4 4 6")
    assert (hand(seen, "home"), face_down(seen, "home"), left(seen, "home")) == ((), 2, 3)
    assert rules.seen(seen, "away") is seen
    both = rules.seen(seen, "home")
    assert (told(both, "home_hand"), told(both, "away_hand"), told(both, "away_deck")) == ("? ?", "? ?", "2 4 4")


@clause("BB-G-10")
def test_without_hands_there_is_nothing_to_hide(rules):
    table = on_court(h="home 2,11 ball", e="away 2,3", decks={"home_deck": "1 2 3"})
    assert rules.seen(table, "away") is table


@clause("BB-G-10", "BB-D-2")
def test_odds_are_from_what_one_knows(rules):
    """Home knows its deck; to away any of the five unseen cards could come."""
    notes = {"home_hand": "1 7", "home_deck": "8 0 5"}
    table = on_court(h="home 3,10 LG ball shot=3", e="away 3,9 SM", decks=notes)
    known = shoot(rules, rules.seen(table, "home")).chances["success"]
    guessed = shoot(rules, rules.seen(table, "away")).chances["success"]
    assert known == draw([8, 0, 5], 1).at_least(5)
    assert guessed == draw([8, 0, 5, 1, 7], 1).at_least(5)


@clause("BB-G-10", "BB-D-3")
def test_the_other_team_counts_the_cards_of_a_deck(rules):
    """Two cards are left and three are needed, however many lie face down in the hand."""
    table = on_court(h="home 2,11 ball", e="away 2,3", decks={"home_hand": "1 7 7", "home_deck": "8 0"})
    found = shoot(rules, rules.seen(table, "away"))
    assert found.chances["success"] is None
    assert "home has 2" in found.notes[0]


@clause("BB-G-10")
def test_a_team_is_told_its_own_hand_and_the_number_of_the_others(rules):
    notes = {"home_hand": "1 7:spirit+1", "home_deck": "8 0 5 5", "home_table": "3:long_arms"}
    table = on_court(h="home 2,11 ball", e="away 2,3", decks=notes)
    assert holding(rules.table(rules.seen(table, "home")), "home").say().splitlines() == [
        "home: 4 cards in the deck",
        "  in hand: a 1, spirit (+1, fate 7)",
        "  in the deck: 1 × 0, 2 × 5, 1 × 8",
        "  on the table: long arms (fate 3)",
    ]
    seen = holding(rules.table(rules.seen(table, "away")), "home")
    assert seen.say().splitlines()[1:3] == [
        "  in hand: 2 face down",
        "  in the deck or in hand: 1 × 0, 1 × 1, 2 × 5, 1 × 7:spirit+1, 1 × 8",
    ]
    assert seen.as_dict() == {
        "side": "home",
        "hand": [],
        "deck": ["0", "1", "5", "5", "7:spirit+1", "8"],
        "table": ["3:long_arms"],
        "face_down": 2,
        "count": 4,
    }
    assert "in hand" not in holding(rules.table(table), "away").say()
    with pytest.raises(Unknown, match="no team 'red'"):
        holding(rules.table(table), "red")


cards = st.lists(st.sampled_from(["0", "1", "5", "8", "6:spirit+1", "3:long_arms"]), min_size=2, max_size=9)


@settings(max_examples=tries(40), deadline=None)
@given(cards, st.randoms(use_true_random=False))
def test_which_of_his_cards_are_in_hand_is_all_the_same_to_the_other_team(held, random):
    other = held.copy()
    random.shuffle(other)
    cut = random.randint(0, len(held))
    views = []
    for order in (held, other):
        notes = {"home_hand": " ".join(order[:cut]), "home_deck": " ".join(order[cut:])}
        table = on_court(h="home 2,6 ball", m="home 4,9", e="away 2,8", decks=notes)
        views.append(rules.seen(table, "away"))
    assert fingerprint(views[0]) == fingerprint(views[1])
    for name, target in (("shot", None), ("pass", "m"), ("tip_off", "e")):
        told = [attempt(rules, view, Action(name, "h", target)).as_dict() for view in views]
        assert told[0] == told[1]
    assert sorted(deck(views[0], "home")) == sorted(c.fate for c in map(card, held))
    assert len(pile(views[0], "home")) == len(held)
