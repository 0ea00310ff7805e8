"""What the door shows, and what its filters count."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.domain.money.ledger import owing_team
from tournaments.models import Tournament
from tournaments.pages.teams.door import read_door

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("text", "numbers"), [("", [1, 2, 3]), ("roux", [1, 3])])
def test_rows_stand_by_number_whoever_has_come(
    text: str, numbers: list[int], tournament: Tournament
) -> None:
    for number, name in ((3, "ROUX C"), (1, "ROUX A"), (2, "ANDRÉ B")):
        TeamFactory(
            tournament=tournament, number=number, players=[name, "X"], is_present=number == 1
        )
    assert [row.team.number for row in read_door(tournament, text=text).rows] == numbers


def test_filters_count_and_those_of_rare_things_stand_where_there_are_some(
    tournament: Tournament,
) -> None:
    TeamFactory(tournament=tournament, number=1, is_present=False)
    first = [(filter_.code, filter_.count) for filter_ in read_door(tournament).filters]
    TeamFactory(tournament=tournament, number=2, status="waiting", is_present=False)
    TeamFactory(tournament=tournament, number=3, players=["SEUL"], seeks_partner=True)
    more = [(filter_.code, filter_.count) for filter_ in read_door(tournament).filters]
    assert first == [("", 1), ("absent", 1)]
    assert more == [("", 3), ("absent", 1), ("alone", 1), ("waiting", 1)]


def test_a_row_offers_what_is_missing() -> None:
    team = owing_team(number=7)
    team.is_present = False
    team.save()
    rows = [read_door(team.tournament).rows[0].state]
    team.is_present = True
    team.save()
    rows.append(read_door(team.tournament).rows[0].state)
    assert rows == ["absent", "owes"]


def test_the_foot_names_who_is_there_and_has_not_paid() -> None:
    team = owing_team(number=7)
    team.is_present = True
    team.save()
    door = read_door(team.tournament)
    assert (door.unpaid_numbers, door.tables, door.left_over) == ("7", 0, 1)


def test_whoever_was_shown_stays(tournament: Tournament) -> None:
    TeamFactory(tournament=tournament, number=1, is_present=True)
    assert [row.team.number for row in read_door(tournament, status="absent", kept={1}).rows] == [1]
