"""Who signed up from home reads at each moment what became of it."""

import datetime
from dataclasses import replace

import pytest
import time_machine
from django.utils import translation

from bookings.domain.answers import confirm_booking, refuse_booking
from bookings.domain.away.deferred import put_request_aside
from bookings.domain.away.deferring import act_or_note
from bookings.domain.bookings import book_again, cancel_booking, change_booking
from bookings.domain.limits import find_token
from bookings.domain.offers import let_time_pass
from bookings.domain.partners import accept_partner, propose_partners
from bookings.domain.telling.notice_words import SENTENCES, Notice
from bookings.domain.telling.notices import send_notice, withhold_of_team
from bookings.models import DeferredRequest
from bookings.pages.desk import read_desk_booking
from bookings.pages.private_page import read_private_page
from mail.domain.delivery import drop_stale_mails
from mail.enums import MailKind
from mail.models import OutgoingMail
from tests.bookings.absence import come_back, take_away
from tests.bookings.domain.requests import asked_by, booked, open_tournament, seen, step
from tests.tournaments.domain.money.ledger import PAIR, paid_in_cash
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.teams.teams import promote_team, withdraw_team
from tournaments.enums import DeferredKind, MailState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
EVA = {"email": "eva@example.org"}


def told() -> list[str]:
    return list(OutgoingMail.objects.order_by("pk").values_list("text", flat=True))


def test_each_moment_is_told_once_with_the_private_link(settings) -> None:
    settings.SITE_URL = "https://concours.example.org"
    tournament = open_tournament(booking_mode="approval", place="Salle des fêtes")
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    confirm_booking(seen(booking), by=SERVER)
    confirm_booking(seen(booking), by=SERVER)
    received, placed = told()
    assert "Votre demande est bien arrivée" in received
    assert "vous avez une place" in placed
    assert f"https://concours.example.org/inscription/{find_token(booking)}/" in placed
    assert (tournament.name in placed, "Salle des fêtes" in placed) == (True, True)


def test_a_mail_is_the_persons_and_the_teams() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    mail = OutgoingMail.objects.get()
    assert (mail.kind, mail.to_address, mail.team) == (MailKind.BOOKING, EVA["email"], booking.team)
    assert mail.player == booking.team.players[0]


def test_who_gave_no_address_is_not_written_to() -> None:
    booked(open_tournament(), "ROUX Eva", "PETIT Anne")
    assert told() == []


def test_what_no_longer_holds_does_not_leave() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(booking), by=PUBLIC)
    written = OutgoingMail.objects.order_by("pk")
    assert [mail.state for mail in written.all()] == [MailState.DROPPED, MailState.QUEUED]
    book_again(seen(booking), by=PUBLIC)
    assert [mail.state for mail in written.all()][1:] == [MailState.DROPPED, MailState.QUEUED]


def test_a_place_that_the_desk_gives_back_is_told_of_no_more() -> None:
    tournament = open_tournament()
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    stays = booked(tournament, "NOIR Luc", "NOIR Paul", email="luc@example.org")
    assert booking.team is not None
    withdraw_team(booking.team, by=SERVER)
    states = dict(OutgoingMail.objects.values_list("to_address", "state"))
    assert states == {EVA["email"]: MailState.DROPPED, stays.email: MailState.QUEUED}


def test_what_the_club_answered_is_told() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    refuse_booking(seen(booking), answer="Réservé aux adhérents.", by=SERVER)
    assert "Réservé aux adhérents." in told()[-1]


def test_a_place_that_is_offered_is_told_until_when() -> None:
    tournament = open_tournament(capacity=1)
    first = booked(tournament, "A", "B")
    waits = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(first), by=PUBLIC)
    mail = OutgoingMail.objects.order_by("pk").last()
    assert "Une place s'est libérée" in mail.text
    assert mail.expires_at == seen(waits).offered_until


def test_each_reader_has_their_own_language() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    booking.language = "en"
    booking.save()
    cancel_booking(seen(booking), by=PUBLIC)
    mail = OutgoingMail.objects.order_by("pk").last()
    assert (mail.language, "Your sign-up is cancelled." in mail.text) == ("en", True)


def test_every_moment_has_its_words() -> None:
    with translation.override("fr"):
        assert all(str(SENTENCES[notice]).strip() for notice in Notice)


OF_THE_PLACE = {
    Notice.RECEIVED, Notice.PLACED, Notice.WAITING, Notice.CONFIRMED, Notice.REFUSED,
    Notice.CHANGED, Notice.CANCELLED, Notice.OFFERED, Notice.LAPSED, Notice.PAID,
    Notice.PAID_TO_CHECK, Notice.PAYMENT_TAKEN, Notice.PAYMENT_TAKEN_WAITING, Notice.UNPAID,
    Notice.PARTNER_PROPOSED, Notice.PARTNER_ASKS, Notice.PARTNER_FOUND, Notice.PARTNER_GONE,
    Notice.PARTNER_LATE, Notice.PARTNER_SILENT,
}  # fmt: skip
"""What no longer holds once the place is given back; a new notice stands here or below."""
OF_THE_MONEY = {
    Notice.PAYMENT_TAKEN_GONE, Notice.PAYMENT_RETURNED, Notice.PAYMENT_KEPT, Notice.REFUNDED,
}  # fmt: skip


