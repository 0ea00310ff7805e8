"""Places asked for from home: given, refused, changed, taken back."""

from dataclasses import replace
from uuid import uuid4

import pytest

from arbitration.models import AuditEntry
from bookings.domain.answers import confirm_booking, refuse_booking
from bookings.domain.bookings import book_again, book_place, cancel_booking, change_booking
from tests.bookings.domain.requests import asked_by, booked, open_tournament, seen, step
from tests.factories import PlayerFactory, TeamFactory
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.money.tariffs import give_entry
from tournaments.errors import Refused
from tournaments.models import Charge, Player, Team
from tournaments.queries.money.accounts import find_balance
from tournaments.queries.teams.lists import count_places

pytestmark = pytest.mark.django_db


def code_of(act: object) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


def test_an_open_tournament_gives_a_place_at_once() -> None:
    booking = booked(open_tournament(), "ROUX Gérard", "PETIT Anne")
    team = Team.objects.get()
    assert (booking.team, team.player_names, step(booking)) == (
        team,
        "ROUX Gérard – PETIT Anne",
        "placed",
    )


def test_the_journal_says_that_it_was_the_public() -> None:
    booked(open_tournament(), "ROUX Gérard", "PETIT Anne")
    entries = AuditEntry.objects.order_by("number")
    assert [(entry.act, entry.who) for entry in entries] == [
        ("booking-made", "Le public"),
        ("team-registered", "Le public"),
    ]


def test_on_approval_the_club_decides() -> None:
    tournament = open_tournament(booking_mode="approval")
    booking = booked(tournament, "ROUX Gérard", "PETIT Anne")
    before = step(booking)
    confirm_booking(seen(booking), by=SERVER)
    assert (before, step(booking)) == ("to-approve", "placed")


def test_a_late_yes_keeps_the_place_in_the_queue() -> None:
    tournament = open_tournament(booking_mode="approval", capacity=1)
    first, second, third = (booked(tournament, f"A{n}", f"B{n}") for n in range(3))
    for one in (third, second, first):
        confirm_booking(seen(one), by=SERVER)
    assert seen(first).team.registered_at < seen(second).team.registered_at


def test_a_refused_request_frees_its_place() -> None:
    tournament = open_tournament(capacity=1)
    booking, waits = booked(tournament, "A", "B"), booked(tournament, "C", "D")
    refuse_booking(seen(booking), answer="Complet", by=SERVER)
    assert (step(booking), step(waits), seen(booking).refusal) == ("refused", "offered", "Complet")


def test_somebody_known_to_the_club_stays_one_person() -> None:
    tournament = open_tournament()
    known = PlayerFactory(club=tournament.club, name="ROUX Gérard")
    booking = booked(tournament, "roux gérard", "PETIT Anne")
    assert booking.team.players[0].pk == known.pk


def test_the_same_form_twice_makes_one_request() -> None:
    tournament, key = open_tournament(), uuid4()
    one, other = (
        book_place(tournament, wanted=asked_by("A", "B"), key=key, by=PUBLIC) for _ in range(2)
    )
    assert (one.pk, Team.objects.count()) == (other.pk, 1)


@pytest.mark.parametrize("names", [("A B", "E F"), ("E F", "B a")])
def test_nobody_signs_up_twice(names: tuple[str, str]) -> None:
    tournament = open_tournament()
    booked(tournament, "A B", "C D")
    assert code_of(lambda: booked(tournament, *names)) == "already-signed-up"


@pytest.mark.parametrize("mode", ["open", "approval"])
@pytest.mark.parametrize(
    ("licences", "said"),
    [(("111111", "222222"), ""), (("111111", "111111"), "already-signed-up"),
     (("", "222222"), "already-signed-up"), (("111111", ""), "already-signed-up")],
)  # fmt: skip
def test_a_namesake_with_another_licence_is_another_person(
    mode: str, licences: tuple[str, str], said: str
) -> None:
    tournament = open_tournament(booking_mode=mode)
    booked(tournament, "ROUX Jean", "A B", licence_1=licences[0])
    again = lambda: booked(  # noqa: E731
        tournament, "Jean ROUX", "C D", licence_1=licences[1], phone="07"
    )
    if said:
        assert code_of(again) == said
    else:
        again()
        assert tournament.bookings.count() == 2
        assert Player.objects.filter(licence__in=licences).count() == (mode == "open") * 2


def test_father_and_son_of_one_name_sign_up_together_by_their_licences() -> None:
    tournament, names = open_tournament(), ("ROUX Jean", "ROUX Jean")
    assert code_of(lambda: booked(tournament, *names)) == "ask-the-club"
    booking = booked(tournament, *names, licence_1="111111", licence_2="222222")
    assert [player.licence for player in booking.team.players] == ["111111", "222222"]


def test_nobody_asks_twice_while_the_club_has_not_answered() -> None:
    tournament = open_tournament(booking_mode="approval")
    booked(tournament, "A B", "C D")
    assert code_of(lambda: booked(tournament, "D C", "E F")) == "already-signed-up"


