"""Mails for tests, and people who agreed to them."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from mail.domain.outbox import Letter, queue_mail
from mail.enums import MailKind
from mail.models import OutgoingMail
from tests.factories import TeamFactory, TournamentFactory
from tournaments.models import Player, Team, Tournament


def a_letter(**values: Any) -> Letter:
    """A receipt, which nobody has to agree to."""
    given = {
        "kind": MailKind.RECEIPT,
        "dedup_key": "receipt:1",
        "to": "eva@example.org",
        "subject": "Votre reçu",
        "text": "Bonjour,\n\nvoici votre reçu : 14 €.",
    }
    return Letter(**{**given, **values})


def a_mail(tournament: Tournament | None = None, **values: Any) -> OutgoingMail:
    """A letter in the outbox."""
    with transaction.atomic():
        mail = queue_mail(tournament or TournamentFactory(), a_letter(**values))
    assert mail is not None
    return mail


def reached(tournament: Tournament, *, email: str = "eva@example.org", **values: Any) -> Team:
    """A team whose first player agreed to mails at an address."""
    team = TeamFactory(tournament=tournament, **values)
    first = Player.objects.filter(memberships__team=team, memberships__position=1)
    first.update(email=email, mail_agreed_at=timezone.now())
    return Team.objects.select_related("tournament__club").get(pk=team.pk)


def said_of(mail: OutgoingMail) -> tuple[str, int, int]:
    """How a mail stands: its state, tries and doubts."""
    mail.refresh_from_db()
    return mail.state, mail.tries, mail.doubts
