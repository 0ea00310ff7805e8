"""The treasurer's answers to a payment online, or a refund of one, that is not as it should be."""

from typing import ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from bookings.domain.online.doubts import (
    accept_payment,
    confirm_another_refund,
    confirm_same_refund,
    return_payment,
)
from bookings.models import OnlinePayment
from bookings.queries.payments import list_of_tournament
from tournaments.permissions import Permission
from tournaments.views.row_acts import NamedRowAct


class DecidePayment(NamedRowAct):
    """A button of the treasurer's page: the payment goes into the accounts as it came, or back on
    HelloAsso's own pages; what went back is what was noted by hand, or comes besides."""

    permission = Permission.RUN_TILL
    back = "organiser:accounts"
    acts: ClassVar = {
        "accepter": (accept_payment, _("Le paiement est dans les comptes.")),
        "rendre": (
            return_payment,
            _("C'est noté : remboursez-le dans HelloAsso, le site le verra."),
        ),
        "deja-note": (confirm_same_refund, _("C'est noté une seule fois, en ligne.")),
        "en-plus": (confirm_another_refund, _("Les deux remboursements sont dans les comptes.")),
    }

    def find_rows(self) -> QuerySet[OnlinePayment]:
        """The payments of the tournament's sign-ups."""
        return list_of_tournament(self.tournament)
