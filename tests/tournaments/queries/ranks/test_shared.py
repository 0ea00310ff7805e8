"""Ranks and names that the pages of one version share."""

import pytest
from django.db.models import F

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.teams.exclusions import exclude_team
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.queries.ranks import shared
from tournaments.queries.ranks.shared import read_shared_ranks, read_shared_teams

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
    shared.forget_shared()
    for _ in range(shared.KEPT + 2):
        read_shared_ranks(again(TournamentFactory.create()))
    assert len(shared._ranks._kept) == shared.KEPT


def test_what_comes_in_from_a_table_moves_no_name(
    tournament: Tournament, django_assert_num_queries
) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    found = read_shared_teams(again(tournament), [round_])
    assert sorted(team.number for team in found[round_.pk].values()) == [1, 2, 3, 4]
    Tournament.objects.update(version=F("version") + 1)
    reader = again(tournament)
    with django_assert_num_queries(0):
        assert read_shared_teams(reader, [round_])[round_.pk] is found[round_.pk]


def test_what_happens_to_a_team_is_read_by_the_next_page(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    read_shared_teams(again(tournament), [round_])
    team = exclude_team(tournament.teams.get(number=1), by=somebody(), reason="Il a crié.")
    found = read_shared_teams(again(tournament), [round_])
    assert found[round_.pk][team.pk].exclusion_label == "exclue"
