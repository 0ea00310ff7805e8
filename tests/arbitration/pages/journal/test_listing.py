"""The journal filtered, and what an entry is about."""

import datetime
from collections.abc import Collection

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from arbitration.domain.appeals import lodge_appeal
from arbitration.domain.incidents import report_incident
from arbitration.domain.reports import Report
from arbitration.models import AuditEntry
from arbitration.pages.journal.listing import (
    GROUPS,
    JournalFilter,
    Links,
    filter_journal,
    find_act_group,
    list_actors,
    list_group_acts,
)
from arbitration.pages.journal.names import Names
from arbitration.queries.trails import list_journal
from tests.arbitration.deciding import accept
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import match_in_play, reported
from tests.arbitration.trail.trails import at_two_tables, trail_of
from tests.factories import TeamFactory, TournamentFactory, UserFactory
from tests.tournaments.evenings import teams_of
from tournaments.actors import SERVER, Actor
from tournaments.domain.ranks.adjustments import reverse_adjustment
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.teams.check_in import mark_paid
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.permissions import Permission

pytestmark = pytest.mark.django_db


def numbers(tournament: Tournament, **wanted: object) -> list[int]:
    found = filter_journal(tournament, JournalFilter(**wanted))
    return list(found.values_list("number", flat=True))


def subjects(tournament: Tournament, **wanted: object) -> set[str]:
    names = Names(tournament)
    found = filter_journal(tournament, JournalFilter(**wanted))
    return {names.subject(entry) for entry in found}


def test_the_latest_stands_first(tournament: Tournament) -> None:
    trail_of(tournament, 3)
    assert numbers(tournament) == [3, 2, 1]


def test_by_the_group_of_acts(tournament: Tournament) -> None:
    trail_of(tournament, 1)
    mark_paid(TeamFactory(tournament=tournament), paid=True, by=SERVER)
    assert numbers(tournament, group="reglages") == [1]
    assert numbers(tournament, group="inscriptions") == [2]


def test_every_act_is_in_one_group_and_every_group_has_acts() -> None:
    assert sorted(act for group in GROUPS for act in list_group_acts(group)) == sorted(Act.values)
    assert [group for group in GROUPS if not list_group_acts(group)] == []


@pytest.mark.parametrize(
    ("act", "group"),
    [
        (Act.TEAM_CHANGED, "inscriptions"),
        (Act.TEAM_LEFT, "accueil"),
        (Act.RULING_MADE, "arbitrage"),
        (Act.RULES_CHANGED, "reglages"),
        (Act.CLUB_RULES_KEPT, "club"),
    ],
)
def test_an_act_is_where_people_look_for_it(act: Act, group: str) -> None:
    assert find_act_group(act) == group


def test_by_person(tournament: Tournament) -> None:
    user = UserFactory(first_name="Éva", last_name="Morel")
    trail_of(tournament, 1)
    change_settings(tournament, values={"bye_points": 9}, by=Actor(user=user))
    assert numbers(tournament, person=str(user.account_key.key)) == [2]
    assert numbers(tournament, person="command") == [1]
    assert list_actors(list_journal(tournament)) == [
        (str(user.account_key.key), "Éva Morel"),
        ("command", "Commande du serveur"),
    ]


def test_by_round_and_table(tournament: Tournament) -> None:
    at_two_tables(tournament)
    assert subjects(tournament, round_number=1) == {
        "Partie 1",
        "Partie 1, table 1",
        "Partie 1, table 2",
    }
    assert subjects(tournament, table=2) == {"Partie 1, table 2"}
    assert subjects(tournament, round_number=1, table=1) == {"Partie 1, table 1"}
    assert subjects(tournament, round_number=2) == set()


def test_what_follows_at_a_table_is_found_with_it(tournament: Tournament) -> None:
    at_two_tables(tournament)
    match = tournament.rounds.get().matches.get(table_number=2)
    penalise(match.ns, -5, match=match)
    found = filter_journal(tournament, JournalFilter(table=2))
    assert found[0].act == "adjustment-made"


