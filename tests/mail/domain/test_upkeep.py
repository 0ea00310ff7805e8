"""What people do to mails that are written, and what time does to them."""

import datetime

import pytest
import time_machine

from arbitration.domain.erasure import erase_person
from mail.domain.addresses import mark_address_dead
from mail.domain.delivery import blank_old_mails
from mail.domain.upkeep import pass_on_mail, retry_mail, withhold_mails
from mail.models import OutgoingMail
from tests.factories import TournamentFactory
from tests.mail.domain.letters import a_mail, reached, said_of
from tournaments.actors import SERVER
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.enums import MailState
from tournaments.errors import Refused
from tournaments.models import Player

pytestmark = pytest.mark.django_db
PAIR = ("DUPONT Éva", "MARTIN Luc")


def failed(**values):
    mail = a_mail(**values)
    OutgoingMail.objects.filter(pk=mail.pk).update(state=MailState.FAILED, tries=1)
    mail.refresh_from_db()
    return mail


def first_player(team):
    return Player.objects.get(memberships__team=team, memberships__position=1)


def test_a_mail_that_failed_is_sent_anew():
    mail = failed()
    retry_mail(mail, by=SERVER)
    assert said_of(mail) == (MailState.QUEUED, 0, 0)


def test_whoever_sends_anew_takes_the_address_for_a_living_one():
    team = reached(TournamentFactory())
    mail = failed(tournament=team.tournament, team=team)
    mark_address_dead(mail, by=SERVER)
    retry_mail(mail, by=SERVER)
    assert first_player(team).mail_dead_at is None


@pytest.mark.parametrize("state", [MailState.QUEUED, MailState.SENT])
def test_one_that_waits_or_left_is_not_sent_anew(state):
    mail = a_mail()
    OutgoingMail.objects.update(state=state)
    with pytest.raises(Refused) as refusal:
        retry_mail(mail, by=SERVER)
    assert refusal.value.code == "not-to-retry"


def test_what_was_said_by_other_means_is_not_sent():
    mail = pass_on_mail(a_mail(), by=SERVER)
    assert (said_of(mail), mail.was_passed_on) == ((MailState.SENT, 0, 0), True)
    with pytest.raises(Refused) as refusal:
        pass_on_mail(mail, by=SERVER)
    assert refusal.value.code == "not-waiting"


def test_what_waits_is_withheld_and_what_left_stays():
    tournament = TournamentFactory()
    sent = a_mail(tournament)
    OutgoingMail.objects.update(state=MailState.SENT)
    waiting = a_mail(tournament, dedup_key="receipt:2")
    assert withhold_mails(tournament, by=SERVER) == 1
    assert (said_of(sent)[0], said_of(waiting)[0]) == (MailState.SENT, MailState.DROPPED)


def test_nothing_more_goes_to_a_dead_address():
    team = reached(TournamentFactory())
    first = failed(tournament=team.tournament)
    waiting = a_mail(team.tournament, dedup_key="receipt:2")
    assert mark_address_dead(first, by=SERVER) == 1
    assert said_of(waiting)[0] == MailState.DROPPED


def test_words_of_long_ago_are_deleted_and_the_row_stays():
    tournament = TournamentFactory(date=datetime.date(2026, 11, 21))
    mail = a_mail(tournament)
    with time_machine.travel("2027-01-20 12:00"):
        assert blank_old_mails() == 0
    with time_machine.travel("2027-01-21 12:00"):
        assert (blank_old_mails(), blank_old_mails()) == (1, 0)
    mail.refresh_from_db()
    assert (mail.to_address, mail.subject, mail.text, mail.state) == ("", "", "", "dropped")


def test_who_is_erased_is_written_to_no_more():
    team = reached(TournamentFactory())
    mail = a_mail(team.tournament, team=team)
    erase_person(first_player(team), by=SERVER)
    mail.refresh_from_db()
    assert (mail.to_address, mail.text, mail.state) == ("", "", "dropped")


def signed_up(**values):
    sign_up = SignUp(players=PAIR, email="eva@example.org", **values)
    return register_team(TournamentFactory(), sign_up=sign_up, by=SERVER)


def test_who_agrees_at_the_desk_is_noted_with_the_time():
    assert first_player(signed_up(mail_agreed=True)).mail_agreed_at is not None
    assert first_player(signed_up()).mail_agreed_at is None


def test_another_address_is_living_and_is_agreed_to_anew():
    team = signed_up(mail_agreed=True)
    Player.objects.update(mail_dead_at="2026-11-01T10:00:00Z")
    change_team(team, sign_up=SignUp(players=PAIR, email="eva@example.com"), by=SERVER)
    player = first_player(team)
    assert (player.mail_dead_at, player.mail_agreed_at) == (None, None)


def test_saving_a_team_again_keeps_since_when_they_agreed():
    team = signed_up(mail_agreed=True)
    since = first_player(team).mail_agreed_at
    again = SignUp(players=PAIR, email="eva@example.org", mail_agreed=True)
    change_team(team, sign_up=again, by=SERVER)
    assert first_player(team).mail_agreed_at == since
