"""What must hold after every step of a random walk, whatever was done."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from arbitration.effects.table_effects import BarredSide, FixedDeal, LostMatch
from arbitration.effects.team_effects import PlayerExclusion, TeamExclusion
from arbitration.enums import WAITING, AppealState, IncidentState
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Ruling
from arbitration.queries.proofs import list_mismatches
from arbitration.queries.trails import Trail, list_trail_breaches
from proofs.simulation.plain_standings import PlainStandings
from tests.arbitration.walk.hall import Hall
from tests.arbitration.walk.reading import Reading
from tournaments.enums import AdjustmentUnit, Forfeit, RoundState, SheetState, StandingsState
from tournaments.models import Adjustment, DealRecord, Team, TeamMember
from tournaments.queries.ranks.recompute import list_match_differences, list_snapshot_differences
from tournaments.queries.ranks.standings import list_participants
from tournaments.queries.ranks.team_results import (
    build_ranking_settings,
    list_ranked_adjustments,
    list_results,
)
from tournaments.queries.sheets.ruled_deals import is_alone, is_whole
from tournaments.queries.stages.chain import find_expected_teams

WRITTEN_ONCE = {Ruling: (), Adjustment: (), DealRecord: ("is_current",)}
"""What is never edited, and which of its columns may change all the same."""


class Watch:
    """Looks at a hall after each step, and remembers what must stay as it was."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.written: dict[tuple[str, int], dict[str, Any]] = {}
        self.final: list[tuple[int, int, int]] | None = None

    def look(self) -> Reading:
        """What is there; raises AssertionError where something is not as it must be."""
        seen = Reading.of(self.hall)
        facts_and_results_agree(seen)
        self.standings_are_the_plain_ones(seen)
        assert list_trail_breaches(Trail.of(seen.tournament)) == []
        assert list_mismatches(seen.tournament) == []
        incidents_and_rulings_agree(seen)
        sheets_and_rulings_agree(seen)
        rounds_and_sheets_agree(seen)
        appeals_are_counted(seen)
        adjustments_are_decided(seen)
        exclusions_are_decided(seen)
        self.what_is_written_stays()
        return seen

    def standings_are_the_plain_ones(self, seen: Reading) -> None:
        """The ranking worked out slowly says the same; once final, it stays."""
        tournament, rows = seen.tournament, seen.standings.standings.rows
        plain = PlainStandings(
            list_participants(seen.teams),
            list_results(
                seen.published,
                seen.teams,
                find_expected_teams(tournament, seen.published, seen.teams),
            ),
            list_ranked_adjustments(seen.adjustments),
            build_ranking_settings(tournament),
        )
        assert {row.participant.id: row.rank for row in rows} == plain.ranks()
        for row in rows:
            assert row.tally.total == plain.total(row.participant.id)
        now = [(row.participant.id, row.rank, row.tally.total) for row in rows]
        if tournament.finished_at is None:
            self.final = None
        else:
            self.final = self.final or now
            assert now == self.final

    def what_is_written_stays(self) -> None:
        """Rulings, adjustments and facts are neither edited nor lost."""
        found = dict(_written(self.hall))
        for key, values in self.written.items():
            assert found.get(key) == values
        self.written = found


def facts_and_results_agree(seen: Reading) -> None:
    """What is kept of matches, sheets and standings is what the facts give."""
    assert list(list_match_differences(seen.tournament)) == []
    assert list(list_snapshot_differences(seen.tournament)) == []


def incidents_and_rulings_agree(seen: Reading) -> None:
    """What was decided has one first ruling, what waits or was dropped has none."""
    firsts = Counter(ruling.incident_id for ruling in seen.rulings if ruling.revises_id is None)
    for incident in seen.incidents:
        decided = incident.state in {IncidentState.RULED, IncidentState.SETTLED}
        assert firsts[incident.pk] == decided
        assert (incident.state == IncidentState.TAKEN) <= (incident.taken_by_id is not None)
        assert bool(incident.withdrawal_reason) == (incident.state == IncidentState.WITHDRAWN)
    assert [ruling.number for ruling in seen.rulings] == list(range(1, len(seen.rulings) + 1))
    for ruling in seen.rulings:
        assert len(ruling.applied) == len(ruling.effects)
        assert ruling.amicable <= (ruling.incident.state == IncidentState.SETTLED)


def sheets_and_rulings_agree(seen: Reading) -> None:
    """A sheet holds what the rulings in force say of it, and its deals keep to that."""
    said = _said_of_sheets(seen.rulings)
    for sheet in seen.sheets:
        fixed, barred, lost = said.get(sheet.match_id, ({}, {}, ""))
        assert (sheet.ruled, sheet.barred, sheet.lost_by) == (fixed, barred, lost)
        for record in sheet.deal_records.all():
            if record.is_current and record.facts is not None:
                _assert_as_ruled(record, fixed, barred)


