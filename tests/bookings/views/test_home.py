"""Signing up from home: the form, the robots, the private link."""

import datetime
import html
import time
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from bookings.domain.answers import confirm_booking
from bookings.domain.bookings import cancel_booking
from bookings.domain.limits import find_token
from bookings.forms.booking import stamp_form
from bookings.models import Booking
from tests.bookings.domain.requests import booked, open_tournament, seen, step
from tests.factories import PlayerFactory
from tests.mail.domain.letters import a_mail
from tournaments.actors import PUBLIC, SERVER
from tournaments.dates import phrase_moment
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.enums import PaymentMethod, TariffUnit
from tournaments.models import Charge, Team, Tournament
from tournaments.queries.money.accounts import list_charges

pytestmark = pytest.mark.django_db


def typed(**values: str) -> dict[str, str]:
    """A form as a person sends it."""
    return {
        "player_1": "ROUX Gérard",
        "player_2": "PETIT Anne",
        "phone": "0612345678",
        "shown": "full",
        "consent": "on",
        "stamp": stamp_form(time.time() - 60),
        **values,
    }


def sent(tournament: Tournament, **values: str) -> object:
    return Client().post(reverse("public:book", args=[tournament.slug]), typed(**values))


def link(booking: Booking, route: str = "booking") -> str:
    return reverse(f"links:{route}", args=[find_token(booking)])


def test_a_request_leads_to_its_private_page() -> None:
    tournament = open_tournament()
    answer = sent(tournament)
    booking = Booking.objects.get()
    assert answer.url == link(booking)
    assert "équipe 1" in Client().get(link(booking)).content.decode()


@pytest.mark.parametrize(
    "values",
    [
        {"website": "http://spam"},
        {"stamp": ""},
        {"stamp": "forged"},
        {"consent": ""},
        {"phone": ""},
        {"player_1": "\0"},
    ],
    ids=["trap", "no-stamp", "forged", "no-consent", "no-phone", "null"],
)
def test_what_no_person_sends_is_refused_and_kept(values: dict[str, str]) -> None:
    answer = sent(open_tournament(), **values)
    assert (answer.status_code, Booking.objects.count()) == (200, 0)
    assert "PETIT Anne" in answer.content.decode()


def test_a_form_that_comes_at_once_is_asked_for_again() -> None:
    sent(open_tournament(), stamp=stamp_form())
    assert Booking.objects.count() == 0


def test_a_form_shown_before_the_clock_was_put_back_is_taken() -> None:
    sent(open_tournament(), stamp=stamp_form(time.time() + 3300))
    assert Booking.objects.count() == 1


def test_a_closed_page_says_so() -> None:
    tournament = open_tournament(booking_mode="closed")
    page = Client().get(reverse("public:book", args=[tournament.slug]))
    assert "fermées" in page.content.decode()


def test_twice_is_said_beside_the_name() -> None:
    tournament = open_tournament()
    sent(tournament)
    answer = sent(tournament, phone="0700000000")
    assert "déjà inscrite" in answer.content.decode()


def test_looking_at_the_links_of_buttons_changes_nothing() -> None:
    booking = booked(open_tournament(), "A", "B")
    for route in ("booking_cancel", "booking_accept", "booking_again", "booking_partner_no"):
        Client().get(link(booking, route))
    assert step(booking) == "placed"


def test_a_button_takes_the_request_back() -> None:
    booking = booked(open_tournament(), "A", "B")
    Client().post(link(booking, "booking_cancel"))
    assert step(booking) == "cancelled"


def test_a_place_is_accepted_by_its_button() -> None:
    tournament = open_tournament(capacity=1)
    first, second = booked(tournament, "A", "B"), booked(tournament, "C", "D")
    cancel_booking(seen(first), by=PUBLIC)
    Client().post(link(second, "booking_accept"))
    assert step(second) == "placed"


def test_a_correction_is_stored() -> None:
    booking = booked(open_tournament(), "ROUX Gérard", "PETIT Anne")
    Client().post(link(booking, "booking_change"), typed(player_2="PETIT Annie"))
    assert seen(booking).player_2 == "PETIT Annie"


def test_an_unknown_link_opens_nothing() -> None:
    assert Client().get(reverse("links:booking", args=["x"])).status_code == 404


def test_public_pages_call_people_as_they_ask() -> None:
    tournament = open_tournament()
    booked(tournament, "ROUX Gérard", "PETIT Anne", shows_initial=True)
    address = reverse("public:teams", args=[tournament.slug])
    page = Client().get(address).content.decode()
    assert ("Gérard R. – Anne P." in page, "ROUX" in page) == (True, False)


def test_the_announcement_says_what_is_left() -> None:
    tournament = open_tournament(capacity=3, place="Salle des fêtes")
    booked(tournament, "A", "B")
    page = Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    said = ("Il reste 2 places.", "openstreetmap.org/search?query=Salle", "inscription/")
    assert [words for words in said if words not in page] == []


