"""Where the tallies are read: in the queue, and on the sheet of the table while it is kept."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.arbitration.deciding import accept
from tests.arbitration.tables import match_in_play, reported
from tests.factories import TournamentFactory
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db

SECOND = "2e fausse donne de suite du donneur Est."
SO_FAR = "Donne 1 : déjà 1 fausse donne du donneur Est."
FORGOTTEN = "EO a déjà oublié 1 « rebelote » dans cette partie."


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(rulebook="ffb-belote", length_value=3)


@pytest.fixture
def match(tournament: Tournament) -> Match:
    return match_in_play(tournament)


def queue(client: Client, tournament: Tournament) -> str:
    return client.get(reverse("arbitration:queue", args=[tournament.slug])).content.decode()


def sheet(client: Client, match: Match) -> str:
    place = [match.round.tournament.slug, match.round.number, match.table_number]
    return client.get(reverse("organiser:sheet", args=place)).content.decode()


def test_the_queue_says_which_in_a_row_it_is(arbiter: Client, match: Match) -> None:
    accept(reported("misdeal", match))
    reported("misdeal", match)
    assert queue(arbiter, match.round.tournament).count(SECOND) == 1


def test_a_first_fault_stands_in_the_queue_without_a_count(arbiter: Client, match: Match) -> None:
    reported("misdeal", match)
    assert queue(arbiter, match.round.tournament).count("de suite du donneur") == 0


@pytest.mark.parametrize("person", ["organiser", "arbiter", "helper"])
def test_whoever_keeps_the_sheet_reads_what_counts_there(
    request: pytest.FixtureRequest, match: Match, person: str
) -> None:
    accept(reported("misdeal", match))
    assert sheet(request.getfixturevalue(person), match).count(SO_FAR) == 1


def test_a_finished_sheet_says_nothing_of_it(organiser: Client, match: Match) -> None:
    accept(reported("rebelote-forgotten", match))
    while_played = sheet(organiser, match).count(FORGOTTEN)
    hand_in_sheet(match.sheet, deals=THREE_DEALS, base_version=0, by=SERVER)
    assert (while_played, sheet(organiser, match).count(FORGOTTEN)) == (1, 0)


def test_three_faults_take_the_queries_of_one_on_the_sheet(organiser: Client, match: Match) -> None:
    counts = []
    for kinds in (["misdeal"], ["misdeal", "rebelote-forgotten"]):
        for kind in kinds:
            reported(kind, match)
        with CaptureQueriesContext(connection) as captured:
            sheet(organiser, match)
        counts.append(len(captured))
    assert counts[0] == counts[1]
