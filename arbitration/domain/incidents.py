"""An incident's way: reported, taken by one arbiter, released, or without consequence."""

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from arbitration.domain.reports import Report, read_columns, refuse_report
from arbitration.enums import WAITING, IncidentState
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.domain.acts import (
    announce,
    ensure_account_key,
    lock_tournament,
    read_again,
    refuse_without_reason,
)
from tournaments.domain.sheets.contests import contest_sheet, resolve_contest
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.enums import Act, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, ScoreSheet, Tournament
from tournaments.wording import keep_words


@transaction.atomic
def report_incident(tournament: Tournament, *, report: Report, by: Actor) -> Incident:
    """Put an incident into the arbiters' queue; a disagreement on the marks blocks its deal too,
    or the sheet where it names none.

    Raises Refused: `unknown-kind`, `missing` (its field names what), `seat-side`, `player-side`,
    `no-table`, `already-waiting`.
    """
    locked = lock_tournament(tournament)
    refuse_report(locked, report)
    if report.kind == SCORE_DISAGREEMENT and report.match is not None:
        return _contest(report, report.match, by=by)
    incident = Incident.objects.create(
        tournament=locked, origin=by.origin, opened_by=by.user, **read_columns(report)
    )
    _announce(Act.INCIDENT_OPENED, incident, by=by, reason=report.words)
    return incident


def _contest(report: Report, match: Match, *, by: Actor) -> Incident:
    """Open the incident and contest the sheet; a closed one only gets the incident."""
    waiting = Incident.objects.filter(match=match, kind=SCORE_DISAGREEMENT, state__in=WAITING)
    if waiting.exists():
        raise Refused(_("Un désaccord attend déjà à cette table."), code="already-waiting")
    sheet = ensure_sheet(match)
    if sheet.state == SheetState.LOCKED:
        return open_incident_of_sheet(sheet, report=report, by=by)
    incident = open_incident_of_sheet(sheet, report=report, by=by)
    reason = report.words or keep_words(incident.what.label)
    contest_sheet(sheet, reason=reason, by=by, deal_number=report.deal_number)
    return incident


def open_incident_of_sheet(sheet: ScoreSheet, *, report: Report, by: Actor) -> Incident:
    """The incident of a contested sheet; contesting it twice adds none."""
    incident, created = Incident.objects.get_or_create(
        match=sheet.match,
        kind=SCORE_DISAGREEMENT,
        state__in=WAITING,
        defaults={
            **read_columns(replace(report, match=sheet.match)),
            "tournament": sheet.match.round.tournament,
            "origin": by.origin,
            "opened_by": by.user,
        },
    )
    if created:
        _announce(Act.INCIDENT_OPENED, incident, by=by, reason=report.words)
    return incident


@transaction.atomic
def take_incident(incident: Incident, *, by: Actor, over: bool = False) -> Incident:
    """Have one arbiter see to an incident; of two who tap at once, one gets it.

    `over` takes it from the arbiter who has it. Raises Refused with `taken` (naming who has it)
    or `already-decided`. Taking what one has already changes nothing.
    """
    lock_tournament(incident.tournament)
    before = read_again(Incident.objects.select_related("taken_by"), pk=incident.pk)
    free = WAITING if over or before.taken_by is None else (IncidentState.OPEN,)
    if before.state == IncidentState.TAKEN and before.taken_by == by.user:
        return before
    taken = Incident.objects.filter(pk=incident.pk, state__in=free).update(
        state=IncidentState.TAKEN, taken_by=by.user, taken_at=timezone.now()
    )
    if not taken:
        _refuse_another(before)
    incident = read_again(Incident.objects.all(), pk=incident.pk)
    _announce(Act.INCIDENT_TAKEN, incident, by=by, before=_taker(before))
    return incident


