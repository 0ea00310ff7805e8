"""How each kind of mail is treated on its way."""

import datetime

import pytest
from django.utils import timezone

from mail.domain.delivery import TREATMENTS, claim_mail, mark_postponed, mark_sent
from mail.enums import MailKind
from tests.factories import TournamentFactory
from tests.mail.domain.letters import a_mail


def test_every_kind_has_its_treatment() -> None:
    assert [kind for kind in MailKind if kind not in TREATMENTS] == []


def send_all() -> list[str]:
    """The subjects of all that can leave now, in the order in which it does."""
    sent = []
    while (mail := claim_mail()) is not None:
        mark_sent(mail)
        sent.append(mail.subject)
    return sent


@pytest.mark.django_db
def test_a_reminder_prepared_for_later_holds_nothing_back() -> None:
    tournament = TournamentFactory()
    later = timezone.now() + datetime.timedelta(days=6)
    a_mail(tournament, subject="Rappel", kind=MailKind.REMINDER, not_before=later)
    a_mail(tournament, subject="Annulé", kind=MailKind.CANCELLED, dedup_key="cancelled")
    assert send_all() == ["Annulé"]


@pytest.mark.django_db
def test_a_mail_that_the_server_could_not_take_keeps_its_place_before_later_ones() -> None:
    tournament = TournamentFactory()
    a_mail(tournament, subject="Changement")
    first = claim_mail()
    assert first is not None
    mark_postponed(first, "450 later")
    a_mail(tournament, subject="Annulé", dedup_key="cancelled")
    assert send_all() == []
