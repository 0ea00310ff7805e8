"""Public pages of brackets side by side: they cost the same however many there are."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.running.nightly import nightly_but
from tests.tournaments.chains import draw_round, finish, qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db


def with_brackets(count: int, system: str) -> Tournament:
    """One round of sixteen, then so many brackets of four, each with a round played."""
    stage = qualified(16, rounds=1)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=1)
    for number in range(count):
        places = {"from_place": 4 * number + 1, "to_place": 4 * number + 4}
        bracket = stage_after(
            stage, f"Tableau {number + 1}", system=system, entry="ranks", **places
        )
        finish(draw_round(open_stage(bracket, by=SERVER)))
    return stage.tournament


def queries_of(tournament: Tournament, client: Client) -> list[int]:
    """What the front page, the standings and the reasons of a rank ask of the database."""
    counts = []
    for route, arguments in (("tournament", ()), ("standings", ()), ("rank", (5,))):
        address = reverse(f"public:{route}", args=[tournament.slug, *arguments])
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        counts.append(len(captured))
    return counts


@pytest.mark.parametrize(
    "system", nightly_but({"pools"}, ["knockout", "double_elimination", "pools"])
)
def test_pages_ask_the_same_for_one_bracket_and_for_three(system: str, outsider: Client) -> None:
    one, three = (queries_of(with_brackets(count, system), outsider) for count in (1, 3))
    assert one == three