@pytest.mark.parametrize(
    "values",
    [
        {"booking_mode": "closed"},
        {"is_public": False},
    ],
)
def test_a_closed_tournament_takes_nobody(values: dict[str, object]) -> None:
    tournament = open_tournament(**values)
    assert code_of(lambda: booked(tournament, "A", "B")) == "bookings-closed"


def test_one_phone_cannot_fill_a_hall() -> None:
    tournament = open_tournament()
    for n in range(6):
        booked(tournament, f"A{n}", f"B{n}", phone="06 1")
    again = lambda: booked(tournament, "A9", "B9", phone="06 1")  # noqa: E731
    assert code_of(again) == "too-many-attempts"


def test_a_chosen_tariff_is_what_is_asked() -> None:
    tournament = open_tournament()
    for place, (label, cents) in enumerate((("Plein", 1200), ("Jeune", 600))):
        tournament.tariffs.create(label=label, cents=cents, unit="person", position=place)
    booked(tournament, "A", "B", tariff_1="Plein", tariff_2="Jeune")
    asked = Charge.objects.filter(cancelled_at=None).order_by("pk")
    assert [(charge.label, charge.cents) for charge in asked] == [("Plein", 1200), ("Jeune", 600)]


def test_what_is_changed_of_a_place_asked_for_anew_is_what_the_club_accepts() -> None:
    tournament = open_tournament(booking_mode="approval")
    for place, (label, cents) in enumerate((("Plein", 1200), ("Jeune", 600))):
        tournament.tariffs.create(label=label, cents=cents, unit="person", position=place)
    plain = {"tariff_1": "Plein", "tariff_2": "Plein"}
    booking = booked(tournament, "ROUX Gérard", "PETIT Anne", **plain)
    confirm_booking(seen(booking), by=SERVER)
    cancel_booking(seen(booking), by=PUBLIC)
    book_again(seen(booking), by=PUBLIC)
    wanted = asked_by("ROUX Gérard", "LEROY Colette", tariff_1="Plein", tariff_2="Jeune")
    change_booking(seen(booking), wanted=replace(wanted, club_name="Amicale"), by=PUBLIC)
    confirm_booking(seen(booking), by=SERVER)
    team = Team.objects.get()
    asked = Charge.objects.filter(cancelled_at=None)
    assert (team.player_names, team.club_name) == ("ROUX Gérard – LEROY Colette", "Amicale")
    assert sorted(asked.values_list("player__name", "label")) == [
        ("LEROY Colette", "Jeune"), ("ROUX Gérard", "Plein"),
    ]  # fmt: skip


def test_a_strangers_request_does_not_undo_somebodys_choice_of_initials() -> None:
    tournament = open_tournament()
    booked(tournament, "PETIT Anne", "LEROY Colette", shows_initial=True)
    other = open_tournament(club=tournament.club)
    booking = booked(other, "ROUX Eva", "PETIT Anne")
    anne = Player.objects.get(name="PETIT Anne")
    assert (seen(booking).team.players[1], anne.shows_initial) == (anne, True)
    tighter = asked_by("ROUX Eva", "PETIT Anne", shows_initial=True)
    looser = asked_by("ROUX Eva", "PETIT Anne")
    for wanted in (tighter, looser):
        change_booking(seen(booking), wanted=wanted, by=PUBLIC)
    called = dict(Player.objects.values_list("name", "shows_initial"))
    assert (called["ROUX Eva"], called["PETIT Anne"]) == (False, True)


def test_an_entry_that_the_desk_gives_stays_given_whatever_tariff_is_chosen_from_home() -> None:
    tournament = open_tournament()
    for place, (label, cents) in enumerate((("Plein", 1200), ("Jeune", 600))):
        tournament.tariffs.create(label=label, cents=cents, unit="person", position=place)
    booking = booked(tournament, "A", "B", tariff_1="Plein", tariff_2="Jeune")
    give_entry(seen(booking).team, reason="Invités", by=SERVER)
    wanted = asked_by("A", "B", tariff_1="Plein", tariff_2="Plein")
    change_booking(seen(booking), wanted=wanted, by=PUBLIC)
    assert find_balance(seen(booking).team).owed_cents == 0


def test_two_tariffs_that_are_exchanged_are_asked_of_the_other_player() -> None:
    tournament = open_tournament()
    for place, (label, cents) in enumerate((("Plein", 1200), ("Jeune", 600))):
        tournament.tariffs.create(label=label, cents=cents, unit="person", position=place)
    booking = booked(tournament, "A", "B", tariff_1="Plein", tariff_2="Jeune")
    wanted = asked_by("A", "B", tariff_1="Jeune", tariff_2="Plein")
    change_booking(seen(booking), wanted=wanted, by=PUBLIC)
    asked = Charge.objects.filter(cancelled_at=None)
    assert dict(asked.values_list("player__name", "label")) == {"A": "Jeune", "B": "Plein"}


