"""A team or a player sent out: not drawn any more, still in the standings, let back in."""

import pytest

from tests.factories import MatchFactory, TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.exempt_matches import seat_exempt_team
from tournaments.domain.teams.exclusions import (
    exclude_player,
    exclude_team,
    readmit_player,
    readmit_team,
)
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.solos import match_solos
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.enums import Act, Entrants
from tournaments.errors import Refused
from tournaments.models import Team, TeamMember
from tournaments.queries.ranks.standings import compute_current_standings
from tournaments.queries.teams.lists import list_lone_players
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes

pytestmark = pytest.mark.django_db


def test_an_excluded_team_is_not_drawn_and_keeps_its_line() -> None:
    team = exclude_team(TeamFactory(), by=SERVER, reason="Injures")
    assert not Team.objects.ready_to_play().exists()
    assert compute_current_standings(team.tournament).standings.row_of(team.pk).rank == 1


def test_a_readmitted_team_is_drawn_again() -> None:
    team = exclude_team(TeamFactory(), by=SERVER, reason="Injures")
    readmit_team(team, by=SERVER, reason="Appel accepté")
    assert Team.objects.ready_to_play().count() == 1


def test_a_team_is_excluded_once() -> None:
    team = exclude_team(TeamFactory(), by=SERVER, reason="Injures")
    with pytest.raises(Refused) as refusal:
        exclude_team(team, by=SERVER, reason="Injures")
    assert refusal.value.code == "already-excluded"


@pytest.mark.parametrize("act", [exclude_team, readmit_team])
def test_a_reason_is_needed(act: object) -> None:
    with pytest.raises(Refused) as refusal:
        act(TeamFactory(), by=SERVER, reason=" ")
    assert refusal.value.code == "reason-missing"


def sent_out(team: Team, position: int = 1) -> TeamMember:
    """The player of a place, excluded."""
    member = team.members.get(position=position, until_round=None)
    return exclude_player(member, by=SERVER, reason="Injures")


def replaced(team: Team, name: str = "REMPLAÇANT P", **more: object) -> TeamMember:
    """The first player replaced from the first round on."""
    given = {"position": 1, "name": name, "since_round": 1} | more
    return substitute_player(team, by=SERVER, **given)


def test_a_team_waits_for_a_substitute_of_its_excluded_player() -> None:
    team = TeamFactory()
    sent_out(team)
    assert not Team.objects.ready_to_play().exists()
    (waiting,) = list_teams_awaiting_substitutes(team.tournament)
    assert [waiting, *waiting.excluded_players] == [team, team.players[0]]


def test_with_a_substitute_the_team_is_drawn_again() -> None:
    team = TeamFactory()
    sent_out(team)
    replaced(team)
    assert list(Team.objects.ready_to_play()) == [team]
    assert list_teams_awaiting_substitutes(team.tournament) == []


def test_a_team_with_an_excluded_player_keeps_its_results() -> None:
    match = MatchFactory(ns_score=100, ew_score=62)
    before = compute_current_standings(match.ns.tournament).standings.row_of(match.ns_id)
    sent_out(match.ns)
    assert compute_current_standings(match.ns.tournament).standings.row_of(match.ns_id) == before


def test_a_player_let_back_in_plays_in_the_same_place() -> None:
    member = sent_out(TeamFactory())
    readmit_player(member, by=SERVER, reason="Appel accepté")
    assert list(Team.objects.ready_to_play()) == [member.team]


def test_a_player_let_back_in_does_not_throw_the_substitute_out() -> None:
    team = TeamFactory()
    member = sent_out(team)
    arrived = replaced(team)
    readmit_player(member, by=SERVER, reason="Appel accepté")
    assert Team.objects.get(pk=team.pk).players[0] == arrived.player


def test_a_player_who_was_replaced_can_still_be_excluded() -> None:
    team = TeamFactory()
    gone = team.members.get(position=1)
    replaced(team)
    exclude_player(gone, by=SERVER, reason="Injures")
    assert list(Team.objects.ready_to_play()) == [team]


def test_a_player_is_excluded_once() -> None:
    member = sent_out(TeamFactory())
    with pytest.raises(Refused) as refusal:
        exclude_player(member, by=SERVER, reason="Injures")
    assert refusal.value.code == "already-excluded"


def test_letting_in_a_player_who_was_never_out_changes_nothing() -> None:
    with recorded_acts() as acts:
        readmit_player(TeamFactory().members.first(), by=SERVER, reason="Erreur")
    assert acts == []


