"""Whether the settings of sign-up ask about paying online."""

import pytest
from django.urls import reverse

from tests.bookings.domain.online.paying import with_account
from tests.bookings.helloasso.plugged import helloasso  # noqa: F401  a fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(tournament):
    return reverse("organiser:settings_bookings", args=[tournament.slug])


def fields(browser, address):
    page = browser.get(address)
    return "pay_online" in page.context["form"].fields, page.context["without_online"]


def test_it_is_asked_where_it_is_possible(organiser, tournament, settings, address):
    without_account = fields(organiser, address)
    with_account(tournament.club)
    with_one = fields(organiser, address)
    settings.SITE_URL = "http://192.168.1.20:8000"
    on_a_laptop = fields(organiser, address)
    assert [asked for asked, _why in (without_account, with_one, on_a_laptop)] == [
        False, True, False
    ]  # fmt: skip
    assert (with_one[1], "compte HelloAsso" in without_account[1]) == ("", True)
    assert "seulement sur un site hébergé" in on_a_laptop[1]


def test_what_is_asked_can_be_taken_back_though_the_key_is_gone(organiser, tournament, address):
    tournament.pay_online = "required"
    tournament.save()
    typed = {
        "booking_mode": "open",
        "offer_hours": "24",
        "partner_hours": "24",
        "pay_online": "no",
        "hold_minutes": "45",
    }
    organiser.post(address, typed)
    tournament.refresh_from_db()
    assert tournament.pay_online == "no"


def test_an_old_page_takes_back_nothing_that_somebody_else_changed(organiser, tournament, address):
    typed = {
        "booking_mode": "open", "offer_hours": "24", "partner_hours": "24", "hold_minutes": "45",
    }  # fmt: skip
    organiser.post(address, typed)
    typed["seen"] = organiser.get(address).context["seen"]
    organiser.post(address, typed | {"offer_hours": "12"})
    organiser.post(address, typed | {"partner_hours": "36"})
    tournament.refresh_from_db()
    assert (tournament.offer_hours, tournament.partner_hours) == (12, 36)
