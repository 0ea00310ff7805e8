"""The club's list of people: found, written down, corrected, taken along as a file."""

import datetime
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import PlayerFactory, TeamFactory, TournamentFactory
from tests.people import member
from tournaments.enums import Role
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate()
NEXT_YEAR = TODAY + datetime.timedelta(days=300)
LAST_YEAR = TODAY - datetime.timedelta(days=300)


@pytest.fixture
def organiser(tournament: Tournament) -> Client:
    return member(Role.ORGANISER)(tournament)


def known(tournament: Tournament, name: str, **more: Any) -> Player:
    return PlayerFactory(club=tournament.club, name=name, **more)


def to(route: str, tournament: Tournament, *more: object) -> str:
    return reverse(f"organiser:{route}", args=[tournament.club.slug, *more])


def names(organiser: Client, where: str, **asked: str) -> list[str]:
    table = organiser.get(where, asked).context["table"]
    return [row.record.name for row in table.page.object_list]


def test_members_come_first_and_everybody_else_is_one_press_away(
    organiser: Client, tournament: Tournament
) -> None:
    where = to("people", tournament)
    known(tournament, "NOIR Luc")
    assert names(organiser, where) == ["NOIR Luc"]
    known(tournament, "ROUX Gérard", member_until=NEXT_YEAR)
    known(tournament, "PETIT Anne", member_until=LAST_YEAR)
    assert names(organiser, where) == ["ROUX Gérard"]
    shown = {
        kind: names(organiser, to("people_of", tournament, kind))
        for kind in ("anciens", "joueurs", "tous")
    }
    assert shown == {
        "anciens": ["PETIT Anne"],
        "joueurs": ["NOIR Luc"],
        "tous": ["NOIR Luc", "PETIT Anne", "ROUX Gérard"],
    }


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("roux", 1),
        ("12345678", 1),
        ("0611", 1),
        ("06.11.22.33.44", 1),
        ("+33 6 11 22", 1),
        ("zz", 0),
        ("", 2),
    ],
)
def test_people_are_found_by_name_licence_and_telephone(
    organiser: Client, tournament: Tournament, wanted: str, found: int
) -> None:
    known(tournament, "ROUX Gérard", licence="12345678", phone="06 11 22 33 44")
    known(tournament, "PETIT Anne")
    assert len(names(organiser, to("people", tournament), q=wanted)) == found


def test_the_list_costs_the_same_for_one_and_for_three(
    organiser: Client, tournament: Tournament
) -> None:
    where, counts = to("people", tournament), []
    for number in range(3):
        partner = known(tournament, f"BLANC {number}")
        known(tournament, f"NOIR {number}", member_until=NEXT_YEAR, partner=partner)
        with CaptureQueriesContext(connection) as asked:
            organiser.get(where)
        counts.append(len(asked))
    assert len(set(counts)) == 1


def test_the_file_has_names_apart(organiser: Client, tournament: Tournament) -> None:
    known(
        tournament, "LE GOFF Yann", member_until=NEXT_YEAR, licence="12", category="Aînés",
        born_in=1950, partner=known(tournament, "PETIT Anne"),
    )  # fmt: skip
    answer = organiser.get(to("people_file", tournament, "adherents", "csv"))
    heading, line = answer.content.decode("utf-8-sig").splitlines()
    assert heading == (
        "Nom;Prénom;Licence;Catégorie;Adhérent jusqu'au;Téléphone;Courriel;Courriels acceptés;"
        "Année de naissance;Partenaire"
    )
    assert line == f"LE GOFF;Yann;12;Aînés;{NEXT_YEAR};;;non;1950;PETIT Anne"


def typed(**more: str) -> dict[str, str]:
    told = {
        "family": "ROUX", "first_name": "Gérard", "licence": "12345678", "category_0": "Aînés",
        "phone": "0611223344", "email": "roux@example.org", "mail_agreed": "on",
        "born_in": "1951", "partner": "", "member_until": str(NEXT_YEAR),
    }  # fmt: skip
    return told | more


