"""What each team did in each round, read from matches and sheets for the ranking."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring.cards import SIDES
from tournaments.enums import CountsFor, Forfeit, SheetState
from tournaments.models import Adjustment, Match, Round, ScoreSheet, Stage, Team, Tournament
from tournaments.models.sheets.shapes import RESULT_VERSION, KeptDeal
from tournaments.ranking import (
    Adjustment as RankedAdjustment,
)
from tournaments.ranking import (
    AdjustmentUnit,
    Award,
    AwardKind,
    NarrowLoss,
    NotedDeals,
    Outcome,
    Result,
    ResultKind,
    ResultState,
    Settings,
)
from tournaments.ranking.places import nearest

COUNTED = (SheetState.SUBMITTED, SheetState.CONFIRMED, SheetState.LOCKED, SheetState.CONTESTED)

_STATES = {
    SheetState.SUBMITTED: ResultState.PROVISIONAL,
    SheetState.CONFIRMED: ResultState.CONFIRMED,
    SheetState.LOCKED: ResultState.CONFIRMED,
    SheetState.CONTESTED: ResultState.CONTESTED,
}

_OF_NS = {"NS": Outcome.WIN, "EW": Outcome.LOSS, "draw": Outcome.DRAW}
_OF_EW = {"NS": Outcome.LOSS, "EW": Outcome.WIN, "draw": Outcome.DRAW}

FORFEIT_KINDS = {
    Forfeit.NS: (ResultKind.FORFEIT_LOSS, ResultKind.FORFEIT_WIN),
    Forfeit.EW: (ResultKind.FORFEIT_WIN, ResultKind.FORFEIT_LOSS),
    Forfeit.BOTH: (ResultKind.BOTH_ABSENT, ResultKind.BOTH_ABSENT),
}
"""What a forfeit is to NS and to EW, by who did not come."""


def compute_stake(played: Tournament | Stage | Round) -> int:
    """The match points at stake in one match: the target, or the pack times the deals."""
    length = played.length
    if length.target is not None:
        return length.target
    return played.rules.pack_points * (length.deals or 0)


def build_ranking_settings(tournament: Tournament, played: Stage | Round | None = None) -> Settings:
    """The tournament's choices in the words of `tournaments.ranking`.

    `played`: the stage, or a round of it, whose matches are ranked; without it, half a match is
    reckoned from the tournament's own length.
    """
    return Settings(
        criteria=tuple(tournament.criteria),
        win=tournament.points_win,
        draw=tournament.points_draw,
        loss=tournament.points_loss,
        narrow_loss=_narrow_loss(tournament),
        bye=_bye_award(tournament),
        forfeit_win=Award(
            kind=AwardKind(tournament.forfeit_value),
            amount=tournament.forfeit_points_for,
            ranking_points=tournament.points_win,
            counts_as=Outcome.WIN,
        ),
        forfeit_loss=_absence(tournament, tournament.forfeit_points_against),
        both_absent=_absence(tournament, tournament.both_absent_points),
        missed=Award(kind=AwardKind.FLAT, amount=tournament.missed_round_points),
        match_points=compute_stake(played or tournament),
        lot_seed=str(tournament.lot_seed),
        best_rounds=tournament.best_rounds,
        drop_worst=tournament.drop_worst,
    )


def _narrow_loss(tournament: Tournament) -> NarrowLoss | None:
    if tournament.narrow_loss_margin is None:
        return None
    return NarrowLoss(margin=tournament.narrow_loss_margin, points=tournament.narrow_loss_points)


def compute_bye_ranking_points(tournament: Tournament) -> int:
    """The ranking points of a round sat out: those set, else a win's or none."""
    if tournament.bye_ranking_points is not None:
        return tournament.bye_ranking_points
    return tournament.points_win if tournament.bye_is_win else 0


def _bye_award(tournament: Tournament) -> Award:
    return Award(
        kind=AwardKind(tournament.bye_value),
        amount=tournament.bye_points,
        ranking_points=compute_bye_ranking_points(tournament),
        counts_as=Outcome.WIN if tournament.bye_is_win else None,
    )


def _absence(tournament: Tournament, points: int) -> Award:
    return Award(
        kind=AwardKind.FLAT,
        amount=points,
        ranking_points=tournament.points_loss,
        counts_as=Outcome.LOSS,
    )


