"""What plates of the desk's plan say of phones."""

import datetime

import pytest

from tests.tournaments.domain.phones.table import Table
from tournaments.models import PhoneSeat, TableStand
from tournaments.pages.phones.plan_words import phrase_phones
from tournaments.pages.sheets.tiles import list_seated_matches

pytestmark = pytest.mark.django_db

LONG_AGO = datetime.datetime(2026, 3, 1, 20, 4, tzinfo=datetime.UTC)


def words(table: Table) -> str:
    round_ = table.match.round
    return phrase_phones(round_, list_seated_matches(round_))[7]


def test_phones_are_counted() -> None:
    table = Table(seats=False)
    assert words(table) == "papier"
    table.claim("NS", "phone 1")
    assert words(table) == "1 téléphone"
    table.claim("EW", "phone 2")
    assert words(table) == "2 téléphones"


def test_it_says_since_when_a_deal_waits() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    TableStand.objects.update(since=LONG_AGO)
    assert words(table) == "2 téléphones, attend depuis 21\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}04"


def test_it_says_where_both_sides_differ() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b")
    assert words(table) == "2 téléphones, écart, donne 1"


def test_it_says_since_when_nothing_was_heard() -> None:
    table = Table()
    PhoneSeat.objects.update(seen_at=LONG_AGO)
    assert words(table) == "2 téléphones, muet depuis 21\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}04"


def test_a_round_on_paper_says_nothing() -> None:
    table = Table(seats=False, phone_entry="none")
    assert phrase_phones(table.match.round, []) == {}
