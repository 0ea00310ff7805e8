"""Money at the door: what is owed beside each team, one press that takes it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory
from tests.people import guest, signed_in
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tournaments.actors import SERVER
from tournaments.domain.money.payments import refund_team
from tournaments.domain.money.tariffs import change_fees, give_entry
from tournaments.domain.teams.check_in import undo_check_in
from tournaments.domain.teams.entries import Pays, let_team_in
from tournaments.enums import PaymentMethod, Role
from tournaments.models import Movement, Team
from tournaments.queries.money.accounts import find_balance

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    owing = owing_team(number=70)
    Team.objects.filter(pk=owing.pk).update(is_present=False)
    owing.refresh_from_db()
    return owing


@pytest.fixture
def door(team: Team) -> Client:
    return guest(Role.DOOR)(team.tournament)


def door_of(team: Team) -> str:
    return reverse("organiser:teams", args=[team.tournament.slug])


def enter(team: Team) -> str:
    return reverse("organiser:check_in_team", args=[team.tournament.slug, team.number])


def take_back(team: Team) -> str:
    return reverse("organiser:check_in_take_back", args=[team.tournament.slug])


def methods() -> list[tuple[str, int]]:
    return [(movement.method, movement.cents) for movement in Movement.objects.order_by("pk")]


def test_the_row_of_who_is_there_says_what_is_left_of_the_fee(door: Client, team: Team) -> None:
    paid_in_cash(team, 700)
    Team.objects.filter(pk=team.pk).update(is_present=True)
    page = door.get(door_of(team)).content.decode()
    assert "Encaisser 7\N{NO-BREAK SPACE}€" in page


def test_one_press_takes_it_once_however_often_it_is_pressed(door: Client, team: Team) -> None:
    for _ in range(2):
        answer = door.post(enter(team), {"pays": "cash-1400"}, follow=True)
    assert methods() == [("cash", 1400)]
    assert "là, payé" in answer.content.decode()


def test_another_sum_than_was_shown_is_not_taken(door: Client, team: Team) -> None:
    answer = door.post(enter(team), {"pays": "cash-1300"})
    assert answer.context["message"].level == "refused"
    assert not Movement.objects.exists()
    assert not Team.objects.get(pk=team.pk).is_present


@pytest.mark.parametrize(
    ("typed", "paid", "said"),
    [
        ("70", [("cash", 1400)], "là, 14\N{NO-BREAK SPACE}€ en espèces."),
        ("70c", [("cheque", 1400)], "là, 14\N{NO-BREAK SPACE}€ par chèque."),
        ("70p", [], "là, paie plus tard."),
    ],
)
def test_a_number_and_a_letter_say_how_a_team_pays(
    typed: str, paid: list[tuple[str, int]], said: str, door: Client, team: Team
) -> None:
    where = reverse("organiser:check_in_search", args=[team.tournament.slug])
    answer = door.post(where, {"q": typed}, follow=True)
    assert (methods(), answer.context["message"].text.endswith(said)) == (paid, True)


def test_arrival_and_payment_are_taken_back_together(door: Client, team: Team) -> None:
    mark = door.post(enter(team), {"pays": "cash-1400"}, follow=True).context["message"].mark
    back = take_back(team)
    door.post(back, {"mark": mark})
    assert methods() == [("cash", 1400), ("cash", -1400)]
    team.refresh_from_db()
    assert (team.is_present, team.has_paid) == (False, False)
    assert door.post(back, {"mark": mark}).context["message"].level == "refused"


def test_an_entry_that_was_given_is_asked_again_once_it_is_taken_back(team: Team) -> None:
    organiser = signed_in(MembershipFactory(club=team.tournament.club).user)
    where = reverse("organiser:check_in_search", args=[team.tournament.slug])
    said = organiser.post(where, {"q": "70o"}, follow=True).context["message"]
    team.refresh_from_db()
    assert (team.has_paid, find_balance(team).owed_cents) == (True, 0)
    back = reverse("organiser:check_in_take_back", args=[team.tournament.slug])
    organiser.post(back, {"mark": said.mark})
    assert find_balance(team).owed_cents == 1400


def test_an_arrival_noted_again_by_another_door_is_not_undone_from_the_first(
    door: Client, team: Team
) -> None:
    mark = door.post(enter(team), {"pays": "later"}, follow=True).context["message"].mark
    undo_check_in(team, by=SERVER)
    let_team_in(team, pays=Pays.CASH, by=SERVER)
    said = door.post(take_back(team), {"mark": mark}).context["message"]
    team.refresh_from_db()
    assert (said.level, team.is_present, team.has_paid) == ("refused", True, True)
    assert "noté là de nouveau" in said.text


def test_a_payment_that_was_given_back_since_is_not_undone_at_the_door(
    door: Client, team: Team
) -> None:
    mark = door.post(enter(team), {"pays": "cash-1400"}, follow=True).context["message"].mark
    refund_team(team, cents=1400, method=PaymentMethod.CASH, reason="Ils repartent", by=SERVER)
    said = door.post(take_back(team), {"mark": mark}).context["message"]
    assert (said.level, methods()) == ("refused", [("cash", 1400), ("cash", -1400)])
    assert find_balance(team).owed_cents == 1400


def test_what_is_asked_since_an_entry_was_given_stays(team: Team) -> None:
    organiser = signed_in(MembershipFactory(club=team.tournament.club).user)
    said = organiser.post(enter(team), {"pays": "gift"}, follow=True).context["message"]
    member = team.tournament.tariffs.get(label="Adhérent")
    change_fees(team, tariffs=[member, member], by=SERVER)
    refused = organiser.post(take_back(team), {"mark": said.mark}).context["message"]
    assert (refused.level, find_balance(team).owed_cents) == ("refused", 1200)
    assert "a changé depuis" in refused.text


def test_an_entry_given_again_is_not_undone_by_who_gave_it_first(team: Team) -> None:
    organiser = signed_in(MembershipFactory(club=team.tournament.club).user)
    mark = organiser.post(enter(team), {"pays": "gift"}, follow=True).context["message"].mark
    organiser.post(take_back(team), {"mark": mark})
    give_entry(team, reason="Invités de la commune", by=SERVER)
    organiser.post(take_back(team), {"mark": mark})
    assert find_balance(team).owed_cents == 0


def test_what_is_gone_from_the_site_is_not_undone_there(door: Client, team: Team) -> None:
    mark = door.post(enter(team), {"pays": "cash-1400"}, follow=True).context["message"].mark
    number = team.number
    Team.objects.filter(pk=team.pk).update(number=number + 1)
    said = door.post(take_back(team), {"mark": mark}).context["message"]
    assert (said.level, methods()) == ("refused", [("cash", 1400)])


def test_one_of_two_pays_their_half(door: Client, team: Team) -> None:
    door.post(enter(team), {"pays": "cash-1400-700"})
    assert (methods(), find_balance(team).owed_cents) == ([("cash", 700)], 700)


def test_an_arbiter_sees_what_is_owed_and_takes_nothing(team: Team) -> None:
    arbiter = guest(Role.ARBITER)(team.tournament)
    answer = arbiter.post(enter(team), {"pays": "cash-1400"}, follow=True)
    assert "doit 14\N{NO-BREAK SPACE}€" in answer.content.decode()
    assert not Movement.objects.exists()


def test_who_signs_up_at_the_door_is_there_and_paid(door: Client, team: Team) -> None:
    where = reverse("organiser:team_add", args=[team.tournament.slug])
    names = {"player_1": "PETIT Daniel", "player_2": "MOREAU Jean", "comes": "on"}
    said = door.post(where, names, follow=True).context["message"]
    assert said.text == "N° 71, PETIT – MOREAU : là, 14\N{NO-BREAK SPACE}€ en espèces."
    assert methods() == [("cash", 1400)]


@pytest.mark.parametrize(
    ("now", "comes"),
    [
        ("11-21 00:30", True),
        ("11-21 20:00", True),
        ("11-22 00:30", True),
        ("11-22 06:30", False),
        ("11-20 23:30", False),
    ],
)
def test_who_signs_up_is_there_until_the_evening_is_over(
    door: Client, team: Team, time_machine: object, now: str, comes: bool
) -> None:
    time_machine.move_to(f"2026-{now}+01:00", tick=False)
    assert door.get(door_of(team)).context["comes"] is comes


def test_numbers_without_names_are_asked_for_both_places(door: Client, team: Team) -> None:
    where = reverse("organiser:team_numbers", args=[team.tournament.slug])
    said = door.post(where, {"count": "2", "comes": "on"}, follow=True).context["message"]
    assert said.text == "2 équipes : là, 28\N{NO-BREAK SPACE}€ en espèces."
    assert [one.label for one in team.tournament.teams.filter(number__gt=70)] == [
        "Équipe 71",
        "Équipe 72",
    ]
