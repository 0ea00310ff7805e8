"""Ranks that the pages of one version share."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.queries.ranks import shared
from tournaments.queries.ranks.shared import read_shared_ranks

pytestmark = pytest.mark.django_db


def again(tournament: Tournament) -> Tournament:
    """The tournament as another request reads it."""
    return Tournament.objects.get(pk=tournament.pk)


def test_pages_of_one_version_read_the_same_ranks_without_asking_anything(
    tournament: Tournament, django_assert_num_queries
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    found = read_shared_ranks(again(tournament))
    reader = again(tournament)
    with django_assert_num_queries(0):
        assert read_shared_ranks(reader) is found


def test_an_act_makes_them_anew(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    before = read_shared_ranks(again(tournament))
    play_round(round_)
    announce(Act.SHEET_CONFIRMED, tournament=tournament, by=SERVER)
    after = read_shared_ranks(again(tournament))
    assert (before.now.after_round, after.whole.after_round) == (1, 1)
    assert not before.whole.after_round
    assert before.now.standings != after.now.standings


def test_a_process_keeps_those_of_a_few_evenings_alone() -> None:
    for _ in range(shared.KEPT + 2):
        read_shared_ranks(again(TournamentFactory.create()))
    assert len(shared._kept) == shared.KEPT
