"""How often a private link may be used, and what it is used for."""

from dataclasses import replace
from uuid import uuid4

import pytest

from bookings.domain.away.deferring import act_or_note
from bookings.domain.bookings import book_again, book_place, cancel_booking, change_booking
from bookings.domain.questions import NAMES
from bookings.models import Booking
from mail.models import OutgoingMail
from tests.bookings.domain.requests import asked_by, booked, open_tournament, seen
from tournaments.actors import PUBLIC
from tournaments.enums import DeferredKind
from tournaments.errors import Refused

pytestmark = pytest.mark.django_db

LOOPS = 30


def count_done(*acts: object) -> int:
    """How many of some acts were let through before the first was one too many."""
    for done, act in enumerate(acts):
        if code_of(act) == "too-many-attempts":
            return done
    return len(acts)


def code_of(act: object) -> str:
    """Why an act is refused; nothing where it is done."""
    try:
        act()
    except Refused as refusal:
        return refusal.code
    return ""


def change(booking: Booking, **values: str) -> None:
    wanted = asked_by("ROUX Gérard", "PETIT Anne", **values)
    told = {"email": wanted.email}
    kind = DeferredKind.CHANGE
    act_or_note(change_booking, seen(booking), kind=kind, by=PUBLIC, told=told, wanted=wanted)


def test_taking_back_and_asking_again_writes_no_mails_without_end() -> None:
    booking = booked(open_tournament(), "ROUX Gérard", "PETIT Anne", email="roux@example.org")

    def turn(number: int) -> None:
        act, kind = ((cancel_booking, DeferredKind.CANCEL), (book_again, DeferredKind.AGAIN))[
            number % 2
        ]
        act_or_note(act, seen(booking), kind=kind, by=PUBLIC)

    done = count_done(*(lambda n=n: turn(n) for n in range(LOOPS)))
    assert (done, OutgoingMail.objects.count()) == (11, 12)


def test_one_link_writes_to_few_new_addresses(settings: object) -> None:
    settings.SITE_SENDS_MAIL = True
    booking = booked(open_tournament(), "ROUX Gérard", "PETIT Anne")
    acts = (lambda n=n: change(booking, email=f"victim{n}@example.org") for n in range(LOOPS))
    assert (count_done(*acts), OutgoingMail.objects.count()) == (3, 3)


def test_one_address_gets_few_mails_of_all_concours_together() -> None:
    tournaments = [open_tournament() for _ in range(3)]
    addresses = ("victim@example.org", "Victim@example.org", "victim+more@example.org")
    acts = (
        lambda n=n: booked(tournaments[n % 3], f"A{n}", f"B{n}", email=addresses[n % 3])
        for n in range(LOOPS)
    )
    assert count_done(*acts) == 12


def test_one_phone_is_one_however_it_is_written() -> None:
    tournament = open_tournament()
    ways = (
        "06 12 34 56 78", "0612345678", "06.12.34.56.78", "+33 6 12 34 56 78", "0033612345678",
        "06-12-34-56-78", "+33 (0)6 12 34 56 78", "06/12/34/56/78",
    )  # fmt: skip
    acts = (lambda n=n: booked(tournament, f"A{n}", f"B{n}", phone=ways[n]) for n in range(8))
    assert count_done(*acts) == 6


def test_a_form_serves_once() -> None:
    tournament, key, first = open_tournament(), uuid4(), asked_by("A", "B")
    made = book_place(tournament, wanted=first, key=key, by=PUBLIC)
    assert book_place(tournament, wanted=first, key=key, by=PUBLIC) == made
    again = lambda: book_place(open_tournament(), wanted=first, key=key, by=PUBLIC)  # noqa: E731
    assert code_of(again) == "form-served"


@pytest.mark.parametrize("name", NAMES)
def test_a_form_that_says_anything_else_is_another(name: str) -> None:
    tournament, key, first = open_tournament(), uuid4(), asked_by("A", "B")
    book_place(tournament, wanted=first, key=key, by=PUBLIC)
    other = {"answers": {"Repas ?": "Oui"}, "shows_initial": True, "agrees_to_mails": True}
    wanted = replace(first, **{name: other.get(name, "c@example.org")})
    again = lambda: book_place(tournament, wanted=wanted, key=key, by=PUBLIC)  # noqa: E731
    assert code_of(again) == "form-served"


@pytest.mark.parametrize(
    ("name", "is_taken"),
    [
        ("Gagnez www.gain.example", False),
        ("Voir https://gain.example", False),
        ("gain.example Anne", False),
        ("anne@example.org", False),
        ("Appelez 0612345678", False),
        ("GAGNEZ Un Voyage", False),
        ("MARTIN J.P.", True),
        ("St. MARTIN Paul", True),
        ("D'HÉROUVILLE Anne-Marie", True),
        ("MARTIN Paul 2", True),
    ],
)
def test_what_is_an_address_or_an_advertisement_is_no_name(name: str, is_taken: bool) -> None:
    tournament = open_tournament()
    assert code_of(lambda: booked(tournament, "ROUX Gérard", name)) == (
        "" if is_taken else "no-name"
    )
    assert Booking.objects.exists() == is_taken
