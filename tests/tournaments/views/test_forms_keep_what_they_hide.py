"""Whatever form is sent: what it did not show of a person or a team, or nobody touched, stays.

The forms are those of the pages of the site, as they are found by its addresses: of those about a
team or a person in each run, of all in `proofs.properties`.
"""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from bookings.domain.limits import find_token
from tests.bookings.domain.requests import booked, open_tournament
from tests.crawling.addresses import Evening, routes
from tests.crawling.sent_forms import SentForm, read_forms
from tests.factories import PlayerFactory
from tests.people import member
from tests.running.examples import examples
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.enums import Role, TariffUnit
from tournaments.models import Charge, Player, Team, Tournament

pytestmark = pytest.mark.django_db

OF_PEOPLE = (
    "name", "family_name", "phone", "email", "mail_agreed_at", "licence", "shows_initial",
)  # fmt: skip
OF_TEAMS = (
    "name", "club_name", "category", "note", "fixed_table", "cannot_climb", "is_staff",
    "seeks_partner",
)  # fmt: skip
CHANGES = {
    "player_1": {"name", "family_name"}, "player_2": {"name", "family_name"},
    "family_1": {"family_name"}, "family_2": {"family_name"},
    "licence_1": {"licence"}, "licence_2": {"licence"},
    "email": {"email", "mail_agreed_at"}, "mail_agreed": {"mail_agreed_at"},
    "mails": {"mail_agreed_at"}, "shown": {"shows_initial"},
    "tariff_1": {"fees"}, "tariff_2": {"fees"},
    "category_0": {"category"}, "category_1": {"category"},
}  # fmt: skip
"""By the name of a field: the columns that it is about, where they are called otherwise."""
WHOLE = examples(100) == 100
CLOSE_TO_PEOPLE = {"team_number", "token", "key", "player_key"}
"""What the address of a page about a team or a person names: all that a short run reads."""

Facts = dict[tuple[str, int], dict[str, Any]]


def known(tournament: Tournament, name: str, number: int, **values: Any) -> Player:
    """Somebody of whom the club knows everything."""
    told = {
        "licence": f"12345{number}", "phone": f"060000000{number}", "shows_initial": True,
        "email": f"p{number}@example.org", "mail_agreed_at": timezone.now(),
    }  # fmt: skip
    return PlayerFactory(club=tournament.club, name=name, **told | values)


@pytest.fixture
def evening() -> Evening:
    """A tournament to come, with people whom the club knows; one team signed up by the desk, one
    from home by who typed nothing but names and a phone, and the desk completed what was typed."""
    tournament = open_tournament(categories=["Mixte", "Dames"])
    plans = [
        TariffPlan(label=label, cents=cents, unit=TariffUnit.PERSON)
        for label, cents in (("Plein", 1200), ("Adhérent", 800))
    ]
    set_tariffs(tournament, tariffs=plans, by=SERVER)
    for number, name in enumerate(("ROUX Gérard", "PETIT Anne", "NOIR Luc", "BLANC Eva")):
        known(tournament, name, number)
    names = ("NOIR Luc", "BLANC Eva")
    sign_up = SignUp(
        players=names, name="Les As", club_name="Faramans", category="Mixte", note="Près du bar",
        fixed_table=3, cannot_climb=True, phone="0600000002", email="p2@example.org",
    )  # fmt: skip
    register_team(tournament, sign_up=sign_up, by=SERVER)
    booking = booked(
        tournament, "roux gérard", "petit anne", phone="0611223344", tariff_1="Plein",
        tariff_2="Plein", shows_initial=True,
    )  # fmt: skip
    Player.objects.filter(name__startswith="roux").update(name="ROUX Gérard", phone="0699999999")
    Team.objects.filter(pk=booking.team_id).update(club_name="Pontcharra", note="Après 20 h")
    keys = {
        "slug": tournament.slug, "club_slug": tournament.club.slug, "team_number": 1,
        "key of organiser:booking": booking.key,
        "player_key": Player.objects.get(name="NOIR Luc").key,
        **{f"token of {name}": find_token(booking) for name in routes() if "booking" in name},
    }  # fmt: skip
    return Evening(tournament=tournament, keys=keys)


def read_facts() -> Facts:
    """All that may not be lost, of everybody."""
    rows = chain(
        (("player", row) for row in Player.objects.values("pk", *OF_PEOPLE)),
        (("team", row) for row in Team.objects.values("pk", *OF_TEAMS)),
    )
    facts = {(kind, row.pop("pk")): row for kind, row in rows}
    for team in Team.objects.all():
        asked = Charge.objects.filter(team=team, cancelled_at=None).order_by("label")
        facts["team", team.pk]["fees"] = list(asked.values_list("label", "cents"))
    return facts


def list_changes(before: Facts) -> set[str]:
    """The columns of rows there were that say something else now."""
    now = read_facts()
    return {
        column
        for row, values in before.items()
        for column, value in values.items()
        if now.get(row, {}).get(column) != value
    }


@contextmanager
def undone(client: Client) -> Iterator[None]:
    """What is done within leaves nothing behind."""
    cookies = copy.deepcopy(client.cookies)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    client.cookies = cookies


def find_forms(evening: Evening, client: Client) -> dict[tuple[str, tuple[str, ...]], SentForm]:
    """Every form of every page that this evening has, the same one once."""
    found = {}
    for name, parameters in routes().items():
        given = {
            f"{parameter} of {name}" in evening.keys or parameter in evening.keys
            for parameter in parameters
        }
        if given != {True} or not (WHOLE or CLOSE_TO_PEOPLE.intersection(parameters)):
            continue
        address = evening.address(name)
        with undone(client):
            answer = client.get(address)
        if is_page(answer):
            for form in read_forms(answer.content.decode(), address):
                found.setdefault((form.action, tuple(form.asked)), form)
    return found


def is_page(answer: HttpResponse) -> bool:
    """Whether an answer is one that shows forms."""
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.status_code == 200 and html and not answer.streaming


def test_no_form_changes_what_it_did_not_show_or_nobody_touched(evening: Evening) -> None:
    client, before = member(Role.ORGANISER)(evening.tournament), read_facts()
    lost: dict[str, set[str]] = {}
    tried: set[str] = set()
    for form in find_forms(evening, client).values():
        for name in ("", *form.asked):
            # Where a tariff is chosen for a player, the field is called as their place is.
            is_fee = name in form.options and name.startswith("player")
            about = {"fees"} if is_fee else CHANGES.get(name, {name})
            if name and not about & {*OF_PEOPLE, *OF_TEAMS, "fees"}:
                continue
            sent = form.touched(name) if name else form.values
            with undone(client):
                client.post(form.action, {**form.buttons, **sent})
                changed = list_changes(before)
            tried |= changed
            if changed - about:
                lost[f"{urlsplit(form.action).path} {name}"] = changed - about
    assert lost == {}
    assert tried >= {"name", "phone", "licence", "email", "club_name", "note", "category"}
