"""Ranks and names that the pages of one version share."""

import pytest
from django.db.models import F

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.teams.exclusions import exclude_team
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.queries.ranks import shared
from tournaments.queries.ranks.shared import read_shared_ranks, read_shared_teams
from tournaments.queries.ranks.standings import compute_current_standings

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
    assert (before.whole.after_round, after.whole.after_round) == (0, 1)
    assert before.whole.standings != after.whole.standings


def test_a_table_that_comes_in_while_others_play_changes_the_standings_of_now_alone(
    tournament: Tournament, django_assert_max_num_queries
) -> None:
    teams = teams_of(tournament, 6)
    play_round(drawn_round(tournament, teams))
    announce(Act.SHEET_CONFIRMED, tournament=tournament, by=SERVER)
    table = drawn_round(tournament, teams, number=2).matches.earliest("table_number")
    found = read_shared_ranks(again(tournament))
    before = found.read_now(again(tournament).version)
    record(table, [100] * 12)
    Tournament.objects.update(version=F("version") + 1)
    reader = again(tournament)
    with django_assert_max_num_queries(4):
        ranks = read_shared_ranks(reader)
        after = ranks.read_now(reader.version)
    assert ranks is found
    assert (before.after_round, after.after_round) == (2, 2)
    assert after.standings == compute_current_standings(reader).standings
    assert after.standings != before.standings


def test_a_process_keeps_those_of_some_evenings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "KEPT", 3)
    shared.forget_shared()
    for _ in range(5):
        read_shared_ranks(again(TournamentFactory.create()))
    assert len(shared._ranks._kept) == 3


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
