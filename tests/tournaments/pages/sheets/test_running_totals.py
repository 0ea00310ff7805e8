"""The running totals of a match as two lines and a sentence."""

import pytest

from tournaments.pages.sheets.running_totals import picture_running_totals
from tournaments.queries.sheets.typed_marks import RowMarks


def rows(*totals: tuple[int, int]) -> list[RowMarks]:
    return [
        RowMarks(number=n, running={"NS": ns, "EW": ew})
        for n, (ns, ew) in enumerate(totals, start=1)
    ]


def test_lines_begin_at_nothing_and_the_higher_total_reaches_the_top() -> None:
    drawn = picture_running_totals(rows((100, 62), (160, 200)), 4)
    assert (drawn.ns, drawn.ew) == ("0,100 75,50 150,20", "0,100 75,69 150,0")


def test_before_the_first_deal_nothing_is_drawn() -> None:
    drawn = picture_running_totals([RowMarks(number=1)], 12)
    assert (drawn.ns, drawn.ew, drawn.sentence) == ("", "", "")


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [
        (((100, 62),), "Après 1 donne : NS 100, EO 62. NS mène depuis la donne 1."),
        (((100, 62), (160, 162), (170, 300)),
         "Après 3 donnes : NS 170, EO 300. EO mène depuis la donne 2."),
        (((81, 81),), "Après 1 donne : NS 81, EO 81, à égalité."),
    ],
)  # fmt: skip
def test_the_sentence_says_who_leads_and_since_when(
    totals: tuple[tuple[int, int], ...], sentence: str
) -> None:
    assert picture_running_totals(rows(*totals), 12).sentence == sentence
