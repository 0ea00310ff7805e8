"""Sending against a real server: what it takes, refuses, puts off, and loses."""

import datetime
from threading import Event

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from mail import tasks as sender
from mail.domain.delivery import RETRIES, claim_mail, mark_postponed, recall
from mail.domain.outbox import queue_mail
from mail.enums import MailKind
from mail.models import OutgoingMail
from mail.tasks import hand_on_mails, send_mails, send_or_hand_on_mails
from operations.tasks.looking_after import do_what_is_due
from tests.factories import TournamentFactory
from tests.mail.domain.letters import a_letter, a_mail, reached, said_of
from tests.mail.tasks.servers import mail_server
from tests.tournaments.played.together import PEOPLE, at_once
from tournaments.domain.outbox import SILENCE
from tournaments.enums import MailState, TeamStatus
from tournaments.models import Player
from tournaments.tasks import dispatch

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2026, 11, 20, 18, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(sender, "PACE", 0)


@pytest.fixture
def clock():
    with time_machine.travel(NOW, tick=False) as travelling:
        yield travelling


def test_a_mail_arrives(settings):
    mail = a_mail(TournamentFactory(club__name="Amicale\nde la gare"))
    with mail_server(settings) as server:
        assert send_mails() == 1
    (taken,) = server.taken
    assert said_of(mail) == (MailState.SENT, 1, 0)
    assert {name: taken[name] for name in ("Subject", "From", "To", "Auto-Submitted")} == {
        "Subject": "Votre reçu",
        "From": "Amicale de la gare <site@example.org>",
        "To": "eva@example.org",
        "Auto-Submitted": "auto-generated",
    }
    assert (taken["Message-ID"], server.senders) == (mail.message_id, ["site@example.org"])


def test_it_says_the_same_as_text_and_as_html(settings):
    a_mail(text="Bonjour <b>Éva</b>,\n\nvotre page : https://concours.example.org/t/a/")
    with mail_server(settings) as server:
        send_mails()
    text, html = (part.get_content() for part in server.taken[0].iter_parts())
    assert "Bonjour <b>Éva</b>," in text
    assert "Bonjour &lt;b&gt;Éva&lt;/b&gt;," in html
    assert '<a href="https://concours.example.org/t/a/"' in html


@pytest.mark.parametrize(
    ("mode", "becomes"),
    [
        ("refuses", (MailState.FAILED, 1, 0)),
        ("busy", (MailState.QUEUED, 1, 0)),
        ("down", (MailState.QUEUED, 1, 0)),
        ("lost", (MailState.UNSURE, 1, 1)),
        ("slow", (MailState.UNSURE, 1, 1)),
    ],
)
def test_what_becomes_of_a_mail_that_the_server_does_not_take(settings, mode, becomes):
    mail = a_mail()
    with mail_server(settings, mode):
        send_mails()
    assert said_of(mail) == becomes
    assert mail.last_error != ""


def test_a_mail_is_tried_at_growing_distances_then_given_up(settings, clock):
    mail = a_mail()
    with mail_server(settings, "down"):
        for pause in RETRIES:
            assert (send_mails(), send_mails()) == (1, 0)
            clock.shift(pause)
        assert send_mails() == 1
    assert said_of(mail) == (MailState.FAILED, len(RETRIES) + 1, 0)


def test_a_mail_that_may_have_arrived_is_sent_once_more_under_the_same_id(settings, clock):
    mail = a_mail()
    with mail_server(settings, "lost") as server:
        for _ in range(4):
            send_mails()
            clock.shift(datetime.timedelta(days=1))
    assert said_of(mail) == (MailState.UNSURE, 2, 2)
    assert [one["Message-ID"] for one in server.taken] == [mail.message_id] * 2


def test_a_sender_that_dies_before_it_says_so_sends_at_most_twice(settings, clock, monkeypatch):
    class Killed(BaseException):
        pass

    def die(mail):
        raise Killed

    mail = a_mail()
    monkeypatch.setattr(sender, "mark_sent", die)
    with mail_server(settings) as server:
        for _ in range(4):
            try:
                send_mails()
            except Killed:
                clock.shift(SILENCE + datetime.timedelta(seconds=1))
    assert said_of(mail) == (MailState.UNSURE, 2, 2)
    assert [one["Message-ID"] for one in server.taken] == [mail.message_id] * 2


def test_what_comes_too_late_is_dropped(settings, clock):
    mail = a_mail(expires_at=NOW + datetime.timedelta(hours=1))
    clock.shift(datetime.timedelta(hours=1))
    with mail_server(settings) as server:
        send_mails()
    assert (said_of(mail), server.taken) == ((MailState.DROPPED, 0, 0), [])


def test_what_an_act_made_untrue_on_its_way_is_not_tried_again(settings):
    mail = a_mail()
    taken = claim_mail()
    recall(OutgoingMail.objects.all())
    assert said_of(mail)[0] == MailState.SENDING
    mark_postponed(taken, "450 later")
    OutgoingMail.objects.update(not_before=timezone.now())
    with mail_server(settings) as server:
        send_mails()
    assert (said_of(mail)[0], server.taken) == (MailState.DROPPED, [])


def test_nothing_leaves_before_its_time(settings, clock):
    mail = a_mail(not_before=NOW + datetime.timedelta(hours=1))
    with mail_server(settings):
        assert send_mails() == 0
        clock.shift(datetime.timedelta(hours=1))
        assert send_mails() == 1
    assert said_of(mail) == (MailState.SENT, 1, 0)


