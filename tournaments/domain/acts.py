"""Making an act known: one signal, sent inside the transaction of the act itself."""

from typing import Any

from django.db import transaction
from django.db.models import F

from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.models import Club, Keyed, Tournament
from tournaments.signals import acted


def lock_tournament(tournament: Tournament) -> Tournament:
    """The tournament's row, read again and locked until the transaction ends.

    Acts that decide on the state of the whole tournament (a draw, a change of rules, a
    new number) begin with this, so that two of them never decide on the same state.
    """
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def announce(
    act: Act,
    *,
    tournament: Tournament,
    by: Actor,
    subject: Keyed | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    """Tell the receivers of `acted` what happened, and give the tournament a new version.

    `before` and `after` are JSON values holding what changed. Must run inside the
    transaction of the act: a receiver that fails undoes it.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("announce() belongs inside the transaction of the act")
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    acted.send(
        sender=Tournament,
        act=act,
        tournament=tournament,
        club=None,
        subject=subject,
        by=by,
        before=before,
        after=after,
        reason=reason,
    )


def lock_club(club: Club) -> Club:
    """The club's row, read again and locked until the transaction ends."""
    return Club.objects.select_for_update().get(pk=club.pk)


def announce_in_club(
    act: Act,
    *,
    club: Club,
    by: Actor,
    subject: Keyed | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    """Tell what happened in a club, beside its tournaments; each of them gets a new version.

    Must run inside the transaction of the act, with the club locked.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("announce_in_club() belongs inside the transaction of the act")
    club.tournaments.update(version=F("version") + 1)
    acted.send(
        sender=Club,
        act=act,
        tournament=None,
        club=club,
        subject=subject,
        by=by,
        before=before,
        after=after,
        reason=reason,
    )
