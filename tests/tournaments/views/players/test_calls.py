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
    assert "Jouez la suite en l'attendant." in ns.press(CALL_1, page=CALL_1)


def test_nobody_is_told_to_play_on_after_the_last_deal() -> None:
    table = a_table(deals=1)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    ns.type(1, taker="NS", points_ns="100")
    ew.press("/table/donne/1/juste/")
    assert "la suite" not in asked(ns, CALL_1)
    called = ns.press(CALL_1, page=CALL_1)
    assert called.count("arbitre est appelé pour la donne 1.") == 1
    assert "la suite" not in called
    withdraw_incident(Incident.objects.get(), reason="Malentendu", by=SERVER)
    dropped = ew.home()
    assert "arbitre a clos votre demande, sans suite." in dropped
    assert "jouez la suite" not in dropped


def test_a_call_about_a_deal_that_nobody_typed_says_first_what_it_blocks() -> None:
    phone = Phone(a_table(deals=2).match, "NS")
    blocks = "aucun camp ne saisit plus rien ici avant la décision"
    assert blocks in asked(phone, CALL_1)
    phone.type(1, taker="NS", points_ns="100")
    assert blocks not in asked(phone, CALL_1)


def test_an_older_deal_is_called_about_without_being_corrected() -> None:
    table = a_table(deals=3)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    for number in (1, 2):
        ns.type(number, taker="NS", points_ns="100")
        ew.press(f"/table/donne/{number}/juste/")
    assert f'href="{CALL_1}"' in asked(ns, "/table/donne/3/arbitre/")
    ns.post(CALL_1, ns.hidden(CALL_1) | {"what": "revoke"})
    incident = Incident.objects.get()
    assert (incident.deal_number, incident.label) == (1, "Renonce, ou carte mal jouée")


def test_a_second_call_is_explained_while_the_first_waits() -> None:
    table = a_table(deals=2)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    ns.type(1, taker="NS", points_ns="100")
    hidden = ew.hidden(CALL_1)
    ns.press(CALL_1, page=CALL_1)
    assert "Une autre question ? Posez-la-lui quand il est là." in ew.home()
    assert "dites-lui le reste" in ew.post(CALL_1, hidden).content.decode()
    assert Incident.objects.count() == 1


def asked(phone: Phone, address: str) -> str:
    """What a phone asks before it calls."""
    return phone.client.get(address).content.decode()
