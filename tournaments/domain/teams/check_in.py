"""The door: who came, who paid, who left, who came back; and teams that are sorted: who is one of
the ladies, who is young. Every act may be repeated safely."""

import datetime
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, announce_together, lock_tournament
from tournaments.domain.money.accounts import (
    lock_account,
    refuse_where_fees_are_asked,
    tick,
)
from tournaments.domain.previews import Foreseen
from tournaments.domain.ranks.standings import ActImpact, foresee_impact
from tournaments.domain.teams.spellings import TagBook
from tournaments.domain.teams.teams import (
    announce_team_change,
    describe_team,
    lock_team,
    lock_teams,
)
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.names import split_tags
from tournaments.queries.teams.lists import has_played, list_expected_teams
from tournaments.signals import Announcement

TOLD_LATE = datetime.timedelta(days=1)
CLOCKS_DIFFER = datetime.timedelta(minutes=1)


class CameAs(StrEnum):
    """What an arrival that was told comes to."""

    ARRIVED = "arrived"
    RETURNED = "returned"
    ALREADY_THERE = "already-there"
    LEFT_SINCE = "left-since"


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrival:
    """A team after its arrival was told, and what that came to."""

    team: Team
    came_as: CameAs


def check_in_team(team: Team, *, by: Actor) -> Team:
    """Note that a team has come now; two doors may both say so. Raises `Refused` (`finished`,
    `waiting`, `withdrawn`)."""
    return note_arrival(team, by=by).team


@transaction.atomic(savepoint=False)
def note_arrival(team: Team, *, by: Actor, at: datetime.datetime | None = None) -> Arrival:
    """Note that a team has come; `at` is when, for what is told later. An arrival before its last
    departure does not undo that. Raises `Refused` (`finished`, `waiting`, `withdrawn`, `moment`).
    """
    team = lock_team(team, Act.TEAM_CHECKED_IN)
    if team.is_present:
        return Arrival(team=team, came_as=CameAs.ALREADY_THERE)
    _refuse_without_place(team)
    moment = _read_moment(at)
    if team.left_at is not None:
        if moment <= team.left_at:
            return Arrival(team=team, came_as=CameAs.LEFT_SINCE)
        return Arrival(team=_note_return(team, by=by), came_as=CameAs.RETURNED)
    team.is_present, team.checked_in_at = True, moment
    team = _announce_presence(team, Act.TEAM_CHECKED_IN, by=by)
    return Arrival(team=team, came_as=CameAs.ARRIVED)


@transaction.atomic
def undo_check_in(team: Team, *, by: Actor) -> Team:
    """Take back an arrival noted by mistake. Raises `Refused` (`finished`, `has-played`)."""
    team = lock_team(team, Act.CHECK_IN_UNDONE)
    if not team.is_present:
        return team
    if has_played(team):
        raise Refused(
            _("L'équipe %(number)s a déjà une table : notez plutôt son départ.")
            % {"number": team.number},
            code="has-played",
        )
    team.is_present, team.checked_in_at = False, None
    return _announce_presence(team, Act.CHECK_IN_UNDONE, by=by)


@transaction.atomic
def check_in_everybody(tournament: Tournament, *, by: Actor) -> datetime.datetime | None:
    """Note that all who are still to come are there; since when, None where nobody was to
    come. Raises `Refused` (`finished`)."""
    refuse_by_table(Act.TEAM_CHECKED_IN, lock_tournament(tournament))
    teams = list(list_expected_teams(tournament).select_for_update(no_key=True))
    now = timezone.now()
    if not teams:
        return None
    rows = Team.objects.filter(pk__in=[team.pk for team in teams])
    rows.update(is_present=True, checked_in_at=now)
    came, absent = {"is_present": True}, {"is_present": False}
    told = [
        Announcement(act=Act.TEAM_CHECKED_IN, subject=team, before=absent, after=came)
        for team in teams
    ]
    announce_together(told, tournament=tournament, by=by)
    return now


@transaction.atomic
def record_departure(team: Team, *, by: Actor, reason: str = "") -> Team:
    """Note that a team leaves: the next draws go without it. Once a draw was shown, with a
    reason. Raises `Refused` (`finished`, `reason-missing`)."""
    team = lock_team(team, Act.TEAM_LEFT, reason=reason)
    if not team.is_present:
        return team
    team.is_present, team.left_at = False, timezone.now()
    return _announce_presence(team, Act.TEAM_LEFT, by=by, reason=reason)


