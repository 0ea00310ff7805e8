"""Whoever comes into a team later is not named for what happened before."""

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.domain.appeals import lodge_appeal
from arbitration.enums import Edition
from arbitration.models import Incident
from arbitration.pages.incidents.facts import name_offenders
from arbitration.pages.record.record import make_record
from tests.arbitration.deciding import decide, penalty, refusal_of
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import match_in_play, reported
from tests.factories import TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return TournamentFactory(length_value=3, appeal_minutes=30)


@pytest.fixture
def match(tournament: Tournament) -> Match:
    return match_in_play(tournament)


def names_of(match: Match) -> str:
    return match.ns.player_names


def replace_first(match: Match, *, since_round: int) -> None:
    member = match.ns.members.get(position=1, until_round=None)
    substitute_player(
        match.ns, position=member.position, name="VASSEUR Paul", since_round=since_round, by=SERVER
    )


def ruled(match: Match) -> Incident:
    incident = reported("conduct", match, side="NS")
    decide(incident, penalty(match.ns))
    return incident


@pytest.mark.parametrize("since_round", [1, 2])
def test_a_ruling_names_who_sat_there(match: Match, since_round: int) -> None:
    ruled(match)
    then = names_of(match)
    replace_first(match, since_round=since_round)
    record = make_record(match.round.tournament, Edition.INTERNAL)
    (one,) = record.rulings
    assert name_offenders(one.read.ruling.incident) == f"équipe {match.ns.number}, {then}"


def test_a_penalty_that_was_ruled_names_who_sat_there(match: Match) -> None:
    ruled(match)
    then = names_of(match)
    replace_first(match, since_round=1)
    (one,) = make_record(match.round.tournament, Edition.INTERNAL).penalties
    assert one.team.player_names == then


def test_a_penalty_by_hand_names_who_played_that_round(match: Match) -> None:
    penalise(match.ns, -5, match=match)
    then = names_of(match)
    replace_first(match, since_round=2)
    (one,) = make_record(match.round.tournament, Edition.INTERNAL).penalties
    assert one.team.player_names == then


def test_an_appeal_names_who_sat_there(match: Match) -> None:
    ruling = ruled(match).rulings.get()
    then = names_of(match)
    lodge_appeal(ruling, team=match.ns, words="Non", by=SERVER)
    replace_first(match, since_round=1)
    (one,) = make_record(match.round.tournament, Edition.INTERNAL).appeals
    assert one.team.player_names == then


def test_the_list_of_appeals_names_who_sat_there(arbiter: Client, match: Match) -> None:
    lodge_appeal(ruled(match).rulings.get(), team=match.ns, words="Non", by=SERVER)
    then, label = names_of(match), match.ns.label
    replace_first(match, since_round=1)
    page = arbiter.get(reverse("arbitration:appeals", args=[match.round.tournament.slug]))
    assert then in label
    assert page.content.decode().count(label) == 1


def test_a_later_incident_names_the_substitute(match: Match) -> None:
    replace_first(match, since_round=1)
    (incident,) = [reported("conduct", match, side="NS")]
    assert "VASSEUR Paul" in name_offenders(Incident.objects.get(pk=incident.pk))


def test_the_penalties_and_the_journal_name_who_played_then(arbiter: Client, match: Match) -> None:
    ruled(match)
    penalise(match.ns, -5)
    then, slug = names_of(match), match.round.tournament.slug
    replace_first(match, since_round=1)
    for route in ("arbitration:penalties", "arbitration:audit"):
        page = arbiter.get(reverse(route, args=[slug])).content.decode()
        assert then in page, route


@pytest.mark.parametrize(
    ("route", "place"), [("organiser:sheet", (1, 1)), ("organiser:round", (1,))]
)
def test_a_round_names_who_sat_in_it(
    organiser: Client, match: Match, route: str, place: tuple[int, ...]
) -> None:
    then = names_of(match)
    replace_first(match, since_round=2)
    address = reverse(route, args=[match.round.tournament.slug, *place])
    page = organiser.get(address).content.decode()
    assert (then in page, "VASSEUR Paul" in page) == (True, False)


def test_the_player_behind_a_seat_is_named_as_long_as_the_team_sat_there(match: Match) -> None:
    member = match.ns.members.get(position=1)
    incident = reported("misdeal", match, seat="N", facts={"player": str(member.key)})
    said = f"Nord ({member.player.name}), équipe {match.ns.number}, {names_of(match)}"
    replace_first(match, since_round=1)
    assert name_offenders(Incident.objects.get(pk=incident.pk)) == said


def test_a_player_of_the_other_side_is_refused(match: Match) -> None:
    member = match.ew.members.get(position=1)
    code = refusal_of(reported, "misdeal", match, seat="N", facts={"player": str(member.key)})
    assert code == "player-side"
