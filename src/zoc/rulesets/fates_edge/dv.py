"""The turn's Act and the DVs of the SRD: what every test shares."""

from __future__ import annotations

import numpy as np

from zoc.action.finding import One
from zoc.columns import Bools, Ints
from zoc.law import Forbid, Sets, Shift
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, Findings
from zoc.rulesets.fates_edge.terms import ATTACK_DV, DEFAULT_DV, DOWN, LEDGE_DV, OTHER_ACTS, PRICES, ROLLED, TURN

NO_ACT = ("strike", "balance", "ward", "wall", "notice", "resist", "shift", "hold", "stand")
ACTS = tuple(name for name in (*ROLLED, *OTHER_ACTS) if name not in NO_ACT)


@rules.finds(Findings.free, of=(*ACTS, "shift", "stand"), by=("act", "pay", "free"))
def free(o: One) -> bool:
    """Whether something else than the Act pays for it: a Boon for standing up, the Move for a Shift that is tested for."""
    return bool(o.get("free")) or (o.act, o.get("pay")) in (("shift", "test"), ("stand", "boon"))


@rules.finds(Findings.price, by=("act", "pay", "boon", "price"))
def price(o: One) -> int:
    """What it takes in Boons."""
    bought = bool(o.get("boon")) or (o.get("pay") == "boon" and o.act in ("face", "stand"))
    return max(int(o.get("price", 0)), int(bought), PRICES.get(o.act, 0))


@rules.act("3-4", "One Act", Forbid, of=(*ACTS, "shift", "stand"), turn=True)
def one_act(a: Acts) -> Bools:
    """A turn has one Act; a Boon or the Move may pay for what is not one."""
    return a.actor.acted & ~a.found.free


@rules.act("3-4a", "Down", Forbid, of=(*ROLLED, *OTHER_ACTS, *TURN))
def nothing_when_down(a: Acts) -> Bools:
    """Whoever is down does nothing."""
    return a.actor.harm >= DOWN


@rules.test("11-7", "Suggested DVs", Sets("dv"), of=("attack", "shot", "strike", "batter"))
def attack_dv(t: Acts) -> Ints:
    """An attack is tested at DV 3 unless another is given, a Guarded Strike too."""
    return np.where(t.said.dv != 0, t.said.dv * 1, ATTACK_DV)


@rules.test("11-7a", "Balance", Sets("dv"), of="balance")
def balance_dv(t: Acts) -> Ints:
    """A balance test is at the DV of the way down, 4 on a ledge."""
    return np.where(t.said.dv != 0, t.said.dv * 1, LEDGE_DV)


@rules.finds(Findings.dv, of="resist", by="dv")
def dv_of_what_is_resisted(o: One) -> int:
    """The DV of a spell that is resisted, as it is said."""
    return int(o.get("dv", 0))


@rules.test("SRD-5", "DV as given", Sets("dv"), of=("cast", "resist"))
def given_dv(t: Acts) -> Ints:
    """The DV is that of the fiction."""
    return t.found.dv


@rules.test("SRD-5a", "The default DV", Sets("dv"), of=("notice", "test"))
def default_dv(t: Acts) -> Ints:
    """Any other test is at DV 3 unless another is given."""
    return np.where(t.said.dv != 0, np.maximum(t.said.dv * 1, 1), DEFAULT_DV)


@rules.test("SRD-9", "Tens", Shift(1, "position"), of=ROLLED)
def poised(t: Acts) -> Bools:
    """A 10 in a test that was passed may be taken as one step of Position for the next."""
    return t.actor.poised


@rules.test("SRD-15", "Assistance", Shift("bonus"), of=ROLLED)
def assistance(t: Acts) -> Ints:
    """One helper adds dice."""
    return np.maximum(t.said.assist * 1, t.actor.assisted)


@rules.act("SRD-15", "One helper", Forbid, of="assist")
def one_helper(a: Acts) -> Bools:
    """One helper assists an ally, in one test."""
    return a.hostile | a.itself | ~a.aimed | (a.target.assisted > 0)


@rules.test("SRD-15a", "A Boon for Position", Shift(1, "position"), of=ROLLED)
def boon_position(t: Acts) -> Bools:
    """A Boon spent before the roll betters Position by one step."""
    return t.said.boon
