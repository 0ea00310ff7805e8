"""What is told of an incident, and what cannot be told of it."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from arbitration.kinds import KINDS, OPTIONAL, UNASKED, Ask
from scoring.cards import side_of
from tournaments.enums import RoundState
from tournaments.errors import Refused
from tournaments.models import Match, Team, Tournament
from tournaments.queries.teams.seated import list_seated, members_seated_with


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


def read_columns(report: Report) -> dict[str, Any]:
    """The columns of an incident that tell a report."""
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
        "seated": _list_seated(report),
    }


def _list_seated(report: Report) -> list[str]:
    """The keys of who sat at the table, or plays in the team; those of a match are named by its
    round, so that a substitute who comes in a later one is not among them."""
    match, team = report.match, report.team
    if match is None:
        return [str(member.key) for member in list_seated([team] if team else [])]
    seats = (match.ns, match.ns_partner, match.ew, match.ew_partner)
    return _list_seated_for(report, [seated for seated in (*seats, team) if seated is not None])


def _list_seated_for(report: Report, teams: list[Team]) -> list[str]:
    if report.match is None:
        return []
    number, named = report.match.round.number, report.facts.get(Ask.PLAYER)
    seated = members_seated_with(teams, round_number=number, named=named)
    return [str(member.key) for member in seated]


def refuse_report(tournament: Tournament, report: Report) -> None:
    """Raise Refused for what cannot be: `unknown-kind`, `missing` (its field names what),
    `seat-side`, `player-side`, `no-table`."""
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
    optional = OPTIONAL.get(kind.code, frozenset()) | UNASKED
    for ask in kind.list_asks(rules):
        if ask not in optional and report.match is not None and not report.answer(ask):
            raise Refused(_("À remplir pour cet incident."), code="missing", field=ask.value)
    _refuse_stranger(report)


def _refuse_stranger(report: Report) -> None:
    """Raise Refused with `player-side` where the player named does not sit on the side told."""
    named = report.facts.get(Ask.PLAYER)
    if named and named not in _list_seated_for(report, _list_teams_at_fault(report)):
        raise Refused(
            _("Ce joueur est de l'autre camp."), code="player-side", field=Ask.PLAYER.value
        )


def _list_teams_at_fault(report: Report) -> list[Team]:
    match, side = report.match, report.side_at_fault
    if match is None or not side:
        return []
    seats = (match.ns, match.ns_partner) if side == "NS" else (match.ew, match.ew_partner)
    return [team for team in seats if team is not None]