def test_each_notice_goes_with_the_place_or_tells_what_became_of_the_money() -> None:
    assert set(Notice) == OF_THE_PLACE ^ OF_THE_MONEY
    booking = seen(booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA))
    assert booking.team is not None
    leaves = set()
    for notice in Notice:
        OutgoingMail.objects.all().delete()
        send_notice(booking, notice)
        withhold_of_team(booking.team)
        if OutgoingMail.objects.get().state == MailState.QUEUED:
            leaves.add(notice)
    assert leaves == OF_THE_MONEY


def test_the_link_of_an_offer_says_what_it_is_for(settings) -> None:
    settings.SITE_URL = "https://concours.example.org"
    tournament = open_tournament(capacity=1)
    first = booked(tournament, "ROUX Eva", "PETIT Anne")
    booked(tournament, "NOIR Luc", "NOIR Paul", **EVA)
    cancel_booking(seen(first), by=PUBLIC)
    assert "Accepter la place, ou la laisser : https://concours.example.org/" in told()[-1]


def test_who_asks_again_where_the_club_answers_reads_that_it_arrived() -> None:
    tournament = open_tournament(booking_mode="approval")
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(booking), by=PUBLIC)
    book_again(seen(booking), by=PUBLIC)
    assert ["Votre demande est bien arrivée" in text for text in told()] == [True, False, True]


@pytest.mark.parametrize(
    ("language", "due"),
    [("fr", "À régler à l'entrée : 14"), ("en", "To pay at the door: €14")],
)
def test_who_has_a_place_reads_what_it_costs(language: str, due: str) -> None:
    tournament = open_tournament()
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    booking.language = language
    booking.save()
    confirm_booking(seen(booking), by=SERVER)
    with translation.override(language):
        assert due in read_private_page(seen(booking)).lines[1]
    assert due in told()[-1]
    paid_in_cash(seen(booking).team)
    assert due not in told()[-1]
    with translation.override(language):
        assert due not in " ".join(read_private_page(seen(booking)).lines)


def test_a_proposal_says_who_and_two_yeses_how_to_reach_each_other(settings) -> None:
    settings.SITE_URL = "https://concours.example.org"
    tournament = open_tournament()
    eva = booked(tournament, "LE GOFF Eva", family_1="LE GOFF", club_name="Amicale", **EVA)
    luc = booked(tournament, "ROUX Luc", email="luc@example.org")
    propose_partners(seen(eva), seen(luc), by=SERVER)
    to_luc = OutgoingMail.objects.filter(to_address="luc@example.org").latest("pk").text
    assert "jouer avec Eva L. (Amicale) : dites oui ou non avant le" in to_luc
    assert (
        f"Dire oui ou non : https://concours.example.org/inscription/{find_token(luc)}/" in to_luc
    )
    assert ("LE GOFF" in to_luc, eva.phone in to_luc) == (False, False)
    assert read_private_page(seen(luc)).partner_asks == "Eva L. (Amicale)"
    for booking in (eva, luc):
        accept_partner(seen(booking), by=PUBLIC)
    found = {
        mail.to_address: mail.text
        for mail in OutgoingMail.objects.filter(text__contains="Vous avez un partenaire")
    }
    assert f"Votre partenaire : ROUX Luc, {luc.phone}" in found["eva@example.org"]
    assert f"Votre partenaire : LE GOFF Eva, {eva.phone}" in found["luc@example.org"]


def test_who_looks_alone_is_sent_to_nothing_below() -> None:
    tournament = open_tournament()
    eva = booked(tournament, "ROUX Eva")
    below = "ci-dessous"
    assert not any(below in line for line in read_private_page(seen(eva)).lines)
    booked(tournament, "PETIT Luc")
    assert any(below in line for line in read_private_page(seen(eva)).lines)


def test_what_is_noted_while_away_is_told_by_mail_and_then_what_was_not_done() -> None:
    tournament = open_tournament()
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    take_away(tournament)
    noted = act_or_note(cancel_booking, seen(booking), kind=DeferredKind.CANCEL, by=PUBLIC)
    assert "c'est noté, le club le traite au retour du concours" in told()[-1]
    come_back(Tournament.objects.get(pk=tournament.pk))
    put_request_aside(DeferredRequest.objects.get(pk=noted.pk), reason="Vous avez joué.", by=SERVER)
    assert "Votre annulation (" in told()[-1]
    assert "le club n'y a pas donné suite. Vous avez joué." in told()[-1]
    subjects = [mail.subject for mail in OutgoingMail.objects.order_by("pk")][-2:]
    assert ["est notée" in subject for subject in subjects] == [True, False]
    assert "n'a pas eu de suite" in subjects[1]


