"""Two lone players proposed to one another."""

import datetime

import pytest
import time_machine
from django.utils import timezone

from bookings.domain.bookings import cancel_booking
from bookings.domain.offers import let_time_pass
from bookings.domain.partners import accept_partner, ask_partner, decline_partner, propose_partners
from bookings.models import Booking
from bookings.pages.private_page import read_private_page
from bookings.queries.lists import find_first_pair, list_alone, list_possible_partners
from mail.models import OutgoingMail
from tests.bookings.domain.requests import booked, open_tournament, seen, step
from tests.factories import RoundFactory
from tests.tournaments.domain.money.ledger import PAIR
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.teams.solos import match_solos
from tournaments.enums import PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.queries.money.accounts import find_balance
from tournaments.queries.teams.lists import count_places

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[Booking, Booking]:
    """Two who are alone, and proposed."""
    tournament = open_tournament()
    one, other = booked(tournament, "ROUX Gérard"), booked(tournament, "PETIT Anne")
    propose_partners(seen(one), seen(other), by=SERVER)
    return one, other


def test_one_yes_tells_nobody_anything(two: tuple[Booking, Booking]) -> None:
    one, other = two
    accept_partner(seen(one), by=PUBLIC)
    assert [read_private_page(seen(each)).partner_is for each in two] == ["", ""]
    assert (step(one), step(other)) == ("alone", "alone")


def test_two_yeses_make_a_team_and_tell_both(two: tuple[Booking, Booking]) -> None:
    for each in two:
        accept_partner(seen(each), by=PUBLIC)
    assert [step(each) for each in two] == ["placed", "placed"]
    assert [read_private_page(seen(each)).partner_is for each in two] == [
        "PETIT Anne, 06 PETIT Anne",
        "ROUX Gérard, 06 ROUX Gérard",
    ]


def test_a_no_lets_both_look_on_and_not_at_one_another(two: tuple[Booking, Booking]) -> None:
    one, other = two
    accept_partner(seen(one), by=PUBLIC)
    decline_partner(seen(other), by=PUBLIC)
    alone = list_alone(Tournament.objects.get())
    assert ([each.pk for each in alone], find_first_pair(alone)) == ([one.pk, other.pk], None)


def test_the_first_two_in_the_queue_are_proposed_first() -> None:
    tournament = open_tournament()
    one, other, _third = (booked(tournament, name) for name in ("A", "B", "C"))
    assert find_first_pair(list_alone(tournament)) == (one, other)


def test_who_has_a_place_is_not_proposed_to_who_waits() -> None:
    tournament = open_tournament(capacity=1)
    placed, _also, waits = (booked(tournament, name) for name in ("A", "B", "C"))
    with pytest.raises(Refused) as refusal:
        propose_partners(seen(placed), seen(waits), by=SERVER)
    assert refusal.value.code == "not-alone"


def test_an_answer_to_nobody_is_refused() -> None:
    booking = booked(open_tournament(), "A")
    with pytest.raises(Refused) as refusal:
        accept_partner(seen(booking), by=PUBLIC)
    assert refusal.value.code == "no-partner"


def test_the_club_says_how_long_an_answer_may_take() -> None:
    tournament = open_tournament(partner_hours=5)
    one, other = booked(tournament, "A"), booked(tournament, "B")
    with time_machine.travel(timezone.now(), tick=False):
        propose_partners(one, other, by=SERVER)
        assert seen(one).partner_until == timezone.now() + datetime.timedelta(hours=5)


@pytest.mark.parametrize("is_drawn", [False, True])
def test_nobody_is_proposed_so_late_that_nobody_could_answer(is_drawn: bool) -> None:
    tournament = open_tournament()
    one, other = booked(tournament, "A"), booked(tournament, "B")
    if is_drawn:
        RoundFactory(tournament=tournament)
    else:
        Tournament.objects.update(date=timezone.localdate() - datetime.timedelta(days=1))
    with pytest.raises(Refused) as refusal:
        propose_partners(seen(one), seen(other), by=SERVER)
    assert refusal.value.code == "too-late"


def test_an_answer_is_late_from_the_very_moment_on() -> None:
    tournament = open_tournament()
    one, other = booked(tournament, "A"), booked(tournament, "B")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        propose_partners(seen(one), seen(other), by=SERVER)
        clock.move_to(seen(one).partner_until)
        with pytest.raises(Refused) as refusal:
            accept_partner(seen(one), by=PUBLIC)
    assert refusal.value.code == "partner-over"


@pytest.mark.parametrize("capacity", [1, None])
def test_what_is_not_answered_in_time_costs_nobody_anything(capacity: int | None) -> None:
    tournament = open_tournament(capacity=capacity)
    names = ("A", "B") if capacity is None else ("X", "Y", "A", "B")
    *_placed, one, other = [booked(tournament, name, email=f"{name}@example.org") for name in names]
    before = [step(one), step(other)]
    propose_partners(seen(one), seen(other), by=SERVER)
    accept_partner(seen(one), by=PUBLIC)
    with time_machine.travel(timezone.now() + datetime.timedelta(hours=25)):
        with pytest.raises(Refused) as refusal:
            accept_partner(seen(other), by=PUBLIC)
        assert refusal.value.code == "partner-over"
        assert (let_time_pass(tournament), let_time_pass(tournament)) == (1, 0)
    assert [step(one), step(other)] == before
    alone = list_alone(tournament)
    assert [each.pk for each in alone if each.pk in (one.pk, other.pk)] == [one.pk, other.pk]
    assert find_first_pair([seen(one), seen(other)]) is None
    told = [OutgoingMail.objects.filter(to_address=f"{name}@example.org").latest("pk").text
            for name in ("A", "B")]  # fmt: skip
    assert [
        "L'autre personne n'a pas répondu" in told[0],
        "Vous n'avez pas répondu" in told[1],
    ] == [
        True,
        True,
    ]
    said = [" ".join(read_private_page(seen(each)).lines) for each in (one, other)]
    assert all("n'a pas reçu deux oui à temps" in lines for lines in said)
    places = count_places(tournament)
    assert places.capacity is None or places.taken <= places.capacity


