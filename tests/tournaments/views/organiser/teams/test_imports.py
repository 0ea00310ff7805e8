"""Importing a list through its two pages."""

from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
from tournaments.models import Tournament

DATA = Path(__file__).parents[4] / "data"
TWICE = "Joueur 1;Joueur 2\nROUX G;A B\nROUX G;C D\n"


def give_url(tournament: Tournament) -> str:
    return reverse("organiser:import_teams", args=[tournament.slug])


def review_url(tournament: Tournament) -> str:
    return reverse("organiser:import_confirm", args=[tournament.slug])


def given_file(client: Client, tournament: Tournament, data: bytes) -> HttpResponse:
    return client.post(give_url(tournament), {"file": SimpleUploadedFile("liste.csv", data)})


def pasted(client: Client, tournament: Tournament, text: str) -> HttpResponse:
    return client.post(give_url(tournament), {"pasted": text})


def answers_of(page: HttpResponse) -> dict[str, object]:
    """What the browser would send back from a preview, nothing changed."""
    form = page.context["form"]
    columns = {field.field.html_name: field.field.value() for field in form.column_fields}
    told = {"joined": form["joined"].value() or "", "understood": "on"}
    return {"draft": page.context["draft"], "shown": page.context["shown"], **told, **columns}


def names(tournament: Tournament) -> list[str]:
    return [team.player_names for team in tournament.teams.with_players()]


@pytest.mark.parametrize(
    ("name", "ticked", "count"),
    [("inscriptions-village.csv", ["32", "42"], 41), ("inscriptions-coinche.csv", [], 24)],
)
def test_a_real_list_is_given_gone_through_and_imported(
    name: str, ticked: list[str], count: int, helper: Client, tournament: Tournament
) -> None:
    page = given_file(helper, tournament, (DATA / name).read_bytes())
    assert [str(item.line.line) for item in page.context["review"].settling] == ticked
    data = {**answers_of(page), "confirm": ticked, "import": "1"}
    response = helper.post(review_url(tournament), data)
    assert response["Location"] == reverse("organiser:teams", args=[tournament.slug])
    assert tournament.teams.count() == count


def test_a_preview_writes_nothing(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, TWICE)
    helper.post(review_url(tournament), {**answers_of(page), "check": "1"})
    assert names(tournament) == []


def test_the_result_is_told(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, "Joueur 1;Joueur 2\nROUX G;A B\nSEUL S;\nC C;D D\n")
    data = {**answers_of(page), "skip": ["4"], "import": "1"}
    response = helper.post(review_url(tournament), data, follow=True)
    said = [str(message) for message in response.context["messages"]]
    assert said == ["2 inscriptions importées, dont 1 joueur seul, 1 ligne laissée."]


def test_an_unsettled_line_brings_the_preview_back(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, TWICE)
    again = helper.post(review_url(tournament), {**answers_of(page), "import": "1"})
    assert again.context["form"].non_field_errors() == [
        "Rien n'a été importé : il reste des lignes à corriger, à confirmer ou à laisser."
    ]
    assert again.context["review"].unsettled == 1


def test_a_cell_is_mended_in_the_preview(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, TWICE)
    data = {**answers_of(page), "cell-3-0": "ROUX Denise"}
    again = helper.post(review_url(tournament), {**data, "check": "1"})
    assert again.context["review"].settling == []
    helper.post(review_url(tournament), {**answers_of(again), "import": "1"})
    assert names(tournament) == ["ROUX G – A B", "ROUX Denise – C D"]


def test_what_is_not_sure_is_said_before_it_is_imported(
    helper: Client, tournament: Tournament
) -> None:
    page = pasted(helper, tournament, "Croq Léon;Filo Jean\nPique Rita;Carreau\n")
    assert page.context["review"].unsettled == 1
    data = {**answers_of(page), "import": "1"}
    unsaid = {name: value for name, value in data.items() if name != "understood"}
    again = helper.post(review_url(tournament), unsaid)
    assert "Dites d'abord si les colonnes sont bien comprises." in unescape(again.content.decode())
    helper.post(review_url(tournament), data)
    assert names(tournament) == ["Croq Léon – Filo Jean", "Pique Rita – Carreau"]


