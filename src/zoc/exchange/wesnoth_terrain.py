"""Wesnoth's terrain codes: what a unit's movement counts each of them as, version 1.16.

A code is a ground, perhaps with an overlay: ``Gs^Fp`` is a forest on grass. A terrain is one kind, the best of several for
the mover (a ford), or the worst (forested hills); an overlay may count together with the ground below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from zoc.exchange.foreign import Word
from zoc.rulesets.wesnoth.chart import BEST, COSTS, VILLAGES, WORST

BOOK, CHART = "wesnoth", "cost"
MIXED = {**BEST, **WORST}
"""The kinds of each terrain that has several."""
BELOW = "_"
"""In a rule for an overlay: the ground below it."""

GROUNDS = """
flat            Gg Gs Gd Gll Rb Re Rd Rr Rrc Rp Rra Irs Ias Icr Icn Iwr Ior Urc Urb Ur
shallow         Ww Wwg Wwt
deep            Wo Wog Wot
reef            Wwr Wwrg Wwrt
flat,shallow    Wwf
swamp           Ss Sm
frozen          Aa Ai
sand            Dd Ds
hills           Hh Hhd
mountains       Mm Md Mdd
cave            Uu Uue
fungus          Tb
unwalkable      Qxu Qxe Qxua Ql Qlf Mv
impassable      Xu Xuc Xue Xuce Xos Xol Xom Xoi Xoc Xoa Xot Xof Xv
castle          Ce Cer Co Ch Cv Cvr Cva Cud Cf Cfr Cfa Chr Cd Cdr Cte Ke Ker Ket Ko Kh Kv Kvr Kva Kud Kf Kfr Kfa Khr Kd Kdr Kte
castle,frozen   Cea Coa Cha Kea Koa Kha
castle,swamp    Chs Khs
castle,shallow  Chw Khw
castle,reef     Cm Cme Km Kme
frozen&hills    Ha
frozen&mountains Ms
sand&hills      Hd
cave&hills      Uh Uhe
"""
"""Grounds: ``a,b`` is the best of both, ``a&b`` the worst."""

OVERLAYS = """
_               Do Dc Efm Gvs Es Esa Em Emf Edp Edpp Wm Ecf Efs Eb Ebn Eff Esd Ewl Ewf Edt Edb Ii Vov Cov Kov
_               Pr\\o Pr/o Pr|o Pw\\o Pw/o Pw|o
_,village       Vda Vdr Vdt Vct Vo Voa Vea Ve Vh Vha Vhr Vhc Vwm Vhca Vhcr Vhh Vhha Vhhr Vht Vd Vu Vud Vc Vca Vl Vla Vaa Vhs
_               Vm
_&forest        Fet Feta Fetd Feth Ft Ftr Ftd Ftp Fts Fp Fds Fdf Fdw Fms Fmf Fmw
_&frozen&forest Fpa Fda Fma
_&hills         Dr
_&fungus        Tf Tfi
fungus          Uf Ufi
_,flat          Bw| Bw/ Bw\\ Bw|r Bw/r Bw\\r Bsb| Bsb/ Bsb\\ Bh| Bh/ Bh\\ Bcx| Bcx/ Bcx\\ Bp| Bp/ Bp\\
cave,_          Bs| Bs/ Bs\\
flat,rails      Br| Br/ Br\\
unwalkable      Eqf Qov
impassable      Pr\\ Pr/ Pr| Pw\\ Pw/ Pw| Xo
_&impassable    Xm
"""

FAMILIES = """
G flat | R flat | I flat | Wwr reef | Wwf flat,shallow | Ww shallow | Wo deep | W shallow | S swamp | A frozen | D sand
Ha frozen&hills | Hd sand&hills | H hills | Ms frozen&mountains | M mountains | Uh cave&hills | Ur flat | U cave | T fungus
Q unwalkable | X impassable | C castle | K castle
^D _ | ^E _ | ^G _ | ^I _ | ^W _ | ^Vm _ | ^V _,village | ^F _&forest | ^T _&fungus | ^U fungus | ^Br flat,rails | ^B _,flat
^Q unwalkable | ^P impassable | ^X impassable | ^C _ | ^K _ | ^_ _
"""
"""Codes of other versions and add-ons, by how they begin: a guess."""

OFF_MAP, NO_HEX = ("_off", "_s", "_f"), ("_fme", "_s")
"""Grounds and overlays of hexes that are not on the map: beyond its edge, or never revealed."""

CODES: Mapping[str, str] = {
    "flat": "Gg", "shallow": "Ww", "deep": "Wo", "reef": "Wwr", "swamp": "Ss", "sand": "Ds", "forest": "Gs^Fp", "hills": "Hh",
    "mountains": "Mm", "village": "Gg^Vh", "castle": "Ch", "cave": "Uu", "frozen": "Aa", "fungus": "Uu^Uf", "unwalkable": "Qxu",
    "ford": "Wwf", "bridge": "Ww^Bw|", "deep_bridge": "Wo^Bw|", "swamp_bridge": "Ss^Bw|", "chasm_bridge": "Qxu^Bw|",
    "rails": "Gg^Br|", "snow_castle": "Cha", "sunken_castle": "Chw", "swamp_castle": "Chs", "aquatic_castle": "Cm",
    "water_village": "Ww^Vm", "swamp_village": "Ss^Vhs", "desert_village": "Dd^Vda", "hill_village": "Hh^Vhh",
    "mountain_village": "Mm^Vhh", "snow_village": "Aa^Vea", "cave_village": "Uu^Vu", "forested_hills": "Hh^Fp",
    "snow_forest": "Aa^Fpa", "snow_hills": "Ha", "snow_forested_hills": "Ha^Fpa", "snow_mountains": "Ms", "desert_hills": "Hd",
    "rocky_cave": "Uh", "impassable": "Xu",
}  # fmt: skip
"""A code for each terrain of the book, for the way back."""


class KindCount(NamedTuple):
    """A kind that a terrain counts as: the number so far becomes the lower of both, or the higher."""

    kind: str
    higher: bool


Kinds = tuple[KindCount, ...]
"""The kinds of a terrain, counted one after the other. A forest (``_&forest``) on a ford (``flat,shallow``) is the highest
of all three, because a ground without a sign of its own is counted with that of the overlay."""


@dataclass(frozen=True)
class CodeMeaning:
    """What a code counts as; ``sure`` if it is a code of this version."""

    kinds: Kinds
    village: bool
    sure: bool
    hint: str = ""


def is_off_map(code: str) -> bool:
    """Whether a hex of this code is not on the map."""
    ground, _, overlay = code.partition("^")
    return ground in OFF_MAP or overlay in NO_HEX


def meaning(code: str) -> CodeMeaning | None:
    """What a code counts as, or nothing if even its first letters are unknown."""
    ground, _, overlay = code.partition("^")
    base, sure = _rule(ground, "")
    if base is None:
        return None
    kinds, hint = _counted(base, ""), "ford" if ground.startswith("Wwf") else ""
    if not overlay:
        return CodeMeaning(kinds, False, sure, hint)
    above, known = _rule(overlay, "^")
    if above is None:
        return None
    hint = "rails" if overlay.startswith("Br") else "bridge" if overlay.startswith("B") else hint
    return CodeMeaning(_counted(above, base), overlay.startswith("V") and overlay != "Vov", sure and known, hint)


def _rule(code: str, sign: str) -> tuple[str | None, bool]:
    grounds, overlays, families = _tables()
    exact = (overlays if sign else grounds).get(code)
    if exact is not None:
        return exact, True
    begun = [prefix for prefix in families if (sign + code).startswith(prefix)]
    return (families[max(begun, key=len)] if begun else None), False


@cache
def _tables() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    grounds, overlays = map(_by_code, (GROUNDS, OVERLAYS))
    families = dict(entry.split() for line in FAMILIES.strip().splitlines() for entry in line.split(" | "))
    return grounds, overlays, families


def _by_code(text: str) -> dict[str, str]:
    return {code: rule for rule, *codes in map(str.split, text.strip().splitlines()) for code in codes}


def _counted(rule: str, below: str) -> Kinds:
    """The kinds of a rule; those of the ground below it keep their sign if they have one."""
    higher, kinds = "&" in rule, list[KindCount]()
    for kind in rule.replace("&", ",").split(","):
        if kind == BELOW:
            kinds += [KindCount(each.kind, each.higher or higher) for each in _counted(below, "")]
        else:
            kinds.append(KindCount(kind, higher))
    return tuple(kinds)


# The terrain of the book


def described(code: str) -> tuple[Word, dict[str, dict[str, int]]]:
    """A code as a word, and the numbers of a terrain of its own where the book has none like it."""
    found = meaning(code)
    if found is None:
        return Word((code,)), {}
    costs = {row: _cost(found.kinds, numbers) for row, numbers in COSTS.items()}
    plain = tuple(dict.fromkeys(each.kind for each in found.kinds))
    nearly = frozenset() if found.sure else frozenset({BOOK})
    if name := _same(found, costs, plain):
        return Word((name, *plain), {BOOK: name}, nearly), {}
    if found.village:
        name = min(VILLAGES, key=lambda village: sum(abs(COSTS[row][village] - cost) for row, cost in costs.items()))
        return Word((name, *plain), {BOOK: name}, frozenset({BOOK})), {}
    own = ("_and_" if any(each.higher for each in found.kinds) else "_or_").join(plain)
    return Word((own, *plain), {BOOK: own}, nearly), {row: {own: cost} for row, cost in costs.items()}


def _same(found: CodeMeaning, costs: Mapping[str, int], plain: tuple[str, ...]) -> str:
    """The book's terrain with the same number for every movement type: the one made of the same kinds, if several have."""
    alike = [name for name in COSTS["smallfoot"] if all(COSTS[row][name] == cost for row, cost in costs.items())]
    alike = [name for name in alike if (name in VILLAGES) == found.village]
    hinted = [name for name in alike if found.hint and found.hint in name]
    made = [name for name in alike if {*MIXED.get(name, (name,))} == {*plain}]
    return next(iter([*hinted, *made, *alike]), "")


def _cost(kinds: Kinds, numbers: Mapping[str, int]) -> int:
    cost = numbers[kinds[0].kind]
    for each in kinds[1:]:
        cost = (max if each.higher else min)(cost, numbers[each.kind])
    return cost
