"""Where everybody would stand if the round ended now."""

import datetime
import html

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tests.tournaments.score_facts import played, somebody
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.domain.tournament.settings import hide_standings
from tournaments.enums import RoundState, SheetState
from tournaments.models import ScoreSheet, Team, Tournament
from tournaments.queries.ranks.rank_history import compute_running_standings
from tournaments.views.public.ranks import RunningPage

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams(tournament: Tournament) -> list[Team]:
    """Four teams in their second round, in which nothing is noted yet; 1 and 3 are ahead."""
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), state=SheetState.LOCKED)
    start_round(drawn_round(tournament, teams, number=2), by=SERVER)
    refresh_snapshots(tournament)
    return teams


def ranked(tournament: Tournament) -> list[int]:
    """The numbers of the teams in the order of the running standings."""
    running = compute_running_standings(tournament)
    assert running is not None
    return [row.participant.number for row in running.standings.rows]


def note_deals(tournament: Tournament, table: int, *points: int) -> None:
    """Deals that EO takes, each with so many points, in place of those noted before."""
    sheet = ensure_sheet(tournament.rounds.get(number=2).matches.get(table_number=table))
    deals = [played("EW", number) for number in points]
    save_deals(sheet, deals=deals, base_version=sheet.version, by=somebody())


def read(tournament: Tournament, route: str = "standings_running") -> str:
    address = reverse(f"public:{route}", args=[tournament.slug])
    return html.unescape(Client().get(address).content.decode())


def test_what_is_noted_at_an_open_table_counts(tournament: Tournament, teams: list[Team]) -> None:
    before = ranked(tournament)
    last = before[-1]
    match = tournament.rounds.get(number=2).matches.get(ew__number=last)
    note_deals(tournament, match.table_number or 0, *[160] * 11)
    assert ranked(tournament)[0] == last
    sheet = ScoreSheet.objects.get(match=match)
    assert (sheet.state, sheet.match.ns_score) == (SheetState.OPEN, None)  # nothing is written


def test_nobody_plays_before_the_draw_and_after_the_last_sheet(
    tournament: Tournament, teams: list[Team]
) -> None:
    for match in tournament.rounds.get(number=2).matches.all():
        record(match, [100] * 12)
    assert compute_running_standings(tournament) is None
    assert "Personne ne joue en ce moment" in read(tournament)
    assert "Si ça finissait maintenant" not in read(tournament, "standings")
    assert "En cours" not in read(tournament, "tournament")


def test_deals_are_seen_by_the_clock_and_cost_no_page_each(
    tournament: Tournament, teams: list[Team]
) -> None:
    address = reverse("public:standings_running", args=[tournament.slug])
    with time_machine.travel(SLOT, tick=False) as clock:
        note_deals(tournament, 1, 100)
        first = Client().get(address)
        note_deals(tournament, 1, *[160] * 11)
        again = Client().get(address)
        clock.shift(RunningPage.renewed_seconds)
        later = Client().get(address)
    assert (again.content, again.headers["ETag"]) == (first.content, first.headers["ETag"])
    assert later.content != first.content


SLOT = datetime.datetime(2026, 11, 21, 20, 0, tzinfo=datetime.UTC)


def test_it_says_that_it_is_not_the_standings(tournament: Tournament, teams: list[Team]) -> None:
    assert "Ce n'est pas le classement." in read(tournament)
    assert "Si ça finissait maintenant" in read(tournament, "standings")


def test_hidden_standings_stay_hidden(tournament: Tournament, teams: list[Team]) -> None:
    hide_standings(tournament, by=SERVER)
    said = read(tournament)
    assert [team.label for team in teams if team.label in said] == []


def test_its_queries_do_not_grow_with_the_teams(tournament: Tournament) -> None:
    counts = []
    for size in (4, 12):
        teams = teams_of(tournament, size)
        drawn_round(tournament, teams)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            compute_running_standings(tournament)
        counts.append(len(asked))
        tournament.rounds.all().delete()
        tournament.teams.all().delete()
    assert counts[0] == counts[1]