def test_columns_and_lines_that_are_left_are_named(helper: Client, tournament: Tournament) -> None:
    text = "Nom;Cotisation 2026;Tél\nCroq L;oui;0601020304\nFilo J;oui;\nTotal;2;\n"
    page = pasted(helper, tournament, text)
    told = unescape(page.content.decode())
    assert "« Cotisation 2026 »" in told.split("Colonnes qui ne sont pas importées :")[1][:80]
    assert [(one.line, one.why) for one in page.context["review"].aside] == [(4, "un total")]
    taken = {**answers_of(page), "take": ["4"], "check": "1"}
    again = helper.post(review_url(tournament), taken)
    assert [line.line for line in again.context["review"].lines] == [2, 3, 4]


def test_what_is_signed_up_already_is_left_without_a_tick(
    helper: Client, tournament: Tournament
) -> None:
    text = "Joueur 1;Joueur 2\nROUX G;A B\nC C;D D\n"
    helper.post(
        review_url(tournament), {**answers_of(pasted(helper, tournament, text)), "import": "1"}
    )
    page = pasted(helper, tournament, f"{text}E E;F F\n")
    assert "2 déjà inscrites, laissées" in page.content.decode()
    response = helper.post(review_url(tournament), {**answers_of(page), "import": "1"}, follow=True)
    said = [str(message) for message in response.context["messages"]]
    assert said == ["1 inscription importée, 2 déjà inscrites, laissées."]


def test_another_sheet_of_a_workbook_is_read(helper: Client, tournament: Tournament) -> None:
    content = (DATA / "lists" / "readme-sheet-first.xlsx").read_bytes()
    page = given_file(helper, tournament, content)
    assert (page.context["sheets"], page.context["sheet"]) == (
        ["Lisez-moi", "Inscrits"],
        "Inscrits",
    )
    first = helper.post(review_url(tournament), {**answers_of(page), "sheet": "0"})
    assert first.context["sheet"] == "Lisez-moi"
    back = helper.post(review_url(tournament), {**answers_of(first), "sheet": "1"})
    helper.post(review_url(tournament), {**answers_of(back), "import": "1"})
    assert names(tournament) == ["Croq Léon – Filo Jean", "Pique Rita – Carreau Paul"]


def test_a_name_that_begins_as_a_formula_is_taken_with_a_tick(
    helper: Client, tournament: Tournament
) -> None:
    page = pasted(
        helper, tournament, "Équipe;Joueur 1;Joueur 2\n+ de 60 ans;A A;B B\n=1+1;C C;D D\n"
    )
    (first, second) = page.context["review"].settling
    assert (first.line.must_be_mended, second.line.must_be_mended) == (False, True)
    data = {**answers_of(page), "confirm": ["2"], "skip": ["3"], "import": "1"}
    helper.post(review_url(tournament), data)
    assert [team.name for team in tournament.teams.all()] == ["+ de 60 ans"]


def test_a_column_is_chosen_in_the_preview(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, "Bidule;Machin\nROUX G;Foyer\n")
    data = answers_of(page) | {"column-0": "player_1", "column-1": "club", "skip": ["1"]}
    again = helper.post(review_url(tournament), {**data, "import": "1"})
    assert (again.context["preview_changed"], names(tournament)) == (True, [])
    data = {**data, **answers_of(again)}
    helper.post(review_url(tournament), {**data, "import": "1"})
    assert [(team.player_names, team.club_name) for team in tournament.teams.all()] == [
        ("ROUX G", "Foyer")
    ]


def test_who_signed_up_since_is_shown_before_the_list_is_imported(
    helper: Client, tournament: Tournament
) -> None:
    data = {**answers_of(pasted(helper, tournament, "A A;B B\n")), "import": "1"}
    TeamFactory(tournament=tournament, number=1, players=["A A", "Z Z"])
    again = helper.post(review_url(tournament), data)
    assert (again.context["preview_changed"], len(names(tournament))) == (True, 1)
    helper.post(review_url(tournament), {**data, **answers_of(again), "confirm": ["1"]})
    assert len(names(tournament)) == 2


