"""What arbitration answers to the questions that `tournaments` asks through its port, what it does
in the transaction of what happens there, and what must be true of both before the site starts."""

import datetime
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any
from uuid import UUID

from django.core.checks import CheckMessage, Error
from django.db.models import Q

from arbitration.domain.audit import cut_trail, extend_trail, record_entries
from arbitration.domain.desk_decisions import record_desk_decision
from arbitration.domain.incidents import open_incident_of_sheet
from arbitration.domain.reports import Report
from arbitration.effects.table_effects import TableInstruction
from arbitration.enums import WAITING, IncidentState
from arbitration.kinds import CALLED_FOR, SCORE_DISAGREEMENT
from arbitration.models import AuditEntry, Incident, Ruling
from arbitration.pages.incidents.tallies import Tallies
from arbitration.pages.journal.listing import word_entry
from arbitration.pages.journal.names import Names
from arbitration.pages.rulings.read_rulings import build_table_ruling, read_ruling
from arbitration.queries.carried_trails import TrailLine, list_line_faults, list_lines
from arbitration.queries.incidents import list_rulings
from arbitration.queries.proofs import list_mismatches
from arbitration.queries.trails import Trail, list_journal, list_trails
from tournaments.actors import Actor
from tournaments.enums import Act, SheetState
from tournaments.models import Club, DealRecord, Match, Round, ScoreSheet, Tournament
from tournaments.ports import TableRuling, TrailWords
from tournaments.signals import Announcement, acted


class Arbitration:
    """Fills `tournaments.ports.ArbitrationPort`; what each answer means is said there."""

    def list_record_heads(self, tournament: Tournament | None) -> dict[str, str]:
        """The heads of the journals that hold an entry."""
        asked = list_trails() if tournament is None else [Trail.of(tournament)]
        heads = {trail.name: trail.head() for trail in asked}
        return {name: head for name, head in heads.items() if head}

    def has_incident_at(self, matches: Collection[Match]) -> bool:
        """Withdrawn incidents count too: they stay in the record."""
        return Incident.objects.filter(match__in=matches).exists()

    def holds_seats_at(self, matches: Collection[Match]) -> bool:
        """A fault that nobody withdrew, or a ruling in force that did more than tell the table."""
        incidents = Incident.objects.filter(match__in=matches)
        if incidents.exclude(state=IncidentState.WITHDRAWN).exclude(deal_number=None).exists():
            return True
        rulings = Ruling.objects.in_force().filter(incident__match__in=matches)
        decided = [effect for ruling in rulings for effect in ruling.decided]
        return any(not isinstance(effect, TableInstruction) for effect in decided)

    def take_incidents_off(self, matches: Collection[Match]) -> Callable[[], None]:
        """The incidents become the affair of a team meanwhile; their rows come back as they were
        proved."""
        incidents = list(Incident.objects.filter(match__in=matches).select_related("match"))
        for incident in incidents:
            team = incident.team_id or (incident.match.ns_id if incident.match else None)
            Incident.objects.filter(pk=incident.pk).update(match=None, team=team)

        def put_back() -> None:
            for incident in incidents:
                Incident.objects.filter(pk=incident.pk).update(
                    match=incident.match_id, team=incident.team_id
                )

        return put_back

    def list_table_counts(self, match: Match) -> list[str]:
        """What was counted so far, beside the deals that are written."""
        tallies = Tallies.at_table(match)
        written = DealRecord.objects.filter(
            sheet__match=match, is_current=True, facts__isnull=False
        )
        # Deals tell of what happened alone; at most tables nothing has.
        played = written.values_list("number", flat=True) if tallies.happened else []
        return tallies.ahead(match, played=list(played))

    def find_stop(self, sheet: ScoreSheet) -> str | None:
        """As the journal has it: the latest time that it was handed in unfinished."""
        entries = AuditEntry.objects.filter(act=Act.MATCH_STOPPED, subject_key=sheet.key)
        last = entries.select_related("detail").order_by("-number").first()
        return None if last is None else last.reason

    def list_tables_waiting(self, round_: Round) -> frozenset[int]:
        """Reported or taken, and not decided."""
        waiting = Incident.objects.filter(match__round=round_, state__in=WAITING)
        tables = waiting.values_list("match__table_number", flat=True)
        return frozenset(table for table in tables if table is not None)

    def is_arbiter_coming(self, match: int) -> bool:
        """One has taken an incident of this table."""
        return Incident.objects.filter(match=match, state=IncidentState.TAKEN).exists()

    def list_table_rulings(self, match: Match) -> list[TableRuling]:
        """As the notice on paper has them, without names: whoever holds the table's code reads
        them."""
        made = list(Ruling.objects.filter(incident__match=match).values_list("pk", flat=True))
        if not made:
            return []
        tournament = match.round.tournament
        found = list_rulings(tournament).filter(pk__in=made)
        return [build_table_ruling(read_ruling(ruling, tournament, {})) for ruling in found]

    def find_call_dropped(self, match: Match) -> datetime.datetime | None:
        """As the incident says that the call opened."""
        calls = Incident.objects.filter(match=match, kind=SCORE_DISAGREEMENT).order_by("-pk")
        found = calls.values_list("state", "closed_at").first()
        return found[1] if found and found[0] == IncidentState.WITHDRAWN else None

    def count_waiting_incidents(
        self, tournament: Tournament, *, but_contested: bool = False
    ) -> int:
        """Reported or taken, and not decided."""
        waiting = Incident.objects.filter(tournament=tournament, state__in=WAITING)
        if but_contested:
            contested = Q(kind=SCORE_DISAGREEMENT, match__sheet__state=SheetState.CONTESTED)
            waiting = waiting.exclude(contested)
        return waiting.count()

    def list_decision_numbers(self, tournament: Tournament) -> list[int]:
        """Of every ruling, revised ones too."""
        made = Ruling.objects.filter(tournament=tournament).order_by("number")
        return list(made.values_list("number", flat=True))

    def list_trail_lines(self, tournament: Tournament) -> Iterator[TrailLine]:
        return list_lines(tournament)

    def list_trail_words(
        self, tournament: Tournament, *, first: int, most: int
    ) -> list[TrailWords]:
        """As the journal's page has them."""
        found = list_journal(tournament).filter(number__gte=first).order_by("number")[:most]
        names = Names(tournament)
        return [word_entry(entry, names) for entry in found]

    def list_line_faults(self, lines: Sequence[TrailLine], key: UUID) -> list[str]:
        """Each breach of the chain."""
        return list_line_faults(lines, key)

    def extend_trail(self, tournament: Tournament, lines: Sequence[TrailLine]) -> None:
        """Add lines that are written elsewhere, each as it is, with its seal."""
        extend_trail(tournament, lines)

    def cut_trail(self, tournament: Tournament, *, keeps: int) -> None:
        """With its guards away for that moment."""
        cut_trail(tournament, keeps=keeps)

    def list_row_faults(self, tournament: Tournament) -> list[str]:
        """Mismatches between rows and journal, in the words of `verify_audit`."""
        return [mismatch.words for mismatch in list_mismatches(tournament)]


