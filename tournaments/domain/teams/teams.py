"""Teams before and during the evening: signed up, changed, withdrawn, given a place."""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.money.accounts import end_keeping, follow_change
from tournaments.domain.previews import NOTHING_SEEN, Seen
from tournaments.domain.teams.line_ups import refuse_namesakes, refuse_unclear, save_players
from tournaments.domain.teams.sign_ups import (
    SignUp,
    SignUpDesk,
    lock_licences,
    looks_for_partner,
    refuse_licences,
    refuse_to_rename_excluded,
)
from tournaments.domain.teams.written_down import leave_team_to_others
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.names import name_key
from tournaments.queries.teams.lists import count_places, has_played


def describe_team(team: Team) -> dict[str, object]:
    """What the journal keeps of a team: numbers and settings; people by their key only."""
    members = team.members.filter(until_round=None).order_by("position")
    return _describe_team(team, members.values_list("player__key", flat=True))


def _describe_team(team: Team, players: Iterable[UUID]) -> dict[str, object]:
    return {
        "number": team.number,
        "players": list(players),
        "name": team.name,
        "club": team.club_name,
        "category": team.category,
        "status": team.status,
        "has_paid": team.has_paid,
        "fixed_table": team.fixed_table,
        "cannot_climb": team.cannot_climb,
        "is_staff": team.is_staff,
    }


def announce_team_change(team: Team, before: dict[str, object], *, by: Actor) -> None:
    """Tell of a team's facts as they are now; `before` is `describe_team` of a moment ago."""
    announce(
        Act.TEAM_CHANGED,
        tournament=team.tournament,
        subject=team,
        by=by,
        before=before,
        after=describe_team(team),
    )


def lock_teams(
    tournament: Tournament, *teams: Team, act: Act, reason: str | None = None
) -> list[Team]:
    """The teams' rows by number, read again and locked for an act, as is their tournament.

    Raises `Refused` as `refuse_by_table` does.
    """
    refuse_by_table(act, lock_tournament(tournament), reason=reason)
    rows = Team.objects.select_for_update(no_key=True).select_related("tournament")
    return list(rows.filter(pk__in=[team.pk for team in teams]).order_by("number"))


def lock_team(team: Team, act: Act, *, reason: str | None = None) -> Team:
    """One team's row, as `lock_teams` gives it."""
    (row,) = lock_teams(team.tournament, team, act=act, reason=reason)
    return row


@transaction.atomic
def register_team(
    tournament: Tournament, *, sign_up: SignUp, by: Actor, namesakes_confirmed: bool = False
) -> Team:
    """Sign up a team, or a player who looks for a partner, before or during the evening.

    The number is one above the highest that ever was. Where the tournament is full, or
    others already wait, the team joins the waiting list. Raises `Refused` (`finished`,
    `no-player`, `one-by-one`, `same-person`, `excluded-person`, `licence`).
    """
    lock_licences(tournament, sign_up.tidied())
    locked = lock_tournament(tournament)
    return register_in(locked, sign_up=sign_up, by=by, namesakes_confirmed=namesakes_confirmed)


def register_in(
    locked: Tournament, *, sign_up: SignUp, by: Actor, namesakes_confirmed: bool = False
) -> Team:
    """Sign a team up as `register_team` does, in a tournament that the caller has locked, after
    the licences."""
    refuse_by_table(Act.TEAM_REGISTERED, locked)
    desk = SignUpDesk(locked, sign_up.tidied())
    sign_up = _check_sign_up(locked, sign_up, namesakes_confirmed=namesakes_confirmed)
    team = desk.sign_up(sign_up)
    announce(
        Act.TEAM_REGISTERED,
        tournament=locked,
        subject=team,
        by=by,
        after=_describe_team(team, [player.key for player in team.players]),
    )
    return team


@transaction.atomic
def change_team(
    team: Team,
    *,
    sign_up: SignUp,
    by: Actor,
    namesakes_confirmed: bool = False,
    seen: Seen = NOTHING_SEEN,
) -> Team:
    """Correct what was written down of a team; a name left out makes the other look for a partner.

    What was changed since the page that showed `seen`, and not touched on it, stays. Raises
    `Refused` (`finished`, `no-player`, `one-by-one`, `same-person`, `excluded-person`, `licence`,
    `changed-meanwhile`, `has-played`, `excluded-player` where the name of one would go).
    """
    lock_licences(team.tournament, sign_up)
    team = lock_team(team, Act.TEAM_CHANGED)
    sign_up = leave_team_to_others(team, sign_up, seen)
    sign_up = _check_sign_up(
        team.tournament, sign_up, namesakes_confirmed=namesakes_confirmed, besides=team
    )
    named = team.members.filter(until_round=None).count()
    if not named and sign_up.name == name_by_number(team.number):
        sign_up = replace(sign_up, name="")
    alone = looks_for_partner(team.tournament, sign_up.players)
    # Of a team of which one name was known, or none, nobody left.
    alone = alone and (team.seeks_partner or named == 2)
    if alone and not team.seeks_partner and has_played(team):
        raise Refused(
            _("Cette équipe a déjà joué à deux : remplacez plutôt le joueur qui manque."),
            code="has-played",
            field="player_2",
        )
    if sign_up.is_staff and not team.is_staff and has_played(team):
        raise Refused(
            _("Cette équipe a déjà une partie : elle reste tirée et classée."),
            code="has-played",
            field="is_staff",
        )
    refuse_to_rename_excluded(team, sign_up.players)
    before = describe_team(team)
    desk = SignUpDesk(team.tournament, sign_up)
    save_players(team, sign_up, desk)
    team.seeks_partner = alone
    _save_beside_players(team, sign_up, desk)
    team.save()
    follow_change(team, has_paid=sign_up.has_paid)
    announce_team_change(team, before, by=by)
    return team


