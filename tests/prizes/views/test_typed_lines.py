"""Lots typed as text: each line is kept at once, special ones say for whom they are."""

import re
from collections.abc import Mapping
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from prizes.domain.lines import remove_lot
from prizes.enums import PrizeMembers
from prizes.forms.plans import SAYS_WHICH, WHO_ALONE
from prizes.models import OTHERS, Lot, PrizeCategory
from tests.crawling.sent_forms import read_forms
from tests.factories import TeamFactory, TournamentFactory
from tests.prizes.domain.lots import for_ranks, played, typed
from tests.prizes.views.test_lots import read, send
from tournaments.actors import SERVER
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db

ASKED = "n'en tient pas compte"
WHICH = {
    PrizeMembers.TICKED: "teams",
    PrizeMembers.SIGNED_UP: "team_category",
    PrizeMembers.STAGE: "stage",
}
"""The field that goes with a choice of who belongs to a category."""


def list_titles(tournament: Tournament) -> list[str]:
    return list(tournament.lots.order_by("number").values_list("title", flat=True))


def list_places(tournament: Tournament) -> list[tuple[str, int, int]]:
    lots = tournament.lots.order_by("first_place", "number")
    return list(lots.values_list("title", "first_place", "last_place"))


def count_given(page: str, *lots: str) -> list[int]:
    """How often each lot stands in the list of who gets what."""
    given = page.split('<ol class="prizes">')[1].split("</ol>", maxsplit=1)[0]
    return [given.count(lot) for lot in lots]


def test_each_line_goes_on_where_the_one_before_ended(
    organiser: Client, tournament: Tournament
) -> None:
    for line in ("2 jambons", "2 rosettes", "4-10 2 bouteilles"):
        page = send(organiser, "lots", tournament, what=line)
    assert list_places(tournament) == [
        ("2 jambons", 1, 1), ("2 rosettes", 2, 2), ("2 bouteilles", 4, 10),
    ]  # fmt: skip
    assert '<label for="lot-what">' in page
    assert (
        page.split('<label for="lot-what">')[1]
        .split("</label>")[0]
        .strip()
        .endswith("3<sup>e</sup>")
    )


def test_all_others_get_theirs_however_late_they_come(
    organiser: Client, tournament: Tournament
) -> None:
    send(organiser, "lots", tournament, what="les autres 2 saucissons")
    send(organiser, "lots", tournament, what="2 jambons")
    played(tournament, 6)
    Tournament.objects.update(stopped_at="2026-11-28T22:00Z")
    page = read(organiser, "end", tournament)
    assert count_given(page, "2 jambons", "2 saucissons") == [1, 5]


def test_a_place_of_its_own_is_none_of_all_others(
    organiser: Client, tournament: Tournament
) -> None:
    for line in ("jambon", "3-4 bouteille", "les autres saucisson", "rosette", "6e panier"):
        page = send(organiser, "lots", tournament, what=line)
    assert "sont pour une même place" not in page
    played(tournament, 7)
    Tournament.objects.update(stopped_at="2026-11-28T22:00Z")
    given = read(organiser, "end", tournament).split('<ol class="prizes">')[1].split("</ol>")[0]
    assert re.findall("jambon|rosette|bouteille|saucisson|panier", given) == [
        "jambon", "rosette", "bouteille", "bouteille", "saucisson", "panier", "saucisson",
    ]  # fmt: skip


def test_the_evening_counts_a_line_for_all_others_once(
    organiser: Client, tournament: Tournament
) -> None:
    for line in ("2 jambons", "4-10 2 bouteilles", "les autres 2 saucissons"):
        send(organiser, "lots", tournament, what=line)
    assert "9 lots notés" in read(organiser, "overview", tournament)


def test_a_special_lot_comes_on_top_of_a_teams_place(
    organiser: Client, tournament: Tournament
) -> None:
    played(tournament, 4)
    send(organiser, "lots", tournament, what="les autres 2 saucissons")
    send(organiser, "lots", tournament, what="2 bouquets", whom="dames")
    number = Lot.objects.get(title="2 bouquets").number
    send(organiser, "lot_number", tournament, number, said="met-3")
    Tournament.objects.update(stopped_at="2026-11-28T22:00Z")
    page = read(organiser, "end", tournament)
    assert count_given(page, "2 saucissons", "+ 2 bouquets") == [4, 1]


def test_a_press_on_a_number_that_comes_twice_changes_nothing_more(
    organiser: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, number=7)
    send(organiser, "lots", tournament, what="2 bouquets", whom="dames")
    seen = []
    for said in ("met-7", "met-7", "ote-7", "ote-7"):
        page = send(organiser, "lot_number", tournament, 1, said=said)
        seen.append((Team.objects.get().category, f'value="{said}"' in page))
    assert seen == [("Dames", False), ("Dames", False), ("", False), ("", False)]


