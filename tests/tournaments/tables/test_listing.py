"""What every list of the organisers' side is."""

import pytest
from django.test import RequestFactory

from tests.factories import TeamFactory
from tournaments.models import Team, Tournament
from tournaments.tables.team import TeamTable
from tournaments.views.lists import show_list

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("category", ["", "Mixte"])
def test_what_stands_in_no_row_leaves_its_room_to_the_names(
    category: str, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, category=category)
    request = RequestFactory().get("/")
    table = show_list(request, TeamTable(Team.objects.with_players()))
    table.as_html(request)
    assert ("category" in {column.name for column in table.columns}) == bool(category)
    assert "Catégorie" in table.as_grid().headings
