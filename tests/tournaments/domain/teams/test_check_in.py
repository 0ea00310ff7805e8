"""The door's acts, each of which may be said twice."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import MatchFactory, RoundFactory, TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.teams.check_in import (
    CameAs,
    check_in_everybody,
    check_in_team,
    mark_paid,
    note_arrival,
    record_departure,
    record_return,
    undo_check_in,
)
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team

pytestmark = pytest.mark.django_db


def test_a_team_that_comes_is_present_since_now() -> None:
    team = TeamFactory(is_present=False)
    arrived = check_in_team(team, by=SERVER)
    assert (arrived.is_present, arrived.checked_in_at is not None) == (True, True)


def test_two_doors_note_one_arrival() -> None:
    team = TeamFactory(is_present=False)
    with recorded_acts() as acts:
        first = check_in_team(team, by=SERVER)
        second = check_in_team(team, by=SERVER)
    assert acts == [Act.TEAM_CHECKED_IN]
    assert second.checked_in_at == first.checked_in_at


def test_an_arrival_is_taken_back() -> None:
    team = TeamFactory(is_present=True, checked_in_at=timezone.now())
    undone = undo_check_in(team, by=SERVER)
    assert (undone.is_present, undone.checked_in_at) == (False, None)


def test_taking_back_twice_is_one_act() -> None:
    team = TeamFactory(is_present=True)
    with recorded_acts() as acts:
        undo_check_in(team, by=SERVER)
        undo_check_in(team, by=SERVER)
    assert acts == [Act.CHECK_IN_UNDONE]


def test_everybody_comes_at_once_and_each_as_if_alone() -> None:
    tournament = TournamentFactory()
    expected = TeamFactory.create_batch(2, tournament=tournament, is_present=False)
    there = TeamFactory(tournament=tournament)
    left_alone = {"status": TeamStatus.WAITING}, {"left_at": timezone.now()}
    for number, state in enumerate(left_alone, start=90):
        TeamFactory(tournament=tournament, number=number, is_present=False, **state)
    with recorded_acts() as acts:
        assert check_in_everybody(tournament, by=SERVER) is not None
        assert check_in_everybody(tournament, by=SERVER) is None
    present = set(Team.objects.filter(is_present=True))
    assert (present, acts) == ({there, *expected}, [Act.TEAM_CHECKED_IN] * 2)


def test_an_arrival_is_not_taken_back_once_the_team_has_a_table() -> None:
    match = MatchFactory()
    with pytest.raises(Refused) as refusal:
        undo_check_in(match.ns, by=SERVER)
    assert refusal.value.code == "has-played"


def test_a_prepared_draw_that_nobody_saw_does_not_hold_a_team() -> None:
    tournament = TournamentFactory()
    match = MatchFactory(round=RoundFactory(tournament=tournament, state="preview"))
    assert undo_check_in(match.ns, by=SERVER).is_present is False


def test_a_team_leaves_and_comes_back() -> None:
    team = TeamFactory()
    with recorded_acts() as acts:
        left = record_departure(team, by=SERVER)
        assert (left.is_present, left.left_at is not None) == (False, True)
        back = record_return(team, by=SERVER)
    assert (back.is_present, back.left_at) == (True, None)
    assert acts == [Act.TEAM_LEFT, Act.TEAM_RETURNED]


def test_checking_in_a_team_that_left_is_its_return() -> None:
    team = record_departure(TeamFactory(), by=SERVER)
    with recorded_acts() as acts:
        check_in_team(team, by=SERVER)
    assert acts == [Act.TEAM_RETURNED]


def test_an_arrival_told_late_says_what_it_comes_to() -> None:
    team, now = TeamFactory(is_present=False), timezone.now()

    def tell(minutes: int) -> tuple[CameAs, bool]:
        noted = note_arrival(team, at=now - datetime.timedelta(minutes=minutes), by=SERVER)
        return noted.came_as, Team.objects.get(pk=team.pk).is_present

    assert [tell(60), tell(50)] == [(CameAs.ARRIVED, True), (CameAs.ALREADY_THERE, True)]
    record_departure(team, by=SERVER)
    Team.objects.filter(pk=team.pk).update(left_at=now - datetime.timedelta(minutes=20))
    assert [tell(55), tell(20)] == [(CameAs.LEFT_SINCE, False)] * 2
    assert Team.objects.get(pk=team.pk).left_at == now - datetime.timedelta(minutes=20)
    assert tell(5) == (CameAs.RETURNED, True)


@pytest.mark.parametrize(
    ("status", "code"), [(TeamStatus.WAITING, "waiting"), (TeamStatus.WITHDRAWN, "withdrawn")]
)
def test_a_team_without_a_place_does_not_come_in(status: str, code: str) -> None:
    team = TeamFactory(is_present=False, status=status)
    with pytest.raises(Refused) as refusal:
        check_in_team(team, by=SERVER)
    assert refusal.value.code == code


def test_a_team_without_a_place_does_not_come_back() -> None:
    team = TeamFactory(is_present=False, status=TeamStatus.WITHDRAWN)
    with pytest.raises(Refused) as refusal:
        record_return(team, by=SERVER)
    assert refusal.value.code == "withdrawn"


def test_paying_is_noted_once() -> None:
    team = TeamFactory()
    with recorded_acts() as acts:
        mark_paid(team, paid=True, by=SERVER)
        mark_paid(team, paid=True, by=SERVER)
    assert acts == [Act.TEAM_CHANGED]
    assert Team.objects.get(pk=team.pk).has_paid is True


def test_nobody_comes_to_a_finished_tournament() -> None:
    team = TeamFactory(is_present=False, tournament=TournamentFactory(finished_at=timezone.now()))
    with pytest.raises(Refused) as refusal:
        check_in_team(team, by=SERVER)
    assert refusal.value.code == "finished"


def test_a_team_pays_when_the_standings_are_already_final() -> None:
    team = TeamFactory(has_paid=False, tournament=TournamentFactory(finished_at=timezone.now()))
    assert mark_paid(team, paid=True, by=SERVER).has_paid is True
