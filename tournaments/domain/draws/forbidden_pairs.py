"""Pairs that the draws to come keep apart."""

from django.db import transaction
from django.utils.translation import gettext_lazy

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import ForbiddenPair, Team
from tournaments.names import tidy


@transaction.atomic
def forbid_pair(one: Team, other: Team, *, by: Actor, reason: str = "") -> ForbiddenPair:
    """Keep two teams of one tournament apart in the draws to come.

    Raises `Refused` (`same-team`, `already-forbidden`).
    """
    if one.pk == other.pk:
        raise Refused(
            gettext_lazy("Choisissez deux équipes différentes."), code="same-team", field="team_b"
        )
    tournament = lock_tournament(one.tournament)
    first, second = sorted((one, other), key=lambda team: team.pk)
    if ForbiddenPair.objects.filter(team_a=first, team_b=second).exists():
        raise Refused(
            gettext_lazy("Cette rencontre est déjà interdite."),
            code="already-forbidden",
            field="team_b",
        )
    pair = ForbiddenPair.objects.create(
        tournament=tournament, team_a=first, team_b=second, reason=tidy(reason)
    )
    announce(
        Act.PAIR_FORBIDDEN,
        tournament=tournament,
        subject=pair,
        by=by,
        after={"teams": sorted((one.number, other.number))},
        reason=pair.reason,
    )
    return pair


@transaction.atomic
def allow_pair(pair: ForbiddenPair, *, by: Actor) -> None:
    """Let two teams meet again; nothing happens when they already may."""
    tournament = lock_tournament(pair.tournament)
    found = ForbiddenPair.objects.select_related("team_a", "team_b").filter(pk=pair.pk).first()
    if found is None:
        return
    announce(
        Act.PAIR_ALLOWED,
        tournament=tournament,
        subject=found,
        by=by,
        before={"teams": sorted((found.team_a.number, found.team_b.number))},
    )
    found.delete()