def record_audit_entries(
    *,
    announcements: Sequence[Announcement],
    tournament: Tournament | None,
    club: Club | None,
    by: Actor,
    **rest: Any,
) -> None:
    """Leave an entry in the journal for each thing that happened."""
    record_entries(announcements, tournament=tournament, club=club, by=by)


def follow_contested_sheets(
    *, announcements: Sequence[Announcement], by: Actor, **rest: Any
) -> None:
    """Open an incident for a contested sheet, and keep what decides it as a ruling."""
    for announcement in announcements:
        if not isinstance(announcement.subject, ScoreSheet):
            continue
        if announcement.act == Act.SHEET_CONTESTED:
            called = (announcement.after or {}).get(CALLED_FOR)
            report = Report(
                kind=SCORE_DISAGREEMENT,
                deal_number=(announcement.after or {}).get("deal"),
                words=announcement.reason,
                facts={CALLED_FOR: called} if called else {},
            )
            open_incident_of_sheet(announcement.subject, report=report, by=by)
        elif announcement.act == Act.SHEET_RESOLVED:
            seen = {name: announcement.before[name] for name in ("version", "sheet_entry", "deal")}
            record_desk_decision(announcement.subject, **seen, reason=announcement.reason, by=by)


AUDIT = "audit"


def audit_is_wired(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Every act must reach the journal: a signal nobody receives is an error."""
    if AUDIT in acted.listeners:
        return []
    return [
        Error(
            "Acts of tournaments do not reach the audit trail.",
            hint="arbitration.apps connects record_audit_entries to tournaments.signals.acted.",
            id="arbitration.E001",
        )
    ]