def test_a_person_reads_all_that_is_kept_and_what_they_agreed_to() -> None:
    booking = booked(open_tournament(), "ROUX Gérard", "PETIT Anne", email="roux@example.org")
    page = Client().get(link(booking, "booking_data")).content.decode()
    file = Client().get(link(booking, "booking_data_file")).json()
    told = {fact["what"]: fact["says"] for fact in file["facts"]}
    assert told["Ce que vous avez accepté"] == booking.consent_words
    assert phrase_moment(timezone.localtime(booking.consent_at)) == told["Votre accord, donné le"]
    typed_words = {"ROUX Gérard", "PETIT Anne", booking.phone, "roux@example.org"}
    assert typed_words <= {*told.values()}
    assert all(words in page for words in typed_words)


def test_what_came_of_the_sign_up_is_told_and_the_clubs_licence_by_its_end() -> None:
    tournament = open_tournament()
    PlayerFactory(club=tournament.club, name="ROUX Gérard", licence="12345678")
    booking = booked(tournament, "ROUX Gérard", "PETIT Anne", email="roux@example.org")
    Charge.objects.create(team=booking.team, label="Doublette", cents=2000)
    take_money(booking.team, cents=600, method=PaymentMethod.CASH, by=SERVER)
    a_mail(
        tournament,
        to="roux@example.org",
        team=booking.team,
        subject="Rappel",
        dedup_key="reminder:1",
    )
    file = Client().get(link(booking, "booking_data_file"))
    told = {fact["what"] for fact in file.json()["facts"]}
    assert told >= {"Inscription et résultat", "Somme demandée", "Paiement"}
    assert ("Rappel" in file.content.decode(), "12345678" in file.content.decode()) == (True, False)
    assert "qui finit par 78" in file.content.decode()


def test_the_words_beside_the_box_are_those_that_are_kept() -> None:
    tournament = open_tournament()
    page = html.unescape(
        Client().get(reverse("public:book", args=[tournament.slug])).content.decode()
    )
    sent(tournament)
    kept = Booking.objects.get().consent_words.split("\n\n")
    assert all(words in " ".join(page.split()) for words in kept)


@pytest.mark.parametrize(("state", "method"), [("placed", "PUBLISH"), ("cancelled", "CANCEL")])
def test_an_agenda_gets_the_evening_by_the_private_link(state: str, method: str) -> None:
    booking = booked(open_tournament(), "A", "B")
    if state == "cancelled":
        cancel_booking(seen(booking), by=PUBLIC)
    file = Client().get(link(booking, "booking_calendar"))
    assert file["Content-Type"].startswith(f"text/calendar; method={method}")
    assert Calendar.from_ical(file.content)["METHOD"] == method


def agreed() -> bool:
    """Whether the first player of the only team takes the club's mails."""
    return bool(Team.objects.get().players[0].mail_agreed_at)


@pytest.mark.parametrize("mode", ["open", "approval"])
@pytest.mark.parametrize("mails", ["on", ""])
def test_who_agrees_to_mails_gets_those_of_the_club(mode: str, mails: str) -> None:
    sent(open_tournament(booking_mode=mode), email="anne@example.org", mails=mails)
    booking = Booking.objects.get()
    if mode == "approval":
        confirm_booking(booking, by=SERVER)
    assert agreed() == bool(mails)
    assert ("le rappel de la veille" in booking.consent_words) == bool(mails)


def test_mails_without_an_address_are_asked_for_one() -> None:
    answer = sent(open_tournament(), mails="on")
    assert "Donnez l'adresse" in html.unescape(answer.content.decode())
    assert Booking.objects.count() == 0


def test_a_change_begins_with_what_holds_and_takes_it_back() -> None:
    tournament = open_tournament()
    sent(tournament, email="anne@example.org", mails="on")
    address = link(Booking.objects.get(), "booking_change")
    assert Client().get(address).context["form"].initial["mails"] is True
    Client().post(address, typed(email="anne@example.org"))
    assert agreed() is False
    assert Client().get(address).context["form"].initial["mails"] is False


def test_a_tariff_that_has_ended_is_not_offered_but_kept_by_who_has_it() -> None:
    tournament, today = open_tournament(), timezone.localdate()
    plans = [
        TariffPlan(label="Tôt", cents=1000, unit=TariffUnit.TEAM, until=today),
        TariffPlan(label="Plein", cents=1400, unit=TariffUnit.TEAM),
        TariffPlan(label="Jeune", cents=400, unit=TariffUnit.PERSON, needs_proof=True),
    ]
    set_tariffs(tournament, tariffs=plans, by=SERVER)
    early = booked(tournament, "Tôt Anne", "Tôt Paul", tariff_1="Tôt", tariff_2="Tôt")
    front = reverse("public:tournament", args=[tournament.slug])
    with time_machine.travel(timezone.now() + datetime.timedelta(days=1), tick=False):
        page = Client().get(reverse("public:book", args=[tournament.slug]))
        offered = [label for label, _said in page.context["form"].fields["tariff_1"].choices]
        assert offered == ["Plein", "Jeune"]
        assert "Tôt" not in Client().get(front).content.decode()
        kept = Client().get(link(early, "booking_change")).context["form"]
        assert [one for one, _said in kept.fields["tariff_1"].choices] == ["Tôt", "Plein", "Jeune"]
        given = {"player_1": "TÔT Anne", "player_2": "TÔT Paule", "tariff_1": "Tôt"}
        Client().post(link(early, "booking_change"), typed(**given, tariff_2="Tôt"))
    assert seen(early).player_2 == "TÔT Paule"


