"""A participant's account: what is counted where."""

from tests.tournaments.ranking.samples.factories import (
    adjustment,
    by,
    match,
    noted,
    participants,
    side,
    unplayed,
)
from tournaments.ranking import (
    Adjustment,
    AdjustmentUnit,
    Award,
    AwardKind,
    Outcome,
    Result,
    ResultKind,
    ResultState,
    Settings,
    Tally,
)
from tournaments.ranking.tallying import tally_all, weakest


def flat(amount: int, counts_as: Outcome | None = None) -> Award:
    return Award(kind=AwardKind.FLAT, amount=amount, counts_as=counts_as)


def tally(
    results: list[Result],
    settings: Settings | None = None,
    adjustments: list[Adjustment] | None = None,
) -> Tally:
    """The account of participant 1 among two."""
    return tally_all(participants(1, 2), results, adjustments or [], settings or by("total"))[1]


def test_nothing_played_is_an_account_of_noughts() -> None:
    account = tally([])
    assert (account.played, account.total, account.ranking_points) == (0, 0, 0)
    assert (account.noted, account.best_match) == ((), None)


def test_points_not_played_for_are_kept_apart_by_their_origin() -> None:
    settings = by(
        "total",
        bye=flat(10),
        forfeit_win=flat(200),
        forfeit_loss=flat(-30),
        both_absent=flat(-4),
        missed=flat(5000),
    )
    kinds = [kind for kind in ResultKind if kind is not ResultKind.PLAYED]
    account = tally([unplayed(kind, number, 1) for number, kind in enumerate(kinds)], settings)
    assert (account.bye_points, account.forfeit_win_points) == (10, 200)
    assert (account.absence_points, account.missed_points) == (-34, 5000)
    assert (account.byes, account.forfeits_won, account.absences, account.missed) == (1, 1, 2, 1)
    assert (account.played_points, account.total) == (0, 5176)


def test_a_bye_is_neutral_for_the_difference() -> None:
    account = tally([unplayed(ResultKind.BYE, 1, 1)], by("total", bye=flat(972)))
    assert (account.total, account.conceded, account.difference) == (972, 972, 0)


def test_a_forfeit_concedes_what_the_other_side_gets() -> None:
    settings = by("total", forfeit_win=flat(972), forfeit_loss=flat(-100))
    account = tally([unplayed(ResultKind.FORFEIT_LOSS, 1, 1, 2)], settings)
    assert (account.total, account.conceded) == (-100, 972)


def test_a_forfeit_loss_concedes_the_average_of_the_other_side() -> None:
    settings = by("total", forfeit_win=Award(kind=AwardKind.OWN_AVERAGE))
    results = [*match(1, 1, 2, 944, 1000), unplayed(ResultKind.FORFEIT_LOSS, 2, 1, 2)]
    assert tally(results, settings).conceded == 2000


def test_an_award_counts_in_the_column_it_names() -> None:
    settings = by("total", bye=flat(0, Outcome.WIN), missed=flat(0, Outcome.DRAW))
    account = tally([unplayed(ResultKind.BYE, 1, 1), unplayed(ResultKind.MISSED, 2, 1)], settings)
    assert (account.wins, account.draws, account.losses) == (1, 1, 0)


def test_both_units_of_adjustment_reach_their_columns() -> None:
    entries = [
        adjustment(1, -100),
        adjustment(1, 1, unit=AdjustmentUnit.RANKING_POINTS),
        adjustment(2, 7),
    ]
    account = tally(match(1, 1, 2, 1000, 944), adjustments=entries)
    assert (account.total, account.adjusted_match_points) == (900, -100)
    assert (account.ranking_points, account.earned_ranking_points) == (3, 2)


def test_a_reversed_adjustment_and_its_reversal_are_marked_cancelled() -> None:
    entries = [
        adjustment(1, -100, id_=1),
        adjustment(1, 100, id_=2, reverses=1),
        adjustment(1, -5, id_=3),
    ]
    account = tally([], adjustments=entries)
    assert [(line.id, line.cancelled) for line in account.adjustments] == [
        (1, True),
        (2, True),
        (3, False),
    ]


def test_the_earlier_of_equal_rounds_is_kept() -> None:
    results = [*match(2, 1, 2, 972, 972), *match(1, 1, 2, 972, 972)]
    account = tally(results, by("total", best_rounds=1))
    assert [(line.round, line.kept) for line in account.lines] == [(1, True), (2, False)]
    assert (account.played, account.dropped) == (1, 1)


def test_the_only_round_is_never_dropped() -> None:
    assert tally(match(1, 1, 2, 900, 1044), by("total", drop_worst=1)).total == 900


def test_a_dropped_exempt_is_still_counted_among_the_exempts() -> None:
    results = [unplayed(ResultKind.BYE, 1, 1), *match(2, 1, 2, 1000, 944)]
    account = tally(results, by("total", bye=flat(0), drop_worst=1))
    assert (account.byes, account.bye_points, account.dropped) == (1, 0, 1)


def test_deals_are_those_of_every_match_and_the_best_match_is_the_highest() -> None:
    deals = (noted(best=182), noted(best=252, sweeps=1))
    results = [
        side(1, 1, 2, 900, 1044, noted=deals[0]),
        side(2, 1, 2, 1200, 744, noted=deals[1]),
    ]
    account = tally(results)
    assert account.noted == deals
    assert (account.best_match, account.deals) == (1200, 24)


def test_the_weakest_state_wins() -> None:
    states = [ResultState.PROVISIONAL, ResultState.CONTESTED, ResultState.CONFIRMED]
    assert weakest(states) is ResultState.CONTESTED


def test_no_state_at_all_is_confirmed() -> None:
    assert weakest([]) is ResultState.CONFIRMED