def test_a_place_taken_since_is_shown_before_the_list_is_imported(
    helper: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(capacity=1)
    page = pasted(helper, tournament, "A A;B B\n")
    assert "Il reste 1 place : " in page.content.decode()
    TeamFactory(tournament=tournament, number=1)
    again = helper.post(review_url(tournament), {**answers_of(page), "import": "1"})
    assert (again.context["preview_changed"], len(names(tournament))) == (True, 1)


def test_two_columns_for_one_thing_are_refused(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, TWICE)
    data = answers_of(page) | {"column-1": "player_1", "import": "1"}
    again = helper.post(review_url(tournament), data)
    assert again.context["form"].non_field_errors() == [
        "Deux colonnes sont dites « Joueur 1 » : n'en gardez qu'une."
    ]


def test_sending_an_import_twice_signs_nobody_up_twice(
    helper: Client, tournament: Tournament
) -> None:
    data = {**answers_of(pasted(helper, tournament, "A A;B B\nC C;D D\n")), "import": "1"}
    helper.post(review_url(tournament), data)
    helper.post(review_url(tournament), data)
    assert len(names(tournament)) == 2


@pytest.mark.parametrize("draft", ["", "made up", "a:b:c"])
def test_a_draft_that_was_not_ours_is_given_again(
    draft: str, helper: Client, tournament: Tournament
) -> None:
    response = helper.post(review_url(tournament), {"draft": draft, "import": "1"})
    assert response["Location"] == give_url(tournament)


def test_a_draft_belongs_to_one_tournament(helper: Client, tournament: Tournament) -> None:
    other = TournamentFactory(club=tournament.club)
    data = {**answers_of(pasted(helper, tournament, TWICE)), "import": "1"}
    assert helper.post(review_url(other), data)["Location"] == give_url(other)


def test_a_draft_belongs_to_one_person(helper: Client, tournament: Tournament) -> None:
    other = Client()
    other.force_login(MembershipFactory(club=tournament.club).user)
    data = {**answers_of(pasted(helper, tournament, TWICE)), "import": "1"}
    assert other.post(review_url(tournament), data)["Location"] == give_url(tournament)


def test_a_preview_cannot_be_returned_to_by_its_address(
    helper: Client, tournament: Tournament
) -> None:
    assert helper.get(review_url(tournament))["Location"] == give_url(tournament)


def test_a_refused_file_is_said_beside_its_field(helper: Client, tournament: Tournament) -> None:
    page = given_file(helper, tournament, b"%PDF-1.7")
    assert page.context["form"].errors == {
        "file": ["Un PDF ne peut pas être importé. Donnez le tableur ou un CSV."]
    }


def test_giving_nothing_is_said(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, "  ")
    assert page.context["form"].non_field_errors() == [
        "Choisissez un fichier, ou collez vos lignes."
    ]


def test_what_was_pasted_comes_back_when_refused(helper: Client, tournament: Tournament) -> None:
    page = pasted(helper, tournament, "A\n" * 2_001)
    assert list(page.context["form"].errors) == ["pasted"]
    assert page.context["form"]["pasted"].value() == "A\n" * 2_001


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Joueur 1;Joueur 2\nROUX G;A B\n", "Toutes ces inscriptions sont déjà là."),
        ("Joueur 1;Joueur 2\n", "Il n'y a aucune ligne à importer."),
    ],
)
def test_nobody_to_sign_up_is_said_in_place_of_the_button(
    text: str, said: str, helper: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, players=["ROUX G", "A B"])
    page = unescape(pasted(helper, tournament, text).content.decode())
    assert (page.count(said), "Tout est prêt" in page, 'name="import"' in page) == (1, False, False)


def test_a_preview_asks_as_many_questions_for_three_lines_as_for_one(
    helper: Client, tournament: Tournament
) -> None:
    def queries(lines: int) -> int:
        text = "Joueur 1;Joueur 2\n" + "ROUX G;A B\n" * lines
        with CaptureQueriesContext(connection) as captured:
            pasted(helper, tournament, text)
        return len(captured)

    assert queries(3) == queries(1)


def test_a_long_list_of_namesakes_is_settled_part_by_part(
    helper: Client, tournament: Tournament
) -> None:
    page = pasted(helper, tournament, "Joueur 1;Joueur 2\n" + "ROUX G;A B\n" * 45)
    assert (len(page.context["review"].settling), page.context["review"].unsettled) == (40, 44)
    first = [str(item.line.line) for item in page.context["review"].settling]
    again = helper.post(
        review_url(tournament), {**answers_of(page), "confirm": first, "check": "1"}
    )
    assert again.context["review"].unsettled == 4
    assert len(again.context["review"].confirmed_unseen) == 4
    rest = [str(item.line.line) for item in again.context["review"].settling]
    unseen = [str(line) for line in again.context["review"].confirmed_unseen]
    data = {**answers_of(again), "confirm": rest + unseen, "import": "1"}
    helper.post(review_url(tournament), data)
    assert tournament.teams.count() == 45
