"""A team sent out: not drawn any more, still in the standings, let back in."""

import pytest

from tests.factories import TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.exclusions import exclude_team, readmit_team
from tournaments.errors import Refused
from tournaments.models import Team
from tournaments.queries.standings import current_standings

pytestmark = pytest.mark.django_db


def test_an_excluded_team_is_not_drawn_and_keeps_its_line() -> None:
    team = exclude_team(TeamFactory(), by=SERVER, reason="Injures")
    assert not Team.objects.ready_to_play().exists()
    assert current_standings(team.tournament).standings.row_of(team.pk).rank == 1


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
        act(TeamFactory(), by=SERVER, reason=" ")  # type: ignore[operator]
    assert refusal.value.code == "reason-missing"