def test_by_day_of_the_club(tournament: Tournament) -> None:
    for points, moment in enumerate(["2026-11-20 22:59Z", "2026-11-20 23:01Z"], start=1):
        with time_machine.travel(moment, tick=False):
            change_settings(tournament, values={"bye_points": points}, by=SERVER)
    second = datetime.date(2026, 11, 21)
    assert numbers(tournament, since=second) == [2]
    assert numbers(tournament, until=second - datetime.timedelta(days=1)) == [1]


def test_what_happened_outside_a_table_is_about_its_team(tournament: Tournament) -> None:
    (team,) = teams_of(tournament, 1)
    report_incident(tournament, report=Report(kind="conduct", team=team, words="Fumée"), by=SERVER)
    assert subjects(tournament) == {"1 · JOUEUR 1A – JOUEUR 1B"}


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3, appeal_minutes=15)


def link(
    tournament: Tournament, act: Act, may: Collection[Permission] = frozenset(Permission)
) -> str:
    entry = AuditEntry.objects.filter(tournament=tournament, act=act).latest("number")
    return Links(tournament, Names(tournament), may=may).of(entry)


def test_a_report_a_decision_and_an_appeal_lead_to_their_pages(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    ruling = accept(reported("misdeal", match))
    appeal = lodge_appeal(ruling, team=match.ew, words="À tort", by=SERVER)
    slug = tournament.slug
    acts = (Act.INCIDENT_OPENED, Act.RULING_MADE, Act.APPEAL_LODGED)
    assert [link(tournament, act) for act in acts] == [
        reverse("arbitration:incident", args=[slug, ruling.incident.key]),
        reverse("arbitration:ruling", args=[slug, ruling.number]),
        reverse("arbitration:appeal", args=[slug, appeal.key]),
    ]


def test_an_act_on_a_sheet_leads_to_the_sheet(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    contest_sheet(match.sheet, reason="Belote oubliée", by=SERVER)
    sheet = reverse("organiser:sheet", args=[tournament.slug, 1, match.table_number])
    assert link(tournament, Act.SHEET_CONTESTED) == sheet


def test_a_penalty_outside_a_table_leads_to_the_list(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    made = penalise(match.ns)
    reverse_adjustment(made, reason="Excusés", by=SERVER)
    listed = reverse("arbitration:penalties", args=[tournament.slug])
    acts = (Act.ADJUSTMENT_MADE, Act.ADJUSTMENT_REVERSED)
    assert [link(tournament, act) for act in acts] == [listed, listed]
    assert link(tournament, Act.ADJUSTMENT_MADE, may={Permission.RECORD_SHEETS}) == ""


def test_an_act_on_the_tournament_leads_nowhere(tournament: Tournament) -> None:
    trail_of(tournament, 1)
    assert link(tournament, Act.SETTINGS_CHANGED) == ""


def test_who_may_open_nothing_is_given_no_address(tournament: Tournament) -> None:
    accept(reported("misdeal", match_in_play(tournament)))
    assert link(tournament, Act.RULING_MADE, may=()) == ""


def test_every_address_on_the_page_opens_for_its_reader(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    accept(reported("misdeal", match))
    contest_sheet(match.sheet, reason="Belote oubliée", by=SERVER)
    page = arbiter.get(reverse("arbitration:audit", args=[tournament.slug]))
    urls = {line.subject_url for line in page.context["lines"] if line.subject_url}
    assert [page.content.decode().count(f'href="{url}"') > 0 for url in urls] == [True] * 4
    assert {arbiter.get(url).status_code for url in urls} == {200}


def test_an_entry_links_to_what_it_is_about(arbiter: Client, tournament: Tournament) -> None:
    ruling = accept(reported("misdeal", match_in_play(tournament)))
    number = AuditEntry.objects.get(tournament=tournament, act=Act.RULING_MADE).number
    entry = arbiter.get(reverse("arbitration:audit_entry", args=[tournament.slug, number]))
    url = reverse("arbitration:ruling", args=[tournament.slug, ruling.number])
    assert entry.content.decode().count(f'href="{url}"') == 1