@transaction.atomic
def withdraw_team(team: Team, *, by: Actor, reason: str = "") -> Team:
    """Take back a sign-up; the number stays the team's. Nothing changes when it already is.

    Raises `Refused` (`finished`, `has-played`).
    """
    team = lock_team(team, Act.TEAM_WITHDRAWN)
    if team.status == TeamStatus.WITHDRAWN:
        return team
    if has_played(team):
        raise Refused(
            _("Cette équipe a déjà une partie : notez plutôt son départ, dans « Équipes »."),
            code="has-played",
        )
    team.is_present, team.checked_in_at = False, None
    return _set_status(team, TeamStatus.WITHDRAWN, Act.TEAM_WITHDRAWN, by=by, reason=reason)


@transaction.atomic
def restore_team(team: Team, *, by: Actor) -> Team:
    """Sign a withdrawn team up again, or put it at the end of the waiting list where there is no
    place.

    Raises `Refused` (`finished`, `no-player`).
    """
    team = lock_team(team, Act.TEAM_RESTORED)
    if team.status != TeamStatus.WITHDRAWN:
        return team
    if not team.members.filter(until_round=None).exists():
        raise Refused(
            _("Cette inscription n'a plus de joueur : il joue dans une autre équipe."),
            code="no-player",
        )
    places = count_places(team.tournament)
    has_place = not places.waiting and places.has_room_for(alone=team.seeks_partner)
    status = TeamStatus.REGISTERED if has_place else TeamStatus.WAITING
    team.registered_at = timezone.now()
    end_keeping(team)
    return _set_status(team, status, Act.TEAM_RESTORED, by=by)


@transaction.atomic
def promote_team(team: Team, *, by: Actor, is_promised: bool = False) -> Team:
    """Give a waiting team a place that is free, or one that was offered to it: that one is kept
    for it, however few places there are by now (`is_promised`).

    A person decides and presses the button: someone has to tell the team, and those who
    waited may have gone home. Raises `Refused` (`finished`, `full`).
    """
    team = lock_team(team, Act.TEAM_PROMOTED)
    if team.status != TeamStatus.WAITING:
        return team
    others = count_places(team.tournament, besides=team)
    if not is_promised and not others.has_room_for(alone=team.seeks_partner):
        raise Refused(
            _("Aucune place n'est libre. Augmentez le nombre d'équipes dans les réglages."),
            code="full",
        )
    return _set_status(team, TeamStatus.REGISTERED, Act.TEAM_PROMOTED, by=by)


def _set_status(team: Team, status: TeamStatus, act: Act, *, by: Actor, reason: str = "") -> Team:
    before = {"status": team.status}
    team.status = status
    team.save(update_fields=["status", "is_present", "checked_in_at", "registered_at"])
    announce(
        act,
        tournament=team.tournament,
        subject=team,
        by=by,
        before=before,
        after={"status": team.status},
        reason=reason,
    )
    return team


@transaction.atomic
def complete_team(team: Team, *, by: Actor) -> Team:
    """Note that who gave one name looks for nobody: the other's name is not known yet. Raises
    `Refused` (`finished`)."""
    team = lock_team(team, Act.TEAM_CHANGED)
    if not team.seeks_partner:
        return team
    before = describe_team(team)
    team.seeks_partner = False
    team.save(update_fields=["seeks_partner"])
    follow_change(team, has_paid=team.has_paid)
    announce_team_change(team, before, by=by)
    return team


def name_by_number(number: int) -> str:
    """What a team is called while only its number is known."""
    return gettext("Équipe %(number)d") % {"number": number}


def _check_sign_up(
    tournament: Tournament,
    sign_up: SignUp,
    *,
    namesakes_confirmed: bool,
    besides: Team | None = None,
) -> SignUp:
    sign_up = sign_up.tidied()
    if not sign_up.players:
        raise Refused(_("Donnez le nom d'un joueur au moins."), code="no-player", field="player_1")
    if tournament.is_of_people and len(sign_up.players) > 1:
        raise Refused(
            _("Ici chacun s'inscrit seul : inscrivez le second joueur à part."),
            code="one-by-one",
            field="player_1",
        )
    if not namesakes_confirmed:
        refuse_namesakes(tournament, sign_up.players, besides=besides)
        refuse_unclear(tournament, sign_up, besides=besides)
    refuse_licences(tournament, sign_up, besides=besides)
    return sign_up


def _save_beside_players(team: Team, sign_up: SignUp, desk: SignUpDesk) -> None:
    team.name, team.note = sign_up.name, sign_up.note
    team.category = desk.tags.write(sign_up.category)
    if name_key(team.club_name) != name_key(sign_up.club_name):
        team.club_name = desk.club_as_written(sign_up.club_name)
    else:
        team.club_name = sign_up.club_name
    team.fixed_table = sign_up.fixed_table
    team.cannot_climb, team.is_staff = sign_up.cannot_climb, sign_up.is_staff
