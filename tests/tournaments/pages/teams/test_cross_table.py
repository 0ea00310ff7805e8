"""Who met whom, and how it ended."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.enums import RoundState, SheetState
from tournaments.models import ScoreSheet, Tournament
from tournaments.pages.teams import cross_table
from tournaments.pages.teams.cross_table import CrossRow, read_cross_table

pytestmark = pytest.mark.django_db


def by_number(tournament: Tournament) -> dict[int, CrossRow]:
    return {row.team.number: row for row in read_cross_table(tournament).rows}


def play(tournament: Tournament, size: int, rounds: int = 1) -> None:
    teams = teams_of(tournament, size)
    for number in range(1, rounds + 1):
        play_round(drawn_round(tournament, teams, number=number, state=RoundState.CLOSED))


def test_both_sides_of_a_match_are_told(tournament: Tournament) -> None:
    play(tournament, 4)
    rows = by_number(tournament)
    (won,), (lost,) = rows[1].meetings, rows[2].meetings
    assert ([team.number for team in won.opponents], won.outcome, lost.outcome) == (
        [2], "win", "loss",
    )  # fmt: skip
    assert won.score.startswith(won.scored)
    assert won.score.endswith(lost.scored)
    assert won.round == "Partie 1"


def test_a_team_stands_in_the_column_of_whom_it_met_as_often_as_it_did(
    tournament: Tournament,
) -> None:
    play(tournament, 4, rounds=2)
    table = read_cross_table(tournament)
    shown = {
        (row.team.number, column.number): cell and len(cell)
        for row in table.rows
        for column, cell in zip(table.columns, row.cells, strict=True)
    }
    assert (shown[1, 2], shown[2, 1], shown[1, 1]) == (2, 2, None)
    assert not shown[1, 3]


def test_a_contested_match_is_nobodys_until_it_is_ruled_on(tournament: Tournament) -> None:
    play(tournament, 4)
    contested = ScoreSheet.objects.get(match__table_number=1)
    ScoreSheet.objects.filter(pk=contested.pk).update(state=SheetState.CONTESTED)
    rows = by_number(tournament)
    told = [(met.outcome, met.is_contested) for team in (1, 3) for met in rows[team].meetings]
    assert told == [("", True), ("win", False)]
    page = Client().get(reverse("public:cross_table", args=[tournament.slug])).content.decode()
    assert page.count("(pas d&#x27;accord)") == 4  # of two teams, in the table and in their lists


def test_who_sits_out_met_nobody(tournament: Tournament) -> None:
    play(tournament, 5)
    assert by_number(tournament)[5].meetings == ()


def test_a_sheet_that_is_in_counts_while_others_play(tournament: Tournament) -> None:
    play(tournament, 4)
    second = drawn_round(tournament, list(tournament.teams.order_by("-number")), number=2)
    record(second.matches.get(table_number=1), [100] * 12)
    rows = by_number(tournament)
    assert [len(rows[number].meetings) for number in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_too_many_teams_have_no_column_each(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cross_table, "WIDEST", 3)
    play(tournament, 4)
    table = read_cross_table(tournament)
    assert (table.columns, len(table.rows), table.rows[0].cells) == ((), 4, ())


def test_more_teams_ask_no_more(tournament: Tournament, outsider: Client) -> None:
    def count(version: int) -> int:
        Tournament.objects.filter(pk=tournament.pk).update(version=version, whole_version=version)
        with CaptureQueriesContext(connection) as asked:
            page = outsider.get(reverse("public:cross_table", args=[tournament.slug]))
        assert page.status_code == 200
        return len(asked)

    teams = teams_of(tournament, 12)
    play_round(drawn_round(tournament, teams[:2], state=RoundState.CLOSED))
    few = count(50)
    play_round(drawn_round(tournament, teams, number=2, state=RoundState.CLOSED))
    assert count(60) == few
