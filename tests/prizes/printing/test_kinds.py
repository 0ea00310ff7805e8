"""Labels: what stands on them, and where on the sheet."""

import pytest

from prizes.forms.papers import LabelSheet
from prizes.printing.kinds import Label, arrange_labels
from tests.factories import TournamentFactory
from tests.tournaments.printing.evenings import (
    count_pages,
    missing,
    needs_pango,
    pages_of,
    paper,
    round_to_print,
)


def places(count: int, sheet: LabelSheet, start: int) -> list[list[list[int | None]]]:
    labels = [Label(number=number) for number in range(1, count + 1)]
    pages = arrange_labels(labels, sheet, start=start)
    return [[[one and one.number for one in row] for row in page] for page in pages]


def test_a_sheet_begun_goes_on_at_its_first_free_label() -> None:
    assert places(3, LabelSheet.SMALL, 3) == [[[None, None, 1], [2, 3, None]]]


def test_what_does_not_fit_goes_on_the_next_sheet() -> None:
    assert places(9, LabelSheet.LARGE, 1) == [[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, None]]]


@needs_pango
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("contents", "words"),
    [
        ("teams", ["5 DUPONT5 Éva MARTIN5 Noël"]),
        ("tables", ["Table 1", "Table 2"]),
        ("ranks", ["Première place", "Dixième place"]),
    ],
)
def test_a_label_says_whose_it_is(contents: str, words: list[str]) -> None:
    (page,) = pages_of(
        paper(round_to_print(teams=5).tournament, "etiquettes", contents=contents).pdf()
    )
    assert missing(page, words) == []


@needs_pango
@pytest.mark.django_db
@pytest.mark.parametrize("sheet", LabelSheet.values)
def test_a_full_sheet_is_one_page(sheet: str) -> None:
    labels = paper(
        TournamentFactory(), "etiquettes", contents="ranks", last_rank=sheet, sheet=sheet
    )
    assert count_pages(labels.pdf()) == 1