def test_a_code_gives_its_price_to_both_and_is_told_nowhere() -> None:
    tournament = open_tournament()
    plans = [
        TariffPlan(label="Plein", cents=1400, unit=TariffUnit.TEAM),
        TariffPlan(label="Journal", cents=900, unit=TariffUnit.TEAM, code="Valet"),
    ]
    set_tariffs(tournament, tariffs=plans, by=SERVER)
    for route in ("public:book", "public:tournament", "public:rules"):
        page = Client().get(reverse(route, args=[tournament.slug])).content.decode()
        assert ("Journal" in page, "Valet" in page) == (False, False)
    refused = sent(tournament, code="Dame")
    assert "pas valable" in refused.content.decode()
    sent(tournament, code="VALET")
    team = Booking.objects.get().team
    assert [(charge.label, charge.cents) for charge in list_charges(team)] == [("Journal", 900)]


def test_who_looks_sees_who_looks_and_asks_without_a_number() -> None:
    tournament = open_tournament()
    one = booked(tournament, "ROUX Gérard")
    other = booked(tournament, "PETIT Anne", phone="0611223344", club_name="Belote de Faramans")
    booked(tournament, "NOIR Luc", "NOIR Paul")
    page = Client().get(link(one)).content.decode()
    told = ("Anne P.", "Belote de Faramans", "PETIT", "0611223344", "Luc N.")
    assert [word in page for word in told] == [True, True, False, False, False]
    asked = {"other": str(other.key)}
    Client().post(link(one, "booking_partner_ask"), asked)
    assert (seen(one).accepts_partner, seen(other).partner) == (True, one)
    assert "Oui, jouons ensemble" in Client().get(link(other)).content.decode()


def test_whoever_looks_no_more_is_asked_nothing() -> None:
    tournament = open_tournament()
    one, pair = booked(tournament, "ROUX Gérard"), booked(tournament, "NOIR Luc", "NOIR Paul")
    answer = Client().post(link(one, "booking_partner_ask"), {"other": str(pair.key)}, follow=True)
    assert "ne cherche plus" in answer.content.decode()
    assert seen(one).partner is None


@pytest.mark.parametrize(
    ("criteria", "told"),
    [
        (["total", "wins"], "Classement : total des points, puis victoires."),
        (["ranking_points", "total"], "Points de classement : 2 par victoire"),
    ],
)
def test_the_rules_in_short_say_what_decides(criteria: list[str], told: str) -> None:
    tournament = open_tournament(criteria=criteria)
    page = Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    assert told in html.unescape(page).replace("\u202f", " ").replace("\xa0", " ")


def test_a_form_sent_to_another_tournament_asks_for_a_place_there() -> None:
    key = str(uuid4())
    for tournament in (open_tournament(), open_tournament()):
        assert sent(tournament, key=key).status_code == 302
    assert Booking.objects.values("tournament").distinct().count() == 2


def test_the_link_is_a_link_that_can_be_sent_to_oneself() -> None:
    sent(open_tournament(), phone="06 12 34 56 78")
    address = link(Booking.objects.get())
    page = html.unescape(Client().get(address).content.decode())
    assert f'<a id="own-address" href="http://testserver{address}">' in page
    assert 'href="sms:0612345678?&body=http%3A%2F%2Ftestserver' in page
    assert 'data-copy="own-address"' in page


def test_who_is_alone_is_not_sent_to_a_list_that_is_not_there() -> None:
    tournament = open_tournament()
    sent(tournament, player_2="")
    first = Booking.objects.get()
    assert "ci-dessous" not in Client().get(link(first)).content.decode()
    sent(tournament, player_1="MOREAU Lise", player_2="", phone="0687654321")
    page = html.unescape(Client().get(link(first)).content.decode())
    assert page.count("ci-dessous") == page.count("de jouer ensemble") == 1


def test_a_telephone_in_the_clubs_words_is_a_number_to_call() -> None:
    tournament = open_tournament(booking_contact="Mme Roux, 06 12 34 56 78 ou club@belote.fr")
    for route in ("book", "tournament"):
        page = Client().get(reverse(f"public:{route}", args=[tournament.slug])).content.decode()
        assert '<a class="contact" href="tel:0612345678">06 12 34 56 78</a>' in page
        assert '<a class="contact" href="mailto:club@belote.fr">club@belote.fr</a>' in page


def test_no_calendar_names_a_sender_that_is_nobody() -> None:
    sent(open_tournament())
    file = Client().get(link(Booking.objects.get(), "booking_calendar")).content.decode()
    assert "localhost" not in file
