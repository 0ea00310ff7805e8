"""Results of matches whose four people are ranked one by one."""

import pytest

from tests.factories import MatchFactory, RoundFactory, ScoreSheetFactory, TeamFactory
from tournaments.enums import Forfeit, SheetState
from tournaments.models import Match, Team
from tournaments.models.sheets.shapes import RESULT_VERSION
from tournaments.queries.ranks.team_results import list_results
from tournaments.ranking import NotedDeals, Outcome, ResultKind

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
    ("version", "noted"),
    [
        (RESULT_VERSION, [NotedDeals(best=100, sweeps=0), NotedDeals(best=252, sweeps=2)]),
        (RESULT_VERSION - 1, [None, None]),
    ],
)
def test_each_side_has_the_best_of_its_own_deals_and_its_own_sweeps(
    version: int, noted: list[NotedDeals | None]
) -> None:
    match = MatchFactory(ns_score=162, ew_score=566, winner="EW")
    marks = [(100, 62), (62, 252), (0, 252)]
    deals = [
        {"marks": {"NS": ns, "EW": ew}, "sweep": "EW" if ew == 252 else None} for ns, ew in marks
    ]
    kept = {"version": version, "deals": deals}
    ScoreSheetFactory(match=match, state=SheetState.CONFIRMED, result=kept)
    found = list_results([Match.objects.get(pk=match.pk)], ())
    assert [result.noted for result in found] == noted


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
