"""An incident's way: reported, taken by one arbiter, released, or without consequence."""

from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from arbitration.enums import WAITING, IncidentState
from arbitration.kinds import KINDS, OPTIONAL, SCORE_DISAGREEMENT, Ask
from arbitration.models import Incident
from scoring.cards import side_of
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.keys import ensure_account_key
from tournaments.domain.reasons import refuse_without_reason
from tournaments.domain.sheets.contests import contest_sheet, resolve_contest
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.enums import Act, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, ScoreSheet, Team, Tournament
from tournaments.queries.teams.seated import members_seated


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """What is told of an incident; `facts` holds what the kind asks besides."""

    kind: str
    match: Match | None = None
    team: Team | None = None
    side: str = ""
    seat: str = ""
    deal_number: int | None = None
    seen: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    words: str = ""
    replay: str = ""

    @property
    def side_at_fault(self) -> str:
        """The side told, else that of the seat."""
        return self.side or (side_of(self.seat) if self.seat else "")

    def answer(self, ask: Ask) -> object:
        """What is told of one thing that a kind asks."""
        known = {
            Ask.SEAT: self.seat,
            Ask.SIDE: self.side_at_fault,
            Ask.DEAL: self.deal_number,
            Ask.SEEN: self.seen,
        }
        return known[ask] if ask in known else self.facts.get(ask)


@transaction.atomic
def report_incident(tournament: Tournament, *, report: Report, by: Actor) -> Incident:
    """Put an incident into the arbiters' queue; a disagreement on the marks blocks the sheet too.

    Raises Refused: `unknown-kind`, `missing` (its field names what), `seat-side`, `player-side`,
    `no-table`, `already-waiting`.
    """
    locked = lock_tournament(tournament)
    _refuse_report(locked, report)
    if report.kind == SCORE_DISAGREEMENT and report.match is not None:
        return _contest(report, report.match, by=by)
    incident = Incident.objects.create(
        tournament=locked, origin=by.origin, opened_by=by.user, **_read_columns(report)
    )
    _announce(Act.INCIDENT_OPENED, incident, by=by, reason=report.words)
    return incident


def _read_columns(report: Report) -> dict[str, Any]:
    return {
        "kind": report.kind,
        "match": report.match,
        "team": report.team,
        "side": report.side_at_fault,
        "seat": report.seat,
        "deal_number": report.deal_number,
        "seen": report.seen,
        "facts": report.facts,
        "words": report.words[:500],
        "replay": report.replay,
        "seated": _list_seated(report.match, report.team),
    }


def _list_seated(match: Match | None, team: Team | None) -> list[str]:
    """The keys of who sits at the table now, or plays in the team; those of a match are named by
    its round, so that a substitute who comes in a later one is not among them."""
    if match is None:
        return [str(one.key) for one in members_seated([team] if team else [])]
    seats = (match.ns, match.ns_partner, match.ew, match.ew_partner)
    teams = [one for one in (*seats, team) if one is not None]
    return [str(one.key) for one in members_seated(teams, round_number=match.round.number)]


def _refuse_report(tournament: Tournament, report: Report) -> None:
    kind = KINDS.get(report.kind)
    rules = report.match.round.rules if report.match is not None else tournament.rules
    if kind is None or not kind.is_played(rules):
        raise Refused(_("Choisissez ce qui est arrivé."), code="unknown-kind", field="kind")
    if report.match is None and (report.team is None or not kind.away):
        raise Refused(_("Choisissez la table."), code="no-table", field="table")
    if report.match is not None and (
        report.match.is_bye or report.match.round.state == RoundState.PREVIEW
    ):
        raise Refused(_("Personne ne joue à cette table."), code="no-table", field="table")
    if report.seat and report.side and side_of(report.seat) != report.side:
        raise Refused(_("Ce joueur est de l'autre camp."), code="seat-side", field="seat")
    optional = OPTIONAL.get(kind.code, frozenset()) | {Ask.EARLIER}
    for ask in kind.list_asks(tournament.rules):
        if ask not in optional and report.match is not None and not report.answer(ask):
            raise Refused(_("À remplir pour cet incident."), code="missing", field=ask.value)
    _refuse_stranger(report)


def _refuse_stranger(report: Report) -> None:
    """Raise Refused with `player-side` where the player named does not sit on the side told."""
    named = report.facts.get(Ask.PLAYER)
    if named and named not in _list_seated_at(report.match, report.side_at_fault):
        raise Refused(
            _("Ce joueur est de l'autre camp."), code="player-side", field=Ask.PLAYER.value
        )


def _list_seated_at(match: Match | None, side: str) -> list[str]:
    if match is None or not side:
        return []
    ns, ew = (match.ns, match.ns_partner), (match.ew, match.ew_partner)
    teams = [team for team in (ns if side == "NS" else ew) if team is not None]
    return [str(one.key) for one in members_seated(teams, round_number=match.round.number)]


def _contest(report: Report, match: Match, *, by: Actor) -> Incident:
    """Open the incident and contest the sheet; a closed one only gets the incident."""
    waiting = Incident.objects.filter(match=match, kind=SCORE_DISAGREEMENT, state__in=WAITING)
    if waiting.exists():
        raise Refused(_("Un désaccord attend déjà à cette table."), code="already-waiting")
    sheet = ensure_sheet(match)
    if sheet.state == SheetState.LOCKED:
        return open_incident_of_sheet(sheet, report=report, by=by)
    incident = open_incident_of_sheet(sheet, report=report, by=by)
    contest_sheet(sheet, reason=report.words or str(incident.what.label), by=by)
    return incident


def open_incident_of_sheet(sheet: ScoreSheet, *, report: Report, by: Actor) -> Incident:
    """The incident of a contested sheet; contesting it twice adds none."""
    incident, created = Incident.objects.get_or_create(
        match=sheet.match,
        kind=SCORE_DISAGREEMENT,
        state__in=WAITING,
        defaults={
            **_read_columns(replace(report, match=sheet.match)),
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
    before = Incident.objects.select_related("taken_by").get(pk=incident.pk)
    free = WAITING if over or before.taken_by is None else (IncidentState.OPEN,)
    if before.state == IncidentState.TAKEN and before.taken_by == by.user:
        return before
    taken = Incident.objects.filter(pk=incident.pk, state__in=free).update(
        state=IncidentState.TAKEN, taken_by=by.user, taken_at=timezone.now()
    )
    if not taken:
        _refuse_another(before)
    incident = Incident.objects.get(pk=incident.pk)
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
    rows = Incident.objects.select_for_update(of=("self",))
    locked = rows.select_related("match__round__stage", "taken_by").get(pk=incident.pk)
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
        resolve_contest(sheet, by=by, reason=reason or str(incident.what.label))


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
