"""What people do to mails that are written: again, withheld, passed on by other means."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mail.domain.addresses import revive_address
from mail.domain.delivery import withhold
from mail.models import OutgoingMail
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.outbox import announce_filled
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, MailState
from tournaments.errors import Refused
from tournaments.models import Tournament


@transaction.atomic
def retry_mail(mail: OutgoingMail, *, by: Actor) -> OutgoingMail:
    """Send a mail anew that ended unsent; its address is no longer a dead one.

    Raises `Refused` (`not-to-retry`, `too-late`).
    """
    locked = _lock(mail, Act.MAIL_RETRIED)
    if not locked.can_be_tried_again:
        raise Refused(_("Ce courriel n'est pas à renvoyer."), code="not-to-retry")
    if locked.expires_at is not None and locked.expires_at <= timezone.now():
        raise Refused(_("Il est trop tard pour ce courriel."), code="too-late")
    before = {"mail_state": locked.state}
    locked.state, locked.tries, locked.doubts = MailState.QUEUED, 0, 0
    locked.not_before, locked.last_error = timezone.now(), ""
    locked.save()
    revive_address(locked)
    announce_filled(OutgoingMail)
    return _announce(Act.MAIL_RETRIED, locked, before=before, by=by)


@transaction.atomic
def pass_on_mail(mail: OutgoingMail, *, by: Actor) -> OutgoingMail:
    """Note that a person said it to the team by other means: it is not sent any more.

    Raises `Refused` (`not-waiting`).
    """
    locked = _lock(mail, Act.MAIL_PASSED_ON)
    if not locked.waits:
        raise Refused(_("Ce courriel n'attend plus."), code="not-waiting")
    before = {"mail_state": locked.state}
    locked.state, locked.tries, locked.sent_at = MailState.SENT, 0, timezone.now()
    locked.save()
    return _announce(Act.MAIL_PASSED_ON, locked, before=before, by=by)


@transaction.atomic
def withhold_mails(tournament: Tournament, *, by: Actor, newest: int | None = None) -> int:
    """Send nothing of what still waits, up to the `newest` that a page showed; how many mails.
    Nothing is told where none does."""
    locked = lock_tournament(tournament)
    refuse_by_table(Act.MAIL_WITHHELD, locked)
    mails = locked.mails.all()
    count = withhold(mails if newest is None else mails.filter(pk__lte=newest))
    if count:
        told = {"mails": count}
        announce(Act.MAIL_WITHHELD, tournament=locked, subject=locked, by=by, after=told)
    return count


def _lock(mail: OutgoingMail, act: Act) -> OutgoingMail:
    refuse_by_table(act, lock_tournament(mail.tournament))
    rows = OutgoingMail.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "tournament__club"
    )
    return read_again(rows, pk=mail.pk)


def _announce(act: Act, mail: OutgoingMail, *, before: object, by: Actor) -> OutgoingMail:
    after = {"mail": mail.kind, "mail_state": mail.state}
    announce(act, tournament=mail.tournament, subject=mail, by=by, before=before, after=after)
    return mail
