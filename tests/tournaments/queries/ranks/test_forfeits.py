"""A forfeit has one value: in standings, on pages, on the wall and when recomputed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TournamentFactory
from tests.posters.values import judge_values
from tests.tournaments.chains import (
    draw_round,
    first_stage,
    play,
    qualified,
    stage_after,
    tournament_of,
)
from tests.tournaments.evenings import drawn_round, record, teams_of
from tests.tournaments.score_facts import THREE_DEALS, somebody
from tournaments.actors import SERVER
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.domain.sheets.cached_results import refresh_forfeits
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Forfeit
from tournaments.models import Match, Stage, Tournament
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


def pools_with_a_forfeit(average_over: str) -> Stage:
    """Two pools of three, one table each: one of A's is a forfeit, who sits out there plays on."""
    stage = first_stage(
        tournament_of(
            6, forfeit_value="round_average", bye_value="round_average", stage__system="pools",
            stage__options={"size": 3, "average_over": average_over},
        )
    )  # fmt: skip
    rounds = play(stage, 3)
    absent = rounds[1].matches.exclude(ew=None).order_by("slot")[0]
    Match.objects.filter(pk=absent.pk).update(forfeit="EW", winner="NS", ns_score=0, ew_score=0)
    refresh_forfeits(stage.tournament)
    return stage


@pytest.mark.parametrize("average_over", ["field", "pool"])
def test_a_round_not_played_has_one_value_in_its_pool_its_stage_and_the_whole(
    average_over: str,
) -> None:
    stage = pools_with_a_forfeit(average_over)
    assert list(judge_values(stage.tournament)) == []
    kept = Match.objects.get(round__stage=stage, forfeit="EW")
    assert counted(stage.tournament, kept) == (kept.ns_score, kept.ew_score)


@pytest.mark.parametrize(
    ("average_over", "note"),
    [
        ("field", "moyenne de toutes les équipes à cette partie : 3888 ÷ 4 = 972"),
        ("pool", "moyenne des équipes de la poule à cette partie : 1944 ÷ 2 = 972"),
    ],
)
def test_an_average_in_pools_says_whose_tables_it_is_of(average_over: str, note: str) -> None:
    tournament = pools_with_a_forfeit(average_over).tournament
    tallies = [row.tally for row in compute_current_standings(tournament).standings.rows]
    told = {
        line.note.text()
        for tally in tallies
        for line in tally.lines
        if line.round == 1 and line.note
    }
    assert told == {note}


def test_a_stage_of_another_length_values_its_own_forfeits_in_the_whole_too() -> None:
    stage = stage_after(
        qualified(4, forfeit_value="half_match"), "Finale", system="round_robin",
        entry="ranks", to_place=4, length_kind="deals", length_value=4,
    )  # fmt: skip
    draw_round(open_stage(stage, by=SERVER))
    match = stage.rounds.get().matches.order_by("table_number")[0]
    record_forfeit(match, absent=Forfeit.EW, by=SERVER)
    match.refresh_from_db()
    assert (match.ns_score, match.ew_score) == counted(stage.tournament, match) == (324, 0)
