"""What is typed among the lots is kept or asked about, whichever button is pressed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TournamentFactory
from tests.tournaments.domain.prizes.lots import for_ranks, played, typed
from tests.tournaments.views.organiser.prizes.test_lots import lines, read, send
from tournaments.enums import PrizeMembers
from tournaments.models import Lot, PrizeCategory, Tournament

pytestmark = pytest.mark.django_db

LINE = {"first_place": 1, "title": "Jambon"}
ONWARD = {
    "preview": ("palmares_preview",),
    "envelopes": ("lots_envelopes",),
    "settings": ("lots_settings",),
    "category": ("prize_category_add",),
    "1": ("prize_category", 1),
}
ASKED = "n'en tient pas compte"
WHICH = {
    PrizeMembers.TICKED: "teams",
    PrizeMembers.SIGNED_UP: "team_category",
    PrizeMembers.STAGE: "stage",
}
"""The field that goes with a choice of who belongs to a category."""


def list_titles(tournament: Tournament) -> list[str]:
    return list(tournament.lots.order_by("number").values_list("title", flat=True))


def test_nothing_on_the_page_of_lots_leads_on_past_the_lines(
    organiser: Client, tournament: Tournament
) -> None:
    typed(played(tournament), *for_ranks("Jambon"))
    PrizeCategory.objects.create(tournament=tournament, number=1, name="Dames")
    inside = read(organiser, "lots", tournament).split("<main")[1].split("</main>")[0]
    assert re.findall(r'name="onward" value="(\w+)"', inside) == [
        "preview", "envelopes", "settings", "1", "category",
    ]  # fmt: skip
    about_lots = reverse("organiser:lots", args=[tournament.slug])
    assert re.findall(rf'href="{about_lots}[^"]*"', inside) == []
    # Enter presses the first button of a form: the one that only stores.
    [stores] = re.findall(r'<button [^>]*form="lots" hidden>', inside)
    assert inside.index(stores) < inside.index('name="onward"')


@pytest.mark.parametrize("pressed", ONWARD)
def test_a_button_that_leads_on_stores_the_lines_first(
    organiser: Client, tournament: Tournament, pressed: str
) -> None:
    PrizeCategory.objects.create(tournament=tournament, number=1, name="Dames")
    address = reverse("organiser:lots", args=[tournament.slug])
    answer = organiser.post(address, {**lines(tournament, LINE), "onward": pressed})
    route, *more = ONWARD[pressed]
    onward = reverse(f"organiser:{route}", args=[tournament.slug, *more])
    assert (answer.headers["Location"], list_titles(tournament)) == (onward, ["Jambon"])


def test_a_line_that_cannot_be_stored_stays_where_it_was_typed(
    organiser: Client, tournament: Tournament
) -> None:
    page = send(
        organiser, "lots", tournament, **lines(tournament, {"title": "Vin"}), onward="category"
    )
    assert ("Donnez la place." in page, 'value="Vin"' in page) == (True, True)


def test_leading_on_says_stored_only_where_something_was(
    organiser: Client, tournament: Tournament
) -> None:
    said = "Les lots sont enregistrés."
    first = send(organiser, "lots", tournament, **lines(tournament, LINE), onward="settings")
    held = {**LINE, "lot": Lot.objects.get().pk}
    again = send(organiser, "lots", tournament, **lines(tournament, held), onward="settings")
    assert (said in first, said in again) == (True, False)


def test_lots_of_another_year_are_not_taken_over_typed_lines(
    organiser: Client, tournament: Tournament
) -> None:
    last_year = TournamentFactory(club=tournament.club)
    typed(last_year, *for_ranks("Panier"))
    told = {**lines(tournament, LINE), "source": last_year.pk}
    page = send(organiser, "lots_copy", tournament, **told)
    assert ("Des lignes sont remplies ici" in page, 'value="Jambon"' in page) == (True, True)
    assert list_titles(tournament) == []


@pytest.mark.parametrize(
    ("members", "name"),
    [
        (members, name)
        for members in PrizeMembers
        for name in WHICH.values()
        if WHICH.get(members) != name
    ],
)
def test_what_a_category_does_not_look_at_is_asked_about(
    organiser: Client, tournament: Tournament, members: PrizeMembers, name: str
) -> None:
    """Chosen in a list, or ticked, with another choice of who belongs to it."""
    answers = fill(tournament)
    told = {key: answers[key] for key in (name, WHICH.get(members)) if key}
    page = send(
        organiser, "prize_category_add", tournament,
        name="Féminines", members=members.value, **told,
    )  # fmt: skip
    assert (ASKED in page, PrizeCategory.objects.exists()) == (True, False)


def fill(tournament: Tournament) -> dict[str, object]:
    """An answer to each question about who belongs to a category."""
    if not tournament.teams.exists():
        played(tournament, 2)
        Tournament.objects.filter(pk=tournament.pk).update(categories=["Féminines"])
    return {
        "teams": tournament.teams.order_by("number")[0].pk,
        "team_category": "Féminines",
        "stage": tournament.stages.get().pk,
    }


@pytest.mark.parametrize("changed", [True, False])
def test_a_choice_changed_on_purpose_lets_go_of_what_was_ticked(
    organiser: Client, tournament: Tournament, changed: bool
) -> None:
    """It is asked about again only where somebody has just ticked it."""
    answers = fill(tournament)
    category = PrizeCategory.objects.create(tournament=tournament, number=1, name="Mixte")
    category.teams.set([answers["teams"]])
    ticked = [team.pk for team in tournament.teams.all()] if changed else answers["teams"]
    page = send(
        organiser, "prize_category", tournament, 1, name="Mixte", members="signed-up",
        team_category="Féminines", teams=ticked,
    )  # fmt: skip
    category.refresh_from_db()
    assert (ASKED in page, category.members) == (
        (True, "ticked") if changed else (False, "signed-up")
    )
    assert category.teams.exists() == changed
