"""Names made to fit, and letters that the typeface does not have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.typeface import BOLD, REGULAR, fit_text, keep_writable_letters, load_faces


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("BŒUF d'Étienne-Noël Š", "BŒUF d'Étienne-Noël Š"),
        ("Zoé 🃏 Martin", "Zoé Martin"),
        ("NGUYỄN Văn", "NGUYỄN Văn"),
        ("♠ ♥", "♠ ♥"),
        ("Ж", "?"),
        ("ﬁ", "fi"),
    ],
)
def test_letters_are_kept_where_there_are_any(name, written):
    assert keep_writable_letters(name) == written


def test_short_name_keeps_its_size():
    assert fit_text("MARTIN Noël", REGULAR, 12, 200) == ("MARTIN Noël", 12)


def test_long_name_is_set_smaller():
    text, size = fit_text("MARTIN-DUPONT Jean-Noël", BOLD, 12, 110)
    assert (text, 7.2 < size < 12) == ("MARTIN-DUPONT Jean-Noël", True)


def test_a_number_is_never_cut():
    text, size = fit_text("12\xa0030", BOLD, 17, 20)
    assert (text, size < 10) == ("12\xa0030", True)


def test_very_long_name_is_cut():
    text, size = fit_text("M" * 60, BOLD, 12, 110)
    assert (text.strip("M"), round(size, 3)) == ("…", 7.2)


@given(st.text(max_size=80), st.floats(1, 60), st.floats(5, 600))
def test_what_is_written_fits(text, size, width):
    shown, smaller = fit_text(keep_writable_letters(text), REGULAR, size, width)
    shortest = load_faces()[REGULAR].stringWidth("…", smaller)
    assert load_faces()[REGULAR].stringWidth(shown, smaller) <= max(width, shortest) + 0.001
