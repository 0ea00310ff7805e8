import pytest

from tests.tournaments.domain.phones.table import Table
from tournaments.models import PhoneSeat
from tournaments.pages.phones.arbiter_words import read_arbiter_news
from tournaments.pages.phones.notices import list_notices, phrase_question
from tournaments.pages.phones.table_page import build_phone_page

pytestmark = pytest.mark.django_db


def read(table: Table, seat: PhoneSeat | None, newcomer: str = "") -> list[tuple[str, str]]:
    assert seat is not None
    said, news = build_phone_page(table.said, seat), read_arbiter_news(table.sheet)
    return [(notice.frame, notice.words) for notice in list_notices(said, news, newcomer)]


def ask(table: Table, seat: PhoneSeat | None, *, compares: bool = False) -> str:
    assert seat is not None
    said = build_phone_page(table.said, seat)
    assert said.question is not None
    return phrase_question(said, said.question, compares=compares)


def test_nothing_is_said_of_a_table_that_plays() -> None:
    table = Table()
    assert read(table, table.ns) == []


def test_a_side_reads_how_many_of_its_deals_wait() -> None:
    table = Table(deals=3)
    table.type(table.ns, 1, "a")
    assert read(table, table.ns) == [("info", "1 donne attend Est-Ouest.")]
    table.type(table.ns, 2, "b")
    assert read(table, table.ns, "Autre téléphone.") == [
        ("warning", "Autre téléphone."),
        ("info", "2 donnes attendent Est-Ouest."),
    ]


def test_typed_blind_a_deal_is_asked_of_both() -> None:
    table = Table(phone_entry="blind")
    table.type(table.ns, 1, "a")
    told = "Nord-Sud a saisi 1 donne : saisissez-la aussi, le site compare."
    assert read(table, table.ew) == [("info", told)]


def test_a_call_says_for_which_deal_and_that_play_goes_on() -> None:
    table = Table(deals=3)
    table.type(table.ns, 1, "a")
    table.contest(table.ew, 1)
    called = (
        "L'arbitre est appelé pour la donne 1. Jouez la suite en l'attendant."
        " Une autre question ? Posez-la-lui quand il est là."
    )
    assert read(table, table.ns) == [("warning", called)]


def test_an_answer_is_headed_by_what_is_asked() -> None:
    table = Table(deals=3)
    table.type(table.ns, 1, "a")
    assert ask(table, table.ew) == "Donne 1, saisie par Nord-Sud"
    assert ask(table, table.ew, compares=True) == "Donne 1 : Nord-Sud corrige la feuille"
    table.type(table.ew, 1, "b")
    assert ask(table, table.ew, compares=True) == "Donne 1 : vous ne dites pas la même chose"
