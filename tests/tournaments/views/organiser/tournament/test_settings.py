"""The page of settings: nine questions, their words, their prices, and what it says was saved."""

import datetime
import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from tests.factories import TeamFactory
from tests.tournaments.views.organiser.tournament.test_tournaments import filled
from tournaments.actors import SERVER
from tournaments.domain.money.accounts import count_asked_otherwise
from tournaments.domain.money.tariffs import TariffPlan, change_fees, set_tariffs
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.domain.tournament.tournaments import create_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def village(tournament: Tournament) -> Tournament:
    """A village's evening at 24 €."""
    plan = TariffPlan(label="Entrée", cents=2400, unit="team")
    return create_tournament(
        tournament.club, name="Belote", date=datetime.date(2026, 11, 28), preset="village-belote",
        tariffs=[plan], by=SERVER,
    )  # fmt: skip


def address(tournament: Tournament) -> str:
    return reverse("organiser:settings", args=[tournament.slug])


def prices(*lines: dict[str, str], known: int = 0) -> dict[str, str]:
    sent = {"tariffs-TOTAL_FORMS": str(len(lines)), "tariffs-INITIAL_FORMS": str(known)}
    for number, line in enumerate(lines):
        sent |= {
            f"tariffs-{number}-{name}": text for name, text in {"unit": "team", **line}.items()
        }
    return sent


def save(client: Client, tournament: Tournament, **typed: Any) -> str:
    """Send the page with something typed; what it answers, in words."""
    answer = client.post(address(tournament), filled(tournament) | typed, follow=True)
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def test_each_question_is_one_line_with_what_holds_now(
    organiser: Client, village: Tournament
) -> None:
    questions = organiser.get(address(village)).context["questions"]
    assert [(question.code, question.said, question.is_open) for question in questions] == [
        ("game", "belote sans annonces, 12 donnes", False),
        ("draws", "4 parties, au classement", False),
        ("ranking", "total des points, exempt : la moitié d'une partie", False),
        ("teams", "sans limite", False),
        ("hall", "tables 1, 2, 3…", False),
        ("money", "24\xa0€ par équipe", False),
        ("players", "les deux totaux, à la table de marque", False),
        ("arbiter", "sans appel", False),
        ("public", "28 novembre, visible par tous", False),
    ]
    assert all(len(question.front) <= 6 for question in questions)


def test_every_setting_stands_under_one_question(organiser: Client, village: Tournament) -> None:
    page = organiser.get(address(village))
    shown = [
        f.name for question in page.context["questions"] for f in (*question.front, *question.rest)
    ]
    assert (len(shown), {*shown}) == (len({*shown}), {*page.context["form"].fields})


@pytest.mark.parametrize(
    ("wanted", "opened", "whole"),
    [
        ("bye_value", ["ranking"], []),
        ("drop_worst", ["ranking"], ["ranking"]),
        ("rounds_planned", ["draws"], []),
        ("hall", ["hall"], []),
        ("nothing", [], []),
    ],
)
def test_what_is_looked_for_stands_open(
    organiser: Client, village: Tournament, wanted: str, opened: list[str], whole: list[str]
) -> None:
    questions = organiser.get(address(village), {"ouvrir": wanted}).context["questions"]
    assert [question.code for question in questions if question.is_open] == opened
    assert [question.code for question in questions if question.is_whole] == whole


def test_the_price_stands_open_where_it_is_looked_for(
    organiser: Client, village: Tournament
) -> None:
    page = organiser.get(address(village), {"ouvrir": "price"}).content.decode()
    assert re.search(r'<details class="question" id="money"\s+open>', page)
    assert (
        'value="24"'
        in page.partition('id="id_price"')[0][-300:] + page.partition('id="id_price"')[2][:300]
    )


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"cents": "12"}, [("Entrée", 1200)]),
        ({"cents": "0"}, [("Entrée", 0)]),
        ({"until": "2026-12-24"}, None),
        ({"needs_proof": "on"}, None),
        ({"label": "Jeune"}, None),
        ({"label": "Jeune", "cents": "2.5"}, [("Jeune", 250)]),
    ],
)
def test_nothing_typed_in_a_line_of_prices_is_dropped(
    organiser: Client,
    tournament: Tournament,
    typed: dict[str, str],
    kept: list[tuple[str, int]] | None,
) -> None:
    answer = organiser.post(address(tournament), filled(tournament) | prices(typed))
    found = list(tournament.tariffs.values_list("label", "cents"))
    assert (None if answer.status_code == 200 else found) == kept
    assert answer.status_code == 302 or answer.context["shows_prices"]