@pytest.mark.parametrize("route", ["lot_remove", "lot"])
def test_a_line_that_moved_up_is_not_taken_for_the_one_that_a_page_showed(
    organiser: Client, tournament: Tournament, route: str
) -> None:
    for line in ("2 jambons", "Rosette", "Panier"):
        send(organiser, "lots", tournament, what=line)
    action = reverse(f"organiser:{route}", args=[tournament.slug, 2])
    page = action if route == "lot" else reverse("organiser:end", args=[tournament.slug])
    found = read_forms(organiser.get(page).content.decode(), page)
    older = next(form for form in found if form.action == action)
    remove_lot(Lot.objects.get(title="2 jambons"), by=SERVER)
    organiser.post(older.action, {**older.values, "title": ["Rosettes"]})
    assert list_titles(tournament) == (
        ["Panier"] if route == "lot_remove" else ["Rosettes", "Panier"]
    )
    for lot in Lot.objects.exclude(title="Panier"):
        remove_lot(lot, by=SERVER)
    again = organiser.post(older.action, {**older.values, "title": ["Rosettes"]}, follow=True)
    assert "Quelqu'un d'autre vient" in unescape(again.content.decode())
    assert list_titles(tournament) == ["Panier"]


def test_a_number_pressed_for_the_ladies_shows_in_their_ranking(
    organiser: Client, tournament: Tournament
) -> None:
    played(tournament, 4)
    Team.objects.filter(number=1).update(category="Dames, Aînés")
    send(organiser, "lots", tournament, what="2 bouquets", whom="dames")
    page = send(organiser, "lot_number", tournament, 1, said="met-3")
    assert page.count('aria-pressed="true"') == 2
    ladies = organiser.get(
        reverse("organiser:standings", args=[tournament.slug]), {"categorie": "Dames"}
    ).content.decode()
    assert [f"équipe {number}<" in ladies for number in (1, 2, 3, 4)] == [True, False, True, False]
    assert Team.objects.get(number=1).category == "Dames, Aînés"


def test_once_all_is_over_a_number_counts_for_the_lot_alone(
    organiser: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, number=7)
    send(organiser, "lots", tournament, what="2 bouquets", whom="dames")
    Tournament.objects.update(finished_at="2026-11-28T22:00Z", stopped_at="2026-11-28T22:00Z")
    send(organiser, "lot_number", tournament, 1, said="met-7")
    category = PrizeCategory.objects.get()
    assert (category.members, category.teams.count()) == (PrizeMembers.TICKED, 1)


def test_the_ladies_lot_is_for_who_carries_the_tag(
    organiser: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, number=7, category="Dames")
    page = send(organiser, "lots", tournament, what="2 bouquets", whom="dames")
    category = PrizeCategory.objects.get()
    assert (category.members, category.team_category) == (PrizeMembers.SIGNED_UP, "Dames")
    assert page.count('aria-pressed="true"') == 1


@pytest.mark.parametrize(
    ("whom", "name", "members", "from_last"),
    [
        ("derniere", "dernière équipe", PrizeMembers.ALL, True),
        ("autre", "Le plus éloigné", PrizeMembers.TICKED, False),
    ],
)
def test_a_special_lot_has_its_rule(
    whom: str, name: str, members: str, from_last: bool, organiser: Client, tournament: Tournament
) -> None:
    told = {"name": name} if whom == "autre" else {}
    send(organiser, "lots", tournament, what="1 balai", whom=whom, **told)
    category = PrizeCategory.objects.get()
    assert (category.name, category.members, category.from_last) == (name, members, from_last)


def test_a_drawn_lot_needs_nobody_named(organiser: Client, tournament: Tournament) -> None:
    send(organiser, "lots", tournament, what="1 bouteille", whom="sort")
    lot = Lot.objects.select_related("group").get()
    assert (lot.is_drawn, lot.group.cumul, lot.category) == (True, True, None)


@pytest.mark.parametrize(
    ("typed_lot", "said"),
    [
        ({"what": ""}, "Écrivez le lot."),
        ({"what": "7-3 vin"}, "Ces places ne se suivent pas."),
        ({"what": "4-10"}, "Écrivez aussi le lot, par exemple « 4-10 2 bouteilles »."),
        ({"what": "1-400 vin"}, "300 lots au plus."),
        ({"what": "1 balai", "whom": "autre"}, "Dites pour qui."),
    ],
)
def test_what_cannot_be_is_said_and_stays_typed(
    typed_lot: dict[str, str], said: str, organiser: Client, tournament: Tournament
) -> None:
    page = send(organiser, "lots", tournament, **typed_lot)
    assert said in page
    assert f'value="{typed_lot["what"]}"' in page
    assert not Lot.objects.exists()


