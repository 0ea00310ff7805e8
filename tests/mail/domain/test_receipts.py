"""A receipt by mail, to who asks for it at the till."""

import pytest
from django.utils import timezone

from mail.domain.receipts import mail_receipt
from tests.tournaments.domain.money.ledger import paid_in_cash
from tournaments.actors import SERVER
from tournaments.domain.money.payments import reverse_movement
from tournaments.domain.money.receipts import make_receipt
from tournaments.errors import Refused
from tournaments.models import Player, Receipt

pytestmark = pytest.mark.django_db


def a_receipt(**player):
    movement = paid_in_cash()
    Player.objects.filter(memberships__team=movement.team).update(**player)
    receipt = make_receipt(movement, by=SERVER)
    return Receipt.objects.select_related("movement__team", "movement__tournament").get(
        pk=receipt.pk
    )


def test_it_says_what_stands_on_the_paper():
    receipt = a_receipt(email="eva@example.org")
    mail = mail_receipt(receipt, by=SERVER)
    assert (mail.to_address, mail.subject) == ("eva@example.org", f"Reçu n° {receipt.name}")
    assert mail.text.splitlines()[-1] == "Somme : 14\N{NO-BREAK SPACE}€ (Espèces)"


def refused(receipt):
    with pytest.raises(Refused) as refusal:
        mail_receipt(receipt, by=SERVER)
    return refusal.value.code


@pytest.mark.parametrize("player", [{}, {"email": "a@b.fr", "mail_dead_at": timezone.now()}])
def test_it_is_refused_where_no_address_takes_it(player):
    assert refused(a_receipt(**player)) == "no-address"


def test_it_goes_to_an_address_once():
    receipt = a_receipt(email="eva@example.org")
    mail_receipt(receipt, by=SERVER)
    assert refused(receipt) == "mailed"


def test_one_that_is_cancelled_is_not_sent_and_what_cancels_it_is():
    receipt = a_receipt(email="eva@example.org")
    reverse_movement(receipt.movement, reason="Payé deux fois", by=SERVER)
    cancelled, cancelling = Receipt.objects.order_by("number")
    assert refused(cancelled) == "cancelled"
    assert f"Annule le reçu n° {cancelled.name}" in mail_receipt(cancelling, by=SERVER).text