def test_a_person_is_added_on_one_page(organiser: Client, tournament: Tournament) -> None:
    known(tournament, "PETIT Anne")
    where = to("person_new", tournament)
    answer = organiser.post(where, typed(partner="anne petit"))
    assert answer.headers["Location"] == to("people", tournament)
    player = Player.objects.get(name="ROUX Gérard")
    told = (
        player.family_name,
        player.licence,
        player.category,
        player.born_in,
        player.member_until,
    )
    assert told == ("ROUX", "12345678", "Aînés", 1951, NEXT_YEAR)
    assert (player.partner and player.partner.name) == "PETIT Anne"
    answer = organiser.post(where, typed(family="NOIR", licence="", another="1"))
    assert answer.headers["Location"] == where


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("family", ""), ("born_in", "1850"), ("born_in", "2500"), ("born_in", "x"),
        ("member_until", "31/31/2026"), ("email", "roux"), ("partner", "Personne"),
        ("licence", "1" * 30), ("first_name", "G" * 60), ("category_1", "x" * 40),
    ],
)  # fmt: skip
def test_bad_input_gets_a_sentence_beside_its_field(
    organiser: Client, tournament: Tournament, field: str, value: str
) -> None:
    answer = organiser.post(to("person_new", tournament), typed(**{field: value}))
    expected = {"first_name": "family", "category_1": "category"}.get(field, field)
    assert list(answer.context["form"].errors) == [expected]
    assert answer.context["form"].data["phone"] == "0611223344"


def test_a_namesake_is_added_once_somebody_says_so(
    organiser: Client, tournament: Tournament
) -> None:
    known(tournament, "ROUX Gérard")
    where = to("person_new", tournament)
    assert "is_other" in organiser.post(where, typed(licence="", born_in="")).context["form"].errors
    organiser.post(where, typed(licence="", born_in="", is_other="on"))
    assert Player.objects.filter(name="ROUX Gérard").count() == 2


def test_a_page_saved_as_it_was_opened_changes_nothing(
    organiser: Client, tournament: Tournament
) -> None:
    player = known(tournament, "Yann LE GOFF", licence="12", category="Aînés", phone="0611223344")
    where = to("person", tournament, player.key)
    form = organiser.get(where).context["form"]
    sent = {name: form[name].value() or "" for name in form.fields if name != "category"}
    seen = organiser.get(where).context["seen"]
    before = Player.objects.values().get()
    organiser.post(where, {**sent, "category_0": "Aînés", "seen": seen, "mail_agreed": ""})
    assert Player.objects.values().get() == before


def test_a_correction_is_saved(organiser: Client, tournament: Tournament) -> None:
    TeamFactory(tournament=tournament, players=["ROUX Gerard", "PETIT Anne"])
    player = Player.objects.get(name="ROUX Gerard")
    where = to("person", tournament, player.key)
    seen = organiser.get(where).context["seen"]
    organiser.post(where, typed(seen=seen))
    player.refresh_from_db()
    assert (player.name, player.member_until) == ("ROUX Gérard", NEXT_YEAR)


def test_another_club_sees_nothing_of_them(tournament: Tournament) -> None:
    stranger = member(Role.ORGANISER)(TournamentFactory())
    player = known(tournament, "ROUX Gérard")
    asked = [
        to("people", tournament), to("people_of", tournament, "tous"), to("person_new", tournament),
        to("person", tournament, player.key), to("people_file", tournament, "tous", "csv"),
    ]  # fmt: skip
    assert [stranger.get(where).status_code for where in asked] == [404] * 5


def test_there_is_no_other_kind_of_people_or_of_file(
    organiser: Client, tournament: Tournament
) -> None:
    wrong = [
        to("people_of", tournament, "autres"),
        to("people_file", tournament, "autres", "csv"),
        to("people_file", tournament, "tous", "pdf"),
    ]
    assert [organiser.get(where).status_code for where in wrong] == [404] * 3


