"""Words find whole words first, then beginnings, never the middle of a word."""

import pytest

from tournaments.pages.goto.entries import GotoEntry, search

BELOTE = GotoEntry(title="Les points d'une belote", url="/belote/")
LOTS = GotoEntry(title="Lots et fin", url="/lots/", words="jambon, récompenses")
LOTERIE = GotoEntry(title="Loterie", url="/loterie/")
TEAMS = GotoEntry(title="N° {n}", url="/equipe/{n}/", words="équipe", each=((4, "Martin – Roux"),))
TABLES = GotoEntry(title="Table {n}", url="/table/{n}/", each=((4, ""), (42, "")))
HINTED = GotoEntry(title="Heure", url="/heure/", hints="Annoncée aux équipes")
ALL = (BELOTE, LOTERIE, LOTS, HINTED, TEAMS, TABLES)


def urls(typed: str) -> list[str]:
    return [one.url for one in search(ALL, typed)]


def test_the_middle_of_a_word_finds_nothing() -> None:
    assert "/belote/" not in urls("lot")


def test_whole_words_come_before_beginnings() -> None:
    assert urls("lot") == ["/lots/", "/loterie/"]


@pytest.mark.parametrize("typed", ["RECOMPENSE", "récompenses", "la récompense"])
def test_accents_case_plurals_and_small_words_do_not_count(typed: str) -> None:
    assert urls(typed) == ["/lots/"]


def test_a_number_is_meant_whole() -> None:
    assert urls("table 4") == ["/table/4/"]


def test_many_are_found_by_number_and_by_name() -> None:
    assert urls("4") == ["/equipe/4/", "/table/4/"]
    assert [one.title for one in search(ALL, "roux")] == ["N° 4 · Martin – Roux"]


def test_their_common_word_alone_does_not_list_them() -> None:
    assert urls("équipe") == ["/heure/"]


@pytest.mark.parametrize("typed", ["", "  ", "…", "belote xyz"])
def test_nothing_is_found_where_a_word_is_missing(typed: str) -> None:
    assert urls(typed) == []


def test_what_is_last_is_offered_after_all_others_with_what_was_typed() -> None:
    last = GotoEntry(title="Chercher", url="/regles/?q={q}", is_last=True)
    found = search((last, LOTS), "jambon & vin")
    assert [one.url for one in found] == ["/regles/?q=jambon%20%26%20vin"]
    assert [one.url for one in search((last, LOTS), "jambon")] == ["/lots/", "/regles/?q=jambon"]
