"""The arbiter called from a phone, and what the table is told to do meanwhile."""

import pytest

from arbitration.domain.incidents import withdraw_incident
from arbitration.models import Incident
from tests.tournaments.views.players.phone import Phone
from tests.tournaments.views.players.test_places import a_table
from tournaments.actors import SERVER

pytestmark = pytest.mark.django_db

CALL_1 = "/table/donne/1/arbitre/"


def test_who_calls_the_arbiter_reads_whether_phones_may_go_on() -> None:
    table = a_table(deals=2)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    assert "notez-la sur la feuille de papier" in asked(ns, CALL_1)
    ns.type(1, taker="NS", points_ns="100")
    assert "jouer et saisir la suite" in asked(ns, CALL_1)
    assert "jouer et saisir la suite" in asked(ew, CALL_1)
    ew.press("/table/donne/1/juste/")
    assert "jouez la suite" in ns.press(CALL_1, page=CALL_1)


def test_nobody_is_told_to_play_on_after_the_last_deal() -> None:
    table = a_table(deals=1)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    ns.type(1, taker="NS", points_ns="100")
    ew.press("/table/donne/1/juste/")
    assert "la suite" not in asked(ns, CALL_1)
    called = ns.press(CALL_1, page=CALL_1)
    assert called.count("arbitre est appelé.") == 1
    assert "la suite" not in called
    withdraw_incident(Incident.objects.get(), reason="Malentendu", by=SERVER)
    dropped = ew.home()
    assert "arbitre a clos l'appel, sans suite." in dropped
    assert "jouez la suite" not in dropped


def asked(phone: Phone, address: str) -> str:
    """What a phone asks before it calls."""
    return phone.client.get(address).content.decode()