def test_a_partner_who_comes_later_is_asked_what_was_chosen_for_them() -> None:
    tournament = open_tournament()
    for place, (label, cents) in enumerate((("Plein", 1200), ("Jeune", 600))):
        tournament.tariffs.create(label=label, cents=cents, unit="person", position=place)
    chosen = {"tariff_1": "Plein", "tariff_2": "Jeune"}
    booking = booked(tournament, "A", **chosen)
    change_booking(seen(booking), wanted=asked_by("A", "B", **chosen), by=PUBLIC)
    asked = Charge.objects.filter(cancelled_at=None)
    assert dict(asked.values_list("player__name", "label")) == {"A": "Plein", "B": "Jeune"}


def test_a_sum_that_two_share_is_asked_once_whatever_else_they_change() -> None:
    tournament = open_tournament()
    tournament.tariffs.create(label="Doublette", cents=1400, unit="team")
    tournament.tariffs.create(label="Jeune", cents=600, unit="person", position=1)
    booking = booked(tournament, "A", "B", tariff_1="Doublette", tariff_2="Doublette")
    (asked,) = Charge.objects.all()
    wanted = asked_by("A", "C", tariff_1="Doublette", tariff_2="Doublette")
    change_booking(seen(booking), wanted=wanted, by=PUBLIC)
    assert list(Charge.objects.all()) == [asked]


def test_a_change_keeps_what_the_desk_wrote() -> None:
    booking = booked(open_tournament(), "ROUX Gérard", "PETIT Anne")
    Team.objects.update(note="près du bar", fixed_table=4)
    change_booking(seen(booking), wanted=asked_by("ROUX Gérard", "PETIT Annie"), by=PUBLIC)
    team = Team.objects.get()
    assert (team.player_names, team.note, team.fixed_table) == (
        "ROUX Gérard – PETIT Annie",
        "près du bar",
        4,
    )


@pytest.mark.parametrize(
    ("written", "stays"),
    [
        ("Repas ? : Oui", "Repas ? : Non"),
        ("Repas ? : Oui. Table du fond", "Repas ? : Non. Table du fond"),
        ("Table du fond", "Table du fond\nRepas ? : Non"),
        ("", "Repas ? : Non"),
    ],
)
def test_other_answers_leave_the_remark_of_the_desk_beside_them(written: str, stays: str) -> None:
    tournament = open_tournament(booking_questions="Repas ? (oui/non)")
    booking = booked(tournament, "A", "B", answers={"Repas ?": "Oui"})
    assert Team.objects.get().note == "Repas ? : Oui"
    Team.objects.update(note=written)
    changed = asked_by("A", "B", answers={"Repas ?": "Non"})
    change_booking(seen(booking), wanted=changed, by=PUBLIC)
    assert Team.objects.get().note == stays


def test_half_a_place_does_not_become_a_whole_one_in_a_full_hall() -> None:
    tournament = open_tournament(capacity=1)
    booking = booked(tournament, "A")
    booked(tournament, "B")
    change = lambda: change_booking(seen(booking), wanted=asked_by("A", "C"), by=PUBLIC)  # noqa: E731
    assert code_of(change) == "full"


def test_half_a_place_that_is_offered_does_not_become_a_whole_one_either() -> None:
    tournament = open_tournament(capacity=1)
    leaving, _other, waiting = (booked(tournament, name) for name in ("A", "B", "C"))
    cancel_booking(seen(leaving), by=PUBLIC)
    assert step(waiting) == "offered"
    change = lambda: change_booking(seen(waiting), wanted=asked_by("C", "D"), by=PUBLIC)  # noqa: E731
    assert code_of(change) == "full"
    assert step(waiting) == "offered"


def test_a_cancelled_request_leaves_and_comes_back_at_the_end() -> None:
    tournament = open_tournament(capacity=1)
    TeamFactory(tournament=tournament)
    first, second = booked(tournament, "A", "B"), booked(tournament, "C", "D")
    cancel_booking(seen(first), by=PUBLIC)
    gone = step(first)
    book_again(seen(first), by=PUBLIC)
    assert (gone, step(first)) == ("cancelled", "waiting")
    assert seen(second).team.registered_at < seen(first).team.registered_at


def test_what_the_public_asks_for_in_words_never_stands_in_the_journal() -> None:
    booked(open_tournament(), "ROUX Gérard", "PETIT Anne", phone="0611", email="a@b.fr")
    told = "".join(
        str(entry.after) for entry in AuditEntry.objects.filter(act__startswith="booking")
    )
    assert [word for word in ("ROUX", "0611", "a@b") if word in told] == []


def test_a_place_that_is_offered_is_held() -> None:
    tournament = open_tournament(capacity=1)
    booking = booked(tournament, "A", "B")
    booked(tournament, "C", "D")
    cancel_booking(seen(booking), by=PUBLIC)
    late = booked(tournament, "E", "F")
    assert (step(late), count_places(tournament).free) == ("waiting", 0)
