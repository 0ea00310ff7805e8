"""What came during an absence, through the pages: of who asks, and of who deals with it."""

import time
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bookings.domain.away.deferring import act_or_note, book_or_note
from bookings.domain.bookings import change_booking
from bookings.domain.limits import find_token
from bookings.domain.questions import NAMES, Wanted
from bookings.forms.booking import stamp_form
from bookings.models import Booking, DeferredRequest
from tests.bookings.absence import come_back, take_away
from tests.bookings.domain.requests import asked_by, booked, open_tournament, seen
from tests.factories import RoundFactory
from tournaments.actors import PUBLIC
from tournaments.enums import BookingState, DeferredKind, RoundState
from tournaments.models import Membership, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def away() -> Booking:
    """A team of a concours that is in the hall."""
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    return booking


def runs(tournament: Tournament, django_user_model: type) -> Client:
    browser = Client()
    user = django_user_model.objects.create_user("jeanne")
    Membership.objects.create(club=tournament.club, user=user, role="organiser")
    browser.force_login(user)
    return browser


def address(tournament: Tournament, act: str = "", *rest: object) -> str:
    return reverse(f"organiser:deferred{act}", args=[tournament.slug, *rest])


def text_of(answer: object) -> str:
    return " ".join(answer.content.decode().replace("\xa0", " ").split())


def test_who_cancels_reads_that_it_is_noted(away: Booking, client: Client) -> None:
    link = [find_token(away)]
    page = client.post(reverse("links:booking_cancel", args=link), follow=True)
    assert page.status_code == 200
    assert "est noté, le club le traite au retour du concours" in text_of(page)


def test_who_asks_for_a_place_reads_that_it_is_none_yet(away: Booking, client: Client) -> None:
    tournament = away.tournament
    form = client.get(reverse("public:book", args=[tournament.slug]))
    assert "Laisser ma demande" in text_of(form)
    typed = {
        "player_1": "NOËL Guy", "player_2": "ROUX Anne", "phone": "0612345678", "shown": "full",
        "consent": "on", "stamp": stamp_form(time.time() - 60),
    }  # fmt: skip
    page = client.post(reverse("public:book", args=[tournament.slug]), typed, follow=True)
    noted = DeferredRequest.objects.get()
    assert (page.status_code, noted.kind) == (200, "book")
    assert "pas encore une place" in text_of(page)


def test_the_club_reads_it_at_once_and_deals_with_it_at_the_return(
    away: Booking, client: Client, django_user_model: type
) -> None:
    client.post(reverse("links:booking_cancel", args=[find_token(away)]))
    browser, row = runs(away.tournament, django_user_model), DeferredRequest.objects.get()
    page = browser.get(address(away.tournament))
    assert ("AUBERT Ana" in text_of(page), "Tout appliquer" in text_of(page)) == (True, False)
    refused = browser.post(address(away.tournament, "_apply", row.key), follow=True)
    assert "à la salle depuis" in text_of(refused)
    come_back(away.tournament)
    assert "1 arrivé pendant l" in text_of(
        browser.get(reverse("organiser:overview", args=[away.tournament.slug]))
    )
    browser.post(address(away.tournament, "_apply_all"))
    assert seen(away).state == BookingState.CANCELLED


def test_the_club_reads_all_that_a_change_says(away: Booking, django_user_model: type) -> None:
    said = {
        name: name.replace("_", "").upper() for name in NAMES
        if name not in {"answers", "shows_initial", "agrees_to_mails", "family_1", "family_2"}
    }  # fmt: skip
    typed = said | {"answers": {"Repas ?": "Oui"}, "shows_initial": True}
    wanted, kind = Wanted.read(typed), DeferredKind.CHANGE
    act_or_note(change_booking, away, kind=kind, by=PUBLIC, told=typed, wanted=wanted)
    page = text_of(runs(away.tournament, django_user_model).get(address(away.tournament)))
    expected = [*said.values(), "Repas ? : Oui", "initiale seulement"]
    assert [words for words in expected if words not in page] == []


