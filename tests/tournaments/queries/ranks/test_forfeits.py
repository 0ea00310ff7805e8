"""A forfeit has one value: in standings, on pages, on the wall and when recomputed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, record, teams_of
from tests.tournaments.score_facts import THREE_DEALS, somebody
from tournaments.actors import SERVER
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Forfeit
from tournaments.models import Match, Tournament
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db

TOTALS = {"NS": 254, "EW": 232}
"""What `THREE_DEALS` come to."""


def evening(**settings: Any) -> Tournament:
    """Four teams; in round 1 team 4 does not come to table 2, against team 3."""
    values = {"forfeit_points_for": 500, "both_absent_points": 20, "length_value": 3, **settings}
    tournament = TournamentFactory(**values)
    teams = teams_of(tournament, 4)
    drawn_round(tournament, teams)
    return tournament


def table(tournament: Tournament, number: int, round_number: int = 1) -> Match:
    return Match.objects.get(
        round__tournament=tournament, round__number=round_number, table_number=number
    )


def hand_in(match: Match) -> None:
    hand_in_sheet(match.sheet, deals=THREE_DEALS, base_version=0, by=somebody())


def counted(tournament: Tournament, match: Match) -> tuple[int, int]:
    """What the standings count of a match, for its first and its second team."""
    tallies = {
        row.participant.id: row.tally
        for row in compute_current_standings(tournament).standings.rows
    }
    ns, ew = (
        next(line.scored for line in tallies[pk].lines if line.round == match.round.number)
        for pk in (match.ns_id, match.ew_id)
    )
    return ns, ew


def kept(tournament: Tournament) -> tuple[int | None, int | None]:
    match = table(tournament, 2)
    return match.ns_score, match.ew_score


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("flat", (500, 0)),
        ("half_match", (243, 0)),
        ("own_average", (243, 0)),
        ("round_average", (243, 0)),
        ("ranking_points_only", (0, 0)),
    ],
)
def test_a_forfeit_is_worth_what_the_standings_count(value: str, expected: tuple[int, int]) -> None:
    tournament = evening(forfeit_value=value)
    record_forfeit(table(tournament, 2), absent=Forfeit.EW, by=SERVER)
    hand_in(table(tournament, 1))
    assert kept(tournament) == counted(tournament, table(tournament, 2)) == expected


def test_an_average_follows_the_results_of_later_rounds() -> None:
    tournament = evening(forfeit_value="own_average")
    record_forfeit(table(tournament, 2), absent=Forfeit.EW, by=SERVER)
    hand_in(table(tournament, 1))
    before = kept(tournament)
    teams = list(tournament.teams.order_by("number"))
    drawn_round(tournament, [teams[2], teams[0], teams[1], teams[3]], number=2)
    hand_in(table(tournament, 1, round_number=2))
    assert (before, kept(tournament)) == ((243, 0), (254, 0))
    assert counted(tournament, table(tournament, 2)) == (254, 0)


def test_two_absent_teams_get_what_the_settings_say_of_them() -> None:
    tournament = evening(forfeit_value="half_match")
    record_forfeit(table(tournament, 2), absent=Forfeit.BOTH, by=SERVER)
    assert kept(tournament) == counted(tournament, table(tournament, 2)) == (20, 20)


def test_another_value_of_a_forfeit_counts_at_once() -> None:
    tournament = evening()
    record_forfeit(table(tournament, 2), absent=Forfeit.EW, by=SERVER)
    change_settings(tournament, values={"forfeit_points_for": 600}, by=SERVER)
    assert kept(tournament) == (600, 0)


@pytest.mark.parametrize("page", ["public:draw", "public:wall"])
def test_the_draw_and_the_wall_say_what_the_standings_say(client: Client, page: str) -> None:
    tournament = evening(forfeit_value="half_match")
    record_forfeit(table(tournament, 2), absent=Forfeit.EW, by=SERVER)
    where = [tournament.slug, 1] if page == "public:draw" else [tournament.slug]
    text = client.get(reverse(page, args=where), {"vue": "tables"}).content.decode()
    assert (text.count(">243<"), text.count(">500<")) == (1, 0)


def test_recomputing_finds_a_forfeit_that_is_kept_otherwise() -> None:
    tournament = evening(forfeit_value="own_average")
    record_forfeit(table(tournament, 2), absent=Forfeit.EW, by=SERVER)
    Match.objects.filter(pk=table(tournament, 2).pk).update(ns_score=500)
    found = recompute_tournament(tournament, write=True)
    assert [(one.field, one.kept, one.computed) for one in found] == [("ns_score", 500, 243)]
    assert kept(tournament) == (243, 0)


def test_recomputing_values_forfeits_by_averages_that_were_kept_wrongly_too() -> None:
    tournament = evening(forfeit_value="round_average")
    record(table(tournament, 1), [100, 100, 100])
    record_forfeit(table(tournament, 2), absent=Forfeit.EW, by=SERVER)
    Match.objects.filter(pk=table(tournament, 1).pk).update(ns_score=0, ew_score=0)
    recompute_tournament(tournament, write=True)
    assert recompute_tournament(tournament, write=False) == []
    assert kept(tournament) == (243, 0)
