"""Ending the mails of a club: by one press, never by looking."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from mail.enums import MailKind
from mail.models import OutgoingMail
from tests.factories import TournamentFactory
from tests.mail.domain.letters import a_mail, reached, said_of
from tournaments.enums import MailState
from tournaments.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def mail():
    team = reached(TournamentFactory())
    values = {"team": team, "player": team.players[0], "kind": MailKind.MESSAGE}
    return a_mail(team.tournament, **values)


def address(mail):
    return reverse("links:mail_refusal", args=[mail.key])


def agreeing():
    return Player.objects.exclude(mail_agreed_at=None).count()


def test_looking_ends_nothing(mail):
    assert (Client().get(address(mail)).status_code, agreeing()) == (200, 1)


def test_a_mail_program_ends_them_without_a_cookie(mail):
    browser = Client(enforce_csrf_checks=True)
    answer = browser.post(address(mail), {"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, agreeing(), said_of(mail)[0]) == (200, 0, MailState.DROPPED)


def test_twice_is_once(mail):
    answers = [Client().post(address(mail)).status_code for _ in range(2)]
    assert (answers, agreeing()) == ([200, 200], 0)


def test_an_old_mail_whose_address_is_deleted_still_ends_them(mail):
    OutgoingMail.objects.update(to_address="", text="", subject="")
    Client().post(address(mail))
    assert agreeing() == 0


def test_what_answers_a_sign_up_still_goes_out(mail):
    receipt = a_mail(mail.tournament, dedup_key="receipt:9")
    Client().post(address(mail))
    assert said_of(receipt)[0] == MailState.QUEUED


def test_a_link_that_nobody_got_leads_nowhere(db):
    answer = Client().get(reverse("links:mail_refusal", args=[uuid.uuid4()]))
    assert answer.status_code == 404
