"""Several arbiters in the same instant: one gets the incident, one ruling is made."""

import pytest

from arbitration.domain.incidents import take_incident
from arbitration.domain.rulings import Decision, revise_ruling, rule_on_incident
from arbitration.models import Incident, Ruling
from tests.arbitration.tables import arbiter_of, match_in_play, reported
from tests.factories import TournamentFactory
from tests.tournaments.played.together import PEOPLE, at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_takes_the_incident_and_the_others_are_told() -> None:
    tournament = TournamentFactory()
    incident = reported("misdeal", match_in_play(tournament))
    arbiters = [arbiter_of(tournament) for _ in range(PEOPLE)]

    def take(number: int) -> str:
        take_incident(incident, by=arbiters[number])
        return f"has it: {number}"

    first, *others = sorted(at_once(take))
    assert others == ["taken"] * (PEOPLE - 1)
    assert first == f"has it: {[a.user for a in arbiters].index(Incident.objects.get().taken_by)}"


def test_one_ruling_is_made() -> None:
    tournament = TournamentFactory()
    incident = reported("misdeal", match_in_play(tournament))
    arbiters = [arbiter_of(tournament) for _ in range(PEOPLE)]

    def rule(number: int) -> str:
        rule_on_incident(incident, decision=Decision(), by=arbiters[number])
        return "ruled"

    assert sorted(at_once(rule)) == [*["already-decided"] * (PEOPLE - 1), "ruled"]
    assert Ruling.objects.count() == 1


def test_rulings_made_at_once_have_numbers_of_their_own() -> None:
    tournament = TournamentFactory()
    match = match_in_play(tournament)
    incidents = [reported("misdeal", match) for _ in range(PEOPLE)]
    arbiters = [arbiter_of(tournament) for _ in range(PEOPLE)]
    numbers = at_once(
        lambda one: rule_on_incident(incidents[one], decision=Decision(), by=arbiters[one]).number
    )
    assert sorted(numbers) == [1, 2, 3, 4]


def test_a_ruling_is_revised_once() -> None:
    tournament = TournamentFactory()
    arbiter = arbiter_of(tournament)
    incident = reported("misdeal", match_in_play(tournament))
    ruling = rule_on_incident(incident, decision=Decision(), by=arbiter)

    def revise(_number: int) -> str:
        revise_ruling(ruling, decision=Decision(reason="Erreur"), by=arbiter)
        return "revised"

    assert sorted(at_once(revise)) == [*["already-revised"] * (PEOPLE - 1), "revised"]
