"""A whole made-up evening of every game, its standings held against a plain recomputation."""

import io

import pytest
from django.core.management import call_command

from proofs.simulation.plain_standings import PlainStandings
from tests.running.nightly import nightly_but
from tests.tournaments.played.plain_evening import PlainEvening
from tournaments.domain.tournament.presets import PRESETS
from tournaments.models import DealRecord, Match, Tournament
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.standings import (
    compute_current_standings,
    list_participants,
    list_published_matches,
    list_ranked_teams,
)
from tournaments.queries.ranks.team_results import build_ranking_settings, list_results
from tournaments.queries.stages.chain import find_expected_teams

pytestmark = pytest.mark.django_db


def played(*, teams: int = 12, rounds: int = 2, **options: object) -> Tournament:
    """The tournament that the command leaves."""
    call_command("play_demo", teams=teams, rounds=rounds, stdout=io.StringIO(), **options)
    return Tournament.objects.latest("pk")


def deals_of(match: Match) -> list[dict[str, object]]:
    records = DealRecord.objects.filter(sheet__match=match, is_current=True)
    return [record.facts for record in records.order_by("number")]


def order(tournament: Tournament) -> list[tuple[int, int]]:
    """Teams with their totals, the best first."""
    rows = compute_current_standings(tournament).standings.rows
    return [(row.participant.id, row.tally.total) for row in rows]


@pytest.mark.parametrize(
    "preset", nightly_but({"coinche-ffb", "poules-tableau"}, [preset.code for preset in PRESETS])
)
def test_ranks_of_every_preset_are_those_of_a_plain_ranking(preset: str) -> None:
    tournament = played(preset=preset)
    teams = list_ranked_teams(tournament)
    matches = list_published_matches(tournament)
    results = list_results(matches, teams, find_expected_teams(tournament, matches, teams))
    plain = PlainStandings(
        list_participants(teams), results, [], build_ranking_settings(tournament)
    )
    rows = compute_current_standings(tournament).standings.rows
    assert {row.participant.id: row.rank for row in rows} == plain.ranks()
    placed = sorted(place.team.pk for place in list_final_places(tournament))
    assert placed == sorted(team.pk for team in teams)


def test_village_evening_comes_out_as_its_deals_say() -> None:
    tournament = played(teams=13, rounds=3)
    ids = tournament.teams.values_list("pk", flat=True)
    plain = PlainEvening(ids, deals=12, lot_seed=tournament.lot_seed)
    for match in Match.objects.filter(round__tournament=tournament).order_by("round__number"):
        if match.ew_id is None:
            plain.sit_out(match.ns_id)
        else:
            plain.play(match.ns_id, match.ew_id, deals_of(match))
    assert order(tournament) == [(team, plain.total(team)) for team in plain.order()]


@pytest.mark.nightly
def test_the_same_seed_plays_the_same_evening() -> None:
    first = order(played(teams=6, seed=3))
    second = order(played(teams=6, seed=3))
    assert [total for _team, total in first] == [total for _team, total in second]


def test_evening_ends_with_final_standings() -> None:
    assert compute_current_standings(played(teams=4)).state == "final"


def test_every_table_plays_twelve_deals_a_round() -> None:
    tournament = played(teams=10, rounds=4, seed=1)
    deals = DealRecord.objects.filter(sheet__match__round__tournament=tournament, is_current=True)
    counted = sum("passed" not in record.facts for record in deals)
    assert counted == 5 * 4 * 12