def test_the_workbook_is_one(organiser: Client, tournament: Tournament) -> None:
    from openpyxl import load_workbook

    known(tournament, "=ROUX Gérard")
    answer = organiser.get(to("people_file", tournament, "tous", "xlsx"))
    rows = list(load_workbook(io.BytesIO(answer.content)).active.values)
    assert (rows[0][0], rows[1][1]) == ("Nom", "Gérard")


LIST = "Nom;Prénom;Licence;Téléphone\nROUX;Gérard;111;0611223344\nNOIR;Luc;;\n"


def give(organiser: Client, tournament: Tournament, pasted: str) -> Any:
    return organiser.post(to("people_import", tournament), {"pasted": pasted}).context


def settle(organiser: Client, tournament: Tournament, page: Any, **more: Any) -> Any:
    form = page["form"]
    columns = {name: form[name].value() for name in form.fields if name.startswith("column-")}
    sent = {
        "draft": page["draft"], "shown": page["shown"],
        "until": str(NEXT_YEAR), **columns, **more,
    }  # fmt: skip
    return organiser.post(to("people_review", tournament), sent, follow=True)


def test_a_list_is_shown_before_it_is_taken_in(organiser: Client, tournament: Tournament) -> None:
    known(tournament, "ROUX Gérard")
    page = give(organiser, tournament, LIST)
    review = page["review"]
    assert ([one.fields["name"] for one in review.new], len(review.changed)) == (["NOIR Luc"], 1)
    assert Player.objects.count() == 1
    page = settle(organiser, tournament, page).context
    answer = settle(organiser, tournament, page, **{"import": "1"})
    assert "1 personne ajoutée, 1 corrigée, 0 inchangée." in answer.content.decode()
    assert Player.objects.get(name="ROUX Gérard").licence == "111"
    assert set(Player.objects.values_list("member_until", flat=True)) == {NEXT_YEAR}


def test_a_list_is_taken_in_as_it_was_shown_alone(
    organiser: Client, tournament: Tournament
) -> None:
    page = settle(organiser, tournament, give(organiser, tournament, LIST)).context
    known(tournament, "ROUX Gérard")
    answer = settle(organiser, tournament, page, **{"import": "1"})
    assert answer.context["preview_changed"]
    assert Player.objects.count() == 1


def test_a_line_may_be_left_or_be_somebody_else(organiser: Client, tournament: Tournament) -> None:
    known(tournament, "ROUX Gérard")
    ticked = {"take": ["2"], "skip": ["3"]}
    page = settle(organiser, tournament, give(organiser, tournament, LIST), **ticked).context
    settle(organiser, tournament, page, **ticked, **{"import": "1"})
    found = Player.objects.order_by("pk").values_list("name", "licence")
    assert list(found) == [("ROUX Gérard", ""), ("ROUX Gérard", "111")]


def test_the_exported_file_comes_back_without_a_change(
    organiser: Client, tournament: Tournament
) -> None:
    known(
        tournament, "LE GOFF Yann", family_name="LE GOFF", licence="12", category="Aînés",
        phone="0611223344", member_until=NEXT_YEAR, born_in=1950,
        partner=known(tournament, "PETIT Anne"),
    )  # fmt: skip
    file = organiser.get(to("people_file", tournament, "tous", "csv")).content
    page = give(organiser, tournament, file.decode("utf-8-sig"))
    assert (page["review"].new, page["review"].changed, page["review"].same) == ([], [], 2)
    assert page["review"].nothing == "Cette liste ne change rien."


def test_nonsense_is_no_list(organiser: Client, tournament: Tournament) -> None:
    page = give(organiser, tournament, "")
    assert page["form"].errors
    answer = organiser.post(to("people_review", tournament), {"draft": "x"})
    assert answer.headers["Location"] == to("people_import", tournament)