@pytest.mark.parametrize("act", [exclude_player, readmit_player])
def test_a_reason_is_needed_for_a_player_too(act: object) -> None:
    with pytest.raises(Refused) as refusal:
        act(TeamFactory().members.first(), by=SERVER, reason=" ")
    assert refusal.value.code == "reason-missing"


def test_excluding_a_player_and_letting_back_in_are_one_act_each() -> None:
    team = TeamFactory()
    with recorded_acts() as acts:
        readmit_player(sent_out(team), by=SERVER, reason="Appel accepté")
    assert acts == [Act.PLAYER_EXCLUDED, Act.PLAYER_READMITTED]


def test_where_people_play_for_themselves_the_entry_is_excluded() -> None:
    alone = TournamentFactory(entrants=Entrants.INDIVIDUALS)
    team = TeamFactory(tournament=alone, players=["SEUL S"])
    member = sent_out(team)
    team.refresh_from_db()
    assert (team.excluded_at is not None, member.excluded_at) == (True, None)
    readmit_player(member, by=SERVER, reason="Appel accepté")
    assert list(Team.objects.ready_to_play()) == [team]


def refusal_code(act: object, *args: object, **kwargs: object) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        act(*args, by=SERVER, **kwargs)
    return refusal.value.code, refusal.value.field


EXCLUDED = ("excluded-person", "namesakes_confirmed")


def test_an_excluded_player_is_nobodys_substitute() -> None:
    team = TeamFactory(players=["ROUX Gérard", "B B"])
    other = TeamFactory(tournament=team.tournament)
    sent_out(team)
    given = {"position": 1, "since_round": 1, "name": "Gerard Roux"}
    assert refusal_code(substitute_player, team, **given) == EXCLUDED
    assert refusal_code(substitute_player, other, **given) == EXCLUDED


def test_an_excluded_player_who_was_replaced_does_not_sign_up_again() -> None:
    team = TeamFactory(players=["ROUX Gérard", "B B"])
    sent_out(team)
    replaced(team)
    sign_up = SignUp(players=("C C", "Roux Gerard"))
    assert refusal_code(register_team, team.tournament, sign_up=sign_up) == EXCLUDED


def test_a_player_of_an_excluded_team_does_not_sign_up_again() -> None:
    team = exclude_team(TeamFactory(players=["ROUX Gérard", "B B"]), by=SERVER, reason="Injures")
    sign_up = SignUp(players=("C C", "B B"))
    assert refusal_code(register_team, team.tournament, sign_up=sign_up) == EXCLUDED


def test_somebody_else_of_the_same_name_may_play() -> None:
    team = TeamFactory(players=["ROUX Gérard", "B B"])
    member = sent_out(team)
    arrived = replaced(team, "ROUX Gérard", namesakes_confirmed=True)
    assert arrived.player != member.player


def test_the_place_of_an_excluded_player_is_not_renamed() -> None:
    team = TeamFactory(players=["ROUX Gérard", "B B"])
    sent_out(team)
    renamed = SignUp(players=("AUTRE A", "B B"))
    assert refusal_code(change_team, team, sign_up=renamed) == ("excluded-player", "player_1")


def test_the_second_place_of_an_excluded_player_is_not_emptied() -> None:
    team = TeamFactory(players=["A A", "B B"])
    sent_out(team, position=2)
    assert refusal_code(change_team, team, sign_up=SignUp(players=("A A",))) == (
        "excluded-player",
        "player_2",
    )


def test_other_things_of_a_team_with_an_excluded_player_can_be_changed() -> None:
    team = TeamFactory(players=["ROUX Gérard", "B B"])
    sent_out(team)
    changed = change_team(
        team, sign_up=SignUp(players=("Roux Gerard", "B B"), name="Les Rois"), by=SERVER
    )
    assert (changed.name, changed.members.get(position=1).player.name) == (
        "Les Rois",
        "Roux Gerard",
    )


def test_an_excluded_player_alone_gets_no_partner() -> None:
    one = TeamFactory(players=["A A"], seeks_partner=True)
    other = TeamFactory(tournament=one.tournament, players=["B B"], seeks_partner=True)
    sent_out(one)
    assert list(list_lone_players(one.tournament)) == [other]
    assert refusal_code(match_solos, one, other) == ("excluded-person", "")


def test_the_organisations_pair_does_not_play_with_an_excluded_player() -> None:
    match = MatchFactory(ew=None, table_number=None)
    staff = TeamFactory(tournament=match.ns.tournament, is_staff=True)
    sent_out(staff)
    assert refusal_code(seat_exempt_team, match.round, exempt=match.ns, against=staff)[0] == (
        "opponent-away"
    )
