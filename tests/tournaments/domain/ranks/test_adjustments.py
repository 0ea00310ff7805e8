"""Adjustments: counted in the standings, undone by their opposite, never edited."""

import pytest
from django.utils import timezone

from tests.arbitration.penalties import penalise
from tests.factories import MatchFactory, RoundFactory, TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import AdjustmentKind, AdjustmentUnit, RoundState, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db


def total_of(team: Team) -> int:
    return compute_current_standings(team.tournament).standings.row_of(team.pk).tally.total


def test_a_penalty_counts_in_the_standings() -> None:
    team = TeamFactory()
    penalise(team)
    assert total_of(team) == -100


def test_a_penalty_of_who_is_not_ranked_moves_nobody() -> None:
    team = TeamFactory()
    withdrawn = TeamFactory(tournament=team.tournament)
    penalise(withdrawn)
    withdraw_team(withdrawn, by=SERVER)
    for others in ({"status": TeamStatus.WAITING}, {"is_staff": True}, {"seeks_partner": True}):
        penalise(TeamFactory(tournament=team.tournament, **others))
    ranked = compute_current_standings(team.tournament).standings.rows
    assert [row.participant.id for row in ranked] == [team.pk]


def test_a_penalty_counts_once_its_team_has_a_place() -> None:
    team = TeamFactory(status=TeamStatus.WAITING)
    penalise(team)
    Team.objects.update(status=TeamStatus.REGISTERED)
    assert total_of(team) == -100


def test_a_reversed_penalty_is_gone_and_stays_on_record() -> None:
    team = TeamFactory()
    reverse_adjustment(penalise(team), reason="Appel accepté", by=SERVER)
    assert (total_of(team), team.adjustments.count()) == (0, 2)


def test_nothing_is_reversed_twice() -> None:
    first = penalise(TeamFactory())
    reversal = reverse_adjustment(first, reason="Appel accepté", by=SERVER)
    for again in (first, reversal):
        with pytest.raises(Refused) as refusal:
            reverse_adjustment(again, reason="Encore", by=SERVER)
        assert refusal.value.code == "already-reversed"


@pytest.mark.parametrize(
    ("amount", "reason", "code"), [(0, "Retard", "no-points"), (-10, " ", "reason-missing")]
)
def test_it_needs_points_and_a_reason(amount: int, reason: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        make_adjustment(
            TeamFactory(),
            kind=AdjustmentKind.PENALTY,
            unit=AdjustmentUnit.RANKING_POINTS,
            amount=amount,
            reason=reason,
            by=SERVER,
        )
    assert refusal.value.code == code


def test_one_of_a_match_is_for_a_team_that_sat_there() -> None:
    match = MatchFactory()
    stranger = TeamFactory(tournament=match.round.tournament, number=900)
    with pytest.raises(Refused) as refusal:
        penalise(stranger, match=match)
    assert refusal.value.code == "not-in-the-match"


def test_one_of_a_match_waits_until_its_draw_is_published() -> None:
    """Drawn again, the table would be gone."""
    match = MatchFactory(round=RoundFactory(state=RoundState.PREVIEW))
    with pytest.raises(Refused) as refusal:
        penalise(match.ns, match=match)
    assert refusal.value.code == "round-not-published"


def test_final_standings_take_no_penalty_and_lose_none() -> None:
    made = penalise(TeamFactory())
    Tournament.objects.update(finished_at=timezone.now())
    for act in (
        lambda: penalise(made.team),
        lambda: reverse_adjustment(made, reason="Trop sévère", by=SERVER),
    ):
        with pytest.raises(Refused) as refusal:
            act()
        assert refusal.value.code == "finished"
