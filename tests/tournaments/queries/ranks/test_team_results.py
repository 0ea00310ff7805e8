"""What standings are worked out from: the choices of a tournament, and the results of its teams."""

from dataclasses import fields

import pytest

from tests.factories import (
    MatchFactory,
    RoundFactory,
    ScoreSheetFactory,
    TeamFactory,
    TournamentFactory,
)
from tests.tournaments.ranking.samples.factories import noted
from tournaments.enums import ByeValue, Forfeit, SheetState
from tournaments.models import Match, Team
from tournaments.models.sheets.shapes import RESULT_VERSION
from tournaments.queries.ranks.team_results import build_ranking_settings, list_results
from tournaments.ranking import (
    Award,
    AwardKind,
    NarrowLoss,
    NotedDeals,
    Outcome,
    ResultKind,
    Settings,
)

pytestmark = pytest.mark.django_db


def table_of_four(**values: object) -> tuple[Match, list[Team]]:
    """The first and second of five against the third and fourth."""
    round_ = RoundFactory()
    people = [TeamFactory(tournament=round_.tournament) for _ in range(5)]
    one, two, three, four, _five = people
    match = MatchFactory(round=round_, ns=one, ns_partner=two, ew=three, ew_partner=four, **values)
    return match, people


def test_each_of_four_has_a_result_with_partner_and_opponents() -> None:
    match, people = table_of_four(ns_score=1000, ew_score=944, winner="NS")
    ScoreSheetFactory(match=match, state=SheetState.CONFIRMED)
    one, two, three, four, five = (team.pk for team in people)
    found = [
        (result.participant, result.partner, result.opponents, result.scored, result.outcome)
        for result in list_results([Match.objects.get(pk=match.pk)], people)
        if result.participant != five
    ]
    assert found == [
        (one, two, (three, four), 1000, Outcome.WIN),
        (two, one, (three, four), 1000, Outcome.WIN),
        (three, four, (one, two), 944, Outcome.LOSS),
        (four, three, (one, two), 944, Outcome.LOSS),
    ]


@pytest.mark.parametrize(
    ("version", "told"),
    [
        (RESULT_VERSION, [noted(best=100), noted(best=252, sweeps=2)]),
        (RESULT_VERSION - 1, [None, None]),
    ],
)
def test_each_side_has_the_best_of_its_own_deals_and_its_own_sweeps(
    version: int, told: list[NotedDeals | None]
) -> None:
    match = MatchFactory(ns_score=162, ew_score=566, winner="EW")
    marks = [(100, 62), (62, 252), (0, 252)]
    deals = [
        {"marks": {"NS": ns, "EW": ew}, "sweep": "EW" if ew == 252 else None} for ns, ew in marks
    ]
    kept = {"version": version, "deals": deals}
    ScoreSheetFactory(match=match, state=SheetState.CONFIRMED, result=kept)
    found = list_results([Match.objects.get(pk=match.pk)], ())
    assert [result.noted for result in found] == told


def test_only_who_sits_at_no_table_has_missed_the_round() -> None:
    match, people = table_of_four(ns_score=1000, ew_score=944, winner="NS")
    missed = [
        result.participant
        for result in list_results([match], people)
        if result.kind is ResultKind.MISSED
    ]
    assert missed == [people[4].pk]


def test_a_forfeit_is_that_of_both_partners() -> None:
    match, people = table_of_four(forfeit=Forfeit.EW)
    one, two, three, four, _five = (team.pk for team in people)
    kinds = {result.participant: result.kind for result in list_results([match], people[:4])}
    assert kinds == {
        one: ResultKind.FORFEIT_WIN,
        two: ResultKind.FORFEIT_WIN,
        three: ResultKind.FORFEIT_LOSS,
        four: ResultKind.FORFEIT_LOSS,
    }


def test_every_choice_of_a_tournament_reaches_its_standings() -> None:
    tournament = TournamentFactory.build(
        criteria=["points", "wins", "lot"],
        points_win=7,
        points_draw=5,
        points_loss=3,
        narrow_loss_margin=90,
        narrow_loss_points=4,
        bye_value=ByeValue.FLAT,
        bye_points=810,
        bye_ranking_points=6,
        bye_is_win=False,
        forfeit_value=ByeValue.OWN_AVERAGE,
        forfeit_points_for=820,
        forfeit_points_against=-30,
        both_absent_points=-40,
        missed_round_points=-50,
        lot_seed=12,
        best_rounds=4,
        drop_worst=2,
        length_value=10,
    )
    absent = {"kind": AwardKind.FLAT, "ranking_points": 3, "counts_as": Outcome.LOSS}
    settings = build_ranking_settings(tournament)
    assert settings == Settings(
        criteria=("points", "wins", "lot"),
        win=7,
        draw=5,
        loss=3,
        narrow_loss=NarrowLoss(margin=90, points=4),
        bye=Award(kind=AwardKind.FLAT, amount=810, ranking_points=6, counts_as=None),
        forfeit_win=Award(
            kind=AwardKind.OWN_AVERAGE, amount=820, ranking_points=7, counts_as=Outcome.WIN
        ),
        forfeit_loss=Award(amount=-30, **absent),
        both_absent=Award(amount=-40, **absent),
        missed=Award(kind=AwardKind.FLAT, amount=-50),
        match_points=1620,
        lot_seed="12",
        best_rounds=4,
        drop_worst=2,
    )
    # Another field of the settings needs a value of its own above.
    usual = Settings(criteria=("points",))
    same = {
        field.name
        for field in fields(Settings)
        if getattr(settings, field.name) == getattr(usual, field.name)
    }
    assert same == set()


@pytest.mark.parametrize(("is_win", "worth"), [(True, (7, Outcome.WIN)), (False, (0, None))])
def test_a_round_sat_out_is_worth_a_win_or_none_where_nothing_else_is_set(
    is_win: bool, worth: tuple[int, Outcome | None]
) -> None:
    tournament = TournamentFactory.build(points_win=7, bye_is_win=is_win, bye_ranking_points=None)
    bye = build_ranking_settings(tournament).bye
    assert (bye.ranking_points, bye.counts_as) == worth
