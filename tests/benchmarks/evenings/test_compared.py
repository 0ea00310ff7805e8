"""What a page asked a database, the same each time that it is asked for."""

import pytest
from django.db import transaction
from django.http import HttpResponse

from benchmarks.evenings.compared import Compared
from tests.factories import ClubFactory
from tournaments.models import Club

pytestmark = pytest.mark.django_db


def ask() -> HttpResponse:
    """A page that writes within a savepoint."""
    with transaction.atomic():
        Club.objects.update(town="Lyon")
    return HttpResponse(str(Club.objects.count()))


def test_a_page_asks_the_same_each_time() -> None:
    ClubFactory(town="Saint-Just")
    found = Compared()
    found.beside.take(ask)
    once = set(found.beside.statements)
    found.beside.take(ask)
    assert (set(found.beside.statements), len(once)) == (once, 4)
    assert Club.objects.get().town == "Saint-Just"


def test_what_grew_is_a_statement_with_a_plan() -> None:
    found = Compared()
    found.beside.take(ask)
    for statement in found.beside.statements:
        found.beside.statements[statement] = 9.0 if "SAVEPOINT" in statement else 1.0
    assert found.find_grown().startswith(("SELECT", "UPDATE"))
