"""A club's key: sealed, told to nobody, and of use on its own site alone."""

import logging
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from arbitration.models import AuditDetail
from bookings.domain.online.readiness import find_account_for, list_ready_accounts
from bookings.models import OnlineAccount
from bookings.tasks.follower import see_to_bookings
from tests.bookings.domain.online.paying import begun, heard, paid_tournament, with_account
from tests.bookings.helloasso.stand_in import CLIENT_SECRET

pytestmark = pytest.mark.django_db
SIGNATURE = "key-of-signature"


def columns() -> str:
    """The whole row, as the database holds it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tournaments_onlineaccount")
        return " ".join(str(value) for value in cursor.fetchone())


def test_secrets_are_read_by_the_site_alone(helloasso, organiser, tournament, caplog):
    caplog.set_level(logging.DEBUG)
    heard(begun(paid_tournament(club=tournament.club, signature_key=SIGNATURE)))
    (token,) = helloasso.tokens
    rows = StringIO()
    call_command("dumpdata", "bookings.onlineaccount", stdout=rows)
    page = organiser.get(reverse("organiser:online_account", args=[tournament.club.slug]))
    journal = " ".join(str(one) for one in AuditDetail.objects.values_list("content"))
    said = (columns(), rows.getvalue(), page.content.decode(), caplog.text, journal)
    secrets = (CLIENT_SECRET, SIGNATURE, token)
    assert [[secret in where for where in said] for secret in secrets] == [[False] * 5] * 3
    account = OnlineAccount.objects.get()
    assert (account.client_secret, account.access_token) == (CLIENT_SECRET, token)


def test_a_secret_left_empty_stays_and_another_key_forgets_the_token(helloasso):
    tournament = paid_tournament()
    begun(tournament)
    account = with_account(tournament.club, client_secret="", client_id="other")
    account.refresh_from_db()
    assert (account.client_secret, account.access_token) == (CLIENT_SECRET, "")


@pytest.mark.parametrize(
    "changed",
    [
        {"SECRET_KEY": "the key of another machine, long enough to be one of its own"},
        {"SITE_URL": "https://ailleurs.example.org"},
        {"SITE_URL": "http://concours.example.org"},
        {"SITE_URL": ""},
    ],
)
def test_a_carried_database_asks_nothing(helloasso, settings, changed):
    tournament = paid_tournament()
    begun(tournament)
    asked = len(helloasso.asked)
    for name, value in changed.items():
        setattr(settings, name, value)
    see_to_bookings()
    assert (list_ready_accounts(), find_account_for(tournament)) == ([], None)
    assert len(helloasso.asked) == asked


def test_another_secret_key_beside_the_old_one_reads_on(settings):
    paid_tournament()
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "the next key of this machine, long enough to be one of its own"
    assert OnlineAccount.objects.get().client_secret == CLIENT_SECRET
