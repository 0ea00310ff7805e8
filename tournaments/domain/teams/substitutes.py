"""A player who takes another's place from some round on."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.teams.line_ups import refuse_namesakes
from tournaments.domain.teams.sign_ups import SignUp, SignUpDesk
from tournaments.domain.teams.teams import lock_team
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Team, TeamMember
from tournaments.names import tidy_person
from tournaments.queries.teams.known import read_chosen
from tournaments.queries.teams.lists import last_published_round


@dataclass(frozen=True, kw_only=True, slots=True)
class Substitution:
    """Who leaves, who comes, and who then plays for the team; `earlier` are those who played for
    it before, one line each time that changed; `drawn` are the published rounds from which on the
    team has other names."""

    leaving: str
    arriving: str
    earlier: tuple[str, ...]
    after: str
    since_round: int
    drawn: tuple[int, ...]
    was_waiting: bool


def preview_substitute(
    team: Team,
    *,
    position: int,
    name: str,
    since_round: int,
    by: Actor,
    namesakes_confirmed: bool = False,
) -> Substitution:
    """What `substitute_player` would change: it is done, looked at, and undone at once.

    Raises `Refused` as `substitute_player` does.
    """
    rows = Team.objects.with_players()
    with transaction.atomic():
        before = rows.get(pk=team.pk)
        leaving = _player_at(team, position).player.name
        arriving = substitute_player(
            team,
            position=position,
            name=name,
            since_round=since_round,
            by=by,
            namesakes_confirmed=namesakes_confirmed,
        )
        after = rows.get(pk=team.pk)
        transaction.set_rollback(True)
    drawn = team.tournament.rounds.published().filter(number__gte=since_round)
    return Substitution(
        leaving=leaving,
        arriving=arriving.player.name,
        earlier=_list_earlier_names(team, since_round),
        after=after.player_names,
        since_round=since_round,
        drawn=tuple(drawn.order_by("number").values_list("number", flat=True)),
        was_waiting=bool(before.excluded_players) and not after.excluded_players,
    )


def _list_earlier_names(team: Team, since_round: int) -> tuple[str, ...]:
    """Who played for a team in the rounds before one: each pair once, the first one first."""
    whole = Team.objects.with_every_player().get(pk=team.pk)
    names = (whole.as_in_round(number).player_names for number in range(1, since_round))
    return tuple(dict.fromkeys(names))


@transaction.atomic
def substitute_player(
    team: Team,
    *,
    position: int,
    name: str,
    since_round: int,
    by: Actor,
    namesakes_confirmed: bool = False,
) -> TeamMember:
    """Let `name`, typed or chosen, play in place of the player at `position` from round
    `since_round` on.

    What the team won stays its own; who played when stays known. A team that waited because of an
    excluded player is drawn again. Raises `Refused` (`finished`, `no-such-player`, `no-player`,
    `same-person`, `excluded-person`, `wrong-round`).
    """
    team = lock_team(team, Act.PLAYER_SUBSTITUTED)
    leaving = _player_at(team, position)
    (name,), chosen = read_chosen(team.tournament.club, [name])
    name = tidy_person(name)
    if not name:
        raise Refused(_("Donnez le nom du remplaçant."), code="no-player", field="name")
    _refuse_round(team, leaving, since_round)
    if not namesakes_confirmed:
        refuse_namesakes(team.tournament, (name,))
    leaving.until_round = since_round - 1
    leaving.save()
    arriving = TeamMember.objects.create(
        team=team,
        player=SignUpDesk(team.tournament, SignUp(players=(name,), chosen=chosen)).person(name),
        position=position,
        since_round=since_round,
    )
    announce(
        Act.PLAYER_SUBSTITUTED,
        tournament=team.tournament,
        subject=team,
        by=by,
        before={"position": position, "player": leaving.player.key},
        after={"position": position, "player": arriving.player.key, "since_round": since_round},
    )
    return arriving


def _player_at(team: Team, position: int) -> TeamMember:
    member = team.members.filter(position=position, until_round=None).first()
    if member is None:
        raise Refused(
            _("Choisissez le joueur à remplacer."), code="no-such-player", field="position"
        )
    return member


def _refuse_round(team: Team, leaving: TeamMember, since_round: int) -> None:
    latest = last_published_round(team.tournament) + 1
    if not leaving.since_round <= since_round <= latest:
        raise Refused(
            _("Le remplacement peut commencer entre la partie %(first)s et la partie %(last)s.")
            % {"first": leaving.since_round, "last": latest},
            code="wrong-round",
            field="since_round",
        )
