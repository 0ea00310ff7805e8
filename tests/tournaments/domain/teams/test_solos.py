"""Two players alone become a team."""

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.teams.solos import match_solos, part_solos
from tournaments.domain.teams.teams import restore_team
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db


def alone(tournament: Tournament, number: int, name: str, **given: object) -> Team:
    return TeamFactory(
        tournament=tournament, number=number, players=[name], seeks_partner=True, **given
    )


def test_the_team_keeps_the_lower_number() -> None:
    tournament = TournamentFactory()
    one, other = alone(tournament, 8, "ROUSSEAU T"), alone(tournament, 5, "LEROY C")
    team = match_solos(one, other, by=SERVER)
    assert (team.number, team.player_names) == (5, "LEROY C – ROUSSEAU T")


def test_the_higher_number_stays_withdrawn_and_says_where_its_player_is() -> None:
    tournament = TournamentFactory()
    given = alone(tournament, 8, "ROUSSEAU T")
    match_solos(alone(tournament, 5, "LEROY C"), given, by=SERVER)
    given.refresh_from_db()
    assert (given.status, given.label) == (TeamStatus.WITHDRAWN, "ROUSSEAU T (équipe 5)")


def test_the_higher_number_cannot_be_restored() -> None:
    tournament = TournamentFactory()
    given = alone(tournament, 8, "ROUSSEAU T")
    match_solos(alone(tournament, 5, "LEROY C"), given, by=SERVER)
    with pytest.raises(Refused) as refusal:
        restore_team(given, by=SERVER)
    assert refusal.value.code == "no-player"


OF_EITHER = {"club_name": "Foyer", "fixed_table": 7, "cannot_climb": True, "note": "Canne"}
"""What a team of two has where one of them had it."""
DECIDED = {
    *("id", "key", "tournament", "number", "registered_at", "joined", "seeks_partner"),
    *("status", "is_present", "checked_in_at", "has_paid", "category"),
}
"""What is kept of the lower number, or made of both by a rule that has its own test."""
OF_THE_LOWER = {"name", "left_at", "is_staff", "excluded_at"}
"""What a lone player has by the desk's word alone."""


def test_each_column_of_a_team_is_decided_where_two_become_one() -> None:
    columns = {field.name for field in Team._meta.concrete_fields}
    assert columns == {*OF_EITHER, *DECIDED, *OF_THE_LOWER}


@pytest.mark.parametrize("column", OF_EITHER)
@pytest.mark.parametrize("whose", [1, 2])
def test_a_team_of_two_has_what_either_had(whose: int, column: str) -> None:
    tournament = TournamentFactory()
    told = {column: OF_EITHER[column]}
    both = [
        alone(tournament, number, f"JOUEUR {number}", **(told if number == whose else {}))
        for number in (1, 2)
    ]
    assert getattr(match_solos(*both, by=SERVER), column) == OF_EITHER[column]


@pytest.mark.parametrize(
    ("one", "other", "both"), [(True, True, True), (True, False, False), (False, False, False)]
)
def test_the_team_is_there_and_has_paid_when_both_are_and_have(
    one: bool, other: bool, both: bool
) -> None:
    tournament = TournamentFactory()
    team = match_solos(
        alone(tournament, 1, "UN", is_present=one, has_paid=one),
        alone(tournament, 2, "DEUX", is_present=other, has_paid=other),
        by=SERVER,
    )
    assert (team.is_present, team.has_paid) == (both, both)


def test_one_place_is_enough_for_both() -> None:
    tournament = TournamentFactory()
    team = match_solos(
        alone(tournament, 1, "UN", status=TeamStatus.WAITING),
        alone(tournament, 2, "DEUX"),
        by=SERVER,
    )
    assert team.status == TeamStatus.REGISTERED


def test_nobody_plays_with_themselves() -> None:
    team = alone(TournamentFactory(), 1, "UN")
    with pytest.raises(Refused) as refusal:
        match_solos(team, team, by=SERVER)
    assert refusal.value.code == "same-solo"


def test_a_player_found_meanwhile_is_no_longer_matched() -> None:
    tournament = TournamentFactory()
    one, other, third = (alone(tournament, n, f"J{n}") for n in (1, 2, 3))
    match_solos(one, other, by=SERVER)
    with pytest.raises(Refused) as refusal:
        match_solos(other, third, by=SERVER)
    assert refusal.value.code == "not-alone"


def test_matching_is_one_act() -> None:
    tournament = TournamentFactory()
    with recorded_acts() as acts:
        match_solos(alone(tournament, 1, "UN"), alone(tournament, 2, "DEUX"), by=SERVER)
    assert acts == [Act.SOLOS_MATCHED]


def test_the_remark_and_the_table_of_the_other_go_with_them_when_they_part() -> None:
    tournament = TournamentFactory()
    own, others = {"note": "Sourd"}, {"note": "Canne", "fixed_table": 7}
    one, other = alone(tournament, 1, "UN A", **own), alone(tournament, 2, "DEUX B", **others)
    team = match_solos(one, other, by=SERVER)
    assert (team.note, team.fixed_table) == ("Sourd\nCanne", 7)
    for parted, given in zip(part_solos(team, by=SERVER), (own, others), strict=True):
        stored = Team.objects.get(pk=parted.pk)
        assert (stored.note, stored.fixed_table) == (given["note"], given.get("fixed_table"))


def test_what_the_desk_wrote_of_two_stays_with_the_lower_number_when_they_part() -> None:
    tournament = TournamentFactory()
    one, other = alone(tournament, 1, "UN A"), alone(tournament, 2, "DEUX B", note="Canne")
    team = match_solos(one, other, by=SERVER)
    Team.objects.filter(pk=team.pk).update(note="Canne, près du bar", fixed_table=4)
    part_solos(Team.objects.get(pk=team.pk), by=SERVER)
    stored = Team.objects.get(pk=team.pk)
    assert (stored.note, stored.fixed_table) == ("Canne, près du bar", 4)