def test_a_lot_is_changed_and_taken_away(organiser: Client, tournament: Tournament) -> None:
    typed(tournament, *for_ranks("Jambon", "Vin"))
    told = {"title": "Panier", "first_place": 1, "value": "30", "donor": "Boucherie Petit"}
    assert "Le lot est changé." in send(organiser, "lot", tournament, 1, **told)
    lot = Lot.objects.get(number=1)
    assert (lot.title, lot.value_cents, lot.donor) == ("Panier", 3000, "Boucherie Petit")
    send(organiser, "lot_remove", tournament, 1)
    assert list_titles(tournament) == ["Vin"]


@pytest.mark.parametrize("extra", ["1", ""])
def test_a_special_lot_may_come_instead(
    extra: str, organiser: Client, tournament: Tournament
) -> None:
    send(organiser, "lots", tournament, what="2 bouquets", whom="dames")
    whom = PrizeCategory.objects.get().pk
    send(organiser, "lot", tournament, 1, title="2 bouquets", whom=whom, extra=extra)
    assert Lot.objects.select_related("group").get().group.cumul == bool(extra)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"title": ""}, "Écrivez le lot, ou une somme."),
        ({"title": "Vin"}, "Donnez la place."),
        ({"title": "Vin", "first_place": 3, "last_place": 2}, "Cette place vient avant"),
        ({"title": "Vin", "first_place": 1, "value": "vingt"}, "Donnez une somme en euros"),
    ],
)
def test_a_line_that_cannot_be_is_said(
    told: dict[str, object], said: str, organiser: Client, tournament: Tournament
) -> None:
    typed(tournament, *for_ranks("Jambon"))
    assert said in send(organiser, "lot", tournament, 1, **told)
    assert list_titles(tournament) == ["Jambon"]


def test_lots_of_another_year_are_not_taken_over_typed_lines(
    organiser: Client, tournament: Tournament
) -> None:
    last_year = TournamentFactory(club=tournament.club)
    typed(last_year, *for_ranks("Panier"))
    typed(tournament, *for_ranks("Jambon"))
    send(organiser, "lots_copy", tournament, source=last_year.pk)
    assert list_titles(tournament) == ["Jambon"]


def test_a_helper_reads_the_lots_and_types_none(helper: Client, tournament: Tournament) -> None:
    typed(tournament, *for_ranks("Jambon"))
    page = read(helper, "end", tournament)
    assert ("Jambon" in page, 'name="what"' in page) == (True, False)
    address = reverse("organiser:lots", args=[tournament.slug])
    assert helper.post(address, {"what": "Vin"}).status_code == 404


def test_names_of_lots_are_text(organiser: Client, tournament: Tournament) -> None:
    send(organiser, "lots", tournament, what="<b>jambon</b>")
    page = organiser.get(reverse("organiser:end", args=[tournament.slug])).text
    assert "<b>jambon" not in page
    assert "<b>jambon</b>" in unescape(page)


@pytest.mark.parametrize("words", [SAYS_WHICH, WHO_ALONE])
def test_every_choice_of_who_belongs_has_its_row(words: Mapping[PrizeMembers, object]) -> None:
    assert [members for members in PrizeMembers if members not in words] == []


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


PASTED = (
    "Place\tLot\tValeur\tCatégorie\n1\t2 jambons\t45,50\t\n\tRosettes\t\t\n4-10\t\t20 €\t\n"
    "les autres\tSaucisson\t\t\n\tFleurs\t12\tDames\n"
)


def test_lots_of_a_spreadsheet_are_pasted_at_once(
    organiser: Client, tournament: Tournament
) -> None:
    send(organiser, "lots_paste", tournament, lines=PASTED)
    told = ("title", "first_place", "last_place", "value_cents", "cash_cents", "category__name")
    assert list(tournament.lots.order_by("number").values_list(*told)) == [
        ("2 jambons", 1, 1, 4550, 0, None),
        ("Rosettes", 2, 2, 0, 0, None),
        ("", 4, 10, 0, 2000, None),
        ("Saucisson", 11, OTHERS, 0, 0, None),
        ("Fleurs", 1, 1, 1200, 0, "Dames"),
    ]
    assert PrizeCategory.objects.get().members == PrizeMembers.SIGNED_UP


@pytest.mark.parametrize(
    "line",
    ["dixième\tJambon", "10-4\tJambon", "1\tJambon\tcher", "1\t\t", "1\tJambon\t\t" + "x" * 41],
)
def test_a_line_that_cannot_be_read_is_named_and_nothing_is_kept(
    organiser: Client, tournament: Tournament, line: str
) -> None:
    page = send(organiser, "lots_paste", tournament, lines=f"1\tRosette\n{line}")
    assert ("Ligne 2" in page, tournament.lots.count()) == (True, 0)
