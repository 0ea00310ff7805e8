"""An organiser writes to many: who agreed, once each, at the right time."""

import datetime

import pytest
import time_machine
from django.utils import timezone

from mail.domain.circulars import Circular, send_to_teams
from mail.enums import Audience, MailKind, SendingTime
from mail.models import OutgoingMail
from mail.pages.envelopes import phrase_draft
from tests.factories import TeamFactory, TournamentFactory
from tests.mail.domain.letters import a_mail, reached, said_of
from tests.tournaments.domain.money.ledger import PAIR, paid_in_cash
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import MailState, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Player, Team

pytestmark = pytest.mark.django_db
EVENING = datetime.date(2026, 11, 21)


@pytest.fixture(autouse=True)
def days_before():
    with time_machine.travel("2026-11-10 12:00", tick=False):
        yield


@pytest.fixture
def hall():
    return TournamentFactory(date=EVENING, starts_at=datetime.time(20))


def circular(**values):
    given = {
        "kind": MailKind.MESSAGE,
        "audience": Audience.SIGNED_UP,
        "subject": "Parking",
        "text": "Équipe [équipe] : garez-vous derrière. [lien]",
    }
    return Circular(**{**given, **values})


def written(tournament, **values):
    return send_to_teams(tournament, circular(**values), by=SERVER)


def code(act):
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


def test_each_team_reads_its_own_number_and_page(hall, settings):
    settings.SITE_URL = "https://concours.example.org"
    reached(hall, number=7)
    (mail,) = written(hall)
    page = f"https://concours.example.org/t/{hall.slug}/equipe/7/"
    assert mail.text == f"Équipe 7 : garez-vous derrière. {page}"


def test_only_who_agreed_and_has_a_living_address_is_written_to(hall):
    agreed = reached(hall)
    for changed in ({"mail_agreed_at": None}, {"mail_dead_at": timezone.now()}, {"email": ""}):
        team = reached(hall, email=f"{len(changed)}-{next(iter(changed))}@example.org")
        Player.objects.filter(memberships__team=team).update(**changed)
    assert [mail.team for mail in written(hall)] == [agreed]


def test_two_teams_at_one_address_get_one_mail(hall):
    reached(hall)
    reached(hall, email="EVA@example.org")
    assert len(written(hall)) == 1


def test_the_same_words_go_to_nobody_twice(hall):
    reached(hall)
    written(hall)
    newcomer = reached(hall, email="luc@example.org")
    assert [mail.team for mail in written(hall)] == [newcomer]
    assert code(lambda: written(hall)) == "nobody"


@pytest.mark.parametrize(
    ("audience", "values"),
    [
        (Audience.WAITING, {"status": TeamStatus.WAITING}),
        (Audience.NOT_HERE, {"is_present": False, "has_paid": True}),
        (Audience.UNPAID, {"is_present": True, "has_paid": False}),
        (Audience.ALONE, {"seeks_partner": True, "has_paid": True, "is_present": True}),
    ],
)
def test_an_audience_is_what_it_says(hall, audience, values):
    wanted = reached(hall, **values)
    reached(hall, email="luc@example.org", is_present=True, has_paid=True)
    assert [mail.team for mail in written(hall, audience=audience)] == [wanted]


def test_a_reminder_leaves_the_day_before_and_not_after_the_start(hall):
    reached(hall)
    (mail,) = written(hall, kind=MailKind.REMINDER, time=SendingTime.DAY_BEFORE)
    paris = [timezone.localtime(one) for one in (mail.not_before, mail.expires_at)]
    assert [f"{one:%d %H:%M}" for one in paris] == ["20 10:00", "21 20:00"]


def test_another_reminder_takes_the_place_of_the_one_that_waits(hall):
    reached(hall)
    (first,) = written(hall, kind=MailKind.REMINDER, time=SendingTime.DAY_BEFORE)
    written(hall, kind=MailKind.REMINDER, time=SendingTime.DAY_BEFORE, text="Autrement")
    assert said_of(first)[0] == MailState.DROPPED


def test_a_moment_that_is_over_is_refused(hall):
    reached(hall)
    with time_machine.travel("2026-11-20 21:00", tick=False):
        assert code(lambda: written(hall, time=SendingTime.DAY_BEFORE)) == "past"


def test_nobody_is_reminded_of_what_has_begun(hall):
    reached(hall)
    with time_machine.travel("2026-11-21 21:00", tick=False):
        assert code(lambda: written(hall, kind=MailKind.REMINDER)) == "begun"


def test_a_demonstration_refuses(hall):
    hall.is_demo = True
    hall.save()
    assert code(lambda: written(hall)) == "a-trial"


@pytest.mark.parametrize(
    "change", [{"date": datetime.date(2026, 11, 28)}, {"place": "Ailleurs"}], ids=str
)
def test_a_reminder_that_has_become_untrue_is_withheld(hall, change):
    reached(hall)
    (mail,) = written(hall, kind=MailKind.REMINDER, time=SendingTime.DAY_BEFORE)
    change_settings(hall, values=change, by=SERVER)
    assert said_of(mail)[0] == MailState.DROPPED


def test_another_setting_leaves_reminders_alone(hall):
    reached(hall)
    (mail,) = written(hall, kind=MailKind.REMINDER, time=SendingTime.DAY_BEFORE)
    change_settings(hall, values={"capacity": 40}, by=SERVER)
    assert said_of(mail)[0] == MailState.QUEUED


def test_a_team_without_players_is_left_out(hall):
    TeamFactory(tournament=hall).members.all().delete()
    a_mail(hall)
    assert code(lambda: written(hall)) == "nobody"
    assert OutgoingMail.objects.count() == 1


def test_a_reminder_says_what_is_to_pay_to_who_owes_alone(hall):
    reached(hall, number=7)
    set_tariffs(hall, tariffs=[PAIR], by=SERVER)
    team = Team.objects.select_related("tournament").get()
    subject, text = phrase_draft(hall, MailKind.REMINDER)
    (mail,) = written(hall, kind=MailKind.REMINDER, subject=subject, text=text)
    assert "\n\nÀ régler à l'entrée : 14\N{NO-BREAK SPACE}€.\n\nVous ne pouvez" in mail.text
    assert "Prévenez le club" in mail.text
    paid_in_cash(team)
    (mail,) = written(hall, kind=MailKind.REMINDER, subject="Encore", text=text)
    assert ("régler" in mail.text, "\n\n\n" in mail.text) == (False, False)
