"""Addresses: those that take no mail, and those whose people want none."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from mail.domain.delivery import TREATMENTS, withhold
from mail.models import OutgoingMail
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce, announce_in_club, lock_club, lock_tournament
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Custody
from tournaments.models import Player, Tournament

_BY_CONSENT = [kind for kind, row in TREATMENTS.items() if row.by_consent]


@transaction.atomic
def mark_address_dead(mail: OutgoingMail, *, by: Actor) -> int:
    """Note that the address of a mail takes none: nobody who has it is written to until somebody
    corrects it. How many people of the club; nothing is told where there is none."""
    locked = _lock(mail)
    refuse_by_table(Act.ADDRESS_DEAD, locked)
    count = _list_holders(mail).filter(mail_dead_at=None).update(mail_dead_at=timezone.now())
    withhold(_list_mails_there(mail))
    if count:
        _announce(Act.ADDRESS_DEAD, mail, by=by)
    return count


def note_refusing_address(mail: OutgoingMail) -> None:
    """Note as dead the address that a mail server refused for good."""
    mark_address_dead(mail, by=SERVER)


def revive_address(mail: OutgoingMail) -> None:
    """Take the address of a mail for a living one again: somebody wants it tried once more."""
    _list_holders(mail).update(mail_dead_at=None)


@transaction.atomic
def refuse_mails(mail: OutgoingMail, *, by: Actor) -> None:
    """End the mails to many that a club sends to whoever got this one; what waits is withheld.

    Asked twice, it is done once. What answers a person's own sign-up goes on.
    """
    locked = _lock(mail)
    refuse_by_table(Act.MAIL_REFUSED, locked)
    agreed = _list_holders(mail).exclude(mail_agreed_at=None)
    if agreed.update(mail_agreed_at=None):
        withhold(_list_mails_there(mail).filter(kind__in=_BY_CONSENT))
        _announce(Act.MAIL_REFUSED, mail, by=by)


def _list_holders(mail: OutgoingMail) -> QuerySet[Player]:
    """The people of the club who have the address."""
    players = Player.objects.filter(club_id=mail.tournament.club_id).exclude(email="")
    return players.filter(email__iexact=_find_address(mail))


def _list_mails_there(mail: OutgoingMail) -> QuerySet[OutgoingMail]:
    there = OutgoingMail.objects.filter(tournament__club_id=mail.tournament.club_id)
    return there.exclude(to_address="").filter(to_address__iexact=_find_address(mail))


def _find_address(mail: OutgoingMail) -> str:
    """Where it went; of an old mail, whose address is deleted, that of who read it."""
    return mail.to_address or (mail.player.email if mail.player else "")


def _lock(mail: OutgoingMail) -> Tournament:
    """The mail's concours, locked, and the club, in whose journal it may stand; the club first."""
    club = lock_club(mail.tournament.club)
    mail.tournament = lock_tournament(mail.tournament)
    mail.tournament.club = club
    return mail.tournament


def _announce(act: Act, mail: OutgoingMail, *, by: Actor) -> None:
    """Tell of it in the concours; in its club while the concours is in the hall: a person's word
    about mails holds at once."""
    if mail.tournament.custody == Custody.AWAY:
        club = mail.tournament.club
        announce_in_club(act, club=club, subject=club, by=by, after={"mail": mail.kind})
        return
    announce(act, tournament=mail.tournament, subject=mail, by=by, after={"mail": mail.kind})
