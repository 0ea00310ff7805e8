"""What the tabs of an evening count."""

import pytest
from django.utils import timezone

from tests.tournaments.evenings import teams_of
from tournaments.models import Tournament
from tournaments.pages.goto.counts import count_for_tabs

pytestmark = pytest.mark.django_db


def test_who_went_home_is_not_awaited(tournament: Tournament) -> None:
    _here, gone, late = teams_of(tournament, 3)
    tournament.teams.filter(pk__in=[gone.pk, late.pk]).update(is_present=False)
    before = count_for_tabs(tournament).teams
    tournament.teams.filter(pk=gone.pk).update(left_at=timezone.now())
    assert (before, count_for_tabs(tournament).teams) == (2, 1)