def rounds_and_sheets_agree(seen: Reading) -> None:
    """A closed round has no open sheet but where nobody came; a contested one is disputed."""
    disputed = {
        incident.match_id
        for incident in seen.incidents
        if incident.kind == SCORE_DISAGREEMENT and incident.state in WAITING
    }
    for sheet in seen.sheets:
        closed = sheet.match.round.state == RoundState.CLOSED
        assert (sheet.state == SheetState.LOCKED) <= closed
        if sheet.match.forfeit == Forfeit.NONE:
            assert (sheet.state == SheetState.LOCKED) == closed
        if sheet.state != SheetState.LOCKED:
            assert (sheet.state == SheetState.CONTESTED) == (sheet.match_id in disputed)


def appeals_are_counted(seen: Reading) -> None:
    """The standings know how many wait; none was decided by who ruled or outside the jury."""
    lodged = [appeal for appeal in seen.appeals if appeal.state == AppealState.LODGED]
    assert seen.tournament.pending_appeals == len(lodged)
    assert bool(lodged) <= (seen.standings.state == StandingsState.UNDER_REVIEW)
    revised = {
        ruling.revises_id: ruling.ruled_by_id for ruling in seen.rulings if ruling.revises_id
    }
    for appeal in seen.appeals:
        if appeal.state in {AppealState.LODGED, AppealState.WITHDRAWN}:
            continue
        assert appeal.decided_by_id in seen.jury
        assert appeal.decided_by_id != appeal.ruling.ruled_by_id
        if appeal.state in {AppealState.REVERSED, AppealState.CHANGED}:
            assert revised[appeal.ruling_id] == appeal.decided_by_id


def adjustments_are_decided(seen: Reading) -> None:
    """Rulings in force and penalties given by hand make the account of every team."""
    kept = {key for ruling in seen.in_force for key in ruling.adjustments}
    ruled = {key for ruling in seen.rulings for key in ruling.adjustments}
    undone = {row.reverses_id for row in seen.adjustments if row.reverses_id is not None}
    expected: Counter[int] = Counter()
    for row in seen.adjustments:
        stands = row.reverses_id is None and row.pk not in undone
        assert stands <= (row.key in kept or row.key not in ruled)
        if stands and row.unit == AdjustmentUnit.MATCH_POINTS:
            expected[row.team_id] += row.amount
    for ranked in seen.standings.standings.rows:
        assert ranked.tally.adjusted_match_points == expected[ranked.participant.id]


def exclusions_are_decided(seen: Reading) -> None:
    """Excluded are those whom a ruling in force excludes, and nobody else."""
    excluded = {
        effect.team_number
        for ruling in seen.in_force
        for effect in ruling.decided
        if isinstance(effect, TeamExclusion)
    }
    kept_out = Team.objects.filter(tournament=seen.tournament).exclude(excluded_at=None)
    assert set(kept_out.values_list("number", flat=True)) == excluded
    players = {
        effect.player
        for ruling in seen.in_force
        for effect in ruling.decided
        if isinstance(effect, PlayerExclusion)
    }
    sent_out = TeamMember.objects.filter(
        team__tournament=seen.tournament, excluded_at__isnull=False
    )
    assert set(sent_out.values_list("player__key", flat=True)) == players


def _said_of_sheets(
    rulings: list[Ruling],
) -> dict[int, tuple[dict[str, Any], dict[str, str], str]]:
    """What the rulings in force say of each sheet, by match: fixed deals, barred sides, loser."""
    said: dict[int, tuple[dict[str, Any], dict[str, str], str]] = {}
    revised = {ruling.revises_id for ruling in rulings}
    for ruling in rulings:
        if ruling.pk in revised or ruling.incident.match_id is None:
            continue
        fixed, barred, lost = said.get(ruling.incident.match_id, ({}, {}, ""))
        for effect in ruling.decided:
            match effect:
                case FixedDeal(deal=number, facts=facts):
                    before = {} if is_whole(facts) else fixed.get(str(number), {})
                    fixed[str(number)] = {**before, **facts}
                case BarredSide(deal=number, side=side):
                    barred[str(number)] = side
                case LostMatch(side=side):
                    lost = side
        said[ruling.incident.match_id] = fixed, barred, lost
    return said


def _assert_as_ruled(
    record: DealRecord, fixed: Mapping[str, Any], barred: Mapping[str, str]
) -> None:
    facts, number = record.facts or {}, str(record.number)
    for key, value in fixed.get(number, {}).items():
        assert facts.get(key) == value
    if number in barred and not is_alone(facts):
        assert facts["taker"] != barred[number]


def _written(hall: Hall) -> Iterator[tuple[tuple[str, int], dict[str, Any]]]:
    for model, may_change in WRITTEN_ONCE.items():
        if model is DealRecord:
            rows = model.objects.filter(sheet__match__round__tournament=hall.pk)
        else:
            rows = model.objects.filter(tournament=hall.pk)
        for values in rows.values():
            kept = {key: value for key, value in values.items() if key not in may_change}
            yield (model.__name__, values["id"]), kept
