"""Each column of a request is shown to the person, erased in time, left out of what bears no
names, and kept by a form that was not touched; or it stands here, with the reason why not."""

import datetime
from dataclasses import asdict, fields
from typing import Any

import pytest
from django.forms import BaseForm
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bookings.domain.bookings import change_booking
from bookings.domain.questions import Wanted
from bookings.domain.retention import forget_old_bookings
from bookings.forms.booking import WantedForm, read_wanted
from bookings.models import Booking, DeferredRequest, OnlinePayment
from bookings.pages.deferred import list_noted
from bookings.pages.own_data import list_own_data, list_requests_of
from bookings.port import TABLES
from tests.bookings.domain.requests import booked, open_tournament, seen
from tests.factories import MembershipFactory, PlayerFactory
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.enums import BookingState, Role
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db

COLUMNS = [field.name for field in Booking._meta.concrete_fields]
ROWS = {"id", "key", "token_hash", "tournament", "team", "partner", "not_with"}
"""Names of rows and of the private link; those of lone players proposed are other people's."""
COURSE = {
    "state", "consent_at", "queued_at", "confirmed_at", "offered_until", "pay_until",
    "partner_until", "accepts_partner",
}  # fmt: skip
"""What happened to the request, and when."""
WISHES = {"language", "shows_initial", "agrees_to_mails"}
"""A choice of two, by which nobody is known."""
STANDS_IN_THE_TEAM = {"club_name", "category", "tariff_1", "tariff_2"}
"""What the team and its charges say as well, in a file without names too."""
TOLD_BY_THE_TEAM = {"player_1", "player_2", "family_1", "family_2", "agrees_to_mails"}
"""What the desk reads in the heading of a request's page, or in its team."""
WORDS_OF_THE_SITE = {"consent_words"}

TYPED: dict[str, Any] = {
    "player_1": "LE GOFF Eva", "player_2": "DA SILVA Ana",
    "family_1": "LE GOFF", "family_2": "DA SILVA",
    "licence_1": "111111", "licence_2": "222222",
    "tariff_1": "Plein", "tariff_2": "Jeune",
    "club_name": "Amicale", "phone": "06 11 22 33 44",
    "email": "eva@example.org", "email_2": "ana@example.org",
    "category": "Dames", "answers": {"Repas ?": "Oui"},
    "shows_initial": True, "agrees_to_mails": True,
}  # fmt: skip
"""Another value than the empty one for everything that a form asks."""


def filled(tournament: Tournament) -> Booking:
    names = (TYPED["player_1"], TYPED["player_2"])
    more = {name: value for name, value in TYPED.items() if not name.startswith("player")}
    return seen(booked(tournament, *names, **more))


def asking(**values: Any) -> Tournament:
    """A tournament that asks everything it can."""
    asked = {"booking_questions": "Repas ? (oui/non)", "categories": ["Dames"], **values}
    tournament = open_tournament(**asked)
    tariffs = [TariffPlan(label=name, cents=800, unit="person") for name in ("Plein", "Jeune")]
    set_tariffs(tournament, tariffs=tariffs, by=SERVER)
    return tournament


def another_value(booking: Booking, column: str) -> Any:
    now = getattr(booking, column)
    if column == "state":
        return BookingState.REFUSED
    if column == "language":
        return "en"
    if isinstance(now, bool):
        return not now
    if isinstance(now, dict):
        return {"Repas ?": "Non"}
    field = Booking._meta.get_field(column)
    if field.get_internal_type() == "DateTimeField":
        return timezone.now() + datetime.timedelta(days=400)
    return "autre@example.org" if "email" in column else "Autre"


