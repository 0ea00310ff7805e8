"""A receipt is sent by mail to who asks for it at the till."""

import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mail.domain.circulars import refuse_trial
from mail.domain.outbox import Letter, queue_mail
from mail.enums import MailKind
from mail.models import OutgoingMail
from tournaments.actors import Actor
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_day
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Player, Receipt

_WORTH_READING = datetime.timedelta(days=30)


@transaction.atomic
def mail_receipt(receipt: Receipt, *, by: Actor) -> OutgoingMail:
    """Write a receipt to the first of its team who has an address that takes mails.

    Raises `Refused` (`no-address`, `a-trial`, `cancelled`, `mailed` where it went there already).
    """
    if receipt.cancelled_with is not None:
        raise Refused(_("Ce reçu est annulé : envoyez celui qui l'annule."), code="cancelled")
    locked = lock_tournament(receipt.movement.tournament)
    refuse_by_table(Act.MAIL_WRITTEN, locked)
    refuse_trial(locked)
    team = receipt.movement.team
    reader = None if team is None else _find_reader(team.players)
    if reader is None:
        raise Refused(
            _("Cette équipe n'a pas d'adresse : notez-la d'abord dans la page de l'équipe."),
            code="no-address",
        )
    letter = Letter(
        kind=MailKind.RECEIPT,
        dedup_key=f"receipt:{receipt.key.hex}:{reader.key.hex}",
        to=reader.email,
        subject=_("Reçu n° %(number)s") % {"number": receipt.name},
        text=_write(receipt),
        team=team,
        player=reader,
        expires_at=timezone.now() + _WORTH_READING,
    )
    mail = queue_mail(locked, letter)
    if mail is None:
        raise Refused(_("Ce reçu est déjà parti à cette adresse."), code="mailed")
    told = {"mail": mail.kind, "mails": 1, "receipt": receipt.name}
    announce(Act.MAIL_WRITTEN, tournament=locked, subject=mail, by=by, after=told)
    return mail


def _find_reader(players: list[Player]) -> Player | None:
    return next(
        (player for player in players if player.email and player.mail_dead_at is None), None
    )


def _write(receipt: Receipt) -> str:
    """What stands on the receipt, as it was given."""
    club = ", ".join(filter(None, (receipt.club_name, receipt.club_town)))
    lines = (
        _("Reçu n° %(number)s") % {"number": receipt.name},
        _("Fait le %(day)s par %(club)s")
        % {"day": phrase_day(timezone.localtime(receipt.made_at)), "club": club},
        _("Reçu de : %(payer)s") % {"payer": receipt.payer},
        _("Objet : %(label)s") % {"label": receipt.label},
        _("Somme : %(sum)s (%(method)s)")
        % {"sum": phrase_cents(receipt.cents), "method": PaymentMethod(receipt.method).label},
    )
    return "\n".join(lines)
