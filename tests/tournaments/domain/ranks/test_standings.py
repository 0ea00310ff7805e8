"""Snapshots of standings follow every act."""

import pytest

from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.ranks.standings import (
    note_pending_appeals,
    recompute_tournament,
    refresh_snapshots,
)
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import Act, AdjustmentKind, AdjustmentUnit, RoundState, SheetState
from tournaments.models import Adjustment, Match, Round, StandingsSnapshot, Tournament
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.recompute import list_snapshot_places
from tournaments.queries.ranks.standings import compute_current_standings
from tournaments.queries.stages.facts import StageFacts

pytestmark = pytest.mark.django_db


def closed_round(tournament: Tournament, count: int = 4, number: int = 1) -> Round:
    teams = list(tournament.teams.order_by("number")) or teams_of(tournament, count)
    round_ = drawn_round(tournament, teams, number=number, state=RoundState.CLOSED)
    play_round(round_, deals=2)
    return round_


def ranks(tournament: Tournament, after_round: int = 1) -> list[int]:
    snapshot = StandingsSnapshot.objects.get(tournament=tournament, after_round=after_round)
    return [row["number"] for row in snapshot.kept_rows]


def test_a_snapshot_holds_the_teams_in_order(tournament: Tournament) -> None:
    closed_round(tournament)
    refresh_snapshots(tournament)
    assert ranks(tournament) == [1, 3, 4, 2]


def test_storing_again_replaces(tournament: Tournament) -> None:
    closed_round(tournament)
    refresh_snapshots(tournament)
    refresh_snapshots(tournament)
    assert tournament.snapshots.count() == 1


def test_publishing_the_next_draw_keeps_the_standings_before_it(tournament: Tournament) -> None:
    closed_round(tournament)
    announce(Act.DRAW_PUBLISHED, tournament=tournament, by=SERVER)
    assert list(tournament.snapshots.values_list("after_round", flat=True)) == [1]


def test_an_adjustment_changes_the_snapshots(tournament: Tournament) -> None:
    round_ = closed_round(tournament)
    refresh_snapshots(tournament)
    first = round_.matches.earliest("table_number").ns
    Adjustment.objects.create(
        tournament=tournament,
        team=first,
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-1000,
        reason="retard",
    )
    announce(Act.ADJUSTMENT_MADE, tournament=tournament, by=SERVER)
    assert ranks(tournament) == [3, 4, 2, 1]


def test_a_sheet_of_a_later_round_leaves_earlier_snapshots(tournament: Tournament) -> None:
    closed_round(tournament)
    refresh_snapshots(tournament)
    before = tournament.snapshots.get().computed_at
    round_ = drawn_round(tournament, list(tournament.teams.order_by("number")), number=2)
    match = record(round_.matches.earliest("table_number"), [90])
    announce(Act.SHEET_CONFIRMED, tournament=tournament, subject=match.sheet, by=SERVER)
    assert tournament.snapshots.get().computed_at == before


def test_a_contested_sheet_puts_its_snapshot_under_review(tournament: Tournament) -> None:
    round_ = closed_round(tournament)
    refresh_snapshots(tournament)
    sheet = round_.matches.earliest("table_number").sheet
    sheet.state = SheetState.CONTESTED
    sheet.save()
    announce(Act.SHEET_CONTESTED, tournament=tournament, subject=sheet, by=SERVER)
    assert tournament.snapshots.get().state == "under_review"


def test_an_appeal_that_waits_puts_even_final_standings_under_review(
    tournament: Tournament,
) -> None:
    closed_round(tournament)
    finish_tournament(tournament, by=SERVER, reason="La salle ferme")
    note_pending_appeals(tournament, count=1)
    tournament.refresh_from_db()
    assert compute_current_standings(tournament).state == "under_review"


def test_the_snapshot_of_a_round_that_is_gone_goes(tournament: Tournament) -> None:
    closed_round(tournament)
    refresh_snapshots(tournament)
    Match.objects.all().delete()
    tournament.rounds.all().delete()
    refresh_snapshots(tournament)
    assert tournament.snapshots.count() == 0


def test_recomputing_without_writing_leaves_everything(tournament: Tournament) -> None:
    round_ = closed_round(tournament)
    refresh_snapshots(tournament)
    match = round_.matches.earliest("table_number")
    Match.objects.filter(pk=match.pk).update(ns_score=1)
    recompute_tournament(tournament, write=False)
    assert Match.objects.get(pk=match.pk).ns_score == 1


def test_recomputing_with_writing_puts_it_right(tournament: Tournament) -> None:
    round_ = closed_round(tournament)
    refresh_snapshots(tournament)
    match = round_.matches.earliest("table_number")
    Match.objects.filter(pk=match.pk).update(ns_score=1)
    recompute_tournament(tournament, write=True)
    assert recompute_tournament(tournament, write=False) == []


def test_what_was_put_right_is_a_new_version(tournament: Tournament) -> None:
    round_ = closed_round(tournament)
    refresh_snapshots(tournament)
    round_.matches.update(winner="draw")
    recompute_tournament(tournament, write=True)
    assert Tournament.objects.get(pk=tournament.pk).version == tournament.version + 1


def places_kept(tournament: Tournament) -> list[list[list[int]]]:
    """The places with each snapshot, in order of rounds."""
    return list(tournament.snapshots.order_by("after_round").values_list("places", flat=True))


def test_where_points_decide_no_places_are_kept(tournament: Tournament) -> None:
    closed_round(tournament)
    refresh_snapshots(tournament)
    assert places_kept(tournament) == [[]]


def test_where_a_bracket_decides_the_latest_snapshot_keeps_the_places() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    stage = first_stage(tournament)
    finish(draw_round(stage))
    finish(draw_round(stage))
    announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)
    wanted = [[place.team.pk, place.place] for place in list_final_places(tournament)]
    assert places_kept(tournament) == [wanted]


def test_only_the_latest_snapshot_keeps_places() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    stage = first_stage(tournament)
    for _ in range(2):
        finish(draw_round(stage))
    Round.objects.update(state=RoundState.CLOSED)
    refresh_snapshots(tournament)
    assert [bool(places) for places in places_kept(tournament)] == [False, True]


@pytest.mark.parametrize("system", ["knockout", "double_elimination", "pools"])
def test_places_stay_in_step_from_draw_to_draw(system: str) -> None:
    tournament = tournament_of(6, stage__system=system)
    stage = first_stage(tournament)
    for seed in range(2):
        finish(draw_round(stage, seed=seed))
        announce(Act.SHEET_CONFIRMED, tournament=tournament, by=SERVER)
        preview_draw(tournament, by=SERVER)
    assert places_kept(tournament)[-1] == list_snapshot_places(StageFacts(tournament))
