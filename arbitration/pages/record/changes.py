"""Who replaced whom, who did not come, who withdrew, which matches the clock ended."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from django.db.models import Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.models import AuditEntry
from tournaments.enums import Act, Forfeit, RoundState, SheetState, TeamStatus
from tournaments.models import Match, Team, TeamMember, Tournament
from tournaments.queries.draws.round_titles import name_table

_ABSENT = {Forfeit.NS: ("ns", "ns_partner"), Forfeit.EW: ("ew", "ew_partner")}
_BOTH = ("ns", "ns_partner", "ew", "ew_partner")


def list_changes(tournament: Tournament, *, with_names: bool) -> Iterator[str]:
    """What changed beside the draws, in four queries: substitutes, forfeits, matches that time
    ended, withdrawals; players named or not, and without names no reason in words."""
    yield from _phrase_substitutes(tournament, with_names=with_names)
    reasons = _find_reasons(tournament) if with_names else {}
    for match in _list_special_matches(tournament):
        if match.forfeit != Forfeit.NONE:
            yield _phrase_forfeit(match)
        else:
            yield f"{_phrase_stopped(match)} {reasons.get(match.sheet.key, '')}".strip()
    gone = Team.objects.filter(tournament=tournament, status=TeamStatus.WITHDRAWN)
    for number in gone.order_by("number").values_list("number", flat=True):
        who = capfirst(tournament.name_entrant(number))
        yield _("%(who)s : désistement.") % {"who": who}


def count_players(teams: Sequence[Team]) -> int:
    """How many people played in some teams, whoever came later too; one query."""
    return TeamMember.objects.filter(team__in=teams).values("player").distinct().count()


def _phrase_substitutes(tournament: Tournament, *, with_names: bool) -> Iterator[str]:
    members = TeamMember.objects.filter(team__tournament=tournament).select_related("team")
    left: dict[tuple[int, int], TeamMember] = {}
    order = ("team__number", "position", "since_round", "pk")
    for member in members.select_related("team", "player").order_by(*order):
        before = left.get((member.team_id, member.position))
        if before is not None:
            yield _phrase_substitute(tournament, before, member, with_names=with_names)
        left[member.team_id, member.position] = member


def _phrase_substitute(
    tournament: Tournament, before: TeamMember, after: TeamMember, *, with_names: bool
) -> str:
    told = {
        "who": capfirst(tournament.name_entrant(after.team.number)),
        "round": after.since_round,
        "arriving": after.person.name,
        "leaving": before.person.name,
    }
    if with_names:
        return (
            _("%(who)s : %(arriving)s remplace %(leaving)s à partir de la partie %(round)d.") % told
        )  # fmt: skip
    return _("%(who)s : un joueur est remplacé à partir de la partie %(round)d.") % told


def _list_special_matches(tournament: Tournament) -> Iterator[Match]:
    """Forfeits, and matches handed in before their end that no ruling decided."""
    played = Match.objects.filter(round__tournament=tournament, ew__isnull=False)
    ended_otherwise = ~Q(forfeit=Forfeit.NONE) | Q(sheet__result__finished=False)
    shown = played.exclude(round__state=RoundState.PREVIEW).filter(ended_otherwise)
    shown = shown.select_related("ns", "ns_partner", "ew", "ew_partner", "sheet")
    for match in shown.with_named_rounds().order_by("round__number", "table_number"):
        if match.forfeit != Forfeit.NONE or _is_stopped(match):
            yield match


def _find_reasons(tournament: Tournament) -> dict[UUID | None, str]:
    """By the key of a sheet, why an arbiter stopped its match before the hour; the latest."""
    stopped = AuditEntry.objects.filter(tournament=tournament, act=Act.MATCH_STOPPED)
    entries = stopped.select_related("detail").order_by("number")
    return {entry.subject_key: entry.reason for entry in entries}


def _is_stopped(match: Match) -> bool:
    sheet = getattr(match, "sheet", None)
    if sheet is None or sheet.state in (SheetState.OPEN, SheetState.CONTESTED) or sheet.lost_by:
        return False
    return sheet.result.get("finished") is False


def _phrase_forfeit(match: Match) -> str:
    sides = _ABSENT.get(Forfeit(match.forfeit), _BOTH)
    absent = [team.number for team in (getattr(match, side) for side in sides) if team]
    who = " + ".join(map(match.round.tournament.name_entrant, absent))
    said = {"table": name_table(match.round, match.table_number), "who": who}
    return _("%(table)s : forfait (%(who)s).") % said


def _phrase_stopped(match: Match) -> str:
    played = int(match.sheet.result.get("deals_played") or len(match.sheet.result.get("deals", ())))
    table = name_table(match.round, match.table_number)
    if not played:
        return _("%(table)s : partie arrêtée par le temps.") % {"table": table}
    said = ngettext(
        "%(table)s : partie arrêtée par le temps après %(count)d donne.",
        "%(table)s : partie arrêtée par le temps après %(count)d donnes.",
        played,
    )
    return said % {"table": table, "count": played}