def test_a_price_is_said_as_it_was_saved(organiser: Client, village: Tournament) -> None:
    line = {"label": "Entrée", "cents": "20"}
    assert "Enregistré. Prix : 20 € par équipe." in save(
        organiser, village, **prices(line, known=1)
    )
    assert village.tariffs.get().cents == 2000


def test_a_price_that_is_corrected_says_who_was_asked_the_one_before(
    organiser: Client, village: Tournament
) -> None:
    sign_up = SignUp(players=("ROUX Anne", "GIRARD Paul"))
    wrong = TariffPlan(label="Entrée", cents=202000, unit="team")
    register_team(village, sign_up=sign_up, by=SERVER)
    set_tariffs(village, tariffs=[wrong], by=SERVER)
    said = save(organiser, village, **prices({"label": "Entrée", "cents": "20"}, known=1))
    assert "1 inscription garde le prix d'avant" in said
    change_fees(village.teams.get(), tariffs=[village.tariffs.get()] * 2, by=SERVER)
    assert count_asked_otherwise(village) == 0


def test_a_price_that_is_erased_is_free_unless_teams_were_asked(
    organiser: Client, village: Tournament
) -> None:
    line = {"label": "Entrée", "cents": ""}
    TeamFactory(tournament=village)
    set_tariffs(village, tariffs=[TariffPlan(label="Entrée", cents=2400, unit="team")], by=SERVER)
    assert "gardez un tarif au moins" in save(organiser, village, **prices(line, known=1))
    village.teams.all().delete()
    assert "Enregistré. Prix : gratuit." in save(organiser, village, **prices(line, known=1))


def test_each_setting_that_changed_is_said(organiser: Client, village: Tournament) -> None:
    said = save(organiser, village, rounds_planned="5", is_public="", place="Salle A")
    assert "Lieu : Salle A. Visible par tous : non. Nombre de parties : 5." in said
    assert "Rien n'a changé." in save(organiser, Tournament.objects.get(pk=village.pk))


def test_a_form_without_prices_leaves_them(organiser: Client, village: Tournament) -> None:
    assert "Lieu : Salle A" in save(organiser, village, place="Salle A")
    assert village.tariffs.get().cents == 2400


def test_prices_without_the_number_of_their_lines_are_left(
    organiser: Client, village: Tournament
) -> None:
    typed = prices({"cents": "3"}) | {"tariffs-TOTAL_FORMS": "x", "place": "Salle A"}
    assert "Lieu : Salle A" in save(organiser, village, **typed)
    assert village.tariffs.get().cents == 2400


def test_prices_that_somebody_else_changed_meanwhile_stay(
    organiser: Client, village: Tournament
) -> None:
    seen = organiser.get(address(village)).context["seen"]
    set_tariffs(village, tariffs=[TariffPlan(label="Entrée", cents=2000, unit="team")], by=SERVER)
    old = prices({"label": "Entrée", "cents": "24"}, known=1)
    save(organiser, village, seen=seen, place="Salle A", **old)
    assert (village.tariffs.get().cents, Tournament.objects.get(pk=village.pk).place) == (
        2000,
        "Salle A",
    )
    mine = prices({"label": "Entrée", "cents": "30"}, known=1)
    assert "vient de changer" in save(organiser, village, seen=seen, **mine)


def test_an_error_unfolds_its_question_alone(organiser: Client, village: Tournament) -> None:
    sent = filled(village) | {"table_numbers": "1-12, douze", "drop_worst": "-1"}
    questions = organiser.post(address(village), sent).context["questions"]
    assert [question.code for question in questions if question.is_open] == ["ranking", "hall"]


@pytest.mark.parametrize("before", ["classement", "tarifs"])
def test_pages_of_before_lead_here(organiser: Client, village: Tournament, before: str) -> None:
    answer = organiser.get(f"{address(village)}{before}/")
    assert answer["Location"] == address(village)


def test_the_page_takes_the_same_queries_for_one_price_and_for_three(
    organiser: Client, village: Tournament
) -> None:
    counts = []
    for number in (1, 3):
        plans = [TariffPlan(label=f"Prix {one}", cents=100, unit="team") for one in range(number)]
        set_tariffs(village, tariffs=plans, by=SERVER)
        with CaptureQueriesContext(connection) as captured:
            organiser.get(address(village))
        counts.append(len(captured))
    assert counts[0] == counts[1]