def test_what_is_put_aside_is_told_to_who_asked(
    away: Booking, client: Client, django_user_model: type
) -> None:
    link = reverse("links:booking", args=[find_token(away)])
    client.post(reverse("links:booking_cancel", args=[find_token(away)]))
    come_back(away.tournament)
    browser, row = runs(away.tournament, django_user_model), DeferredRequest.objects.get()
    where = address(away.tournament, "_aside", row.key)
    assert "reason" in browser.post(where, {}).context["form"].errors
    browser.post(where, {"reason": "Vous avez joué."})
    assert "Vous avez joué." in text_of(client.get(link))


@pytest.mark.parametrize("many", [1, 3])
def test_the_page_costs_the_same_for_many(
    many: int, django_user_model: type, django_assert_max_num_queries: object
) -> None:
    tournament = open_tournament()
    bookings = [booked(tournament, f"AUBERT {name}", f"ROUX {name}") for name in "ABC"[:many]]
    take_away(tournament)
    for booking in bookings:
        Client().post(reverse("links:booking_cancel", args=[find_token(booking)]))
    browser = runs(tournament, django_user_model)
    browser.get(address(tournament))
    with django_assert_max_num_queries(12):
        browser.get(address(tournament))


@pytest.fixture
def too_late(away: Booking, client: Client) -> Booking:
    """Somebody asked for a place and somebody cancelled; then the concours began."""
    client.post(reverse("links:booking_cancel", args=[find_token(away)]))
    book_or_note(away.tournament, wanted=asked_by("NOËL Guy"), key=uuid4(), by=PUBLIC)
    come_back(away.tournament)
    RoundFactory(tournament=away.tournament, state=RoundState.PUBLISHED)
    return away


def test_what_came_too_late_says_so_and_is_put_aside_together(
    too_late: Booking, django_user_model: type
) -> None:
    tournament = too_late.tournament
    browser = runs(tournament, django_user_model)
    page = text_of(browser.get(address(tournament)))
    assert page.count("Le concours a commencé : une inscription en ligne ne change plus.") == 2
    assert ("Tout appliquer" in page, "Appliquer" in page) == (False, False)
    assert "Inscrire à la main" in page
    asked = browser.get(address(tournament, "_aside_stuck"))
    reason = asked.context["form"].initial["reason"]
    assert [one.names for one in asked.context["stuck"]] == ["AUBERT Ana – AUBERT Bob", "NOËL Guy"]
    done = browser.post(address(tournament, "_aside_stuck"), {"reason": reason}, follow=True)
    assert set(DeferredRequest.objects.values_list("state", "reason")) == {("aside", reason)}
    assert "prévenez NOËL Guy, 06 NOËL Guy" in text_of(done)


def test_of_one_that_came_too_late_the_reason_is_proposed_in_its_language(
    too_late: Booking, django_user_model: type
) -> None:
    browser = runs(too_late.tournament, django_user_model)
    row = DeferredRequest.objects.get(kind="book")
    DeferredRequest.objects.filter(pk=row.pk).update(language="en")
    form = browser.get(address(too_late.tournament, "_aside", row.key)).context["form"]
    assert form.initial["reason"] == "The tournament had begun when your request could be read."


def test_of_a_concours_that_is_over_nobody_is_signed_up_by_hand(
    too_late: Booking, django_user_model: type
) -> None:
    Tournament.objects.filter(pk=too_late.tournament_id).update(finished_at=timezone.now())
    page = text_of(runs(too_late.tournament, django_user_model).get(address(too_late.tournament)))
    assert ("Inscrire à la main" in page, "Les mettre de côté" in page) == (False, True)


def test_what_can_be_applied_is_offered_beside_what_cannot(
    away: Booking, client: Client, django_user_model: type
) -> None:
    tournament = away.tournament
    client.post(reverse("links:booking_cancel", args=[find_token(away)]))
    lapsed = DeferredRequest.objects.create(
        tournament=tournament, booking=away, kind="accept", came_at=timezone.now()
    )
    come_back(tournament)
    page = runs(tournament, django_user_model).get(address(tournament)).context["deferred"]
    assert [(one.key, bool(one.obstacle)) for one in page.waiting][1] == (lapsed.key, True)
    assert (page.may_apply, len(page.stuck)) == (True, 1)
