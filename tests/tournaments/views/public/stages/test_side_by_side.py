"""Public pages of brackets side by side: they cost the same however many there are."""

from collections.abc import Sequence

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import MembershipFactory
from tests.running.nightly import nightly_but
from tests.tournaments.chains import draw_round, finish, qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db


def with_brackets(count: int, system: str, *, played: bool = True) -> Tournament:
    """One round of sixteen, then so many brackets of four, each with a round that is played or
    under way."""
    stage = qualified(16, rounds=1)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=1)
    for number in range(count):
        places = {"from_place": 4 * number + 1, "to_place": 4 * number + 4}
        bracket = stage_after(
            stage, f"Tableau {number + 1}", system=system, entry="ranks", **places
        )
        drawn = draw_round(open_stage(bracket, by=SERVER))
        if played:
            finish(drawn)
    return stage.tournament


PLAYED = (("public:tournament", ()), ("public:standings", ()), ("public:rank", (5,)))
UNDER_WAY = tuple(
    (route, ())
    for route in ("public:seats", "public:wall", "organiser:overview", "organiser:teams")
)


def queries_of(
    tournament: Tournament, client: Client, pages: Sequence[tuple[str, tuple[int, ...]]] = PLAYED
) -> list[int]:
    """What pages ask of the database, those that are kept built anew."""
    counts = []
    cache.clear()
    for route, arguments in pages:
        address = reverse(route, args=[tournament.slug, *arguments])
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


def test_pages_of_rounds_under_way_ask_the_same_for_two_brackets_and_for_four() -> None:
    counts = []
    for count in (2, 4):
        tournament, client = with_brackets(count, "knockout", played=False), Client()
        client.force_login(MembershipFactory(club=tournament.club).user)
        counts.append(queries_of(tournament, client, UNDER_WAY))
    two, four = counts
    assert two == four