def test_a_team_that_withdrew_is_not_reminded(settings):
    team = reached(TournamentFactory())
    mail = a_mail(team.tournament, team=team, kind=MailKind.REMINDER)
    team.status = TeamStatus.WITHDRAWN
    team.save()
    with mail_server(settings):
        assert send_mails() == 0
    assert said_of(mail) == (MailState.DROPPED, 0, 0)


def test_an_address_that_does_not_exist_is_noted_as_dead(settings):
    team = reached(TournamentFactory())
    a_mail(team.tournament, team=team)
    with mail_server(settings, "refuses"):
        send_mails()
    assert Player.objects.exclude(mail_dead_at=None).get() == team.players[0]


@pytest.mark.parametrize(
    ("answer", "state", "is_dead"),
    [
        ("550 5.1.1 No such user", MailState.FAILED, True),
        ("550 5.2.1 Mailbox disabled", MailState.FAILED, True),
        ("550 No such user here", MailState.FAILED, True),
        ("554 5.7.1 Your host is blacklisted", MailState.QUEUED, False),
        ("550 5.7.26 Sender is not authenticated", MailState.QUEUED, False),
        ("554 Service unavailable; client host blocked", MailState.QUEUED, False),
        ("552 5.3.4 Message too big", MailState.FAILED, False),
    ],
)
def test_who_is_refused_tells_whether_the_address_is_dead(settings, answer, state, is_dead):
    team = reached(TournamentFactory())
    mail = a_mail(team.tournament, team=team)
    with mail_server(settings, answer):
        send_mails()
    found = Player.objects.exclude(mail_dead_at=None).exists()
    assert (said_of(mail)[0], found) == (state, is_dead)


def test_what_one_reader_is_told_leaves_in_the_order_it_was_written(settings, clock):
    tournament = TournamentFactory()
    first = a_mail(tournament, subject="Une place")
    with mail_server(settings, "down"):
        send_mails()
    a_mail(tournament, subject="Changée", dedup_key="receipt:2")
    a_mail(tournament, subject="À une autre", to="leo@example.org", dedup_key="receipt:3")
    with mail_server(settings) as server:
        sent = [(send_mails(), clock.shift(datetime.timedelta(minutes=2)))[0] for _look in range(2)]
    assert ([mail["Subject"] for mail in server.taken], sent) == (
        ["À une autre", "Une place", "Changée"], [1, 2],
    )  # fmt: skip
    assert said_of(first)[0] == MailState.SENT


def test_a_mail_to_many_says_how_to_end_them(settings):
    mail = a_mail(kind=MailKind.MESSAGE)
    with mail_server(settings) as server:
        send_mails()
    link = f"https://concours.example.org/courriels/{mail.key}/"
    (taken,) = server.taken
    assert taken["List-Unsubscribe"].strip() == f"<{link}>"
    assert taken["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in taken.get_body(("plain",)).get_content()


def test_what_answers_a_question_has_no_such_link(settings):
    a_mail()
    with mail_server(settings) as server:
        send_mails()
    assert server.taken[0]["List-Unsubscribe"] is None


def test_one_that_cannot_be_written_out_does_not_stop_the_others(settings):
    tournament = TournamentFactory()
    odd, good = a_mail(tournament), a_mail(tournament, dedup_key="receipt:2")
    OutgoingMail.objects.filter(pk=odd.pk).update(subject="a\nBcc: x@y.fr")
    with mail_server(settings) as server:
        send_mails()
    assert (said_of(odd)[0], said_of(good)[0]) == (MailState.FAILED, MailState.SENT)
    assert len(server.taken) == 1


def test_nothing_is_sent_without_mail_settings(monkeypatch):
    monkeypatch.setattr(sender.postman, "wake", lambda **_: pytest.fail("there is no server"))
    hand_on_mails()


def test_a_timer_sends_what_is_due_where_there_is_no_worker(settings):
    mail = a_mail()
    with mail_server(settings):
        do_what_is_due()
    assert said_of(mail)[0] == MailState.SENT


def test_a_timer_leaves_mails_to_a_worker_where_there_is_one(settings, monkeypatch):
    a_mail()
    asked = []
    settings.SITE_SENDS_MAIL, settings.CELERY_BROKER_URL = True, "redis://nowhere"
    monkeypatch.setattr(dispatch, "knock", lambda broker: None)
    monkeypatch.setattr(sender.send_mails, "delay", lambda: asked.append(True))
    send_or_hand_on_mails()
    assert asked == [True]


@pytest.mark.django_db(transaction=True)
def test_of_two_senders_one_takes_a_mail():
    a_mail()
    got = at_once(lambda _number: claim_mail())
    assert (len(got), sum(one is not None for one in got)) == (PEOPLE, 1)


@pytest.mark.django_db(transaction=True)
def test_a_mail_is_handed_on_once_its_act_is_committed(settings, monkeypatch):
    settings.SITE_SENDS_MAIL = True
    woken = []
    monkeypatch.setattr(sender.postman, "wake", lambda **_: woken.append(timezone.now()))
    with transaction.atomic():
        queue_mail(TournamentFactory(), a_letter())
        before = list(woken)
    assert (before, len(woken)) == ([], 1)


@pytest.mark.django_db(transaction=True)
def test_a_thread_of_the_site_sends_what_waits_and_stops_when_told(settings):
    mail = a_mail()
    arrived = Event()
    thread = sender.postman
    with mail_server(settings, on_mail=arrived.set):
        thread.wake()
        assert arrived.wait(10)
        thread.stop()
    assert said_of(mail) == (MailState.SENT, 1, 0)
