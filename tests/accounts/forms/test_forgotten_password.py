"""Asking for a new password by mail: where the link leads, and how often it is sent."""

import re
from threading import Event

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from accounts.forms.password import ForgottenPasswordForm, post
from tests.sites import PATIENCE

pytestmark = pytest.mark.django_db


TEMPLATES = {
    "email_template_name": "registration/password_reset_email.html",
    "subject_template_name": "registration/password_reset_subject.txt",
}


@pytest.fixture(autouse=True)
def anne():
    return User.objects.create_user("anne", "anne@example.org", "dix-de-der-au-bout")


def ask(*, email="anne@example.org", address="192.0.2.7", host="concours.example.org"):
    """Ask for a link; the codes of what the form refuses."""
    form = ForgottenPasswordForm({"email": email}, address=address)
    if form.is_valid():
        form.save(
            request=RequestFactory().post("/", headers={"host": host}),
            email_template_name="registration/password_reset_email.html",
            subject_template_name="registration/password_reset_subject.txt",
        )
        post.submit(lambda: None).result(timeout=PATIENCE)
    return [error.code for error in form.non_field_errors().as_data()]


def test_the_mail_leads_to_the_address_of_the_settings(settings):
    settings.SITE_URL = "https://concours.example.org"
    ask(host="6.6.6.6")
    assert re.findall(r"https?://[^/]+/", mail.outbox[0].body) == ["https://concours.example.org/"]


def test_one_letter_box_gets_three_mails_whoever_asks():
    found = [ask(address=f"192.0.2.{number + 1}") for number in range(5)]
    assert (found, len(mail.outbox)) == ([[]] * 5, 3)


def test_with_and_without_an_account_as_much_is_done(monkeypatch):
    sent, written = [], []
    monkeypatch.setattr(post, "submit", lambda *told, **named: sent.append((told, named)))
    for address, email in enumerate(("anne@example.org", "nobody@example.org")):
        with CaptureQueriesContext(connection) as asked:
            form = ForgottenPasswordForm({"email": email}, address=f"192.0.2.{address}")
            assert form.is_valid()
            form.save(request=RequestFactory().post("/"), **TEMPLATES)
        written.append([query["sql"].split()[0] for query in asked.captured_queries])
    assert (written[0] == written[1], len(sent)) == (True, 2)
    for (speak, *told), named in sent:
        speak(*told, **named)
    assert [one.to for one in mail.outbox] == [["anne@example.org"]]


def test_one_address_asks_twenty_times():
    found = [ask(email=f"nobody-{number}@example.org") for number in range(21)]
    assert found == [*[[]] * 20, ["too-many-attempts"]]


def test_nobody_waits_for_the_mail_server(monkeypatch):
    there, gone_on = Event(), Event()

    def send(message):
        there.set()
        gone_on.wait(10)

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)
    form = ForgottenPasswordForm({"email": "anne@example.org"}, address="192.0.2.7")
    assert form.is_valid()
    form.save(
        request=RequestFactory().post("/", headers={"host": "concours.example.org"}),
        email_template_name="registration/password_reset_email.html",
        subject_template_name="registration/password_reset_subject.txt",
    )
    assert there.wait(10)
    gone_on.set()
    post.submit(lambda: None).result(timeout=PATIENCE)
