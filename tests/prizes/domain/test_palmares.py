"""The palmarès: arrested from the standings, released, corrected; nothing is given twice."""

import pytest
from django.db import IntegrityError, transaction

from prizes.domain.handing import hand_out
from prizes.domain.lots import LotLine
from prizes.domain.palmares import arrest_palmares, correct_palmares, release_palmares
from prizes.domain.plans import CategoryDetails, save_category
from prizes.enums import AwardState, PrizeMembers
from prizes.models import Award
from prizes.pages.words import phrase_rule
from prizes.queries.awards import foresee_correction, list_awards, list_spare_lots
from prizes.queries.plans import find_prize_plan
from tests.prizes.domain.lots import arrested, for_ranks, played, told, typed
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.domain.tournament.endings import remove_demo
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
HAM, WINE, JAM = "Jambon", "Vin", "Confiture"


def punish(tournament: Tournament, number: int) -> None:
    """Take so many points that the team is the last."""
    make_adjustment(
        tournament.teams.get(number=number),
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-5000,
        reason="Triche",
        by=SERVER,
    )


def test_lots_go_by_rank_and_are_called_from_the_last(tournament: Tournament) -> None:
    assert told(arrested(played(tournament), *for_ranks(HAM, WINE, JAM))) == [
        (5, JAM, 0),
        (3, WINE, 0),
        (1, HAM, 0),
    ]


def test_nobody_gets_two_lots_of_a_group(tournament: Tournament) -> None:
    awards = arrested(played(tournament), *for_ranks(HAM, WINE))
    with pytest.raises(IntegrityError), transaction.atomic():
        Award.objects.filter(pk=awards[0].pk).update(team=awards[1].team)
    with pytest.raises(IntegrityError), transaction.atomic():
        Award.objects.filter(pk=awards[0].pk).update(lot=awards[1].lot, place=awards[1].place)


@pytest.mark.parametrize("code", ["nobody-ranked", "no-lots", "prizes-arrested"])
def test_a_palmares_wants_ranks_and_lots_and_is_arrested_once(
    code: str, tournament: Tournament
) -> None:
    if code != "nobody-ranked":
        played(tournament)
    if code == "prizes-arrested":
        arrested(tournament, *for_ranks(HAM))
    assert refusal(arrest_palmares, tournament, by=SERVER).code == code


def test_lots_stay_as_they_are_once_arrested_until_released(tournament: Tournament) -> None:
    arrested(played(tournament), *for_ranks(HAM))
    assert refusal(typed, tournament).code == "prizes-arrested"
    release_palmares(tournament, by=SERVER)
    typed(tournament, LotLine(title=WINE))
    assert list_awards(tournament) == []


def test_a_palmares_is_not_released_once_a_lot_is_handed_out(tournament: Tournament) -> None:
    (award,) = arrested(played(tournament), *for_ranks(HAM))
    hand_out(award, by=SERVER)
    assert refusal(release_palmares, tournament, by=SERVER).code == "prizes-handed"


def test_a_correction_moves_what_is_not_handed_out_and_leaves_the_rest(
    tournament: Tournament,
) -> None:
    jam, wine, ham = arrested(played(tournament), *for_ranks(HAM, WINE, JAM))
    hand_out(ham, by=SERVER)
    punish(tournament, 1)
    found = foresee_correction(tournament)
    assert (found.changes, [award.title for award in found.staying]) == ((), [HAM])
    punish(tournament, 3)
    changes = foresee_correction(tournament).changes
    assert {change.before and change.before.title for change in changes} == {WINE, JAM}
    correct_palmares(tournament, reason="Triche", by=SERVER)
    assert sorted(told(list_awards(tournament))) == [(1, HAM, 0), (5, WINE, 0), (6, JAM, 0)]
    replaced = Award.objects.filter(state=AwardState.REPLACED)
    assert {award.pk for award in replaced} == {jam.pk, wine.pk}
    assert refusal(correct_palmares, tournament, reason="Encore", by=SERVER).code == (
        "nothing-to-correct"
    )


def test_level_teams_share_their_envelopes_to_the_cent(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["ranking_points"])
    tournament.refresh_from_db()
    awards = arrested(
        played(tournament),
        LotLine(cash_cents=10000),
        LotLine(cash_cents=5000, first_place=2, last_place=2),
    )
    assert sorted(award.cash_cents for award in awards) == [5000, 5000, 5000]
    assert {award.team.number for award in awards} == {1, 3, 5}
    assert {award.lot_id is None for award in awards} == {True, False}


def test_no_award_of_level_teams_is_empty(tournament: Tournament) -> None:
    """By the usual step of 10 €, three envelopes of 5 € would be one of 10 € and two of nothing."""
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["ranking_points"])
    tournament.refresh_from_db()
    awards = arrested(played(tournament), LotLine(cash_cents=500, last_place=3))
    assert [award.cash_cents for award in awards] == [500, 500, 500]
    assert list_spare_lots(tournament) == []


def test_a_concours_with_its_lots_is_removed_whole(tournament: Tournament) -> None:
    told = CategoryDetails(
        name="Phase", members=PrizeMembers.STAGE, stage=played(tournament).stages.get()
    )
    category = save_category(tournament, details=told, by=SERVER)
    arrested(tournament, LotLine(title=HAM, category=category))
    Tournament.objects.filter(pk=tournament.pk).update(is_demo=True)
    remove_demo(tournament, by=SERVER)
    assert not Award.objects.exists()


@pytest.mark.parametrize("last", ["lot", "number", None])
def test_the_rule_on_paper_is_what_level_teams_get(
    tournament: Tournament, last: str | None
) -> None:
    """Where the ranking leaves nobody level, each has the envelope of its place."""
    criteria = ["ranking_points", *([last] if last else [])]
    Tournament.objects.filter(pk=tournament.pk).update(criteria=criteria)
    played(tournament).refresh_from_db()
    lines = [
        LotLine(title="", first_place=place, last_place=place, cash_cents=cents)
        for place, cents in ((1, 80_00), (2, 40_00), (3, 30_00))
    ]
    sums = {cents for _team, _title, cents in told(arrested(tournament, *lines))}
    assert sums == ({80_00, 40_00, 30_00} if last else {50_00})
    rule = phrase_rule(find_prize_plan(tournament), tournament)
    assert ("on partage" in rule, "l'enveloppe de sa place" in rule) == (not last, bool(last))
