"""Signing up, correcting, withdrawing, giving places."""

from typing import Any

import pytest
from django.utils import timezone

from tests.factories import MatchFactory, TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import (
    change_team,
    promote_team,
    register_team,
    restore_team,
    withdraw_team,
)
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Player, Team, Tournament

pytestmark = pytest.mark.django_db


def sign_up(tournament: Tournament, *players: str, **given: Any) -> Team:
    return register_team(tournament, sign_up=SignUp(players=players, **given), by=SERVER)


def refused(tournament: Tournament, *players: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        sign_up(tournament, *players)
    return refusal.value


def test_the_first_team_gets_number_1() -> None:
    team = sign_up(TournamentFactory(), "ROUX Gérard", "GIRARD Chantal")
    assert (team.number, team.player_names) == (1, "ROUX Gérard – GIRARD Chantal")


def test_a_number_is_one_above_the_highest_and_never_given_again() -> None:
    tournament = TournamentFactory()
    sign_up(tournament, "UN A", "UN B")
    second = sign_up(tournament, "DEUX A", "DEUX B")
    withdraw_team(second, by=SERVER)
    assert sign_up(tournament, "TROIS A", "TROIS B").number == 3


def test_names_lose_their_comma_and_spare_spaces() -> None:
    team = sign_up(TournamentFactory(), "  ROUX,  Gérard ", "LE\u00a0GOFF Anne")
    assert [player.name for player in team.players] == ["ROUX Gérard", "LE GOFF Anne"]


def test_one_name_alone_looks_for_a_partner() -> None:
    assert sign_up(TournamentFactory(), "ROUX Gérard").seeks_partner is True


def test_one_name_is_enough_where_people_play_for_themselves() -> None:
    tournament = TournamentFactory(entrants="individuals")
    assert sign_up(tournament, "ROUX Gérard").seeks_partner is False


def test_people_who_play_for_themselves_sign_up_one_by_one() -> None:
    tournament = TournamentFactory(entrants="individuals")
    assert refused(tournament, "ROUX Gérard", "LE GOFF Anne").code == "one-by-one"


def test_a_pair_of_the_organisation_and_stairs_are_written_down() -> None:
    team = sign_up(TournamentFactory(), "UN A", "UN B", is_staff=True, cannot_climb=True)
    stored = Team.objects.get(pk=team.pk)
    assert (stored.is_staff, stored.cannot_climb) == (True, True)


def test_a_team_needs_a_name() -> None:
    refusal = refused(TournamentFactory(), "  ", "")
    assert (refusal.code, refusal.field) == ("no-player", "player_1")


def test_phone_and_e_mail_are_the_first_players() -> None:
    team = sign_up(TournamentFactory(), "UN A", "UN B", phone="06 11", email="a@example.org")
    assert [(player.phone, player.email) for player in team.players] == [
        ("06 11", "a@example.org"),
        ("", ""),
    ]


def test_a_club_is_written_as_it_was_first() -> None:
    tournament = TournamentFactory()
    sign_up(tournament, "UN A", "UN B", club_name="Club des Aînés")
    team = sign_up(tournament, "DEUX A", "DEUX B", club_name="club des aines")
    assert team.club_name == "Club des Aînés"


def test_a_person_known_from_another_tournament_is_the_same_player() -> None:
    first = TournamentFactory()
    sign_up(first, "ROUX Gérard", "UN B")
    again = sign_up(TournamentFactory(club=first.club), "Roux Gerard", "DEUX B")
    assert Player.objects.filter(name_key="roux gerard").count() == 1
    assert again.players[0].name == "ROUX Gérard"


@pytest.mark.parametrize("spelling", ["ROUX Gérard", "roux, gerard", "Gérard Roux"])
def test_the_same_person_twice_is_noticed(spelling: str) -> None:
    tournament = TournamentFactory()
    sign_up(tournament, "ROUX Gérard", "UN B")
    refusal = refused(tournament, spelling, "DEUX B")
    assert (refusal.code, refusal.field) == ("same-person", "namesakes_confirmed")


def test_namesakes_that_are_confirmed_are_two_players() -> None:
    tournament = TournamentFactory()
    one = sign_up(tournament, "ROUX Gérard", "UN B")
    other = register_team(
        tournament,
        sign_up=SignUp(players=("ROUX Gérard", "DEUX B")),
        by=SERVER,
        namesakes_confirmed=True,
    )
    assert one.players[0].pk != other.players[0].pk


def test_two_players_of_one_name_in_one_team_are_noticed() -> None:
    assert refused(TournamentFactory(), "MARTIN Jean", "MARTIN Jean").code == "same-person"


def test_a_withdrawn_person_may_sign_up_again_elsewhere() -> None:
    tournament = TournamentFactory()
    withdraw_team(sign_up(tournament, "ROUX Gérard", "UN B"), by=SERVER)
    assert sign_up(tournament, "ROUX Gérard", "DEUX B").number == 2


def test_a_full_tournament_has_a_waiting_list() -> None:
    tournament = TournamentFactory(capacity=1)
    statuses = [sign_up(tournament, f"{n} A", f"{n} B").status for n in ("UN", "DEUX", "TROIS")]
    assert statuses == [TeamStatus.REGISTERED, TeamStatus.WAITING, TeamStatus.WAITING]


def test_two_players_alone_take_one_place() -> None:
    tournament = TournamentFactory(capacity=1)
    statuses = [sign_up(tournament, name).status for name in ("UN", "DEUX", "TROIS")]
    assert statuses == [TeamStatus.REGISTERED, TeamStatus.REGISTERED, TeamStatus.WAITING]


def test_nobody_overtakes_those_who_wait() -> None:
    tournament = TournamentFactory(capacity=1)
    placed = sign_up(tournament, "UN A", "UN B")
    sign_up(tournament, "DEUX A", "DEUX B")
    withdraw_team(placed, by=SERVER)
    assert sign_up(tournament, "TROIS A", "TROIS B").status == TeamStatus.WAITING


def test_a_freed_place_is_given_to_a_team_that_waits() -> None:
    tournament = TournamentFactory(capacity=1)
    placed = sign_up(tournament, "UN A", "UN B")
    waiting = sign_up(tournament, "DEUX A", "DEUX B")
    withdraw_team(placed, by=SERVER)
    assert promote_team(waiting, by=SERVER).status == TeamStatus.REGISTERED


def test_no_place_no_promotion() -> None:
    tournament = TournamentFactory(capacity=1)
    sign_up(tournament, "UN A", "UN B")
    waiting = sign_up(tournament, "DEUX A", "DEUX B")
    with pytest.raises(Refused) as refusal:
        promote_team(waiting, by=SERVER)
    assert refusal.value.code == "full"


def test_promoting_a_placed_team_changes_nothing() -> None:
    with recorded_acts() as acts:
        promote_team(TeamFactory(), by=SERVER)
    assert acts == []


def test_teams_sign_up_after_the_first_round_too() -> None:
    tournament = MatchFactory().round.tournament
    assert sign_up(tournament, "TARD A", "TARD B").status == TeamStatus.REGISTERED


def test_a_finished_tournament_takes_nobody() -> None:
    assert refused(TournamentFactory(finished_at=timezone.now()), "UN A").code == "finished"


def test_withdrawing_frees_the_place_and_keeps_the_number() -> None:
    team = withdraw_team(TeamFactory(number=7), by=SERVER)
    assert (team.status, team.number, team.is_present) == (TeamStatus.WITHDRAWN, 7, False)


def test_withdrawing_twice_is_one_act() -> None:
    team = TeamFactory()
    with recorded_acts() as acts:
        withdraw_team(team, by=SERVER)
        withdraw_team(team, by=SERVER)
    assert acts == [Act.TEAM_WITHDRAWN]


def test_a_team_that_has_a_match_leaves_instead() -> None:
    match = MatchFactory()
    with pytest.raises(Refused) as refusal:
        withdraw_team(match.ew, by=SERVER)
    assert refusal.value.code == "has-played"


def test_a_withdrawn_team_is_restored() -> None:
    team = withdraw_team(TeamFactory(), by=SERVER)
    assert restore_team(team, by=SERVER).status == TeamStatus.REGISTERED


def test_a_restored_team_waits_where_there_is_no_place() -> None:
    tournament = TournamentFactory(capacity=1)
    team = withdraw_team(sign_up(tournament, "UN A", "UN B"), by=SERVER)
    sign_up(tournament, "DEUX A", "DEUX B")
    assert restore_team(team, by=SERVER).status == TeamStatus.WAITING


def test_a_spelling_is_corrected_on_the_person() -> None:
    team = sign_up(TournamentFactory(), "ROU Gérard", "UN B")
    player = team.players[0]
    change_team(team, sign_up=SignUp(players=("ROUX Gérard", "UN B")), by=SERVER)
    player.refresh_from_db()
    assert (player.name, player.name_key) == ("ROUX Gérard", "roux gerard")


def test_another_name_for_a_person_other_tournaments_know_is_another_person() -> None:
    first = TournamentFactory()
    sign_up(first, "ROUX Gérard", "UN B")
    team = sign_up(TournamentFactory(club=first.club), "ROUX Gérard", "DEUX B")
    change_team(team, sign_up=SignUp(players=("LEROY Colette", "DEUX B")), by=SERVER)
    assert first.teams.get().player_names == "ROUX Gérard – UN B"


def test_a_partner_found_completes_the_team() -> None:
    team = sign_up(TournamentFactory(), "ROUX Gérard")
    changed = change_team(team, sign_up=SignUp(players=("ROUX Gérard", "UN B")), by=SERVER)
    assert (changed.seeks_partner, changed.player_names) == (False, "ROUX Gérard – UN B")


def test_a_partner_lost_makes_the_other_look_for_one() -> None:
    team = sign_up(TournamentFactory(), "ROUX Gérard", "UN B")
    changed = change_team(team, sign_up=SignUp(players=("", "UN B")), by=SERVER)
    assert (changed.seeks_partner, changed.player_names) == (True, "UN B")


def test_a_team_that_played_as_two_stays_two() -> None:
    team = MatchFactory().ns
    with pytest.raises(Refused) as refusal:
        change_team(team, sign_up=SignUp(players=("JOUEUR SEUL",)), by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("has-played", "player_2")


def test_a_team_that_played_stays_ranked() -> None:
    team = MatchFactory().ns
    with pytest.raises(Refused) as refusal:
        change_team(team, sign_up=SignUp(players=("UN A", "UN B"), is_staff=True), by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("has-played", "is_staff")


@pytest.mark.parametrize("is_staff", [False, True])
def test_a_team_that_played_is_corrected_as_what_it_is(is_staff: bool) -> None:
    team = MatchFactory().ns
    Team.objects.filter(pk=team.pk).update(is_staff=is_staff)
    corrected = SignUp(players=("UN A", "UN B"), is_staff=is_staff)
    changed = change_team(team, sign_up=corrected, by=SERVER)
    assert (changed.player_names, changed.is_staff) == ("UN A – UN B", is_staff)


def test_correcting_a_team_does_not_meet_its_own_names() -> None:
    team = sign_up(TournamentFactory(), "ROUX Gérard", "UN B")
    same = SignUp(players=("ROUX Gérard", "UN B"), category="mixte")
    assert change_team(team, sign_up=same, by=SERVER).category == "Mixtes"


def test_every_act_is_announced() -> None:
    with recorded_acts() as acts:
        team = sign_up(TournamentFactory(), "ROUX Gérard", "UN B")
        change_team(team, sign_up=SignUp(players=("ROUX Gérard", "UN C")), by=SERVER)
        withdraw_team(team, by=SERVER)
        restore_team(team, by=SERVER)
    assert acts == [
        Act.TEAM_REGISTERED,
        Act.TEAM_CHANGED,
        Act.TEAM_WITHDRAWN,
        Act.TEAM_RESTORED,
    ]
