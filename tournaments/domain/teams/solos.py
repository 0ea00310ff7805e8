"""Players who came alone, and the teams they become."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.money.accounts import follow_parting, refresh_mark
from tournaments.domain.teams.teams import lock_teams
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team
from tournaments.names import NAME_LENGTH
from tournaments.queries.teams.lists import has_played


@transaction.atomic
def match_solos(one: Team, other: Team, *, by: Actor) -> Team:
    """Make one team of two players alone; it keeps the lower number.

    The higher number is withdrawn and never given again. The team is in the room, and
    has paid, when both players are and have. Raises `Refused` (`finished`,
    `same-solo`, `not-alone`, `excluded-person`).
    """
    if one.pk == other.pk:
        raise Refused(_("Choisissez deux joueurs différents."), code="same-solo")
    kept, joining = lock_teams(one.tournament, one, other, act=Act.SOLOS_MATCHED)
    for team in (kept, joining):
        if not team.seeks_partner or team.status == TeamStatus.WITHDRAWN:
            raise Refused(
                _("L'équipe %(number)s ne cherche plus de partenaire.") % {"number": team.number},
                code="not-alone",
            )
    if Team.objects.filter(pk__in=[kept.pk, joining.pk]).allowed_to_play().count() < 2:
        raise Refused(_("Un de ces joueurs est exclu du concours."), code="excluded-person")
    before = {"numbers": [kept.number, joining.number]}
    _merge(kept, joining)
    announce(
        Act.SOLOS_MATCHED,
        tournament=kept.tournament,
        subject=kept,
        by=by,
        before=before,
        after={"number": kept.number},
    )
    return kept


def is_matched(team: Team) -> bool:
    """Whether a team is what two players alone became, or is one of them."""
    return team.joined_id is not None or team.brought.exists()


@transaction.atomic
def part_solos(team: Team, *, by: Actor) -> tuple[Team, Team]:
    """Make two again of a team that two players alone became: each looks for a partner, with the
    number, the place and the account that they had; `team`'s own first, then the other's.

    Raises `Refused` (`finished`, `not-matched`, `has-played`).
    """
    other = team.joined or team.brought.order_by("pk").last()
    if other is None:
        raise _refuse_not_matched(team)
    rows = {row.pk: row for row in lock_teams(team.tournament, team, other, act=Act.SOLOS_PARTED)}
    joining = rows[team.pk if team.joined_id is not None else other.pk]
    kept = rows[other.pk if team.joined_id is not None else team.pk]
    if joining.joined_id != kept.pk or kept.status == TeamStatus.WITHDRAWN:
        raise _refuse_not_matched(kept)
    if has_played(kept):
        raise Refused(
            _("L'équipe %(number)s a déjà joué : elle ne se sépare plus.")
            % {"number": kept.number},
            code="has-played",
        )
    _separate(kept, joining)
    announce(
        Act.SOLOS_PARTED,
        tournament=kept.tournament,
        subject=kept,
        by=by,
        before={"number": kept.number},
        after={"numbers": [kept.number, joining.number]},
    )
    return rows[team.pk], rows[other.pk]


def _refuse_not_matched(team: Team) -> Refused:
    return Refused(
        _("L'équipe %(number)s n'est pas faite de deux joueurs venus seuls.")
        % {"number": team.number},
        code="not-matched",
    )


def _separate(kept: Team, joining: Team) -> None:
    member = kept.members.filter(until_round=None).order_by("position").last()
    if member is None or member.position == 1:
        raise _refuse_not_matched(kept)
    kept.members.filter(pk=member.pk).update(team=joining, position=1)
    joining.joined, joining.name = None, ""
    joining.status, joining.seeks_partner, kept.seeks_partner = kept.status, True, True
    joining.is_present, joining.checked_in_at = kept.is_present, kept.checked_in_at
    # The remark about the other, and the table reserved for them, go with them.
    if joining.note:
        kept.note = kept.note.removesuffix(joining.note).rstrip("\n")
    if kept.fixed_table == joining.fixed_table:
        kept.fixed_table = None
    joining.save()
    kept.save()
    for parted in (kept, joining):
        follow_parting(parted)


def _merge(kept: Team, joining: Team) -> None:
    member = joining.members.select_related("player").get(until_round=None)
    joining.members.filter(pk=member.pk).update(team=kept, position=2)
    both_present = kept.is_present and joining.is_present
    if not both_present:
        kept.checked_in_at = None
    kept.is_present = both_present
    kept.seeks_partner = False
    kept.club_name = kept.club_name or joining.club_name
    kept.category = kept.category if kept.category == joining.category else ""
    kept.fixed_table = kept.fixed_table or joining.fixed_table
    kept.cannot_climb = kept.cannot_climb or joining.cannot_climb
    kept.note = "\n".join(note for note in (kept.note, joining.note) if note)[:500]
    if TeamStatus.REGISTERED in {kept.status, joining.status}:
        kept.status = TeamStatus.REGISTERED
    kept.save()
    where = _("(équipe %(number)s)") % {"number": kept.number}
    joining.name = f"{member.player.name[: NAME_LENGTH - len(where) - 1]} {where}"
    joining.seeks_partner = False
    joining.status = TeamStatus.WITHDRAWN
    joining.is_present, joining.checked_in_at = False, None
    joining.joined = kept
    joining.save()
    joining.brought.update(joined=kept)
    refresh_mark(kept)
