"""Mails at the desk: seen before they leave, listed after."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from mail.models import OutgoingMail
from tests.crawling.reading import as_read
from tests.mail.domain.letters import a_mail, reached, said_of
from tournaments.enums import MailState
from tournaments.models import Player

pytestmark = pytest.mark.django_db
WORDS = {
    "kind": "message",
    "audience": "signed-up",
    "time": "now",
    "subject": "Parking",
    "text": "Garez-vous derrière.",
}


def address(tournament, route, *more):
    return reverse(f"organiser:{route}", args=[tournament.slug, *more])


def text_of(answer):
    return as_read(answer.content.decode())


def test_an_outsider_reads_no_mail(stranger, tournament):
    assert stranger.get(address(tournament, "mails")).status_code == 404


def test_a_helper_writes_to_nobody(helper, tournament):
    assert helper.post(address(tournament, "mail_write"), WORDS).status_code == 404


def test_each_kind_begins_with_words_of_its_own(organiser, tournament):
    page = organiser.get(address(tournament, "mail_write"), {"nature": "reminder"})
    assert f"Rappel : {tournament.name}" in text_of(page)


def test_nothing_leaves_before_it_was_seen(organiser, tournament):
    reached(tournament, number=4)
    page = organiser.post(address(tournament, "mail_write"), WORDS)
    assert "1 courriel partira" in text_of(page)
    assert OutgoingMail.objects.count() == 0


def test_what_was_seen_leaves(organiser, tournament):
    reached(tournament)
    seen = organiser.post(address(tournament, "mail_write"), WORDS).context["shown"]
    organiser.post(address(tournament, "mail_write"), {**WORDS, "shown": seen})
    assert OutgoingMail.objects.get().subject == "Parking"


def test_one_more_team_is_shown_first(organiser, tournament):
    reached(tournament)
    seen = organiser.post(address(tournament, "mail_write"), WORDS).context["shown"]
    reached(tournament, email="luc@example.org")
    page = organiser.post(address(tournament, "mail_write"), {**WORDS, "shown": seen})
    assert "2 courriels partiront" in text_of(page)
    assert OutgoingMail.objects.count() == 0


def test_who_has_no_address_is_shown_with_the_telephone(organiser, tournament):
    team = reached(tournament, email="")
    Player.objects.filter(memberships__team=team, memberships__position=1).update(phone="0612")
    page = text_of(organiser.post(address(tournament, "mail_write"), WORDS))
    assert "À prévenir par téléphone" in page
    assert ": 0612</li>" in page


def test_a_refusal_stands_beside_its_field(organiser, tournament):
    tournament.date = tournament.date.replace(year=2020)
    tournament.save()
    page = organiser.post(address(tournament, "mail_write"), {**WORDS, "time": "day-before"})
    assert page.context["form"].errors["time"] == ["Ce moment est déjà passé."]


def test_without_a_mail_server_texts_are_there_to_copy(organiser, tournament):
    a_mail(tournament, text="À copier")
    page = text_of(organiser.get(address(tournament, "mails")))
    assert "1 courriel en attente" in page
    assert "<p>À copier</p>" in page


def test_what_did_not_arrive_is_counted(organiser, tournament, settings):
    settings.SITE_SENDS_MAIL = True
    a_mail(tournament)
    OutgoingMail.objects.update(state=MailState.FAILED, last_error="550 No such user")
    page = text_of(organiser.get(address(tournament, "mails")))
    assert "1 courriel n'est pas arrivé" in page.replace("&#x27;", "'")
    assert "550 No such user" in page


def test_a_mail_is_sent_anew_passed_on_and_its_address_noted_dead(organiser, tournament):
    team = reached(tournament)
    mail = a_mail(tournament, team=team)
    OutgoingMail.objects.update(state=MailState.FAILED)
    organiser.post(address(tournament, "mail_act", mail.key, "renvoyer"))
    assert said_of(mail)[0] == MailState.QUEUED
    organiser.post(address(tournament, "mail_act", mail.key, "transmis"))
    assert said_of(mail)[0] == MailState.SENT
    organiser.post(address(tournament, "mail_act", mail.key, "adresse-morte"))
    assert Player.objects.exclude(mail_dead_at=None).count() == 1


def test_what_waits_is_withheld_with_one_press(organiser, tournament):
    mail = a_mail(tournament)
    organiser.post(address(tournament, "mail_withhold"))
    assert said_of(mail)[0] == MailState.DROPPED


def test_the_list_asks_no_more_of_three_mails_than_of_one(organiser, tournament):
    counts = []
    for number in range(3):
        team = reached(tournament, email=f"e{number}@example.org")
        a_mail(tournament, team=team, dedup_key=f"receipt:{number}")
        if number in {0, 2}:
            with CaptureQueriesContext(
                connection,
            ) as asked:
                organiser.get(address(tournament, "mails"))
            counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_evening_says_what_never_arrived(organiser, helper, tournament):
    a_mail(tournament)
    OutgoingMail.objects.update(state=MailState.FAILED)
    a_mail(tournament, dedup_key="receipt:2")
    pages = [text_of(client.get(address(tournament, "overview"))) for client in (organiser, helper)]
    assert ["Voir lesquels" in page for page in pages] == [True, False]
