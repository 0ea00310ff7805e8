"""What both sides of a table say differently on their phones, as an arbiter decides it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.domain.incidents import withdraw_incident
from arbitration.domain.previews import preview_effects
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.effects.fixed_deal import FixedDeal
from arbitration.models import Incident
from tests.factories import TournamentFactory
from tests.reading import as_read
from tests.tournaments.domain.phones.table import WAYS, Table
from tournaments.actors import SERVER
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory()


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Four deals, the first of them agreed."""
    table = Table(deals=4, club=tournament.club)
    table.agree("a")
    return table


def dispute(table: Table) -> None:
    """Have both sides say another second deal."""
    table.type(table.ns, 2, "a")
    table.type(table.ew, 2, "d", base=table.said.find_head(2, "EW"))


def call(table: Table, number: int) -> Incident:
    assert table.contest(table.ns, number).is_ok
    return Incident.objects.get()


def at(incident: Incident) -> str:
    return reverse("arbitration:incident_decide", args=[incident.tournament.slug, incident.key])


def offered(page: Any) -> set[str]:
    """The values among which the deal is decided."""
    return {value for value, _label in page.context["form"].fields["deal"].choices}


def test_a_deal_that_is_written_may_stay(arbiter: Client, table: Table) -> None:
    assert offered(arbiter.get(at(call(table, 1)))) & {"", "stays", "played"} == {"", "stays"}


def test_of_a_deal_that_nobody_typed_nothing_need_be_said(arbiter: Client, table: Table) -> None:
    assert offered(arbiter.get(at(call(table, 2)))) & {"", "stays", "played"} == {"", "played"}


def test_of_a_deal_that_was_never_agreed_a_version_is_chosen(arbiter: Client, table: Table) -> None:
    """The default once erased what both sides had typed."""
    dispute(table)
    incident = call(table, 2)
    assert offered(arbiter.get(at(incident))) & {"", "stays", "played"} == {""}
    answer = arbiter.post(at(incident), {"deal": "", "reason": "Vu"})
    assert answer.context["form"].errors["deal"] == ["Choisissez ce que devient la donne."]


def test_cells_begin_with_what_both_sides_say_alike(arbiter: Client, table: Table) -> None:
    dispute(table)
    line = arbiter.get(at(call(table, 2))).context["form"].facts
    both = [one.values for one in line.sources]
    assert line.values == {code: text for code, text in both[0].items() if both[1][code] == text}
    marks = [as_read(dict(one.cells)["Marque, NS – EO"]) for one in line.sources]
    assert marks == ["100 – 62", "52 – 110"]


def test_a_preview_counts_what_both_sides_agreed_on_behind_the_dispute(table: Table) -> None:
    """It once said « de 230–50 à 230–590 » where the sheet then had 800–850."""
    dispute(table)
    for number in (3, 4):
        table.type(table.ns, number, "b")
        table.confirm(table.ew, number)
    incident, effects = call(table, 2), (FixedDeal(deal=2, facts=WAYS["d"]),)
    shown = preview_effects(incident, effects=effects, by=SERVER)
    rule_on_incident(incident, decision=Decision(effects=effects, reason="Vu"), by=SERVER)
    assert table.written == ["a", "d", "b", "b"]
    assert shown.after is not None
    assert shown.after.totals == table.sheet.result["totals"]


@pytest.mark.parametrize("number", [1, 2])
def test_nothing_that_a_side_typed_is_erased_by_closing_a_call(number: int, table: Table) -> None:
    dispute(table)
    before = table.said.stands
    withdraw_incident(call(table, number), reason="Rien", by=SERVER)
    assert table.said.stands.keys() == before.keys()
    assert table.said.is_disputed(2)