def foresee_withdrawn(team: Team) -> Foreseen[list[object]]:
    """Where a sign-up stands and whether its people have come: what a withdrawal takes back."""
    now = Team.objects.filter(pk=team.pk).values_list("status", "is_present", "left_at")
    return Foreseen(typed=None, impact=list(now))


def preview_departure(team: Team, *, by: Actor) -> ActImpact:
    """What `record_departure` would change. Raises Refused as it does, but for the reason."""
    leave = partial(record_departure, team, by=by, reason=str(Act.TEAM_LEFT.label))
    return foresee_impact(team.tournament, leave, by=by)


@transaction.atomic
def record_return(team: Team, *, by: Actor) -> Team:
    """Note that a team that left is back. Raises `Refused` (`finished`, `waiting`,
    `withdrawn`)."""
    team = lock_team(team, Act.TEAM_RETURNED)
    if team.is_present:
        return team
    _refuse_without_place(team)
    return _note_return(team, by=by)


@transaction.atomic
def mark_paid(team: Team, *, paid: bool, by: Actor) -> Team:
    """Tick a team that has paid its fee, where no sums are kept; some pay when all is over, so
    that no moment of the evening refuses it. Raises `Refused` (`fees-asked`)."""
    team = lock_account(team)
    refuse_where_fees_are_asked(team)
    if team.has_paid == paid:
        return team
    tick(team, paid=paid)
    announce(
        Act.TEAM_CHANGED,
        tournament=team.tournament,
        subject=team,
        by=by,
        before={"has_paid": not paid},
        after={"has_paid": paid},
    )
    return team


def _note_return(team: Team, *, by: Actor) -> Team:
    team.is_present, team.left_at = True, None
    return _announce_presence(team, Act.TEAM_RETURNED, by=by)


def _announce_presence(team: Team, act: Act, *, by: Actor, reason: str = "") -> Team:
    team.save(update_fields=["is_present", "checked_in_at", "left_at"])
    announce(
        act,
        tournament=team.tournament,
        subject=team,
        by=by,
        before={"is_present": not team.is_present},
        after={"is_present": team.is_present},
        reason=reason,
    )
    return team


def _read_moment(at: datetime.datetime | None) -> datetime.datetime:
    """When a team came; now where nobody says. Clocks may differ by a minute."""
    now = timezone.now()
    if at is None:
        return now
    if not now - TOLD_LATE <= at <= now + CLOCKS_DIFFER:
        raise Refused(
            _("Cette arrivée n'est pas des dernières 24 heures."), code="moment", field="at"
        )
    return at


def _refuse_without_place(team: Team) -> None:
    if team.status == TeamStatus.WAITING:
        raise Refused(
            _("L'équipe %(number)s est en liste d'attente : donnez-lui d'abord une place.")
            % {"number": team.number},
            code="waiting",
        )
    if team.status == TeamStatus.WITHDRAWN:
        raise Refused(
            _("L'équipe %(number)s s'est désistée : réinscrivez-la d'abord.")
            % {"number": team.number},
            code="withdrawn",
        )


@transaction.atomic
def tag_teams(
    tournament: Tournament, *, tag: str, teams: Collection[Team], by: Actor
) -> list[Team]:
    """Give a tag to just these teams: those not named lose it; the teams changed, by number.

    Raises `Refused` (`finished`, `category-long`).
    """
    rows = lock_teams(tournament, *tournament.teams.all(), act=Act.TEAM_CHANGED)
    book, named = TagBook(tournament), {team.pk for team in teams}
    return [row for row in rows if _tag(row, tag, row.pk in named, book=book, by=by)]


@transaction.atomic
def tag_team(team: Team, *, tag: str, carries: bool, by: Actor) -> Team:
    """Give one team a tag, or take it away; told twice, it stays as it was told.

    Raises `Refused` (`finished`, `category-long`).
    """
    (row,) = lock_teams(team.tournament, team, act=Act.TEAM_CHANGED)
    _tag(row, tag, carries, book=TagBook(row.tournament), by=by)
    return row


def _tag(team: Team, tag: str, carries: bool, *, book: TagBook, by: Actor) -> bool:
    """Whether something had to be written so that a team carries a tag, or carries it no more."""
    written = book.write(tag)
    own = [held for held in split_tags(team.category) if held != written]
    wanted = book.write(", ".join([*own, written] if carries else own))
    if set(split_tags(wanted)) == set(split_tags(team.category)):
        return False
    before = describe_team(team)
    team.category = wanted
    team.save(update_fields=["category"])
    announce_team_change(team, before, by=by)
    return True