@pytest.mark.parametrize("column", [name for name in COLUMNS if name not in ROWS])
def test_the_person_and_their_access_file_read_the_column(column: str) -> None:
    booking = filled(asking())
    player = Player.objects.get(name=TYPED["player_2"])

    def read() -> list[list[tuple[str, str]]]:
        teams = [] if booking.team is None else [booking.team]
        return [list_own_data(seen(booking)), list(list_requests_of([player], teams))]

    before = read()
    Booking.objects.filter(pk=booking.pk).update(**{column: another_value(booking, column)})
    assert [now != then for now, then in zip(read(), before, strict=True)] == [True, True]


@pytest.mark.parametrize("column", TYPED)
def test_the_club_reads_the_column_on_the_page_and_in_what_was_noted(column: str) -> None:
    booking = filled(asking())
    other = another_value(booking, column)
    organiser = MembershipFactory(club=booking.tournament.club, role=Role.ORGANISER)
    browser = Client()
    browser.force_login(organiser.user)
    page = reverse("organiser:booking", args=[booking.tournament.slug, booking.key])

    def read() -> list[list[str]]:
        told = DeferredRequest(told={name: getattr(seen(booking), name) for name in TYPED})
        shown = browser.get(page).content.decode().split("<dl", 1)[1].split("</dl>", 1)[0]
        return [shown.split(), list_noted(told)]

    before = read()
    Booking.objects.filter(pk=booking.pk).update(**{column: other})
    changed = [now != then for now, then in zip(read(), before, strict=True)]
    assert changed == [column not in TOLD_BY_THE_TEAM, True]


def test_a_request_without_a_team_is_read_whole_in_the_access_file() -> None:
    booking = filled(asking(booking_mode="approval"))
    OnlinePayment.objects.create(booking=booking, expected_cents=1400, payment_id=77)
    people = [PlayerFactory(club=booking.tournament.club, name=TYPED["player_1"])]
    facts = list(list_requests_of(people, []))
    assert [label for label, _said in facts] == ["Inscription en ligne", "Paiement en ligne"]
    typed = [value for value in TYPED.values() if isinstance(value, str)]
    assert [value for value in (*typed, booking.consent_words) if value not in facts[0][1]] == []


def test_what_tells_of_a_person_is_erased_in_time() -> None:
    booking = filled(asking())
    OnlinePayment.objects.create(booking=booking, expected_cents=1400, state="given_back")
    given = {"new_email": "new@example.org", "refusal": "Complet"}
    Booking.objects.filter(pk=booking.pk).update(state=BookingState.REFUSED, **given)
    Tournament.objects.update(date=timezone.localdate() - datetime.timedelta(days=366))
    before = seen(booking)
    forget_old_bookings()
    after = seen(booking)
    stays = {name for name in COLUMNS if getattr(after, name) == getattr(before, name)}
    assert stays == ROWS | COURSE | WISHES


def test_what_tells_of_a_person_is_left_out_without_names() -> None:
    (table,) = (table for table in TABLES if table.model is Booking)
    kept = ROWS | COURSE | WISHES | STANDS_IN_THE_TEAM | WORDS_OF_THE_SITE
    assert {name for name in COLUMNS if name not in table.told_as} == kept


def send_untouched(booking: Booking) -> WantedForm:
    """The form of a change, as a browser sends it that nobody typed into."""
    begun: BaseForm = WantedForm(initial=read_wanted(booking), tournament=booking.tournament)
    typed = {name: begun[name].value() for name in begun.fields}
    given = {name: value for name, value in typed.items() if value not in (None, False)}
    return WantedForm(given, initial=read_wanted(booking), tournament=booking.tournament)


@pytest.mark.parametrize("asks_everything", [True, False])
def test_a_form_that_nobody_touched_keeps_all_that_was_asked(asks_everything: bool) -> None:
    assert {member.name for member in fields(Wanted)} == TYPED.keys()
    booking = filled(asking() if asks_everything else open_tournament())
    form = send_untouched(booking)
    assert form.is_valid(), form.errors
    assert asdict(form.wanted()) == TYPED
    changed = change_booking(booking, wanted=form.wanted(), by=PUBLIC)
    assert {name: getattr(seen(changed), name) for name in TYPED} == TYPED
