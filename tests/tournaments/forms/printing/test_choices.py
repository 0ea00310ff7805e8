"""The choices of a printed document: usual values, and what is refused in words."""

import pytest

from prizes.forms.papers import LabelsForm
from tests.factories import RoundFactory, TournamentFactory
from tournaments.forms.printing.choices import PlatesForm, SheetsForm
from tournaments.forms.printing.papers import RoundForm
from tournaments.models import Round, Stage, Tournament


def rounds(*numbers, deals=12):
    tournament = Tournament(rulebook="ffb-belote", length_value=deals)
    return [
        Round(number=number, stage_round=number, stage=Stage(), tournament=tournament)
        for number in numbers
    ]


def test_plain_link_prints_the_latest_round():
    form = RoundForm({}, rounds=rounds(3, 2, 1))
    assert (form.is_valid(), form.cleaned_data["round"].number) == (True, 3)


def test_round_of_the_link_is_printed():
    form = RoundForm({"round": "2"}, rounds=rounds(3, 2, 1))
    assert (form.is_valid(), form.cleaned_data["round"].number) == (True, 2)


@pytest.mark.parametrize("number", ["4", "0", "-1", "abc", "\x00", "9" * 400, ""])
def test_round_that_may_not_be_printed_is_refused(number):
    form = RoundForm({"round": number}, rounds=rounds(3))
    assert (form.is_valid(), list(form.errors)) == (False, ["round"])


@pytest.mark.parametrize(("sheet", "start"), [("21", "22"), ("8", "9"), ("21", "0"), ("8", "x")])
def test_a_label_outside_the_sheet_is_refused(sheet, start):
    form = LabelsForm({"sheet": sheet, "start": start})
    assert (form.is_valid(), list(form.errors)) == (False, ["start"])


def test_nothing_is_refused_before_it_is_asked_for():
    assert RoundForm(rounds=rounds(1)).errors == {}


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"copies": "301"}, "copies"),
        ({"copies": "0"}, "copies"),
        ({"per_page": "3"}, "per_page"),
        ({"contents": "x"}, "contents"),
        ({"contents": "names", "round": ""}, "round"),
    ],
)
def test_what_cannot_be_printed_is_said_beside_its_field(choices, field):
    assert list(SheetsForm(choices, rounds=rounds(1)).errors) == [field]


def test_long_sheets_take_a_page_each():
    form = SheetsForm({"per_page": "2"}, rounds=rounds(1, deals=19))
    assert form.errors == {"per_page": ["Avec 19 donnes, une feuille prend une page entière."]}


def test_before_the_first_draw_sheets_are_blank():
    form = SheetsForm({}, rounds=[])
    assert (form.is_valid(), form.cleaned_data["contents"]) == (True, "blank")


@pytest.mark.parametrize(
    ("first", "last", "field"),
    [("5", "4", "last"), ("1", "301", "last"), ("0", "4", "first"), ("1", "1000", "last")],
)
def test_plates_go_from_a_table_to_a_later_one(first, last, field):
    assert list(PlatesForm({"first": first, "last": last}).errors) == [field]


def test_choices_can_be_asked_for_again():
    form = SheetsForm({"copies": "7", "other": "x"}, rounds=rounds(2, 1))
    assert form.chosen == {"contents": "names", "round": "2", "per_page": "1", "copies": "7"}


@pytest.mark.django_db
def test_round_keeps_what_was_read_of_it(django_assert_num_queries):
    known = [RoundFactory(tournament=TournamentFactory())]
    with django_assert_num_queries(0):
        form = RoundForm({}, rounds=known)
        form.is_valid()
    assert form.cleaned_data["round"] is known[0]
