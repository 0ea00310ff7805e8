"""Paying from the private link: out by an ordinary link, back to a page that proves nothing."""

import pytest
from django.test import Client
from django.urls import reverse

from bookings.domain.limits import find_token
from bookings.domain.online.callbacks import LARGEST_NOTICE
from bookings.domain.online.payments import LATE
from bookings.domain.online.readiness import find_hook_token
from bookings.models import OnlineAccount, OnlineNotice, OnlinePayment
from bookings.tasks import follower
from tests.bookings.domain.online.paying import begun, outcome, paid_tournament, seen
from tests.bookings.domain.requests import booked
from tournaments.enums import OnlineState
from tournaments.models import Club

pytestmark = pytest.mark.django_db


@pytest.fixture
def woken(monkeypatch):
    """How often somebody was asked to look at what is due; nobody does."""
    asked = []
    monkeypatch.setattr(follower, "hand_on_checks", lambda: asked.append(1))
    return asked


def private(booking, route="booking"):
    return reverse(f"links:{route}", args=[find_token(booking)])


def read(browser, address):
    return browser.get(address).content.decode()


def test_the_way_out_is_a_link_beside_words_on_the_contribution(helloasso):
    booking = booked(paid_tournament(), "AUBERT Ana", "AUBERT Bob")
    browser = Client()
    assert "Payer en ligne" in read(browser, private(booking))
    answer = browser.post(private(booking, "booking_pay"))
    payment = OnlinePayment.objects.get()
    assert (answer.status_code, answer.url) == (302, private(booking, "booking_pay"))
    page = read(browser, answer.url)
    words, link = "<strong>contribution volontaire</strong>", f'href="{payment.redirect_url}"'
    assert 0 < page.index(words) < page.index(link)
    told = helloasso.intents[payment.intent_id].body
    assert (told["totalAmount"], told["metadata"]) == (1400, {"key": str(payment.key)})
    assert find_token(booking) not in str(told)
    assert "AUBERT" not in str(told)


def test_whoever_left_from_here_finds_the_way_back(woken):
    booking = booked(paid_tournament(), "AUBERT Ana", "AUBERT Bob")
    browser, other = Client(), Client()
    browser.post(private(booking, "booking_pay"))
    back = reverse("links:payment", args=[OnlinePayment.objects.get().key])
    pages = [read(one, f"{back}?code=succeeded&orderId=1") for one in (browser, other)]
    assert [private(booking) in page for page in pages] == [True, False]
    assert [name in page for page in pages for name in ("AUBERT", find_token(booking))] == [
        False, True, False, False
    ]  # fmt: skip
    assert len(woken) == 2
    assert OnlinePayment.objects.get().state == OnlineState.SENT


def test_the_part_that_asks_for_itself_ends_with_the_answer(helloasso, woken):
    payment = begun()
    part = reverse("links:payment_state", args=[payment.key])
    before = Client().get(part).status_code
    helloasso.pay(payment.intent_id)
    follower.follow_payments()
    answer = Client().get(part)
    assert (before, answer.status_code) == (200, 286)
    assert "Vous avez payé 14" in answer.content.decode()


def test_a_page_left_open_asks_no_more_once_nothing_can_come(woken):
    payment = begun()
    OnlinePayment.objects.update(redirect_until=payment.created_at - LATE, state="expired")
    answer = Client().get(reverse("links:payment_state", args=[payment.key]))
    assert (answer.status_code, woken) == (286, [])
    assert "pas été fait" in answer.content.decode()


def test_the_form_says_beforehand_how_it_is_paid():
    tournament = paid_tournament(pay_online="required")
    page = read(Client(), reverse("public:book", args=[tournament.slug]))
    assert "dans les 45 minutes" in page


def test_a_link_that_leads_nowhere_any_more_is_not_shown(woken):
    payment = begun()
    OnlinePayment.objects.update(redirect_until=payment.created_at)
    assert Client().get(private(payment.booking, "booking_pay")).url == private(payment.booking)


def test_without_an_answer_the_page_says_so(helloasso):
    booking = booked(paid_tournament(), "AUBERT Ana", "AUBERT Bob")
    helloasso.mode = "down"
    answer = Client().post(private(booking, "booking_pay"), follow=True)
    assert "HelloAsso ne répond pas." in answer.content.decode()


def test_nothing_is_said_of_it_where_it_is_not_possible(settings):
    booking = booked(paid_tournament(), "AUBERT Ana", "AUBERT Bob")
    settings.SITE_URL = "http://192.168.1.20:8000"
    browser = Client()
    assert "en ligne</button>" not in read(browser, private(booking))
    answer = browser.post(private(booking, "booking_pay"), follow=True)
    assert "pas ouvert ici" in answer.content.decode()


def hook():
    return reverse("links:helloasso_hook", args=[find_hook_token(Club.objects.get())])


def post_notice(body, address=None):
    """HelloAsso tells; its program keeps no cookie and knows no token of forms."""
    browser = Client(enforce_csrf_checks=True)
    return browser.post(address or hook(), body, content_type="application/json")


def test_notices_are_answered_and_looked_into(helloasso, woken):
    payment = begun()
    helloasso.pay(payment.intent_id)
    answers = [post_notice(body) for body in 2 * helloasso.notices(payment.intent_id)]
    assert [answer.status_code for answer in answers] == [200] * 4
    assert (len(woken), OnlineNotice.objects.count()) == (2, 2)
    follower.follow_payments()
    assert outcome(payment) == (OnlineState.PAID, "", 1400)


def test_other_posts_to_the_hook(woken):
    paid_tournament()
    unknown = reverse("links:helloasso_hook", args=["nothing-of-the-sort-there"])
    answers = [
        post_notice("{}"),
        post_notice(b" " * (LARGEST_NOTICE + 1)),
        post_notice("{}", unknown),
    ]
    assert [answer.status_code for answer in answers] == [200, 413, 404]
    assert (woken, OnlineAccount.objects.get().strays) == ([], 1)


def test_the_thread_settles_what_somebody_came_back_from(helloasso, monkeypatch):
    """Through the thread itself there is one connection more, which a test in a transaction does
    not share: here its round is done at once."""
    payment = begun()
    helloasso.pay(payment.intent_id)
    monkeypatch.setattr(follower.follower, "wake", lambda **_: follower.follow_payments())
    Client().get(reverse("links:payment", args=[payment.key]))
    assert seen(payment).state == OnlineState.PAID