def list_results(
    matches: Sequence[Match],
    teams: Iterable[Team],
    expected: Mapping[int, Collection[int]] | None = None,
) -> list[Result]:
    """One result per team and round: played, exempt, forfeited or missed.

    `matches` are those of published rounds, with `round` and `sheet` loaded. A match still
    being played gives no result; one that an exempt team plays counts for that team alone.
    `expected` holds, by round, those who can miss it; without it, every round concerns everybody.
    """
    results = [
        result
        for match in matches
        for result in _results_of_match(match)
        if match.counts_for == CountsFor.BOTH or result.participant == match.ns_id
    ]
    placed: dict[int, set[int]] = {}
    for match in matches:
        ids = placed.setdefault(match.round.number, set())
        ids.update(pk for side in list_side_teams(match) for pk in side)
    results += [
        Result(participant=team.pk, round=number, kind=ResultKind.MISSED)
        for number, ids in placed.items()
        for team in teams
        if team.pk not in ids and (expected is None or team.pk in expected[number])
    ]
    return results


def compute_mean_points(tournament: Tournament) -> int | None:
    """What a side has made of a match on the average of all played so far; None before any."""
    matches = Match.objects.filter(
        round__in=Round.objects.published().filter(tournament=tournament)
    )
    results = list_results(list(matches.select_related("sheet").with_rounds()), ())
    scored = [result.scored for result in results if result.kind is ResultKind.PLAYED]
    return nearest(sum(scored), len(scored)) if scored else None


def list_side_teams(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The teams on each side of a match: one, two where partners change, none against an exempt."""
    ns = (match.ns_id, match.ns_partner_id)
    ew = (match.ew_id, match.ew_partner_id)
    return tuple(pk for pk in ns if pk is not None), tuple(pk for pk in ew if pk is not None)


def _seats(match: Match) -> list[tuple[str, int, int | None, tuple[int, ...]]]:
    """Everybody at the table: side, team, partner and opponents."""
    ns, ew = list_side_teams(match)
    return [
        (side, own, next((pk for pk in pair if pk != own), None), others)
        for side, pair, others in (("NS", ns, ew), ("EW", ew, ns))
        for own in pair
    ]


def _results_of_match(match: Match) -> list[Result]:
    number = match.round.number
    if match.ew_id is None:
        return [Result(participant=match.ns_id, round=number, kind=ResultKind.BYE)]
    if match.forfeit in FORFEIT_KINDS:
        kinds = dict(zip(SIDES, FORFEIT_KINDS[Forfeit(match.forfeit)], strict=True))
        return [
            Result(
                participant=own,
                round=number,
                kind=kinds[side],
                opponents=opponents,
                partner=partner,
            )
            for side, own, partner, opponents in _seats(match)
        ]
    sheet: ScoreSheet | None = getattr(match, "sheet", None)
    if sheet is None or sheet.state not in COUNTED or match.ns_score is None:
        return []
    return _list_played_results(match, sheet)


def _list_played_results(match: Match, sheet: ScoreSheet) -> list[Result]:
    result, state = sheet.result, _STATES[SheetState(sheet.state)]
    # What an update left in an older shape says nothing of single deals until it is renewed.
    is_read = result.get("version") == RESULT_VERSION
    deals: list[KeptDeal] = result["deals"] if is_read else []
    accounts = {
        "NS": (match.ns_score, match.ew_score, _OF_NS),
        "EW": (match.ew_score, match.ns_score, _OF_EW),
    }
    return [
        Result(
            participant=own,
            round=match.round.number,
            kind=ResultKind.PLAYED,
            opponents=opponents,
            partner=partner,
            scored=accounts[side][0] or 0,
            conceded=accounts[side][1] or 0,
            deals=result.get("deals_played", len(result.get("deals", ()))),
            noted=_sum_up_deals(deals, side),
            outcome=accounts[side][2].get(match.winner),
            state=state,
        )
        for side, own, partner, opponents in _seats(match)
    ]


def _sum_up_deals(deals: Sequence[KeptDeal], side: str) -> NotedDeals | None:
    """What the deals of a match come to for one side; None where none is noted."""
    if not deals:
        return None
    return NotedDeals(
        best=max([deal["marks"][side] for deal in deals]),
        sweeps=[deal["sweep"] for deal in deals].count(side),
    )


def list_ranked_adjustments(adjustments: Iterable[Adjustment]) -> list[RankedAdjustment]:
    """The tournament's adjustments as values; those of a match belong to its round."""
    return [
        RankedAdjustment(
            id=row.pk,
            participant=row.team_id,
            unit=AdjustmentUnit(row.unit),
            amount=row.amount,
            reason=row.reason,
            round=row.match.round.number if row.match else None,
            reverses=row.reverses_id,
        )
        for row in adjustments
    ]
