"""How far the journal goes is printed on documents and stored with back-ups."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from operations.backups import back_up, find_heads_path
from tests.arbitration.trail.trails import head_of, trail_of
from tests.factories import TournamentFactory
from tests.tournaments.printing.evenings import needs_pango, pages_of, paper, round_to_print, said
from tournaments.models import Tournament
from tournaments.queries.backups import describe_heads, phrase_record_head

pytestmark = pytest.mark.django_db


@needs_pango
def test_an_official_paper_names_the_head_as_of_its_making() -> None:
    round_ = round_to_print(TournamentFactory(club__name="Amicale"))
    trail_of(round_.tournament)
    head = head_of(round_.tournament)
    (page, *_more) = pages_of(paper(round_.tournament, "certificat", round="1").pdf())
    words = f"registre {round_.tournament.key.hex[:8]} {head.number}:{head.seal[:16]}"
    assert said(page, words) == [words]


@needs_pango
@pytest.mark.parametrize("document", ["tirage", "placement", "feuilles", "equipes"])
def test_a_paper_for_the_evening_names_none(document: str) -> None:
    round_ = round_to_print(TournamentFactory(club__name="Amicale"))
    trail_of(round_.tournament)
    (page, *_more) = pages_of(paper(round_.tournament, document).pdf())
    assert said(page, "registre", "version") == []


def test_a_tournament_without_entries_prints_none() -> None:
    assert phrase_record_head(TournamentFactory()) == ""


def test_each_journal_has_its_head() -> None:
    first, second = TournamentFactory(), TournamentFactory()
    trail_of(first, 2)
    trail_of(second, 3)
    heads = {one.key.hex: head_of(one) for one in (first, second)}
    assert describe_heads() == {name: f"{h.number}:{h.seal}" for name, h in heads.items()}


def test_the_head_takes_one_query(tournament: Tournament) -> None:
    trail_of(tournament)
    with CaptureQueriesContext(connection) as captured:
        phrase_record_head(tournament)
    assert len(captured) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own tools")
def test_a_back_up_verifies_against_the_heads_beside_it(
    settings: LazySettings, tmp_path: Path
) -> None:
    settings.BACKUP_DIR = tmp_path
    trail_of(TournamentFactory())
    call_command("verify_audit", heads=find_heads_path(back_up()), exactly=True)