@pytest.mark.parametrize("who", [0, 1])
def test_each_of_two_who_were_matched_can_leave_alone(
    two: tuple[Booking, Booking], who: int
) -> None:
    for each in two:
        accept_partner(seen(each), by=PUBLIC)
    leaves, stays = two[who], two[1 - who]
    cancel_booking(seen(leaves), by=PUBLIC)
    assert (step(leaves), step(stays)) == ("cancelled", "alone")
    (team,) = Team.objects.filter(status="registered")
    assert team.player_names == stays.player_1
    assert [each.pk for each in list_alone(Tournament.objects.get())] == [stays.pk]


def test_who_leaves_takes_their_own_account_along() -> None:
    tournament = open_tournament()
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    one, other = booked(tournament, "A"), booked(tournament, "B")
    propose_partners(one, other, by=SERVER)
    for each in (one, other):
        accept_partner(seen(each), by=PUBLIC)
    take_money(seen(other).team, cents=700, method=PaymentMethod.CASH, by=SERVER)
    cancel_booking(seen(one), by=PUBLIC)
    balance = find_balance(seen(other).team)
    assert (balance.charged_cents, balance.heads, step(other)) == (700, 1, "alone")


def test_a_proposal_ends_too_where_the_desk_found_the_other_somebody(
    two: tuple[Booking, Booking],
) -> None:
    one, other = two
    third = booked(one.tournament, "LEROY C")
    match_solos(seen(one).team, seen(third).team, by=SERVER)
    with time_machine.travel(timezone.now() + datetime.timedelta(hours=25)):
        assert let_time_pass(Tournament.objects.get()) == 1
    assert [seen(each).partner for each in two] == [None, None]
    assert (step(one), step(other)) == ("placed", "alone")


def test_a_lone_player_asks_another_and_one_yes_makes_the_team() -> None:
    tournament = open_tournament()
    one = booked(tournament, "ROUX Gérard", email="gerard@example.org")
    other = booked(tournament, "PETIT Anne", email="anne@example.org")
    OutgoingMail.objects.all().delete()
    ask_partner(seen(one), seen(other), by=PUBLIC)
    assert [mail.to_address for mail in OutgoingMail.objects.all()] == ["anne@example.org"]
    accept_partner(seen(other), by=PUBLIC)
    assert seen(one).plays_in == seen(other).plays_in


def test_who_said_no_is_not_asked_again() -> None:
    tournament = open_tournament()
    one, other = booked(tournament, "ROUX Gérard"), booked(tournament, "PETIT Anne")
    ask_partner(seen(one), seen(other), by=PUBLIC)
    decline_partner(seen(other), by=PUBLIC)
    assert list_possible_partners(seen(one)) == []
    with pytest.raises(Refused) as refusal:
        ask_partner(seen(one), seen(other), by=PUBLIC)
    assert refusal.value.code == "not-alone"


def found_a_partner(booking: Booking) -> list[str]:
    mails = OutgoingMail.objects.filter(to_address=booking.email).order_by("pk")
    return [mail.text for mail in mails if "vous avez un partenaire" in mail.subject]


@pytest.mark.parametrize("is_there", [False, True])
def test_two_whom_the_desk_matches_from_afar_read_who_the_other_is(is_there: bool) -> None:
    tournament = open_tournament()
    one = booked(tournament, "ROUX Gérard", email="gerard@example.org")
    other = booked(tournament, "PETIT Anne", email="anne@example.org")
    Team.objects.update(is_present=is_there)
    match_solos(seen(one).team, seen(other).team, by=SERVER)
    said = ["Votre partenaire : PETIT Anne", "Votre partenaire : ROUX Gérard"]
    assert [read_private_page(seen(each)).partner_is for each in (one, other)] == [
        "PETIT Anne", "ROUX Gérard",
    ]  # fmt: skip
    told = [text for each in (one, other) for text in found_a_partner(each)]
    assert len(told) == (0 if is_there else 2)
    assert all(words in text and "06 " not in text for words, text in zip(said, told, strict=False))


def test_two_yeses_are_told_once_each() -> None:
    tournament = open_tournament()
    one = booked(tournament, "ROUX Gérard", email="gerard@example.org")
    other = booked(tournament, "PETIT Anne", email="anne@example.org")
    ask_partner(seen(one), seen(other), by=PUBLIC)
    accept_partner(seen(other), by=PUBLIC)
    (to_gerard,), (to_anne,) = found_a_partner(one), found_a_partner(other)
    assert "Votre partenaire : PETIT Anne, 06 PETIT Anne" in to_gerard
    assert "Votre partenaire : ROUX Gérard, 06 ROUX Gérard" in to_anne
