"""Mails in the journal: told by their kind and how they stand, never by whom they went to."""

import pytest
from django.urls import reverse

from mail.domain.upkeep import pass_on_mail, withhold_mails
from tests.crawling.reading import as_read
from tests.mail.domain.letters import a_mail
from tournaments.actors import SERVER

pytestmark = pytest.mark.django_db


def read_entry(browser, tournament, number):
    address = reverse("arbitration:audit_entry", args=[tournament.slug, number])
    return as_read(browser.get(address).content.decode())


def test_an_entry_tells_of_a_mail_in_words(organiser, tournament):
    pass_on_mail(a_mail(tournament), by=SERVER)
    page = read_entry(organiser, tournament, 1)
    told = ("Message transmis autrement", "Nature du courriel", "Reçu", "en attente")
    assert [words in page for words in told] == [True] * 4
    assert "eva@example.org" not in page


def test_an_entry_tells_how_many_were_withheld(organiser, tournament):
    a_mail(tournament)
    withhold_mails(tournament, by=SERVER)
    assert "Nombre de courriels" in read_entry(organiser, tournament, 1)
