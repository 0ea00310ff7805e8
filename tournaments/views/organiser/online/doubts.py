"""The treasurer's answers to a payment online, or a refund of one, that is not as it should be."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.domain.online.doubts import (
    accept_payment,
    return_payment,
    say_another_refund,
    say_same_refund,
)
from tournaments.models import OnlinePayment
from tournaments.permissions import Permission
from tournaments.queries.online.payments import list_of_tournament
from tournaments.views.row_acts import RowAct


class DecidePayment(RowAct):
    """A button of the treasurer's page."""

    permission = Permission.RUN_TILL
    back = "organiser:accounts"

    def find_rows(self) -> QuerySet[OnlinePayment]:
        """The payments of the tournament's sign-ups."""
        return list_of_tournament(self.tournament)


class AcceptPayment(DecidePayment):
    """A payment in doubt taken into the accounts as it came."""

    act = staticmethod(accept_payment)
    done = _("Le paiement est dans les comptes.")


class ReturnPayment(DecidePayment):
    """A payment in doubt given back on HelloAsso's own pages."""

    act = staticmethod(return_payment)
    done = _("C'est noté : remboursez-le dans HelloAsso, le site le verra.")


class SameRefund(DecidePayment):
    """What went back is what was noted by hand."""

    act = staticmethod(say_same_refund)
    done = _("C'est noté une seule fois, en ligne.")


class AnotherRefund(DecidePayment):
    """A refund that went out besides the one noted by hand."""

    act = staticmethod(say_another_refund)
    done = _("Les deux remboursements sont dans les comptes.")
