"""Writing mails inside an act: once, to a real address, with nothing hidden in a header."""

import pytest
from django.db import transaction

from mail.domain.outbox import queue_mail, queue_mails
from mail.models import OutgoingMail
from tests.factories import TournamentFactory
from tests.mail.domain.letters import a_letter, a_mail
from tournaments.enums import MailState

pytestmark = pytest.mark.django_db


def test_a_letter_waits_in_the_outbox():
    mail = a_mail()
    assert (mail.state, mail.tries, mail.language) == (MailState.QUEUED, 0, "fr")


def test_the_same_letter_is_written_once():
    tournament = TournamentFactory()
    a_mail(tournament)
    assert queue_mails(tournament, [a_letter(subject="Encore")]) == []
    assert OutgoingMail.objects.get().subject == "Votre reçu"


@pytest.mark.parametrize("address", ["", "eva", "a@b.fr, c@d.fr", "a@b.fr\nBcc: x@y.fr"])
def test_nothing_is_written_to_what_is_no_address(address):
    assert queue_mail(TournamentFactory(), a_letter(to=address)) is None


def test_a_demonstration_writes_to_nobody():
    assert queue_mail(TournamentFactory(is_demo=True), a_letter()) is None


def test_a_line_break_in_a_name_begins_no_header():
    mail = a_mail(subject="Équipe Durand\r\nBcc: tout@lemonde.fr")
    assert mail.subject == "Équipe Durand Bcc: tout@lemonde.fr"


def test_answers_go_to_the_club():
    mail = a_mail(TournamentFactory(club__contact_email="club@example.org"))
    assert mail.reply_to == "club@example.org"


def test_the_message_id_names_the_site_of_the_settings(settings):
    settings.SITE_URL = "https://concours.example.org"
    mail = a_mail()
    assert mail.message_id == f"<{mail.key.hex}@concours.example.org>"


@pytest.mark.django_db(transaction=True)
def test_a_mail_outside_an_act_is_a_fault_of_the_program():
    with pytest.raises(RuntimeError):
        queue_mail(TournamentFactory(), a_letter())


@pytest.mark.django_db(transaction=True)
def test_an_act_that_is_undone_leaves_no_mail():
    tournament = TournamentFactory()
    with transaction.atomic():
        queue_mail(tournament, a_letter())
        transaction.set_rollback(True)
    assert OutgoingMail.objects.count() == 0
