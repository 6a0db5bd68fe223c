"""Printed labels: every scheme reads back what it writes, and says so when it cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.errors import Malformed, Unknown
from zoc.grid import Grid, Labels

SCHEMES = ["ccrr", "rrcc", "cccrrr", "c,r", "r,c", "c.rr", "crr", "ccr", "rcc", "Cr", "rC", "Crr", "Rcc", "Rc", "ccR"]
SCHEMES += ["cR", "C-R", "CCr", "rrCC", "CC/RR", "(r,c)", "c-r", "Hex ccrr", "c/r", "1cc2rr", "[C]r"]


@pytest.mark.parametrize("pattern", SCHEMES)
@pytest.mark.parametrize("descend", [(False, False), (True, False), (False, True), (True, True)])
def test_every_cell_reads_back_and_no_two_cells_print_the_same(pattern, descend):
    labels = Labels(pattern, columns_descend=descend[0], rows_descend=descend[1])
    width, height = 30, 55
    labels.check(width, height)
    printed = {labels.write(c, r, width, height): (c, r) for c in range(width) for r in range(height)}
    assert len(printed) == width * height
    assert all(labels.read(label, width, height) == place for label, place in printed.items())


@given(
    pattern=st.sampled_from(SCHEMES),
    first=st.tuples(st.integers(-30, 120), st.integers(-30, 120)),
    size=st.tuples(st.integers(1, 900), st.integers(1, 900)),
    descend=st.tuples(st.booleans(), st.booleans()),
    data=st.data(),
)
def test_labels_that_pass_the_check_round_trip_wherever_they_begin(pattern, first, size, descend, data):
    labels = Labels(pattern, *first, *descend)
    try:
        labels.check(*size)
    except Malformed:
        return
    place = data.draw(st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1)))
    assert labels.read(labels.write(*place, *size), *size) == place


@given(st.text(alphabet="crCR,-1 ", min_size=1, max_size=6), st.sampled_from([(60, 60), (130, 130)]), st.data())
def test_any_pattern_is_refused_or_reads_back(pattern, size, data):
    labels = Labels(pattern)
    try:
        labels.check(*size)
    except Malformed:
        return
    place = data.draw(st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1)))
    assert labels.read(labels.write(*place, *size), *size) == place


@pytest.mark.parametrize(
    ("labels", "place", "printed"),
    [
        (Labels("ccrr"), (2, 3), "0304"),
        (Labels("rrcc"), (2, 3), "0403"),
        (Labels("ccrr", first_row=0), (2, 3), "0303"),
        (Labels("r,c", 0, 0), (6, 4), "4,6"),
        (Labels("c,r", -5, -5), (0, 7), "-5,2"),
        (Labels("Cr"), (26, 0), "AA1"),
        (Labels("CCr"), (27, 0), "BB1"),
        (Labels("Rcc"), (3, 5), "F04"),
        (Labels("ccrr", columns_descend=True), (0, 0), "3001"),
        (Labels("ccrr", rows_descend=True), (0, 0), "0120"),
    ],
)
def test_what_is_printed(labels, place, printed):
    assert labels.write(*place, 30, 20) == printed


@pytest.mark.parametrize("pattern", ["cr", "rc", "c1r", "CR", "CCR", "CxR", "cc", "rr", "ccrrcc", "cxcrr", "", "map", " ccrr"])
def test_a_pattern_that_nobody_could_read_back_is_refused(pattern):
    with pytest.raises(Malformed, match=r"read back|need one column"):
        Labels(pattern).check(9, 9)


@pytest.mark.parametrize(
    ("labels", "complaint"),
    [
        (Labels("ccrr"), "columns run to 120, which does not fit 2 digits"),
        (Labels("cccrr", first_row=30), "rows run to 109, which does not fit 2 digits"),
        (Labels("cccrr", first_column=-1), "columns are padded with zeros, so they begin at 0"),
        (Labels("Crr", first_column=0), "columns are letters, so they begin at 1"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_with_the_reason(labels, complaint):
    with pytest.raises(Malformed, match=complaint):
        labels.check(120, 80)


def test_numbers_that_just_fit_are_accepted():
    Labels("ccrr", 0, 0).check(100, 100)
    Labels("ccrr").check(99, 99)
    with pytest.raises(Malformed, match="run to 100"):
        Labels("ccrr", 0, 0).check(101, 100)


def test_both_misfits_are_told_at_once():
    with pytest.raises(Malformed) as refused:
        Labels("ccrr").check(120, 130)
    assert len(refused.value.problems) == 2


def test_the_usual_pattern_grows_with_the_map():
    assert [Labels.fitting(*size) for size in ((9, 9), (99, 99), (100, 9), (9, 1000))] == ["ccrr", "ccrr", "cccrrr", "ccccrrrr"]


def test_an_unreadable_label_is_told_apart_from_one_off_the_map():
    grid = Grid.hex(30, 20)
    with pytest.raises(Malformed, match="'D6' is not a cell; cells are written like 0101") as unreadable:
        grid.cell("D6")
    assert not isinstance(unreadable.value, Unknown)
    for outside in ("3101", "0121", "0001", "0100"):
        with pytest.raises(Unknown, match=f"'{outside}' is off the map, which runs from 0101 to 3020"):
            grid.cell(outside)


@pytest.mark.parametrize("label", ["01,1", "1,-0", "+1,1", "1,1,1", "١,1", "1,", "", "1.0,1"])
def test_a_number_has_one_spelling(label):
    with pytest.raises(Malformed, match="is not a cell"):
        Labels("c,r").read(label, 9, 9)


def test_small_letters_and_blanks_are_forgiven():
    assert Labels("Cr").read(" aa 12 ", 30, 20) == (26, 11)
    assert Labels("CCr").read("aA12", 30, 20) == (26, 11)
    assert Labels("r,c", 0, 0).read("4, 6", 14, 5) == (6, 4)
    assert Labels("Hex ccrr").read(" Hex 0101 ", 9, 9) == (0, 0)


def test_doubled_letters_are_the_same_letter():
    with pytest.raises(Malformed, match="is not a cell"):
        Labels("rCC").read("12AB", 30, 20)
