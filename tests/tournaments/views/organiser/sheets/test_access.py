"""Who opens sheets at the desk, and what becomes of whatever is posted there."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.papers import without_layout
from tests.people import guest
from tests.running.examples import examples
from tests.tournaments.chains import side_by_side
from tests.tournaments.views.organiser.sheets.desk import ACTS, TYPED, post, url
from tournaments.enums import Role
from tournaments.models import Match, Round

pytestmark = pytest.mark.django_db

PAGES = ("rounds", "round", "sheet")


@pytest.mark.parametrize("person", ["organiser", "arbiter", "helper"])
@pytest.mark.parametrize("name", ["round", "sheet"])
def test_the_desk_opens_sheets(
    person: str, name: str, table: Match, request: pytest.FixtureRequest
) -> None:
    assert request.getfixturevalue(person).get(url(name, table)).status_code == 200


@pytest.mark.parametrize("name", [*PAGES, "sheet_correct", "sheet_decide"])
def test_somebody_of_another_club_finds_nothing(name: str, table: Match, stranger: Client) -> None:
    assert stranger.get(url(name, table)).status_code == 404


@pytest.mark.parametrize("act", ACTS)
def test_somebody_of_another_club_does_nothing(act: str, table: Match, stranger: Client) -> None:
    assert post(stranger, act, table).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_an_outsider_is_sent_to_sign_in(name: str, table: Match, outsider: Client) -> None:
    response = outsider.get(url(name, table))
    assert response.url.startswith(reverse("login"))


@pytest.mark.parametrize("role", [Role.SCORER, Role.DOOR, Role.TREASURER, Role.READER])
@pytest.mark.parametrize(
    ("name", "view"),
    [
        ("overview", ""),
        ("rounds", ""),
        ("round", ""),
        ("round", "?voir=liste"),
        ("round", "?voir=plan"),
        ("round", "?voir=tableau"),
        ("rules_preview", ""),
    ],
)
def test_no_page_leads_anybody_to_what_they_do_not_find(
    name: str, view: str, role: Role, table: Match
) -> None:
    where = [table.round.tournament.slug, *([1] if name == "round" else [])]
    client = guest(role)(table.round.tournament)
    assert list_dead_links(client, reverse(f"organiser:{name}", args=where) + view) == []


def list_dead_links(client: Client, address: str) -> list[str]:
    """Where the links of a page lead that end at nothing for whoever reads it."""
    page = client.get(address, follow=True)
    assert page.status_code == 200
    links = sorted(set(re.findall(r'<a [^>]*?href="(/[^"#]*)', page.content.decode())))
    with without_layout():
        return [link for link in links if client.get(unescape(link)).status_code >= 400]


def test_whoever_draws_no_stage_is_not_led_to_its_page() -> None:
    tournament = side_by_side(final=4, others=4)
    rounds = reverse("organiser:rounds", args=[tournament.slug])
    assert list_dead_links(guest(Role.ARBITER)(tournament), rounds) == []


@pytest.mark.parametrize("name", ["sheet_correct", "sheet_decide"])
def test_a_helper_neither_corrects_nor_decides(name: str, table: Match, helper: Client) -> None:
    assert helper.get(url(name, table)).status_code == 404


def test_a_table_of_another_number_is_not_found(table: Match, helper: Client) -> None:
    assert helper.get(url("sheet", table).replace("/7/", f"/{10**30}/")).status_code == 404


def test_a_round_of_another_tournament_is_not_found(table: Match, helper: Client) -> None:
    Round.objects.update(number=2)
    assert helper.get(url("sheet", table)).status_code == 404


TEXTS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["NS", "EW", "passed", "misdeal-NS", "99999999999999999999", "-1", "\0", "²"]),
)
POSTS = st.dictionaries(
    st.sampled_from(
        [*TYPED, "d2-sweep", "d1-belote", "d120-taker", "NS", "EW", "belotes", "entry", "reason",
         "key", "base_version", "absent", "apply", "stopped_by_time", "checked"]
    ),
    st.one_of(TEXTS, st.sampled_from(["totals", "deals", "both"])),
    max_size=12,
)  # fmt: skip


@pytest.mark.parametrize("act", ["sheet", *ACTS, "sheet_correct", "sheet_decide"])
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=POSTS)
def test_whatever_is_posted_never_breaks_the_site(
    act: str, data: dict[str, str], table: Match, organiser: Client
) -> None:
    assert organiser.post(url(act, table), data).status_code < 500
