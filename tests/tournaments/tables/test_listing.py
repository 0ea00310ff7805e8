"""What every list of the organisers' side is."""

import pytest
from django.test import RequestFactory

from tests.factories import PlayerFactory
from tournaments.models import Player
from tournaments.tables.member import PeopleTable
from tournaments.views.lists import show_list

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("category", ["", "Mixte"])
def test_what_stands_in_no_row_leaves_its_room_to_the_names(category: str) -> None:
    PlayerFactory(category=category)
    request = RequestFactory().get("/")
    table = show_list(request, PeopleTable(Player.objects.select_related("club", "partner")))
    table.as_html(request)
    assert ("category" in {column.name for column in table.columns}) == bool(category)
    assert "Catégorie" in table.as_grid().headings
