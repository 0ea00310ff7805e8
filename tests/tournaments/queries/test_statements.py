"""Questions whose SQL is worked out once: they answer as Django's own do, for each value."""

from typing import Any

import pytest
from django.db import transaction
from django.db.models import F, QuerySet, Value
from django.db.transaction import TransactionManagementError

from tests.factories import make_teams
from tournaments.models import Round, Team, Tournament
from tournaments.queries.statements import prepared


@prepared
def _list_of(tournament: int, number: int) -> QuerySet[Team]:
    found = Team.objects.filter(tournament=tournament, number__lte=number)
    return found.select_related("tournament__club").order_by("-number")


@prepared
def _list_keyed(key: Any) -> QuerySet[Team, tuple[Any, int]]:
    return Team.objects.filter(key=key).values_list("key", F("number"))


@prepared
def _list_numbers(tournament: int) -> QuerySet[Team, int]:
    found = Team.objects.filter(tournament=tournament)
    return found.order_by("number").values_list("number", flat=True)


@prepared
def _list_any(*numbers: Any) -> QuerySet[Team]:
    return Team.objects.filter(number__in=numbers).order_by("number")


@prepared
def _list_joined(tournament: int) -> QuerySet[Team, tuple[int, str]]:
    teams = Team.objects.filter(tournament=tournament).order_by()
    rounds = Round.objects.filter(tournament=tournament).order_by()
    return teams.values_list("number", Value("team")).union(
        rounds.values_list("number", Value("round")), all=True
    )


@prepared
def _lock(tournament: int) -> QuerySet[Tournament]:
    return Tournament.objects.select_for_update(no_key=True).filter(pk=tournament)[:1]


@pytest.fixture
def teams(tournament: Tournament) -> list[Team]:
    return make_teams(tournament, 4)


@pytest.mark.django_db
def test_each_asking_has_its_own_values(tournament: Tournament, teams: list[Team]) -> None:
    for number in (2, 4, 1, 0):
        expected = [team for team in reversed(teams) if team.number <= number]
        assert _list_of(tournament.pk, number) == expected
    assert _list_of(tournament.pk + 1, 4) == []


@pytest.mark.django_db
def test_rows_bring_what_was_joined(
    tournament: Tournament, teams: list[Team], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        clubs = {team.tournament.club.name for team in _list_of(tournament.pk, 9)}
    assert clubs == {tournament.club.name}


@pytest.mark.django_db
def test_keys_are_found_as_the_database_keeps_them(teams: list[Team]) -> None:
    for team in teams:
        assert _list_keyed(team.key) == [(team.key, team.number)]


@pytest.mark.django_db
def test_values_and_unions_come_as_tuples(tournament: Tournament, teams: list[Team]) -> None:
    assert _list_numbers(tournament.pk) == [team.number for team in teams]
    assert sorted(_list_joined(tournament.pk)) == [(team.number, "team") for team in teams]


@pytest.mark.django_db
def test_as_many_values_as_are_given(teams: list[Team]) -> None:
    assert _list_any(2) == [teams[1]]
    assert _list_any(1, 3, None) == [teams[0], teams[2]]
    assert _list_any(4) == [teams[3]]


@pytest.mark.django_db
def test_no_row_has_a_number_that_no_column_holds(
    tournament: Tournament, teams: list[Team], django_assert_num_queries: Any
) -> None:
    assert _list_of(tournament.pk, 2**31) == list(reversed(teams))
    assert _list_of(2**63 - 1, 4) == []
    with django_assert_num_queries(0):
        assert _list_of(2**63, 4) == []
        assert _list_of(-(2**70), 4) == []


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_inside_a_transaction_alone(tournament: Tournament) -> None:
    with pytest.raises(TransactionManagementError):
        _lock(tournament.pk)
    with transaction.atomic():
        assert _lock(tournament.pk) == [tournament]


@pytest.mark.django_db
def test_the_question_is_built_once(tournament: Tournament, teams: list[Team]) -> None:
    built = []

    @prepared
    def list_teams(number: int) -> QuerySet[Team]:
        built.append(number)
        return Team.objects.filter(number=number)

    assert [list_teams(team.number) for team in teams] == [[team] for team in teams]
    assert len(built) == 1


@pytest.mark.django_db
def test_a_value_is_never_part_of_the_sql(tournament: Tournament, teams: list[Team]) -> None:
    @prepared
    def list_named(name: str) -> QuerySet[Tournament]:
        return Tournament.objects.filter(name=name)

    assert list_named("x' OR '1'='1") == []
    assert list_named("%s") == []
    assert list_named(tournament.name) == [tournament]


def test_values_go_by_position() -> None:
    with pytest.raises(TypeError):
        _list_of(tournament=1, number=2)