@transaction.atomic
def release_incident(incident: Incident, *, by: Actor) -> Incident:
    """Put an incident back into the queue. Raises Refused with `taken` or `already-decided`."""
    incident = lock_waiting(incident, by=by)
    if incident.state == IncidentState.OPEN:
        return incident
    before = _taker(incident)
    incident.state, incident.taken_by, incident.taken_at = IncidentState.OPEN, None, None
    incident.save(update_fields=["state", "taken_by", "taken_at"])
    _announce(Act.INCIDENT_RELEASED, incident, by=by, before=before)
    return incident


@transaction.atomic
def attach_replay(incident: Incident, *, replay: str, by: Actor) -> Incident:
    """Keep the deal of an incident as it was played again, in place of an earlier one.

    Raises Refused: `taken`, `already-decided`.
    """
    incident = lock_waiting(incident, by=by)
    if incident.replay != replay:
        incident.replay = replay
        incident.save(update_fields=["replay"])
        _announce(Act.INCIDENT_REPLAYED, incident, by=by)
    return incident


@transaction.atomic
def withdraw_incident(incident: Incident, *, reason: str, by: Actor) -> Incident:
    """Close an incident without a decision: nothing happened after all.

    Raises Refused: `reason-missing`, `taken`, `already-decided`.
    """
    refuse_without_reason(reason)
    incident = lock_waiting(incident, by=by)
    incident.withdrawal_reason = reason
    close_incident(incident, IncidentState.WITHDRAWN, by=by)
    unblock_sheet(incident, by=by, reason=reason)
    _announce(Act.INCIDENT_WITHDRAWN, incident, by=by, reason=reason)
    return incident


def lock_waiting(incident: Incident, *, by: Actor) -> Incident:
    """An incident read again and locked that this person may decide.

    Raises Refused: `taken` where another arbiter has it, `already-decided`.
    """
    tournament = lock_tournament(incident.tournament)
    rows = Incident.objects.select_for_update(no_key=True, of=("self",))
    locked = read_again(rows.select_related("match__round__stage", "taken_by"), pk=incident.pk)
    locked.tournament = tournament
    refuse_anothers(locked, by=by)
    return locked


def refuse_anothers(incident: Incident, *, by: Actor) -> None:
    """Raise Refused where this person may not decide an incident: `taken`, `already-decided`."""
    if not incident.is_waiting or (incident.taken_by and incident.taken_by != by.user):
        _refuse_another(incident)


def close_incident(incident: Incident, state: IncidentState, *, by: Actor) -> None:
    """Note how and when an incident ended, and who ended it."""
    incident.state, incident.closed_by, incident.closed_at = state, by.user, timezone.now()
    incident.save(update_fields=["state", "closed_by", "closed_at", "withdrawal_reason"])


def unblock_sheet(incident: Incident, *, by: Actor, reason: str) -> None:
    """Let the table of a decided disagreement go on."""
    if incident.kind != SCORE_DISAGREEMENT or incident.match is None:
        return
    sheet = ensure_sheet(incident.match)
    if sheet.state == SheetState.CONTESTED:
        resolve_contest(sheet, by=by, reason=reason or keep_words(incident.what.label))


def _refuse_another(incident: Incident) -> None:
    if incident.state == IncidentState.TAKEN and incident.taken_by is not None:
        name = incident.taken_by.get_full_name() or incident.taken_by.get_username()
        raise Refused(
            _("%(name)s s'occupe déjà de cet incident.") % {"name": name}, code="taken", name=name
        )
    raise Refused(_("Cet incident est déjà clos."), code="already-decided")


def _taker(incident: Incident) -> dict[str, UUID | None]:
    taken_by = incident.taken_by
    return {"taken_by": None if taken_by is None else ensure_account_key(taken_by)}


def _announce(
    act: Act, incident: Incident, *, by: Actor, before: object = None, reason: str = ""
) -> None:
    announce(
        act,
        tournament=incident.tournament,
        subject=incident,
        by=by,
        before=before,
        after={
            "kind": incident.kind,
            "match": incident.match.key if incident.match else None,
            "team": incident.team.key if incident.team else None,
            "deal": incident.deal_number,
            "state": incident.state,
            **_taker(incident),
        },
        reason=reason,
    )
