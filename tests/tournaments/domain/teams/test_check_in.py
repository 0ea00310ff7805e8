"""The door's acts, each of which may be said twice."""

import datetime
from typing import cast

import pytest
from django.utils import timezone

from tests.factories import MatchFactory, RoundFactory, TeamFactory, TournamentFactory
from tests.tournaments.evenings import teams_of
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
from tournaments.domain.teams.imports import import_teams
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.forms.teams.fields import TagsField
from tournaments.forms.teams.team import TeamForm
from tournaments.imports.lines import SignUpLine
from tournaments.models import Team, Tournament

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
    for state in left_alone:
        TeamFactory(tournament=tournament, is_present=False, **state)
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


@pytest.mark.parametrize("typed", ["féminine", "Féminines", "DAMES", "dame", "femmes", "women"])
def test_the_ladies_are_dames_by_whatever_word(typed: str, tournament: Tournament) -> None:
    sign_up = SignUp(players=("A B", "C D"), category=typed)
    assert register_team(tournament, sign_up=sign_up, by=SERVER).category == "Dames"


def test_a_list_brings_the_same_tag(tournament: Tournament) -> None:
    lines = [
        SignUpLine(line=n, player_1=f"UN A{n}", player_2=f"DEUX B{n}", category=word)
        for n, word in enumerate(("féminine", "dames", "Licenciés", "licencies"), start=1)
    ]
    result = import_teams(tournament, lines=lines, skipped=[], confirmed=[], by=SERVER)
    assert [team.category for team in result.teams] == ["Dames", "Dames", "Licenciés", "Licenciés"]


def test_a_tag_of_one_s_own_is_written_as_it_was_first(tournament: Tournament) -> None:
    team = TeamFactory(category="Licenciés")
    other = SignUp(players=("A B", "C D"), category="LICENCIES")
    assert register_team(team.tournament, sign_up=other, by=SERVER).category == "Licenciés"


def test_a_team_may_have_several() -> None:
    team = TeamFactory()
    told = SignUp(players=("A B", "C D"), category="femmes, aînés; Dames")
    assert change_team(team, sign_up=told, by=SERVER).category == "Dames, Aînés"


def test_more_than_a_team_can_have_are_refused_beside_the_field(tournament: Tournament) -> None:
    told = SignUp(players=("A B", "C D"), category="Dames, Aînés, Jeunes, Licenciés")
    with pytest.raises(Refused) as refused:
        register_team(tournament, sign_up=told, by=SERVER)
    assert (refused.value.code, refused.value.field) == ("category-long", "category")


def test_the_form_ticks_what_is_known_and_types_what_is_not(tournament: Tournament) -> None:
    teams_of(tournament, 1)
    Team.objects.update(category="Dames, Licenciés")
    form = TeamForm(initial={"category": "Dames, Débutants"}, tournament=tournament)
    html = str(form["category"])
    assert [html.count(part) for part in ("checked", 'value="Débutants"')] == [1, 1]
    offered = cast("TagsField", form.fields["category"]).widget.offered
    assert offered == ("Dames", "Mixtes", "Jeunes", "Aînés", "Licenciés")


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({"category_0": ["Dames", "Aînés"], "category_1": "vip"}, "Dames, Aînés, vip"),
        ({"category_1": "féminine"}, "Dames"),
        ({"category": "femmes"}, "Dames"),
        ({}, ""),
    ],
)
def test_the_form_keeps_one_text(
    sent: dict[str, object], kept: str, tournament: Tournament
) -> None:
    form = TeamForm({"player_1": "A B", "player_2": "C D", **sent}, tournament=tournament)
    assert form.is_valid(), form.errors
    assert form.sign_up().category == kept
