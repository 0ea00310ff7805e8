"""The treasurer's part of payments online."""

import pytest
from django.urls import reverse

from bookings.domain.bookings import cancel_booking
from bookings.domain.online.readiness import phrase_kept
from bookings.pages.online import read_online_treasury
from bookings.tasks.follower import open_checkout
from tests.bookings.domain.online.paying import begun, heard, outcome, paid_tournament, seen
from tests.bookings.domain.requests import booked
from tests.people import guest
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.teams.solos import match_solos
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import OnlineState, Role
from tournaments.models import Movement, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def treasurer():
    return guest(Role.TREASURER)


def doubtful(helloasso, tournament=None, name="AUBERT Ana"):
    """A payment of 13 € where 14 were asked."""
    payment = begun(tournament, name)
    helloasso.pay(payment.intent_id, cents=1300)
    return heard(payment)


def press(browser, payment, act):
    where = [payment.booking.tournament.slug, payment.key, act]
    return browser.post(reverse("organiser:online_decide", args=where), follow=True)


def test_what_is_in_no_total_is_told_beside_them(helloasso, treasurer):
    payment = doubtful(helloasso)
    tournament = payment.booking.tournament
    page = treasurer(tournament).get(reverse("organiser:accounts", args=[tournament.slug]))
    text = " ".join(page.content.decode().replace("\xa0", " ").split())
    assert f"attendu 14 €, reçu 13 €, paiement n° {payment.payment_id}" in text
    assert page.context["accounts"].fees_total.total == 0


def test_what_is_to_be_checked_is_named_on_the_evening_until_it_is(helloasso, treasurer):
    payment = doubtful(helloasso)
    tournament = payment.booking.tournament
    page = reverse("organiser:overview", args=[tournament.slug])
    before = treasurer(tournament).get(page).content.decode()
    assert "1 paiement en ligne à vérifier." in before
    assert f'href="{reverse("organiser:accounts", args=[tournament.slug])}"' in before
    press(treasurer(tournament), payment, "accepter")
    assert "paiement en ligne à vérifier" not in treasurer(tournament).get(page).content.decode()


@pytest.mark.parametrize(
    ("act", "state", "cents"),
    [("accepter", OnlineState.PAID, 1300), ("rendre", OnlineState.TO_REFUND, 0)],
)
def test_a_button_decides(helloasso, treasurer, act, state, cents):
    payment = doubtful(helloasso)
    page = press(treasurer(payment.booking.tournament), payment, act)
    assert (page.status_code, outcome(payment)[0], outcome(payment)[2]) == (200, state, cents)
    again = press(treasurer(payment.booking.tournament), payment, act)
    assert "plus à vérifier" in again.content.decode()


def test_a_withdrawn_team_that_paid_online_is_to_be_refunded_there(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id)
    cancel_booking(heard(payment).booking, by=PUBLIC)
    online = read_online_treasury(payment.booking.tournament)
    assert [one.pk for one in online.to_refund] == [payment.pk]


def test_both_of_two_who_came_alone_are_to_be_refunded_once_their_team_left(helloasso):
    tournament = paid_tournament()
    payments = [open_checkout(booked(tournament, name)) for name in ("AUBERT Ana", "ROUX Eva")]
    for payment in payments:
        helloasso.pay(payment.intent_id)
        heard(payment)
    team = match_solos(*(seen(payment).booking.team for payment in payments), by=SERVER)
    withdraw_team(team, by=SERVER)
    online = read_online_treasury(tournament)
    assert [one.pk for one in online.to_refund] == [payment.pk for payment in payments]
    kept = [phrase_kept(seen(payment).booking) for payment in payments]
    assert kept == ["Vous aviez payé 7\xa0€ : le club vous dira s'il vous les rend."] * 2


def test_trials_are_counted_and_in_no_list(helloasso):
    online = read_online_treasury(
        doubtful(helloasso, paid_tournament(is_sandbox=True)).booking.tournament
    )
    assert (online.trials, online.otherwise) == (1, ())


@pytest.mark.parametrize("many", [1, 3])
def test_the_page_costs_the_same_for_many_payments(
    helloasso, treasurer, many, django_assert_max_num_queries
):
    tournament = paid_tournament()
    for number in range(many):
        doubtful(helloasso, tournament, f"AUBERT {'ABC'[number]}")
    browser = treasurer(tournament)
    address = reverse("organiser:accounts", args=[tournament.slug])
    browser.get(address)
    with django_assert_max_num_queries(22):
        assert "pas comme prévu" in browser.get(address).content.decode()


def test_nothing_is_shown_where_nobody_pays_online():
    assert read_online_treasury(Tournament.objects.get(pk=paid_tournament().pk)) is None


def test_what_came_online_was_taken_by_nobody_and_is_reversed_by_nobody(helloasso, treasurer):
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    team = payment.booking.team
    browser, movement = treasurer(team.tournament), Movement.objects.get()
    where = [team.tournament.slug, team.number]
    page = browser.get(reverse("organiser:team_account", args=where)).content.decode()
    reversal = reverse("organiser:money_reverse", args=[team.tournament.slug, movement.key])
    assert ("Commande du serveur" in page, reversal in page) == (False, False)
    assert movement.taken_by == "En ligne"


@pytest.mark.parametrize(("capacity", "waits"), [(1, True), (2, False)])
def test_who_paid_without_a_place_and_waits_is_named_to_the_treasurer(
    helloasso, treasurer, capacity, waits
):
    tournament = paid_tournament(capacity=capacity)
    payment = begun(tournament)
    cancel_booking(payment.booking, by=PUBLIC)
    booked(tournament, "BERGER Bea", "BLANC Bob")
    helloasso.pay(payment.intent_id)
    payment = heard(payment)
    before = read_online_treasury(tournament)
    said = press(treasurer(tournament), payment, "accepter").content.decode()
    assert (before.is_full, "attend dans la liste" in said) == (waits, waits)


def test_what_helloasso_calls_refunded_whole_though_a_part_stays_is_told(helloasso, treasurer):
    payment = begun()
    helloasso.pay(payment.intent_id)
    payment = heard(payment)
    helloasso.refund(payment.intent_id, 100)
    page = reverse("organiser:accounts", args=[payment.booking.tournament.slug])
    told = []
    for state in ("Authorized", "Refunded"):
        helloasso.change(payment.intent_id, state)
        heard(payment)
        shown = treasurer(payment.booking.tournament).get(page).content.decode()
        told.append("HelloAsso le dit remboursé en entier" in shown)
    assert told == [False, True]