def test_another_partner_is_told_and_the_one_before_is_too() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", email_2="anne@example.org")
    OutgoingMail.objects.all().delete()
    change = asked_by("ROUX Eva", "NOIR Luc", phone="06", email_2="luc@example.org")
    change_booking(seen(booking), wanted=change, by=PUBLIC)
    to_anne, to_luc = OutgoingMail.objects.order_by("pk")
    assert (to_anne.to_address, to_luc.to_address) == ("anne@example.org", "luc@example.org")
    assert "Votre inscription est annulée." in to_anne.text
    assert "LUC" not in to_anne.text.upper()
    assert "ROUX Eva – NOIR Luc" in to_luc.text
    assert "vous avez une place" in to_luc.text


def test_a_partner_is_not_told_again_what_does_not_change_for_them() -> None:
    told_before = {"email_2": "anne@example.org"}
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **told_before)
    OutgoingMail.objects.all().delete()
    change = asked_by("ROUX Eva", "Petit Anne", phone="07", email_2="Anne@example.org")
    change_booking(seen(booking), wanted=change, by=PUBLIC)
    assert told() == []


def test_what_is_over_sends_the_partner_to_no_change_and_says_why() -> None:
    tournament = open_tournament(booking_mode="approval")
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", email_2="anne@example.org")
    refuse_booking(seen(booking), answer="Il faut une licence.", by=SERVER)
    assert ("Il faut une licence." in told()[-1], "lien privé" in told()[-1]) == (True, False)
    again = booked(tournament, "NOIR Luc", "BLANC Zoé", email_2="zoe@example.org")
    cancel_booking(seen(again), by=PUBLIC)
    assert "Pour redemander une place, voyez avec NOIR Luc" in told()[-1]
    assert "Pour changer" not in told()[-1]


def test_who_waits_is_not_told_that_the_club_confirmed_a_place() -> None:
    tournament = open_tournament(capacity=1)
    booked(tournament, "A", "B")
    waiting = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    confirm_booking(seen(waiting), by=SERVER)
    assert "vous êtes sur la liste d'attente" in told()[-1]
    assert read_desk_booking(seen(waiting)).may_confirm is False


def test_a_place_given_at_the_desk_to_whom_one_was_offered_is_told_after_the_offers_end() -> None:
    tournament = open_tournament(capacity=1)
    leaving = booked(tournament, "A", "B")
    waiting = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(leaving), by=PUBLIC)
    assert step(waiting) == "offered"
    promote_team(seen(waiting).team, by=SERVER, is_promised=True)
    with time_machine.travel(seen(waiting).offered_until + datetime.timedelta(hours=1)):
        let_time_pass(tournament)
        confirm_booking(seen(waiting), by=SERVER)
        drop_stale_mails()
    mail = OutgoingMail.objects.latest("pk")
    assert (mail.state, "Le club a confirmé" in mail.text) == (MailState.QUEUED, True)


@pytest.mark.parametrize(
    ("typed", "notices"),
    [
        ({"player_2": "PETIT Anne"}, []),
        ({"player_2": "LEROY Colette", "email_2": "colette@example.org"}, ["cancelled", "placed"]),
        ({"player_2": ""}, ["cancelled"]),
    ],
)
def test_a_partner_whose_name_is_spelt_otherwise_is_not_told_of_an_end(
    typed: dict[str, str], notices: list[str]
) -> None:
    second = {"player_2": "PETIT Ane", "email_2": "anne@example.org"}
    tournament = open_tournament()
    booking = booked(tournament, "ROUX Eva", second["player_2"], email_2=second["email_2"], **EVA)
    OutgoingMail.objects.all().delete()
    wanted = replace(asked_by("ROUX Eva", **EVA), **(second | typed))
    change_booking(seen(booking), wanted=wanted, by=PUBLIC)
    mails = OutgoingMail.objects.exclude(to_address=EVA["email"]).order_by("pk")
    assert [mail.dedup_key.split(":")[3] for mail in mails] == notices


def test_a_partner_who_was_told_of_nothing_is_not_told_of_an_end() -> None:
    tournament = open_tournament(booking_mode="approval")
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", email_2="anne@example.org", **EVA)
    changed = asked_by("ROUX Eva", "LEROY Colette", email_2="colette@example.org", **EVA)
    change_booking(seen(booking), wanted=changed, by=PUBLIC)
    assert not OutgoingMail.objects.exclude(to_address=EVA["email"]).exists()
