"""Who left and came back, who replaced whom, who did not come, which matches the clock ended;
how the tournament ended, and each adjustment of points: in the record."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.models import AuditEntry, Ruling
from arbitration.queries.ways import find_substitutions, list_players_then
from tournaments.enums import Act, Forfeit, RoundState, SheetState, TeamStatus
from tournaments.models import Adjustment, Match, Team, TeamMember, Tournament
from tournaments.pages.tournament.open_matters import matter_sentence, read_matter
from tournaments.queries.draws.round_titles import name_table

_ABSENT = {Forfeit.NS: ("ns", "ns_partner"), Forfeit.EW: ("ew", "ew_partner")}
_BOTH = ("ns", "ns_partner", "ew", "ew_partner")


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedDeparture:
    """A team that left, its players being those of that moment, and why; `back_at` is when it came
    back, None where it did not."""

    team: Team
    at: datetime.datetime
    reason: str
    back_at: datetime.datetime | None


def list_departures(tournament: Tournament) -> Iterator[RecordedDeparture]:
    """Each of them in order, in a fixed number of queries: those for which a reason was asked."""
    entries = AuditEntry.objects.filter(
        tournament=tournament, act__in=(Act.TEAM_LEFT, Act.TEAM_RETURNED)
    )
    acts = list(entries.select_related("detail").order_by("number"))
    teams = {team.key: team for team in tournament.teams.with_every_player()} if acts else {}
    changes = find_substitutions(tournament) if acts else {}
    for place, entry in enumerate(acts):
        if entry.act != Act.TEAM_LEFT or not entry.reason or entry.subject_key not in teams:
            continue
        later = (act for act in acts[place:] if act.subject_key == entry.subject_key)
        back = next((act.at for act in later if act.act == Act.TEAM_RETURNED), None)
        team = _as_of(teams[entry.subject_key], changes.get(entry.subject_key, ()), entry.number)
        yield RecordedDeparture(team=team, at=entry.at, reason=entry.reason, back_at=back)


def _as_of(team: Team, changes: Sequence[AuditEntry], entry_number: int) -> Team:
    members = {str(member.player.key): member for member in team.members.all()}
    playing = list_players_then([str(player.key) for player in team.players], changes, entry_number)
    return team.as_played_by(members[key] for key in playing if key in members)


_ENDINGS = (
    Act.TOURNAMENT_STOPPED,
    Act.TOURNAMENT_RESUMED,
    Act.TOURNAMENT_FINISHED,
    Act.TOURNAMENT_REOPENED,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedEnding:
    """An act that ended the tournament or took that back; `left_open` in sentences."""

    label: str
    at: datetime.datetime
    reason: str
    left_open: tuple[str, ...]


def list_endings(tournament: Tournament) -> Iterator[RecordedEnding]:
    """Each of them in order, in one query."""
    entries = AuditEntry.objects.filter(tournament=tournament, act__in=_ENDINGS)
    for entry in entries.select_related("detail").order_by("number"):
        matters = (entry.after or {}).get("left_open", [])
        yield RecordedEnding(
            label=entry.phrase_act(),
            at=entry.at,
            reason=entry.reason,
            left_open=tuple(matter_sentence(read_matter(matter)) for matter in matters),
        )


def map_ordered(rulings: Iterable[Ruling]) -> dict[UUID, Ruling]:
    """By the key of an adjustment, the ruling that ordered it."""
    return {adjustment: ruling for ruling in rulings for adjustment in ruling.adjustments}


def find_undoing(adjustment: Adjustment, ruling: Ruling | None) -> Ruling | None:
    """The revision that took a ruled penalty back; none where somebody cancelled it before."""
    reversal = getattr(adjustment, "reversed_by", None)
    successor: Ruling | None = getattr(ruling, "revised_by", None)
    if reversal is None or successor is None or reversal.reason != successor.reason:
        return None
    return successor


def as_penalised(adjustment: Adjustment, ruling: Ruling | None) -> Team:
    """The team with who sat there: by the ruling behind it, else by the round of its table."""
    team = adjustment.team
    if ruling is not None:
        return ruling.incident.as_seated(team)
    return team if adjustment.match is None else team.as_in_round(adjustment.match.round.number)


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
    named = {
        "who": capfirst(tournament.name_entrant(after.team.number)),
        "round": after.since_round,
        "arriving": after.person.name,
        "leaving": before.person.name,
    }
    if with_names:
        sentence = _("%(who)s : %(arriving)s remplace %(leaving)s à partir de la partie %(round)d.")
        return sentence % named
    return _("%(who)s : un joueur est remplacé à partir de la partie %(round)d.") % named


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
    named = {"table": name_table(match.round, match.table_number), "who": who}
    return _("%(table)s : forfait (%(who)s).") % named


def _phrase_stopped(match: Match) -> str:
    played = int(match.sheet.result.get("deals_played") or len(match.sheet.result.get("deals", ())))
    table = name_table(match.round, match.table_number)
    if not played:
        return _("%(table)s : partie arrêtée par le temps.") % {"table": table}
    sentence = ngettext(
        "%(table)s : partie arrêtée par le temps après %(count)d donne.",
        "%(table)s : partie arrêtée par le temps après %(count)d donnes.",
        played,
    )
    return sentence % {"table": table, "count": played}
