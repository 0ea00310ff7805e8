"""Who came late, and whom it plays."""

import pytest

from tests.factories import RoundFactory, TeamFactory
from tests.tournaments.evenings import teams_of
from tournaments.forms.draws.draw import LateTeamForm
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_the_late_alone_are_offered_a_table_and_the_exempt_first_as_opponents(
    tournament: Tournament,
) -> None:
    exempt, late = teams_of(tournament, 2)
    form = LateTeamForm(late=[late], unplaced=[late, exempt])
    offered = {name: [key for key, _label in form.fields[name].choices] for name in form.fields}
    assert offered == {"team": [str(late.pk)], "opponent": [str(exempt.pk)]}


def test_two_late_teams_are_proposed_to_each_other(tournament: Tournament) -> None:
    one, other = teams_of(tournament, 2)
    form = LateTeamForm(late=[one, other], unplaced=[one, other])
    assert form["opponent"].value() == str(other.pk)


@pytest.mark.parametrize(("late", "needed"), [(0, False), (1, True)])
def test_without_a_late_team_there_is_nothing_to_ask(
    tournament: Tournament, late: int, needed: bool
) -> None:
    exempt = teams_of(tournament, 2)
    came = [TeamFactory(tournament=tournament, number=9) for _ in range(late)]
    assert LateTeamForm(late=came, unplaced=[*exempt, *came]).is_needed is needed


def test_whom_the_late_team_has_met_is_offered_last_and_marked(tournament: Tournament) -> None:
    exempt, other, late = teams_of(tournament, 3)
    met = {frozenset((exempt.pk, late.pk)): (RoundFactory(tournament=tournament, number=1),)}
    form = LateTeamForm(late=[late], unplaced=[exempt, other, late], meetings=met)
    assert [label for _key, label in form.fields["opponent"].choices] == [
        str(other),
        f"{exempt} (déjà rencontrés à la partie 1)",
    ]
