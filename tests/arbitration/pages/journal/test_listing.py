"""The journal filtered, and what an entry is about."""

import datetime

import pytest
import time_machine

from arbitration.domain.incidents import report_incident
from arbitration.domain.reports import Report
from arbitration.pages.journal.listing import (
    GROUPS,
    JournalFilter,
    filter_journal,
    find_act_group,
    find_journal,
    list_group_acts,
    list_people,
)
from arbitration.pages.journal.names import Names
from tests.arbitration.penalties import penalise
from tests.arbitration.trail.trails import at_two_tables, trail_of
from tests.factories import TeamFactory, UserFactory
from tests.tournaments.evenings import teams_of
from tournaments.actors import SERVER, Actor
from tournaments.domain.teams.check_in import mark_paid
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act
from tournaments.models import Tournament

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
    assert list_people(find_journal(tournament)) == [
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
