"""From facts and settings to every participant's account."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.ranking.awards import AveragesOf, PlayedAverages
from tournaments.ranking.criteria import find_summed_points
from tournaments.ranking.facts import (
    Adjustment,
    AdjustmentUnit,
    Outcome,
    Participant,
    Result,
    ResultKind,
    ResultState,
)
from tournaments.ranking.settings import Award, Settings
from tournaments.ranking.tally import AdjustmentLine, RoundLine, Tally

_WEAKNESS = {state: weight for weight, state in enumerate(ResultState)}
_OPPOSITE = {
    ResultKind.FORFEIT_WIN: ResultKind.FORFEIT_LOSS,
    ResultKind.FORFEIT_LOSS: ResultKind.FORFEIT_WIN,
}


def weakest(states: Iterable[ResultState]) -> ResultState:
    """Give the least sure of some states; confirmed where there is none."""
    return max(states, key=_WEAKNESS.__getitem__, default=ResultState.CONFIRMED)


def tally_all(
    participants: Sequence[Participant],
    results: Sequence[Result],
    adjustments: Sequence[Adjustment],
    settings: Settings,
    averages_of: AveragesOf | None = None,
) -> dict[int, Tally]:
    """Build everybody's account, by participant id, from facts already checked.

    `averages_of` as in `rank`.
    """
    lines: defaultdict[int, list[RoundLine]] = defaultdict(list)
    find_averages = averages_of or _average_all(results, settings)
    for result in results:
        lines[result.participant].append(_line(result, settings, find_averages))
    entries: defaultdict[int, list[AdjustmentLine]] = defaultdict(list)
    reversed_ids = {a.reverses for a in adjustments if a.reverses is not None}
    for adjustment in adjustments:
        cancelled = adjustment.reverses is not None or adjustment.id in reversed_ids
        entries[adjustment.participant].append(_adjustment_line(adjustment, cancelled))
    return {
        participant.id: _tally(
            participant,
            keep_best(lines[participant.id], settings),
            sorted(entries[participant.id], key=_entry_order),
        )
        for participant in participants
    }


def _average_all(results: Sequence[Result], settings: Settings) -> AveragesOf:
    averages = PlayedAverages(results, match_points=settings.match_points)
    return lambda _participant, _round: averages


def _line(result: Result, settings: Settings, averages_of: AveragesOf) -> RoundLine:
    if result.kind is not ResultKind.PLAYED:
        averages = averages_of(result.participant, result.round)
        return _awarded_line(result, settings, averages)
    return RoundLine(
        round=result.round,
        kind=result.kind,
        opponents=result.opponents,
        partner=result.partner,
        scored=result.scored,
        conceded=result.conceded,
        ranking_points=settings.outcome_points(result.outcome, result.conceded - result.scored),
        outcome=result.outcome,
        deals=result.deals,
        noted=result.noted,
        state=result.state,
        note=None,
        kept=True,
    )


def _awarded_line(result: Result, settings: Settings, averages: PlayedAverages) -> RoundLine:
    award = settings.award_for(result.kind)
    own = averages.value(award, participant=result.participant, round_number=result.round)
    conceded = own.points  # neutral for the difference, unless somebody else got points for it
    if result.kind in _OPPOSITE:
        conceded = _other_side(result, settings.award_for(_OPPOSITE[result.kind]), averages)
    return RoundLine(
        round=result.round,
        kind=result.kind,
        opponents=result.opponents,
        partner=result.partner,
        scored=own.points,
        conceded=conceded,
        ranking_points=award.ranking_points,
        outcome=award.counts_as,
        deals=0,
        noted=None,
        state=result.state,
        note=own.note,
        kept=True,
    )


def _other_side(result: Result, award: Award, averages: PlayedAverages) -> int:
    """Match points of the other side.

    A side of which nothing is known is valued as the participant's own.
    """
    others = result.opponents or (result.participant,)
    return averages.value_of_side(award, participants=others, round_number=result.round)


def keep_best(lines: Sequence[RoundLine], settings: Settings) -> list[RoundLine]:
    """Mark the rounds left out by "best N of M" and give all of them in order of round.

    The best rounds are those with most match points, or with most ranking points where the first
    criterion is summed as these; of equal ones the earlier is kept.
    """
    ordered = sorted(lines, key=lambda line: line.round)
    keep = len(ordered)
    if settings.drop_worst:
        keep = max(1, keep - settings.drop_worst)
    if settings.best_rounds is not None:
        keep = min(keep, settings.best_rounds)
    if keep >= len(ordered):
        return ordered
    by_ranking_points = find_summed_points(settings.criteria) is AdjustmentUnit.RANKING_POINTS

    def worth(line: RoundLine) -> tuple[int, int]:
        if by_ranking_points:
            return (-line.ranking_points, -line.scored)
        return (-line.scored, -line.ranking_points)

    dropped = {line.round for line in sorted(ordered, key=worth)[keep:]}
    return [replace(line, kept=line.round not in dropped) for line in ordered]


def _adjustment_line(adjustment: Adjustment, cancelled: bool) -> AdjustmentLine:
    return AdjustmentLine(
        id=adjustment.id,
        round=adjustment.round,
        unit=adjustment.unit,
        amount=adjustment.amount,
        reason=adjustment.reason,
        reverses=adjustment.reverses,
        cancelled=cancelled,
    )


def _entry_order(entry: AdjustmentLine) -> tuple[bool, int, bool, int, str, int, str]:
    """Order by round (the whole tournament last), then as written, on any input order."""
    return (
        entry.round is None,
        entry.round or 0,
        entry.id is None,
        entry.id or 0,
        entry.unit,
        entry.amount,
        entry.reason,
    )


def _tally(
    participant: Participant, lines: Sequence[RoundLine], entries: Sequence[AdjustmentLine]
) -> Tally:
    kept = [line for line in lines if line.kept]
    played = [line for line in kept if line.kind is ResultKind.PLAYED]
    points = _points_by_kind(kept)
    rounds = Counter(line.kind for line in kept)
    outcomes = Counter(line.outcome for line in kept)
    adjusted: Counter[AdjustmentUnit] = Counter()
    for entry in entries:
        adjusted[entry.unit] += entry.amount
    return Tally(
        participant=participant,
        lines=tuple(lines),
        adjustments=tuple(entries),
        played=len(played),
        wins=outcomes[Outcome.WIN],
        draws=outcomes[Outcome.DRAW],
        losses=outcomes[Outcome.LOSS],
        byes=sum(line.kind is ResultKind.BYE for line in lines),
        forfeits_won=rounds[ResultKind.FORFEIT_WIN],
        absences=rounds[ResultKind.FORFEIT_LOSS] + rounds[ResultKind.BOTH_ABSENT],
        missed=rounds[ResultKind.MISSED],
        dropped=len(lines) - len(kept),
        deals=sum(line.deals for line in played),
        best_match=max((line.scored for line in played), default=None),
        played_points=points[ResultKind.PLAYED],
        bye_points=points[ResultKind.BYE],
        forfeit_win_points=points[ResultKind.FORFEIT_WIN],
        absence_points=points[ResultKind.FORFEIT_LOSS] + points[ResultKind.BOTH_ABSENT],
        missed_points=points[ResultKind.MISSED],
        conceded=sum(line.conceded for line in kept),
        earned_ranking_points=sum(line.ranking_points for line in kept),
        adjusted_ranking_points=adjusted[AdjustmentUnit.RANKING_POINTS],
        adjusted_match_points=adjusted[AdjustmentUnit.MATCH_POINTS],
        state=weakest(line.state for line in lines),
    )


def _points_by_kind(lines: Iterable[RoundLine]) -> Counter[ResultKind]:
    points: Counter[ResultKind] = Counter()
    for line in lines:
        points[line.kind] += line.scored
    return points
